"""Combinators over one set of cells: values, reductions, extremes and labels."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ....tools.plan.nodes import (
    Compare,
    Constant,
    CountOf,
    Derive,
    LabelsOf,
    Reduce,
    Top,
    ValueOf,
    ValuesOf,
)
from ..grammar.base import REDUCTIONS, Candidate
from ..grammar.superlative import MEASURES
from ..linking.link import Link
from ..linking.order import is_ordered
from ..linking.parts import noun_side
from ..linking.positions import COUNTS
from ..linking.vocabulary import SIDES, Side
from ..text.times import is_year
from ..text.words import ends_a_word, is_content, stems_of
from .extremes import Extreme, excluding, is_of_each, is_of_owner, is_said_to_be
from .measured import attributed
from .operands import are_listed
from .places import asks_places
from .present import present
from .steps import stepwise
from .view import ASKING, ASKING_VALUE, Tokens, View, across, label_evidence

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
        asks_else = view.extremes or view.conditions or view.comparing or view.is_polar or view.reduction or view.adding
        asks_else = asks_else or view.scene.cue(*_COMPUTING) or view.said("between", "all")
        listed = all(are_listed(view, side) for side in view.varied)  # "sales of A and B", "values of A"
        each = not asks_else and (listed or view.said("values"))
        shape, sure = ("display", 0.75) if each else ("values", 0.2)
        yield view.candidate(ValuesOf(of=view.cells()), shape, asked, sure)
        fitting = prod(view.size(dimension) for dimension in view.varied)
        moves = view.cue("rises", "falls")  # how much something rose is none of several values
        links = [link for side in SIDES for link in view.cover.of(side)]
        of_run = any(link.by == "run" and len(link.labels) > 1 for link in links)
        either = not of_run and all(len(view.cover.of(side)) <= 1 for side in SIDES)
        if either and not moves and fitting <= MOST_FITTING:
            yield view.candidate(ValueOf(of=view.cells()), "value", asked, 0.3)


_COMPUTING = (
    *("how_many", "sum", "every", "range", "spread"),
    *("rises", "falls", "difference", "ratio", "minus", "trend", "percent_change", "share_of"),
)
"""Cues by which more is asked of several cells than their values."""


def displayed(view: View) -> Iterator[Candidate]:
    """The values of the cells one by one, where they are asked for as a table, a chart or a list, or for each label."""
    asked = view.scene.question.display
    each = view.cue("every") if view.cue("ask", "how_many", "how_much", "list") else frozenset()
    each -= view.cue("sum") | (view.said("all") if view.cue("how_many") else frozenset())  # "how many in all"
    each = each | view.said("respectively") | _whole_line(view) if view.cover.named else frozenset()
    if view.varied and (asked or each) and not (view.extremes or view.conditions or view.is_polar):
        used = asked | each | view.cue("trend") | view.cue(*ASKING_VALUE)
        yield view.candidate(ValuesOf(of=view.every_cell()), "display", used, 0.75)


def _whole_line(view: View) -> Tokens:
    """The words by which all cells of a line are asked for: "row y=5 before it", "what are the scores at T=1?"."""
    tokens, named = view.scene.question.tokens, view.cover.at
    if len(view.varied) != 1:
        return frozenset()
    lines = frozenset(n for n in view.said("row", "column") if not named.isdisjoint(range(n + 1, n + 4)))
    begins = min(lines, default=len(tokens)) <= max(view.cue("ask", "list"), default=-1) + len(("the", "row"))
    are = next((n for n in view.cue("ask") if tokens[n].text == "are"), len(tokens))
    several = (n for n in range(are + 1, min(are + 4, len(tokens))) if n not in named and is_content(tokens[n]))
    noun = next((n for n in several if tokens[n].text.endswith("s") and tokens[n].stem != tokens[n].text), None)
    measured = view.scene.vocabulary.measure if view.scene.target[0] in (None, "cell") else frozenset[str]()
    asked = frozenset[int]() if noun is None or tokens[noun].stem not in measured else frozenset({are, noun})
    return asked | (lines if begins else frozenset())


def reduced(view: View) -> Iterator[Candidate]:
    """A sum, mean, median or spread of the cells; the sum of those named if no word asks for another."""
    if not view.varied or any(_are_ends(view, side) or _has_sum(view, side) for side in SIDES):
        return
    asked = view.cue(*ASKING_VALUE)
    for name, how in (*REDUCTIONS, ("spread", "range"), ("range", "range")):
        at = view.cue(name) | (view.adding if how == "sum" else frozenset())
        at -= view.said("cover", "covers", "covered")  # "how many years are covered?"
        if how == "mean" and any("mean" in stems_of(label) for side in SIDES for label in view.selected.labels(side)):
            continue  # "Average wait" is averaged already
        is_middle = how == "range" and view.said("interquartile", "iqr")
        if at and not is_middle and (how == "range" or not view.of_statistics):
            drawn = view.said("box", "boxes") if how == "range" else frozenset[int]()  # "the range of the Rail box"
            yield view.candidate(Reduce(of=view.cells(), how=how), f"reduce {how}", at | asked | drawn)
    words = view.scene.question.tokens
    every = frozenset(n for n in view.cue("every") if not n or words[n - 1].text != "at")  # "no coal at all"
    together = any(link.together for side in SIDES for link in view.cover.of(side))
    places = view.scene.question.places
    left = frozenset(at for word in _LEFT for at in places.get(word, ()))
    several = any(len(view.cover.of(side)) > 1 or view.size(side) < view.length(side) for side in view.varied_sides)
    parts = view.of_shares and view.is_polar and several and bool(view.conditions)  # "do A and B make up over half?"
    asks = every or view.of_ranges or left or parts or view.cue("how_many", "percent", "share")
    either = view.said("or") if any(len(view.cover.of(side)) > 1 for side in SIDES) else frozenset[int]()
    lines = view.varied_sides if len(view.varied) == 1 else ()
    apart = any(map(view.scene.vocabulary.are_wholes, lines))  # each is a share of another whole
    if asks and not (apart or view.of_statistics) and (view.cover.named or view.part):
        sure = 0.75 if view.of_ranges or view.part else 0.6 if every or either or together or parts else 0.25
        yield view.candidate(Reduce(of=view.cells(), how="sum"), "reduce unasked", asked | every | either | left, sure)


def _has_sum(view: View, side: Side) -> bool:
    """Whether a total is named beside a part of it: "total coal" where there is a column "Total", too."""
    links, sums = view.cover.of(side), view.scene.vocabulary.sums_on(side)
    return len(links) > 1 and any(len(link.labels) == 1 and link.labels[0] in sums for link in links)


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
    apart = (is_of_owner, is_of_each, excluding, _is_among_named, _is_of_another, _is_of_moves)
    told = [one for one in view.extremes if not (one.paired or any(is_so(view, one) for is_so in apart))]
    each = view.said("every", "each") if len(view.varied_sides) == len(SIDES) else frozenset()  # of each, not of all
    for one in told if view.varied and not _wins_among(view) else ():
        summary = view.reduction if len(view.varied) > 1 else None
        at = one.at | (summary[1] if summary else frozenset())
        asked_value = view.cue(*ASKING_VALUE)
        at |= view.cue("rises", "falls") if view.of_stated_changes else frozenset[int]()
        places = asks_places(view) if summary is None and len(view.varied_sides) == len(SIDES) else frozenset[int]()
        if places:
            top = Top(of=view.cells(), how=one.how, rank=one.rank, k=one.k)
            yield view.candidate(LabelsOf(of=top, axis="cell"), "top cell", at | places | view.cue(*ASKING), 0.9)
            continue
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


def _is_among_named(view: View, one: Extreme) -> bool:
    """Whether a superlative compares what is named with others of its axis: "when was gas the largest source?"."""
    noun = view.scene.question.tokens[max(one.at) + 1 : max(one.at) + 2]
    told = noun_side(view.scene, view.grids[0], noun[0].stem) if noun else None
    degree = view.said("most", "mostly", "least") >= one.at  # "most often", "mostly mixed up with"
    kind = bool(noun) and not degree and is_content(noun[0])
    kind = kind and noun[0].stem not in MEASURES | view.scene.vocabulary.measure
    meant = [side for side in SIDES if side == told or (told is None and kind)]  # "the largest source", but not "share"
    fixed = [side for side in meant if len(view.cover.of(side)) == 1 == view.size(side)]
    links = [link for side in fixed for link in view.cover.of(side)]
    return any(is_said_to_be(view, link, one.at) for link in links) and len(view.varied) == 1


def _is_of_another(view: View, one: Extreme) -> bool:
    """Whether a superlative is about another line than the one named: "range of the cheapest car"."""
    for side in SIDES if max(one.at) + 1 not in view.cover.at else ():  # "the smallest total" is about totals
        named = {label for link in view.cover.of(side) for label in link.labels}
        told = attributed(view.scene, view.grids[0], side, sorted(one.at)) if named and view.grids else None
        if told is not None and named.isdisjoint(told.labels):
            return True
    return False


def _is_of_moves(view: View, one: Extreme) -> bool:
    """Whether a superlative is said of a rise or a fall, of cells that are no changes: "the biggest yearly drop"."""
    moves = view.cue("rises", "falls") if not (view.of_changes or view.of_stated_changes) else frozenset[int]()
    tokens, behind = view.scene.question.tokens, max(one.at) + 1
    while behind in stepwise(view) or (behind < len(tokens) and tokens[behind].is_sign):
        behind += 1
    return behind in moves


def _stands_behind(view: View, at: int, side: Side) -> bool:
    """Whether the noun for the labels of an axis stands right behind a token: "in each year"."""
    noun = view.scene.question.tokens[at + 1 : at + 2]
    return bool(noun) and noun_side(view.scene, view.grids[0], noun[0].stem) == side


def _wins_among(view: View) -> bool:
    """Whether it is asked where what is named wins, which it does beside others ("on which tasks does Kite win?"), or
    what peaks at the place that is named, but not the time at which something peaks within it.
    """
    tokens, asks = view.scene.question.tokens, view.cue("which", "when", "how_many")
    wins = view.said("win", "wins", "won", "lead", "leads", "led", "ahead")
    peaks = view.said("peak", "peaks", "peaked")
    at_place = any(tokens[at + 1].text in ("at", "in", "on") for at in peaks if at + 2 < len(tokens))
    at_place &= bool(view.cover.at) and max(view.cover.at) > max(peaks, default=0)
    if at_place:
        axes = (grid.axis(side) for side in view.varied_sides for grid in view.grids)
        at_place = not any(axis.kind != "number" and is_ordered(axis) for axis in axes)
    return len(view.varied) == 1 and bool(asks) and (at_place or min(wins, default=0) - 1 in view.cover.at)


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
        names = view.said("label", "labels", "name", "names", "called") if is_asked else frozenset[int]()
        if (view.cover.named or names) and view.cue("which", "list") and not view.cue("colour"):
            labels = LabelsOf(of=view.cells(), axis=dimension)
            used = view.cue("which", "list", "reach", "ask") | names
            sure = 0.85 if names and not view.cover.named else 0.4 if is_asked else 0.1
            yield view.candidate(labels, f"labels {dimension}", used, sure)


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
            links, among = view.cover.of(side), _chosen_among(view, one)
            if one.k is None and len(links) == 1 and len(links[0].labels) == 1 and among in (None, side):
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
        if some := view.said("any", "some", "ever"):  # "were any oaks called elms?"
            plan = Compare(left=ValueOf(of=view.cells()), relation=">", right=Constant(value=0.0))
            yield view.candidate(plan, "is any", view.polar | some, 0.6)
        years = {label.text for grid in view.grids for side in SIDES for label in grid.axis(side).labels}
        for index, token in enumerate(tokens):
            year = is_year(token.number) and token.text in years  # "did it recover to the 2019 level?"
            if token.number is not None and not (index in view.cover.at or year or ends_a_word(tokens, index)):
                plan = Compare(left=ValueOf(of=view.cells()), relation="=", right=Constant(value=token.number))
                yield view.candidate(plan, "is value", view.polar | {index}, 0.6)


def _chosen_among(view: View, one: Extreme) -> Side | None:
    """The axis with as many labels as a superlative chooses from: "the best of the three"."""
    words = [token.text for token in view.scene.question.tokens]
    after = [word for word in words[max(one.at) + 1 :][:_OF_THESE] if word not in ("the", "these", "all")]
    count = COUNTS.get(after[1]) if after[:1] == ["of"] and len(after) > 1 else None
    found = [side for side in SIDES if count is not None and view.length(side) == count]
    return found[0] if len(found) == 1 else None


_OF_THESE = 4
"""Most words behind a superlative up to the number that it chooses from."""


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
    """Whether a label only tells where another one is said to be the best: "is A best at parsing?" and "does A have the
    best parsing score?" judge A.
    """
    first, behind = min(extreme, default=0), max(extreme, default=0) + 1
    words = [token.text for token in view.scene.question.tokens]
    before = [link for link in others if link.at and max(link.at) < first]
    if _is_its_own(view, extreme) or len(before) != 1 or min(label, default=0) < behind:
        return False
    return behind in label or words[behind : behind + 1] in (["at"], ["on"], ["in"], ["for"])


_OWN = frozenset(("its", "their", "his", "her"))
