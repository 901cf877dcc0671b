"""Combinators over one set of cells: values, reductions, extremes, conditions, and orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any, Literal

from ....tools.plan.nodes import (
    Compare,
    Constant,
    CountOf,
    Derive,
    LabelsOf,
    Nth,
    Quantified,
    Reduce,
    Shift,
    Top,
    ValueOf,
    ValuesOf,
    Where,
)
from ..grammar.base import REDUCTIONS, Candidate
from ..grammar.conditions import DENIED, Condition
from ..linking.link import Link
from ..linking.mentions import Dimension
from ..linking.order import is_ordered
from ..linking.parts import noun_side
from ..linking.vocabulary import SIDES, Side
from ..text.words import stems_of
from .extremes import excluding, is_of_owner
from .measured import line_in_unit
from .present import present
from .view import ASKING, ASKING_VALUE, Tokens, View, across

MOST_FITTING = 4
"""Most values of which one may be meant without saying which."""


def said(view: View) -> Iterator[Candidate]:
    """The values of the cells; the size of a fall that a cell states as a negative change."""
    asked = view.cue(*ASKING_VALUE)
    if view.varied in ((), ("panel",)):
        moved = view.cue("rises", "percent_change") if view.of_stated_changes else frozenset[int]()
        lost = view.losing or (view.cue("falls") if view.has_negatives else frozenset[int]())
        yield view.candidate(ValueOf(of=view.cells()), "value", asked | moved, 0.9 if moved else 0.7)
        if lost:
            size = Derive(how="product", left=ValueOf(of=view.cells()), right=Constant(value=-1.0))
            yield view.candidate(size, "size of a fall", asked | lost, 0.8 if view.losing else 0.4)
    elif view.cover.named and not view.of_ranges:
        yield view.candidate(ValuesOf(of=view.cells()), "values", asked, 0.2)
        fitting = prod(view.size(dimension) for dimension in view.varied)
        moves = view.cue("rises", "falls")  # how much something rose is none of several values
        links = [link for side in SIDES for link in view.cover.of(side)]
        of_run = any(link.by == "run" and len(link.labels) > 1 for link in links)
        either = not of_run and all(len(view.cover.of(side)) <= 1 for side in SIDES)
        if either and not moves and fitting <= MOST_FITTING:
            yield view.candidate(ValueOf(of=view.cells()), "value", asked, 0.3)


def displayed(view: View) -> Iterator[Candidate]:
    """The values of the cells one by one, where they are asked for as a table, a chart or a list, or for each label."""
    asked = view.scene.question.display
    each = view.cue("every") if view.cue("ask", "how_many", "how_much", "list") else frozenset()
    each -= view.cue("sum") | (view.said("all") if view.cue("how_many") else frozenset())  # "how many in all"
    each = each | view.said("respectively") if view.cover.named else frozenset()
    if view.varied and (asked or each) and not (view.extremes or view.conditions or view.is_polar):
        used = asked | each | view.cue("trend") | view.cue(*ASKING_VALUE)
        yield view.candidate(ValuesOf(of=view.every_cell()), "display", used, 0.75)


def reduced(view: View) -> Iterator[Candidate]:
    """A sum, mean, median or spread of the cells; the sum of those named if no word asks for another."""
    if not view.varied or any(_are_ends(view, side) for side in SIDES):
        return
    asked = view.cue(*ASKING_VALUE)
    for name, how in (*REDUCTIONS, ("spread", "range"), ("range", "range")):
        at = view.cue(name) | (view.adding if how == "sum" else frozenset())
        if how == "mean" and any("mean" in stems_of(label) for side in SIDES for label in view.selected.labels(side)):
            continue  # "Average wait" is averaged already
        is_middle = how == "range" and view.said("interquartile", "iqr")
        if at and not is_middle and (how == "range" or not view.of_statistics):
            drawn = view.said("box", "boxes") if how == "range" else frozenset[int]()  # "the range of the Rail box"
            yield view.candidate(Reduce(of=view.cells(), how=how), f"reduce {how}", at | asked | drawn)
    every = view.cue("every")
    together = any(link.together for side in SIDES for link in view.cover.of(side))
    places = view.scene.question.places
    left = frozenset(at for word in _LEFT for at in places.get(word, ()))
    several = any(len(view.cover.of(side)) > 1 or view.size(side) < view.length(side) for side in view.varied_sides)
    parts = view.of_shares and view.is_polar and several and bool(view.conditions)  # "do A and B make up over half?"
    asks = every or view.of_ranges or left or parts or view.cue("how_many", "percent", "share")
    either = view.said("or") if any(len(view.cover.of(side)) > 1 for side in SIDES) else frozenset[int]()
    if asks and not view.of_statistics and (view.cover.named or view.part):
        sure = 0.75 if view.of_ranges or view.part else 0.6 if every or either or together or parts else 0.25
        yield view.candidate(Reduce(of=view.cells(), how="sum"), "reduce unasked", asked | every | either | left, sure)


def _are_ends(view: View, side: Side) -> bool:
    """Whether the two labels named are the ends of a range that the question may mean: "the mean of 5 to 8"."""
    named = {label for link in view.cover.of(side) for label in link.labels}
    links = (link for cover in view.scene.covers for link in cover.of(side)) if len(named) == len("AB") else ()
    return any(
        link.together and len(link.labels) > len("AB") and named == {link.labels[0], link.labels[-1]} for link in links
    )


_LEFT = ("left", "remain", "remains", "remaining", "rest", "everything", "else")
"""Words for the sum of all that is not excluded."""


def extreme(view: View) -> Iterator[Candidate]:
    """The label, or the value, of the largest or smallest cell or summary."""
    told = [one for one in view.extremes if not (one.paired or is_of_owner(view, one) or excluding(view, one))]
    each = view.said("every", "each") if len(view.varied_sides) == len(SIDES) else frozenset()  # of each, not of all
    for one in told if view.varied and not _wins_among(view) else ():
        summary = view.reduction if len(view.varied) > 1 else None
        at = one.at | (summary[1] if summary else frozenset())
        asked_value = view.cue(*ASKING_VALUE)
        at |= view.cue("rises", "falls") if view.of_stated_changes else frozenset[int]()
        for dimension in view.varied if not (view.of_statistics or (each and summary is None)) else ():
            of = view.cells() if summary is None else Reduce(of=view.cells(), how=summary[0], by=dimension)
            top = Top(of=of, how=one.how, rank=one.rank, k=one.k)
            asked = at | view.cue(*ASKING, "percent", "share")
            sure = label_evidence(view, dimension) - (0.0 if one.of_name else 0.35)
            labels = LabelsOf(of=top, axis=dimension, level=view.level(dimension))
            yield view.candidate(labels, f"top {dimension}", asked, sure)
            if summary is not None:
                yield view.candidate(ValueOf(of=top), "top of summary", asked, 0.3)
        if one.k is not None and view.reduction is not None:
            how, used = view.reduction
            summed = Reduce(of=Top(of=view.cells(), how=one.how, k=one.k), how=how)
            yield view.candidate(summed, f"{how} of top", one.at | used | view.cue(*ASKING_VALUE))
        if each and summary is None and one.k is None:
            for side in SIDES if not view.said("which", "who", "where") else ():
                most = Top(of=view.cells(), how=one.how, rank=one.rank, each=side)
                if _stands_behind(view, max(each), side):
                    yield view.candidate(ValuesOf(of=most), f"top of each {side}", at | each | asked_value, 0.75)
        elif summary is None and one.k is None:
            top = Top(of=view.cells(), how=one.how, rank=one.rank)
            yield view.candidate(ValueOf(of=top), "top value", at | asked_value, 0.35 if one.of_name else 0.7)


def _stands_behind(view: View, at: int, side: Side) -> bool:
    """Whether the noun for the labels of an axis stands right behind a token: "in each year"."""
    noun = view.scene.question.tokens[at + 1 : at + 2]
    return bool(noun) and noun_side(view.scene, view.grids[0], noun[0].stem) == side


def _wins_among(view: View) -> bool:
    """Whether it is asked where what is named wins, which it does beside others ("on which tasks does Kite win?"), or
    what peaks at the place that is named, but not the time at which something peaks within it.
    """
    tokens, asks = view.scene.question.tokens, view.cue("which", "when", "how_many")
    wins = view.said("win", "wins", "won", "lead", "leads", "led")
    peaks = view.said("peak", "peaks", "peaked")
    at_place = any(tokens[at + 1].text in ("at", "in", "on") for at in peaks if at + 2 < len(tokens))
    at_place &= bool(view.cover.at) and max(view.cover.at) > max(peaks, default=0)
    if at_place:
        axes = (grid.axis(side) for side in view.varied_sides for grid in view.grids)
        at_place = not any(axis.kind != "number" and is_ordered(axis) for axis in axes)
    return len(view.varied) == 1 and bool(asks) and (at_place or min(wins, default=0) - 1 in view.cover.at)


def limited(view: View) -> Iterator[Candidate]:
    """Conditions with a number: the labels that meet one, their count, whether any or all do, the first or last."""
    asked = view.cue(*ASKING, "cell", "percent", "share")
    if len(view.varied) < 2:
        asked |= view.cue("every")  # else it asks for whole rows or columns
    for condition in view.conditions:
        at = condition.at | asked
        if condition.upper is None and view.is_polar:
            yield from _judgements(view, condition, at | view.polar)
        in_unit = _lines_in_unit(view, condition)
        met = condition.where(_cells_in(view, in_unit))
        for dimension in (one for one in view.varied if one not in in_unit):
            sure = label_evidence(view, dimension) - 0.1
            yield view.candidate(LabelsOf(of=met, axis=dimension), f"met {dimension}", at, sure)
            if view.cue("how_many"):
                yield view.candidate(CountOf(of=met, what=dimension), f"count met {dimension}", at, sure + 0.05)
        for name, how in REDUCTIONS:
            if view.cue(name):
                yield view.candidate(Reduce(of=met, how=how), f"{how} of met", at | view.cue(name), 0.6)
        yield from _first_met(view, met, at)
        if condition.upper is None:
            failed = Where(of=tested(view, condition), relation=DENIED[condition.relation], to=condition.to)
            yield from lasting(view, failed, at)
        yield from _all_met(view, condition, at)
        if view.varied and view.cue("how_many"):
            of_cells = view.scene.target[0] in (None, "cell") and len(view.varied) > 1  # "how many zeros are there?"
            yield view.candidate(CountOf(of=met), "count met cell", at, 0.8 if of_cells else 0.4)


def tested(view: View, condition: Condition) -> Any:
    """The cells that a condition is about."""
    return _cells_in(view, _lines_in_unit(view, condition))


def _cells_in(view: View, lines: Mapping[Side, Link]) -> Any:
    """The cells of a view in these lines."""
    return view.cells(**{side: (link,) for side, link in lines.items()})


def _lines_in_unit(view: View, condition: Condition) -> dict[Side, Link]:
    """The one line of an axis that has the unit of a condition's number, on each axis of which no label is named."""
    worded = bool(view.numeric_columns) and not any(
        set(view.numeric_columns).intersection(link.labels) for link in view.cover.columns
    )  # the column named has no numbers to compare
    open_sides = [side for side in SIDES if not view.cover.of(side) or (worded and side == "column")]
    found = {side: line_in_unit(view.scene, side, condition.at) for side in open_sides}
    return {side: link for side, link in found.items() if link is not None}


def _judgements(view: View, condition: Condition, at: Tokens) -> Iterator[Candidate]:
    cells = view.cells()
    if not view.varied:
        plan: Any = Compare(left=ValueOf(of=cells), relation=condition.relation, right=Constant(value=condition.to))
        yield view.candidate(plan, "compare number", at)
    elif view.said("never"):
        plan = Quantified(of=cells, quantifier="every", relation=DENIED[condition.relation], to=condition.to)
        yield view.candidate(plan, "quantified never", at | view.said("never"), 0.7)
    elif view.cue("every"):
        plan = Quantified(of=cells, quantifier="every", relation=condition.relation, to=condition.to)
        yield view.candidate(plan, "quantified every", at | view.cue("every"), 0.6)
    plan = Quantified(of=cells, quantifier="any", relation=condition.relation, to=condition.to)
    yield view.candidate(plan, "quantified any", at, 0.6)


def _first_met(view: View, met: Any, at: Tokens) -> Iterator[Candidate]:
    signed = at & view.cue("positive", "negative")
    for side in view.varied_sides:
        ordered = view.is_ordered(side)  # "the smallest dose with over 5", but not "the smallest model with over 5"
        for position, name, how in ((1, "first", "min"), (-1, "last", "max")):
            degree = view.cue(how) if signed else at  # "the most negative" is no last one, "at least 5" no first one
            words = view.cue(name) | (view.cue(how) - view.comparing - degree if ordered else frozenset())
            if position == 1 and ordered and view.cue("when"):  # "when is it all gone" asks for when it becomes so
                words |= view.said(*_BECOMING)
            if words:
                plan = LabelsOf(of=Nth(of=met, axis=side, position=position), axis=side)
                yield view.candidate(plan, f"nth {side}", at | words, label_evidence(view, side))


_BECOMING = ("get", "gets", "got", "become", "becomes", "became", "gone", "reach", "reaches", "reached", "hit", "hits")


def lasting(view: View, failed: Any, at: Tokens) -> Iterator[Candidate]:
    """The label from which on none of the cells fails: "from which year on is A above 5?", "since when is it?", "from
    which year is A above B?".
    """
    which, since = view.cue("which", "when", "how_many"), view.said("since", "starting")
    tokens = view.scene.question.tokens
    from_which = frozenset(n for n in view.said("from") if [one.text for one in tokens[n + 1 : n + 2]] in _FROM_WHICH)
    words = since | (view.said("on", "onward", "onwards") if view.said("from") else frozenset()) | from_which
    for side in view.varied_sides if which and words else ():
        if view.is_ordered(side):
            after = Shift(of=Nth(of=failed, axis=side, position=-1), axis=side, by=1)
            used = at | words | view.said("from")
            yield view.candidate(LabelsOf(of=after, axis=side), f"lasting {side}", used, 0.85)


_FROM_WHICH = (["which"], ["what"])


def _all_met(view: View, condition: Condition, at: Tokens) -> Iterator[Candidate]:
    """Whole rows (columns) of which every cell meets a condition, or any does: "models that stay over 10% at every
    length", "sizes that reach 0.6 in any colour".
    """
    if condition.upper is not None or len(view.varied) < 2:
        return
    ways: tuple[tuple[str, Literal["every", "any"], Tokens], ...]
    never = view.said("never")
    relation = DENIED[condition.relation] if never else condition.relation
    ways = (("all", "every", view.cue("every") | never), ("any", "any", view.said(*_ANY)))
    for name, quantifier, words in ways:
        for side in view.varied_sides if words else ():
            kept = Where(of=view.cells(), relation=relation, to=condition.to, keep=side, quantifier=quantifier)
            yield view.candidate(LabelsOf(of=kept, axis=side), f"{name} met {side}", at | words, 0.6)
            if view.cue("how_many"):
                yield view.candidate(CountOf(of=kept, what=side), f"count {name} met {side}", at | words, 0.6)


_ANY = ("any", "anywhere", "ever", "either")


def listed(view: View) -> Iterator[Candidate]:
    """The labels that have cells, and how many there are."""
    if _is_contradicted(view):
        return
    for dimension in view.varied:
        is_asked = view.scene.target[0] == dimension
        if view.cue("how_many") and view.part is None:  # as many labels of a square figure are off its diagonal as ever
            count = CountOf(of=view.cells(), what=dimension)
            sure = 0.6 if is_asked else 0.05 if view.cover.of(dimension) else 0.2  # what is named is seldom counted
            yield view.candidate(count, f"count {dimension}", view.cue("how_many", "reach"), sure)
        yield from present(view, dimension)
        if view.cover.named and view.cue("which", "list") and not view.cue("colour"):
            labels = LabelsOf(of=view.cells(), axis=dimension)
            used = view.cue("which", "list", "reach")
            yield view.candidate(labels, f"labels {dimension}", used, 0.4 if is_asked else 0.1)


def _is_contradicted(view: View) -> bool:
    """Whether rows or columns are asked for of which the text states another number: `structure` tells both."""
    shape = any(view.scene.question.tokens[at].stem in ("row", "column") for at in view.scene.target[1])
    return shape and any(issue.code == "shape_mismatch" for grid in view.scene.grids for issue in grid.issues)


def placed(view: View) -> Iterator[Candidate]:
    """The label at a position of an axis ("the fourth bar from the top, who is it?"), and the first level of a label
    that the question does not name ("which club in 2013-14" of "Lyon > 2013-14").
    """
    asked = view.cue("which", "when", "list", "ask")
    for side in SIDES:
        links = view.cover.of(side)
        if asked and len(links) == 1 and links[0].placed and len(links[0].labels) == 1:
            yield view.candidate(LabelsOf(of=view.cells(), axis=side), f"label {side}", asked, 0.5)
        which = view.cue("which", "list", "when")
        whole = any(link.beside for link in view.cover.of(side))  # "what matched accuracy" names the label "Matched"
        asks = which and not whole and not view.cue("max", "min", "how_many", "how_much")
        level = view.unnamed_level(side) if asks else None
        if level is not None:
            sure = 0.7 if view.scene.target[0] == side else 0.1
            yield view.candidate(LabelsOf(of=view.cells(), axis=side, level=level), f"level {side}", which, sure)


def judged(view: View) -> Iterator[Candidate]:
    """Whether a label has the largest or smallest value, or a cell has a stated value."""
    if not view.is_polar:
        return
    tokens = view.scene.question.tokens
    every = frozenset(n for n in view.cue("every") if not n or tokens[n - 1].text != "of")  # "is it the best of all?"
    for one in view.extremes:
        for side in SIDES:
            links = view.cover.of(side)
            if one.k is None and len(links) == 1 and len(links[0].labels) == 1:
                top = Top(of=view.cells(**{side: ()}), how=one.how, rank=one.rank)
                label = Constant(value=links[0].labels[0])
                plan = Compare(left=LabelsOf(of=top, axis=side), relation="=", right=label)
                if _is_place(view, one.at, links[0].at, view.cover.of(across(side))):
                    continue
                if not every or across(side) not in view.varied:
                    sure = _asserts(view, one.at, links[0].at)
                    yield view.candidate(plan, "is top", one.at | view.polar, sure)
                else:
                    leads = LabelsOf(of=Top(of=top.of, how=one.how, rank=one.rank, each=across(side)), axis=side)
                    plan = Compare(left=leads, relation="=", right=label)
                    yield view.candidate(plan, "is top of each", one.at | every | view.polar, 0.7)
    if not view.varied and not view.conditions:
        if some := view.said("any", "some"):  # "were any oaks called elms?"
            plan = Compare(left=ValueOf(of=view.cells()), relation=">", right=Constant(value=0.0))
            yield view.candidate(plan, "is any", view.polar | some, 0.6)
        for index, token in enumerate(tokens):
            if token.number is not None and index not in view.cover.at:
                plan = Compare(left=ValueOf(of=view.cells()), relation="=", right=Constant(value=token.number))
                yield view.candidate(plan, "is value", view.polar | {index}, 0.6)


def _asserts(view: View, extreme: Tokens, label: tuple[int, ...]) -> float:
    """The evidence that a claim asserts an extreme of this label: "the metro was highest in 2018" does of the metro,
    "the metro had its maximum in 2018" and "the metro peaked in 2018" of the year.
    """
    if not _is_its_own(view, extreme):
        return 0.6
    return 0.75 if min(label, default=0) > min(extreme, default=0) else 0.1


def _is_its_own(view: View, extreme: Tokens) -> bool:
    """Whether a superlative is one among the values of what is named: "its maximum", "peaked"."""
    words, first = [token.text for token in view.scene.question.tokens], min(extreme, default=0)
    return words[first].startswith("peak") or not _OWN.isdisjoint(words[max(0, first - 2) : first])


def _is_place(view: View, extreme: Tokens, label: tuple[int, ...], others: tuple[Link, ...]) -> bool:
    """Whether a label only tells where another one is said to be the best: "is A best at parsing?" judges A."""
    first = min(extreme, default=0)
    words = [token.text for token in view.scene.question.tokens]
    before = [link for link in others if link.at and max(link.at) < first]
    adverb = words[max(extreme, default=0) + 1 : max(extreme, default=0) + 2]
    if _is_its_own(view, extreme):
        return False
    return len(before) == 1 and min(label, default=0) > first and adverb in (["at"], ["on"], ["in"], ["for"])


_OWN = frozenset(("its", "their", "his", "her"))


def label_evidence(view: View, dimension: Dimension) -> float:
    """The evidence that labels of a dimension are asked for."""
    return 0.75 if view.scene.target[0] in (None, dimension) else 0.3
