"""The `figwise` command: one subcommand a function, put together here."""

from __future__ import annotations

import atexit
import gc
import os
from typing import Annotated

import typer

from .commands import ask, chat, demo, doctor, library, mcp, plan, serve
from .commands.output import print_line
from .commands.run import run_app

app = typer.Typer(
    name="figwise",
    help="Exact, cited answers to questions about figures, read from their written descriptions.",
    epilog="Exit codes: 0 done, also where the answer is that there is none; 1 a check of doctor failed; 2 it cannot "
    "go on, and one line on standard error says why; 130 interrupted.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
# In the order of a first session, which is the order in which help lists them.
app.command()(demo.demo)
app.command()(library.index)
app.command()(ask.ask)
app.command()(library.figures)
app.command()(library.show)
app.command()(library.remove)
app.command()(library.move)
app.command()(plan.plan)
app.command()(chat.chat)
app.command("serve")(serve.serve_command)
app.command()(mcp.mcp)
app.command()(doctor.doctor)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print_line(f"figwise {version('figwise')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print_line(context.get_help())


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the console script."""
    _start_lightly()
    run_app(app, "figwise", arguments)


def _start_lightly() -> None:
    """Tune the process for a single question: rare garbage collection, and one thread for small matrices.

    Importing makes a quarter of a million permanent objects. Collecting garbage among them every few hundred objects
    takes a fifth of the time of a question, and so does collecting them at exit. The encoder's matrices are so small
    that a second thread mostly waits, at full speed.
    """
    gc.set_threshold(50_000, 20, 20)
    atexit.register(gc.freeze)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is imported, which it is not yet
