"""What is wrong with a description, said so that a reader of the paper understands it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from .axes import Frame
from .context import Context
from .errors import clip
from .figure import Axis, Cell, Grid, Issue, Quantity, Span
from .names import fold

_BEYOND = 0.05
"""Share of a scale's width that a value may lie beyond it: tick labels often stop short of the ends of a colour bar."""
_MAX_ISSUES = 20
"""Issues of one kind reported; more would only repeat what is wrong."""
_SAME_ROW = 4
"""Fewest values for two equal rows to be worth a remark; shorter rows are equal by chance."""


def grid_issues(
    context: Context, grid: Grid, frame: Frame, stated: Sequence[tuple[int, int, str, Span]], scale: Quantity | None
) -> tuple[Issue, ...]:
    """The issues of one grid, in a fixed order of kinds."""
    return (
        *_ragged(context, grid),
        *_repeated(grid.row_axis, "row"),
        *_repeated(grid.column_axis, "column"),
        *_shape(grid, stated),
        *_scale(grid, scale),
        *_same_rows(grid),
        *_missing(context, grid, frame),
    )


def _row_span(grid: Grid, row: int) -> Span:
    """From a row's label to its last value."""
    spans = [cell.span for cell in grid.row_cells(row)]
    label = grid.row_axis.labels[row].span
    first = min(spans).start if spans else 0
    if label is not None and label.start <= first and first - label.end < 200:
        first = label.start
    return Span(first, max(span.end for span in spans) if spans else first)


def _ragged(context: Context, grid: Grid) -> Iterable[Issue]:
    columns = len(grid.column_axis.labels)
    counts = Counter(cell.row for cell in grid.cells)
    if columns == 0:
        usual = Counter(counts.values()).most_common(1)[0][0]
        rows, expected = (
            [row for row, count in sorted(counts.items()) if count != usual],
            f"the other rows list {usual}",
        )
    else:
        rows, expected = list(grid.ragged_rows()), f"there are {columns} columns"
    for row in rows:
        name = clip(grid.row_axis.labels[row].text, 40)
        yield Issue(
            "ragged_row",
            f"Row {row + 1} ({name!r}) lists {_values(counts[row])}, but {expected}: "
            "which value belongs where is not settled.",
            _row_span(grid, row),
        )


def _values(count: int) -> str:
    return f"{count} value" if count == 1 else f"{count} values"


def _repeated(axis: Axis, what: str) -> Iterable[Issue]:
    places: dict[str, list[int]] = {}
    for at, label in enumerate(axis.labels):
        if label.text:
            places.setdefault(fold(label.text), []).append(at)
    for found in places.values():
        if len(found) > 1:
            again = axis.labels[found[1]]
            positions = ", ".join(str(at + 1) for at in found[:12])
            message = f"The label {clip(again.text, 40)!r} names {len(found)} {what}s (positions {positions})."
            yield Issue("repeated_label", message, again.span or Span(0, 0))


def _shape(grid: Grid, stated: Sequence[tuple[int, int, str, Span]]) -> Iterable[Issue]:
    rows, columns = len(grid.row_axis.labels), len(grid.column_axis.labels)
    if columns == 0:
        counts = Counter(Counter(cell.row for cell in grid.cells).values())
        columns = counts.most_common(1)[0][0]
    for first, second, noun, span in stated:
        fits = {(rows, columns), (columns, rows)}
        if noun in ("table", "data table"):
            fits |= {(rows + 1, columns), (rows, columns + 1), (rows + 1, columns + 1)}
        if (first, second) not in fits:
            yield Issue(
                "shape_mismatch",
                f"Stated as {first} by {second}, but {rows} rows of {columns} columns are listed.",
                span,
            )
            return


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
    """Whether a cell adds others up, so that no mark of the figure shows it."""
    column = grid.column_axis.labels[cell.column].text if cell.column is not None else ""
    return any(_TOTAL.match(label) for label in (grid.row_axis.labels[cell.row].text, column))


def _same_rows(grid: Grid) -> Iterable[Issue]:
    if grid.kind != "grid":
        return
    rows: dict[tuple[object, ...], int] = {}
    by_row: defaultdict[int, list[tuple[int | None, float | str]]] = defaultdict(list)
    for cell in grid.cells:
        value = cell.value
        by_row[cell.row].append((cell.column, cell.text if value is None else value))
    for row, values in sorted(by_row.items()):
        key = tuple(values)
        if len(key) >= _SAME_ROW and len({value for _, value in key}) > 2 and key in rows:
            first, second = grid.row_axis.labels[rows[key]].text, grid.row_axis.labels[row].text
            yield Issue(
                "repeated_row",
                f"Rows {clip(first, 40)!r} and {clip(second, 40)!r} list the same values.",
                _row_span(grid, row),
            )
        rows.setdefault(key, row)


_MOST_BLANK = 0.3
"""Share of blank cells up to which a table lacks values; one with more is drawn so, as a triangle is."""


def _missing(context: Context, grid: Grid, frame: Frame) -> Iterable[Issue]:
    columns = len(grid.column_axis.labels)
    if frame.positional or columns < 2 or (frame.column_hint is None and not frame.header):
        return  # columns gathered from the rows themselves promise nothing
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
        and (count := len(wanted - found - _said_absent(context, grid, row)))
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


_NO = re.compile(r"\b(?:no|not|none|neither|nor|without|absent|missing|lacks?|zero|blank|empty|isn't|cannot)\b", re.I)


def _said_absent(context: Context, grid: Grid, row: int) -> set[int]:
    """The columns of which the row's own line says, after its values, that they are not there."""
    text, last = context.text, _row_span(grid, row).end
    stop = text.find("\n", last)
    remark = text[last : stop if stop >= 0 else len(text)][:_LONGEST_REMARK]
    if not _NO.search(remark):
        return set()
    said = fold(remark)
    return {at for at, label in enumerate(grid.column_axis.labels) if label.text and fold(label.text) in said}


_LONGEST_REMARK = 400
_WORDS = {
    word: at
    for at, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
}
_NUMBER = r"(\d{1,4}|" + "|".join(_WORDS) + r")"
_GRID = re.compile(
    r"[xX×yY]-?\s?(\d{1,4})\s+(?:\w+\s){0,2}?"
    r"((?i:grid|matrix|heatmap|table|data table|array|set|layout|arrangement|confusion matrix))\b"
)
_BY = re.compile(r"(?<![\w.])([0-9]{1,4})\s?(?:[xX×]|-?[bB][yY])\Z")
_ROWS = re.compile(r"[rR](?i:ows\s?(?:,|and|by|x|×)\s?" + _NUMBER + r"\s(?:\w{1,20}\s)?columns)")
_COUNTED = re.compile(_NUMBER + r"\s(?:\w{1,20}\s)?\Z", re.I)
# Both patterns begin with a letter that few words have, and look back from there: a search for digits would stop at
# every value of the data.


def stated_shapes(text: str) -> list[tuple[int, int, str, Span]]:
    """The shapes that the text states for its grid ("9x5 grid", "nine rows and five columns"), as rows,
    columns, noun and place; each once.
    """
    found: list[tuple[int, int, str, Span]] = []
    for m in _GRID.finditer(text):
        first = max(0, m.start() - _BACK)
        before = _BY.search(text[first : m.start() + 1])
        if before is not None:
            found.append((int(before[1]), int(m[1]), m[2].lower(), Span(first + before.start(), m.end())))
    for m in _ROWS.finditer(text):
        first = max(0, m.start() - _BACK)
        before = _COUNTED.search(text[first : m.start()])
        if before is not None:
            shape = (_count(before[1]), _count(m[1]))
            if all(one[:2] != shape for one in found):
                found.append((*shape, "rows", Span(first + before.start(), m.end())))
    return found


def _count(word: str) -> int:
    return _WORDS[word.lower()] if word.lower() in _WORDS else int(word)


_BACK = 32
"""Characters in which the first of two counts stands before the word between them."""
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
