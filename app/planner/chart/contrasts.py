"""Combinators that compare a pair of cells or series: a judgement on two, and comparisons label by label."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....tools.plan.nodes import (
    Compare,
    Correlation,
    Crossing,
    Derive,
    LabelsOf,
    Nth,
    Reduce,
    Relation,
    Top,
    Trend,
    ValueOf,
    Where,
)
from ..grammar.base import Candidate, compared
from ..grammar.superlative import is_turned, lower_is_better
from ..linking.positions import COUNTS
from ..linking.vocabulary import Side
from .ablation import is_of_losses
from .changes import GROWN
from .extremes import is_of_owner
from .filters import Filter, outcomes
from .operands import AHEAD, BEHIND, IN_TURN, Pair, are_groups, names_other_first, pairs, value_of
from .view import ASKING, Tokens, View


def contrasted(view: View) -> Iterator[Candidate]:
    """Comparisons of a pair: a judgement on two cells, and comparisons at each label that both have."""
    relation, words = relation_asked(view)
    factor, at = factor_asked(view)
    if relation is None and factor != 1.0:
        relation = ">=" if factor > 1.0 else "<="
    every = list(pairs(view))
    in_turn = [pair for pair in every if pair.in_turn]  # two cells, each named in full, are no series
    summed = view.reduction is not None and view.reduction[0] in ("sum", "mean")
    for pair in in_turn or every:
        if not ((pair.varied and not summed) or (pair.alternatives and view.comparing)):
            yield from _comparisons(view, pair, relation, words | at, factor)
        for side in pair.varied:
            turned = names_other_first(view, pair, words & _set_apart(view))
            one, other = (pair.other, pair.one) if turned else (pair.one, pair.other)
            yield from _contrasts(view, replace(pair, one=one, other=other), side, relation, words | at, factor)
            yield from _gaps(view, pair, side)
            yield from _course_of_gap(view, pair, side)
            yield from _crossings(view, pair, side, relation if words & view.said(*_OVERTAKING) else ">")


def relation_asked(view: View) -> tuple[Relation | None, Tokens]:
    """The relation that the question states between two things, and its tokens."""
    relation, words = compared(view.scene)
    of_number = {  # "more than half" compares with no other thing
        at for one in view.conditions if not _is_followed(view, max(one.at)) for at in one.at
    }
    if words and words <= of_number:
        relation, words = None, frozenset()
    if relation in ("<", ">"):
        turned = is_turned(view.scene, view.selected, words)  # of waits, the worse are the longer
        lost = is_of_losses(view) and not lower_is_better(view.scene, view.selected)  # what matters more is missed more
        relation = relation if turned == lost else "<" if relation == ">" else ">"
    ahead = (view.said(*AHEAD) | _sign(view, ">")) - of_number - view.scene.question.spans
    behind = (view.said(*BEHIND) | _sign(view, "<")) - of_number
    if relation is None and (ahead or behind):
        turned = is_turned(view.scene, view.selected, ahead | behind)
        return (">" if bool(ahead) != turned else "<"), ahead | behind
    comparing = view.comparing - of_number - view.cue("rises", "falls")  # what "got better" is compared with itself
    if relation is None and comparing:
        return (">" if comparing & view.cue("max", "above") else "<"), comparing
    return relation, words | view.comparing


def _set_apart(view: View) -> Tokens:
    """Comparisons that what is compared with follows at once."""
    return frozenset() if view.cue("than") else view.said(*_SET_APART)


_SET_APART = ("above", "below", "over", "under", "exceed", "exceeds", "exceeded", "beat", "beats")


def _sign(view: View, sign: str) -> Tokens:
    """A sign of comparison that no number follows."""
    tokens = view.scene.question.tokens
    ends = len(tokens) - 1
    return frozenset(n for n in view.said(sign) if n < ends and tokens[n + 1].number is None)


def factor_asked(view: View) -> tuple[float, Tokens]:
    """The factor of a comparison ("at least twice as many") and its tokens; 1 without."""
    tokens = view.scene.question.tokens
    for index, token in enumerate(tokens):
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if index in view.cover.at:
            continue
        if token.text in _FACTORS and not (token.text == "half" and _is_half_of_all(view, index)):
            return _FACTORS[token.text], frozenset({index}) | view.said("times", "as")
        count = COUNTS.get(token.text) or token.number or float(token.text == "one")
        if count and after in ("times", "x", "fold"):
            return float(count), frozenset({index, index + 1})
        if count and [one.text for one in tokens[index + 1 : index + 5]] == ["and", "a", "half", "times"]:
            return count + 0.5, frozenset(range(index, index + 5))
    return 1.0, frozenset()


def _is_half_of_all(view: View, at: int) -> bool:
    """Whether "half" is a number, with which something is compared: "more than half spent on A"."""
    words = [token.text for token in view.scene.question.tokens]
    return words[at - 1] in ("than", "over", "under") and not _is_followed(view, at)


def _is_followed(view: View, at: int) -> bool:
    """Whether a part of something that follows is named: "half of A", "twice that of A", but not "half the vote"."""
    after = [token.text for token in view.scene.question.tokens[at + 1 : at + 2]]
    of_all = after == ["the"] and at + 2 not in view.cover.at
    return bool(after) and _OF_ONE.issuperset(after) and not of_all


_OF_ONE = frozenset(("as", "of", "the", "that", "those", "what", "its"))
"""What follows a half of one thing, with which another is compared."""


_FACTORS = {"twice": 2.0, "double": 2.0, "thrice": 3.0, "triple": 3.0, "half": 0.5, "quadruple": 4.0, **GROWN}


def _comparisons(view: View, pair: Pair, relation: Relation | None, at: Tokens, factor: float) -> Iterator[Candidate]:
    if relation is None or not view.is_polar or _is_settled(pair):
        return
    least = view.cue("at_least", "at_most")
    if least:
        same = ">=" if view.cue("at_least") else "<="  # "at least three times as many"
        relation = {">": ">=", "<": "<=", "=": same}.get(relation, relation)  # type: ignore[assignment]
    of_several = pair.varied or are_groups(view, pair)
    how, said = view.reduction if view.reduction is not None and of_several else (None, frozenset())
    if pair.summed:
        how, said = "sum", view.cue("sum") | view.adding | pair.at
    sums = how in ("sum", "mean")  # "did 2019 beat 2018 in total"
    explained = at | view.polar | least | view.cue(*ASKING, "every") | (said if sums else frozenset())
    if pair.has_middle:
        explained |= pair.at
    one, other = (Reduce(of=of, how=how) if how and sums else value_of(of) for of in (pair.one, pair.other))
    plan = Compare(left=one, relation=relation, right=other, times=factor)
    grown = frozenset[int]()
    if view.is_ordered(pair.dimension):  # "did it more than double from 2014 to 2022"
        grown = view.said(*GROWN) | {n for n in view.said(*_FACTORS) if not _is_followed(view, n)} - view.said("half")
    sure = 0.2 if grown else 0.75
    yield view.candidate(plan, "compare", explained, sure + IN_TURN * pair.in_turn, pair.over)
    if view.is_ordered(pair.dimension):  # "did it double between 2019 and 2020" compares the later with the earlier
        plan = Compare(left=other, relation=relation, right=one, times=factor)
        moved = view.cue("rises", "falls")
        sure = 0.9 if grown else 0.6 if factor != 1.0 else 0.3
        yield view.candidate(plan, "compare turned", explained | moved, sure)


def _is_settled(pair: Pair) -> bool:
    """Whether the two are the largest and the smallest of the same cells, so that comparing them tells nothing."""
    one, other = pair.one, pair.other
    return isinstance(one, Top) and isinstance(other, Top) and one.of == other.of


def _contrasts(
    view: View, pair: Pair, side: Side, relation: Relation | None, at: Tokens, factor: float
) -> Iterator[Candidate]:
    """The labels at which one series is above the other, their count, and whether that is always or ever so."""
    if relation is None:
        return
    held = Filter("contrast", pair.one, relation, pair.other, at, (side,), factor, sure=0.6, narrows=False)
    by = view.said("by") if factor == 1.0 else frozenset[int]()
    for condition in view.conditions[:1] if by else ():  # "when did A beat B by more than 10?"
        left, right = (pair.one, pair.other) if relation in (">", ">=") else (pair.other, pair.one)
        gap = Derive(how="difference", left=left, right=right)
        held = replace(held, of=gap, relation=condition.relation, to=condition.to, upper=condition.upper)
        held = replace(held, at=at | condition.at | by)
    yield from outcomes(view, held)


def _gaps(view: View, pair: Pair, side: Side) -> Iterator[Candidate]:
    """The label with the largest or smallest gap between two series, and that gap."""
    gap = Derive(how="distance", left=pair.one, right=pair.other)
    cue = view.cue("difference", "apart", "spread", "max", "min", "which", "when", "closest")
    names_gap = bool(view.cue("difference", "apart", "closest"))
    of_both = len([one for one in view.extremes if one.k is None]) > 1  # "the gap between the best and the worst"
    if of_both or (not names_gap and any(is_of_owner(view, one) for one in view.extremes)):
        return
    for how in ("max", "min"):
        if view.cue(how) - view.comparing or (how == "min" and view.cue("closest")):
            top = Top(of=gap, how=how)
            yield view.candidate(LabelsOf(of=top, axis=side), "gap label", cue, 0.6 if names_gap else 0.2)
            yield view.candidate(ValueOf(of=top), "gap value", cue, 0.4)


def _course_of_gap(view: View, pair: Pair, side: Side) -> Iterator[Candidate]:
    """How the gap between two series runs along an order, or whether it becomes smaller or larger."""
    gap = view.said("gap", "distance", "lead", "difference")
    less, more = view.cue("falls") | view.said(*_CLOSING), view.cue("rises") | view.said(*_WIDENING)
    if not gap or not (less or more or view.cue("trend")) or not view.is_ordered(side):
        return
    cells = Derive(how="distance", left=pair.one, right=pair.other)
    used = gap | less | more | view.cue("trend", "difference", "yes_no") | view.said("between", "two", "both")
    if view.is_polar and bool(less) != bool(more):
        first, last = (ValueOf(of=Nth(of=cells, axis=side, position=n)) for n in (1, -1))
        plan = Compare(left=last, relation="<" if less else ">", right=first)
        yield view.candidate(plan, "is course of gap", used | view.polar, 0.8)
    elif not view.is_polar:
        yield view.candidate(Trend(of=cells, axis=side), "course of gap", used, 0.7)


_CLOSING = "smaller narrow narrows narrowed narrower close closes closed shrink shrinks shrunk".split()
_WIDENING = "larger bigger widen widens widened wider grow grows grew grown open opens".split()


def _crossings(view: View, pair: Pair, side: Side, ahead: Relation | None) -> Iterator[Candidate]:
    """Where two series cross, and their correlation."""
    crossing = view.said(*_CROSSING)
    if crossing:
        if ahead is not None and view.said(*_OVERTAKING) and view.is_ordered(side):
            first = Nth(of=Where(of=pair.one, relation=ahead, to=pair.other), axis=side, position=1)
            yield view.candidate(
                LabelsOf(of=first, axis=side), "overtaking", crossing | view.cue("which", "when", "first"), 0.8
            )
        plan = Crossing(left=pair.one, right=pair.other, axis=side)
        yield view.candidate(plan, "crossing", crossing | view.cue("which", "when", "first"))
    related = view.said("correlated", "correlation", "correlate", "correlates")
    if related:
        yield view.candidate(Correlation(left=pair.one, right=pair.other), "correlation", related)


_OVERTAKING = ("overtake", "overtakes", "overtook", "pass", "passes", "passed")
_CROSSING = (*_OVERTAKING, "cross", "crosses", "intersect", "meet")
