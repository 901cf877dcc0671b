"""Issues of a description, worded for a reader of the paper."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Set

from ..errors import clip
from ..grids.axes import Frame
from ..model.figure import Axis, Cell, Grid, Issue
from ..stated.context import Context
from ..text.names import fold, holds_whole
from ..text.spans import Quantity, Span

_BEYOND = 0.05
"""Share of a scale's width that a value may lie beyond it: tick labels often stop short of the ends of a colour bar."""
_MAX_ISSUES = 20
"""Most issues of one kind that are reported."""
_SAME_ROW = 4
"""Fewest values of two equal rows that are reported; shorter rows may be equal by chance."""


def grid_issues(context: Context, grid: Grid, frame: Frame, scale: Quantity | None) -> tuple[Issue, ...]:
    """The issues of one grid, in a fixed order of kinds."""
    return (
        *_ragged(context, grid),
        *_repeated(grid.row_axis, "row", _distinguished_rows(grid)),
        *_repeated(grid.column_axis, "column"),
        *_scale(grid, scale),
        *_same_rows(grid),
        *_missing(context, grid, frame),
        *_too_large(grid),
    )


def _row_span(grid: Grid, row: int, cells: Iterable[Cell] | None = None) -> Span:
    """From a row's label to its last value; `cells` are those of the row, where they are at hand."""
    spans = [cell.span for cell in (grid.row_cells(row) if cells is None else cells)]
    label = grid.row_axis.labels[row].span
    first = min(spans).start if spans else 0
    if label is not None and label.start <= first and first - label.end < 200:
        first = label.start
    return Span(first, max(span.end for span in spans) if spans else first)


def _ragged(context: Context, grid: Grid) -> Iterable[Issue]:
    columns = len(grid.column_axis.labels)
    counts = Counter([cell.row for cell in grid.cells])
    if columns == 0:
        lengths = Counter(counts.values())
        usual, times = lengths.most_common(1)[0]
        rows, expected = (  # of two lengths that are as common neither is wrong
            [row for row, one in sorted(counts.items()) if one != usual and lengths[one] < max(times, 2)],
            f"the other rows list {usual}",
        )
    else:
        rows, expected = list(grid.ragged_rows()), f"there are {columns} columns"
    for row in rows:
        name, values = clip(grid.row_axis.labels[row].text, 40), "value" if counts[row] == 1 else "values"
        yield Issue(
            "ragged_row",
            f"Row {row + 1} ({name!r}) lists {counts[row]} {values}, but {expected}: "
            "which value belongs where is not settled.",
            _row_span(grid, row),
        )


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


def _scale(grid: Grid, scale: Quantity | None) -> Iterable[Issue]:
    if scale is None or scale.low is None or scale.high is None or scale.low >= scale.high:
        return
    room = _BEYOND * (scale.high - scale.low)
    low, high = scale.low - room, scale.high + room
    outside = [cell for cell in grid.cells if (value := cell.value) is not None and not low <= value <= high]
    outside = [cell for cell in outside if not _is_total(grid, cell)]
    if not outside or 2 * len(outside) > len(grid.cells):
        return  # a scale that most values ignore is a scale of something else
    for cell in outside[:_MAX_ISSUES]:
        yield Issue(
            "outside_scale", f"{cell.text} lies outside the stated scale, {scale.low:g} to {scale.high:g}.", cell.span
        )


_TOTAL = re.compile(r"(?:grand |sub-?)?total|sum\b|overall\b", re.I)


def _is_total(grid: Grid, cell: Cell) -> bool:
    """Whether a cell is a total of others, so that no mark of the figure shows it."""
    column = grid.column_axis.labels[cell.column].text if cell.column is not None else ""
    return any(_TOTAL.match(label) for label in (grid.row_axis.labels[cell.row].text, column))


def _same_rows(grid: Grid) -> Iterable[Issue]:
    if grid.kind != "grid":
        return
    rows: dict[tuple[object, ...], int] = {}
    by_row: defaultdict[int, list[Cell]] = defaultdict(list)
    for cell in grid.cells:
        by_row[cell.row].append(cell)
    for row, cells in sorted(by_row.items()):
        if len(cells) < _SAME_ROW:
            continue
        key = tuple([(cell.column, cell.text if (value := cell.value) is None else value) for cell in cells])
        if key in rows and len({value for _, value in key}) > 2:
            first, second = grid.row_axis.labels[rows[key]].text, grid.row_axis.labels[row].text
            yield Issue(
                "repeated_row",
                f"Rows {clip(first, 40)!r} and {clip(second, 40)!r} list the same values.",
                _row_span(grid, row, cells),
            )
        rows.setdefault(key, row)


_MOST_BLANK = 0.3
"""Largest share of blank cells that are reported as missing; a table with more has gaps by design, as a triangle."""


def _missing(context: Context, grid: Grid, frame: Frame) -> Iterable[Issue]:
    columns = len(grid.column_axis.labels)
    if frame.positional or columns < 2 or (frame.column_hint is None and not frame.header):
        return  # columns collected from the rows need not be in every row
    rows = len(grid.row_axis.labels)
    filled: dict[int, set[int]] = {}
    numbers: Counter[int] = Counter()
    for cell in grid.cells:
        filled.setdefault(cell.row, set())
        if cell.column is not None:
            filled[cell.row].add(cell.column)
            numbers[cell.column] += cell.quantity is not None
    drawn = frame.header and not frame.cut_off  # then a column of remarks may be blank
    wanted = {column for column in range(columns) if not drawn or 2 * numbers[column] >= rows}
    ragged = set(grid.ragged_rows())
    lacking = [
        (row, count)
        for row, found in sorted(filled.items())
        if row not in ragged
        and not found.issuperset(wanted)
        and (count := len(wanted - found - _columns_said_absent(context, grid, row)))
    ]
    total = sum(count for _, count in lacking)
    if not lacking or (drawn and total > _MOST_BLANK * rows * columns):
        return
    names = ", ".join(
        f"{clip(grid.row_axis.labels[row].text, 24)!r} ({columns - count} of {columns})" for row, count in lacking[:6]
    )
    more = f" and {len(lacking) - 6} more rows" if len(lacking) > 6 else ""
    yield Issue(
        "missing_cell",
        f"{total} of {rows * columns} cells are not listed: {names}{more}.",
        _row_span(grid, lacking[0][0]),
    )


def _too_large(grid: Grid) -> Iterable[Issue]:
    """Numbers too large for computing, which are kept as text."""
    found = [cell for cell in grid.cells if cell.quantity is not None and cell.quantity.too_large]
    for cell in found[:_MAX_ISSUES]:
        message = f"{clip(cell.text, 40)} is too large a number to compute with, and is kept as text."
        yield Issue("unread_numbers", message, cell.span)


ABSENT = re.compile(
    r"[nNwWaAmMlLzZbBeEiIcC](?<!\w.)(?i:(?<=n)(?:o|ot|one|either|or)|(?<=w)ithout|(?<=a)bsent|(?<=m)issing|(?<=l)acks?"
    r"|(?<=z)ero|(?<=b)lank|(?<=e)mpty|(?<=i)sn't|(?<=c)annot)\b"
)
"""A word for something missing."""


def _columns_said_absent(context: Context, grid: Grid, row: int) -> set[int]:
    """The columns of which a line of the row, or one right after its values, says that they are not there."""
    place = _row_span(grid, row)
    rows = range(row + 1, len(grid.row_axis.labels))
    later = next((cell.span.start for at in rows for cell in grid.row_cells(at)[:1]), None)
    stop = later if later is not None and later > place.end else place.end + _LONGEST_REMARK
    label = grid.row_axis.labels[row + 1].span if later is not None else None
    stop = label.start if label is not None and place.end < label.start < stop else stop
    stretch = context.text[place.start : min(stop, place.end + _LONGEST_REMARK)]
    if not ABSENT.search(stretch):
        return set()
    clauses = [fold(words) for words in _CLAUSE.split(stretch) if ABSENT.search(words)]
    labels = enumerate(grid.column_axis.labels)
    return {at for at, one in labels if one.text and any(holds_whole(words, fold(one.text)) for words in clauses)}


_CLAUSE = re.compile(r"\n|[.;](?=\s)")
_LONGEST_REMARK = 400
_ARTIFACT = re.compile(r"^[ \t]*(?:\\n|\\t|\\r)+[ \t]*$", re.M)


def text_issues(text: str) -> tuple[Issue, ...]:
    """The issues of the description as a whole: stray marks."""
    found = [
        Issue(
            "text_artifact",
            f"A stray {clip(match[0])!r} stands where a line break was meant.",
            Span(match.start(), match.end()),
        )
        for match in (_ARTIFACT.finditer(text) if "\\" in text else ())
    ]
    return tuple(found[:_MAX_ISSUES])
