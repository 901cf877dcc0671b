"""Inserts what was asked or answered before into the question: "its Dist2?", "how much did it make worldwide?".

The grammar reads the question with the label meant added to what it names, and with the labels of the last plan on axes
where the question names none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..grammar import RULES
from ..grammar.base import Candidate
from ..grammar.claims import claim, is_claim
from ..link import Link
from ..scene import Selection
from .tree import grid_of, named
from .turn import FollowUp

_MOST = 0.75
"""Evidence of a reading that takes its operation from the question alone; a change of the last plan has more."""
_PENALTY = 0.1
"""Penalty for using labels of earlier turns that the question does not refer to."""


def refer(follow: FollowUp) -> Iterator[Candidate]:
    """The candidates of the grammar for the question with the label meant inserted."""
    if not follow.pointing and follow.meant is None:
        return
    rules = (claim,) if is_claim(follow.scene) else RULES
    selections = follow.selections or [Selection()]
    for selection in selections[:6]:
        for completed in _completions(follow, selection):
            for rule in rules:
                for found in rule(follow.scene, completed):
                    points = _pointing_used(follow, found.plan)
                    evidence = min(found.evidence, _MOST) - _PENALTY * (not points)
                    yield replace(found, explained=found.explained | points, evidence=evidence)


def _pointing_used(follow: FollowUp, plan: Any) -> frozenset[int]:
    """The tokens that refer back, if the plan names the label meant. "The two" are two answers, not one label."""
    tokens = follow.scene.question.tokens
    if follow.meant is None or not any(follow.meant[1] in labels for labels in named(plan, follow.meant[0])):
        return frozenset()
    return frozenset(index for index in follow.pointing if tokens[index].text not in ("two", "both"))


def _completions(follow: FollowUp, selection: Selection) -> Iterator[Selection]:
    """The selection with the label meant, and with the last plan's labels on an axis that still has none."""
    grid = selection.grid or grid_of(follow.last.plan)
    meant = follow.meant
    points = tuple(sorted(follow.pointing))
    whole = replace(selection, grid=grid)
    if meant is not None:
        added = _with_label(whole, meant[0], meant[1], points)
        if added is not None:
            yield added
            whole = added
    for side in ("row", "column"):
        given = follow.given(side)
        if given is None or (meant is not None and side == meant[0] and follow.last.label is not None):
            continue
        further = _with_label(whole, side, given, (), second=follow.compares)
        if further is not None:
            whole = further
            yield whole


def _with_label(
    selection: Selection, side: str, label: str, at: tuple[int, ...], *, second: bool = False
) -> Selection | None:
    links = selection.rows if side == "row" else selection.columns
    if any(label in link.labels for link in links) or len(links) > int(second):
        return None
    link = Link(side, (label,), at, 1.0)
    if side == "row":
        return replace(selection, rows=(link, *selection.rows))
    return replace(selection, columns=(link, *selection.columns))
