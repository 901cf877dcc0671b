"""Issues of a description, worded for a reader of the paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Set
from itertools import islice

from ..errors import clip
from ..grids.axes import Frame
from ..model.figure import Axis, Cell, Grid, Issue
from ..stated.context import Context
from ..stated.hints import covered_range
from ..stated.panels import scale_of, sole_hint
from ..text.names import fold
from ..text.spans import Quantity, Span

_BEYOND = 0.05
"""Share of a scale's width that a value may lie beyond it: tick labels often stop short of the ends of a colour bar."""
_MAX_ISSUES = 20
"""Most issues of one kind that are reported."""
_SAME_ROW = 4
"""Fewest values of two equal rows that are reported; shorter rows may be equal by chance."""


def grid_issues(view: Context, grid: Grid, frame: Frame) -> tuple[Issue, ...]:
    """The issues of one grid, seen with what the text states of it, in a fixed order of kinds."""
    return (
        *_ragged(grid),
        *_repeated(grid.row_axis, "row", _distinguished_rows(grid)),
        *_repeated(grid.column_axis, "column"),
        *_beyond_scale(grid, scale_of(view) or _axis_scale(view, grid, frame)),
        *_same_rows(grid),
        *_missing(grid, frame),
        *_too_large(grid),
    )


def _row_span(grid: Grid, row: int) -> Span:
    """From a row's label to its last value."""
    spans = [cell.span for cell in grid.row_cells(row)]
    label = grid.row_axis.labels[row].span
    first = min(spans).start if spans else 0
    if label is not None and label.start <= first and first - label.end < 200:
        first = label.start
    return Span(first, max(span.end for span in spans) if spans else first)


def _ragged(grid: Grid) -> Iterable[Issue]:
    counts = Counter([cell.row for cell in grid.cells])
    rows, expected = list(grid.ragged_rows()), f"there are {len(grid.column_axis.labels)} columns"
    if not grid.column_axis.labels:
        lengths = Counter(counts.values())
        usual, times = lengths.most_common(1)[0]
        expected = f"the other rows list {usual}"
        # of two lengths that are as common neither is wrong
        rows = [row for row, one in sorted(counts.items()) if one != usual and lengths[one] < max(times, 2)]
    for row in rows:
        name, values = clip(grid.row_axis.labels[row].text, 40), "value" if counts[row] == 1 else "values"
        message = f"Row {row + 1} ({name!r}) lists {counts[row]} {values}, but {expected}: "
        yield Issue("ragged_row", f"{message}which value belongs where is not settled.", _row_span(grid, row))


def _distinguished_rows(grid: Grid) -> set[int]:
    """The rows of which a column in words says something of their own, where it does of every row that it is given
    for: models of one rank, say.
    """
    texts_by_column: dict[int | None, dict[int, str]] = {}
    for cell in grid.cells:
        texts_by_column.setdefault(cell.column, {})[cell.row] = fold(cell.text) if cell.quantity is None else ""
    keys = [one for column, one in texts_by_column.items() if column is not None and "" not in one.values()]
    return {row for one in keys if len(set(one.values())) == len(one) for row in one}


def _repeated(axis: Axis, what: str, told_apart: Set[int] = frozenset()) -> Iterable[Issue]:
    places: dict[str, list[int]] = {}
    for at, label in enumerate(axis.labels):
        if label.text:
            places.setdefault(fold(label.text), []).append(at)
    for named in places.values():
        found = [at for at in named if at not in told_apart]
        spans = {axis.labels[at].span for at in found}
        if len(found) > 1 and (what == "row" or len(spans) > 1 or None in spans):  # else it stands there once
            again = axis.labels[found[1]]
            positions = ", ".join(str(at + 1) for at in found[:12])
            message = f"The label {clip(again.text, 40)!r} names {len(found)} {what}s (positions {positions})."
            yield Issue("repeated_label", message, again.span or Span(0, 0))


def _beyond_scale(grid: Grid, scale: Quantity | None) -> Iterable[Issue]:
    if scale is None or scale.low is None or scale.high is None or scale.low >= scale.high:
        return
    room = _BEYOND * (scale.high - scale.low)
    low, high = scale.low - room, scale.high + room
    outside = [cell for cell in grid.cells if (value := cell.value) is not None and not low <= value <= high]
    outside = [cell for cell in outside if not _is_total(grid, cell)]
    if not outside or 2 * len(outside) > len(grid.cells):
        return  # a scale that most values ignore is a scale of something else
    for cell in outside[:_MAX_ISSUES]:
        message = f"{cell.text} lies outside the stated scale, {scale.low:g} to {scale.high:g}."
        yield Issue("outside_scale", message, cell.span)


_TOTAL = re.compile(r"(?:grand |sub-?)?total|sum\b|overall\b", re.I)


def _is_total(grid: Grid, cell: Cell) -> bool:
    """Whether a cell is a total of others, so that no mark of the figure shows it."""
    column = grid.column_axis.labels[cell.column].text if cell.column is not None else ""
    return any(_TOTAL.match(label) for label in (grid.row_axis.labels[cell.row].text, column))


def _axis_scale(view: Context, grid: Grid, frame: Frame) -> Quantity | None:
    """The range of the axis that a grid's values are read off, where the text says from where to where it runs: the
    vertical one, or the horizontal one of bars that lie; None where values are of several measures.
    """
    drawn = [hint for hint in (frame.row_hint, frame.column_hint) if hint is not None]
    place = "x" if any(hint.place == "y" for hint in drawn) else "y"
    hint = sole_hint([hint for hint in view.hints if hint.place == place and hint.scale and not hint.labels])
    units = {cell.quantity.unit for cell in grid.cells if cell.quantity is not None}
    series = frame.row_hint is not None and frame.row_hint.place == "legend"
    several = len(grid.column_axis.labels) > 1 and frame.column_hint is None and not series  # measures
    coloured = any(one.place == "colour" for one in view.hints)
    if hint is None or hint in drawn or coloured or several or len(units) != 1:
        return None
    scale = covered_range(view.text, hint.span.start, hint.span.end)
    if scale is None or (scale.unit and units - {"", scale.unit}):
        return None
    low, high = scale.low or 0.0, scale.high or 0.0
    within = {cell.column for cell in grid.cells if cell.value is None or low <= cell.value <= high}
    # where all values of a column lie outside, it must be of another measure
    return scale if all(cell.column in within for cell in grid.cells) else None


def _same_rows(grid: Grid) -> Iterable[Issue]:
    if grid.kind != "grid":
        return
    rows: dict[tuple[object, ...], int] = {}
    for row, cells in enumerate(grid.rows()):
        if len(cells) < _SAME_ROW:
            continue
        key = tuple([(cell.column, cell.text if (value := cell.value) is None else value) for cell in cells])
        if key in rows and len({value for _, value in key}) > 2:
            first, second = grid.row_axis.labels[rows[key]].text, grid.row_axis.labels[row].text
            message = f"Rows {clip(first, 40)!r} and {clip(second, 40)!r} list the same values."
            yield Issue("repeated_row", message, _row_span(grid, row))
        rows.setdefault(key, row)


_MOST_BLANK = 0.3
"""Largest share of blank cells that are reported as missing; a table with more has gaps by design, as a triangle."""


def _missing(grid: Grid, frame: Frame) -> Iterable[Issue]:
    columns = len(grid.column_axis.labels)
    if frame.positional or columns < 2 or (frame.column_hint is None and not frame.header):
        return  # columns collected from the rows need not be in every row
    size = len(grid.row_axis.labels) * columns
    numbers = Counter(cell.column for cell in grid.cells if cell.quantity is not None)
    drawn = frame.header and not frame.cut_off  # then a column of remarks may be blank
    wanted = {column for column in range(columns) if not drawn or 2 * columns * numbers[column] >= size}
    lacking: dict[int, int] = {}
    for row, cells in enumerate(grid.rows()):
        held = {cell.column for cell in cells}
        if cells and None not in held and (count := len(wanted - held)):
            lacking[row] = count
    total = sum(lacking.values())
    if not lacking or (drawn and total > _MOST_BLANK * size):
        return
    names = ", ".join(
        f"{clip(grid.row_axis.labels[row].text, 24)!r} ({columns - count} of {columns})"
        for row, count in islice(lacking.items(), 6)
    )
    more = f" and {len(lacking) - 6} more rows" if len(lacking) > 6 else ""
    message = f"{total} of {size} cells are not listed: {names}{more}."
    yield Issue("missing_cell", message, _row_span(grid, next(iter(lacking))))


def _too_large(grid: Grid) -> Iterable[Issue]:
    """Numbers too large for computing, which are kept as text."""
    found = [cell for cell in grid.cells if cell.quantity is not None and cell.quantity.too_large]
    for cell in found[:_MAX_ISSUES]:
        message = f"{clip(cell.text, 40)} is too large a number to compute with, and is kept as text."
        yield Issue("unread_numbers", message, cell.span)


_ARTIFACT = re.compile(r"^[ \t]*(?:\\n|\\t|\\r)+[ \t]*$", re.M)


def text_issues(text: str) -> tuple[Issue, ...]:
    """The issues of the description as a whole: stray marks."""
    found = islice(_ARTIFACT.finditer(text) if "\\" in text else (), _MAX_ISSUES)
    message = "A stray {!r} stands where a line break was meant."
    return tuple(Issue("text_artifact", message.format(clip(match[0])), Span(*match.span())) for match in found)
