"""Combinator over changes from a panel for what was before to one for what came after: "which cell improved the most?",
"by how much does the mean rise?", "did every cell improve?".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Compare, Derive, LabelsOf, Reduce, Relation, Top, ValueOf
from ..grammar.base import Candidate
from ..linking.link import Link
from .filters import Filter, outcomes
from .view import ASKING, Tokens, View

_BEFORE = frozenset("before pre initial initially original baseline untrained untuned".split())
_AFTER = frozenset("after post final finally trained tuned finetuned".split())


def between_panels(view: View) -> Iterator[Candidate]:
    """The change from the earlier panel to the later one of a cell, the mean or the extreme of the changes of several,
    and which cells rise or fall.
    """
    moves = view.cue("rises", "falls") | view.said("change", "changed", "changes")
    ends = panel_ends(view) if moves else None
    if ends is None:
        return
    first, last = (view.cells(panel=(link,)) for link in ends)
    if not view.varied_sides:
        first, last = ValueOf(of=first), ValueOf(of=last)
    earlier, later = (last, first) if view.cue("falls") else (first, last)
    asked = view.cue("how_much", "how_many", "ask", "difference", "every") | view.in_points | view.in_percent
    if view.in_percent:
        change: Any = Derive(how="percent_change", left=first, right=last)
    else:
        change = Derive(how="difference", left=later, right=earlier)
    ways: tuple[tuple[Relation, Tokens], ...] = ((">", view.cue("falls")), ("<", view.cue("rises")))
    if not view.varied_sides and not view.is_polar:
        yield view.candidate(change, "change between panels", moves | asked, 0.85)
    elif not view.varied_sides:
        for relation, cue in ways:
            if cue:
                plan = Compare(left=first, relation=relation, right=last)
                yield view.candidate(plan, "is changed between panels", cue | view.polar, 0.85)
    elif view.extremes:
        yield from _largest(view, change, moves)
    elif view.reduction is not None:
        how, at = view.reduction
        one, other = (Reduce(of=cells, how=how) for cells in (later, earlier))
        gap = Derive(how="percent_change" if view.in_percent else "difference", left=one, right=other)
        yield view.candidate(gap, f"change of {how} between panels", moves | at | asked, 0.85)
    else:
        for relation, cue in ways:
            if cue:
                at = cue | view.cue("every") | view.said("any", "some")
                changed = Filter("changed", first, relation, last, at, view.varied_sides, narrows=False)
                yield from outcomes(view, changed)


def _largest(view: View, change: Any, moves: Tokens) -> Iterator[Candidate]:
    """The cell or the line with the largest or smallest change, and that change."""
    mean = view.cue("mean") if len(view.varied_sides) > 1 else frozenset[int]()
    for one in view.extremes:
        used = moves | one.at | view.cue(*ASKING, "ask", "cell") | mean
        for side in view.varied_sides:
            of = Reduce(of=change, how="mean", by=side) if mean else change
            top = Top(of=of, how=one.how, rank=one.rank, k=one.k)
            sure = 0.85 if view.scene.target[0] in (None, side, "cell") else 0.4
            yield view.candidate(LabelsOf(of=top, axis=side), f"top change between panels {side}", used, sure)
        if not mean and one.k is None:
            top = Top(of=change, how=one.how, rank=one.rank)
            yield view.candidate(ValueOf(of=top), "top change between panels", used, 0.4 if one.of_name else 0.85)


def panel_ends(view: View) -> tuple[Link, Link] | None:
    """The panels for before and after that a question is about: the one whose title says that it is before, and the one
    named, or the only one whose title says that it is after.
    """
    words = {grid.id: set(re.findall(r"[a-z]+", grid.title.lower())) for grid, _ in view.scene.vocabulary.panels}
    befores = [id for id, said in words.items() if said & _BEFORE and not said & _AFTER]
    afters = [id for id, said in words.items() if said & _AFTER and not said & _BEFORE]
    named = {id for link in view.cover.panels for id in link.labels}
    later = [id for id in afters if id in named] or afters
    if len(befores) != 1 or len(later) != 1 or named - {*befores, *later}:
        return None
    links = {link.labels[0]: link for link in view.cover.panels if len(link.labels) == 1}
    one, other = (links.get(id, Link("row", (id,), (), 1.0)) for id in (befores[0], later[0]))
    return one, other
