"""Grids as tables: for a person, and as CSV."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from ...indexing.model.figure import Axis, Cell, Figure, Grid, Issue
from ...indexing.store.records import ImageEntry
from ...tools.written import decimals_of
from .output import print_line, visible

UNPLACED = "unplaced"
"""The column for values whose column is uncertain."""

_DECIMALS = 20
"""The most decimals that are tried: a float has no more significant digits."""

_LONG = ("figure", "grid", "row", "column", "value", "unit", "text", "start", "end")


@dataclass(frozen=True, slots=True)
class Table:
    """A grid in rows and columns of text."""

    header: list[str]
    """The row axis's name, then the columns' labels."""
    rows: list[list[str]]
    """The row's label, then its cells; empty where the description has no cell."""


def print_figure(figure: Figure, image: ImageEntry | None = None) -> None:
    """A figure for a person: title, image, attributes, each grid as a table, issues with their lines."""
    print_line(f"{figure.id}  {figure.title or '(no title)'}{f'  [{figure.kind}]' if figure.kind else ''}")
    if image is not None:
        size = f"{image.width} x {image.height} pixels, in the chat beside what was read"
        print_line(f"  image: {size if image.hash else image.reason}")
    for attribute in figure.attributes:
        print_line(f"  {attribute.component}: {' '.join(attribute.text.split())}")
    _print_issues(figure, figure.issues)
    for grid in figure.grids:
        print_line()
        print_line(f"{grid.id}  {grid.title}".rstrip())
        if not grid.complete:
            print_line(f"  complete: no, {grid.unread} of {grid.lines} lines unread")
        _print_aligned(as_table(grid, written=True))
        _print_issues(figure, grid.issues)


def print_csv(figures: Iterable[Figure]) -> None:
    """The figures' grids as CSV, for a program."""
    csv.writer(sys.stdout, lineterminator="\n").writerows(csv_rows(figures))


def csv_rows(figures: Iterable[Figure]) -> Iterator[Sequence[str | int]]:
    """The grid as it looks where there is one (stated facts do not count beside it), else a line for every
    cell; the first row is the header.
    """
    chosen = list(figures)
    grids = [grid for figure in chosen for grid in figure.grids]
    if len(grids) > 1:
        grids = [grid for grid in grids if grid.kind != "facts"] or grids
    if len(chosen) == 1 and len(grids) == 1:
        table = as_table(grids[0], written=False)
        yield table.header
        yield from table.rows
        return
    yield _LONG
    for figure in chosen:
        for grid in figure.grids:
            yield from _long_rows(figure, grid)


def as_table(grid: Grid, *, written: bool) -> Table:
    """The grid with its row labels first. Cells as written, or as bare numbers with the unit in the column's
    label.

    A value whose column the text does not settle stands under "unplaced", never under a guessed column. Where
    no columns are listed at all, values stand in the order listed.
    """
    labels = [label.text for label in grid.column_axis.labels]
    listed = [grid.row_cells(row) for row in range(len(grid.row_axis.labels))]
    if not labels:
        labels = [""] * max((len(cells) for cells in listed), default=0)
    columns = [[cell for cells in listed for cell in _cells_in_column(grid, cells, at)] for at in range(len(labels))]
    units = ["" if written else _common_unit(cells) for cells in columns]
    names = [label or _nameless(grid.column_axis, at, len(labels)) for at, label in enumerate(labels)]
    header = [grid.row_axis.name, *(_with_unit(name, unit) for name, unit in zip(names, units, strict=True))]
    rows = []
    for label, cells in zip(grid.row_axis.labels, listed, strict=True):
        row = [label.text]
        for at, unit in enumerate(units):
            column_cells = _cells_in_column(grid, cells, at)
            row.append("; ".join(cell.text if written else _without_unit(cell, unit) for cell in column_cells))
        if any(_is_unplaced(grid, cell) for cell in cells):
            row.append("; ".join(cell.text for cell in cells if _is_unplaced(grid, cell)))
        rows.append(row)
    if any(len(row) > len(header) for row in rows):
        header.append(UNPLACED)
        rows = [row + [""] * (len(header) - len(row)) for row in rows]
    return Table(header, rows)


def _cells_in_column(grid: Grid, cells: Sequence[Cell], column: int) -> list[Cell]:
    """The cells of a row that stand in a column."""
    if not grid.column_axis.labels:
        return list(cells[column : column + 1])
    return [cell for cell in cells if cell.column == column]


def _is_unplaced(grid: Grid, cell: Cell) -> bool:
    return bool(grid.column_axis.labels) and cell.column is None


def _nameless(axis: Axis, at: int, count: int) -> str:
    return axis.name or "value" if count == 1 else f"{axis.name or 'value'} {at + 1}"


def _common_unit(cells: Sequence[Cell]) -> str | None:
    """The common unit of a column's numbers; None if they have several, and then each is best left as
    written.
    """
    units = {cell.quantity.unit for cell in cells if cell.quantity is not None}
    return units.pop() if len(units) == 1 else None if units else ""


def _with_unit(name: str, unit: str | None) -> str:
    return f"{name} ({unit})" if unit and unit not in name else name


def _without_unit(cell: Cell, unit: str | None) -> str:
    return cell.text if unit is None or cell.value is None else number(cell.value, cell.text)


def number(value: float, written: str) -> str:
    """A number with the decimals that it is written with: 12, 90.0 for "90.0%". Where these do not give the same
    number ("1/3"), as many as it takes.
    """
    rounded = f"{value:.{min(decimals_of(written, value), _DECIMALS)}f}"
    if float(rounded) == value:
        return rounded
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(value)


def _long_rows(figure: Figure, grid: Grid) -> Iterator[tuple[str | int, ...]]:
    for cell in grid.cells:
        column = "" if cell.column is None else grid.column_axis.labels[cell.column].text
        value = "" if cell.value is None else number(cell.value, cell.text)
        unit = cell.quantity.unit if cell.quantity else ""
        row = grid.row_axis.labels[cell.row].text
        yield (figure.id, grid.id, row, column, value, unit, cell.text, cell.span.start, cell.span.end)


def _print_aligned(table: Table) -> None:
    for line in aligned([table.header, *table.rows]):
        print_line(line)


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of equally many texts as lines with columns of one width."""
    lines = [[" ".join(visible(text).split()) for text in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        padded = (text + " " * (width - cell_len(text)) for text, width in zip(line, widths, strict=True))
        yield f"  {'  '.join(padded)}".rstrip()


def _print_issues(figure: Figure, issues: Iterable[Issue]) -> None:
    for issue in issues:
        print_line(f"  ! line {figure.line(issue.span)}: {issue.message} ({issue.code})")
