"""Differences of differences: how much more one label rose than another, how much wider a gap is here than there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Derive, Nth, ValueOf
from ..grammar.base import Candidate
from ..linking.link import Link
from ..linking.vocabulary import SIDES, Side
from .operands import in_order, stand_around
from .view import View, across


def apart_twice(view: View) -> Iterator[Candidate]:
    """The change of one label less that of another, or the gap between two at one label less that at another."""
    than, asked = view.said("than"), view.cue("how_much", "difference") | view.comparing
    for side in SIDES if than and asked and not view.is_polar else ():
        links, ends = (in_order(view.cover.of(one)) for one in (side, across(side)))
        if any(len(link.labels) > 1 for link in ends):
            ends = []  # of a run of labels the first and the last are meant
        of_several = any(len(link.labels) > 1 for link in links)
        if len(links) != 2 or len(ends) not in (0, 2) or of_several or not stand_around(links, min(than)):
            continue
        falls, gap = view.cue("falls"), view.said(*_GAPS)
        is_gap = bool(gap) and len(ends) == 2 and not stand_around(ends, min(than))
        moves = view.is_ordered(across(side)) and (falls or view.cue("rises") or ends)
        if is_gap or moves:
            ways = [_two(view, side, link, ends) for link in links]
            one, other = (_distance(way) if is_gap else _change(way[::-1] if falls else way) for way in ways)
            shape = "gaps apart" if is_gap else "changes apart"
            used = asked | than | (gap if is_gap else falls | view.cue("rises"))
            yield view.candidate(Derive(how="difference", left=one, right=other), shape, used, 0.85)


_GAPS = ("gap", "difference", "lead", "margin", "spread", "advantage", "distance", "gain", "drop")


def _two(view: View, side: Side, link: Link, ends: list[Link]) -> tuple[Any, Any]:
    """The values of a label at two ends, or the first and the last one of its course where none are named."""
    beside = across(side)
    if ends:
        first, last = (ValueOf(of=view.cells(**{side: (link,), beside: (end,)})) for end in ends)
    else:
        course = view.cells(**{side: (link,)})
        first, last = (ValueOf(of=Nth(of=course, axis=beside, position=place)) for place in (1, -1))
    return first, last


def _change(way: tuple[Any, Any]) -> Derive:
    return Derive(how="difference", left=way[1], right=way[0])


def _distance(way: tuple[Any, Any]) -> Derive:
    return Derive(how="distance", left=way[0], right=way[1])
