"""Box plots: the stated quartiles and whiskers, and every stated number as a clickable point."""

from __future__ import annotations

import re

from ....indexing.model.figure import other_side
from .labels import below
from .panel import COLOURS, Drawing, Panel, drawing, plain, trace, unit_of, values

_PARTS = {
    "lowerfence": r"(?:lower|bottom) (?:whisker|fence|end|limit)|min(?:imum)?|lowest|p ?5|5th percentile",
    "q1": r"q ?1|(?:first|lower|1st) quartile|25th percentile|25 ?%|p ?25",
    "median": r"median|q ?2|(?:second|2nd) quartile|50th percentile|p ?50",
    "q3": r"q ?3|(?:third|upper|3rd) quartile|75th percentile|75 ?%|p ?75",
    "upperfence": r"(?:upper|top) (?:whisker|fence|end|limit)|max(?:imum)?|highest|p ?95|95th percentile",
}
_BOX_TERMS = re.compile(r"median|quartile|whisker|percentile", re.IGNORECASE)
_MEAN = re.compile(r"mean|average|outliers?", re.IGNORECASE)


def parts(panel: Panel) -> tuple[str, dict[str, int]]:
    """The axis whose labels are the parts of a box, and the position of each part; no parts for other grids."""
    for side in ("column", "row"):
        found = {}
        for part, pattern in _PARTS.items():
            for position, label in enumerate(panel.axis(side).labels):
                if part not in found and re.fullmatch(pattern, label.text.strip(), re.IGNORECASE):
                    found[part] = position
        named = any(_BOX_TERMS.search(label.text) for label in panel.axis(side).labels)  # Q1 to Q4 alone are quarters
        if named and {"q1", "median", "q3"} <= found.keys():
            return side, found
    return "column", {}


def boxes(panel: Panel) -> Drawing:
    """The panel as box plots, one for each label of the other axis."""
    side, found = parts(panel)
    across = other_side(side)
    index = 1 if side == "column" else 0
    shown = set(found.values()) | {
        position for position, label in enumerate(panel.axis(side).labels) if _MEAN.search(label.text)
    }
    spots = {position: place for place, position in enumerate(panel.positions[across])}
    at_place = {place: panel.grid.cells[at].value for at, place in panel.where.items()}

    def stated(part: str) -> list[float | None]:
        place = found[part]
        return [at_place.get((position, place) if side == "column" else (place, position)) for position in spots]

    box = {"type": "box", "x": list(spots.values()), "hoverinfo": "skip", "boxpoints": False, "width": 0.5}
    box |= {part: stated(part) for part in found}
    box |= {"line": {"color": COLOURS[0]}, "fillcolor": "rgba(47,105,168,.25)", "meta": panel.grid.id}
    cells = [at for at, place in panel.where.items() if place[index] in shown]
    points = trace(
        "scatter",
        panel,
        cells,
        mode="markers",
        x=[spots[panel.where[at][1 - index]] for at in cells],
        y=values(panel, cells),
        marker={
            "color": COLOURS[0],
            "size": [13 if at in panel.used | panel.focus else 6 for at in cells],
            "line": {"color": [panel.edge(at) for at in cells], "width": 3},
        },
    )
    under = below(panel, across)
    axis = under.axis | {"range": [-0.5, len(spots) - 0.5]}
    left = {"showgrid": True, "title": {"text": plain(unit_of(panel))}}
    return drawing([box, points], 380 + under.height, xaxis=axis, yaxis=left, meta={"width": under.width})
