"""Inserts what was asked or answered before into the question: "its Dist2?", "how much did it make worldwide?".

The question is read with the label meant added to what it names, and with the labels and the panel of the last plan
where the question names none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from ..chart.chart import derivations
from ..grammar import RULES
from ..grammar.base import Candidate
from ..grammar.claims import claim, is_claim
from ..linking.cover import Cover
from ..linking.link import Link
from ..linking.vocabulary import SIDES
from ..scene import Selection
from .tree import grid_of, named
from .turn import FollowUp

_MOST = 0.75
"""Evidence of a reading that takes its operation from the question alone; a change of the last plan has more."""
_PENALTY = 0.1
"""Penalty for using labels of earlier turns that the question does not refer to."""
_WAYS = 6
"""Most ways to divide the question's words that are completed."""


def refer(follow: FollowUp) -> Iterator[Candidate]:
    """The readings of the question with the label meant inserted."""
    if not follow.pointing and follow.meant is None:
        return
    for found in chain(_by_rules(follow), _by_chart(follow)):
        points = _pointing_used(follow, found.plan)
        evidence = min(found.evidence, _MOST) - _PENALTY * (not points)
        yield replace(found, explained=found.explained | points, evidence=evidence)


def _by_rules(follow: FollowUp) -> Iterator[Candidate]:
    rules = (claim,) if is_claim(follow.scene) else RULES
    for selection in (follow.selections or [Selection()])[:_WAYS]:
        whole = replace(selection, grid=selection.grid or follow.panel)
        for rows, columns in _completions(follow, whole.rows, whole.columns):
            completed = replace(whole, rows=rows, columns=columns)
            for rule in rules:
                yield from rule(follow.scene, completed)


def _by_chart(follow: FollowUp) -> list[Candidate]:
    several = len(follow.scene.grids) > 1
    panels = (Link("row", (follow.panel,), (), 1.0),) if follow.panel is not None and several else ()
    ways: list[Cover] = []
    for cover in follow.scene.covers[:_WAYS]:
        asked = [tuple(link for link in cover.of(side) if not follow.asked_noun.issuperset(link.at)) for side in SIDES]
        for rows, columns in _completions(follow, *asked):
            ways.append(replace(cover, rows=rows, columns=columns, panels=cover.panels or panels))
    return derivations(follow.scene, ways)


def _pointing_used(follow: FollowUp, plan: Any) -> frozenset[int]:
    """The tokens that refer back, if the plan names the label meant. "The two" are two answers, not one label."""
    tokens = follow.scene.question.tokens
    if follow.panel_answered is not None and grid_of(plan) == follow.panel_answered:
        return follow.pointing
    if follow.meant is None or not any(follow.meant[1] in labels for labels in named(plan, follow.meant[0])):
        return frozenset()
    return frozenset(index for index in follow.pointing if tokens[index].text not in ("two", "both"))


Links = tuple[Link, ...]


def _completions(follow: FollowUp, rows: Links, columns: Links) -> Iterator[tuple[Links, Links]]:
    """The links with the label meant, and with the last plan's labels on an axis that still has none; as they are where
    a panel is meant.
    """
    links: dict[str, Links] = {"row": rows, "column": columns}
    if follow.panel_answered is not None:
        yield rows, columns
    if follow.meant is not None:
        side, label = follow.meant
        if _add(links, side, Link(side, (label,), tuple(sorted(follow.pointing)), 1.0)):
            yield links["row"], links["column"]
    for side in SIDES:
        given = follow.given(side)
        if given is None or (follow.meant is not None and side == follow.meant[0] and follow.last.label is not None):
            continue
        if _add(links, side, Link(side, (given,), (), 1.0), second=follow.compares):
            yield links["row"], links["column"]


def _add(links: dict[str, Links], side: str, link: Link, *, second: bool = False) -> bool:
    """Adds a link to an axis that names nothing, or one other label where a `second` is compared; whether it did."""
    known = links[side]
    if any(link.labels[0] in other.labels for other in known) or len(known) > int(second):
        return False
    links[side] = (link, *known)
    return True
