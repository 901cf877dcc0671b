"""What all commands share: the --home option, JSON lines, plain lines, and progress for those who watch."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from ...indexing.errors import StoreError, clip

if TYPE_CHECKING:
    from ...indexing.store.library import Library

_HOME = (
    "The folder that holds the index, or the URL of a PostgreSQL database. "
    "[default: FIGWISE_HOME, or the user's data folder]"
)

Home = Annotated[
    str | None,
    typer.Option(
        "--home",
        metavar="DIR",
        help=_HOME,
        show_default=False,
    ),
]
"""The --home option of commands that may create a library."""


def _checked_home(context: typer.Context, home: str | None) -> str | None:
    if home is not None and not context.resilient_parsing:
        existing(home)
    return home


def existing(home: str) -> None:
    """Check that a home exists, as far as is known without asking a server; raises StoreError."""
    if "://" not in home and not Path(home).expanduser().exists():
        raise StoreError(f"There is no home {home}. This makes one: {filling(home)}")


def filling(home: str | os.PathLike[str]) -> str:
    """The command that fills a home."""
    return f"figwise index PATH... --home {shlex.quote(str(home))}"


def command_at(command: str, argument: str, home: str | None) -> str:
    """A command with its argument, over the home that was given."""
    words = [*("figwise", command, argument), *(("--home", home) if home else ())]
    return shlex.join(words)


def nothing_in(library: Library) -> str:
    """The message for a home without figures."""
    place, address = library.home.place, library.home.address
    default = address == library.settings.home
    command = "figwise index PATH..." if default or library.home.is_server else filling(address)
    return f"No figure is indexed in {place} yet. This fills it: {command}"


def note_if_empty(library: Library) -> None:
    """Print a note on stderr if a home is empty, with the command that fills it."""
    if not library.count():
        print_note(f"figwise: {nothing_in(library)}")


def require(library: Library, figures: list[str]) -> None:
    """Check that the library has these figures; raises UnknownFigure, or StoreError if it is empty."""
    if figures and not library.count():
        raise StoreError(f"No figure {clip(figures[0])!r}. {nothing_in(library)}")
    library.require(figures)


ReadHome = Annotated[
    str | None,
    typer.Option(
        "--home",
        metavar="DIR",
        help=_HOME,
        show_default=False,
        callback=_checked_home,
    ),
]
"""The --home option of commands that only read or delete: there a home that does not exist is a typing mistake."""

System = Annotated[
    Literal["embedded", "agent"] | None,
    typer.Option(
        "--system",
        help="Which planner reads questions: the built-in one, or a language model. [default: agent where FIGWISE_LLM "
        "is set, else embedded]",
        show_default=False,
    ),
]
"""The --system option of all commands that answer questions."""


def figure_ids(context: typer.Context, incomplete: str) -> list[str]:
    """Shell completion: the ids that begin with what is typed."""
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

_LINE_BREAKS = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""Characters that JSON allows unescaped and some programs treat as line breaks."""


def print_json(value: dict[str, Any]) -> None:
    """Print a JSON object on one line, without buffering, for a program that reads as it goes."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False).translate(_LINE_BREAKS)
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def print_line(text: str = "") -> None:
    """Print text for a person, on a separate line."""
    sys.stdout.write(visible(text) + "\n")


def print_note(text: str) -> None:
    """Print a line for a person on stderr."""
    sys.stderr.write(visible(" ".join(text.splitlines())) + "\n")


def visible(text: str) -> str:
    """The text without control characters: a description must not be able to steer a terminal."""
    return "".join(char if char.isprintable() or char in "\t\n" else "\N{REPLACEMENT CHARACTER}" for char in text)
