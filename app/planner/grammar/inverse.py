"""Which label has a value that the question states: "which year was it 51.3?"."""

from __future__ import annotations

from collections.abc import Iterator

from ....tools.plan.nodes import AxisName, LabelsOf, Where
from ..scene import Scene, Selection
from .base import Candidate, asked_side
from .conditions import bare_number


def inverse(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The labels of the axis asked for whose cell has the only number of the question that names no label."""
    asks = scene.cue("which", "when")
    if asks is None or scene.cue("how_many", "how_much", "above", "below", "at_least", "at_most", "max", "min"):
        return
    asked = asked_side(scene, selection)
    number = bare_number(scene, selection.at)
    if number is None or asked == "panel":
        return
    value, at = number
    sides: tuple[AxisName, ...] = ("row", "column")
    for side in sides:
        if asked not in (side, None):
            continue
        plan = LabelsOf(of=Where(of=selection.cells(without=side), relation="=", to=value), axis=side)
        explained = selection.at | asks | scene.target[1] | at | (scene.cue("exactly") or frozenset())
        yield Candidate(plan, "inverse", explained, 0.75 if asked == side else 0.4, selection.quality)
