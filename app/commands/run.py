"""Running a Typer application: exit codes and error lines, the same for every command of figwise."""

from __future__ import annotations

import sys

import typer

from ...indexing.errors import FigwiseError
from .output import print_note


def run_app(app: typer.Typer, name: str, arguments: list[str] | None = None) -> None:
    """Run the application and exit: 0 when done, 2 with one line on stderr when it cannot go on."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # whatever the locale: JSON is UTF-8, and a label in Greek is no error
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = app(arguments, standalone_mode=False)
    except typer.TyperException as error:  # an invalid command line
        print_note(f"{name}: {_with_next_step(error, name)}")
        code = 2
    except FigwiseError as error:
        print_note(f"{name}: {error}")
        code = 2
    except typer.Abort:
        code = 130
    sys.exit(code if isinstance(code, int) else 0)


def _with_next_step(error: typer.TyperException, name: str) -> str:
    """The error of a command line, with a hint at the command's help."""
    context = getattr(error, "ctx", None)
    if context is None:
        return error.format_message()
    command = f"{name} {context.info_name}" if context.parent is not None else name
    message = error.format_message()
    message = message if message.endswith((".", "?")) else f"{message}."
    apart = " Put a question of several words in quotes." if "extra argument" in message else ""
    return f"{message}{apart} How it is used: {command} --help"
