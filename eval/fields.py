"""Fields: the unambiguous grids of a figure, as plain numbers by row and column."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..indexing.model.figure import Axis, Cell, Figure, Grid

Numbers = dict[tuple[int, int], float]
"""(row, column) -> number."""
_SMALLEST, _LARGEST = 2, 40
"""The fewest and the most rows or columns of a grid that cases are made from."""


@dataclass(frozen=True, slots=True)
class Field:
    """A grid with exactly one number per cell."""

    figure: Figure
    grid: Grid
    cells: dict[tuple[int, int], Cell]
    panel: str
    """The grid's title; empty if the figure has only one grid."""

    @property
    def numbers(self) -> Numbers:
        """The values of the cells."""
        return {place: cell.value for place, cell in self.cells.items() if cell.value is not None}

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.grid.row_axis.labels)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.grid.column_axis.labels)

    def row(self, at: int) -> str:
        """The name of a row."""
        return self.grid.row_axis.labels[at].text

    def column(self, at: int) -> str:
        """The name of a column; empty for a single column without a name."""
        return self.grid.column_axis.labels[at].text

    def under(self, column: int | None) -> str:
        """The words that identify a column and the panel: " in 2019, Panel (a)". No column means all."""
        column_words = f" in {self.column(column)}" if column is not None and self.columns > 1 else ""
        return f"{column_words}, {self.panel}" if self.panel else column_words

    def unit(self, row: int, column: int) -> str:
        """The unit of a cell."""
        quantity = self.cells[row, column].quantity
        return quantity.unit if quantity is not None else ""


def plain_fields(figure: Figure) -> list[Field]:
    """The fields of a figure; empty if several panels do not have distinct names."""
    grids = [grid for grid in figure.grids if grid.kind == "grid"]
    titles = [grid.title.casefold() for grid in grids]
    if len(grids) > 1 and ("" in titles or len(set(titles)) < len(titles)):
        return []
    panels = [grid.title if len(grids) > 1 else "" for grid in grids]
    found = (_field(figure, grid, panel) for grid, panel in zip(grids, panels, strict=True))
    return [field for field in found if field is not None]


def _field(figure: Figure, grid: Grid, panel: str) -> Field | None:
    rows, columns = (_names(axis) for axis in (grid.row_axis, grid.column_axis))
    if grid.issues or rows is None or columns is None or not _SMALLEST <= len(rows) <= _LARGEST:
        return None
    if len(columns) > _LARGEST or set(rows) & set(columns) or (len(columns) > 1 and "" in columns):
        return None
    cells = {(cell.row, cell.column): cell for cell in grid.cells if cell.column is not None}
    whole = len(cells) == len(grid.cells) == len(rows) * len(columns)
    if not whole or any(cell.value is None for cell in cells.values()):
        return None
    field = Field(figure, grid, cells, panel)
    alike = all(len({field.unit(row, at) for row in range(len(rows))}) == 1 for at in range(len(columns)))
    return field if alike else None


def _names(axis: Axis) -> list[str] | None:
    """The labels in lower case; None if two are equal or one contains another's words."""
    names = [label.text.strip().casefold() for label in axis.labels]
    if len(set(names)) != len(names):
        return None
    words = [" ".join(["", *re.findall(r"[\w.]+", name), ""]) for name in names]
    inside = any(one != other and one.strip() and one in other for one in words for other in words)
    return None if inside else names
