"""The two things that a comparison, a difference or a ratio is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

from ....tools.plan.nodes import Combine, Reduce, Top, ValueOf
from ..grammar.base import compared
from ..grammar.superlative import is_comparative
from ..linking.link import Link
from ..linking.mentions import DIMENSIONS, Dimension
from ..linking.ranges import names_a_lack, without_lack
from ..linking.vocabulary import SIDES, Side
from ..text.words import stems_of
from .extremes import Extreme
from .view import Tokens, View

IN_TURN = 0.15
"""More evidence for two cells that are named in turn, each in full."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The cells of two things that the question names or asks for as extremes, in the question's order."""

    dimension: Dimension | None
    """The dimension in which they differ; None if they differ in several."""
    one: Any
    other: Any
    varied: tuple[Side, ...] = ()
    """The other axes on which their cells have several labels."""
    at: Tokens = frozenset()
    """Tokens, other than those naming labels, that identify the two."""
    in_turn: bool = False
    """Whether each of the two is named in full, one after the other."""
    alternatives: bool = False
    """Whether "or" stands between the two, so that one of them is the answer."""
    summed: bool = False
    """Whether one of the two is the sum of several labels: "more than A and B together"."""

    @property
    def has_middle(self) -> bool:
        """Whether one of the two is a mean or a median."""
        return isinstance(self.one, Reduce) or isinstance(self.other, Reduce)

    @property
    def over(self) -> int | None:
        """How many dimensions it lies along, if not as many as have several labels named."""
        return 1 if self.in_turn else None


def names_other_first(view: View, pair: Pair, words: Tokens) -> bool:
    """Whether the first of the two is the one compared with, since it stands behind one of these words: "how far ahead
    of B is A", "above their 2019 level in 2023".
    """
    links = view.cover.of(pair.dimension) if pair.dimension is not None else ()
    first = min((at for link in links for at in link.at), default=0)
    tokens = view.scene.question.tokens
    return any(n < first and all(one.text in _BETWEEN for one in tokens[n + 1 : first]) for n in words)


_BETWEEN = ("of", "the", "their", "its")
"""What stands between a comparison and what it compares with."""


def stand_around(links: Iterable[Link], at: int) -> bool:
    """Whether one of these links stands before a token, and another behind it."""
    starts = [min(own) for own in own_tokens([*links]) if own]
    return bool(starts) and min(starts) < at < max(starts)


def own_tokens(links: Sequence[Link]) -> list[set[int]]:
    """The tokens of each link that no other one has: of "the wait in 2019 and in 2020" the years alone tell which."""
    counts = Counter(at for link in links for at in set(link.at))
    return [{at for at in link.at if counts[at] == 1} or set(link.at) for link in links]


def in_order(links: Sequence[Link]) -> list[Link]:
    """The links in the order of the words that tell them apart; as they are where one has no words."""
    own = own_tokens(links)
    return [links[at] for at in sorted(range(len(links)), key=lambda at: min(own[at]))] if all(own) else [*links]


def are_groups(view: View, pair: Pair) -> bool:
    """Whether each of the two is several labels: "2019" and "2018", of which there are quarters."""
    links = view.cover.of(pair.dimension) if pair.dimension is not None else ()
    return len(links) > 1 and all(len(link.labels) > 1 for link in links)


def are_listed(view: View, dimension: Dimension | None) -> bool:
    """Whether several things are named one after the other, with nothing but "and" before the last of them."""
    links = view.cover.of(dimension) if dimension is not None else ()
    tokens, named = view.scene.question.tokens, {at for link in links for at in link.at}
    ands = (n for n in view.said("and", "&") if n - 1 in named and named.intersection((n + 1, n + 2)))
    if any(len(link.labels) > 1 for link in links):
        return False  # "for several λ, μ and K" names no label in particular
    return len(links) > 1 and any(ands) and not any(tokens[n].text == "or" for n in range(min(named), max(named)))


def pairs(view: View) -> Iterator[Pair]:
    """For each dimension the two things named in it; two cells that are each named in full ("A in 2018 and B in
    2019"); and two extremes.
    """
    for dimension in DIMENSIONS:
        links = view.cover.of(dimension)
        both = view.said(*_TWO)
        if len(links) == 1 and _is_of_two(view, links[0], both):
            links = tuple(replace(links[0], labels=(label,)) for label in links[0].labels)
        if len(links) == 2 and not (links[0].at == links[1].at and view.is_ordered(dimension) and not both):
            yield _pair(view, dimension, *links)  # "in the third quarter", of two years, is one of them
        elif len(links) > 2 and (view.cue("sum") or view.adding):
            yield from _with_sum(view, dimension, links)
        elif not links and (both or view.cue("apart")):
            only = links_to_all(view, dimension)
            if len(only) == 2:
                yield _pair(view, dimension, only[0], only[1], both | view.cue("apart"))
        elif len(links) == 1 and len(links[0].labels) == 1 and _compares(view):
            only = links_to_all(view, dimension)  # "how many fewer came in winter", where there is one other season
            others = [link for link in only if link.labels != links[0].labels]
            if len(only) == 2 and len(others) == 1 and _are_comparable(links[0].labels[0], others[0].labels[0]):
                yield _pair(view, dimension, links[0], others[0])
        if len(links) == 1 and names_a_lack(links[0]):
            having = wholes(view, dimension, links[0].labels[0])
            yield from (_pair(view, dimension, whole, links[0]) for whole in having)
    yield from _named_one_by_one(view)
    singles = [one for one in view.extremes if one.k is None]
    if len(singles) == 2 and view.varied:
        yield from _two_extremes(view, *singles)
    yield from _with_a_middle(view, singles) if singles or view.varied else _named_and_middle(view)
    if len(singles) == 1:
        yield from _extreme_and_named(view, singles[0])


def _is_of_two(view: View, link: Link, both: Tokens) -> bool:
    """Whether its two labels are two things, by words for `both` or since they are meant together; no range, and not
    "in every year from 2021 on", which may happen to be two.
    """
    together = link.together and not (link.by == "run" and view.cue("every"))
    return len(link.labels) == 2 and link.by != "range" and bool(together or both)


def wholes(view: View, dimension: Dimension, lacking: str) -> Iterator[Link]:
    """The label that has what another one lacks, "w/ memory" beside "w/o memory", or the one label of an ablation that
    lacks nothing, beside several that do: "Full model".
    """
    labels = links_to_all(view, dimension)
    part = without_lack(lacking)
    having = [one for one in labels if one.labels[0].casefold() in {f"{mark}{part}" for mark in _HAVING}]
    if having:
        yield from having
        return
    kinds = ([one for one in labels if not kind.isdisjoint(stems_of(one.labels[0]))] for kind in _WHOLE)
    wholes = next(filter(None, kinds), [])
    if len(wholes) == 1 and sum(map(names_a_lack, labels)) >= FEWEST_LACKING:
        yield from wholes


FEWEST_LACKING = 2
_HAVING = ("", "w/ ", "with ", "+ ", "+")
"""What stands before a part that a label has."""
_WHOLE = tuple(
    frozenset(stem for word in words.split() for stem in stems_of(word))
    for words in ("full complete whole all", "ours default", "baseline")
)
"""Stems of words for what lacks nothing, the surest first."""
_TWO = ("two", "both", "between", "each", "gap", "gaps", "difference", "differ", "differs", "margin")


def _compares(view: View) -> bool:
    """Whether a comparative stands without "than", or something is said to be ahead or behind."""
    tokens = view.scene.question.tokens
    asked = {at for at in view.cue("difference") if is_comparative(tokens[at].text)}  # "how much more did Oslo get"
    compared = (view.comparing | asked) - view.said("over", "under")
    return bool(compared | view.said("ahead", "behind")) and not view.said("than")


def _are_comparable(one: str, other: str) -> bool:
    """Whether two labels do not state different units ("Riders (million)", "On time (%)")."""
    units = [_UNIT.findall(label)[-1:] for label in (one, other)]
    return units[0] == units[1] or not all(units)


_UNIT = re.compile(r"\(([^()]{1,20})\)")


def _pair(view: View, dimension: Dimension, one: Link, other: Link, at: Tokens = frozenset()) -> Pair:
    left, right = (view.cells(**{dimension: (link,)}) for link in in_order((one, other)))
    first, second = sorted(own_tokens((one, other)), key=lambda at: min(at, default=0))
    between = range(max(first, default=0) + 1, min(second, default=0))
    either = any(view.scene.question.tokens[n].text == "or" for n in between)
    return Pair(dimension, left, right, view.varied_sides_but(dimension), at, alternatives=either)


def _with_sum(view: View, dimension: Dimension, links: tuple[Link, ...]) -> Iterator[Pair]:
    """What is named before the word that compares, and what is named behind it, each with its sum."""
    words = compared(view.scene)[1] | view.said(*AGAINST, *AHEAD, *BEHIND)
    for divider in (max(words),) if words and all(link.at for link in links) else ():
        before = tuple(link for link in links if max(link.at) < divider)
        behind = tuple(link for link in links if min(link.at) > divider)
        if before and len(before) + len(behind) == len(links) > len(before):
            left, right = (view.cells(**{dimension: some}) for some in (before, behind))
            yield Pair(dimension, left, right, view.varied_sides_but(dimension), words, summed=True)


AHEAD = tuple(
    "ahead beat beats overtake overtakes exceed exceeds above lead leads top tops win wins over".split()
) + tuple(
    f"out{verb}"
    for verb in (
        "perform performs performed number numbers numbered do does did sell sells sold score scores scored pace paces "
        "paced grow grows grew rank ranks ranked last lasts lasted weigh weighs weighed run runs ran earn earns earned"
    ).split()
)
BEHIND = ("behind", "trail", "trails", "lag", "lags", "below", "under", "save", "saves", "saved")
AGAINST = ("vs", "versus", "against", "compare", "compares", "compared", "over", "than")


def links_to_all(view: View, dimension: Dimension) -> list[Link]:
    """A link to each label of a dimension in which the question names none."""
    if dimension == "panel":
        labels = [grid.id for grid in view.grids]
    else:
        labels = [label.text for grid in view.grids for label in grid.axis(dimension).labels]
    if dimension == "column" and view.numeric_columns:
        labels = list(view.numeric_columns)
    return [Link("column" if dimension == "column" else "row", (one,), (), 1.0) for one in dict.fromkeys(labels)]


def _two_extremes(view: View, one: Extreme, other: Extreme) -> Iterator[Pair]:
    """The two extremes of the same cells; or each of one line, if two lines are named in turn with them: "between the
    highest share of A and the lowest share of B".
    """
    lines = [dimension for dimension in DIMENSIONS if len(view.cover.of(dimension)) == 2]
    links = sorted(view.cover.of(lines[0]) if len(lines) == 1 else (), key=lambda link: min(link.at, default=0))
    first, second = view.cells(), view.cells()
    if links and all(link.at for link in links) and min(one.at) < min(links[0].at) < min(other.at) < min(links[1].at):
        first, second = (view.cells(**{lines[0]: (link,)}) for link in links)
    left = Top(of=first, how=one.how, rank=one.rank)
    yield Pair(None, left, Top(of=second, how=other.how, rank=other.rank), at=one.at | other.at)


def _with_a_middle(view: View, extremes: Sequence[Extreme]) -> Iterator[Pair]:
    """The mean and the median of the same cells, or one of them and their largest or smallest: "by how much does the
    peak exceed the average?".
    """
    middles = [(at, Reduce(of=view.cells(), how=how)) for how in MIDDLES if (at := view.cue(how))]
    tops = [(one.at, Top(of=view.cells(), how=one.how, rank=one.rank)) for one in extremes if one.at - view.comparing]
    named: list[tuple[Tokens, Any]] = [*middles, *tops]
    if middles and len(named) == len("AB") and view.varied and not (view.of_statistics or view.conditions):
        (at, one), (behind, other) = sorted(named, key=lambda summary: min(summary[0]))
        yield Pair(None, one, other, at=at | behind)


def _named_and_middle(view: View) -> Iterator[Pair]:
    """The cell named, and the mean or median along the axis on which it is one of many: "how far above the average of
    2019 is Oslo?".
    """
    middles = [(how, at) for how in MIDDLES if (at := view.cue(how) - view.cover.at)]
    sides = [side for side in SIDES if len(view.cover.of(side)) == 1 and view.length(side) > len("AB")]
    compares = view.is_polar or view.cue("difference", "apart", "ratio", "than") or view.said(*_AGAINST_MEAN)
    if len(middles) != 1 or not (sides and compares) or view.varied or view.of_statistics or view.conditions:
        return
    (how, at), tokens = middles[0], view.scene.question.tokens
    behind = next((n for n in range(max(at) + 1, len(tokens)) if tokens[n].text not in _OF), len(tokens))
    kept = [side for side in sides if behind in view.cover.of(side)[0].at]  # "the average for Oslo"
    compared = [side for side in sides if side not in kept] or sides
    side = min(compared, key=lambda one: (view.is_ordered(one), min(view.cover.of(one)[0].at, default=0)))
    mean, named = Reduce(of=view.cells(**{side: ()}), how=how), view.cells()
    first = min(at) < min(view.cover.of(side)[0].at, default=0) and not view.said(*AHEAD, *BEHIND, "than")
    one, other = (mean, named) if first else (named, mean)
    yield Pair(None, one, other, at=at)


_AGAINST_MEAN = ({*AHEAD, *BEHIND, *AGAINST} - {"over", "under"}) | {"times", "relative", "as"}
_OF = frozenset(("of", "for", "in", "on", "at", "the", "value"))
MIDDLES: tuple[Literal["mean", "median"], ...] = ("mean", "median")


def value_of(operand: Any) -> Any:
    """One of a pair as a number: the value of cells, or a summary as it is."""
    return operand if isinstance(operand, Reduce) else ValueOf(of=operand)


def _extreme_and_named(view: View, extreme: Extreme) -> Iterator[Pair]:
    """The largest or smallest cell along an axis, and the one named on it: "from its peak to the end"."""
    leads = bool(extreme.at & view.said(*_LEADING))
    for side in SIDES:
        links = view.cover.of(side)
        if len(links) == 1 and len(links[0].labels) == 1 and not view.varied:
            named, cells = view.cells(), view.cells(**{side: ()})
            if leads:  # "by how much did Oslo win?" compares it with the best of the others
                cells = Combine(how="without", left=cells, right=named)
            top: Any = Top(of=cells, how=extreme.how, rank=extreme.rank)
            pair = (top, named) if not leads and min(extreme.at) < min(links[0].at, default=0) else (named, top)
            yield Pair(None, *pair, at=extreme.at)


_LEADING = ("lead", "leads", "led", "win", "wins", "won", "dominate", "dominates", "dominated")


def _named_one_by_one(view: View) -> Iterator[Pair]:
    """Two cells that are named in turn, with different labels in two dimensions."""
    named = [one for one in DIMENSIONS if len(view.cover.of(one)) == 2]
    for first, second in combinations(named, 2):
        links = sorted((*view.cover.of(first), *view.cover.of(second)), key=lambda link: min(link.at, default=0))
        owners = [link in view.cover.of(first) for link in links]
        if all(len(link.labels) == 1 for link in links) and owners in _IN_TURNS:
            ones, others = view.cover.of(first), view.cover.of(second)
            one, other = (view.cells(**{first: (a,), second: (b,)}) for a, b in zip(ones, others, strict=True))
            yield Pair(None, one, other, in_turn=True)


_IN_TURNS = ([True, False, True, False], [False, True, False, True])
