"""`figwise demo`: the sample descriptions in a home of their own, a few questions, and the chat over them."""

from __future__ import annotations

import shlex
import shutil
import sys
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from ..samples import sample_files
from .chat import PORT, Port, open_chat
from .output import Home, print_line
from .progress import at_work, progress_shown

ASKED = 3
"""The number of questions that are asked; the others are suggestions."""


def demo(
    chat: Annotated[bool, typer.Option(help="Open the chat afterwards, or only ask.")] = True,
    port: Port = PORT,
    given: Home = None,
) -> None:
    """Try figwise: read the shipped sample descriptions, ask a few questions, and open the chat over them.

    The samples get a home of their own, beside the user's library and apart from it; --home names another.
    """
    home = Path(given) if given else _own_home()
    questions = (files("figwise.data") / "demo.txt").read_text("utf-8").splitlines()
    _read_samples(home)
    _ask(home, questions[:ASKED])
    print_line()
    print_line(f"Try also: {', '.join(f'“{question}”' for question in questions[ASKED:])}")
    print_line(f"In a terminal:   {_command_line('ask', 'QUESTION', home)}")
    print_line(f"With the figures in sight:   {_command_line('chat', None, home)}")
    sys.stdout.flush()
    if chat:
        open_chat(str(home), port=port)


def _own_home() -> Path:
    from platformdirs import user_data_dir

    return Path(user_data_dir("figwise-demo", appauthor=False))


def _read_samples(home: Path) -> None:
    """Copy the samples into the home, so that they remain if this installation is removed, and index
    them there.
    """
    from ...indexing.errors import StoreError
    from ...indexing.store.library import Library

    samples = home.expanduser() / "samples"
    with progress_shown() as progress, Library(home) as library:
        try:
            samples.mkdir(parents=True, exist_ok=True)
            for name, content in sample_files().items():
                (samples / name).write_bytes(content)
        except OSError as error:
            raise StoreError(f"The samples cannot be written to {samples}: {error.strerror}.") from error
        library.index([samples], progress=progress)
        held = library.count()
    print_line(f"{held} sample descriptions are in {home}")


def _ask(home: Path, questions: list[str]) -> None:
    from ..engine import FigureQA
    from .rendering import print_answer

    with FigureQA(home) as qa:
        for question in questions:
            print_line()
            print_line(f"$ {_command_line('ask', question, home)}")
            with at_work("Reading the question"):
                answer = qa.ask(question, system="embedded")
            print_answer(answer)


def _command_line(name: str, question: str | None, home: Path) -> str:
    """A command as it can be typed here."""
    given = "" if question is None else f' "{question}"' if " " in question else f" {question}"
    return f"{_program_name()} {name}{given} --home {shlex.quote(str(home))}"


def _program_name() -> str:
    """The command that starts this program: its path if the shell would not find it by its name."""
    called = Path(sys.argv[0])
    if called.name != "figwise" or shutil.which("figwise") == str(called.absolute()):
        return "figwise"
    return shlex.quote(sys.argv[0])
