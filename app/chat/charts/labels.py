"""Labels beside and under a chart: wrapped so that they can be read, with the room that they take."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from ....indexing.errors import clip
from ....indexing.model.figure import Axis
from ..cells import label_of
from .panel import Panel, plain

LINE, LINES = 26, 3
"""The most characters of a line and the most lines of a label; hovering over a value shows all of its label."""
LETTER, LEADING, APART = 6.5, 14, 10
"""Pixels from one letter to the next, from one line to the next, and from one label to the next."""
ALL_LABELS = 80
"""The largest number of labels that are all shown beside an axis."""
CROWDED = 12
"""The number of labels under a chart from which they are rotated, so that they do not overlap."""
LEVEL = 60
"""The most letters that fit side by side under a chart."""
USUAL = 90
"""Pixels for the labels under a chart that every chart has room for."""


@dataclass(frozen=True, slots=True)
class Below:
    """The labels under a chart."""

    axis: dict[str, Any]
    """Plotly's axis: where the labels stand, and how they are rotated."""
    width: int = 0
    """Pixels that the chart needs so that no label covers the next; a narrower page scrolls it."""
    height: int = 0
    """Pixels by which the labels are longer than usual."""


def name_of(panel: Panel, side: str, position: int) -> str:
    """A row or column as a legend or an axis shows it, in a few lines."""
    return "<br>".join(map(plain, _lines(panel, side, position)))


def ticks(panel: Panel, side: str) -> dict[str, Any]:
    """Tick labels by position: labels may repeat, and a ragged row extends beyond them."""
    axis, positions = panel.axis(side), panel.positions[side]
    marked = panel.issue_rows if side == "row" else frozenset[int]()
    step = 1 if len(positions) <= ALL_LABELS else len(positions) // (ALL_LABELS // 2)
    at = [place for place, position in enumerate(positions) if place % step == 0 or position in marked]
    shown = []
    for position in (positions[place] for place in at):
        beyond = "·" if axis.labels and position >= len(axis.labels) else ""
        shown.append(("⚠ " if position in marked else "") + (name_of(panel, side, position) or beyond))
    return {"tickmode": "array", "tickvals": at, "ticktext": shown}


def pitch(panel: Panel, side: str) -> int:
    """Pixels from one label beside a chart to the next; small where not all of them are shown."""
    if len(panel.positions[side]) > ALL_LABELS:
        return 0
    return APART + LEADING * max((len(_lines(panel, side, position)) for position in panel.positions[side]), default=1)


def below(panel: Panel, side: str) -> Below:
    """The labels under a chart: rotated if there are many or long ones."""
    labels = [_lines(panel, side, position) for position in panel.positions[side]]
    longest = [max(map(len, lines), default=0) for lines in labels]
    most = max(map(len, labels), default=1)
    axis = ticks(panel, side) | titled(panel.axis(side))
    if len(labels) <= CROWDED and sum(longest) <= LEVEL:
        return Below(axis, height=LEADING * max(0, most - 1))
    upright = most > 1 or len(labels) > 2 * CROWDED
    axis |= {"tickangle": -90 if upright else -60, "tickfont": {"size": 11}}
    shown = min(len(labels), ALL_LABELS)
    return Below(axis, 80 + shown * most * LEADING, max(0, round(max(longest) * LETTER) - USUAL))


def titled(axis: Axis) -> dict[str, Any]:
    """The title of an axis."""
    return {"title": {"text": plain(clip(axis.name, 60))}}


def _lines(panel: Panel, side: str, position: int) -> list[str]:
    return wrap(label_of(panel.axis(side), position), LINE, max_lines=LINES, placeholder="…")
