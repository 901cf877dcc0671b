"""Combinators over single steps along an order, from each label to the next one: "the largest one-year drop"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import (
    Along,
    At,
    Combine,
    Compare,
    Constant,
    Derive,
    Extremity,
    LabelsOf,
    Reduce,
    Relation,
    Shift,
    Top,
    ValueOf,
)
from ..grammar.base import Candidate
from ..grammar.superlative import turned_of
from ..linking.link import Link
from ..linking.vocabulary import SIDES, Side
from .filters import Filter, outcomes
from .view import ASKING, Tokens, View, across, label_evidence


def steps_in(view: View, side: Side, moves: Tokens) -> Iterator[Candidate]:
    """The steps of one series along an order: the largest, those that go up or down, and their mean."""
    steps, mean, each = _steps(view, side), view.cue("mean"), stepwise(view)
    yield from _largest(view, side, steps, moves)
    asked = view.cue("which", "when", "list", "how_many")
    for relation, cue in _ways(view) if asked else ():
        if cue:
            yield from outcomes(
                view, Filter("steps", steps, relation, 0.0, moves, (side,), sure=0.5, stated=False, narrows=False)
            )
    if mean and each and not view.is_polar:  # "how much did it gain per year on average?"
        used = moves | mean | each | view.cue("how_much", "how_many", "every", "ask")
        yield view.candidate(size_of(view, Reduce(of=steps, how="mean")), "mean step", used, 0.85)


def _ways(view: View) -> tuple[tuple[Relation, Tokens], ...]:
    """What the steps are that go up, and those that go down, with the words for them."""
    return ((">", view.cue("rises")), ("<", view.cue("falls")))


def _steps(view: View, side: Side, **only: tuple[Link, ...]) -> Along:
    """The change from each label of an axis to the next, in percent where that is asked for."""
    return Along(of=view.cells(**only), how="percent_change" if view.in_percent else "change", axis=side)


def size_of(view: View, change: Any) -> Any:
    """A change as it is asked for: that of a fall is told as a loss."""
    less = view.cue("falls") or view.comparing & view.cue("min", "below")
    return Derive(how="product", left=change, right=Constant(value=-1.0)) if less else change


def stepwise(view: View) -> Tokens:
    """The words for one step along an order: "one-year", "year on year", "per month", "from each round to the next"."""
    spans = [match.span() for match in _STEPWISE.finditer(view.scene.question.text.lower())]
    tokens = enumerate(view.scene.question.tokens)
    return frozenset(at for at, token in tokens if any(start <= token.start < end for start, end in spans))


_UNIT = "(?:year|quarter|month|week|day|hour|season|decade|step|round|epoch|generation|wave|period)"
_STEPWISE = re.compile(
    rf"\b(?:one|single|each|per|every|a)[ -]{_UNIT}\b|\b{_UNIT}[ -](?:on|over|to|by)[ -]{_UNIT}\b"
    rf"|\b(?:annual|annually|yearly|quarterly|monthly|weekly|daily|yoy|qoq)\b"
    rf"|\b(?:consecutive|successive|neighbouring|neighboring|adjacent) {_UNIT}s\b"
)


def leaped(view: View) -> Iterator[Candidate]:
    """The line with the largest single step, that step and where it is: "which town had the largest one-year drop?"."""
    moves, each = view.cue("rises", "falls", "difference") | view.said("change", "changed"), stepwise(view)
    sides = [side for side in SIDES if view.is_ordered(side) and view.size(side) > 1]
    if not (moves and each) or len(view.varied_sides) != len(SIDES) or len(sides) != 1 or view.is_polar:
        return
    steps, at = _steps(view, sides[0]), moves | each | view.cue(*ASKING, "how_much")
    for one in view.extremes:
        top = Top(of=steps, how=turned_of(one.how) if view.cue("falls") else one.how, rank=one.rank, k=one.k)
        for side, sure in ((across(sides[0]), 0.6), (sides[0], 0.5)):
            yield view.candidate(LabelsOf(of=top, axis=side), "moved most", at | one.at, sure)
        if one.k is None:
            yield view.candidate(size_of(view, ValueOf(of=top)), "largest step value", at | one.at, 0.55)


def _largest(view: View, side: Side, steps: Along, moves: Tokens) -> Iterator[Candidate]:
    ways: tuple[Extremity, ...] = ("max", "min")
    for how in ways:
        at = moves | view.cue(how) | view.cue(*ASKING, "how_much", "difference") | stepwise(view)
        if view.cue(how) - view.comparing:  # "with more passages" asks for no largest step
            top = Top(of=steps, how=turned_of(how) if view.cue("falls") else how)
            yield view.candidate(LabelsOf(of=top, axis=side), "largest step", at, 0.5)
            yield view.candidate(ValueOf(of=top), "largest step value", at, 0.4)
            between = view.said("between") if view.cue("which") else frozenset()
            if between:  # "between which two years did it rise most?"
                end = Combine(how="both", left=view.cells(), right=top, axis=side)
                pair = Combine(how="either", left=Shift(of=end, axis=side, by=-1), right=end)
                used = at | between | view.said("two", "neighbouring", "neighboring", "consecutive", "adjacent")
                yield view.candidate(LabelsOf(of=pair, axis=side), "ends of the largest step", used, 0.75)


def moved(view: View) -> Iterator[Candidate]:
    """Whether one cell of a series is above or below the one before: "did it fall in 2023?"."""
    moves = view.cue("rises", "falls")
    if not moves or view.varied or not view.is_polar:
        return
    for _, step in _steps_to(view):
        relation: Relation = "<" if view.cue("falls") else ">"
        plan = Compare(left=ValueOf(of=step), relation=relation, right=Constant(value=0.0))
        yield view.candidate(plan, "is moved", moves | view.polar, 0.6)


def _steps_to(view: View) -> Iterator[tuple[Side, At]]:
    """The changes to the one label that is named on an axis with an order, from the label before."""
    for side in SIDES:
        links = view.cover.of(side)
        if view.is_ordered(side) and len(links) == 1:
            steps = _steps(view, side, **{side: ()})
            yield side, At(of=steps, axis=side, labels=links[0].labels[:1])


def stepped(view: View) -> Iterator[Candidate]:
    """By how much one cell of a series differs from the one before: "how many fewer in 2020 than the year before?", "by
    how many percent did it drop in 2020?". Of several series which moved so, and which the most.
    """
    before, moves = view.said("before", "previous", "preceding", "prior", "earlier"), view.cue("rises", "falls")
    asked = view.cue("how_much", "how_many", "difference") | moves | view.comparing
    for side, step in _steps_to(view) if asked and not view.of_changes else ():
        used = asked | before | stepwise(view) | view.cue("than") | view.said(*_STEPS)
        if before and not view.varied and not view.is_polar:
            yield view.candidate(size_of(view, ValueOf(of=step)), "difference", used, 0.75)
        elif moves and _is_time_of(view, view.cover.of(side)[0]):
            yield from _moves_at(view, side, step, used | view.in_percent)


_STEPS = ("year", "month", "week", "day", "quarter", "season", "one")


def _is_time_of(view: View, link: Link) -> bool:
    """Whether a label tells when something moved: "grew in 2021", but not "grew from 2021 on", "had grown by 2021"."""
    before = [token.text for token in view.scene.question.tokens[: min(link.at, default=0)]]
    return len(link.labels) == 1 and before[-1:] in (["in"], ["during"], ["at"], ["on"])


def _is_of_what_falls(view: View) -> bool:
    """Whether the verb says what the amount does, and nothing of a change: "how much rain fell in May"."""
    amount = view.cue("how_much", "how_many")
    behind = [one.text for one in view.scene.question.tokens[max(amount, default=0) + 1 :][:1]]
    return bool(amount) and behind not in (["did"], ["does"], ["do"], ["has"], ["have"], ["less"], ["more"], ["fewer"])


def _moves_at(view: View, side: Side, step: At, used: Tokens) -> Iterator[Candidate]:
    """What is asked of the changes at one label: how large that of one series is, or which of several went up or down,
    and which the most.
    """
    if not view.varied and not view.is_polar and not _is_of_what_falls(view):
        yield view.candidate(size_of(view, ValueOf(of=step)), "difference", used, 0.6)
    if view.varied != (across(side),):
        return
    for one in view.extremes:
        top = Top(of=step, how=turned_of(one.how) if view.cue("falls") else one.how, rank=one.rank, k=one.k)
        sure = label_evidence(view, across(side))
        yield view.candidate(LabelsOf(of=top, axis=across(side)), "moved most", used | one.at | view.cue(*ASKING), sure)
        if one.k is None:
            yield view.candidate(size_of(view, ValueOf(of=top)), "largest step value", used | one.at, 0.4)
    for relation, cue in _ways(view) if not view.extremes else ():
        if cue:
            yield from outcomes(view, Filter("grown", step, relation, 0.0, used, view.varied, sure=0.6, narrows=False))
