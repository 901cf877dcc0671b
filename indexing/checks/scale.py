"""The scale that an axis states for the values of a grid."""

from __future__ import annotations

from ..grids.axes import Frame
from ..model.figure import Grid
from ..stated.context import Context
from ..stated.panels import sole_hint
from ..stated.scales import covered_range
from ..text.spans import Quantity


def axis_scale(view: Context, grid: Grid, frame: Frame) -> Quantity | None:
    """The range of the axis that a grid's values are read off, where the text says from where to where it runs: the
    vertical one, or the horizontal one of bars that lie; None where values are of several measures.
    """
    drawn = [hint for hint in (frame.row_hint, frame.column_hint) if hint is not None]
    if any(hint.place == "colour" for hint in view.hints) or not _one_measure(grid, frame):
        return None
    place = "x" if any(hint.place == "y" for hint in drawn) else "y"
    hint = sole_hint([hint for hint in view.hints if hint.place == place and hint.scale and not hint.labels])
    if hint is None or hint in drawn or (hint.name and hint.name == frame.rows.name):
        return None
    scale = covered_range(view.text, hint.span.start, hint.span.end)
    if scale is None or (scale.unit and _units(grid) - {"", scale.unit}) or _leaves_a_column(grid, scale):
        return None
    return scale


def _leaves_a_column(grid: Grid, scale: Quantity) -> bool:
    """Whether all values of a column lie outside a scale, so that it must be of another measure."""
    low, high = scale.low or 0.0, scale.high or 0.0
    within = {cell.column for cell in grid.cells if cell.value is None or low <= cell.value <= high}
    return any(cell.column not in within for cell in grid.cells)


def _one_measure(grid: Grid, frame: Frame) -> bool:
    """Whether all columns hold the same measure: there is one, or they are stated points or series."""
    series = frame.row_hint is not None and frame.row_hint.place == "legend"
    return len(_units(grid)) == 1 and (len(grid.column_axis.labels) < 2 or frame.column_hint is not None or series)


def _units(grid: Grid) -> set[str]:
    """The units of a grid's values."""
    return {cell.quantity.unit for cell in grid.cells if cell.quantity is not None}
