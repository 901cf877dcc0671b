"""Totals: rows and columns of a described grid that summarise the others and are not counted, added or ranked."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....indexing.model.figure import Cell, Grid
from ..text.tablewords import TOTALS
from ..text.words import stems_of

_STEMS = frozenset(stem for name in TOTALS for stem in stems_of(name)) | {"combin", "altogeth"}
_EVERYWHERE = frozenset(
    stem
    for word in "whole country national nationwide average mean overall all target goal threshold benchmark".split()
    for stem in stems_of(word)
)
"""Stems of the names of what lies between all others, as their weighted mean does, or a level that they are held
against: "National average", "Target".
"""
_CALLED = ("total", "totals", "subtotal", "grand total")
"""What the last row of a table is called that sums up the others."""
_CHANGES = frozenset(stem for word in "change difference growth delta diff".split() for stem in stems_of(word))
"""Stems of the names of a change between two others."""
_FEWEST = 2
"""Fewest other lines that a total can summarise."""
_SLACK = 0.015
"""Relative error allowed between a stated sum and the sum of its rounded parts."""
_MOST = 20_000
"""Largest grid, in cells, that is searched for totals."""

Side = str


def summed_up(grid: Grid) -> tuple[tuple[Side, str], ...]:
    """(side, label) of each line with the name of a total, an average or a change whose cells mostly agree: "Combined"
    is the sum of the others in one figure and one of several methods in another.
    """
    if grid.kind == "facts" or len(grid.cells) > _MOST:
        return ()
    if grid.kind == "table":
        return tuple(_last_row(grid))
    found = [*_bounds(grid), *_last_row(grid), *_exact(grid)]
    for side in ("row", "column"):
        texts = [label.text for label in grid.axis(side).labels]
        for at, text in enumerate(texts):
            stems = set(stems_of(text))
            if len(texts) <= _FEWEST or texts.count(text) != 1 or not stems:
                continue
            sums = _sums_once if text.casefold().strip(" :.") in _CALLED else _sums
            ways = ((_STEMS, sums), (_EVERYWHERE, _lies_between), (_CHANGES, _changes))
            if (side, text) not in found and any(stems <= names and holds(grid, side, at) for names, holds in ways):
                found.append((side, text))
    return tuple(found) or _ends_of_bridge(grid)


def _last_row(grid: Grid) -> Iterator[tuple[Side, str]]:
    """The last row, if it is called a total, and no other row has a larger number in a column where it has one."""
    labels = [label.text for label in grid.row_axis.labels]
    called = len(labels) > _FEWEST and labels[-1].casefold().strip(" :.") in _CALLED
    if called and all(own >= max(others) for own, others in _against(grid, "row", len(labels) - 1, _FEWEST)):
        yield "row", labels[-1]


def _exact(grid: Grid) -> Iterator[tuple[Side, str]]:
    """A line that is the sum of three others or more on each of three lines or more across it, whatever its name."""
    for side in ("row", "column"):
        texts = [label.text for label in grid.axis(side).labels]
        lines = list(_across(grid, side).values())
        if len(lines) < _FEWEST_SUMMED or min(map(len, lines)) <= _FEWEST_SUMMED:
            continue
        found = set.intersection(*({getattr(cell, side) for cell in _halves(line)} for line in lines))
        yield from ((side, texts[at]) for at in found if at is not None and len(found) == 1 == texts.count(texts[at]))


def _halves(cells: list[Cell]) -> Iterator[Cell]:
    """The cells that are half of all, and so the sum of the others; none where one has no number."""
    values = [cell.value for cell in cells if cell.value is not None]
    for cell in cells if len(values) == len(cells) else ():
        if cell.value and abs(2 * cell.value - sum(values)) <= _EXACT * abs(cell.value):
            yield cell


_FEWEST_SUMMED, _EXACT = 3, 0.002


def _bounds(grid: Grid) -> Iterator[tuple[Side, str]]:
    """The bounds of an interval next to its estimate ("95% CI lower", "95% CI upper"), which are no separate values."""
    for side in ("row", "column"):
        texts = [label.text for label in grid.axis(side).labels]
        ends = {text: _END.sub("", text) for text in texts if _END.search(text)}
        pairs = [text for text, words in ends.items() if list(ends.values()).count(words) == 2]
        if len(pairs) == len(ends) == 2 < len(texts):
            yield from ((side, text) for text in pairs)


_END = re.compile(r"(?:^|\s)(?:lower|upper|low|high)(?:\s(?:limit|bound|end|ci))?$", re.I)


def _ends_of_bridge(grid: Grid) -> tuple[tuple[Side, str], ...]:
    """The first and the last row of a waterfall chart: the levels before and after its steps."""
    texts = [label.text for label in grid.row_axis.labels]
    values = [cell.value for cell in grid.cells]
    in_order = [cell.row for cell in grid.cells] == list(range(len(texts))) and len(set(texts)) == len(texts)
    if len(grid.column_axis.labels) > 1 or len(texts) < _FEWEST + 3 or not in_order:
        return ()
    first, *steps, last = (value if value is not None else float("nan") for value in values)
    slack = _SLACK * max(abs(first), abs(last))
    leads = abs(first + sum(steps) - last) <= slack and any(step < 0 for step in steps) and abs(first) > slack
    return (("row", texts[0]), ("row", texts[-1])) if leads else ()


def _across(grid: Grid, side: Side) -> dict[int | None, list[Cell]]:
    """The cells of each line across the lines of a side."""
    across: dict[int | None, list[Cell]] = {}
    for cell in grid.cells:
        across.setdefault(cell.column if side == "row" else cell.row, []).append(cell)
    return across


def _against(grid: Grid, side: Side, at: int, fewest: int) -> Iterator[tuple[float, list[float]]]:
    """The value of one line and those of at least so many others, on each of the lines across them."""
    for cells in _across(grid, side).values():
        own = [cell.value for cell in cells if getattr(cell, side) == at and cell.value is not None]
        others = [cell.value for cell in cells if getattr(cell, side) != at and cell.value is not None]
        if len(own) == 1 and len(others) >= fewest:
            yield own[0], others


def _lies_between(grid: Grid, side: Side, at: int) -> bool:
    """Whether each value of a line lies between those of the others, as a weighted mean does."""
    fits = [min(others) <= own <= max(others) for own, others in _against(grid, side, at, _FEWEST + 1)]
    return bool(fits) and all(fits)


def _changes(grid: Grid, side: Side, at: int) -> bool:
    """Whether a line is the change from one of two others to the other, on more than half of the lines across it."""
    judged = fits = 0
    for own, others in _against(grid, side, at, _FEWEST):
        if len(others) == _FEWEST:
            judged += 1
            change = abs(others[1] - others[0])
            shares = (100 * change / abs(one) for one in others if one)
            slack = _SLACK * max(map(abs, others))
            fits += any(abs(abs(own) - one) <= slack for one in (change, *shares))
    return judged > 0 and 2 * fits > judged


def _sums_once(grid: Grid, side: Side, at: int) -> bool:
    """Whether a line is the sum of three others or more on any line across it: the others may be rates."""
    lines = _against(grid, side, at, _FEWEST + 1)
    return any(abs(own - sum(others)) <= _SLACK * max(abs(own), 1e-9) for own, others in lines) or _sums(grid, side, at)


def _sums(grid: Grid, side: Side, at: int) -> bool:
    """Whether one line of the grid is the sum or the mean of the others, on more than half of the lines across it."""
    fits = judged = 0
    for own, others in _against(grid, side, at, _FEWEST):
        judged += 1
        slack = _SLACK * max(abs(own), 1e-9)
        fits += any(abs(own - total) <= slack for total in (sum(others), sum(others) / len(others)))
    return judged > 0 and 2 * fits > judged
