"""The last plan with other labels or another panel: "and for type u?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Node
from ..grammar.base import Candidate
from ..linking.link import Link
from ..linking.short_forms import LEVEL
from ..scene import Selection
from ..text.words import stems_of
from .operation import turned
from .tree import in_panel, named, renamed, with_labels
from .turn import FollowUp

NAMED = 0.4
"""Least quality of a selection in a fragment such as "and CAFE?", which can hardly be about anything else."""


def swap(follow: FollowUp) -> Iterator[Candidate]:
    """The last plan with its labels and operations replaced by those that the question names."""
    plan = follow.last.plan
    for selection in follow.selections:
        quality = 1.0 if selection.quality >= NAMED else selection.quality
        quality *= 1.0 if _is_parallel(follow, selection) else _ASIDE
        for changed, explained in _substitutions(plan, selection):
            for turned_plan, more in turned(changed, follow.scene, selection.at):
                yield Candidate(turned_plan, "follow", explained | more, 0.8, quality)
            yield Candidate(changed, "follow", explained, 0.8, quality)


def _substitutions(plan: Any, selection: Selection) -> Iterator[tuple[Any, frozenset[int]]]:
    """(plan, tokens) of the plan with each part replaced that the selection names."""
    ways: list[Any] = [plan]
    for side, links in (("row", selection.rows), ("column", selection.columns)):
        if links:
            ways = [changed for way in ways for changed in _relabelled(way, side, links)]
    if selection.grid is not None:
        ways = [changed for way in ways if (changed := in_panel(way, selection.grid)) is not None]
    for way in ways:
        if isinstance(way, Node) and way != plan:
            yield way, selection.at


def _is_parallel(follow: FollowUp, selection: Selection) -> bool:
    """Whether each of its labels is as near to the last ones as any that the same words may name."""
    for side, links in (("row", selection.rows), ("column", selection.columns)):
        current = [labels[0] for labels in named(follow.last.plan, side)]
        for link in links:
            rivals = (
                rival for one in follow.selections for rival in one.links if (rival.side, rival.at) == (side, link.at)
            )
            options = tuple(dict.fromkeys(label for rival in rivals if not rival.together for label in rival.labels))
            if current and not link.together and not set(link.labels) & set(nearest(options, current)):
                return False
    return True


_ASIDE = 0.8
"""Quality of a selection of labels beside those that are parallel to the last ones."""


def _relabelled(plan: Any, side: str, links: tuple[Link, ...]) -> list[Any]:
    """The plan with the linked labels on one axis. A link that fits a label of the plan keeps that label."""
    current = named(plan, side)
    wanted = []
    for link in sorted(links, key=lambda one: one.at):
        if not link.together and any(set(labels) <= set(link.labels) for labels in current):
            continue
        parallel = nearest(link.labels, [old[0] for old in current])
        wanted.append(link.labels if link.together and len(parallel) > 1 else parallel)
    if not wanted:
        return [plan]
    if len(wanted) == len(current) == 2:
        first = renamed(plan, side, current[0], wanted[0])
        return [renamed(first, side, current[1], wanted[1])] if first is not None else []
    labels = tuple(dict.fromkeys(label for option in wanted for label in option))
    return with_labels(plan, side, labels)


def nearest(options: tuple[str, ...], current: list[str]) -> tuple[str, ...]:
    """Of equally good labels those that share most words with a current one: after "Men (25 to 44)", "and women?" means
    "Women (25 to 44)".
    """
    if len(options) == 1:
        return options
    shares = {option: max((_shared(option, label) for label in current), default=0) for option in options}
    most = max(shares.values())
    return tuple(option for option in options if shares[option] == most)


def _shared(one: str, other: str) -> int:
    """How many words two labels share; those of their last levels first."""
    leaves = {LEVEL.split(label)[-1] for label in (one, other)}
    same_leaf = len(leaves) == 1 and LEVEL.search(one) is not None
    return len({*stems_of(one)} & {*stems_of(other)}) + _LEAF * same_leaf


_LEAF = 100
"""What an equal last level counts in words: more than any label has."""
