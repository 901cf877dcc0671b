"""Pie charts: shares of a whole, one slice per cell."""

from __future__ import annotations

from .panel import COLOURS, Drawing, Panel, drawing, name_of, plain, trace, values

SLICES = 14
"""The largest number of slices; more are drawn as bars."""


def fits(panel: Panel) -> bool:
    """Whether the values can be shares: one series of a few numbers, none below zero."""
    numbers = values(panel, list(panel.where))
    return (
        panel.is_flat and 1 < len(numbers) <= SLICES and all(number is not None and number >= 0 for number in numbers)
    )


def pie(panel: Panel) -> Drawing:
    """The panel as a pie."""
    (_, cells), *_ = panel.series()
    names = [name_of(panel, panel.along, panel.where[at][0 if panel.along == "row" else 1]) for at in cells]
    slices = trace(
        "pie",
        panel,
        cells,
        labels=names,
        values=values(panel, cells),
        text=[plain(panel.grid.cells[at].text) for at in cells],
        texttemplate="%{label}<br>%{text}",
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
    return drawing([slices], 360)
