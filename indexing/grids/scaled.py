"""Numbers in the scale that an axis names: "5.9 million" is 5.9 on an axis "Income in million dollars".

What stands after a number may be read as its scale or as its unit. Where an axis says so, it is part of the unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..model.figure import Cell, Grid
from ..recognisers import recogniser

_SCALED = re.compile(r"(?P<number>[0-9][0-9,.]*)\s?(?P<scale>m|mn|mln|million|bn|billion|M|B|tn|trillion)(?![A-Za-z])")
_POWERS = {"m": 1e6, "b": 1e9, "t": 1e12}
_STATED = re.compile(r"\b(m|b|tr)illions?\b", re.I)


@recogniser("Income in million dollars: 5.9 million", lambda grid, stated: grid)
def in_one_scale(grid: Grid, stated: Iterable[str]) -> Grid:
    """The grid in the one scale that the words of an axis (`stated`) name, where every number of a column is written in
    it, or none.
    """
    named = {match[1][0].lower() for words in stated for match in _STATED.finditer(words)}
    if len(named) != 1:
        return grid
    made = {id(cell): with_scale_as_unit(cell) for cell in grid.cells if cell.value is not None}
    found = [_SCALED.search(cell.text) for cell in grid.cells if cell.value is not None]
    mixed = {cell.column for cell in grid.cells if cell.value is not None and made[id(cell)] is None}
    scales = {one["scale"][0].lower() for one in found if one is not None}
    if scales != named or any(made.get(id(cell)) is not None for cell in grid.cells if cell.column in mixed):
        return grid
    return replace(grid, cells=tuple(made.get(id(cell)) or cell for cell in grid.cells))


def with_scale_as_unit(cell: Cell) -> Cell | None:
    """The cell with its scale as part of its unit; None where it has none."""
    found, quantity = _SCALED.search(cell.text), cell.quantity
    if found is None or quantity is None or quantity.value is None:
        return None
    power = _POWERS[found["scale"][0].lower()]
    parts = (quantity.value, quantity.low, quantity.high, quantity.spread)
    value, low, high, spread = (None if part is None else _divided(part, power) for part in parts)
    unit = f"{quantity.unit}{found['scale']}" if quantity.unit else found["scale"]
    return replace(cell, quantity=replace(quantity, value=value, low=low, high=high, spread=spread, unit=unit))


def _divided(number: float, power: float) -> float:
    """The number as it is written before its scale: 112.4, and not 112.39999999999999."""
    return float(f"{number / power:.12g}")
