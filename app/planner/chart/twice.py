"""Differences of differences: how much more one label rose than another, how much wider a gap is here than there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Derive, Nth, ValueOf
from ..grammar.base import Candidate
from ..linking.link import Link
from ..linking.vocabulary import SIDES, Side
from .operands import own_tokens, stand_around
from .view import View, across


def apart_twice(view: View) -> Iterator[Candidate]:
    """The change of one label less that of another, or the gap between two at one label less that at another."""
    than, asked = view.said("than"), view.cue("how_much", "difference") | view.comparing
    for side in SIDES if than and asked and not view.is_polar else ():
        links, ends = (_single(view, one) for one in (side, across(side)))
        if len(links) != 2 or len(ends) not in (0, 2) or not stand_around(links, min(than)):
            continue
        at, gap = asked | than, view.said(*_GAPS)
        rises, falls = view.cue("rises"), view.cue("falls")
        if gap and len(ends) == 2 and not stand_around(ends, min(than)):
            one, other = (_between(view, side, link, ends, "distance") for link in links)
            yield view.candidate(_less(one, other), "gaps apart", at | gap, 0.85)
        elif (rises or falls or len(ends) == 2) and view.is_ordered(across(side)):
            one, other = (_between(view, side, link, _from_to(ends, bool(falls)), "difference") for link in links)
            yield view.candidate(_less(one, other), "changes apart", at | rises | falls, 0.85)


_GAPS = ("gap", "difference", "lead", "margin", "spread", "advantage", "distance", "gain", "drop")


def _single(view: View, side: Side) -> list[Link]:
    """The links of an axis in the question's order, if each is to one label; none if one is not."""
    links = [*view.cover.of(side)]
    if any(len(link.labels) > 1 for link in links):
        return [] if len(links) == 2 else links
    return [
        link for link, _ in sorted(zip(links, own_tokens(links), strict=True), key=lambda pair: min(pair[1] or {0}))
    ]


def _from_to(ends: list[Link], falls: bool) -> list[Link] | bool:
    """The ends of a course, the later first unless falls are asked for; which is first, if none is named."""
    return (ends if falls else ends[::-1]) if ends else falls


def _between(view: View, side: Side, link: Link, ends: list[Link] | bool, how: Any) -> Derive:
    """The difference between two ends of the course of one label."""
    beside = across(side)
    if isinstance(ends, bool):
        cells = view.cells(**{side: (link,)})
        places = (1, -1) if ends else (-1, 1)
        left, right = (ValueOf(of=Nth(of=cells, axis=beside, position=place)) for place in places)
    else:
        left, right = (ValueOf(of=view.cells(**{side: (link,), beside: (end,)})) for end in ends)
    return Derive(how=how, left=left, right=right)


def _less(one: Derive, other: Derive) -> Derive:
    return Derive(how="difference", left=one, right=other)
