"""Line and scatter charts: a point per cell, along an ordered axis."""

from __future__ import annotations

from dataclasses import replace

from ....indexing.errors import clip
from ....indexing.model.figure import other_side
from .labels import CROWDED, Below, below, name_of, ticks, titled
from .panel import COLOURS, Drawing, Panel, drawing, plain, trace, unit_of, values


def lines(panel: Panel) -> Drawing:
    """The panel as one line per series, with a marker at each value."""
    return _points(panel, "lines+markers")


def scatter(panel: Panel) -> Drawing:
    """The panel as points alone."""
    return _points(panel, "markers")


def _points(panel: Panel, mode: str) -> Drawing:
    series = panel.series()
    true = _true_places(panel)
    traces = []
    for number, (position, cells) in enumerate(series):
        places = [true.get(panel.where[at][0 if panel.along == "row" else 1], panel.spot(at)) for at in cells]
        colour = COLOURS[number % len(COLOURS)]
        edges = {"color": [panel.edge(at) for at in cells], "width": 3}
        plain_size = 6 if mode != "markers" else 9
        sizes = [14 if at in panel.used | panel.focus else plain_size for at in cells]
        traces.append(
            trace(
                "scatter",
                panel,
                cells,
                mode=mode,
                x=places,
                y=values(panel, cells),
                name=name_of(panel, other_side(panel.along), position),
                connectgaps=False,
                cliponaxis=False,
                line={"color": colour, "width": 2},
                marker={"color": colour, "size": sizes, "line": edges},
            )
        )
    under = _below(panel, true)
    axis = under.axis | {"showline": True, "linecolor": "#94a3b8"}
    title = panel.measure if len(series) == 1 else unit_of(panel)
    side = {"showgrid": True, "title": {"text": plain(clip(title, 60))}}
    more = {"showlegend": len(series) > 1, "meta": {"width": under.width}}
    return drawing(traces, 360 + under.height, xaxis=axis, yaxis=side, **more)


def _below(panel: Panel, true: dict[int, float]) -> Below:
    """The labels under the chart, those of an ordered axis at their true positions."""
    if not true:
        under = below(panel, panel.along)
        return replace(under, axis=under.axis | {"range": [-0.4, len(panel.positions[panel.along]) - 0.6]})
    axis, shown = titled(panel.axis(panel.along)), ticks(panel, panel.along)
    places = [list(true.values())[place] for place in shown["tickvals"]]
    numbers = all(f"{place:g}" == text for place, text in zip(places, shown["ticktext"], strict=True))
    if len(true) <= CROWDED or not numbers:  # else Plotly chooses round numbers; it could not name a month
        step = -(-len(places) // CROWDED)
        axis |= shown | {"tickvals": places[::step], "ticktext": shown["ticktext"][::step]}
    return Below(axis)


def _true_places(panel: Panel) -> dict[int, float]:
    """True positions of numeric, year or date labels, so that uneven steps look uneven; empty if any is none."""
    axis = panel.axis(panel.along)
    if axis.kind == "category" or any(position >= len(axis.labels) for position in panel.positions[panel.along]):
        return {}
    found = {position: axis.labels[position].value for position in panel.positions[panel.along]}
    known = {position: value for position, value in found.items() if value is not None}
    return known if len(known) == len(found) == len(set(known.values())) else {}
