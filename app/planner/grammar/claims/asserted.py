"""Claims of a figure's computed number: "the mean of u is 93.5", "u and h differ by more than 2 points at length 5"."""

from collections.abc import Iterator
from typing import Any

from .....indexing.model.figure import other_side
from .....tools.plan.nodes import Compare, Constant, Derive, Extremity, Judge, Reduce, Relation, Top, ValueOf
from ...scene import Scene, Selection
from ...words import Token
from ..base import Candidate, conditions, one_column, reduction, words_among


def asserted(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A summary of the part named, or the difference of two labels, has the stated relation to the number stated."""
    for relation, number, at in _asserted_numbers(scene, selection):
        for plan, explained, evidence in _computed(scene, selection):
            if at <= explained:
                continue
            judged = judged_by(plan, relation, scene.question.tokens[number])
            yield Candidate(judged, "claim", explained | at, evidence, selection.quality)


def judged_by(plan: Any, relation: Relation, stated: Token) -> Any:
    """The plan that compares a computed number with the stated one; a mean only to the decimals that are stated."""
    value = stated.number or 0.0
    if relation != "=" or not _rounded(plan):
        return Compare(left=plan, relation=relation, right=Constant(value=value))
    half = 0.5 * 10.0 ** -len(stated.text.partition(".")[2])
    low = Compare(left=plan, relation=">=", right=Constant(value=round(value - half, 12)))
    return Judge(parts=(low, Compare(left=plan, relation="<", right=Constant(value=round(value + half, 12)))))


def _rounded(plan: Any) -> bool:
    """Whether the result of the plan is usually rounded."""
    return isinstance(plan, Reduce) and plan.how in ("mean", "median", "std")


def _asserted_numbers(scene: Scene, selection: Selection) -> Iterator[tuple[Relation, int, frozenset[int]]]:
    """(relation, token of the number, tokens that say so)"""
    tokens = scene.question.tokens
    bound = conditions(scene, selection.at)
    for condition in bound:
        if condition.upper is None:
            number = next((at for at in sorted(condition.at) if tokens[at].number == abs(condition.to)), None)
            if number is not None:
                yield condition.relation, number, condition.at
    used_tokens = selection.at.union(*(condition.at for condition in bound))
    free = [at for at, token in enumerate(tokens) if token.number is not None and at not in used_tokens]
    if len(free) == 1 and not bound:
        yield "=", free[0], frozenset(free)


def _computed(scene: Scene, selection: Selection) -> Iterator[tuple[Any, frozenset[int], float]]:
    """(plan, tokens that it explains, evidence)"""
    summary = reduction(scene, selection.at)
    if summary is not None:
        yield Reduce(of=selection.cells(), how=summary[0]), selection.at | summary[1], 0.8
    yield from _extremes(scene, selection)
    ways = _ways(scene)
    for side in ("row", "column"):
        labels, across = selection.labels(side), selection.labels(other_side(side))
        if not ways or len(labels) != 2 or not (len(across) == 1 or (side == "row" and one_column(scene))):
            continue
        left, right = (ValueOf(of=selection.only(side, label).cells()) for label in labels)
        for how, turned, words in ways:
            one, other = (right, left) if turned else (left, right)
            yield Derive(how=how, left=one, right=other), selection.at | words, 0.8


def _extremes(scene: Scene, selection: Selection) -> Iterator[tuple[Any, frozenset[int], float]]:
    """The largest (smallest) value of the part named: "the largest value is 1.37"."""
    words = {token.text for token in scene.question.tokens}
    hows: tuple[Extremity, ...] = ("max", "min")
    for how in hows:
        cue = scene.cue(how)
        if cue is not None and "than" not in words and len(selection.labels("row") + selection.labels("column")) < 2:
            yield ValueOf(of=Top(of=selection.cells(), how=how)), selection.at | cue, 0.6


def _ways(scene: Scene) -> list[tuple[str, bool, frozenset[int]]]:
    """(operation, whether the second label is the first operand, tokens) for the difference that the claim asserts."""
    ahead = (scene.cue("max", "above", "rises") or frozenset()) | words_among(scene, _AHEAD)
    behind = (scene.cue("min", "below", "falls") or frozenset()) | words_among(scene, _BEHIND)
    apart = scene.cue("difference") or frozenset()
    if ahead and not behind:
        return [("difference", False, ahead | apart)]
    if behind and not ahead:
        return [("difference", True, behind | apart)]
    return [("distance", False, apart | ahead | behind)] if apart | ahead | behind else []


_AHEAD = frozenset(
    "ahead exceeds exceed exceeded leads lead beats beat tops outdoes surpasses outsells outsell".split()
)
_BEHIND = frozenset("behind trails trail lags lag".split())
