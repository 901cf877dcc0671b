"""From drafts to grids: cells get addresses; values of ragged rows get a column only where the text determines it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from operator import attrgetter

from ..model.figure import Attribute, Cell, Grid, Label
from ..model.table import MAX_CELLS
from ..notations.drafts import Draft
from ..notations.rows import Row
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.colours import colour_of
from ..text.dates import parse_date
from ..text.names import fold, without_emphasis
from ..text.plain import without_escapes
from ..text.spans import Span
from ..text.units import MULTIPLIERS, SCALE, SCALES
from .axes import Frame, frame
from .positional import bind_columns

_FEWEST = 3
"""Fewest rows, each one value longer than the last, that are taken for a triangle."""
_HALF = re.compile(
    r"triang(?:le|ular)|mask(?:ed|s)?\b|\b(?:above|below) (?:the|its) (?:main )?diagonal|\b(?:left out|not repeated)\b"
    r"|\bhalf of (?:the|this) (?:symmetric )?matrix",
    re.I,
)
_PLACED = re.compile(r"[ *]{0,3}\(([^()\n]+)\)[ \t*:]*$", re.M)


def build_grid(context: Context, draft: Draft, id: str) -> tuple[Grid, Frame] | None:
    """The grid of one draft, without issues; None if no cell is a number."""
    rows, axes = frame(context, draft)
    rows = _capped(rows)
    if not any(entry.quantity is not None for row in rows for entry in row.entries):
        return None
    text, cells = context.text, []
    width = len(axes.columns.labels)
    firsts = _triangle(context.text, rows, axes) if axes.positional else None
    for at, row in enumerate(rows):
        values = [entry.quantity or entry.span for entry in row.entries]
        places = bind_columns(values, width) if axes.positional else axes.places[at]
        places = list(range(firsts[at], firsts[at] + len(values))) if firsts is not None else places
        for entry, column in zip(row.entries, places, strict=True):
            span, quantity = entry.span, entry.quantity
            written = text[span.start : span.end]
            cells.append(Cell(at, column, written, span, quantity, parse_date(written) if quantity is None else None))
    title = draft.title.cut(context.text) if draft.title is not None else ""
    return Grid(id, " ".join(without_emphasis(title).split()), axes.rows, axes.columns, tuple(cells)), axes


@recogniser("the lower triangle is left out", lambda text, rows, axes: None)
def _triangle(text: str, rows: Sequence[Row], axes: Frame) -> list[int] | None:
    """For each row the column of its first value, where the text leaves out half of a matrix; else None."""
    labels, columns = ([fold(label.text) for label in axis.labels] for axis in (axes.rows, axes.columns))
    place = {label: at for at, label in enumerate(columns)}
    at, counts = [place.get(label, -1) for label in labels], [len(row.entries) for row in rows]
    distinct = len(set(counts)) == len(rows) == len(labels) and len(place) == len(columns)
    if len(rows) < _FEWEST or not distinct or -1 in at or _HALF.search(text) is None:
        return None
    width = len(columns)
    if any(all(count == column + more for count, column in zip(counts, at, strict=True)) for more in (0, 1)):
        return [0] * len(rows)
    if any(all(count == width - column - less for count, column in zip(counts, at, strict=True)) for less in (0, 1)):
        return [width - count for count in counts]
    return None


def panel_attribute(context: Context, draft: Draft, id: str) -> Attribute | None:
    """The stated position of a panel as an attribute of its grid."""
    placed = _PLACED.match(context.text, draft.title.end) if draft.title is not None else None
    if placed is None or colour_of(placed[1]):
        return None
    return Attribute("panel", placed[1], Span(*placed.span(1)), grid=id)


def _capped(rows: Sequence[Row]) -> list[Row]:
    """The rows up to the number of cells that a figure may hold."""
    counts = accumulate(len(row.entries) for row in rows)
    return [row for row, count in zip(rows, counts, strict=True) if count <= MAX_CELLS]


def as_written(text: str, plain: str, grid: Grid) -> Grid:
    """A grid read from the plain text, with its cells and labels as in the original text."""
    if text is plain:
        return grid
    axes = [
        replace(axis, labels=tuple(_label_written(text, plain, label) for label in axis.labels))
        for axis in (grid.row_axis, grid.column_axis)
    ]
    cells = tuple(replace(cell, text=cell.span.cut(text)) for cell in grid.cells)
    return replace(grid, row_axis=axes[0], column_axis=axes[1], cells=cells)


def _label_written(text: str, plain: str, label: Label) -> Label:
    """A label as in the original text, if the plain text changed its characters."""
    span = label.span
    if span is None or label.text != span.cut(plain):
        return label
    open_maths = span.cut(text).count("$") % 2 == 1
    end = span.end + (open_maths and text.startswith("$", span.end))
    start = span.start - (open_maths and end == span.end and text[span.start - 1 : span.start] == "$")
    written = text[start:end]
    if written.count("$") % 2:  # maths that goes on beyond the label ("$p < 0.05$")
        written = " ".join(written.replace("$", " ").split())
    return replace(label, text=without_escapes(written), span=Span(start, end))


_SCALED = re.compile(rf"(?P<number>[0-9][0-9,.]*)\s?(?P<scale>m|mn|mln|bn|M|B|tn|{'|'.join(SCALES)})(?![A-Za-z])")
_THOUSAND = 1e3
_LARGEST = 1e4
"""Bare numbers above this are in no scale."""


@recogniser("€412m beside +38", lambda grid, stated: grid)
def in_one_scale(grid: Grid, stated: Iterable[str]) -> Grid:
    """The grid with the scale of such columns as part of their unit, and of columns that are written in one, or in none
    and the one scale that the words of an axis (`stated`) name ("Income in million dollars", "5.9 million"); of rows
    instead, where these leave no cell in another scale than its measure.
    """
    if not any(abs(cell.value or 0.0) >= _THOUSAND for cell in grid.cells):
        return grid
    named = {_factor(match["scale"]) for words in stated for match in SCALE.finditer(words)}
    turned = _turned(grid, named, attrgetter("column"))
    scaled = sum(with_scale_as_unit(cell) is not None for cell in grid.cells)
    if 0 < len(turned) < scaled:  # "EUR 231 thousand, 244, 258" in the row of one measure
        along = _turned(grid, named, attrgetter("row"))
        turned = along if len(along) == scaled else turned
    return replace(grid, cells=tuple(turned.get(id(cell), cell) for cell in grid.cells)) if turned else grid


def _turned(grid: Grid, named: Collection[float], line: Callable[[Cell], int | None]) -> dict[int, Cell]:
    """The cells with their scale as a unit, by identity, of those columns or rows (what `line` tells of a cell) that
    are written in one scale or in none and one.
    """
    lines: defaultdict[int | None, list[Cell]] = defaultdict(list)
    for cell in grid.cells:
        if cell.value is not None:
            lines[line(cell)].append(cell)
    turned: dict[int, Cell] = {}
    for cells in lines.values():
        scaled = {id(cell): one for cell in cells if (one := with_scale_as_unit(cell)) is not None}
        bare = [(cell.value or 0.0, cell.quantity.unit) for cell in cells if cell.quantity and id(cell) not in scaled]
        units = {one.quantity.unit for one in scaled.values() if one.quantity is not None}
        scales = {_factor(found["scale"]) for cell in cells if (found := _SCALED.search(cell.text)) is not None}
        small = all(not unit and abs(value) < _LARGEST for value, unit in bare)
        beside = small and len(bare) >= len(scaled)
        if scales == {_THOUSAND}:  # "1.2 thousand" is above 800
            least = min((abs(value) for value, _ in bare), default=0.0)
            beside &= all(2 * abs(one.value or 0.0) >= least for one in scaled.values())
        of_one = len(scales) == 1 and (not bare or (small and scales == named))
        if (beside and len(units) == 1) or of_one:
            turned |= scaled
    return turned


def _factor(scale: str) -> float:
    """What a word or letter multiplies by."""
    return MULTIPLIERS[scale.lower()]


def with_scale_as_unit(cell: Cell) -> Cell | None:
    """The cell with its scale as part of its unit; None if it has no scale."""
    found, quantity = _SCALED.search(cell.text), cell.quantity
    if found is None or quantity is None or quantity.value is None or quantity.unit == found["scale"]:
        return None
    factor = _factor(found["scale"])
    parts = (quantity.value, quantity.low, quantity.high, quantity.spread)
    value, low, high, spread = (None if part is None else float(f"{part / factor:.12g}") for part in parts)
    unit = f"{quantity.unit}{found['scale']}" if quantity.unit else found["scale"]
    return replace(cell, quantity=replace(quantity, value=value, low=low, high=high, spread=spread, unit=unit))
