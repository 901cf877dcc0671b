"""`figwise plan`: run a saved plan again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...indexing.errors import SourceError
from ...tools.plan.form import MAX_JSON
from .output import Figure, ReadHome, note_if_empty, print_json, print_line, require


def plan(
    source: Annotated[Path | None, typer.Argument(metavar="PLAN.json", help="A plan as JSON.")] = None,
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
        raise SourceError("A plan is needed: figwise plan PLAN.json. How to write one: figwise plan --help-language.")
    try:
        with source.open(encoding="utf-8", errors="replace") as file:
            text = file.read(MAX_JSON + 1)
    except OSError as bad:
        raise SourceError(f"{str(source)!r} cannot be read: {bad.strerror}.") from bad
    from ..agent.language import unfolded
    from ..engine import FigureQA

    with FigureQA(home) as qa:
        require(qa.library, [] if figure is None else [figure])
        answer = qa.run(unfolded(text) if text.lstrip().startswith("[") else text, figure)
        note_if_empty(qa.library)
    if as_json:
        print_json(answer.to_json())
    else:
        from .rendering import print_answer

        print_answer(answer)
