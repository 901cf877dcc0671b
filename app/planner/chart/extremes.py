"""The extremes that a question asks for: "the second largest", "the three cheapest", "which is ahead"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....tools.plan.nodes import Extremity
from ..grammar.base import ordinal_rank
from ..grammar.superlative import asks_name, is_turned, superlatives, turned_of
from ..linking.link import Link
from ..linking.parts import noun_side
from ..linking.positions import COUNTS
from ..linking.vocabulary import SIDES
from ..text.denials import LEAVING_OUT
from ..text.words import BEING, is_content

if TYPE_CHECKING:
    from .view import View

MOST_COUNTED = 50
"""Largest number of labels that a superlative may ask for."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """A superlative of the question."""

    how: Extremity
    at: frozenset[int]
    rank: int = 1
    k: int | None = None
    """How many are asked for ("the three largest")."""
    of_name: bool = True
    """Whether what has the value is asked for, rather than the value."""
    paired: bool = False
    """Whether it is one of two asked for together ("the two largest"), which are compared and never told alone."""


def extremes_of(view: View) -> Iterator[Extreme]:
    """The superlatives that name no label of the cells, before it is told whether losses are asked for."""
    selection = view.selected
    rank, ranked = ordinal_rank(view.scene)
    if view.cover.at & ranked:  # "who is in second place" names the row
        rank, ranked = 1, frozenset()
    bounding = frozenset(index for one in view.conditions for index in one.at)  # "at least 5" asks for no least
    near = view.cue("closest") if view.said("to") else frozenset[int]()  # "closest to 50" is no least
    taken = view.cover.at | bounding | near
    found = [one for one in superlatives(view.scene, selection) if not taken.issuperset(one.at)]
    if len(found) == 2 and found[0].at == found[1].at:  # "the two largest"
        yield from (Extreme(one.how, one.at, one.rank, paired=True) for one in found)
        yield Extreme(found[0].how, found[0].at, k=2)
        return
    for one in found:
        k, counted = _count(view, one.at)
        if k == len("AB") and view.said("closest", "similar"):
            continue  # "which two are closest?" asks for the smallest gap of all
        of_name = asks_name(view.scene, selection, one.at)
        yield Extreme(one.how, one.at | counted, one.rank if k is None else 1, k, of_name)
        if rank > 1 and all(other.rank == 1 for other in found) and k is None:
            yield Extreme(one.how, one.at | ranked, rank, of_name=of_name)
    if found:
        return
    if _compares_two(view):
        return
    ways: tuple[Extremity, ...] = ("max", "min")
    used = view.cue("rises", "falls") | bounding | near  # what "became less" is no least
    compared = [(how, at) for how in ways if (at := view.cue(how) - used)]
    for how, at in compared:
        yield Extreme(turned_of(how) if is_turned(view.scene, selection, at) else how, at | ranked, rank)
    leading = ranked or (view.said(*_LEADING) - view.cover.at)
    words = {token.text for token in view.scene.question.tokens}
    from_end_to_end = {"first", "last"} <= words  # "from the first to the last decade"
    if not compared and leading and not from_end_to_end:
        behind = [token.text for token in view.scene.question.tokens[max(leading) + 1 : max(leading) + 3]]
        from_last = "last" in behind  # "second to last"
        lowest = from_last or (view.said("first") and view.of_years)
        yield Extreme("min" if lowest else "max", leading | (view.said("to", "last") if from_last else leading), rank)


def is_of_owner(view: View, extreme: Extreme) -> bool:
    """Whether a superlative only tells whose value is asked for: "the price in 2018 of the town with the highest price
    in 2021", "the price of tea in the year when coffee was dearest".
    """
    owners = view.said("with", "that", "which", "whose", "having")
    places = owners | view.said("when", "where", *_PLACES)
    for side in SIDES:
        at = [link.at for link in view.cover.of(side) if link.at]
        if len(at) == 2:
            (asked, by), first = at, min(extreme.at)
            if any(max(asked) < n < first < min(by) for n in owners):
                return True
            if max(by) < first <= max(by) + _NEAR and any(max(asked) < n < min(by) for n in places):
                return True
    return False


_PLACES = ("year", "month", "week", "day", "quarter", "season", "time", "point", "step", "epoch", "place", "one")
_NEAR = 5
"""Tokens within which a superlative is said of what stands before it ("coffee was the dearest")."""


def is_of_each(view: View, extreme: Extreme) -> bool:
    """Whether an extreme is each one's own, among labels of which one is named: "which towns had their worst year in
    2021?".
    """
    tokens = view.scene.question.tokens
    before, noun = tokens[min(extreme.at) - 1 : min(extreme.at)], tokens[max(extreme.at) + 1 : max(extreme.at) + 2]
    told = noun_side(view.scene, view.grids[0], noun[0].stem) if noun else None
    owned = [one.text for one in before] in (["its"], ["their"])
    return owned and any(side == told and len(view.cover.of(side)) == 1 == view.size(side) for side in SIDES)


def excluding(view: View, extreme: Extreme) -> frozenset[int]:
    """The tokens that leave an extreme out: "everyone apart from the two biggest"; empty if none do."""
    words = [token.text for token in view.scene.question.tokens]
    end = min(extreme.at) - (words[min(extreme.at) - 1] == "the")
    phrases = (but.split() for but in LEAVING_OUT)
    starts = (end - len(but) for but in phrases if end > len(but) and words[end - len(but) : end] == but)
    start = min(starts, default=None)
    return frozenset() if start is None else frozenset(range(start, min(extreme.at)))


def is_said_to_be(view: View, link: Link, extreme: frozenset[int]) -> bool:
    """Whether what is named is said to be an extreme: "where gas is the largest", "when was gas the largest"."""
    words = [token.text for token in view.scene.question.tokens]
    around = words[max(link.at) + 1 : min(extreme)] + words[min(link.at) - 1 : min(link.at)] if link.at else []
    return not BEING.isdisjoint(around)


def _compares_two(view: View) -> bool:
    """Whether a comparative asks for no extreme: "more goals than assists", unlike "more than any other"; "where did
    the boys do better", where there are only boys and girls.
    """
    named = [len(view.cover.of(side)) for side in SIDES]
    if than := view.cue("than"):
        of_all = view.said("any", "all", "every", "other", "others", "rest")
        return max(named) > 1 or _is_of_some(view, min(than)) or not (of_all or view.is_polar)
    is_one_of_two = any(view.size(side) < view.length(side) == 2 for side in SIDES)
    return bool(view.comparing) and max(named) == 1 and is_one_of_two and "panel" not in view.varied


def _is_of_some(view: View, than: int) -> bool:
    """Whether it is asked if any one has more than one of them: "did any town grow more than Oslo?"."""
    tokens = view.scene.question.tokens
    nouns = [tokens[at + 1].stem for at in view.said("any") if at + 1 < than]
    sides = [side for side in SIDES if any(link.at and min(link.at) > than for link in view.cover.of(side))]
    told = {noun_side(view.scene, view.grids[0], noun) for noun in nouns}
    return bool(told.intersection(sides)) or any(at < than for at in view.said("anyone", "anything"))


def _count(view: View, at: frozenset[int]) -> tuple[int | None, frozenset[int]]:
    """The number of labels that a superlative asks for ("the three largest", "top 5", "which two towns have the most"),
    and its token.
    """
    tokens = view.scene.question.tokens
    asked = [index + 1 for index, token in enumerate(tokens[:_TO_WHICH]) if token.text in ("which", "what")]
    for index in (min(at) - 1, max(at) + 1, *asked):
        if 0 <= index < len(tokens) and index not in view.cover.at:
            count = COUNTS.get(tokens[index].text) or tokens[index].number
            after = tokens[index + 1 : index + 2] if index > max(at) else ()
            measures = any(one.text.isalpha() and is_content(one) and one.stem == one.text for one in after)
            if count and count == int(count) and 1 < count <= MOST_COUNTED and not measures:  # "cheapest 4 star hotel"
                return int(count), frozenset({index})
    return None, frozenset()


_TO_WHICH = 3
"""Within how many tokens a question begins with "which" ("in which two years")."""
_LEADING = ("ahead", "wins", "win", "winner", "first", "lead", "leads", "dominates", "peaks", "peak")
"""Words that ask for the label with the largest value."""


def counts_cells(view: View, extreme: Extreme) -> bool:
    """Whether a superlative is about how many cells there are: "most zeros", "the fewest values above 5"."""
    tokens = view.scene.question.tokens
    bound = {at for one in view.conditions for at in one.at}
    behind = range(max(extreme.at) + 1, min(max(extreme.at) + _COUNTED_NEAR, len(tokens)))
    signs = ("negative", "positive")  # "the most negative one"
    counted = (at in bound and tokens[at].text not in signs for at in behind)
    noun = next((at for at, of in zip(behind, counted, strict=True) if of or tokens[at].text in _CELLS), None)
    words = {tokens[at].text for at in extreme.at}
    return noun is not None and not words.isdisjoint(_MOST) and not any(tokens[at].text in _OF for at in behind[:1])


_MOST = frozenset(("most", "fewest", "least"))
_OF = frozenset(("of", "in", "at", "on", "for"))
COUNTED = frozenset("cells values entries measurements data".split())
"""Words for cells that are counted."""
_CELLS = COUNTED | {"cell", "value", "entry", "measurement"}
_COUNTED_NEAR = 4
"""Words within which what is counted stands behind the superlative."""
