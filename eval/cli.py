"""The `figwise-eval` command."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from ..app.commands.run import run_app
from ..app.jsonlines import parse_object, read_lines
from ..indexing.errors import SettingsError, SourceError
from ..indexing.store.settings import Settings
from .commands.compare import compare
from .commands.gate import gate
from .commands.generate import generate
from .commands.report import report
from .commands.run import run

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


app.command()(run)
app.command()(compare)
app.command()(report)
app.command()(gate)
app.command()(generate)

LearnedOut = Annotated[Path, typer.Option("--out", help="Where what is learned goes, as JSON.")]
LearnedFrom = Annotated[str, typer.Option("--origin", help="What it is learned from, and the licences.")]
Workers = Annotated[int, typer.Option("--workers", help="Processes.")]


@app.command()
def predict(
    cases: Annotated[
        Path,
        typer.Option("--cases", help="A .jsonl file: id, question or claim, and a table or description."),
    ],
    out: Annotated[Path, typer.Option("--out", help="Where the answers go, one JSON line for each case.")],
    system: Annotated[
        Literal["embedded", "agent"],
        typer.Option("--system", help="The built-in planner, or the language model that FIGWISE_LLM names."),
    ] = "embedded",
) -> None:
    """Answer every case of a file; needs no home and touches none."""
    from .predict import predictions

    settings = model_settings() if system == "agent" else None
    lines = read_lines(cases)
    part = out.with_name(out.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            for answer in predictions(lines, settings):
                file.write(json.dumps(answer, ensure_ascii=False) + "\n")
        part.replace(out)
    except OSError as bad:
        raise SourceError(f"No answers could be written to {str(out)!r}: {bad.strerror}.") from bad
    finally:
        part.unlink(missing_ok=True)


@app.command()
def train(
    cases: Annotated[list[Path], typer.Argument(help="Files of questions with answers, or claims.")],
    out: LearnedOut,
    origin: LearnedFrom,
    limit: Annotated[int, typer.Option("--limit", help="At most so many cases.")] = 100_000,
    workers: Workers = 2,
) -> None:
    """Learn the planner's weights. A quarter of the tables, by their hash, is never learned from."""
    from .train import train as learn

    _write_weights({"origin": origin} | learn(cases, limit, workers), out)


@app.command()
def link(
    folders: Annotated[list[Path], typer.Argument(help="Folders of descriptions with their tables and questions.")],
    out: LearnedOut,
    origin: LearnedFrom,
    workers: Workers = 2,
) -> None:
    """Learn which cells a question is about. `calibrate` comes after it, since it learns from what is linked."""
    from .linker import learn_linker

    _write_weights({"origin": origin} | learn_linker(folders, workers), out)


@app.command()
def calibrate(
    folders: Annotated[list[Path], typer.Argument(help="Folders of descriptions with their tables and questions.")],
    out: LearnedOut,
    origin: LearnedFrom,
    tables: Annotated[
        list[Path] | None, typer.Option("--tables", help="A file of cases over tables; repeat it.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="A calibration whose ranking, and what it knows of tables, stays.")
    ] = None,
    found: Annotated[
        bool, typer.Option("--found", help="Learn of questions that name no figure alone; needs --keep.")
    ] = False,
    workers: Workers = 2,
) -> None:
    """Learn how far readings are to be trusted, and from where on they are answered."""
    from .calibrate import calibrate as learn
    from .calibrate import calibrate_found

    kept = None if keep is None else parse_object("".join(read_lines(keep)))
    if not found:
        learned = learn(folders, tables or [], workers, kept)
    elif kept is None:
        raise SettingsError("--found learns on from an earlier calibration: name it by --keep.")
    else:
        learned = calibrate_found(folders, workers, kept)
    _write_weights({"origin": origin} | learned, out)


def _write_weights(learned: dict[str, Any], out: Path) -> None:
    text = json.dumps(learned, ensure_ascii=False, indent=1, sort_keys=True)
    try:
        out.write_text(text + "\n", encoding="utf-8")
    except OSError as bad:
        raise SourceError(f"No weights could be written to {str(out)!r}: {bad.strerror}.") from bad


def model_settings() -> Settings:
    """The settings from the environment; raises SettingsError if they name no language model."""
    from ..app.agent.choice import check

    settings = Settings()
    check(settings)
    return settings


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the console script."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is imported; the encoder's matrices are small
    run_app(app, "figwise-eval", arguments)
