"""Contradictions within a text: a sum, a total or a count that its own values contradict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import attrgetter

from ..errors import clip
from ..model.figure import Cell, Figure, Grid, Issue, other_side
from ..stated.shapes import NUMBER, count_of
from ..text.spans import Span

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
_TOTAL = re.compile(r"(?:grand )?total|sum", re.I)
_WHOLE = re.compile(r"\W*(?:(?:grand |sub)?total|sum|all|overall|average|mean|both)\b", re.I)
"""What a label says that is not one more of what is counted."""
_TOTAL_OF_ROW = re.compile(rf"[^\n(]{{0,40}}\([Tt]otal(?: of|:)?\s({_DIGITS})(?![\w%]|[.,]?\d)")
_COUNTED = re.compile(
    rf"(?=(?i:[\dzotfsen]))(?<![\w.,–-])(?<!and )(?<!remaining )(?<!other )(?<!the ){NUMBER}[ ](?:[a-z]+[ ])?"
    r"(?P<noun>[^\W\d_]{2,30}s)\b(?! and\b)"
)
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
        found += _wrong_counts(figure.text, grids[0], stated)
    return tuple(found[:_MOST])


def _sums(text: str) -> Iterator[Issue]:
    """Sums written out in the text ("3 + 4 = 8")."""
    for match in _WORKED.finditer(text) if " = " in text else ():
        terms = re.findall(_DIGITS, text[match.start() : match.start(1)])
        if _differs(terms, match[1]):
            message = f"{clip(match[0].replace('*', ''))!r} does not add up: the parts make {_sum(terms):g}."
            yield Issue("contradiction", message, Span(*match.span(1)), (Span(match.start(), match.start(1)),))


def _totals(grid: Grid) -> Iterator[Issue]:
    """Totals in a row or column that are less than the sum of the others; more is possible, if not all are listed."""
    for side in ("row", "column"):
        labels = grid.axis(side).labels
        totals = [at for at, label in enumerate(labels) if _TOTAL.fullmatch(label.text.strip())]
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
    """An issue where the text counts a few more or less of something than there are rows, or columns: of a grid that is
    read whole, and if no other count of the text has that number.
    """
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
