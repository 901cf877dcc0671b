"""Combinators that choose among cells by a number: the one nearest to a number ("closest to 30 points"), those beyond
the mean ("above average"), and all but the largest or smallest ("without the two biggest").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Combine, Constant, Derive, LabelsOf, Reduce, Relation, Top, ValueOf
from ..grammar.base import REDUCTIONS, Candidate
from ..grammar.conditions import number_after
from ..linking.vocabulary import SIDES
from .extremes import excluding
from .filters import Filter, outcomes
from .operands import MIDDLES
from .view import ASKING, ASKING_VALUE, Tokens, View, label_evidence


def nearest(view: View) -> Iterator[Candidate]:
    """The label, or the value, of the cell nearest to a number, or to the mean or the median of all."""
    near = view.cue("closest")
    stated = number_after(view.scene, near, view.cover.at) if near and view.varied else None
    middle = view.reduction if near and view.varied else None
    goal: Any
    if stated is not None:
        goal, used = Constant(value=stated[0]), stated[1]
    elif middle is not None and middle[0] in MIDDLES and min(middle[1]) > max(near):
        goal, used = Reduce(of=view.cells(), how=middle[0]), middle[1]
    else:
        yield from _nearest_to_named(view, near)
        return
    top = Top(of=Derive(how="distance", left=view.cells(), right=goal), how="min")
    at = near | used | view.cue(*ASKING)
    for dimension in view.varied:
        labels = LabelsOf(of=top, axis=dimension)
        yield view.candidate(labels, f"nearest {dimension}", at, label_evidence(view, dimension))


def _nearest_to_named(view: View, near: Tokens) -> Iterator[Candidate]:
    """The label whose value is nearest to that of the one named: "which town is closest to Oslo?"."""
    for side in SIDES if near and view.said("to") and not view.varied else ():
        links = view.cover.of(side)
        if len(links) == 1 and len(links[0].labels) == 1 and min(links[0].at, default=0) > max(near):
            named = view.cells()
            others = Combine(how="without", left=view.cells(**{side: ()}), right=named)
            top = Top(of=Derive(how="distance", left=others, right=ValueOf(of=named)), how="min")
            at = near | view.said("to") | view.cue(*ASKING)
            yield view.candidate(LabelsOf(of=top, axis=side), f"nearest {side}", at, label_evidence(view, side))


def beyond_mean(view: View) -> Iterator[Candidate]:
    """The labels with more, or less, than the mean or the median of their line, and how many there are."""
    above, below = view.cue("above", "max"), view.cue("below", "min")
    if len(view.varied) != 1 or not above | below or not (view.cue("than") or view.cue("above", "below")):
        return
    for name, how in REDUCTIONS:
        at = view.cue(name) if how in ("mean", "median") else frozenset[int]()
        if view.is_polar and not view.cue("every") | view.said("any", "anyone", "ever"):
            continue  # whether some value of those of A is above their mean, nobody asks
        if at and max(at) > min(above | below):  # "more than the average", not "the average of those above 5"
            used, mean = at | above | below | view.cue("than"), Reduce(of=view.cells(), how=how)
            relation: Relation = ">" if above else "<"
            yield from outcomes(
                view, Filter(f"beyond {how}", view.cells(), relation, mean, used, view.varied, sure=0.75, narrows=False)
            )


def rest(view: View) -> Iterator[Candidate]:
    """The sum or mean of all cells but the largest or smallest: "everyone apart from the two biggest"."""
    for one in view.extremes if view.varied else ():
        but = excluding(view, one)
        if but and not one.paired:
            top = Top(of=view.cells(), how=one.how, rank=one.rank, k=one.k)
            left = Combine(how="without", left=view.cells(), right=top)
            how, used = view.reduction or ("sum", view.cue("every") | view.said(*_EVERYONE))
            at = one.at | but | used | view.cue(*ASKING_VALUE)
            yield view.candidate(Reduce(of=left, how=how), f"{how} of the rest", at, 0.8)


_EVERYONE = ("everyone", "everybody", "everything", "rest", "others")
