"""Conversations that are kept: in the visitor's browser, or in the home folder, as FIGWISE_CONVERSATIONS says.

A browser could change what it keeps, so every conversation is sealed with a key of the home folder: one that was
changed or comes from elsewhere is not opened. If kept in the home, everyone admitted to the chat sees all of them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, ValidationError

from ...indexing.errors import FigwiseError, clip
from ...tools.plan.form import plan_from_json, plan_json
from ..answer import Answer
from ..planner.follow.turn import Turn
from .session import Exchange, Session, Step, Verdict

if TYPE_CHECKING:
    from ..engine import FigureQA

MOST = 200
"""Conversations that are kept; the oldest go first."""
EXCHANGES = 60
"""Exchanges of each of them; the oldest go first."""
TITLE = 80
"""Characters of a title."""
_ID = re.compile(r"[0-9a-f]{16}")
_FOLDER, _KEY = "conversations", "chat.key"


@dataclass(frozen=True, slots=True)
class Entry:
    """A kept conversation in the list."""

    id: str
    title: str
    when: int
    """Seconds since 1970 at which something was last asked."""
    words: str = ""
    """The text of the questions, for searching."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types."""
        return {"id": self.id, "title": self.title, "when": self.when, "words": self.words}


class _StoredExchange(BaseModel):
    """An exchange as it is kept."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    question: str
    answer: Answer
    planner: str
    figure: str | None
    scope: tuple[str, ...]
    goes_on: bool
    follows: int | None
    in_words: bool
    verdict: Verdict | None
    steps: tuple[tuple[str, str, float], ...]


class _StoredTurn(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    figure: str
    plan: dict[str, Any] | None
    value: Any
    trust: float


class _StoredConversation(BaseModel):
    """A conversation as it is kept."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    asked: tuple[_StoredExchange, ...]
    turns: tuple[_StoredTurn, ...]
    history: tuple[tuple[str, str], ...]
    last_figure: str | None


class Conversations:
    """The conversations of a home folder's chat."""

    def __init__(self, engine: FigureQA):
        self._engine = engine
        self.place = engine.settings.conversations
        """Where conversations are kept: browser, home or none."""
        self._folder = engine.library.home.folder

    def keep(self, session: Session) -> None:
        """Save the session's conversation in its present state, or have the browser do so."""
        kept = (session.conversation, session.asked)
        if self.place == "none" or session.kept == kept or all(one.answer is None for one in session.exchanges):
            return
        session.kept = kept
        known = next((one for one in session.entries if one.id == session.conversation), None)
        questions = [one.question for one in session.exchanges]
        title = known.title if known else clip(" ".join(questions[0].split()), TITLE)
        entry = Entry(session.conversation, title, int(time.time()), clip(" ".join(questions), 1000))
        self._store(session, entry, self._to_sealed(session))

    def rename(self, session: Session, id: str, title: str) -> None:
        """Give a conversation another name."""
        entry = next((one for one in session.entries if one.id == id), None)
        if entry is not None and title.strip():
            named = Entry(id, clip(" ".join(title.split()), TITLE), entry.when, entry.words)
            self._store(session, named, self._read_document(id) if self.place == "home" else None)

    def drop(self, session: Session, id: str) -> None:
        """Delete a conversation; the open one continues as a new one."""
        session.entries = [one for one in session.entries if one.id != id]
        if self.place == "home" and _ID.fullmatch(id):
            (self._folder / _FOLDER / f"{id}.json").unlink(missing_ok=True)
        else:
            session.command({"do": "drop", "id": id})
        if id == session.conversation:
            session.conversation = secrets.token_hex(8)

    def refresh(self, session: Session, browser_index: Any = None) -> None:
        """Update the list of conversations; `browser_index` is the list that a browser sent of its own."""
        found = (
            self._home_entries()
            if self.place == "home"
            else map(_parse_entry, browser_index if isinstance(browser_index, list) else ())
        )
        session.entries = sorted(filter(None, found), key=lambda one: -one.when)[:MOST]

    def open(self, session: Session, sealed: str) -> str:
        """Continue a kept conversation (by its id if kept in the home); returns an error message, or nothing."""
        document = self._read_document(sealed) if self.place == "home" else sealed
        kept = self._from_sealed(document or "")
        if kept is None:
            return "This conversation cannot be opened here: it is gone, or was kept by another library."
        session.forget()
        session.conversation, session.history, session.last_figure = kept.id, kept.history, kept.last_figure
        session.turns = tuple(
            Turn(one.question, one.figure, None if one.plan is None else plan_from_json(one.plan), one.value, one.trust)
            for one in kept.turns
        )
        session.exchanges = [self._exchange(one) for one in kept.asked]
        session.asked = max((one.number for one in kept.asked), default=0)
        session.kept = (session.conversation, session.asked)
        return ""

    # How a conversation is written.

    def _to_sealed(self, session: Session) -> str:
        asked = [
            _StoredExchange(
                number=one.number,
                question=one.question,
                answer=one.answer,
                planner=one.planner,
                figure=one.figure,
                scope=one.scope,
                goes_on=one.goes_on,
                follows=one.follows,
                in_words=one.in_words,
                verdict=one.verdict,
                steps=tuple((step.title, step.text, step.seconds) for step in one.steps),
            )
            for one in session.exchanges[-EXCHANGES:]
            if one.answer is not None
        ]
        turns = [
            _StoredTurn(
                question=one.question,
                figure=one.figure,
                plan=None if one.plan is None else plan_json(one.plan),
                value=one.value,
                trust=one.trust,
            )
            for one in session.turns
        ]
        kept = _StoredConversation(
            id=session.conversation, asked=asked, turns=turns, history=session.history, last_figure=session.last_figure
        )
        content = kept.model_dump_json()
        return f"{self._signature(content)} {content}"

    def _from_sealed(self, document: str) -> _StoredConversation | None:
        seal, _, content = document.partition(" ")
        if not hmac.compare_digest(seal.encode(), self._signature(content).encode()):
            return None
        try:
            return _StoredConversation.model_validate_json(content)
        except ValidationError:  # of another version
            return None

    def _signature(self, content: str) -> str:
        return hmac.new(self._key(), content.encode(errors="replace"), hashlib.sha256).hexdigest()

    def _key(self) -> bytes:
        path = self._folder / _KEY
        if not path.is_file():
            self._folder.mkdir(parents=True, exist_ok=True)
            new_path = path.with_suffix(f".{secrets.token_hex(4)}")
            new_path.touch(mode=0o600)
            new_path.write_bytes(secrets.token_bytes(32))
            if path.is_file():  # another process was faster
                new_path.unlink()
            else:
                new_path.replace(path)
        return path.read_bytes()

    def _exchange(self, kept: _StoredExchange) -> Exchange:
        steps = [Step(title, text, True, seconds) for title, text, seconds in kept.steps]
        answer = self._with_stale_warning(kept.answer)
        return Exchange(
            kept.number,
            kept.question,
            kept.figure,
            kept.scope,
            kept.goes_on,
            steps,
            answer,
            kept.planner,
            follows=kept.follows,
            in_words=kept.in_words,
            verdict=kept.verdict,
        )

    def _with_stale_warning(self, answer: Answer) -> Answer:
        """The answer, with a warning if what it quotes is no longer there."""
        cited = (*answer.citations, *(one for way in answer.candidates for one in way.citations))
        for one in cited:
            try:
                text = self._engine.figure(one.figure).text
            except FigwiseError:
                return answer.with_warning("gone", f"The figure {one.figure} is no longer here.")
            if text[one.start : one.end] != one.quote:
                return answer.with_warning("changed", "The description has changed since this was answered.")
        return answer

    # Where it is kept.

    def _store(self, session: Session, entry: Entry, document: str | None) -> None:
        session.entries = [entry, *(one for one in session.entries if one.id != entry.id)]
        session.entries.sort(key=lambda one: -one.when)
        for old in session.entries[MOST:]:
            self.drop(session, old.id)
        if self.place == "home" and document is not None:
            folder = self._folder / _FOLDER
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            written = folder / f"{entry.id}.new"
            written.write_text(json.dumps(entry.to_json() | {"document": document}), encoding="utf-8")
            written.replace(folder / f"{entry.id}.json")
        elif self.place == "browser":
            session.command({"do": "put", "entry": entry.to_json(), "document": document})

    def _files(self) -> Iterator[dict[str, Any]]:
        for path in (self._folder / _FOLDER).glob("*.json"):
            try:
                yield json.loads(path.read_text("utf-8"))
            except (OSError, ValueError):
                continue

    def _home_entries(self) -> Iterator[Entry | None]:
        return (_parse_entry(found) for found in self._files())

    def _read_document(self, id: str) -> str | None:
        path: Path = self._folder / _FOLDER / f"{id}.json"
        try:
            return str(json.loads(path.read_text("utf-8"))["document"]) if _ID.fullmatch(id) else None
        except (OSError, ValueError, KeyError):
            return None


def _parse_entry(raw_entry: Any) -> Entry | None:
    """An entry from a browser or a file; None if it is not valid."""
    if not isinstance(raw_entry, dict):
        return None
    id, title, when, words = (raw_entry.get(name) for name in ("id", "title", "when", "words"))
    if not (isinstance(id, str) and _ID.fullmatch(id) and isinstance(title, str) and type(when) is int):
        return None
    return Entry(id, clip(title, TITLE), min(max(when, 0), 2**40), clip(words, 1000) if isinstance(words, str) else "")
