"""The one label of an axis: "which country is shown?" of a figure that shows one."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import AxisName, LabelsOf
from ..scene import Scene, Selection
from .base import Candidate


def single(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """What the figure is about, where an axis has a single label and the other one several."""
    asks = scene.cue("which")
    if asks is None or selection.at or len(scene.grids) != 1 or scene.cue("max", "min", "how_many") is not None:
        return
    grid = scene.grids[0]
    sides: tuple[AxisName, ...] = ("row", "column")
    for side in sides:
        labels = grid.axis(side).labels
        if len(labels) == 1 and labels[0].text and len(grid.axis(other_side(side)).labels) > 2:
            named = scene.target[0] == side
            plan = LabelsOf(of=selection.source(), axis=side)
            yield Candidate(plan, "single", asks | (scene.target[1] if named else frozenset()), 0.5 if named else 0.3)
