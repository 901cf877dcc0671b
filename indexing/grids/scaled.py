"""Numbers of one column written in two ways: "€412m" for the totals of a bridge, "+38" for its steps.

What stands after a number may be read as its scale or as its unit. Where most numbers beside it are bare, the unit is
what all of them share: 412 in €m.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..model.figure import Cell, Grid
from ..recognisers import recogniser

_SCALED = re.compile(r"(?P<number>[0-9][0-9,.]*)\s?(?P<scale>m|mn|mln|million|bn|billion|M|B|tn|trillion)(?![A-Za-z])")
_POWERS = {"m": 1e6, "b": 1e9, "t": 1e12}
_LARGEST = 1e4
"""Bare numbers above this are no millions."""


@recogniser("€412m beside +38", lambda grid, stated=(): grid)
def in_one_scale(grid: Grid, stated: Iterable[str] = ()) -> Grid:
    """The grid with the scaled numbers of such columns as numbers in the scaled unit, and all of its numbers where
    the words of an axis (`stated`) name the one scale that all have ("Income in million dollars", "5.9 million").
    """
    million = _POWERS["m"]
    values = [cell.quantity.value or 0.0 for cell in grid.cells if cell.quantity is not None]
    if not values or (max(values) < million and min(values) > -million):
        return grid
    whole = _in_stated_scale(grid, stated)
    if whole is not None:
        return whole
    columns: dict[int | None, list[Cell]] = {}
    for cell in grid.cells:
        if cell.value is not None:
            columns.setdefault(cell.column, []).append(cell)
    turned: dict[int, Cell] = {}
    for cells in columns.values():
        made = {id(cell): with_scale_as_unit(cell) for cell in cells if abs(cell.value or 0.0) >= _POWERS["m"]}
        bare = [cell for cell in cells if id(cell) not in made]
        units = {one.quantity.unit for one in made.values() if one is not None and one.quantity is not None}
        if (
            made
            and len(bare) >= len(made)
            and None not in made.values()
            and len(units) == 1
            and all(_is_bare(cell) for cell in bare)
        ):
            turned |= {key: one for key, one in made.items() if one is not None}
    return replace(grid, cells=tuple(turned.get(id(cell), cell) for cell in grid.cells)) if turned else grid


_STATED = re.compile(r"\b(m|b|tr)illions?\b", re.I)


def _in_stated_scale(grid: Grid, stated: Iterable[str]) -> Grid | None:
    """The grid in the scale that an axis names, where every number of a column is written in it, or none."""
    named = {match[1][0].lower() for words in stated for match in _STATED.finditer(words)}
    if len(named) != 1:
        return None
    made = {id(cell): with_scale_as_unit(cell) for cell in grid.cells if cell.value is not None}
    scales = {
        found["scale"][0].lower()
        for cell in grid.cells
        if cell.value is not None and (found := _SCALED.search(cell.text))
    }
    mixed = {cell.column for cell in grid.cells if cell.value is not None and made[id(cell)] is None}
    if scales != named or any(made.get(id(cell)) is not None for cell in grid.cells if cell.column in mixed):
        return None
    return replace(grid, cells=tuple(made.get(id(cell)) or cell for cell in grid.cells))


def _is_bare(cell: Cell) -> bool:
    return cell.quantity is not None and not cell.quantity.unit and abs(cell.value or 0.0) < _LARGEST


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
