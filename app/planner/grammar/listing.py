"""The labels that meet a condition: "which types stay above 97?"."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import LabelsOf, Where
from ..scene import Scene, Selection
from .base import Candidate, asked_side, one_column
from .conditions import conditions


def listing(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Labels of the axis asked for, whose cell at the named label, or all of whose cells, meet the condition."""
    if scene.cue("how_many", "first", "last") is not None:
        return
    asked = scene.cue("which", "list") is not None or (scene.target[1] and min(scene.target[1]) <= 1)
    side = asked_side(scene, selection)
    if side not in ("row", "column"):
        return
    every = scene.cue("every")
    for condition in conditions(scene, selection.at):
        cells = selection.cells(without=side)
        explained = selection.at | condition.at | scene.target[1] | (every or frozenset())
        if len(selection.labels(other_side(side))) == 1 or (side == "row" and one_column(scene)):
            met: Where | Where = condition.where(cells)
        else:
            quantifier = "every" if every is not None else "any"
            met = Where(of=cells, keep=side, quantifier=quantifier, relation=condition.relation, to=condition.to)
        plan = LabelsOf(of=met, axis=side)
        evidence = 0.75 if asked else 0.6  # "models with a loss below 2" asks without a question word
        yield Candidate(plan, "listing", explained, evidence, selection.quality)
