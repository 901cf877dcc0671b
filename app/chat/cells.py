"""Cells: which ones an answer used, where each is drawn, and the question that clicking on one asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from ...indexing.model.figure import Axis, Cell, Figure, Grid, Label
from ...indexing.text.spans import Span
from ...tools.names import positions_of
from ...tools.plan.form import plan_json
from ...tools.plan.nodes import At, GridCells, Node, Nth, ValueOf
from ..answer import Citation

_OF_A_ROW = frozenset({"ragged_row", "repeated_row", "repeated_label", "outside_scale", "text_artifact"})
"""Issues that are about one row; others concern the grid."""
_EMPTY = frozenset({"", "-", "–", "—", "n/a", "N/A"})


def used_cells(grid: Grid, cited: Iterable[Citation]) -> frozenset[int]:
    """The positions in the grid of the cells that citations quote."""
    spans = {Span(c.start, c.end) for c in cited}
    return frozenset(at for at, cell in enumerate(grid.cells) if not spans.isdisjoint((cell.span, *cell.also)))


def best_grid(figure: Figure, cited: Iterable[Citation] = ()) -> Grid | None:
    """The grid that citations quote most; else the first that is not a list of stated facts; None if there is none."""
    citations = list(cited)
    data = [grid for grid in figure.grids if grid.kind != "facts"] or list(figure.grids)
    if not data:
        return None
    ranked = max(figure.grids, key=lambda grid: len(used_cells(grid, citations)))
    return ranked if used_cells(ranked, citations) else data[0]


def panel_name(figure: Figure, grid: Grid) -> str:
    """What a grid is called: its title, or its number among several."""
    if grid.kind == "facts":
        return "Stated facts"
    data = [one.id for one in figure.grids if one.kind != "facts"]
    return grid.title or ("All values" if len(data) == 1 else f"Panel {data.index(grid.id) + 1}")


def is_mixed(grid: Grid) -> bool:
    """Whether columns hold different things, as in a table of records: text, or numbers of several units."""
    if grid.kind == "table":
        return True
    units = {cell.quantity.unit if cell.quantity else None for cell in grid.cells if cell.text not in _EMPTY}
    written = sum(1 for cell in grid.cells if cell.quantity is None and cell.text not in _EMPTY)
    return written * 5 > len(grid.cells) or (len(units - {None, ""}) > 1 and grid.kind == "grid")


def places(grid: Grid) -> Mapping[int, tuple[int, int]]:
    """Where each cell is drawn: its row and column; in a ragged row, by its order in the list."""
    listed: dict[int, int] = defaultdict(int)
    found = {}
    for at, cell in enumerate(grid.cells):
        column = listed[cell.row] if cell.column is None else cell.column
        listed[cell.row] = column + 1
        found[at] = (cell.row, column)
    return found


def label_of(axis: Axis, at: int) -> str:
    """The displayed name of a row or column."""
    return axis.labels[at].text if at < len(axis.labels) else ""


def named(axis: Axis, at: int) -> str:
    """A label with its axis: "Length 3"; only the label if the axis has no name or the label contains it."""
    text = label_of(axis, at)
    return text if not axis.name or axis.name.lower() in text.lower() else f"{axis.name} {text}"


def issue_rows(figure: Figure, grid: Grid) -> frozenset[int]:
    """Rows that an issue of the grid is about: ragged ones, and those whose line it points to."""
    lines = {figure.line(issue.span) for issue in grid.issues if issue.code in _OF_A_ROW}
    labelled = {row: label.span for row, label in enumerate(grid.row_axis.labels) if label.span is not None}
    with_issue = {row for row, span in labelled.items() if figure.line(span) in lines}
    shared = len({figure.line(span) for span in labelled.values()}) == 1 < len(labelled)
    return frozenset(grid.ragged_rows()) | (frozenset() if shared else frozenset(with_issue))


def question_of_cell(grid: Grid, at: int) -> str:
    """The question that clicking on a cell asks."""
    row, column = places(grid)[at]
    parts = [named(grid.row_axis, row), named(grid.column_axis, min(column, len(grid.column_axis.labels) - 1))]
    place = ", ".join(part for part in parts if part)
    panel = f" in {grid.title}" if grid.title else ""
    return f"What is listed for {place or 'this cell'}{panel}?"


def plan_of_cell(figure: Figure, grid: Grid, at: int) -> dict[str, Any]:
    """The plan for a clicked cell: by its labels if they are unique, else by position."""
    row, column = places(grid)[at]
    cells: Node = GridCells(figure=figure.id, grid=grid.id)
    cells = _select_label(cells, "row", grid.row_axis, row)
    if grid.column_axis.labels:
        cells = _select_label(cells, "column", grid.column_axis, min(column, len(grid.column_axis.labels) - 1))
    return plan_json(ValueOf(of=cells))


def _select_label(cells: Any, side: Any, axis: Axis, at: int) -> Node:
    label: Label = axis.labels[at]
    if label.text and len(positions_of(axis, label.text)) == 1:
        return At(of=cells, axis=side, labels=(label.text,))
    return Nth(of=cells, axis=side, position=axis.order().index(at) + 1)


def hover(figure: Figure, cell: Cell) -> tuple[int, str]:
    """The number of a cell's line, and the line itself."""
    return figure.line(cell.span), cell.span.lines(figure.text).cut(figure.text).strip()
