"""Bars: one per cell, grouped or stacked; horizontal for a single series or long labels."""

from __future__ import annotations

from typing import Any

from ....indexing.errors import clip
from ....indexing.model.figure import other_side
from ..cells import label_of
from .labels import below, name_of, pitch, ticks, titled
from .panel import COLOURS, GREY, TOTAL, Drawing, Panel, drawing, plain, trace, unit_of, values

LONG = 14
"""Characters of a label from which bars are horizontal, so that the label can be read."""
WRITTEN = 40
"""The largest number of bars that show their text."""


def bars(panel: Panel, *, stacked: bool = False) -> Drawing:
    """The panel as bars."""
    series = panel.series()
    lengths = [len(label_of(panel.axis(panel.along), position)) for position in panel.positions[panel.along]]
    lying = len(series) == 1 or max(lengths, default=0) > LONG or "horizontal" in panel.figure.kind
    unit = unit_of(panel)
    written = {"texttemplate": "%{text}", "textposition": "auto"} if len(panel.where) <= WRITTEN else {}
    traces = []
    for number, (position, cells) in enumerate(series):
        spots, numbers = [panel.spot(at) for at in cells], values(panel, cells)
        colour = COLOURS[number % len(COLOURS)]
        shown: dict[str, Any] = {
            "x": numbers if lying else spots,
            "y": spots if lying else numbers,
            "name": name_of(panel, other_side(panel.along), position),
            "marker": {
                "color": [colour if panel.is_settled(at) else GREY for at in cells],
                "line": {"color": [panel.edge(at) for at in cells], "width": 3},
            },
        }
        if stacked and TOTAL.search(shown["name"]):
            shown["marker"] |= {"symbol": "diamond", "size": 10}
            traces.append(trace("scatter", panel, cells, mode="markers", **shown))
            continue
        texts = [panel.grid.cells[at].text.removesuffix(unit if len(series) > 1 else "") for at in cells]
        shown |= {"orientation": "h" if lying else "v", "text": [plain(clip(text, 16)) for text in texts]}
        traces.append(trace("bar", panel, cells, insidetextfont={"color": "#ffffff"}, textangle=0, **shown, **written))
    return _with_layout(panel, traces, lying=lying, stacked=stacked)


def _with_layout(panel: Panel, traces: list[dict[str, Any]], *, lying: bool, stacked: bool) -> Drawing:
    count = len(panel.positions[panel.along])
    amounts: dict[str, Any] = {
        "rangemode": "tozero",
        "zeroline": True,
        "title": {"text": plain(clip(panel.measure, 60))},
    }
    if len(traces) > 1:
        amounts["title"] = {"text": plain(unit_of(panel))}
    more = {"barmode": "stack" if stacked else "group", "showlegend": len(traces) > 1, "bargap": 0.25}
    if lying:
        each = 28 if len(traces) == 1 or stacked else 14 * len(traces) + 12
        each = each if count <= 40 or len(traces) > 1 else 20
        each = max(each, pitch(panel, panel.along))
        labels = ticks(panel, panel.along) | titled(panel.axis(panel.along)) | {"range": [count - 0.5, -0.5]}
        return drawing(traces, max(220, 90 + each * count), xaxis=amounts, yaxis=labels, **more)
    under = below(panel, panel.along)
    axes = {"xaxis": under.axis | {"range": [-0.5, count - 0.5]}, "yaxis": amounts | {"showgrid": True}}
    return drawing(traces, 360 + under.height, meta={"width": under.width}, **axes, **more)
