"""Combinators over a pair of cells or series: their difference or ratio, and comparisons label by label."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import (
    Compare,
    Constant,
    Correlation,
    CountOf,
    Crossing,
    Derive,
    LabelsOf,
    Nth,
    Quantified,
    Reduce,
    Relation,
    Top,
    ValueOf,
    Where,
)
from ..grammar.base import Candidate, compared
from ..grammar.superlative import is_turned
from ..linking.positions import COUNTS
from ..linking.vocabulary import Side
from .operands import Pair, are_groups, names_other_first, pairs
from .view import ASKING, Tokens, View

Asked = tuple[str, bool, Tokens, float]
"""(calculation, whether the second thing named is its first operand, tokens that ask for it, evidence)."""
IN_TURN = 0.15
"""More evidence for two cells that are named in turn, each in full."""
DROP = "percent drop"
"""A change in percent stated as a loss."""


def calculated(view: View) -> Iterator[Candidate]:
    """The difference, ratio, share or change of two cells, or of two summaries."""
    for pair in pairs(view):
        if (pair.varied and view.reduction is None) or (pair.alternatives and view.comparing):
            continue
        used = pair.at
        one, other = ValueOf(of=pair.one), ValueOf(of=pair.other)
        if pair.varied and view.reduction is not None:
            how, at = view.reduction
            used |= at
            one, other = (Reduce(of=cells, how=how) for cells in (pair.one, pair.other))  # type: ignore[assignment]
        elif pair.dimension is None and view.reduction is not None and view.reduction[0] in ("sum", "mean"):
            how, at = view.reduction
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
    falls, rises, minus = view.cue("falls"), view.cue("rises"), view.cue("minus")
    amount = view.cue("how_many", "how_much", "difference", "ask") | view.comparing
    amount |= view.in_points | view.said(*_AHEAD, *_BEHIND)
    ordered = view.is_ordered(pair.dimension)
    ratio = view.cue("ratio") | view.said("times", "factor", "fold", "ratio") | _division_sign(view)
    ratio |= _over_another(view, ordered) | _per_another(view)
    if ratio:
        moves = rises or falls or view.said("to")  # "by what factor did it rise from A to B"
        onward = bool(ordered and view.said("from") and moves)
        yield from _ratios(view, onward, ratio | amount | rises | falls)
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
        yield "difference", False, rises | amount | view.said(*_AGAINST), 0.25 if later else 0.7
    plain = view.cue("difference", "apart", "how_much", "spread") | view.said(*_AGAINST) | amount
    if not (minus or ratio):
        is_told = bool(view.cue("difference", "apart", "how_much", "spread") or view.said(*_AGAINST, "from", "between"))
        directed = bool(view.said(*_AHEAD, *_BEHIND) or (view.said("than") and view.comparing))  # which has a sign
        if pair.at and not (is_told or directed or amount or falls or rises):
            return  # "the biggest hurdle" compares nothing with it
        less = bool(view.said(*_BEHIND) or view.comparing & view.cue("min", "below"))
        less ^= is_turned(view.scene, view.selected, view.comparing)
        less ^= names_other_first(view, pair, view.said(*_AHEAD, *_BEHIND, "than"))
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


def _ratios(view: View, onward: bool, used: Tokens) -> Iterator[Asked]:
    """The first over the second, unless the words turn that: "how many times A is B", "how many times cheaper is A"."""
    if _is_times_other(view):
        yield "ratio", True, used, 0.75
        return
    fewer = bool(view.comparing & view.cue("min", "below")) ^ is_turned(view.scene, view.selected, view.comparing)
    fewer = fewer and not view.said("worse")  # what is three times worse has three times the error
    yield "ratio", onward or fewer, used, 0.75
    if not (fewer and view.said("times")):
        yield "ratio", not (onward or fewer), used, 0.5


_AGAINST = ("vs", "versus", "against", "compared", "over", "than")
_COMPARED = ("compared", "relative", "versus", "vs")


def _in_percent(view: View, falls: Tokens, rises: Tokens, ordered: bool, amount: Tokens) -> Iterator[Asked]:
    part = view.cue("share_of")
    of_first = _whole_first(view)
    if part or of_first:
        yield "share", bool(of_first), part | of_first, 0.7
        yield "share", not of_first, part, 0.4
    percent = view.in_percent
    if not percent:
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
    if falls or rises or ordered or view.cue("difference", "percent_change"):
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


def _division_sign(view: View) -> Tokens:
    """A sign of division that stands alone between words."""
    tokens = view.scene.question.tokens
    return frozenset(
        n
        for n, token in enumerate(tokens)
        if token.text in ("/", ":", "÷") and 0 < n < len(tokens) - 1 and tokens[n - 1].end < token.start
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


def _is_times_other(view: View) -> bool:
    """Whether the second thing is said to be so many times the first: "how many times the p50 is the p99", "how many
    times the cost of A does B have".
    """
    tokens, named = view.scene.question.tokens, view.cover.at
    at = next((at for at, token in enumerate(tokens) if token.text == "times"), len(tokens))
    first = min((n for n in named if n > at), default=len(tokens))
    being = next((n for n in range(first, len(tokens)) if tokens[n].text in _BEING | _DOING), len(tokens))
    compares = any(n in view.comparing or tokens[n].text in _BEING | _DOING for n in range(at + 1, first))
    return not compares and any(n > being for n in named)


def _over_another(view: View, ordered: bool) -> Tokens:
    """The words between two labels that make a ratio of them: "A over B", "A relative to B", "A to B"."""
    tokens, named = view.scene.question.tokens, view.cover.at
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


def contrasted(view: View) -> Iterator[Candidate]:
    """Comparisons of a pair: a judgement on two cells, and comparisons at each label that both have."""
    relation, words = _relation(view)
    factor, at = _factor(view)
    if relation is None and factor != 1.0:
        relation = ">=" if factor > 1.0 else "<="
    every = list(pairs(view))
    in_turn = [pair for pair in every if pair.in_turn]  # two cells, each named in full, are no series
    for pair in in_turn or every:
        if not (pair.varied or (pair.alternatives and view.comparing)):
            yield from _comparisons(view, pair, relation, words | at, factor)
        for side in pair.varied:
            yield from _contrasts(view, pair, side, relation, words | at, factor)
            yield from _gaps(view, pair, side)
            yield from _crossings(view, pair, side)


def _relation(view: View) -> tuple[Relation | None, Tokens]:
    """The relation that the question states between two things, and its tokens."""
    relation, words = compared(view.scene)
    if relation in ("<", ">") and is_turned(view.scene, view.selected, words):  # of waits, the worse are the longer
        relation = "<" if relation == ">" else ">"
    ahead, behind = view.said(*_AHEAD) | _sign(view, ">"), view.said(*_BEHIND) | _sign(view, "<")
    if relation is None and (ahead or behind):
        return (">" if ahead else "<"), ahead | behind
    comparing = view.comparing - view.cue("rises", "falls")  # what "got better" is compared with itself
    if relation is None and comparing:
        return (">" if comparing & view.cue("max", "above") else "<"), comparing
    return relation, words | view.comparing


_AHEAD = tuple(
    "ahead beat beats overtake overtakes exceed exceeds above lead leads top tops win wins over".split()
) + tuple(
    f"out{verb}"
    for verb in (
        "perform performs performed number numbers numbered do does did sell sells sold score scores scored pace paces "
        "paced grow grows grew rank ranks ranked last lasts lasted weigh weighs weighed run runs ran earn earns earned"
    ).split()
)
_BEHIND = ("behind", "trail", "trails", "lag", "lags", "below", "under", "save", "saves", "saved")


def _sign(view: View, sign: str) -> Tokens:
    """A sign of comparison that no number follows."""
    tokens = view.scene.question.tokens
    ends = len(tokens) - 1
    return frozenset(n for n in view.said(sign) if n < ends and tokens[n + 1].number is None)


def _factor(view: View) -> tuple[float, Tokens]:
    """The factor of a comparison ("at least twice as many") and its tokens; 1 without."""
    tokens = view.scene.question.tokens
    for index, token in enumerate(tokens):
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if index in view.cover.at:
            continue
        if token.text in _FACTORS:
            return _FACTORS[token.text], frozenset({index}) | view.said("times", "as")
        count = COUNTS.get(token.text) or token.number or float(token.text == "one")
        if count and after in ("times", "x", "fold"):
            return float(count), frozenset({index, index + 1})
        if count and [one.text for one in tokens[index + 1 : index + 5]] == ["and", "a", "half", "times"]:
            return count + 0.5, frozenset(range(index, index + 5))
    return 1.0, frozenset()


_GROWN = {
    **dict.fromkeys(("doubled", "doubles"), 2.0),
    **dict.fromkeys(("tripled", "triples"), 3.0),
    **dict.fromkeys(("quadrupled", "quadruples"), 4.0),
    **dict.fromkeys(("halved", "halves"), 0.5),
}
"""Verbs that compare the later of two values with the earlier, with their factors."""
_FACTORS = {"twice": 2.0, "double": 2.0, "thrice": 3.0, "triple": 3.0, "half": 0.5, "quadruple": 4.0, **_GROWN}


def _comparisons(view: View, pair: Pair, relation: Relation | None, at: Tokens, factor: float) -> Iterator[Candidate]:
    if relation is None or not view.is_polar:
        return
    least = view.cue("at_least", "at_most")
    if least:
        same = ">=" if view.cue("at_least") else "<="  # "at least three times as many"
        relation = {">": ">=", "<": "<=", "=": same}.get(relation, relation)  # type: ignore[assignment]
    how, said = view.reduction if view.reduction is not None and are_groups(view, pair) else (None, frozenset())
    sums = how in ("sum", "mean")  # "did 2019 beat 2018 in total"
    explained = at | view.polar | least | view.cue(*ASKING, "every") | (said if sums else frozenset())
    one, other = (Reduce(of=of, how=how) if how and sums else ValueOf(of=of) for of in (pair.one, pair.other))
    plan = Compare(left=one, relation=relation, right=other, times=factor)
    grown = view.said(*_GROWN) if view.is_ordered(pair.dimension) else frozenset()
    sure = 0.2 if grown else 0.75
    yield view.candidate(plan, "compare", explained, sure + IN_TURN * pair.in_turn, pair.over)
    if view.is_ordered(pair.dimension):  # "did it double between 2019 and 2020" compares the later with the earlier
        plan = Compare(left=other, relation=relation, right=one, times=factor)
        moved = view.cue("rises", "falls")
        sure = 0.9 if grown else 0.6 if factor != 1.0 else 0.3
        yield view.candidate(plan, "compare turned", explained | moved, sure)


def _contrasts(
    view: View, pair: Pair, side: Side, relation: Relation | None, at: Tokens, factor: float
) -> Iterator[Candidate]:
    """The labels at which one series is above the other, their count, and whether that is always or ever so."""
    if relation is None:
        return
    explained = at | view.cue(*ASKING, "every")
    met = Where(of=pair.one, relation=relation, to=pair.other, times=factor)
    yield view.candidate(LabelsOf(of=met, axis=side), f"contrast {side}", explained, 0.6)
    if view.cue("how_many"):
        yield view.candidate(CountOf(of=met, what=side), "contrast count", explained)
    for quantifier in ("every", "any") if view.is_polar else ():
        every = quantifier == "every"
        plan = Quantified(of=pair.one, quantifier=quantifier, relation=relation, to=pair.other, times=factor)
        sure = 0.7 if every == bool(view.cue("every")) else 0.3
        yield view.candidate(plan, f"contrast {quantifier}", explained | view.polar, sure)
    ordered = view.is_ordered(side)  # "the lowest level at which A is above B"
    lowest, highest = (view.said(*words) if ordered else frozenset() for words in (_LOWEST, _HIGHEST))
    for position, cue in ((1, view.cue("first") | lowest), (-1, view.cue("last") | highest)):
        if cue:
            nth = LabelsOf(of=Nth(of=met, axis=side, position=position), axis=side)
            yield view.candidate(nth, "contrast nth", explained | cue)
    onward = view.said("on", "onward", "onwards")
    if onward and view.said("from"):  # "from how many experts on is A below B?"
        nth = LabelsOf(of=Nth(of=met, axis=side, position=1), axis=side)
        yield view.candidate(nth, "contrast onward", explained | onward | view.said("from"), 0.8)


_LOWEST, _HIGHEST = ("lowest", "smallest", "earliest"), ("highest", "largest", "latest")


def _gaps(view: View, pair: Pair, side: Side) -> Iterator[Candidate]:
    """The label with the largest or smallest gap between two series, and that gap."""
    gap = Derive(how="distance", left=pair.one, right=pair.other)
    cue = view.cue("difference", "apart", "spread", "max", "min", "which", "when", "closest")
    names_gap = bool(view.cue("difference", "apart", "closest"))
    for how in ("max", "min"):
        if view.cue(how) - view.comparing or (how == "min" and view.cue("closest")):
            top = Top(of=gap, how=how)
            yield view.candidate(LabelsOf(of=top, axis=side), "gap label", cue, 0.6 if names_gap else 0.2)
            yield view.candidate(ValueOf(of=top), "gap value", cue, 0.4)


def _crossings(view: View, pair: Pair, side: Side) -> Iterator[Candidate]:
    """Where two series cross, and their correlation."""
    crossing = view.said(*_CROSSING)
    if crossing:
        plan = Crossing(left=pair.one, right=pair.other, axis=side)
        yield view.candidate(plan, "crossing", crossing | view.cue("which", "when", "first"))
    related = view.said("correlated", "correlation", "correlate", "correlates")
    if related:
        yield view.candidate(Correlation(left=pair.one, right=pair.other), "correlation", related)


_CROSSING = tuple("cross crosses overtake overtakes overtook pass passes passed intersect meet".split())
