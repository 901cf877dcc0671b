"""Claims of a figure's computed number: "the mean of u is 93.5", "u and h differ by more than 2 points at length 5"."""

from collections.abc import Iterator
from typing import Any

from .....indexing.figure import other_side
from .....tools.plan_answers import AllOf, Arithmetic, Compare, Constant, Reduce, ValueOf
from .....tools.plan_cells import Relation
from ...scene import Scene, Selection
from ...words import Token
from ..base import Candidate, conditions, one_column, reduction


def asserted(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A summary of the part named, or the difference of two labels, compares so with the number stated."""
    for relation, number, at in _stated(scene, selection):
        for plan, explained, evidence in _computed(scene, selection):
            if at <= explained:
                continue
            judged = judged_by(plan, relation, scene.question.tokens[number])
            yield Candidate(judged, "claim", explained | at, evidence, selection.quality)


def judged_by(plan: Any, relation: Relation, stated: Token) -> Any:
    """Whether a number computed compares so with the one stated; a mean is equal to the decimals that are stated."""
    value = stated.number or 0.0
    if relation != "=" or not _rounded(plan):
        return Compare(left=plan, relation=relation, right=Constant(value=value))
    half = 0.5 * 10.0 ** -len(stated.text.partition(".")[2])
    low = Compare(left=plan, relation=">=", right=Constant(value=round(value - half, 12)))
    return AllOf(parts=(low, Compare(left=plan, relation="<", right=Constant(value=round(value + half, 12)))))


def _rounded(plan: Any) -> bool:
    """Whether people round what the plan computes."""
    return isinstance(plan, Reduce) and plan.how in ("mean", "median", "std")


def _stated(scene: Scene, selection: Selection) -> Iterator[tuple[Relation, int, frozenset[int]]]:
    """(relation, token of the number, tokens that say so)"""
    tokens = scene.question.tokens
    bound = conditions(scene, selection.at)
    for condition in bound:
        if condition.upper is None:
            number = next((at for at in sorted(condition.at) if tokens[at].number == abs(condition.to)), None)
            if number is not None:
                yield condition.relation, number, condition.at
    taken = selection.at.union(*(condition.at for condition in bound))
    free = [at for at, token in enumerate(tokens) if token.number is not None and at not in taken]
    if len(free) == 1 and not bound:
        yield "=", free[0], frozenset(free)


def _computed(scene: Scene, selection: Selection) -> Iterator[tuple[Any, frozenset[int], float]]:
    """(plan, tokens that it explains, evidence)"""
    summary = reduction(scene, selection.at)
    if summary is not None:
        yield Reduce(of=selection.cells(), how=summary[0]), selection.at | summary[1], 0.8
    words = scene.cue("difference", "max", "min", "above", "below", "falls", "rises")
    for side in ("row", "column"):
        labels, across = selection.labels(side), selection.labels(other_side(side))
        if words is None or len(labels) != 2 or not (len(across) == 1 or (side == "row" and one_column(scene))):
            continue
        left, right = (ValueOf(of=selection.only(side, label).cells()) for label in labels)
        yield Arithmetic(how="distance", left=left, right=right), selection.at | words, 0.8
