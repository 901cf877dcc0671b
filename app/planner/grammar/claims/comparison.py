"""Claims that compare two labels: "u is above h at length 5"."""

from collections.abc import Iterator
from typing import Any

from .....indexing.model.figure import other_side
from .....tools.plan import short
from .....tools.plan.nodes import Compare, CountOf, Reduce, ValueOf
from ...scene import Scene, Selection
from ..base import Candidate, compared, one_column, reduction


def comparison(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Two labels have the stated relation in a cell, in a summary, or everywhere."""
    relation, cue = compared(scene)
    if relation is None:
        return
    for side in ("row", "column"):
        labels, across = selection.labels(side), selection.labels(other_side(side))
        if len(labels) != 2:
            continue
        left, right = (selection.only(side, label).cells() for label in labels)
        summary, every = reduction(scene, selection.at), scene.cue("every")
        explained = selection.at | cue | (summary[1] if summary else frozenset()) | (every or frozenset())
        if summary is not None and len(across) <= 1:
            one: Any = Reduce(of=left, how=summary[0])
            other: Any = Reduce(of=right, how=summary[0])
        elif len(across) == 1 or (side == "row" and one_column(scene)):
            one, other = ValueOf(of=left), ValueOf(of=right)
        elif not across and side in ("row", "column") and not one_column(scene):
            along = other_side(side)
            met = short.having_pair(
                of=selection.source(), axis=along, left=labels[0], relation=relation, right=labels[1]
            )
            one, other = CountOf(of=met, what=along), CountOf(of=selection.cells(), what=along)
            relation = "="
        else:
            continue
        yield Candidate(Compare(left=one, relation=relation, right=other), "claim", explained, 0.9)
