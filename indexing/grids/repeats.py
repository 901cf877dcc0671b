"""Grids that a description lists twice, as bullets and again as a reconstructed table: read once, with both places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..model.figure import Cell, Grid
from ..outline.sections import role_of
from ..text.names import fold

_Address = tuple[str, str]


def without_repeats(grids: Sequence[Grid]) -> tuple[Grid, ...]:
    """The grids, each that says nothing but what an earlier one says folded into it: its cells are further places of
    the same cells. Panels of two names stay two, and so do grids that contradict each other.
    """
    kept: list[Grid] = []
    for grid in grids:
        for at, earlier in enumerate(kept):
            both = _folded(earlier, grid) if "" in (_name(earlier), _name(grid)) else None
            if both is not None:
                kept[at] = both
                break
        else:
            kept.append(grid)
    return tuple(kept)


def _name(grid: Grid) -> str:
    """The title of a panel; nothing where it only announces data."""
    return "" if role_of(grid.title) in ("data", "parts") else grid.title


def _folded(grid: Grid, later: Grid) -> Grid | None:
    """The grid with the places of the later one; None where that says something else."""
    cells, again = _addresses(grid), _addresses(later)
    if cells is None or again is None or not again or not again.keys() <= cells.keys():
        return None
    if any(cells[address].quantity != cell.quantity for address, cell in again.items()):
        return None
    also = {id(cells[address]): cell.span for address, cell in again.items()}
    listed = tuple(replace(c, also=(*c.also, also[id(c)])) if id(c) in also else c for c in grid.cells)
    return replace(grid, cells=listed)


def _addresses(grid: Grid) -> dict[_Address, Cell] | None:
    """The cells by the labels of their row and column; None where these do not tell them apart."""
    rows = [fold(label.text) for label in grid.row_axis.labels]
    columns = [fold(label.text) for label in grid.column_axis.labels]
    if (
        len(set(rows)) < len(rows)
        or len(set(columns)) < len(columns)
        or any(cell.column is None for cell in grid.cells)
    ):
        return None
    return {(rows[cell.row], columns[cell.column]): cell for cell in grid.cells if cell.column is not None}
