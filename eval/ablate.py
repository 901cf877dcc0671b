"""The effect of each recogniser of the reader: which texts are read differently without it, and how many cells.

    python -m figwise.eval.ablate [FOLDER...] [--only NAME...] [--list]

Read are the fixtures of the tests, the samples, the descriptions of the evaluation set, and those of each FOLDER; where
it holds `items.json` (see `eval/reading.py`), also how many cells of its tables are right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from ..indexing.model.figure import Figure
from ..indexing.processes import end_with_parent
from ..indexing.reading import read
from ..indexing.recognisers import RECOGNISERS, without
from .reading import Text, texts_of

_ROOT = Path(__file__).resolve().parents[1]
OWN = ("tests/indexing/fixtures", "data/samples", "data/eval/descriptions")
"""Folders of this repository that are always read."""
_PROCESSES = 2


@dataclass(slots=True)
class Worth:
    """What changes without a recogniser."""

    name: str
    texts: list[str] = field(default_factory=list)
    """The texts that are read differently."""
    cells: int = 0
    """Cells lost, moved or new."""
    right: float = 0.0
    """Correct cells lost without it, where tables are known."""


def _cells(figure: Figure) -> Counter[tuple[str, ...]]:
    """The cells of a figure by name, and its issues."""
    found: Counter[tuple[str, ...]] = Counter(("!", issue.code) for issue in figure.all_issues())
    for grid in figure.grids:
        columns = [label.text for label in grid.column_axis.labels]
        for cell in grid.cells:
            column = "?" if cell.column is None else columns[cell.column]
            found[grid.title, grid.row_axis.labels[cell.row].text, column, cell.text] += 1
    return found


@cache
def _read(body: str) -> Figure:
    """The figure of a text with all recognisers on."""
    return read(body, "text")


def worth_of(name: str, texts: Sequence[Text]) -> Worth:
    """The effect on these texts of switching off a recogniser."""
    worth = Worth(name)
    for text in texts:
        before = _read(text.body)
        with without(name):
            after = read(text.body, "text")
        if before != after:
            worth.texts.append(text.name)
            one, other = _cells(before), _cells(after)
            worth.cells += max((one - other).total(), (other - one).total())
            worth.right += text.score(before) - text.score(after) if text.score is not None else 0.0
    return worth


_texts: list[Text] = []
"""The texts of this process, loaded by each, since their scoring functions cannot be sent to another process."""


def _load(folders: Sequence[Path]) -> None:
    end_with_parent()
    _texts.extend(text for folder in folders for text in texts_of(folder))


def _worth_of(name: str) -> Worth:
    return worth_of(name, _texts)


def ablate(
    folders: Annotated[list[Path] | None, typer.Argument(help="more folders of descriptions")] = None,
    only: Annotated[list[str] | None, typer.Option(help="a recogniser to leave out; all in turn without it")] = None,
    list_: Annotated[bool, typer.Option("--list", help="say what the recognisers are")] = False,
) -> None:
    """Leave out each recogniser of the reader in turn, and say what changes."""
    if list_:
        for one in RECOGNISERS.values():
            typer.echo(f"{one.name} ({one.where}): {one.rule}\n    {one.example!r}")
        return
    typer.echo(f"{'texts':>6} {'cells':>6} {'right':>7}  without")
    places = [*(_ROOT / name for name in OWN), *(folders or ())]
    with ProcessPoolExecutor(_PROCESSES, initializer=_load, initargs=(places,)) as pool:
        for worth in pool.map(_worth_of, only or list(RECOGNISERS)):
            changed = f"{len(worth.texts):>6} {worth.cells:>6} {-worth.right:>+7.1f}"
            typer.echo(f"{changed}  {worth.name}: {'; '.join(worth.texts[:4])}")


if __name__ == "__main__":
    typer.run(ablate)
