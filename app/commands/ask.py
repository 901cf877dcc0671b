"""`figwise ask`: one question for a person, or a file of questions for a program."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...indexing.errors import FigwiseError, SourceError, clip
from ..answer import Answer, abstained
from ..jsonlines import parse_object, read_lines
from ..telling import is_guess
from .output import Figure, ReadHome, System, command_at, note_if_empty, print_json, print_line, require
from .progress import at_work

if TYPE_CHECKING:
    from ..conversation import Conversation
    from ..engine import FigureQA
    from ..engine import System as PlannerName


def ask(
    question: Annotated[str | None, typer.Argument(help="The question, in plain words.")] = None,
    figure: Figure = None,
    source: Annotated[Path | None, typer.Option("--from", help="A .jsonl file of questions.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as one JSON object.")] = False,
    system: System = None,
    home: ReadHome = None,
) -> None:
    """Answer a question, with the characters that the answer was read from.

    A file given by --from holds one JSON object a line: id, question and optionally figure, or follows (the id of an
    earlier line whose conversation this one continues). One JSON answer is printed for every line.
    """
    if (question is None) == (source is None):
        raise SourceError("Ask either one QUESTION or the questions of --from FILE.jsonl.")
    if source is not None:
        _ask_from(source, system, home)
        return
    assert question is not None
    with at_work("Reading the question") as say:
        from ..engine import FigureQA

        with FigureQA(home) as qa:
            planner = qa.system(system)
            require(qa.library, [] if figure is None else [figure])
            answer = asyncio.run(_answer_with_progress(qa, question, figure, planner, say))
            note_if_empty(qa.library)
    if as_json:
        print_json(answer.to_json())
    else:
        from .rendering import print_answer

        print_answer(answer)
        if is_guess(answer) and answer.figures:
            print_line(f"next      {command_at('show', answer.figures[0], home)} prints what was read of it")


async def _answer_with_progress(
    qa: FigureQA, question: str, figure: str | None, system: PlannerName, say: Callable[[str], None]
) -> Answer:
    """The answer to a question; its steps are shown as they happen."""
    async with aclosing(qa.events(question, figure, system=system)) as events:
        async for event in events:
            if event.answer is not None:
                return event.answer
            say(event.text)
    raise AssertionError("the last event holds the answer")


def _ask_from(source: Path, system: PlannerName | None, home: str | None) -> None:
    """Answer the questions of a file; no progress is shown if the answers themselves are printed to a terminal."""
    with at_work("Answering", shown=not sys.stdout.isatty()):
        from ..engine import FigureQA

        with FigureQA(home) as qa:
            planner = qa.system(system)
            note_if_empty(qa.library)
            for answer in answers(qa, read_lines(source), planner):
                print_json(answer.to_json())


def answers(qa: FigureQA, lines: Iterable[str], system: PlannerName = "embedded") -> Iterator[Answer]:
    """One answer for each line of JSON; for an invalid line, an abstention with the reason."""
    talks: dict[str, Conversation] = {}
    for line in lines:
        try:
            case = parse_object(line)
        except FigwiseError as bad:
            yield abstained(clip(line), "not_understood", str(bad))
            continue
        id = None if case.get("id") is None else str(case["id"])
        before = talks.get(str(case.get("follows")))
        figure = case.get("figure")
        goes_on = before is not None and figure in {None, before.figure}
        talk = before.branch() if before is not None and goes_on else qa.conversation(figure, system=system)
        yield _answer(talk, str(case.get("question") or ""), id)
        if id is not None:
            talks[id] = talk


def _answer(talk: Conversation, question: str, id: str | None) -> Answer:
    from ..engine import unasked

    try:
        return talk.ask(question, id)
    except FigwiseError as bad:
        return unasked(question, bad, id)
