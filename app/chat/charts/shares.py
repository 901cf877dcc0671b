"""Pie charts: shares of a whole, one slice per cell."""

from __future__ import annotations

from .labels import LEADING, name_of
from .panel import COLOURS, Drawing, Panel, drawing, plain, trace, values

SLICES = 14
"""The largest number of slices; more are drawn as bars."""
ROUND = 300
"""The height of a pie above its names, in pixels."""


def fits(panel: Panel) -> bool:
    """Whether the values can be shares: one series of a few numbers, none below zero."""
    numbers = values(panel, list(panel.where))
    return (
        panel.is_flat and 1 < len(numbers) <= SLICES and all(number is not None and number >= 0 for number in numbers)
    )


def pie(panel: Panel) -> Drawing:
    """The panel as a pie; names of several lines stand below it."""
    (_, cells), *_ = panel.series()
    names = [name_of(panel, panel.along, panel.where[at][0 if panel.along == "row" else 1]) for at in cells]
    lines = sum(name.count("<br>") + 1 for name in names)
    apart = lines > len(names)
    slices = trace(
        "pie",
        panel,
        cells,
        labels=[name + "\u200b" * names[:at].count(name) for at, name in enumerate(names)],  # equal ones are added up
        values=values(panel, cells),
        text=[plain(panel.grid.cells[at].text) for at in cells],
        texttemplate="%{text}" if apart else "%{label}<br>%{text}",
        sort=False,
        direction="clockwise",
        automargin=True,
        insidetextfont={"color": "#ffffff"},
        outsidetextfont={"color": "#64748b"},
        pull=[0.09 if at in panel.used | panel.focus else 0 for at in cells],
        marker={
            "colors": [COLOURS[number % len(COLOURS)] for number in range(len(cells))],
            "line": {"color": [panel.edge(at) for at in cells], "width": 4},
        },
    )
    if not apart:
        return drawing([slices], 360)
    height = ROUND + 20 + lines * (LEADING + 3)
    slices["domain"] = {"x": [0, 1], "y": [1 - ROUND / height, 1]}
    legend = {"orientation": "v", "x": 0, "y": 1 - (ROUND + 10) / height, "yanchor": "top", "itemclick": False}
    return drawing([slices], height, showlegend=True, legend=legend)
