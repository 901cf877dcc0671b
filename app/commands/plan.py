"""`figwise plan`: run a saved plan again."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from ...indexing.errors import PlanError, SourceError
from .output import Figure, ReadHome, note_if_empty, print_json, print_line, require

_HOW = "How to write one: figwise plan --help-language."
_LONGEST = 1_000_000
"""Characters of a file that are read; an answer holds its plan among its citations and candidates."""


def plan(
    source: Annotated[
        Path | None,
        typer.Argument(
            metavar="PLAN.json",
            help="A plan as JSON, or an answer as `figwise ask --json` prints it; - reads it from a pipe.",
        ),
    ] = None,
    figure: Figure = None,
    help_language: Annotated[
        bool, typer.Option("--help-language", help="Print how to write a plan, on one page.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as one JSON object.")] = False,
    home: ReadHome = None,
) -> None:
    """Run a saved plan again; the same plan over the same description gives the same answer."""
    if help_language:
        from ..agent.prompt import plan_language

        print_line(plan_language())
        return
    if source is None:
        raise SourceError(f"A plan is needed: figwise plan PLAN.json. {_HOW}")
    try:
        with sys.stdin if str(source) == "-" else source.open(encoding="utf-8", errors="replace") as file:
            text, asked_of = _plan_in(file.read(_LONGEST + 1))
    except OSError as bad:
        raise SourceError(
            f"{str(source)!r} cannot be read: {bad.strerror}. A plan is a file: figwise ask QUESTION "
            "--json > answer.json makes one."
        ) from bad
    from ..agent.language import unfolded
    from ..engine import FigureQA

    with FigureQA(home) as qa:
        require(qa.library, [] if figure is None else [figure])
        try:
            answer = qa.run(unfolded(text) if text.lstrip().startswith("[") else text, figure or asked_of)
        except PlanError as bad:
            raise PlanError(f"{bad} {_HOW}") from bad
        note_if_empty(qa.library)
    if as_json:
        print_json(answer.to_json())
    else:
        from .rendering import print_answer

        print_answer(answer)


def _plan_in(text: str) -> tuple[str, str | None]:
    """The plan in a file's text; if the text is an answer, its plan and the figure that it is about."""
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError):  # reported when the plan is checked
        return text, None
    if not isinstance(saved, dict) or not {"question", "plan"} <= set(saved):
        return text, None
    if not isinstance(saved["plan"], dict):
        raise SourceError(f"The answer in the file has no plan to run again. {_HOW}")
    figures = saved.get("figures")
    first = figures[0] if isinstance(figures, list) and figures else None
    return json.dumps(saved["plan"]), first if isinstance(first, str) else None
