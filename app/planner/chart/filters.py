"""Filters: cells held against a number, a mean, another label, another series or a line that is drawn. Whatever they
are held against, the same can be asked of them: which meet it, how many, which first or from when on, the largest of
them, their sum, whole lines of them, whether all or any do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from ....tools.plan.nodes import (
    Combine,
    Compare,
    Constant,
    CountOf,
    Derive,
    LabelsOf,
    Nth,
    Quantified,
    Reduce,
    Relation,
    Shift,
    Top,
    ValueOf,
    ValuesOf,
    Where,
)
from ..grammar.base import REDUCTIONS, Candidate
from ..grammar.conditions import DENIED, REACHING, Condition, needed
from ..grammar.superlative import SCORES, is_comparative
from ..linking.link import Link
from ..linking.mentions import Dimension
from ..linking.vocabulary import SIDES, Side
from ..text.tablewords import ADJECTIVES
from .extremes import counts_cells
from .measured import are_of_units, line_in_unit
from .places import asks_places
from .view import ASKING, Tokens, View, label_evidence


@dataclass(frozen=True, slots=True)
class Filter:
    """Cells, and what they are held against."""

    name: str
    """What the shapes of its plans are called."""
    of: Any
    relation: Relation
    to: Any
    """A number, or cells with one entry, or with the labels of `of`."""
    at: Tokens
    """The tokens that say so."""
    along: tuple[Dimension, ...]
    """The dimensions in which `of` has several labels."""
    times: float = 1.0
    upper: float | None = None
    """The other end of "between 5 and 6"."""
    but: Any = None
    """Cells that count as none of those that meet it: what is named, of those that are "at least as high"."""
    sure: float | None = None
    """The evidence that labels are asked for, if it does not hang on which are."""
    stated: bool = True
    """Whether words state it, so that a yes-or-no question asks for it and the smallest that meets it is the first."""
    narrows: bool = True
    """Whether something else may be asked of those that meet it: "the smallest of those above 5"."""

    @property
    def met(self) -> Any:
        """The cells that meet it."""
        met: Any = Where(of=self.of, relation=self.relation, to=self.to, times=self.times)
        if self.upper is not None:
            met = Where(of=met, relation="<=", to=self.upper)
        return met if self.but is None else Combine(how="without", left=met, right=self.but)


def outcomes(view: View, one: Filter) -> Iterator[Candidate]:
    """What can be asked of a filter."""
    every = view.cue("every")
    at = one.at | view.cue(*ASKING, "cell") | (every if len(one.along) < _PLANE else frozenset())
    counts = view.cue("how_many") and (one.narrows or not view.in_points)  # "how many points is A ahead of B"
    if view.is_polar and one.stated and one.upper is None:
        yield from _verdicts(view, one, at | every)
    places = asks_places(view) if one.narrows and not counts and set(SIDES) <= set(one.along) else frozenset[int]()
    if places:
        yield view.candidate(LabelsOf(of=one.met, axis="cell"), f"{one.name} cell", at | places, 0.9)
    values = _asks_values(view) if one.narrows and not (places or counts or view.extremes) else frozenset[int]()
    if values:
        yield view.candidate(ValuesOf(of=one.met), f"{one.name} values", at | values, 0.85)
    of_each = view.said("both") and len(one.along) >= _PLANE and any(_are_two(view, side) for side in SIDES)
    told_otherwise = of_each or places or values  # in "above 5 in both A and B", one of the two is not enough
    for dimension in one.along if not told_otherwise else ():
        sure = label_evidence(view, dimension) - 0.1 if one.sure is None else one.sure
        how_many = sure + 0.05 if counts else None
        yield from labels_and_count(view, one.met, dimension, f"{one.name} {dimension}", at, sure, how_many)
    part = view.cue("percent", "share", "share_of") if not view.is_polar else frozenset[int]()
    for dimension in one.along if part and len(one.along) < _PLANE else ():  # "what fraction of the towns is above 5?"
        if view.scene.target[0] == dimension and _are_asked_of(view, part):
            met, whole = (CountOf(of=cells, what=dimension) for cells in (one.met, one.of))
            plan = Derive(how="share", left=met, right=whole)
            yield view.candidate(plan, f"share {one.name} {dimension}", at | part, 0.85)
    if counts and len(one.along) >= _PLANE:  # "how many zeros are there?"
        of_cells = view.scene.target[0] in (None, "cell")
        yield view.candidate(CountOf(of=one.met), f"count {one.name} cell", at, 0.8 if of_cells else 0.4)
    for name, how in REDUCTIONS if one.narrows else ():
        if view.cue(name):
            yield view.candidate(Reduce(of=one.met, how=how), f"{how} of {one.name}", at | view.cue(name), 0.6)
    yield from _ends(view, one, at)
    yield from _lasting(view, one, at)
    yield from _lines(view, one, at)
    yield from _largest(view, one) if one.narrows else ()


_PLANE = 2


def _asks_values(view: View) -> Tokens:
    """The word for cells whose values are asked for: "which values are above 5", but not "which values of the size"."""
    asks, axes = view.cue("which", "list"), view.scene.axis_words
    behind = {n + more for n in asks for more in (1, 2)} if view.scene.target[0] in (None, "cell") else set[int]()
    return frozenset(n for n in view.said(*VALUES) if n in behind and axes.isdisjoint((n + 1, n + 2)))


VALUES = ("values", "numbers")
"""The nouns behind "which" that ask for what cells say."""


def _are_asked_of(view: View, part: Tokens) -> bool:
    """Whether a part of the labels is asked for: "what percentage of the cities", but not "of the sales"."""
    tokens, nouns = view.scene.question.tokens, view.scene.target[1]
    behind = [n for n in range(max(part) + 1, len(tokens)) if tokens[n].text not in ("of", "the", "all", "these")]
    return behind[:1] != [] and behind[0] in nouns


def _are_two(view: View, side: Side) -> bool:
    """Whether two labels of an axis are named."""
    return len({label for link in view.cover.of(side) for label in link.labels}) == len("AB")


def labels_and_count(
    view: View, cells: Any, dimension: Dimension, shape: str, used: Tokens, sure: float, how_many: float | None
) -> Iterator[Candidate]:
    """The labels that cells have in a dimension, and how many they are, with the evidence for either."""
    yield view.candidate(LabelsOf(of=cells, axis=dimension), shape, used, sure)
    if how_many is not None and view.cue("how_many"):
        yield view.candidate(CountOf(of=cells, what=dimension), f"count {shape}", used, how_many)


def _verdicts(view: View, one: Filter, at: Tokens) -> Iterator[Candidate]:
    """Whether the cell meets it, or all or any of several do."""
    if not one.along:
        to = Constant(value=one.to) if isinstance(one.to, float) else one.to
        plan: Any = Compare(left=ValueOf(of=one.of), relation=one.relation, right=to, times=one.times)
        yield view.candidate(plan, f"{one.name} compare", at | view.polar)
        return
    never = view.said("never")
    of_units = any(are_of_units(view.scene, view.cover, view.grids, side) for side in SIDES)
    if of_units and not (view.cue("every") or never or view.said(*_ANY, "anyone")):
        return  # of cars, "is A cheaper than B" asks nothing of their ranges
    relation = DENIED[one.relation] if never else one.relation
    alike = one.relation == "=" and not isinstance(one.to, float) and not view.said(*_ANY)  # two lines are the same
    for quantifier in ("every", "any"):
        meant = (quantifier == "every") == bool(view.cue("every") | never or alike)
        plan = Quantified(of=one.of, quantifier=quantifier, relation=relation, to=one.to, times=one.times)
        yield view.candidate(plan, f"{one.name} {quantifier}", at | view.polar | never, 0.7 if meant else 0.3)


def _ends(view: View, one: Filter, at: Tokens) -> Iterator[Candidate]:
    """The first or the last of those that meet it, in the order of an axis."""
    signed = at & view.cue("positive", "negative")
    counting = frozenset(n for extreme in view.extremes if counts_cells(view, extreme) for n in extreme.at)
    for side in one.along:
        if side not in SIDES:
            continue
        ordered = view.is_ordered(side)  # "the smallest dose with over 5", but not "the smallest model with over 5"
        for position, name, how in ((1, "first", "min"), (-1, "last", "max")):
            degree = view.cue(how) if signed else at  # "the most negative" is no last one, "at least 5" no first one
            words = view.cue(name) | (
                view.cue(how) - view.comparing - degree - counting if ordered and one.stated else frozenset()
            )
            asks_place = view.cue("when") or (view.cue("which") and view.scene.target[0] == side)
            if position == 1 and ordered and asks_place:  # "when is it all gone" asks for when it becomes so
                words |= view.said(*_BECOMING)
            if position == 1 and ordered and view.cue("how_many"):  # "after how many steps is it below 5?"
                words |= frozenset(n for n in view.said("after", "until") if n + 1 in view.cue("how_many"))
                words |= frozenset(needed([token.text for token in view.scene.question.tokens]))
            if words:
                plan = LabelsOf(of=Nth(of=one.met, axis=side, position=position), axis=side)
                yield view.candidate(plan, f"nth {one.name} {side}", at | words, label_evidence(view, side))


_BECOMING = ("get", "gets", "got", "become", "becomes", "became", "gone", "reach", "reaches", "reached", "hit", "hits")


def _lasting(view: View, one: Filter, at: Tokens) -> Iterator[Candidate]:
    """The label from which on none of the cells fails: "from which year on is A above 5?", "since when is it?", "from
    which year is A above B?".
    """
    which, since = view.cue("which", "when", "how_many"), view.said("since", "starting")
    tokens = view.scene.question.tokens
    from_which = frozenset(n for n in view.said("from") if [one.text for one in tokens[n + 1 : n + 2]] in _FROM_WHICH)
    words = since | (view.said("on", "onward", "onwards") if view.said("from") else frozenset()) | from_which
    for side in one.along if which and words and one.upper is None else ():
        if view.is_ordered(side):
            failed = replace(one, relation=DENIED[one.relation], but=None).met
            after = Shift(of=Nth(of=failed, axis=side, position=-1), axis=side, by=1)
            used = at | words | view.said("from")
            yield view.candidate(LabelsOf(of=after, axis=side), f"lasting {side}", used, 0.85)


_FROM_WHICH = (["which"], ["what"])


def _lines(view: View, one: Filter, at: Tokens) -> Iterator[Candidate]:
    """Whole rows (columns) of which every cell meets it, or any does: "models that stay over 10% at every length",
    "sizes that reach 0.6 in any colour".
    """
    if one.upper is not None or len(one.along) < _PLANE:
        return
    never = view.said("never")
    relation = DENIED[one.relation] if never else one.relation
    ways: tuple[tuple[str, Literal["every", "any"], Tokens], ...]
    ways = (("all", "every", view.cue("every") | never), ("any", "any", view.said(*_ANY)))
    for name, quantifier, words in ways:
        for side in SIDES if words else ():
            if side in one.along:
                kept = Where(of=one.of, relation=relation, to=one.to, times=one.times, keep=side, quantifier=quantifier)
                yield from labels_and_count(view, kept, side, f"{name} {one.name} {side}", at | words, 0.6, 0.6)


_ANY = ("any", "anywhere", "ever", "either")


def _largest(view: View, one: Filter) -> Iterator[Candidate]:
    """The label or the value of the largest or smallest cell of those that meet it: "the smallest slice above 5"."""
    tokens = view.scene.question.tokens
    for extreme in view.extremes if one.along and not view.is_polar else ():
        words = {tokens[index].text for index in extreme.at}
        if counts_cells(view, extreme):
            continue
        if any(is_comparative(word) or _is_about_a_line(view, word) for word in words):
            continue  # "spent more" asks for no extreme, and "fastest" for one of another measure
        if one.relation in _OUTWARD[extreme.how] and one.to != 0.0:
            continue  # the largest of those above 5 is the largest of all, and "most negative" names no other cells
        top = Top(of=one.met, how=extreme.how, rank=extreme.rank, k=extreme.k)
        at = one.at | extreme.at | view.cue(*ASKING)
        for dimension in one.along:
            sure = label_evidence(view, dimension) - (0.0 if extreme.of_name else 0.35)
            yield view.candidate(LabelsOf(of=top, axis=dimension), f"top {one.name} {dimension}", at, sure)
        if extreme.k is None:
            yield view.candidate(ValueOf(of=top), f"top {one.name} value", at, 0.35 if extreme.of_name else 0.7)


_OUTWARD: dict[str, tuple[Relation, ...]] = {"max": (">", ">="), "min": ("<", "<=")}
"""The relations that all keep the largest, or the smallest."""


def _is_about_a_line(view: View, word: str) -> bool:
    """Whether an adjective is about one of the figure's lines, as "fastest" about "Latency"."""
    stems = ADJECTIVES.get(word, ())
    return any(stem in names.bearers for names in view.scene.vocabulary.names for stem in stems)


def limited(view: View) -> Iterator[Candidate]:
    """Conditions with a number: "which are above 5?"."""
    for one in view.conditions:
        yield from outcomes(view, held_against(view, one))


def held_against(view: View, number: Condition, name: str = "met") -> Filter:
    """The cells that a condition with a number is about, held against it."""
    in_unit = _lines_in_unit(view, number)
    cells = view.cells(**{side: (link,) for side, link in in_unit.items()})
    along = tuple(dimension for dimension in view.varied if dimension not in in_unit)
    at = number.at | view.cue("percent", "share") | verb_of_level(view, number)
    relation = "<=" if number.relation == ">=" and _comes_down(view, number) else number.relation
    return Filter(name, cells, relation, number.to, at, along, upper=number.upper)


def _comes_down(view: View, number: Condition) -> bool:
    """Whether what reaches a number starts above it on every line, and is no score, of which more is better: a loss
    reaches 2.5 when it has fallen that far.
    """
    if REACHING.isdisjoint(view.scene.question.tokens[n].text for n in number.at):
        return False
    sides = [side for side in view.varied_sides if view.is_ordered(side)]
    keeps = view.cue("last") or not SCORES.isdisjoint(view.scene.vocabulary.measure)  # "the last one to reach 90"
    if len(sides) != 1 or keeps:
        return False
    first: dict[tuple[str, int | None], tuple[int, float]] = {}
    for grid in view.grids:
        places = {at: place for place, at in enumerate(grid.axis(sides[0]).order())}
        for cell in view.meant(grid):
            along, line = (cell.row, cell.column) if sides[0] == "row" else (cell.column, cell.row)
            if along is not None and cell.value is not None:
                begins = (places[along], cell.value)
                first[grid.id, line] = min(first.get((grid.id, line), begins), begins)
    return bool(first) and all(value > number.to for _, value in first.values())


def verb_of_level(view: View, number: Condition) -> Tokens:
    """The verb of moving before a condition on where it leads, not how far: "does any fall below 80?"."""
    if view.said("by") or not number.at & view.said("below", "above", "under", "beneath", "to"):
        return frozenset()
    return frozenset(n for n in view.cue("rises", "falls") if n + 1 == min(number.at))


def _lines_in_unit(view: View, condition: Condition) -> dict[Side, Link]:
    """The one line of an axis that has the unit of a condition's number, on each axis whose labels no words name."""
    worded = bool(view.numeric_columns) and not any(
        set(view.numeric_columns).intersection(link.labels) for link in view.cover.columns
    )  # the column named has no numbers to compare
    unsaid = [side for side in SIDES if not any(link.at for link in view.cover.of(side))]
    open_sides = [side for side in SIDES if side in unsaid or (worded and side == "column")]
    found = {side: line_in_unit(view.scene, side, condition.at) for side in open_sides}
    return {side: link for side, link in found.items() if link is not None}
