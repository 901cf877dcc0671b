"""The labels that meet a condition: "which types stay above 97?"."""

from collections.abc import Iterator

from ....indexing.figure import other_side
from ....tools.plan_answers import LabelsOf
from ....tools.plan_cells import Having, Where
from ..scene import Scene, Selection
from .base import Candidate, asked_side, conditions, one_column


def listing(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Labels of the axis asked for, whose cell at the named label, or all of whose cells, meet the condition."""
    named = scene.target[1] and min(scene.target[1]) <= 1  # "countries between 5 and 6 million"
    if scene.cue("how_many", "first", "last") is not None or not (scene.cue("which", "list") or named):
        return
    side = asked_side(scene, selection)
    if side not in ("row", "column"):
        return
    every = scene.cue("every")
    for condition in conditions(scene, selection.at):
        cells = selection.cells(without=side)
        explained = selection.at | condition.at | scene.target[1] | (every or frozenset())
        if len(selection.labels(other_side(side))) == 1 or (side == "row" and one_column(scene)):
            met: Where | Having = condition.where(cells)
        else:
            quantifier = "every" if every is not None else "any"
            met = Having(of=cells, axis=side, quantifier=quantifier, relation=condition.relation, to=condition.to)
        plan = LabelsOf(of=met, axis=side)
        yield Candidate(plan, "listing", explained, 0.75, selection.quality)
