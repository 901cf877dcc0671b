"""The `figwise-eval` command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..app.commands.run import run_app
from ..app.jsonlines import read_lines
from ..indexing.errors import SourceError

app = typer.Typer(
    name="figwise-eval",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def _root() -> None:
    """Measure how often figwise is right."""


@app.command()
def predict(
    cases: Annotated[
        Path,
        typer.Option("--cases", help="A .jsonl file: id, question or claim, and a table or description."),
    ],
    out: Annotated[Path, typer.Option("--out", help="Where the answers go, one JSON line for each case.")],
) -> None:
    """Answer every case of a file; needs no home and touches none."""
    from .predict import predictions

    lines = read_lines(cases)
    part = out.with_name(out.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            for answer in predictions(lines):
                file.write(json.dumps(answer, ensure_ascii=False) + "\n")
        part.replace(out)
    except OSError as bad:
        raise SourceError(f"No answers could be written to {str(out)!r}: {bad.strerror}.") from bad
    finally:
        part.unlink(missing_ok=True)


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the console script."""
    run_app(app, "figwise-eval", arguments)
