"""Where a series first or last meets a condition: "at what length does h first fall below 90?"."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import LabelsOf, Nth
from ..scene import Scene, Selection
from .base import Candidate, asked_side, one_column
from .conditions import conditions


def threshold(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """First or last label on the axis asked for, among the cells that meet the condition."""
    first, last = scene.cue("first"), scene.cue("last")
    side = _positioned_side(selection) or asked_side(scene, selection)
    if side not in ("row", "column"):
        return
    if first is None and last is None and all(grid.axis(side).kind == "number" for grid in scene.grids):
        first, last = scene.cue("min"), scene.cue("max")  # "the smallest dose with a response above 50"
    if first is None and last is None:
        return
    fixed = selection.labels(other_side(side))
    if len(fixed) > 1 or (not fixed and not (side == "row" and one_column(scene))):
        return
    for condition in conditions(scene, selection.at):
        met = condition.where(selection.cells(without=side))
        nth = Nth(of=met, axis=side, position=1 if first is not None else -1)
        explained = selection.at | condition.at | (first or frozenset()) | (last or frozenset()) | scene.target[1]
        moves = scene.cue("falls", "rises", "reach") or frozenset()
        plan = LabelsOf(of=nth, axis=side)
        yield Candidate(plan, "threshold", explained | moves, 0.9, selection.quality)


def _positioned_side(selection: Selection) -> str | None:
    """The axis on which a position such as "the first year" was linked: before a condition it asks for a label."""
    for side, links in (("row", selection.rows), ("column", selection.columns)):
        if len(links) == 1 and links[0].placed and not links[0].together:
            return side
    return None
