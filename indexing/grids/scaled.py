"""Columns with numbers written in two ways: "€412m" for the totals of a waterfall chart, "+38" for its steps.

What stands after a number may be read as its scale or as its unit. Where most numbers beside it are bare, or an axis
names the scale, it is part of the unit: 412 in €m.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from ..model.figure import Cell, Grid
from ..recognisers import recogniser

_SCALED = re.compile(r"(?P<number>[0-9][0-9,.]*)\s?(?P<scale>m|mn|mln|million|bn|billion|M|B|tn|trillion)(?![A-Za-z])")
_POWERS = {"m": 1e6, "b": 1e9, "t": 1e12}
_LARGEST = 1e4
"""Bare numbers above this are not in millions."""
_STATED = re.compile(r"\b(m|b|tr)illions?\b", re.I)


@recogniser("€412m beside +38", lambda grid, stated: grid)
def in_one_scale(grid: Grid, stated: Iterable[str]) -> Grid:
    """The grid with the scale of such columns as part of their unit, and of columns that are written throughout in the
    one scale that the words of an axis (`stated`) name ("Income in million dollars", "5.9 million").
    """
    if not any(abs(cell.value or 0.0) >= _POWERS["m"] for cell in grid.cells):
        return grid
    named = {match[1][0].lower() for words in stated for match in _STATED.finditer(words)}
    columns: defaultdict[int | None, list[Cell]] = defaultdict(list)
    for cell in grid.cells:
        if cell.value is not None:
            columns[cell.column].append(cell)
    turned: dict[int, Cell] = {}
    for cells in columns.values():
        scaled_cells = {id(cell): one for cell in cells if (one := with_scale_as_unit(cell)) is not None}
        bare = [
            (cell.value or 0.0, cell.quantity.unit) for cell in cells if cell.quantity and id(cell) not in scaled_cells
        ]
        units = {one.quantity.unit for one in scaled_cells.values() if one.quantity is not None}
        scales = {found["scale"][0].lower() for cell in cells if (found := _SCALED.search(cell.text)) is not None}
        beside = len(bare) >= len(scaled_cells) and all(not unit and abs(value) < _LARGEST for value, unit in bare)
        if (beside and len(units) == 1) or (not bare and scales == named and len(named) == 1):
            turned |= scaled_cells
    return replace(grid, cells=tuple(turned.get(id(cell), cell) for cell in grid.cells)) if turned else grid


def with_scale_as_unit(cell: Cell) -> Cell | None:
    """The cell with its scale as part of its unit; None if it has no scale."""
    found, quantity = _SCALED.search(cell.text), cell.quantity
    if found is None or quantity is None or quantity.value is None or quantity.unit == found["scale"]:
        return None
    power = _POWERS[found["scale"][0].lower()]
    parts = (quantity.value, quantity.low, quantity.high, quantity.spread)
    value, low, high, spread = (None if part is None else float(f"{part / power:.12g}") for part in parts)
    unit = f"{quantity.unit}{found['scale']}" if quantity.unit else found["scale"]
    return replace(cell, quantity=replace(quantity, value=value, low=low, high=high, spread=spread, unit=unit))
