"""Grids that only say again what another lists: the diagonal of a matrix, its largest values, a table at the end."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..errors import clip
from ..model.figure import Cell, Grid, Issue
from ..recognisers import recogniser
from ..text.grouped import grouped
from ..text.names import fold
from ..text.spans import Numbers, Span

_WORD = re.compile(r"[^\W_]+(?:\.\d+)?")
_FEWEST = 2
"""Fewest values of a grid that is compared: one may be equal by chance."""
_FEWEST_ROWS = 3
"""The same of a column whose name is of no help."""
_MOST_PAIRS = 100_000
"""Pairs of grids that are compared, some ten times what a hundred panels make."""
_FEWEST_AGREEING = 4
"""Fewest cells that agree for each that says otherwise."""


@dataclass(slots=True)
class _Again:
    """How a grid says again what another lists: its places for the other's cells, those of its cells that alone tell
    how far the number may be off ("4.2 ± 0.3", "about 4"), and its cells that say otherwise.
    """

    places: defaultdict[int, list[Span]] = field(default_factory=lambda: defaultdict(list))
    hedged: dict[int, Cell] = field(default_factory=dict)
    otherwise: list[tuple[Cell, int]] = field(default_factory=list)

    def add(self, one: Cell, at: int, other: Cell) -> None:
        """Note that a cell says the same as the other grid's cell at this index."""
        self.places[at] += [one.span, *one.also]
        if _is_hedged(one) and not _is_hedged(other):
            self.hedged[at] = one

    def merged(self, at: int, other: Cell) -> Cell:
        """The other grid's cell at this index, with all places that say it."""
        also = (*other.also, *self.places.get(at, ()))
        if at not in self.hedged:
            return replace(other, also=also)
        one = self.hedged[at]
        also = (other.span, *(span for span in also if span != one.span))
        return replace(other, text=one.text, span=one.span, quantity=one.quantity, also=also)

    def is_enough(self) -> bool:
        """Whether so many cells agree that the others are mistakes."""
        return len(self.places) >= _FEWEST_AGREEING * len(self.otherwise)


class _Listed:
    """A grid with its cells looked up by value, by names and by row: worked out once for all comparisons."""

    def __init__(self, grid: Grid):
        self.grid = grid

    @cached_property
    def names(self) -> list[frozenset[str]]:
        """The words of the labels that each cell stands under."""
        return [frozenset(_WORD.findall(fold(" ".join(_labels(self.grid, one))))) for one in self.grid.cells]

    @cached_property
    def by_value(self) -> dict[Numbers, list[int]]:
        return grouped((_numbers(one), at) for at, one in enumerate(self.grid.cells))

    @cached_property
    def by_names(self) -> dict[frozenset[str], list[int]]:
        return grouped((names, at) for at, names in enumerate(self.names))

    @cached_property
    def row_words(self) -> list[str]:
        return [fold(label.text) for label in self.grid.row_axis.labels]

    @cached_property
    def by_row(self) -> dict[str, dict[int | None, int]]:
        """The cell of each column, for the words of each row."""
        rows: dict[str, dict[int | None, int]] = {}
        for at, one in enumerate(self.grid.cells):
            rows.setdefault(self.row_words[one.row], {})[one.column] = at
        return rows


@recogniser("Diagonal: Oak has 41, Elm 37.", list)
def without_restated(grids: Sequence[Grid]) -> list[Grid]:
    """The grids without those of which another lists every value under the same names; it has their places, too, and an
    issue where one in several says otherwise.
    """
    grids = [_without_diagonal(grid) for grid in grids]
    kept = {grid.id: grid for grid in grids}
    listed = {grid.id: _Listed(grid) for grid in grids}
    named = [sum(bool(label.text) for label in grid.column_axis.labels) for grid in grids]
    order = sorted(range(len(grids)), key=lambda at: (len(grids[at].cells), named[at], -at))
    pairs = 0
    for grid in map(grids.__getitem__, order):
        for other in kept.values():
            if other.id == grid.id or len(other.cells) < len(grid.cells) or pairs > _MOST_PAIRS:
                continue
            pairs += 1
            again = _restated(listed[grid.id], listed[other.id])
            if again is None and (len(other.cells) > len(grid.cells) or other.row_axis.name or not grid.row_axis.name):
                again = _repeated(listed[grid.id], listed[other.id])  # of two, the header of a table says what rows are
            if again is not None and (not again.otherwise or _of_one_chart(grid, other)):
                cells = tuple(again.merged(at, one) for at, one in enumerate(other.cells))
                issues = (*other.issues, *(_issue(one, other.cells[at]) for one, at in again.otherwise))
                kept[other.id] = replace(other, cells=cells, issues=issues)
                del kept[grid.id]
                break
    return list(kept.values())


def _without_diagonal(grid: Grid) -> Grid:
    """The grid without its last row, where that is called the diagonal and only lists it again."""
    last = len(grid.row_axis.labels) - 1
    if last < _FEWEST or "diagonal" not in fold(grid.row_axis.labels[last].text):
        return grid
    values = {(cell.row, cell.column): cell.value for cell in grid.cells}
    told = [values.get((last, at)) for at in range(len(grid.column_axis.labels))]
    if None in told or told != [values.get((at, at)) for at in range(last)]:
        return grid
    again = {cell.column: cell.span for cell in grid.cells if cell.row == last}
    cells = (cell for cell in grid.cells if cell.row != last)
    told_again = tuple(
        replace(cell, also=(*cell.also, again[cell.column])) if cell.row == cell.column else cell for cell in cells
    )
    return replace(grid, row_axis=replace(grid.row_axis, labels=grid.row_axis.labels[:last]), cells=told_again)


def _of_one_chart(grid: Grid, other: Grid) -> bool:
    """Whether no title tells that the two are panels, whose values may differ, or one that it sums the figure up."""
    return not (grid.title or other.title) or any(_SUMMARY.search(one.title) is not None for one in (grid, other))


_SUMMARY = re.compile(r"\b(?:table|summar|recap|final|reconstruct|extract|tabulat)", re.I)


def _issue(one: Cell, other: Cell) -> Issue:
    message = f"The text gives {clip(other.text)} and {clip(one.text)} for the same value."
    return Issue("contradiction", message, one.span, (other.span,))


def _restated(listed: _Listed, others: _Listed) -> _Again | None:
    """Where a grid says the same as each cell of the other; None unless nearly all of it is said there."""
    grid, other = listed.grid, others.grid
    if grid.kind != "grid" or other.kind != "grid" or len(grid.cells) < _FEWEST:
        return None
    again = _Again()
    for one, names in zip(grid.cells, listed.names, strict=True):
        same = [at for at in others.by_value.get(_numbers(one), ()) if _agree(names, others.names[at])]
        if len(same) == 1:
            again.add(one, same[0], other.cells[same[0]])
            continue
        called = others.by_names.get(names, [])
        if same or len(called) != 1 or not _are_numbers(one, other.cells[called[0]]):
            return None
        again.otherwise.append((one, called[0]))
        if (_FEWEST_AGREEING + 1) * len(again.otherwise) > len(grid.cells):
            return None  # what is left is not enough
    return again if again.is_enough() else None


def _repeated(listed: _Listed, others: _Listed) -> _Again | None:
    """The same where only the columns have other names: each has, row by row, the values of one of the other's."""
    grid, other = listed.grid, others.grid
    if grid.kind != "grid" or other.kind != "grid" or len(grid.row_axis.labels) < _FEWEST_ROWS:
        return None
    again = _Again()
    for cells in grouped((one.column, one) for one in grid.cells).values():
        if len(cells) < _FEWEST_ROWS:
            return None
        called = [others.by_row.get(listed.row_words[one.row], {}) for one in cells]
        taken = {other.cells[number].column for number in again.places}
        places = _most_alike(cells, called, other, taken)
        if places is None:
            return None
        for one, place in zip(cells, places, strict=True):
            if _numbers(one) == _numbers(other.cells[place]):
                again.add(one, place, other.cells[place])
            elif _are_numbers(one, other.cells[place]):
                again.otherwise.append((one, place))
            else:
                return None
    return again if again.is_enough() else None


def _most_alike(
    cells: Sequence[Cell], called: Sequence[dict[int | None, int]], other: Grid, taken: Collection[int | None]
) -> list[int] | None:
    """The cells of the other grid in these rows and the one column with most of these values; None where none is it."""
    equal = {
        column: sum(_numbers(one) == _numbers(other.cells[row[column]]) for one, row in zip(cells, called, strict=True))
        for column in set(called[0]).intersection(*called[1:]) - set(taken)
    }
    best = [column for column, count in equal.items() if count == max(equal.values()) >= _FEWEST_ROWS]
    return [row[best[0]] for row in called] if len(best) == 1 else None


def _are_numbers(one: Cell, other: Cell) -> bool:
    return one.value is not None and other.value is not None


def _agree(names: frozenset[str], others: frozenset[str]) -> bool:
    return bool(names and others) and (names <= others or others <= names)


def _labels(grid: Grid, cell: Cell) -> list[str]:
    columns = grid.column_axis.labels
    labels = [grid.row_axis.labels[cell.row].text]
    return [*labels, columns[cell.column].text] if cell.column is not None and columns else labels


def _is_hedged(cell: Cell) -> bool:
    return cell.quantity is not None and (cell.quantity.approximate or cell.quantity.spread is not None)


def _numbers(cell: Cell) -> Numbers:
    return cell.quantity.numbers if cell.quantity is not None else (None, None, None)
