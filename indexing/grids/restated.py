"""Grids that only say again what another lists: the diagonal of a matrix, its largest values, a table at the end."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..model.figure import Cell, Grid
from ..recognisers import recogniser
from ..text.names import fold
from ..text.spans import Numbers, Span

_WORD = re.compile(r"[^\W_]+(?:\.\d+)?")
_FEWEST = 2
"""Fewest values of a grid that is compared: one may be equal by chance."""
_FEWEST_ROWS = 3
"""The same of a column whose name is of no help."""


@recogniser("Diagonal: Oak has 41, Elm 37.", list)
def without_restated(grids: Sequence[Grid]) -> list[Grid]:
    """The grids without those of which another lists every value under the same names; it has their places, too."""
    kept = list(grids)
    named = [sum(bool(label.text) for label in grid.column_axis.labels) for grid in grids]
    order = sorted(range(len(grids)), key=lambda at: (len(grids[at].cells), named[at], -at))
    for grid in map(grids.__getitem__, order):
        for other in kept:
            if other.id == grid.id or len(other.cells) < len(grid.cells):
                continue
            places = _restated(grid, other) or _repeated(grid, other)
            if places is not None:
                cells = tuple(replace(one, also=(*one.also, *places.get(at, ()))) for at, one in enumerate(other.cells))
                kept[kept.index(other)] = replace(other, cells=cells)
                kept = [one for one in kept if one.id != grid.id]
                break
    return kept


def _restated(grid: Grid, other: Grid) -> Mapping[int, list[Span]] | None:
    """Where this grid says the same as each cell of the other; None unless all of it is said there."""
    if grid.kind != "grid" or other.kind != "grid" or len(grid.cells) < _FEWEST:
        return None
    by_value: defaultdict[Numbers, list[int]] = defaultdict(list)
    for at, one in enumerate(other.cells):
        by_value[_numbers(one)].append(at)
    places: defaultdict[int, list[Span]] = defaultdict(list)
    for one in grid.cells:
        names = _names(grid, one)
        same = [at for at in by_value.get(_numbers(one), ()) if _agree(names, _names(other, other.cells[at]))]
        if len(same) != 1:
            return None
        places[same[0]] += [one.span, *one.also]
    return places


def _repeated(grid: Grid, other: Grid) -> Mapping[int, list[Span]] | None:
    """The same where only the columns have other names: each has, row by row, the values of one of the other's."""
    if grid.kind != "grid" or other.kind != "grid" or len(grid.row_axis.labels) < _FEWEST_ROWS:
        return None
    held: defaultdict[tuple[str, Numbers], dict[int | None, int]] = defaultdict(dict)
    for at, one in enumerate(other.cells):
        held[fold(other.row_axis.labels[one.row].text), _numbers(one)][one.column] = at
    columns: defaultdict[int | None, list[Cell]] = defaultdict(list)
    for one in grid.cells:
        columns[one.column].append(one)
    places: dict[int, list[Span]] = {}
    for cells in columns.values():
        found = [held.get((fold(grid.row_axis.labels[one.row].text), _numbers(one)), {}) for one in cells]
        shared = set(found[0]).intersection(*found[1:])
        if len(shared) != 1 or len(cells) < _FEWEST_ROWS:
            return None
        column = shared.pop()
        places |= {same[column]: [one.span, *one.also] for one, same in zip(cells, found, strict=True)}
    return places if len(places) == len(grid.cells) else None


def _agree(names: frozenset[str], others: frozenset[str]) -> bool:
    return bool(names and others) and (names <= others or others <= names)


def _names(grid: Grid, cell: Cell) -> frozenset[str]:
    """The words of the labels that a cell stands under."""
    labels = [grid.row_axis.labels[cell.row].text]
    labels += [grid.column_axis.labels[cell.column].text] if cell.column is not None and grid.column_axis.labels else []
    return frozenset(_WORD.findall(fold(" ".join(labels))))


def _numbers(cell: Cell) -> Numbers:
    return cell.quantity.numbers if cell.quantity is not None else (None, None, None)
