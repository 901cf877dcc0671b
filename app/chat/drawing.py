"""Drawing: a grid as plain Plotly data, a heatmap or bars. Text in it is escaped, since Plotly reads some HTML."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ...indexing.errors import clip
from ...indexing.model.figure import Axis, Cell, Figure, Grid
from .cells import hover, is_mixed, issue_rows, label_of, named, places

Drawing = dict[str, Any]

MOST = 2_500
"""Cells that are drawn; a larger grid is a table with its first rows."""
WIDE = 560
"""Pixels that a row of cells has on a usual screen: text that needs more is left to hovering."""
WRITTEN = 240
"""Cells up to which their text is written into them."""
_LABEL = 22
"""Characters of a label beside an axis; the whole stands in what hovering shows."""
_USED = "#d9480f"
_FOCUS = "#c2255c"
_SEQUENTIAL = [[0, "#f1f5fb"], [0.25, "#c6d8ef"], [0.5, "#86b0dd"], [0.75, "#3f7fc0"], [1, "#123f7a"]]
_DIVERGING = [[0, "#b2432f"], [0.25, "#eeb5a2"], [0.5, "#f5f5f5"], [0.75, "#9cc3dd"], [1, "#2166ac"]]
_GREY = [[0, "#d5d8dd"], [1, "#d5d8dd"]]


def can_draw(grid: Grid) -> bool:
    """Whether a drawing says more than a table: numbers of one kind, not too many."""
    numbers = sum(1 for cell in grid.cells if cell.value is not None)
    return grid.kind == "grid" and not is_mixed(grid) and 0 < len(grid.cells) <= MOST and numbers > len(grid.cells) / 2


def draw(
    figure: Figure, grid: Grid, used: frozenset[int] = frozenset(), focus: frozenset[int] = frozenset()
) -> Drawing:
    """The grid as Plotly data; `used` cells are outlined, those in `focus` more so."""
    where = places(grid)
    columns = max([len(grid.column_axis.labels), *(column + 1 for _, column in where.values())])
    rows = len(grid.row_axis.labels)
    flat = columns == 1 or rows == 1
    drawn = _bars(figure, grid, where, used, focus) if flat else _heatmap(figure, grid, where, rows, columns)
    if not flat:
        drawn["layout"]["shapes"] = [_outline(where[at], at in focus) for at in sorted(used | focus)]
    return drawn


def _heatmap(figure: Figure, grid: Grid, where: Mapping[int, tuple[int, int]], rows: int, columns: int) -> Drawing:
    marked = issue_rows(figure, grid)
    numbers = [cell.value for cell in grid.cells if cell.value is not None and cell.column is not None]
    diverging = bool(numbers) and min(numbers) < 0 < max(numbers)
    reach = max((abs(number) for number in numbers), default=1.0)
    sure = _layer(figure, grid, where, rows, columns, placed=True)
    sure |= {"colorscale": _DIVERGING if diverging else _SEQUENTIAL, "showscale": False}
    if diverging:
        sure |= {"zmin": -reach, "zmax": reach}
    traces = [sure]
    if any(not _is_sure(cell) for cell in grid.cells):
        traces.append(
            _layer(figure, grid, where, rows, columns, placed=False) | {"colorscale": _GREY, "showscale": False}
        )
    ticks = _ticks(grid.row_axis, rows, marked)
    layout = _layout(grid.id, max(300, min(620, 110 + 30 * rows)))
    layout["xaxis"] |= _ticks(grid.column_axis, columns) | {"title": {"text": _text(grid.column_axis.name)}}
    layout["xaxis"] |= {"range": [-0.5, columns - 0.5], "side": "bottom"}
    layout["yaxis"] |= ticks | {"title": {"text": _text(grid.row_axis.name)}, "range": [rows - 0.5, -0.5]}
    return _drawing(traces, layout)


def _is_sure(cell: Cell) -> bool:
    return cell.column is not None and cell.value is not None


def _layer(
    figure: Figure, grid: Grid, where: Mapping[int, tuple[int, int]], rows: int, columns: int, *, placed: bool
) -> dict[str, Any]:
    """The cells whose place and number are sure, or those of which one is not."""
    numbers: list[list[float | None]] = [[None] * columns for _ in range(rows)]
    texts = [[""] * columns for _ in range(rows)]
    more: list[list[list[Any]]] = [[[-1, ""] for _ in range(columns)] for _ in range(rows)]
    unit = _common_unit(grid)
    for at, cell in enumerate(grid.cells):
        if _is_sure(cell) != placed:
            continue
        row, column = where[at]
        numbers[row][column] = cell.value if placed else 0.0
        texts[row][column] = _text(clip(cell.text.removesuffix(unit), 12))
        more[row][column] = [at, _told(figure, grid, cell, row, column)]
    trace: dict[str, Any] = {"type": "heatmap", "z": numbers, "text": texts, "customdata": more, "xgap": 1, "ygap": 1}
    trace |= {"hovertemplate": "%{customdata[1]}<extra></extra>", "hoverongaps": False}
    size = 12 if columns <= 10 else 11 if columns <= 14 else 9
    longest = max((len(text) for row in texts for text in row), default=0)
    if rows * columns <= WRITTEN and longest * columns * size * 0.6 <= WIDE:
        trace |= {"texttemplate": "%{text}", "textfont": {"size": size}}
    return trace


def _bars(
    figure: Figure, grid: Grid, where: Mapping[int, tuple[int, int]], used: frozenset[int], focus: frozenset[int]
) -> Drawing:
    by_row = len(grid.row_axis.labels) > 1
    axis, other = (grid.row_axis, grid.column_axis) if by_row else (grid.column_axis, grid.row_axis)
    spots = [where[at][0] if by_row else where[at][1] for at in range(len(grid.cells))]
    lines = [_FOCUS if at in focus else _USED if at in used else "rgba(0,0,0,0)" for at in range(len(grid.cells))]
    trace = {
        "type": "bar",
        "orientation": "h",
        "y": spots,
        "x": [cell.value for cell in grid.cells],
        "text": [_text(clip(cell.text, 16)) for cell in grid.cells],
        "texttemplate": "%{text}",
        "textposition": "auto",
        "customdata": [[at, _told(figure, grid, cell, *where[at])] for at, cell in enumerate(grid.cells)],
        "hovertemplate": "%{customdata[1]}<extra></extra>",
        "insidetextfont": {"color": "#ffffff"},
        "marker": {"color": "#2f69a8", "line": {"color": lines, "width": 3}},
    }
    count = max([len(axis.labels), *(spot + 1 for spot in spots)])
    layout = _layout(grid.id, max(260, min(620, 90 + 28 * count)))
    layout["yaxis"] |= _ticks(axis, count, issue_rows(figure, grid) if by_row else frozenset())
    layout["yaxis"] |= {"range": [count - 0.5, -0.5], "title": {"text": _text(axis.name)}}
    measure = label_of(other, 0) or other.name
    layout["xaxis"] |= {"title": {"text": _text(measure)}, "rangemode": "tozero", "zeroline": True}
    return _drawing([trace], layout)


def _common_unit(grid: Grid) -> str:
    """The unit of all numbers, which then need not stand in every cell; empty where they have several."""
    units = {cell.quantity.unit for cell in grid.cells if cell.quantity is not None}
    return units.pop() if len(units) == 1 else ""


def _told(figure: Figure, grid: Grid, cell: Cell, row: int, column: int) -> str:
    """What hovering over a cell shows."""
    line, source = hover(figure, cell)
    names = [named(grid.row_axis, row), named(grid.column_axis, column)]
    if cell.column is None and grid.column_axis.labels:
        names = [names[0], f"listed as number {column + 1}; its column cannot be told"]
    told = [_text(" · ".join(name for name in names if name)), f"“{_text(clip(cell.text, 80))}”"]
    told.append(_text(f"line {line}: {clip(source, 90)}"))
    return "<br>".join(told)


def _outline(place: tuple[int, int], focused: bool) -> dict[str, Any]:
    row, column = place
    line = {"color": _FOCUS if focused else _USED, "width": 4 if focused else 3}
    ends = {"x0": column - 0.48, "x1": column + 0.48, "y0": row - 0.48, "y1": row + 0.48}
    return {"type": "rect", "xref": "x", "yref": "y", "line": line, "fillcolor": "rgba(0,0,0,0)"} | ends


def _ticks(axis: Axis, count: int, marked: frozenset[int] = frozenset()) -> dict[str, Any]:
    """Labels by position: they may repeat, and a ragged row goes on beyond them."""
    step = max(1, count // 40)
    at = [position for position in range(count) if position % step == 0 or position in marked]
    texts = [
        label_of(axis, position) or ("·" if axis.labels and position >= len(axis.labels) else "") for position in at
    ]
    shown = [
        ("⚠ " if position in marked else "") + _text(clip(text, _LABEL))
        for position, text in zip(at, texts, strict=True)
    ]
    return {"tickmode": "array", "tickvals": at, "ticktext": shown}


def _layout(grid: str, height: int) -> dict[str, Any]:
    plain = {"showgrid": False, "zeroline": False, "automargin": True, "fixedrange": True}
    return {
        "height": height,
        "margin": {"l": 8, "r": 12, "t": 8, "b": 8},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": "system-ui, sans-serif", "size": 12},
        "hoverlabel": {"align": "left", "bgcolor": "#1f2937", "font": {"color": "#ffffff", "size": 12}},
        "xaxis": dict(plain),
        "yaxis": dict(plain),
        "showlegend": False,
        "dragmode": False,
        "meta": {"grid": grid},
    }


def _drawing(traces: list[dict[str, Any]], layout: dict[str, Any]) -> Drawing:
    return {
        "data": traces,
        "layout": layout,
        "config": {"displaylogo": False, "displayModeBar": False, "scrollZoom": False},
    }


def _text(text: str) -> str:
    """Text that Plotly shows as it is."""
    return escape("".join(char if char.isprintable() else " " for char in text), quote=False)
