"""Combinators over whole rows or columns that meet conditions: "the cheapest of those with at least two stars"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from ....tools.plan.nodes import At, Combine, CountOf, LabelsOf, Reduce, Top, ValueOf, ValuesOf, Where
from ..grammar.base import Candidate, compared
from ..grammar.conditions import Condition
from ..linking.link import Link
from ..linking.vocabulary import SIDES, Side
from .extremes import is_of_owner
from .measured import attributed, line_in_unit
from .view import ASKING, ASKING_VALUE, Tokens, View, across


@dataclass(frozen=True, slots=True)
class Lines:
    """Rows (columns) that meet conditions of the question."""

    kept: Any
    tested: tuple[Link, ...]
    """The links to the labels at which the conditions are tested."""
    at: Tokens


def narrowed(view: View) -> Iterator[Candidate]:
    """The rows (columns) that meet conditions, their count, and operations on their cells at another label."""
    asked = view.cue(*ASKING, "every", "ask")
    for side in SIDES:
        beside = across(side)
        links = [link for link in view.cover.of(beside) if len(link.labels) == 1]
        for lines in _lines_kept(view, side, links):
            at = lines.at | asked
            yield view.candidate(LabelsOf(of=lines.kept, axis=side), f"lines {side}", at, 0.6)
            if view.cue("how_many"):
                yield view.candidate(CountOf(of=lines.kept, what=side), "lines count", at, 0.65)
            tested = {one.labels for one in lines.tested}
            for link in [one for one in links if one.labels not in tested][:1]:
                yield from _results_over(view, side, At(of=lines.kept, axis=beside, labels=link.labels), at)


def _results_over(view: View, side: Side, cells: At, at: Tokens) -> Iterator[Candidate]:
    yield view.candidate(ValuesOf(of=cells), "lines values", at, 0.4)
    if view.reduction is not None:
        how, used = view.reduction
        yield view.candidate(Reduce(of=cells, how=how), f"lines {how}", at | used)
    for one in view.extremes:
        top = Top(of=cells, how=one.how, rank=one.rank)
        name, value = (0.7, 0.4) if one.of_name else (0.4, 0.7)
        yield view.candidate(LabelsOf(of=top, axis=side), "lines top", at | one.at, name)
        yield view.candidate(ValueOf(of=top), "lines top value", at | one.at, value)


def _lines_kept(view: View, side: Side, links: list[Link]) -> Iterator[Lines]:
    """The rows (columns) that meet one condition, if the question also names other labels; and those that meet two."""
    everything = view.cells(**{across(side): ()})
    tests = list(_tests(view, side, links, everything))
    named = {link.labels for link in links}
    yield from (one for one in tests if named - {link.labels for link in one.tested})
    if len(tests) == 2:
        one, other = tests
        tested, at = (*one.tested, *other.tested), one.at | other.at
        yield Lines(Combine(how="both", left=one.kept, right=other.kept, axis=side), tested, at)
        if view.said("or"):
            either = Combine(how="either", left=one.kept, right=other.kept, axis=side)
            yield Lines(either, tested, at | view.said("or"))


def _tests(view: View, side: Side, links: list[Link], everything: Any) -> Iterator[Lines]:
    """The rows (columns) that meet each comparison: with a number (at the label of its clause) or of two labels."""
    open_ended = [condition for condition in view.conditions if condition.upper is None]
    paired = _paired(view, open_ended, links)
    for condition in open_ended:
        by = line_in_unit(view.scene, across(side), condition.at) or paired.get(condition)
        if by is not None:
            kept = Where(of=everything, relation=condition.relation, to=condition.to, keep=side, at=by.labels[0])
            yield Lines(kept, (by,), condition.at)
    free = [link for link in links if link not in paired.values()]
    relation, words = compared(view.scene)
    if relation is not None and len(free) > 1:
        to = At(of=everything, axis=across(side), labels=free[1].labels)
        kept = Where(of=everything, relation=relation, to=to, keep=side, at=free[0].labels[0])
        yield Lines(kept, tuple(free[:2]), words)


def _paired(view: View, conditions: list[Condition], links: list[Link]) -> dict[Condition, Link]:
    """Each condition with the label that it is about: the pairs that are nearest to each other in all, where another
    clause is far ("less than 40% on A and over 10% on B").
    """
    joints = view.said("and", "but", "yet", "while", "or", ",")
    few = conditions[: len(links)][:_MOST_CONDITIONS]

    def distance(condition: Condition, link: Link) -> int:
        low, high = sorted((min(condition.at), min(link.at, default=0)))
        return high - low + _OTHER_CLAUSE * sum(low < joint < high for joint in joints)

    pairings = permutations(links[:_MOST_CONDITIONS], len(few))
    best = min(pairings, key=lambda some: sum(map(distance, few, some)), default=())
    return dict(zip(few, best, strict=True))


_MOST_CONDITIONS = 4
"""Most conditions that a question is expected to have."""
_OTHER_CLAUSE = 5
"""Tokens that a clause between a condition and a label counts for."""


def chosen(view: View) -> Iterator[Candidate]:
    """A value of the row (column) with the largest or smallest value at another label: "the price of the oldest"."""
    for side in SIDES:
        beside = across(side)
        links = view.cover.of(beside)
        if len(links) != 2 or view.cover.of(side) or any(len(link.labels) > 1 for link in links):
            continue
        for one in view.extremes:
            for by, asked in (links, links[::-1]) if one.k is None else ():
                cells = view.cells(**{beside: ()})
                kept = Top(of=cells, how=one.how, rank=one.rank, keep=side, at=by.labels[0])
                plan = ValueOf(of=At(of=kept, axis=beside, labels=asked.labels))
                used = one.at | view.cue(*ASKING_VALUE)
                told = attributed(view.scene, view.grids[0], beside, sorted(one.at))
                owns = told.labels == by.labels if told is not None else is_of_owner(view, one) and asked.at < by.at
                yield view.candidate(plan, "value of the top", used, 0.85 if owns else 0.4)
