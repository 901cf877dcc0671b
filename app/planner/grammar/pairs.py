"""Rows or columns in which one thing is above another: "in how many years was A above B?", "which fell?"."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan import short
from ....tools.plan.nodes import CountOf, LabelsOf, Relation
from ..scene import Scene, Selection
from .base import Candidate, compared


def pairs(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Two labels of one axis compared along the other; or the whole run of each row or column."""
    count, which = scene.cue("how_many"), scene.cue("which", "list")
    for side in ("row", "column"):  # the axis whose labels are kept
        two = selection.labels(other_side(side))
        if len(two) == 2 and not selection.labels(side):
            for relation, at in _relations(scene):
                met = short.having_pair(of=selection.source(), axis=side, left=two[0], relation=relation, right=two[1])
                explained = selection.at | at | scene.target[1]
                if count is not None:
                    plan = CountOf(of=met, what=side)
                    yield Candidate(plan, "pairs", explained | count, 0.85, selection.quality)
                else:
                    listed = LabelsOf(of=met, axis=side)
                    evidence = 0.7 if which is not None else 0.4
                    yield Candidate(listed, "pairs", explained | (which or frozenset()), evidence, selection.quality)
        every = scene.cue("every")
        if every is not None and scene.target[0] == side and not two:
            yield from _steady_series(scene, selection, side, every)


def _steady_series(scene: Scene, selection: Selection, side: str, every: frozenset[int]) -> Iterator[Candidate]:
    count = scene.cue("how_many")
    for direction, cue in (("increasing", scene.cue("rises")), ("decreasing", scene.cue("falls"))):
        if cue is None:
            continue
        met = short.having_trend(of=selection.source(), axis=side, direction=direction)
        explained = selection.at | cue | every | scene.target[1] | (count or frozenset())
        plan = CountOf(of=met, what=side) if count is not None else LabelsOf(of=met, axis=side)
        yield Candidate(plan, "steady", explained, 0.85, selection.quality)


def _relations(scene: Scene) -> Iterator[tuple[Relation, frozenset[int]]]:
    """(relation of the first label named to the second, tokens). "Fell" means higher in the first of two years."""
    words: tuple[tuple[str, Relation], ...] = (
        ("above", ">"),
        ("below", "<"),
        ("falls", ">"),
        ("rises", "<"),
        ("same", "="),
    )
    for name, relation in words:
        at = scene.cue(name)
        if at is not None:
            yield relation, at
    relation_said, at_said = compared(scene)
    if relation_said is not None and scene.cue("than") is not None:  # "at which prices is more asked than offered"
        yield relation_said, at_said
