"""Which cells a question is about: a log-linear model over all cells of a figure.

Entity linking as ranking: weights learned from questions with known cells (`eval/linker.py`, `data/linker.json`) say
how what is known of a cell (`cell_features.py`) counts together. Words need not name a label: of all cells of the
figure, one is what the question means most.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import product
from math import log

import numpy as np

from ....indexing.model.figure import Cell, Grid
from .cell_features import FEATURES, Floats, Pair, features_of
from .cover import Cover
from .link import Link
from .mentions import DIMENSIONS, WHOLE, Dimension, Mention
from .setting import Setting
from .vocabulary import SIDES, Side


@dataclass(frozen=True)
class Linked:
    """How likely a question is about each cell of a figure; empty where none can be told."""

    cells: tuple[tuple[Grid, Cell], ...] = ()
    chances: Floats = field(default_factory=lambda: np.zeros(0))
    """The probability of each cell among all of them."""
    evidence: Floats = field(default_factory=lambda: np.zeros(0))
    """The log-linear score of each cell, which tells how much speaks for it, whatever else there is."""
    words: tuple[Pair, ...] = ()
    """For each cell, the tokens of the question that speak of its row and of its column."""
    found: bool = False
    """Whether the question names no figure: then it paraphrases so much that words need not speak of every label."""
    grouped: frozenset[tuple[Dimension, str]] = frozenset()
    """(dimension, label) of labels that words name together with others: "less than an hour" of two bins."""
    named: frozenset[tuple[Dimension, str]] = frozenset()
    """(dimension, label) of labels that words name in full."""

    @cached_property
    def places(self) -> dict[tuple[str, int, int | None], int]:
        """(grid, row, column) -> its index among the cells."""
        return {(grid.id, cell.row, cell.column): at for at, (grid, cell) in enumerate(self.cells)}

    @cached_property
    def by_label(self) -> dict[tuple[Dimension, str], float]:
        """(dimension, label or id of a grid) -> the probability of all of its cells."""
        found: dict[tuple[Dimension, str], float] = {}
        for (grid, cell), chance in zip(self.cells, self.chances, strict=True):
            for key in _names(grid, cell).items():
                found[key] = found.get(key, 0.0) + float(chance)
        return found

    @cached_property
    def of_one_label(self) -> dict[Dimension, float]:
        """Dimension -> the highest probability of a label in it, but for one that has nearly all of it."""
        found: dict[Dimension, float] = {}
        for (dimension, _), chance in self.by_label.items():
            if chance < SURE:
                found[dimension] = max(found.get(dimension, 0.0), chance)
        return found

    def spoken_of(self, side: Side, label: str) -> frozenset[int]:
        """The tokens of the question that speak of a label of an axis."""
        cells = zip(self.cells, self.words, strict=True)
        found = (words[SIDES.index(side)] for (grid, cell), words in cells if _names(grid, cell)[side] == label)
        return frozenset(at for tokens in found for at in tokens)

    @property
    def best(self) -> float:
        """The highest probability of a cell; 0 without cells."""
        return float(self.chances.max()) if len(self.chances) else 0.0

    def covers(self) -> list[Cover]:
        """Covers of the likeliest cells, best first, then of the likeliest rows and columns, together and alone."""
        order = [int(at) for at in np.argsort(-self.chances, kind="stable")[:MOST_LINKED] if self.chances[at] >= LEAST]
        alone = [at for at in order if self.grouped.isdisjoint(_names(*self.cells[at]).items()) and self._is_meant(at)]
        found = [self._cover([at], DIMENSIONS, float(self.chances[at])) for at in alone]
        lines = {side: self._likeliest(side) for side in SIDES}
        some: tuple[tuple[Side, ...], ...] = (("row", "column"), ("row",), ("column",))
        found += (
            self._cover([at for side in sides for at in lines[side]], sides, ENOUGH)
            for sides in some
            if all(lines[side] for side in sides)
        )
        distinct: dict[object, Cover] = {}
        for one in found:
            distinct.setdefault(tuple(tuple(link.labels for link in one.of(side)) for side in DIMENSIONS), one)
        return list(distinct.values())

    def _is_meant(self, at: int) -> bool:
        """Whether no other label than those of a cell is named in full on an axis: what is named is never replaced."""
        names = _names(*self.cells[at])
        named_sides = {dimension for dimension, _ in self.named}
        return all((side, names[side]) in self.named for side in SIDES if side in named_sides)

    def _likeliest(self, side: Side) -> list[int]:
        """For each of the fewest labels of an axis to which ENOUGH of the probability belongs, its likeliest cell; none
        where these are more than MOST_LINES, or one of several that words name together.
        """
        best: dict[str, int] = {}
        for at, (grid, cell) in enumerate(self.cells):
            label = _names(grid, cell)[side]
            if label not in best or self.chances[best[label]] < self.chances[at]:
                best[label] = at
        mass = self.by_label
        found, sure = list[int](), 0.0
        for label in sorted(best, key=lambda one: -mass[side, one])[:MOST_LINES]:
            found.append(best[label])
            sure += mass[side, label]
            if sure >= ENOUGH:
                one_of_group = len(found) == 1 and (side, label) in self.grouped
                return found if len(best) > 1 and not one_of_group else []
        return []

    def _cover(self, some: Sequence[int], dimensions: Sequence[Dimension], chance: float) -> Cover:
        """The cover that names the labels of some cells in these dimensions, in the question's order, where there are
        several and words speak of them, or the figure was found.
        """
        links: dict[Dimension, dict[str, Link]] = {"row": {}, "column": {}, "panel": {}}
        panels = len({grid.id for grid, _ in self.cells})
        for at, dimension in product(some, dimensions):
            grid, cell = self.cells[at]
            name = _names(grid, cell)[dimension]
            side: Side = "column" if dimension == "column" else "row"
            tokens = () if dimension == "panel" else tuple(sorted(self.words[at][SIDES.index(side)]))
            several = (panels if dimension == "panel" else len(grid.axis(side).labels)) > 1
            if several and (tokens or dimension == "panel" or self.found):
                links[dimension][name] = Link(side, (name,), tokens, chance, by="meaning")
        rows, columns, named = (tuple(sorted(links[one].values(), key=lambda link: link.at)) for one in DIMENSIONS)
        tokens_of_all = frozenset(index for link in (*rows, *columns) for index in link.at)
        return Cover(rows, columns, named, tokens_of_all, log(chance), linked=chance)


def _names(grid: Grid, cell: Cell) -> dict[Dimension, str]:
    """Dimension -> the label of a cell in it; for the panel, the id of its grid."""
    row, column = grid.row_axis.labels[cell.row], grid.column_axis.labels[cell.column or 0]
    return {"row": row.text, "column": column.text, "panel": grid.id}


SURE = 0.999
"""The probability of the only label of an axis."""
MOST_LINKED, LEAST = 5, 0.03
"""Most cells that become covers, and the least probability of one."""
MOST_LINES, ENOUGH = 3, 0.7
"""Most labels of an axis that are meant together, and the probability that belongs to them."""


def link_cells(scene: Setting, mentions: Sequence[Mention]) -> Linked:
    """How likely a question with these mentions is about each cell of the figure."""
    cells, features, pairs = features_of(scene, mentions)
    if not cells:
        return Linked()
    scores = features @ _weights()
    chances = np.exp(scores - scores.max())
    return Linked(
        tuple(cells),
        chances / chances.sum(),
        scores,
        tuple(pairs),
        found=scene.near is not None,
        grouped=frozenset((one.dimension, label) for one in mentions if _is_group(one) for label in one.labels),
        named=frozenset((one.dimension, label) for one in mentions if _is_in_full(one) for label in one.labels),
    )


def _is_group(one: Mention) -> bool:
    return one.together and len(one.labels) > 1


def _is_in_full(one: Mention) -> bool:
    return one.basis == "name" and one.score >= WHOLE and len(one.labels) == 1


@lru_cache(maxsize=1)
def _weights() -> Floats:
    stored = json.loads((files("figwise.data") / "linker.json").read_text(encoding="utf-8"))["weights"]
    return np.array([stored.get(name, 0.0) for name in FEATURES])
