"""Drawing: which kind of chart a grid is drawn as, and several panels beneath each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ...indexing.model.figure import Grid
from .cells import is_mixed, panel_name
from .charts import boxes, shares
from .charts.bars import bars
from .charts.heatmap import heatmap
from .charts.panel import Drawing, Panel, drawing, plain
from .charts.points import lines, scatter

MOST = 2_500
"""Cells that are drawn; a larger grid is a table with its first rows."""
PANELS = 12
"""Panels that are drawn beneath each other."""
_FEW = 10
"""Series that can be distinguished by colour."""
_TITLE, _GAP = 30, 58
"""Pixels above a panel, for its title, and below it, for its labels."""
_ROOMY = 400
"""The largest height, in pixels, of a panel without many or long labels."""


def can_draw(grid: Grid) -> bool:
    """Whether a grid is worth drawing: its numbers are of one kind, and not too many."""
    numbers = sum(1 for cell in grid.cells if cell.value is not None)
    return grid.kind == "grid" and not is_mixed(grid) and 0 < len(grid.cells) <= MOST and numbers > len(grid.cells) / 2


def draw(panel: Panel) -> Drawing:
    """A panel as the kind of chart that its description names, if its values can be drawn so."""
    return _chart_of(panel)(panel)


def _chart_of(panel: Panel) -> Callable[[Panel], Drawing]:
    kind = panel.figure.kind
    if not panel.is_sure and (panel.along == "column" or not _mentions(kind, "bar", "column", "histogram")):
        return heatmap  # their positions along the axis are uncertain
    if boxes.parts(panel)[1] and panel.only is None:
        return boxes.boxes
    if re.search(r"\b(?:pie|donut|doughnut)", kind) and shares.fits(panel) and panel.only is None:
        return shares.pie
    ordered = panel.axis(panel.along).kind != "category"
    if panel.is_flat:
        return lines if len(panel.where) > 2 and (ordered or _mentions(kind, "line", "curve")) else bars
    few = len(panel.series()) <= _FEW
    if not few or _mentions(kind, "heat ?map", "matrix", "grid"):
        return heatmap
    if _mentions(kind, "scatter", "dot", "bubble"):
        return scatter
    if _mentions(kind, "bar", "column", "histogram"):
        return _stacked_bars if _mentions(kind, "stack") else bars
    if _mentions(kind, "line", "curve", "area", "time series", "trend") or (ordered and not kind.startswith("table")):
        return lines
    return heatmap


def _mentions(kind: str, *words: str) -> bool:
    return re.search(rf"\b(?:{'|'.join(words)})", kind) is not None


def _stacked_bars(panel: Panel) -> Drawing:
    return bars(panel, stacked=True)


def draw_all(panels: Sequence[Panel]) -> Drawing:
    """Panels beneath each other, each with its title; with equal labels they share colours and scales."""
    drawn = [draw(panel) for panel in panels[:PANELS]]
    if len(drawn) == 1:
        return drawn[0]
    heights = [_height(one) + _TITLE + _GAP for one in drawn]
    total, top = sum(heights), 1.0
    traces: list[dict[str, Any]] = []
    more: dict[str, Any] = {"annotations": [], "shapes": []}
    for number, (panel, one, height) in enumerate(zip(panels, drawn, heights, strict=False), 1):
        ends = [top - (height - _GAP) / total, top - _TITLE / total]
        own = "" if number == 1 else str(number)
        layout = one["layout"]
        more[f"xaxis{own}"] = layout["xaxis"] | {"anchor": f"y{own}"}
        more[f"yaxis{own}"] = layout["yaxis"] | {"anchor": f"x{own}", "domain": [max(0.0, ends[0]), ends[1]]}
        more["shapes"] += [shape | {"xref": f"x{own}", "yref": f"y{own}"} for shape in layout.get("shapes", ())]
        title = {
            "text": f"<b>{plain(panel_name(panel.figure, panel.grid))}</b>",
            "showarrow": False,
            "font": {"size": 13},
        }
        place = {
            "x": 0,
            "xref": "paper",
            "xanchor": "left",
            "y": ends[1] + 4 / total,
            "yref": "paper",
            "yanchor": "bottom",
        }
        more["annotations"].append(title | place)
        for trace in one["data"]:
            where: dict[str, Any] = {"xaxis": f"x{own}", "yaxis": f"y{own}"}
            if trace["type"] == "pie":
                where = {"domain": {"x": [0, 1], "y": [max(0.0, ends[0]), ends[1]]}}
            traces.append(trace | where | {"showlegend": number == 1})
        top -= height / total
    for one in drawn:
        more |= {name: one["layout"][name] for name in ("barmode", "bargap") if name in one["layout"]}
    legend = drawn[0]["layout"]["showlegend"] and _same_labels(panels)
    wide = {"width": max(one["layout"]["meta"]["width"] for one in drawn)}
    if _same_labels(panels):
        _share_scales(traces, more, panels)
    return drawing(traces, total, **more, showlegend=legend, meta=wide)


def _height(one: Drawing) -> float:
    """Pixels of a panel among others: less than alone, unless its labels need them."""
    alone = float(one["layout"]["height"])
    return alone if alone > _ROOMY else max(170.0, alone * 0.8)


def _same_labels(panels: Sequence[Panel]) -> bool:
    """Whether panels have the same labels, so that their numbers can be compared by eye."""
    first = panels[0].grid
    return all(
        [label.text for label in one.grid.axis(side).labels] == [label.text for label in first.axis(side).labels]
        for one in panels
        for side in ("row", "column")
    )


def _share_scales(traces: list[dict[str, Any]], layout: dict[str, Any], panels: Sequence[Panel]) -> None:
    scales = [one for one in traces if one["type"] == "heatmap" and "zmin" in one]
    for one in scales:
        one |= {"zmin": min(each["zmin"] for each in scales), "zmax": max(each["zmax"] for each in scales)}
    if not scales and all(one["type"] == "scatter" for one in traces):
        for number in range(2, len(panels) + 1):
            layout[f"yaxis{number}"]["matches"] = "y"
