"""What the words of a label say about its numbers: that they are counts, percentages, rates or changes. Numbers of
different such quantities ("Robbery > rate", "Robbery > percent change") are of different measures. Also the units of a
grid's lines.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Literal

from ....indexing.model.figure import Cell, Grid, Label
from ....indexing.text.names import split_path
from ....indexing.text.units import unit_of_label
from ..text.tablewords import ORDERING
from ..text.words import stems_of

Quantity = Literal["rate", "change", "ratio", "frequency", "part", "count"]
_WORDS: dict[Quantity, str] = {
    "rate": "rate",
    "change": "change growth increase decrease decline gain loss delta",
    "ratio": "ratio",
    "frequency": "frequency",
    "part": "percent percentage share proportion pct",
    "count": "number amount count",
}
"""In the order in which one of several tells: a growth rate is a rate, a percent change a change."""
_OF_STEM = {stem: name for name, words in _WORDS.items() for word in words.split() for stem in stems_of(word)}
_OF_WHAT = re.compile(r"\s(?:in|of|from|per|by|for)\s.*", re.S)


@lru_cache(maxsize=20_000)
def _quantities_of(label: str) -> frozenset[Quantity]:
    """The quantities that a label names, in its last level or by a whole outer one ("percent > women")."""
    *outer, last = split_path(label) or (label,)
    head = _OF_WHAT.sub("", last)  # a percent change in rate is no rate
    found = {_OF_STEM[stem] for stem in stems_of(head) if stem in _OF_STEM}
    whole = [stems for level in outer if (stems := stems_of(level)) and _OF_STEM.keys() >= {*stems}]
    found |= {_OF_STEM[stem] for stems in whole for stem in stems}
    return frozenset(found | {"part"} if "%" in head else found)


def quantity_of(label: str) -> Quantity | None:
    """What kind of numbers a label has; None where its words do not say."""
    found = _quantities_of(label)
    return next((one for one in _WORDS if one in found), None)


def states_change(label: str) -> bool:
    """Whether the numbers of a label are changes: "Robbery > percent change in rate"."""
    return "change" in _quantities_of(label)


def states_rank(label: str) -> bool:
    """Whether the numbers of a label are ranks, which order things and measure nothing: "Pos.", "Rank 2010"."""
    words = {stem for stem in stems_of(label) if stem.isalpha() or stem == "#"}
    return bool(words) and words <= ORDERING and (words != {"no"} or "." in label)  # "No" is an answer


def units_of_lines(grid: Grid, side: Literal["row", "column"]) -> dict[int, str | None]:
    """The most frequent unit of each line of a grid; None where most of its cells are words."""
    labels = grid.axis(side).labels
    kinds: dict[int, Counter[str | None]] = {}
    for cell in grid.cells:
        at = cell.row if side == "row" else cell.column
        if at is not None and (cell.value is not None or any(map(str.isalpha, cell.text))):
            kinds.setdefault(at, Counter())[_unit(cell, labels[at])] += 1
    return {at: some.most_common(1)[0][0] for at, some in sorted(kinds.items())}


def _unit(cell: Cell, label: Label) -> str | None:
    """The unit of a cell, from the cell or from its line's label; None if the cell has no number."""
    if cell.value is None:
        return None
    unit = cell.quantity.unit if cell.quantity is not None else ""
    return unit or unit_of_label(label.text)


def units_of(grid: Grid) -> set[str]:
    """The units of a grid, as its cells, its labels or its axes state them."""
    axes = (grid.row_axis, grid.column_axis)
    stated = {unit_of_label(label.text) for axis in axes for label in axis.labels} | {axis.unit for axis in axes}
    return stated.union(cell.quantity.unit for cell in grid.cells if cell.quantity is not None) - {""}


def numeric_columns_of(grid: Grid) -> tuple[str, ...]:
    """The numeric columns of a grid whose other columns list words, ranges or ranks; empty if all are of one kind."""
    labels = grid.column_axis.labels
    numeric: dict[int, list[bool]] = {}
    for cell in grid.cells if len(labels) > 1 else ():
        if cell.column is not None:
            empty = cell.quantity is None and not any(map(str.isalpha, cell.text))  # a dash, no range
            numeric.setdefault(cell.column, []).append(cell.value is not None or empty)
    mostly = [labels[n].text for n, some in sorted(numeric.items()) if 2 * sum(some) > len(some)]
    mostly = [text for text in mostly if not states_rank(text)]
    return tuple(dict.fromkeys(mostly)) if len(mostly) < len(numeric) else ()


def are_percentages(grid: Grid) -> bool:
    """Whether the numbers of each row come near to a hundred together, and never to more, as percentages do of which
    some answers are left out.
    """
    rows: dict[int, float] = {}
    for cell in grid.cells:
        if cell.value is None or not cell.value.is_integer() or not 0 <= cell.value <= _HUNDRED:
            return False
        rows[cell.row] = rows.get(cell.row, 0.0) + cell.value
    several = len(grid.cells) > len(rows) >= _FEWEST_ROWS
    return several and max(rows.values()) <= _HUNDRED + 1 and min(rows.values()) >= _LEAST_TOGETHER


_FEWEST_ROWS, _LEAST_TOGETHER = 3, 40.0
_HUNDRED = 100.0
