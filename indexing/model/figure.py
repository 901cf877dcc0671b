"""The data model of a description: small immutable objects, each with the span where it was read."""

from __future__ import annotations

import datetime
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ..text.spans import Quantity, Span

if TYPE_CHECKING:
    import pandas as pd

AxisKind = Literal["category", "number", "time"]
GridKind = Literal["grid", "facts", "table"]


@dataclass(frozen=True, slots=True)
class Label:
    """The label of one row or column. Labels may repeat: position is the identity."""

    text: str
    """The label as written, without marks of emphasis or quotation; empty where a sole column has no name."""
    span: Span | None = None
    """Where it was read; None if it is empty or part of a stated range ("1 to 10")."""
    path: tuple[str, ...] = ()
    """Hierarchical headers from the outside in ("2017", "actual"); empty for a plain label."""
    aliases: tuple[str, ...] = ()
    """Other names the description gives it: a colour, an abbreviation."""
    value: float | None = None
    """The number or year a number or time label stands for."""

    def also_called(self, names: Iterable[str]) -> Label:
        """The label with these as further aliases."""
        return replace(self, aliases=tuple(dict.fromkeys((*self.aliases, *names))))


@dataclass(frozen=True, slots=True)
class Axis:
    """The rows or the columns of a grid, in the order the description lists them."""

    labels: tuple[Label, ...]
    name: str = ""
    """The axis title ("Length"); empty where none is stated."""
    unit: str = ""
    """The unit of number labels, where stated."""
    kind: AxisKind = "category"
    """First, last, after and trend follow `value` on number and time axes, position otherwise."""

    def order(self) -> list[int]:
        """Positions from first to last in the axis's own order."""
        positions = list(range(len(self.labels)))
        if self.kind == "category" or any(label.value is None for label in self.labels):
            return positions
        return sorted(positions, key=lambda at: (self.labels[at].value or 0.0, at))


def other_side(side: str) -> str:
    """The name of the other axis: column for row, and row for column."""
    return "column" if side == "row" else "row"


@dataclass(frozen=True, slots=True)
class Cell:
    """One listed entry of a grid: its characters, and what they mean where that could be read."""

    row: int
    """Position of its row on the row axis."""
    column: int | None
    """Position of its column; None where the text does not settle it (a ragged row) or lists no columns."""
    text: str
    """The entry as written, without marks of emphasis."""
    span: Span
    quantity: Quantity | None = None
    date: datetime.date | None = None
    """Its meaning as a date; the first day where the text gives only a month."""
    also: tuple[Span, ...] = ()
    """Further places that say the same (a fact stated twice)."""

    @property
    def value(self) -> float | None:
        """The number it states, or None."""
        return None if self.quantity is None else self.quantity.value


@dataclass(frozen=True, slots=True)
class Issue:
    """Something wrong with a description, in words a reader of the paper understands."""

    code: str
    """One of ISSUE_CODES."""
    message: str
    span: Span
    """Where to look."""
    also: tuple[Span, ...] = ()
    """The other places of what contradicts itself."""


ISSUE_CODES = tuple(
    """
    ragged_row repeated_label shape_mismatch outside_scale repeated_row missing_cell unread_numbers contradiction
    text_artifact proposed_grid
    """.split()
)


@dataclass(frozen=True, slots=True)
class Grid:
    """A panel, a table, a set of series, or the facts that the prose states as key and value."""

    id: str
    """Unique within the figure ("g1", "facts")."""
    title: str
    """The panel's title; empty where the figure has one unnamed grid."""
    row_axis: Axis
    """Rows; one label a row."""
    column_axis: Axis
    """Columns; one label a column. A list of bars has one column, labelled with the measure or with nothing."""
    cells: tuple[Cell, ...]
    """In the order listed, row by row; in a ragged row the order is all the text gives."""
    issues: tuple[Issue, ...] = ()
    """What is wrong with this grid."""
    kind: GridKind = "grid"
    """"facts" for stated key-value facts; "table" where every column, the key too, is a column of cells."""
    lines: int = 0
    """How many lines of the text list its values, those included that could not be read."""
    unread: int = 0
    """How many of these hold numbers that could not be read."""

    def with_axes(self, changed: Callable[[Axis], Axis]) -> Grid:
        """The grid with both axes changed."""
        return replace(self, row_axis=changed(self.row_axis), column_axis=changed(self.column_axis))

    @property
    def complete(self) -> bool:
        """Whether all lines that list its values were read; otherwise a maximum or a sum may be wrong."""
        return not self.unread

    def axis(self, side: str) -> Axis:
        """The row axis for "row", else the column axis."""
        return self.row_axis if side == "row" else self.column_axis

    def rows(self) -> list[list[Cell]]:
        """The cells of each row in the order listed."""
        found: list[list[Cell]] = [[] for _ in self.row_axis.labels]
        for cell in self.cells:
            found[cell.row].append(cell)
        return found

    def row_cells(self, row: int) -> list[Cell]:
        """The cells of one row in the order listed."""
        return [cell for cell in self.cells if cell.row == row]

    def ragged_rows(self) -> tuple[int, ...]:
        """Positions of rows that list more or fewer values than there are columns."""
        if not self.column_axis.labels:
            return ()
        return tuple(sorted({cell.row for cell in self.cells if cell.column is None}))

    def to_pandas(self) -> pd.DataFrame:
        """The grid as a DataFrame of shape (row labels, column labels); see `data_frame.py`."""
        from .data_frame import data_frame

        return data_frame(self)


@dataclass(frozen=True, slots=True)
class Attribute:
    """Something stated of the figure or of one grid: an axis title, a legend entry, a scale and its range."""

    component: str
    """What it describes: "title", "x-axis", "y-axis", "legend", "colour scale", "panel", or as written."""
    text: str
    span: Span
    quantities: tuple[Quantity, ...] = ()
    """The numbers in it, in order; a scale's range is one quantity with low and high."""
    grid: str | None = None
    """The grid it belongs to; None for the whole figure."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with the text under it, up to the next heading."""

    title: str
    """The heading without its marks; empty for text before the first heading."""
    level: int
    """1 to 6; 0 for text before the first heading."""
    span: Span
    """Heading and body."""
    body: Span


@dataclass(frozen=True, slots=True)
class Figure:
    """One description and everything that was read from it, in order of the text."""

    id: str
    """The stem of its file, or the id of its line."""
    title: str
    """The figure's title as stated; empty where none is."""
    kind: str
    """The chart kind as stated, lower case ("heatmap", "grouped bar chart"); empty where none is."""
    text: str
    """The description, unchanged."""
    sections: tuple[Section, ...] = ()
    """Its parts under headings."""
    grids: tuple[Grid, ...] = ()
    """Stated facts last."""
    attributes: tuple[Attribute, ...] = ()
    """What it states of axes, legend, panels and scales."""
    issues: tuple[Issue, ...] = ()
    """What is wrong with the description as a whole."""

    def line(self, span: Span) -> int:
        """The number of the line on which the span starts, counted from 1."""
        return bisect_right(_line_starts(self.text), span.start)

    def grid(self, grid: str) -> Grid | None:
        """The grid of that id, or None."""
        return next((g for g in self.grids if g.id == grid), None)

    def all_issues(self) -> Iterator[Issue]:
        """The figure's issues, then each grid's."""
        yield from self.issues
        for grid in self.grids:
            yield from grid.issues

    @classmethod
    def from_table(
        cls, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], id: str = "table", records: bool = False
    ) -> Figure:
        """A figure of a table, whose text is the table written out; see `table.py`."""
        from .table import figure_from_table

        return figure_from_table(id, title, columns, rows, records)


@lru_cache(maxsize=64)
def _line_starts(text: str) -> tuple[int, ...]:
    """Offsets at which lines start. Counting `\\n` alone, as editors do."""
    return (0, *(match.end() for match in re.finditer("\n", text)))
