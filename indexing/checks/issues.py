"""Issues of a description, worded for a reader of the paper, contradictions within it among them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter

from ..errors import clip
from ..grids.axes import Frame
from ..model.figure import Cell, Figure, Grid, Issue, other_side
from ..stated.context import Context
from ..stated.hints import covered_range
from ..stated.panels import scale_of, sole_hint
from ..stated.shapes import NUMBER, count_of
from ..text.names import fold
from ..text.spans import Quantity, Span

_BEYOND = 0.05
"""Share of a scale's width that a value may lie beyond it: tick labels often stop short of the ends of a colour bar."""
_MAX_ISSUES = 20
"""Most issues of one kind that are reported."""
_SAME_ROW = 4
"""Fewest values of two equal rows that are reported; shorter rows may be equal by chance."""
_MOST_BLANK = 0.3
"""Largest share of blank cells that are reported as missing; a table with more has gaps by design, as a triangle."""
_TOTAL = re.compile(r"(?:grand |sub-?)?total|sum\b|overall\b", re.I)
_ARTIFACT = re.compile(r"^[ \t]*(?:\\n|\\t|\\r)+[ \t]*$", re.M)


def grid_issues(view: Context, grid: Grid, frame: Frame) -> tuple[Issue, ...]:
    """The issues of one grid, seen with what the text states of it, in a fixed order of kinds."""
    return (
        *_ragged(grid),
        *_repeated(grid, "row"),
        *_repeated(grid, "column"),
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
    rows, expected = list(grid.ragged_rows()), f"there are {len(grid.column_axis.labels)} columns"
    if not rows and grid.column_axis.labels:
        return
    counts = Counter([cell.row for cell in grid.cells])
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
    """The rows of which a column in words says something of their own: models of one rank, say."""
    texts_by_column: dict[int | None, dict[int, str]] = {}
    for cell in grid.cells:
        texts_by_column.setdefault(cell.column, {})[cell.row] = fold(cell.text) if cell.quantity is None else ""
    keys = [one for column, one in texts_by_column.items() if column is not None and "" not in one.values()]
    return {row for one in keys if len(set(one.values())) == len(one) for row in one}


def _repeated(grid: Grid, what: str) -> Iterable[Issue]:
    axis = grid.axis(what)
    places: dict[str, list[int]] = {}
    for at, label in enumerate(axis.labels):
        if label.text:
            places.setdefault(fold(label.text), []).append(at)
    repeated = [named for named in places.values() if len(named) > 1]
    told_apart = _distinguished_rows(grid) if repeated and what == "row" else ()
    for named in repeated:
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


def _is_total(grid: Grid, cell: Cell) -> bool:
    """Whether a cell is a total of others, so that no mark of the figure shows it."""
    column = grid.column_axis.labels[cell.column].text if cell.column is not None else ""
    return any(_TOTAL.match(label) for label in (grid.row_axis.labels[cell.row].text, column))


def _axis_scale(view: Context, grid: Grid, frame: Frame) -> Quantity | None:
    """The stated range of the axis that a grid's values are read off; None where they are of several measures."""
    drawn = [hint for hint in (frame.row_hint, frame.column_hint) if hint is not None]
    place = "x" if any(hint.place == "y" for hint in drawn) else "y"
    hint = sole_hint([hint for hint in view.hints if hint.place == place and hint.scale and not hint.labels])
    units = {cell.quantity.unit for cell in grid.cells if cell.quantity is not None}
    series = frame.row_hint is not None and frame.row_hint.place == "legend"
    several = len(grid.column_axis.labels) > 1 and frame.column_hint is None and not series  # measures
    coloured = any(one.place == "colour" for one in view.hints)
    if hint is None or hint in drawn or coloured or several or len(units) != 1:
        return None
    titled = max(0, view.text.find(hint.name, hint.span.start, hint.span.end)) + len(hint.name)  # "(ages 25–64)"
    scale = covered_range(view.text, max(hint.span.start, titled), hint.span.end)
    if scale is None or (scale.unit and units - {"", scale.unit}):
        return None
    low, high = scale.low or 0.0, scale.high or 0.0
    within = {cell.column for cell in grid.cells if cell.value is None or low <= cell.value <= high}
    # where all values of a column lie outside, it must be of another measure
    return scale if all(cell.column in within for cell in grid.cells) else None


def _same_rows(grid: Grid) -> Iterable[Issue]:
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


def _missing(grid: Grid, frame: Frame) -> Iterable[Issue]:
    columns = len(grid.column_axis.labels)
    if frame.positional or columns < 2 or (frame.column_hint is None and not frame.header):
        return  # columns collected from the rows need not be in every row
    size = len(grid.row_axis.labels) * columns
    drawn = frame.header and not frame.cut_off  # then a column of remarks may be blank
    numbers = Counter(cell.column for cell in grid.cells if cell.quantity is not None) if drawn else {}
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


def text_issues(text: str) -> tuple[Issue, ...]:
    """The issues of the description as a whole: stray marks."""
    found = islice(_ARTIFACT.finditer(text) if "\\" in text else (), _MAX_ISSUES)
    message = "A stray {!r} stands where a line break was meant."
    return tuple(Issue("text_artifact", message.format(clip(match[0])), Span(*match.span())) for match in found)


_MOST = 20
"""Most contradictions reported; more would only repeat that the description is unreliable."""
_NESTED = 1.5
"""Factor of a total from which its parts are taken to hold subtotals or count things twice."""
_DIGITS = r"\d[\d,]*(?:\.\d+)?"
_TERM = rf"{_DIGITS}(?:\s[^\W\d_]{{1,20}})?"
_WORKED = re.compile(
    r"(?<![\w.,~≈=+−*/^-])(?<![~≈=+−*/^×x-]\s)(?<![a-z]ly )(?<!about )(?<!around )(?<!some )"
    rf"{_TERM}(?:\s\+\s{_TERM}){{1,20}}\s=\s\**({_DIGITS})"
    r"(?![\w%]|[.,]?\d|[ ]?[+/]|[ ][*−-])"
)
_TOTAL_ALONE = re.compile(r"(?:grand )?total|sum", re.I)
_WHOLE = re.compile(r"\W*(?:(?:grand |sub)?total|sum|all|overall|average|mean|both)\b", re.I)
"""What a label says that is not one more of what is counted."""
_TOTAL_OF_ROW = re.compile(rf"[^\n(]{{0,40}}\([Tt]otal(?: of|:)?\s({_DIGITS})(?![\w%]|[.,]?\d)")
_COUNTED = re.compile(
    rf"(?=(?i:[\dzotfsen]))(?<![\w.,–-])(?<!and )(?<!remaining )(?<!other )(?<!the ){NUMBER}[ ](?:[a-z]+[ ])?"
    r"(?P<noun>[^\W\d_]{2,30}s)\b(?! and\b)"
)
_SUPERLATIVE = re.compile(
    r"\b(?:is|was|has|had|shows|holds|records)\s(?:by far\s)?the\s"
    r"(?:(?P<high>highest|largest|biggest|greatest|tallest)|lowest|smallest|shortest)"
    r"(?P<what>(?:\s[a-z]+){0,3})(?:[\s,(]+(?:(?:at|with|of)\s)?\$?[\d.,]+\s?%?\)?)?[\s*]*(?:[.!]\s|[.!]?\n|[.!]?\Z)"
)
_LONGEST = 120
"""Characters of a name before what is said of it."""
_MEASURES = "value bar slice share segment percentage count number score rate entry one of all overall".split()
"""Words that call the values of a list, whatever it measures."""
_NO_LABELS = re.compile(
    r"(?:years|months|weeks|days|hours|minutes|seconds|points|units|steps|ticks|times|colou?rs|rows|columns|panels"
    r"|charts|plots|graphs|parts|blocks|levels|axes|kinds|types)",
    re.I,
)
"""What is counted of a figure but is no label: how long, how large, in how many parts."""
_FEWEST = 3


def contradictions(figure: Figure, stated: Sequence[Span]) -> tuple[Issue, ...]:
    """The contradictions of a figure; how many labels there are is believed where `stated`: before the data."""
    grids = [grid for grid in figure.grids if grid.kind != "facts"]
    found = list(_sums(figure.text))
    for grid in grids:
        found += [*_totals(grid), *_totals_of_rows(figure.text, grid)]
    if len(grids) == 1:
        found += [*_wrong_counts(figure.text, grids[0], stated), *_superlatives(figure.text, grids[0])]
    return tuple(found[:_MOST])


def _sums(text: str) -> Iterator[Issue]:
    """Sums written out in the text ("3 + 4 = 8")."""
    for match in _WORKED.finditer(text) if " = " in text and "+" in text else ():
        terms = re.findall(_DIGITS, text[match.start() : match.start(1)])
        if _differs(terms, match[1]):
            message = f"{clip(match[0].replace('*', ''))!r} does not add up: the parts make {_sum(terms):g}."
            yield Issue("contradiction", message, Span(*match.span(1)), (Span(match.start(), match.start(1)),))


def _totals(grid: Grid) -> Iterator[Issue]:
    """Totals in a row or column that are less than the sum of the others; more is possible, if not all are listed."""
    for side in ("row", "column"):
        labels = grid.axis(side).labels
        totals = [at for at, label in enumerate(labels) if _TOTAL_ALONE.fullmatch(label.text.strip())]
        if len(totals) != 1 or len(labels) < 3 or any(len(label.path) > 1 for label in labels):
            continue
        along, across = attrgetter(side), attrgetter(other_side(side))
        lines: dict[int | None, list[Cell]] = {}
        for cell in grid.cells:
            lines.setdefault(across(cell), []).append(cell)
        for place, cells in lines.items():
            stated = [cell for cell in cells if along(cell) == totals[0]]
            if place is not None and len(stated) == 1:
                parts = [cell for cell in cells if cell is not stated[0]]
                yield from _exceeded_totals(_exact(stated[0]), stated[0].span, parts)


def _totals_of_rows(text: str, grid: Grid) -> Iterator[Issue]:
    """The total that stands in brackets after the name of a row ("North (Total: 10)"), beside its values."""
    for row, label in enumerate(grid.row_axis.labels):
        match = _TOTAL_OF_ROW.match(text, label.span.end) if label.span is not None else None
        if match is not None:
            yield from _exceeded_totals(match[1], Span(*match.span(1)), grid.row_cells(row))


def _exceeded_totals(total: str, place: Span, parts: Sequence[Cell]) -> Iterator[Issue]:
    """An issue where exact numbers make more than their total, yet not so much more that they hold subtotals."""
    terms = [_exact(cell) for cell in parts]
    if len(terms) < 2 or not all((total, *terms)) or not _differs(terms, total):
        return
    if _number(total) < _sum(terms) < _NESTED * _number(total):
        message = f"The total is stated as {total}, but its parts make {_sum(terms):g}."
        yield Issue("contradiction", message, place, tuple(cell.span for cell in parts))


def _exact(cell: Cell) -> str:
    """The digits of a cell's exact number; empty for a share, a rough or negative number, and one like "1.2k"."""
    digits, quantity = re.search(_DIGITS, cell.text), cell.quantity
    if digits is None or quantity is None or quantity.approximate or quantity.unit == "%":
        return ""
    return digits[0] if _number(digits[0]) == cell.value else ""


def _number(written: str) -> float:
    return float(written.replace(",", ""))


def _sum(terms: Sequence[str]) -> float:
    return sum(map(_number, terms))


def _differs(terms: Sequence[str], total: str) -> bool:
    """Whether parts do not sum to a total even with rounding: an error of half a unit of the last digit of each."""
    room = sum(0.5 * 10.0 ** -len(one.partition(".")[2]) for one in (*terms, total) if "." in one)
    return abs(_sum(terms) - _number(total)) > room + 1e-9


def _wrong_counts(text: str, grid: Grid, stated: Sequence[Span]) -> Iterator[Issue]:
    """An issue where the text counts a few more or less than a grid that is read whole has rows or columns."""
    labels = [label for axis in (grid.row_axis, grid.column_axis) for label in axis.labels]
    if not grid.complete or grid.issues or any(_WHOLE.match(label.text) for label in labels):
        return
    first = min((cell.span.start for cell in grid.cells), default=0)
    found = [match for place in stated for match in _COUNTED.finditer(text, place.start, min(place.end, first))]
    found = [match for match in found if not _NO_LABELS.fullmatch(match["noun"])]
    counts = {count_of(match[1]) for match in found}
    for axis in (grid.row_axis, grid.column_axis):
        listed = len(axis.labels)
        near = [match for match in found if 0 < abs(count_of(match[1]) - listed) <= max(1, listed // 4)]
        others = len(grid.row_axis.labels) if axis is grid.column_axis else len(grid.column_axis.labels)
        near = [match for match in near if count_of(match[1]) != others]
        if listed > _FEWEST and listed not in counts and len(near) == 1:
            message = f"{near[0][0]!r} is stated, but {listed} are listed."
            spans = [label.span for label in axis.labels if label.span is not None]
            yield Issue("shape_mismatch", message, Span(*near[0].span()), tuple(spans))
            return


def _superlatives(text: str, grid: Grid) -> Iterator[Issue]:
    """A row said to have the highest or the lowest value of a list, where another has a higher or a lower one."""
    columns = grid.column_axis
    said = list(_SUPERLATIVE.finditer(text)) if len(columns.labels) == 1 and grid.complete and "est" in text else []
    cells = {fold(grid.row_axis.labels[cell.row].text): cell for cell in grid.cells} if said else {}
    exact = {cell.row: cell.value for cell in cells.values() if cell.quantity and not cell.quantity.approximate}
    if len(exact) < len(grid.cells) or None in exact.values():
        return
    words = {*_MEASURES, *fold(f"{columns.name} {columns.labels[0].text}").split()}
    for match in said:
        first = max(match.start() - _LONGEST, 0)
        start = max(text.rfind(mark, first, match.start()) for mark in ("\n", ". ", "; ", ": ")) + 1
        cell = cells.get(fold(text[start : match.start()].strip(' *-•"“”\t')))
        if cell is None or not words.issuperset(match["what"].split()):
            continue
        beyond = (max if match["high"] else min)(cells.values(), key=lambda one: one.value or 0.0)
        if beyond.value != cell.value:
            other = clip(grid.row_axis.labels[beyond.row].text, 40)
            message = f"{clip(text[start : match.end()])!r}, but {other!r} has {beyond.text}, not {cell.text}."
            yield Issue("contradiction", message, Span(*match.span()), (cell.span, beyond.span))
