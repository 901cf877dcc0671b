"""A heatmap: each cell's colour shows its number."""

from __future__ import annotations

from typing import Any

from ....indexing.errors import clip
from .labels import below, pitch, ticks, titled
from .panel import (
    CLEAR,
    FOCUS,
    USED,
    Drawing,
    Panel,
    drawing,
    hover_text,
    is_settled,
    plain,
    unit_of,
)

WIDE = 560
"""Pixels for a row of cells on a usual screen; wider text is only shown on hovering."""
WRITTEN = 240
"""The largest number of cells that show their text."""
_SEQUENTIAL = [[0, "#f1f5fb"], [0.25, "#c6d8ef"], [0.5, "#86b0dd"], [0.75, "#3f7fc0"], [1, "#123f7a"]]
_DIVERGING = [[0, "#b2432f"], [0.25, "#eeb5a2"], [0.5, "#f5f5f5"], [0.75, "#9cc3dd"], [1, "#2166ac"]]
_GREY = [[0, "#d5d8dd"], [1, "#d5d8dd"]]


def heatmap(panel: Panel) -> Drawing:
    """The panel as a heatmap, with a diverging colour scale if it has positive and negative numbers."""
    cells = [panel.grid.cells[at] for at in panel.where]
    numbers = [cell.value for cell in cells if cell.value is not None and cell.column is not None]
    diverging = bool(numbers) and min(numbers) < 0 < max(numbers)
    reach = max((abs(number) for number in numbers), default=1.0)
    under = below(panel, "column")
    sure = _layer(panel, under.width, settled=True) | {"colorscale": _DIVERGING if diverging else _SEQUENTIAL}
    if diverging:
        sure |= {"zmin": -reach, "zmax": reach}
    elif numbers:
        sure |= {"zmin": min(numbers), "zmax": max(numbers)}
    layers = [sure]
    if not all(map(is_settled, cells)):
        layers.append(_layer(panel, under.width, settled=False) | {"colorscale": _GREY})
    rows, columns = (len(panel.positions[side]) for side in ("row", "column"))
    each = max(30 if rows <= 20 else 20, pitch(panel, "row"))
    return drawing(
        layers,
        max(300 if rows > 2 else 190, 110 + each * rows) + under.height,
        xaxis=under.axis | {"range": [-0.5, columns - 0.5], "side": "bottom"},
        yaxis=ticks(panel, "row") | titled(panel.grid.row_axis) | {"range": [rows - 0.5, -0.5]},
        shapes=[_outline(panel, at) for at in sorted(panel.used | panel.focus) if at in panel.where],
        meta={"width": under.width},
    )


def _layer(panel: Panel, width: int, *, settled: bool) -> dict[str, Any]:
    """The trace of the cells whose column and number are certain, or of the others; with their numbers, if they fit
    into a chart of this width in pixels.
    """
    rows, columns = list(panel.positions["row"]), list(panel.positions["column"])
    numbers: list[list[float | None]] = [[None for _ in columns] for _ in rows]
    texts = [["" for _ in columns] for _ in rows]
    more: list[list[list[Any]]] = [[[-1, ""] for _ in columns] for _ in rows]
    unit = unit_of(panel)
    for at, place in panel.where.items():
        cell = panel.grid.cells[at]
        if is_settled(cell) != settled:
            continue
        row, column = rows.index(place[0]), columns.index(place[1])
        numbers[row][column] = cell.value if settled else 0.0
        texts[row][column] = plain(clip(cell.text.removesuffix(unit), 12))
        more[row][column] = [at, hover_text(panel, at)]
    layer: dict[str, Any] = {"type": "heatmap", "meta": panel.grid.id, "z": numbers, "text": texts, "customdata": more}
    layer |= {"xgap": 1, "ygap": 1, "showscale": False, "hoverongaps": False}
    layer |= {"hovertemplate": "%{customdata[1]}<extra></extra>"}
    size = 12 if len(columns) <= 10 else 11 if len(columns) <= 14 else 9
    longest = max((len(text) for row in texts for text in row), default=0)
    if len(rows) * len(columns) <= WRITTEN and longest * len(columns) * size * 0.6 <= max(WIDE, width):
        layer |= {"texttemplate": "%{text}", "textfont": {"size": size}}
    return layer


def _outline(panel: Panel, at: int) -> dict[str, Any]:
    row, column = (list(panel.positions[side]).index(panel.where[at][n]) for n, side in enumerate(("row", "column")))
    focused = at in panel.focus
    line = {"color": FOCUS if focused else USED, "width": 4 if focused else 3}
    ends = {"x0": column - 0.48, "x1": column + 0.48, "y0": row - 0.48, "y1": row + 0.48}
    return {"type": "rect", "xref": "x", "yref": "y", "line": line, "fillcolor": CLEAR} | ends
