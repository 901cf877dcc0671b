"""The shape that a description states for its grid, where it is not the shape of what it lists."""

from __future__ import annotations

from ...indexing.model.figure import Figure, Grid
from ...indexing.stated.shapes import stated_shapes
from ..result import SpanRef, Value


def stated_count(figure: Figure, grid: Grid, side: str) -> Value | None:
    """The number of rows (columns) that the text states for a grid; None where it is the listed one."""
    contradicted = next((issue for issue in grid.issues if issue.code == "shape_mismatch"), None)
    if contradicted is None:
        return None
    for shape in stated_shapes(contradicted.span.cut(figure.text)):
        rows, columns = _turned(grid, shape.rows, shape.columns)
        stated, listed = (rows, len(grid.row_axis.labels)) if side == "row" else (columns, _columns(grid))
        if stated == listed:
            return None
        where = SpanRef(figure.id, contradicted.span)
        return Value(float(stated), spans=(where,), where="stated", decimals=0)
    return None


def _turned(grid: Grid, first: int, second: int) -> tuple[int, int]:
    """The two numbers as rows and columns: rows come first, unless only the other way has a side that is listed."""
    rows, columns = len(grid.row_axis.labels), _columns(grid)
    if first != rows and second != columns and (first == columns or second == rows):
        return second, first
    return first, second


def _columns(grid: Grid) -> int:
    return len(grid.column_axis.labels)
