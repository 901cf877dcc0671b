"""What all commands share: the --home option, JSON lines, plain lines, and progress for those who watch."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from ...indexing.store.sync import Progress

Home = Annotated[
    Path | None,
    typer.Option(
        "--home",
        metavar="DIR",
        help="The folder that holds the index. [default: FIGWISE_HOME, or the user's data folder]",
        show_default=False,
    ),
]
"""The option that every command over a library has."""

System = Annotated[
    Literal["embedded", "agent"] | None,
    typer.Option(
        "--system",
        help="Which planner reads questions: the built-in one, or a language model. [default: agent where FIGWISE_LLM "
        "is set, else embedded]",
        show_default=False,
    ),
]
"""The option that every command with questions has."""


def figure_ids(context: typer.Context, incomplete: str) -> list[str]:
    """The ids that a shell may complete what is written of one to."""
    from ...indexing.errors import FigwiseError
    from ...indexing.store.library import Library

    try:
        with Library(context.params.get("home")) as library:
            return [id for id in library.ids() if id.startswith(incomplete)]
    except FigwiseError:
        return []


Figure = Annotated[
    str | None,
    typer.Option("--figure", metavar="ID", help="The one figure that it is about.", autocompletion=figure_ids),
]
"""The option that names a figure."""

_PATIENCE = 1.0
"""Seconds before a progress bar appears: what is over sooner needs none."""

_LINE_BREAKS = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""Characters that JSON leaves as they are and that some programs take for the end of a line."""


def print_json(value: dict[str, Any]) -> None:
    """One JSON object on one line, at once, for a program that reads along."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False).translate(_LINE_BREAKS)
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def print_line(text: str = "") -> None:
    """Text for a person, on a line of its own."""
    sys.stdout.write(visible(text) + "\n")


def print_note(text: str) -> None:
    """One line on stderr, which no program reads."""
    sys.stderr.write(visible(" ".join(text.splitlines())) + "\n")


def visible(text: str) -> str:
    """The text without control characters: a description must not be able to steer a terminal."""
    return "".join(char if char.isprintable() or char in "\t\n" else "\N{REPLACEMENT CHARACTER}" for char in text)


@contextmanager
def progress_shown() -> Iterator[Progress | None]:
    """A progress bar on a terminal, once the work has taken a while; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    started = time.monotonic()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True)
    tasks: dict[str, Any] = {}

    def report(doing: str, done: int, total: int | None) -> None:
        if not tasks and time.monotonic() - started < _PATIENCE:
            return
        if doing not in tasks:
            bar.start()
            tasks[doing] = bar.add_task(doing)
        bar.update(tasks[doing], completed=done, total=total)

    try:
        yield report
    finally:
        bar.stop()
