"""Feedback: visitors' ratings of answers, kept in the home folder as cases that `figwise-eval` reads.

A right answer becomes a case with the expected value. A wrong answer becomes a case without one: it notes the answer
and the visitor's remark, and is not scored until somebody adds the right value.
"""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from ...indexing.errors import clip
from .session import Exchange, Session

if TYPE_CHECKING:
    from ..answer import Answer
    from ..engine import FigureQA

PLACE = ("feedback", "cases.jsonl")
"""Folder and file within the home."""
LONGEST_NOTE = 2_000
MOST_BYTES = 20_000_000
"""Bytes of the file; when it is full, nothing more is kept."""
_writing = Lock()


def keep(engine: FigureQA, session: Session, exchange: Exchange) -> str:
    """Store a visitor's rating of an answer, replacing an earlier one; returns a message for the visitor."""
    path = engine.library.home.folder.joinpath(*PLACE)
    with _writing:
        cases = _cases(path)
        for earlier in _earlier_exchanges(session, exchange):  # a follow-up is a case of the conversation before it
            case = _case(session, earlier)
            cases.setdefault(case["id"], case)
        case = _case(session, exchange)
        cases[case["id"]] = case
        text = "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in cases.values())
        if len(text.encode()) > MOST_BYTES:
            return f"Nothing was kept: {path.name} is full."
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(".new")
        written.write_text(text, encoding="utf-8")
        written.replace(path)
    return f"Kept in {'/'.join(PLACE)} of the library's folder."


def _cases(path: Path) -> dict[str, dict[str, Any]]:
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return {case["id"]: case for case in map(json.loads, filter(str.strip, lines))}


def _earlier_exchanges(session: Session, exchange: Exchange) -> list[Exchange]:
    """The exchanges that this one continues, the first one first."""
    found: list[Exchange] = []
    before = session.exchange(exchange.follows)
    while before is not None:
        found.insert(0, before)
        before = session.exchange(before.follows)
    return found


def _case(session: Session, exchange: Exchange) -> dict[str, Any]:
    answer = exchange.answer
    case: dict[str, Any] = {"id": _case_id(session, exchange), "question": exchange.question, "tags": ["chat"]}
    if exchange.follows is not None and (before := session.exchange(exchange.follows)) is not None:
        case |= {"follows": _case_id(session, before), "kind": "follow_up"}
    elif exchange.figure is not None:
        case["figure"] = exchange.figure
    elif answer is not None and answer.status == "answered" and exchange.verdict == "right":
        case["found_in"] = list(answer.figures[:1])
    if answer is None or exchange.verdict is None:
        return case
    case["tags"].append(exchange.verdict)
    if exchange.verdict == "right":
        case |= _expected(answer)
    answer_note = f"Answered: {clip(' '.join(answer.text.split()), 300)}" if exchange.verdict == "wrong" else ""
    note = " ".join(filter(None, (answer_note, exchange.note[:LONGEST_NOTE].strip())))
    return case | ({"note": note} if note else {})


def _expected(answer: Answer) -> dict[str, Any]:
    """The expected result in a case whose answer was rated right."""
    if answer.status == "answered":
        return {"status": "answered", "value": answer.value, **({"unit": answer.unit} if answer.unit else {})}
    values = [one.value for one in answer.candidates]
    if answer.status == "ambiguous" and len(values) > 1 and not any(isinstance(one, list) for one in values):
        return {"status": "ambiguous", "value": values}
    return {"status": answer.status} if answer.status == "abstained" else {}


def _case_id(session: Session, exchange: Exchange) -> str:
    return f"chat-{session.conversation}-{exchange.number}"
