"""Learning which reading of a part of a description to keep, from descriptions whose tables are known.

Each part is read in both ways, with everything else as it is; what is learned is which of the two gets more cells of
the table right, as a log-linear function of their features (`indexing/grids/preferred.py`).

    python -m figwise.eval.reading FOLDER... [--agreed FILE...] [--out data/reading.json]

A FOLDER holds `items.json` (id, columns, rows; a panel stands before a bar in the row label) and
`descriptions/ID.md`. An agreed FILE holds texts whose reading by notations is agreed, as the fixtures of the tests do
(`=== title`, the text, `--->`, the grids): where the other way reads other cells there, it is wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from scipy.optimize import minimize

from ..indexing.grids.preferred import FEATURES, Prefers
from ..indexing.model.figure import Figure, Grid
from ..indexing.reading import read
from ..indexing.text.numbers import parse_quantity

PENALTY = 0.3
"""Weight of the penalty on squared weights."""
MISNAMED = 0.3
"""Cost of a value under wrong names, in correct cells."""
AGREED = 0.3
"""Weight of an agreed text: they are many, short, and made for single notations."""
_WORD = re.compile(r"[^\W_]+(?:\.\d+)?|(?<=\s)>(?=\s)")
"""A word, or the sign that nests one name in another ("Age > Under 40")."""
_SMALL = frozenset("the a an of in and series bar line".split())


@dataclass(frozen=True, slots=True)
class Example:
    """A part of a text of which there are two different readings."""

    features: tuple[float, ...]
    """Features of the second reading less those of the first, in the order of FEATURES."""
    better: bool
    """Whether the second reading gets more right."""
    weight: float
    """The weight of the example."""


def examples_of(text: str, score: Callable[[Figure], float]) -> Iterator[Example]:
    """An example for each part of a text that can be read in two ways if one of them is better."""
    offered: list[tuple[float, ...]] = []

    def refuse(other: Mapping[str, float], own: Mapping[str, float]) -> bool:
        offered.append(tuple(other[name] - own[name] for name in FEATURES))
        return False

    first = score(read(text, "first", prefers=refuse))
    for part, difference in enumerate(offered):
        if not any(difference):
            continue
        second = score(read(text, "second", prefers=_prefer_only(part)))
        if second != first:
            yield Example(difference, second > first, min(3.0, abs(second - first) / 5 + 0.3))


def _prefer_only(part: int) -> Prefers:
    """Prefer the second reading of one part alone."""
    seen = -1

    def prefers(other: Mapping[str, float], own: Mapping[str, float]) -> bool:
        nonlocal seen
        seen += 1
        return seen == part

    return prefers


def cells_right(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Callable[[Figure], float]:
    """The score of a figure for this table: its cells under the right names, less a cost for others."""
    wanted = [
        (quantity.value, _words(row[0].replace("|", " ")) | (_words(column) if len(columns) > _PAIR else set()))
        for row in rows
        for column, value in zip(columns[1:], row[1:], strict=False)
        if (quantity := parse_quantity(str(value))) is not None and quantity.value is not None
    ]

    def score(figure: Figure) -> float:
        held = [one for grid in figure.grids if grid.kind != "facts" for one in _named_values(grid)]
        worth = 0.0
        for value, names in wanted:
            same = [words for other, words in held if abs(other - value) <= 1e-9 * max(1.0, abs(value))]
            worth += 1.0 if any(names <= words for words in same) else -MISNAMED if same else 0.0
        return worth

    return score


_PAIR = 2


def _named_values(grid: Grid) -> Iterator[tuple[float, set[str]]]:
    """Each value of a grid with the words of all its names."""
    around = _words(" ".join((grid.title, grid.row_axis.name, grid.column_axis.name)))
    for cell in grid.cells:
        if cell.value is not None:
            column = grid.column_axis.labels[cell.column].text if cell.column is not None else ""
            yield cell.value, around | _words(grid.row_axis.labels[cell.row].text) | _words(column)


def _words(name: str) -> set[str]:
    bare = re.sub(r"\([^)]*\)|\[[^]]*\]", " ", name)
    words = {word.lower() for word in _WORD.findall(bare if _WORD.search(bare) else name)}
    return {
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in words
    } - _SMALL


def fit(examples: Sequence[Example]) -> dict[str, float]:
    """The weight of each feature, and of the bias, under which the better readings are likely."""
    table = np.array([[1.0, *one.features] for one in examples])
    better = np.array([float(one.better) for one in examples])
    weight = np.array([one.weight for one in examples])

    def loss(guess: np.ndarray[Any, np.dtype[np.float64]]) -> float:
        scores = table @ guess
        return float((weight * (np.logaddexp(0, scores) - better * scores)).sum() + PENALTY * (guess[1:] ** 2).sum())

    found = minimize(loss, np.zeros(table.shape[1])).x
    return dict(zip(("bias", *FEATURES), (round(float(one), 4) for one in found), strict=True))


@dataclass(frozen=True, slots=True)
class Text:
    """A text to read."""

    name: str
    body: str
    score: Callable[[Figure], float] | None = None
    """Scores a reading of it, if its table is known."""


def texts_of(folder: Path) -> Iterator[Text]:
    """The texts of a folder: descriptions with their tables, cases of fixtures, or files."""
    if (folder / "items.json").exists():
        for item in json.loads((folder / "items.json").read_text(encoding="utf-8")):
            path = folder / "descriptions" / f"{item['id']}.md"
            score = cells_right(item["columns"], item["rows"])
            yield Text(f"{folder.name}/{item['id']}", path.read_text(encoding="utf-8"), score)
        return
    for path in sorted(one for one in folder.iterdir() if one.suffix in (".md", ".txt")):
        body = path.read_text(encoding="utf-8")
        yield from _cases(path) if body.startswith(_CASE) else [Text(f"{folder.name}/{path.stem}", body)]


_CASE = "=== "
"""Prefix of the first line of a case in a fixture."""


def _cases(path: Path) -> Iterator[Text]:
    """The texts of the cases of a fixture."""
    for case in path.read_text(encoding="utf-8").split(_CASE)[1:]:
        title, _, rest = case.partition("\n")
        yield Text(f"{path.stem}: {title}", rest.partition("\n--->\n")[0])


def _from_folder(folder: Path) -> Iterator[Example]:
    for text in texts_of(folder):
        if text.score is not None:
            yield from examples_of(text.body, text.score)


def _from_agreed(path: Path) -> Iterator[Example]:
    for text in _cases(path):
        agreed = read(text.body, "agreed", prefers=lambda other, own: False)
        for one in examples_of(text.body, _same_as(agreed)):
            yield Example(one.features, one.better, AGREED)


def _same_as(agreed: Figure) -> Callable[[Figure], float]:
    """A function that scores 1 for a figure with the same cells as this one, else 0."""
    places = _places(agreed)
    return lambda figure: float(_places(figure) == places)


def _places(figure: Figure) -> list[tuple[int, int, int | None]]:
    return sorted(
        ((cell.span.start, cell.row, cell.column) for grid in figure.grids for cell in grid.cells),
        key=lambda place: (place[0], place[1], place[2] or 0),
    )


def learn(
    folders: Annotated[list[Path], typer.Argument(help="folders of descriptions with their tables")],
    agreed: Annotated[list[Path] | None, typer.Option(help="files of texts whose reading is agreed")] = None,
    out: Annotated[Path, typer.Option(help="where the weights go")] = Path("data/reading.json"),
) -> None:
    """Learn which reading of a part to keep."""
    examples = [one for folder in folders for one in _from_folder(folder)]
    own = len(examples)
    examples += [one for path in agreed or [] for one in _from_agreed(path)]
    weights = fit(examples)
    table = np.array([[1.0, *one.features] for one in examples])
    right = ((table @ np.array(list(weights.values())) > 0) == np.array([one.better for one in examples])).mean()
    learned_from = {"parts": own, "agreed": len(examples) - own, "kept_rightly": round(float(right), 4)}
    out.write_text(json.dumps({"learned_from": learned_from, "weights": weights}, indent=1) + "\n", encoding="utf-8")
    typer.echo(f"{own} parts and {len(examples) - own} agreed ones: the better reading is kept in {right:.1%}.")


if __name__ == "__main__":
    typer.run(learn)
