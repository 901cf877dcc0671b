"""Worlds: the ways to read what a text leaves open, for a plan to hold in all of them or not at all.

Two things are left open. A label may repeat, and then a name means any one of its positions. A positional row may list
more or fewer values than there are columns, and then any order-preserving matching of min(m, n) pairs may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from math import comb

from ..indexing.model.figure import Grid
from .frame import Line

MAX_WORLDS = 64
"""Most readings of a selection; with more, the result is that the text does not say."""

Name = tuple[int, str, str]
"""(id of a frame, axis, label): a name, which has the same meaning wherever the plan uses it."""
Open = tuple[tuple[Line, ...], ...]
"""The meanings of a name: one of these sets of lines."""


@dataclass(frozen=True, slots=True)
class RaggedRow:
    """A positional row of `values` listed values for `columns` columns."""

    grid: Grid
    row: int

    @property
    def name(self) -> str:
        """The row's label, with its panel where there is one."""
        label = self.grid.row_axis.labels[self.row].text
        return f"{label} ({self.grid.title})" if self.grid.title else label

    @property
    def values(self) -> int:
        """How many values the row lists."""
        return len(self.grid.row_cells(self.row))

    @property
    def columns(self) -> int:
        """How many columns the grid has."""
        return len(self.grid.column_axis.labels)

    def ways(self) -> int:
        """How many alignments there are."""
        return comb(max(self.values, self.columns), min(self.values, self.columns))

    def alignments(self) -> Iterator[tuple[int, ...]]:
        """Each alignment as a column for every listed value, -1 for a value that has none."""
        if self.values <= self.columns:
            yield from combinations(range(self.columns), self.values)
        else:
            for chosen in combinations(range(self.values), self.columns):
                yield tuple(chosen.index(value) if value in chosen else -1 for value in range(self.values))


@dataclass(frozen=True, slots=True)
class World:
    """One choice of a meaning for every ambiguous name and ragged row."""

    lines: dict[int, tuple[Line, ...]] = field(default_factory=dict)
    """What the labels that a node names select, by the id of the node."""
    columns: dict[tuple[str, int], tuple[int, ...]] = field(default_factory=dict)
    """(grid id, row) -> the columns its listed values are bound to."""


def worlds(named: dict[int, tuple[Name, ...]], options: dict[Name, Open], ragged: list[RaggedRow]) -> Iterator[World]:
    """Every world; the order is that of the text."""
    for chosen in product(*options.values()):
        meant = dict(zip(options, chosen, strict=True))
        lines = {key: tuple(line for name in names for line in meant[name]) for key, names in named.items()}
        for aligned in product(*(list(row.alignments()) for row in ragged)):
            columns = {(row.grid.id, row.row): way for row, way in zip(ragged, aligned, strict=True)}
            yield World(lines, columns)
