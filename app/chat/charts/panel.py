"""The panel: a grid to be drawn with its marked cells, and helpers for all charts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from textwrap import wrap
from typing import Any

from ....indexing.errors import clip
from ....indexing.model.figure import Axis, Cell, Figure, Grid, other_side
from ..cells import hover, issue_rows, label_of, named, places

Drawing = dict[str, Any]
"""Plotly data, layout and config."""
Trace = dict[str, Any]

USED, FOCUS, CLEAR = "#d9480f", "#c2255c", "rgba(0,0,0,0)"
GREY = "#94a3b8"
"""The colour of cells whose column or number is uncertain."""
GRID = "rgba(128,140,160,.25)"
COLOURS = ("#2f69a8", "#e07b39", "#2a9d6f", "#8a5bb5", "#c94c6a", "#4aa3b8", "#8c7a3f", "#64748b", "#b5651d", "#3f7d3f")
"""The colours of series, in turn; all of them stand out on white and on the dark page."""
TALLEST = 8_000
"""The largest height of a drawing, in pixels; twice as much is the most that browsers make an image of."""
HOVER = 46
"""Characters of a line that is shown on hovering, so that it fits on a phone."""
TOTAL = re.compile(r"\b(?:total|overall|sum|combined)\b", re.IGNORECASE)
"""The name of a series that sums up the others."""


@dataclass(frozen=True)
class Panel:
    """A grid as it is to be drawn."""

    figure: Figure
    grid: Grid
    used: frozenset[int] = frozenset()
    """Indices of the cells that an answer used."""
    focus: frozenset[int] = frozenset()
    """Indices of the cells that the visitor pointed at."""
    only: frozenset[int] | None = None
    """The cells that are drawn; None for all of them."""

    @cached_property
    def where(self) -> Mapping[int, tuple[int, int]]:
        """The row and column of each cell that is drawn."""
        return {at: place for at, place in places(self.grid).items() if self.only is None or at in self.only}

    @cached_property
    def positions(self) -> Mapping[str, Sequence[int]]:
        """The rows and columns that are drawn, in the order of their axis."""
        if self.only is None:
            wide = max([len(self.grid.column_axis.labels), *(column + 1 for _, column in self.where.values())])
            return {"row": range(len(self.grid.row_axis.labels)), "column": range(wide)}
        rows, columns = zip(*self.where.values(), strict=True) if self.where else ((), ())
        return {"row": sorted(set(rows)), "column": sorted(set(columns))}

    @property
    def is_flat(self) -> bool:
        """Whether it is one row or one column."""
        return any(len(self.positions[side]) == 1 for side in ("row", "column"))

    @property
    def is_sure(self) -> bool:
        """Whether the text settles the column of every cell."""
        return all(map(self.is_settled, self.where))

    def is_settled(self, at: int) -> bool:
        """Whether the text settles the column of a cell."""
        return self.grid.cells[at].column is not None or not self.grid.column_axis.labels

    @cached_property
    def issue_rows(self) -> frozenset[int]:
        """The rows that an issue is about."""
        return issue_rows(self.figure, self.grid)

    @cached_property
    def along(self) -> str:
        """The axis that a chart runs along, "row" or "column": the one with an order, else the longer one."""
        ordered = [side for side in ("row", "column") if self.grid.axis(side).kind != "category"]
        if len(ordered) == 1 and len(self.positions[ordered[0]]) > 1:
            return ordered[0]
        return "row" if len(self.positions["row"]) >= len(self.positions["column"]) else "column"

    def axis(self, side: str) -> Axis:
        """The row axis or the column axis."""
        return self.grid.axis(side)

    @property
    def measure(self) -> str:
        """The name of the values in a chart with one series."""
        across = other_side(self.along)
        return label_of(self.axis(across), self.positions[across][0]) or self.axis(across).name

    def series(self) -> list[tuple[int, list[int]]]:
        """For each position across: the cells that stand along it, in the axis's own order."""
        side = 0 if self.along == "row" else 1
        order = {position: place for place, position in enumerate(self.axis(self.along).order())}
        found: dict[int, list[int]] = {position: [] for position in self.positions[other_side(self.along)]}
        for at, place in self.where.items():
            found[place[1 - side]].append(at)
        for cells in found.values():
            cells.sort(key=lambda at: order.get(self.where[at][side], self.where[at][side]))
        return [(position, cells) for position, cells in found.items() if cells]

    def spot(self, at: int) -> int:
        """A cell's position along the chart, counted among the drawn ones."""
        position = self.where[at][0 if self.along == "row" else 1]
        return list(self.positions[self.along]).index(position)

    def customdata(self, cells: Sequence[int]) -> list[list[Any]]:
        """For each cell: its index, and its hover text."""
        return [[at, hover_text(self, at)] for at in cells]

    def edge(self, at: int) -> str:
        """The outline colour of a cell."""
        return FOCUS if at in self.focus else USED if at in self.used else CLEAR

    def whole(self) -> Panel:
        """A panel with the whole grid."""
        return replace(self, only=None)


def trace(kind: str, panel: Panel, cells: Sequence[int], **more: Any) -> Trace:
    """A trace with a point for each cell."""
    shown = {"customdata": panel.customdata(cells), "hovertemplate": "%{customdata[1]}<extra></extra>"}
    return {"type": kind, "meta": panel.grid.id, **shown, **more}


def hover_text(panel: Panel, at: int) -> str:
    """The hover text of a cell."""
    cell, (row, column) = panel.grid.cells[at], panel.where[at]
    line, source = hover(panel.figure, cell)
    names = [named(panel.grid.row_axis, row), named(panel.grid.column_axis, column)]
    if cell.column is None and panel.grid.column_axis.labels:
        names = [names[0], f"listed as number {column + 1}; its column cannot be told"]
    parts = [" · ".join(filter(None, names)), f"“{clip(cell.text, 80)}”", f"line {line}: {clip(source, 90)}"]
    return "<br>".join(plain(line) for part in parts for line in wrap(part, HOVER))


def values(panel: Panel, cells: Sequence[int]) -> list[float | None]:
    """The numbers of cells."""
    return [panel.grid.cells[at].value for at in cells]


def unit_of(panel: Panel) -> str:
    """The common unit of all numbers, which cells then need not repeat; empty if they have several."""
    units = {cell.quantity.unit for cell in map(panel.grid.cells.__getitem__, panel.where) if cell.quantity is not None}
    return units.pop() if len(units) == 1 else ""


def drawing(traces: Sequence[Trace], height: float, **more: Any) -> Drawing:
    """Traces with the look that all drawings have."""
    bare: dict[str, Any] = {
        "showgrid": False,
        "zeroline": False,
        "automargin": True,
        "fixedrange": True,
        "gridcolor": GRID,
    }
    bare |= {"zerolinecolor": GRID}
    axes = {name: bare | more.pop(name, {}) for name in ("xaxis", "yaxis")}
    height = min(TALLEST, round(height))
    layout = {
        "height": height,
        "margin": {"l": 8, "r": 12, "t": 8, "b": 8},
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "font": {"family": "system-ui, sans-serif", "size": 12},
        "hoverlabel": {"align": "left", "bgcolor": "#1f2937", "font": {"color": "#ffffff", "size": 12}},
        "showlegend": False,
        "legend": {"orientation": "h", "y": 1 + 8 / height, "yanchor": "bottom", "x": 0, "itemclick": False},
        "dragmode": False,
        "meta": {"width": 0},
    }
    config = {"displaylogo": False, "displayModeBar": False, "scrollZoom": False}
    return {"data": list(traces), "layout": layout | axes | more, "config": config}


def plain(text: str) -> str:
    """Text escaped so that Plotly shows it literally."""
    return escape("".join(char if char.isprintable() else " " for char in text), quote=False)


def is_settled(cell: Cell) -> bool:
    """Whether a cell's place and number are settled."""
    return cell.column is not None and cell.value is not None
