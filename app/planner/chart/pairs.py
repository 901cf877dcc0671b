"""Combinators over a pair of cells or of summaries: their difference, ratio, share or change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Constant, Derive, Reduce
from ..grammar.base import Candidate
from ..grammar.superlative import is_turned
from .operands import (
    AGAINST,
    AHEAD,
    BEHIND,
    IN_TURN,
    Pair,
    are_listed,
    names_other_first,
    pairs,
    stand_around,
    value_of,
)
from .view import Tokens, View

Asked = tuple[str, bool, Tokens, float]
"""(calculation, whether the second thing named is its first operand, tokens that ask for it, evidence)."""
DROP = "percent drop"
"""A change in percent stated as a loss."""


def calculated(view: View) -> Iterator[Candidate]:
    """The difference, ratio, share or change of two cells, or of two summaries."""
    for pair in pairs(view):
        if (pair.varied and view.reduction is None) or (pair.alternatives and view.comparing):
            continue
        used = pair.at
        one, other = value_of(pair.one), value_of(pair.other)
        if (pair.varied or pair.summed) and view.reduction is not None:
            how, at = view.reduction
            used |= at
            one, other = (Reduce(of=cells, how=how) for cells in (pair.one, pair.other))
        elif pair.summed:
            used |= view.adding
            one, other = (Reduce(of=cells, how="sum") for cells in (pair.one, pair.other))
        elif view.reduction is not None and pair.dimension is None and not pair.has_middle:
            how, at = view.reduction
            if how in ("sum", "mean"):
                yield view.candidate(_derive(how, one, other), f"{how} of two", used | at)
        for asked, swaps, at, evidence in _calculations(view, pair):
            left, right = (other, one) if swaps else (one, other)
            shape = f"{asked}{' turned' if swaps else ''}"
            sure = evidence + IN_TURN * pair.in_turn
            yield view.candidate(_derive(asked, left, right), shape, at | used, sure, pair.over)


def _derive(asked: str, left: Any, right: Any) -> Derive:
    if asked == DROP:
        change = Derive(how="percent_change", left=left, right=right)
        return Derive(how="product", left=change, right=Constant(value=-1.0))
    how: Any = asked
    return Derive(how=how, left=left, right=right)


def _calculations(view: View, pair: Pair) -> Iterator[Asked]:
    """The calculations on a pair that words of the question ask for."""
    falls, rises, minus = view.cue("falls"), view.cue("rises"), view.cue("minus") | _sign_between(view, "-", "−", "–")
    amount = view.cue("how_many", "how_much", "difference", "ask") | view.comparing
    amount |= view.in_points | view.said(*AHEAD, *BEHIND)
    ordered = view.is_ordered(pair.dimension)
    ratio = view.cue("ratio") | view.said("times", "factor", "ratio") | _sign_between(view, "/", ":", "÷")
    ratio |= _over_another(view, ordered, view.cover.at | pair.at) | _per_another(view)
    if ratio:
        moves = rises or falls or view.said("to")  # "by what factor did it rise from A to B"
        onward = bool(ordered and view.said("from", "between") and moves)
        yield from _ratios(view, pair, onward, ratio | amount | rises | falls)
    yield from _in_percent(view, falls, rises, ordered, amount)
    if minus:
        yield "difference", False, minus | amount, 0.8
    back = bool(view.said(*_COMPARED))  # "how much did it drop in 2012 compared to 2010" names the later first
    if falls and not view.losing:
        yield "difference", back, falls | amount, 0.7
        yield "difference", not back, falls | amount, 0.2
    if rises:  # "how much did it gain from 2010 to 2012", but "the gain of A over B"
        later = not back and (ordered or bool(view.said("from", "to")))
        yield "difference", True, rises | amount, 0.7 if later else 0.3
        yield "difference", False, rises | amount | view.said(*AGAINST), 0.25 if later else 0.7
    plain = view.cue("difference", "apart", "how_much", "spread") | view.said(*AGAINST) | amount
    if not (minus or ratio):
        bound = {at for one in view.conditions for at in one.at}  # "more than half" directs nothing
        directed = bool(view.said(*AHEAD, *BEHIND) - bound or (view.said("than") - bound and view.comparing - bound))
        gap = view.cue("difference", "apart", "spread") or view.said(*AGAINST, "from", "between") - bound
        listed = not gap and are_listed(view, pair.dimension)
        is_told = bool(gap or (view.cue("how_much") and not listed))
        compares = is_told or directed or falls or rises
        asks = compares or view.comparing - bound or (ordered and view.said("to"))
        if (pair.at and not (compares or amount)) or not asks:
            return  # "the biggest hurdle" compares nothing with it, and "sales of A and B" nothing with another
        less = bool(view.said(*BEHIND) or view.comparing & view.cue("min", "below"))
        less ^= is_turned(view.scene, view.selected, view.comparing | view.said(*AHEAD, *BEHIND))
        less ^= names_other_first(view, pair, view.said(*AHEAD, *BEHIND, "than"))
        less ^= bool(view.losing)  # of negative changes, the larger loss is the smaller number
        plain |= view.losing
        yield "difference", directed and less, plain, 0.65 if directed or view.said("than") else 0.3
        if directed:
            yield "difference", not less, plain, 0.2
        else:
            yield "distance", False, plain, 0.65 if is_told else 0.25
        if ordered and not directed:
            yield "difference", True, plain | view.said("change"), 0.55 if is_told else 0.3
    if not (minus or ratio or falls or rises):
        yield "ratio", False, plain, 0.15


def _ratios(view: View, pair: Pair, onward: bool, used: Tokens) -> Iterator[Asked]:
    """The first over the second, unless the words turn that: "how many times A is B", "how many times cheaper is A"."""
    if _is_times_other(view, view.cover.at | pair.at) and not _is_around_times(view, pair):
        yield "ratio", True, used, 0.75
        return
    fewer = bool(view.comparing & view.cue("min", "below")) ^ is_turned(view.scene, view.selected, view.comparing)
    fewer = fewer and not view.said("worse")  # what is three times worse has three times the error
    yield "ratio", onward or fewer, used, 0.75
    if not (fewer and view.said("times")):
        yield "ratio", not (onward or fewer), used, 0.5


_COMPARED = ("compared", "relative", "versus", "vs")


def _in_percent(view: View, falls: Tokens, rises: Tokens, ordered: bool, amount: Tokens) -> Iterator[Asked]:
    part, percent = view.cue("share_of"), view.in_percent
    of_first = _whole_first(view)
    if part or of_first:
        yield "share", bool(of_first), part | of_first | percent, 0.7
        yield "share", not of_first, part | percent, 0.4
    if not percent or part:
        return
    bound = frozenset[int]() if view.conditions else view.cue("above", "below")  # "by how many percent is A above B"
    compares = view.cue("how_much", "max", "min") if view.cue("than") else bound
    if compares and not (falls or rises):  # what stands after "than" is the whole
        less = view.cue("min") or view.cue("below") & bound
        yield DROP if less else "percent_change", True, percent | compares | amount, 0.8
        return
    if view.said(*_COMPARED) and (falls or rises):
        yield DROP if falls else "percent_change", True, percent | falls | rises | amount, 0.8
        return
    if view.cue("difference") and not (falls or rises) and view.scene.vocabulary.tells_shares:
        yield "distance", False, percent | view.cue("difference") | amount, 0.7  # in points, of percentages
    onward = ordered and not view.cue("mean", "median")  # "the average percentage from 2014 to 2016"
    if falls or rises or onward or view.cue("difference", "percent_change"):
        yield "percent_change", False, percent | falls | rises | amount, 0.5 if falls else 0.7
        yield "percent_change", True, percent | falls | rises | amount, 0.35
    if falls:
        yield DROP, False, percent | falls | amount, 0.7
    if not (falls or rises or of_first):
        yield "share", False, percent | amount, 0.35
        yield "share", True, percent | amount, 0.3


def _whole_first(view: View) -> Tokens:
    """The words by which the first of two things is the whole: "what percent of the total is A", not "the share of A in
    the total".
    """
    words = [token.text for token in view.scene.question.tokens]
    named, part = view.cover.at, view.cue("percent", "share", "share_of")
    of = next((n for n in range(1, len(words)) if words[n] == "of" and n - 1 in part), len(words))
    verb = next((n for n in range(of, len(words)) if words[n] in _BEING), len(words))
    is_between = any(of < n < verb for n in named) and any(n > verb for n in named)
    return part | {of, verb} if is_between else frozenset()


_BEING = frozenset("is are was were comes come came goes go went".split())
_DOING = frozenset("do does did has have had".split())


def _sign_between(view: View, *signs: str) -> Tokens:
    """A sign that stands alone between words, as that of a division or a subtraction does."""
    tokens = view.scene.question.tokens
    return frozenset(
        n
        for n, token in enumerate(tokens)
        if token.text in signs and 0 < n < len(tokens) - 1 and tokens[n - 1].end < token.start < tokens[n + 1].start - 1
    )


_GAPS = ("difference", "how_much", "how_many", "apart", "rises", "falls", "max", "min", "yes_no", "percent")
"""Cues with which "A over B" is no ratio: "the lead of A over B", "how much A rose over B"."""


_MOVES = frozenset(("from", "gain", "lead", "margin", "advantage", "drop", "change"))


def _per_another(view: View) -> Tokens:
    """The words of "A per B" and "A for each B"."""
    tokens, named = view.scene.question.tokens, view.cover.at
    found: set[int] = set()
    for words in (("per",), ("for", "each"), ("for", "every")):
        for at in range(1, len(tokens) - len(words)):
            spoken = tuple(token.text for token in tokens[at : at + len(words)])
            after = set(range(at + len(words), at + len(words) + 3))  # "km of range per kWh of battery"
            if spoken == words and at not in named and named & after and named & set(range(at)):
                found.update(range(at, at + len(words)))
    return frozenset(found)


def _is_times_other(view: View, named: Tokens) -> bool:
    """Whether the second thing is said to be so many times the first: "how many times the p50 is the p99", "how many
    times the cost of A does B have".
    """
    tokens = view.scene.question.tokens
    at = next((at for at, token in enumerate(tokens) if token.text == "times"), len(tokens))
    first = min((n for n in named if n > at), default=len(tokens))
    being = next((n for n in range(first, len(tokens)) if tokens[n].text in _BEING | _DOING), len(tokens))
    if at + 1 < len(tokens) and tokens[at + 1].text == "as":  # "how many times as much as A did B cost"
        ends = next((n for n in range(at + 2, len(tokens)) if tokens[n].text == "as"), 0)
        return ends > 0 and not any(n in named or tokens[n].text in _BEING | _DOING for n in range(at + 2, ends))
    compares = any(n in view.comparing or tokens[n].text in _BEING | _DOING for n in range(at + 1, first))
    return not compares and any(n > being for n in named)


def _is_around_times(view: View, pair: Pair) -> bool:
    """Whether one of the two stands before "how many times", the other behind: "A is how many times as large as B"."""
    links = view.cover.of(pair.dimension) if pair.dimension is not None else ()
    return stand_around(links, min(view.said("times"), default=0))


def _over_another(view: View, ordered: bool, named: Tokens) -> Tokens:
    """The words between two labels that make a ratio of them: "A over B", "A relative to B", "A to B"."""
    tokens = view.scene.question.tokens
    if view.cue(*_GAPS) or not _MOVES.isdisjoint(token.text for token in tokens):
        return frozenset()
    found: set[int] = set()
    for words in (("over",), ("relative", "to"), ("to",)[ordered:]):
        for at in range(1, len(tokens) - len(words)):
            after = at + len(words)
            after += tokens[after].text in ("the", "that", "a") and after + 1 < len(tokens)
            spoken = tuple(token.text for token in tokens[at : at + len(words)])
            if spoken == words and at - 1 in named and after in named and at not in named:
                found.update(range(at, at + len(words)))
    return frozenset(found)
