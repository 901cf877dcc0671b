"""Combinators over the order of labels: the place of one among them, and all of them in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Along, At, Compare, Constant, Extremity, LabelsOf, Reduce, Shift, Top, ValueOf
from ..grammar.base import REDUCTIONS, Candidate
from ..linking.ends import places, ranks_of
from ..linking.vocabulary import SIDES
from .filters import held_against
from .view import ASKING, Tokens, View


def ranked(view: View) -> Iterator[Candidate]:
    """The rank of a label by value or by summary; and the labels in that order."""
    tokens = view.scene.question.tokens
    sums = {n for n in view.said("come", "comes") if [one.text for one in tokens[n + 1 : n + 2]] == ["to"]}
    at = view.cue("rank", "sorted") | view.said(*_PLACING) - sums  # "what do A and B come to together?"
    run = _from_to(view) or _first_told(view)
    if run is not None:
        (first, ends), condition = run, next(iter(view.conditions), None)
        k, counted = next(((one.k, one.at) for one in view.extremes if one.k is not None), (_MOST_ORDERED, frozenset()))
        used = at | ends | counted | view.cue(*ASKING) | (condition.at if condition is not None else frozenset())
        of = view.cells() if condition is None else held_against(view, condition).met
        for side in view.varied_sides if len(view.varied) == 1 else ():
            order = Top(of=of, how=first, k=min(view.size(side), k))
            yield view.candidate(LabelsOf(of=order, axis=side), f"order {side}", used, 0.8)
    if not at:
        return
    for side in SIDES:
        links = view.cover.of(side)
        if len(links) == 1 and len(links[0].labels) == 1:
            for cells, used in _ordered(view, view.cells(**{side: ()}), side):
                for how, word, sure in (("rank", "max", 0.6), ("rank_smallest", "min", 0.25)):
                    place = ValueOf(of=At(of=Along(of=cells, how=how), axis=side, labels=links[0].labels))
                    yield view.candidate(place, f"{how} {side}", at | used | view.cue("which", "reach", word), sure)
        if run is None and not links and view.varied == (side,):
            upward = view.said(*_UPWARD) and view.said("first", "to", "order")
            order = Top(of=view.cells(), how="min" if upward else "max", k=min(view.size(side), _MOST_ORDERED))
            used = view.cue("max", "min", "spread") | view.said("first", "to", *_UPWARD)
            yield view.candidate(LabelsOf(of=order, axis=side), f"order {side}", at | used, 0.3)


def _first_told(view: View) -> tuple[Extremity, Tokens] | None:
    """(which end comes first, tokens) of an order that names this end: "rank them, longest first"; else None."""
    words = [token.text for token in view.scene.question.tokens]
    for one in view.extremes:
        behind = words[max(one.at) + 1 : max(one.at) + 3]  # "lowest share first"
        if one.k is None and "first" in behind:
            return one.how, one.at | {max(one.at) + 1 + behind.index("first")}
        if one.k is not None and view.said("order"):  # "the three largest, in order"
            return one.how, one.at | view.said("in", "order")
    return None


def _from_to(view: View) -> tuple[Extremity, Tokens] | None:
    """(which end comes first, tokens) of an order asked for by its ends: "from slowest to fastest"; else None."""
    singles = [one for one in view.extremes if one.k is None]
    if len(singles) != 2 or singles[0].how == singles[1].how:
        return None
    first, second = (min(one.at) for one in singles)
    words = [token.text for token in view.scene.question.tokens]
    is_run = words[first - 1 : first] == ["from"] and "to" in words[first + 1 : second]
    return (singles[0].how, singles[0].at | singles[1].at | {first - 1} | view.said("to")) if is_run else None


def at_rank(view: View) -> Iterator[Candidate]:
    """Whether a row has the rank that is said of it, by a column of ranks: "did Ann come second?", "did Bo win?"."""
    for names in view.scene.vocabulary.names if view.is_polar and len(view.cover.rows) == 1 else ():
        column, ranks = ranks_of(names)
        (link,) = view.cover.rows
        for rank, at in places(view.scene, len(ranks), "win", "wins") if column and len(link.labels) == 1 else ():
            if link.at and set(link.at).isdisjoint(at):
                row = view.selection(view.cover.rows, (), view.cover.panels).cells()
                of = At(of=row, axis="column", labels=(column,))
                plan = Compare(left=ValueOf(of=of), relation="=", right=Constant(value=float(rank)))
                yield view.candidate(plan, "is value", view.polar | frozenset(at), 0.9)


def _ordered(view: View, cells: Any, side: Any) -> Iterator[tuple[Any, Tokens]]:
    """What is ordered: cells of one row or column, else a summary of each."""
    if len(view.varied) != 1:
        yield cells, frozenset()
        return
    for name, how in (*REDUCTIONS, ("max", "max"), ("min", "min")):
        used = view.cue(name)
        if used:
            yield Reduce(of=cells, how=how, by=side), used


def beside(view: View) -> Iterator[Candidate]:
    """The label right before or behind the one named: "which bar comes directly below Oslo?"."""
    close, asked = view.said("directly", "immediately"), view.cue("which", "when")
    for words, step in ((_BEFORE, -1), (_BEHIND, 1)) if close and asked and not view.is_polar else ():
        place = view.said(*words)
        for side in SIDES if place else ():
            links = view.cover.of(side)
            if len(links) == 1 and len(links[0].labels) == 1 and view.length(side) > 1:
                other = LabelsOf(of=Shift(of=view.cells(), axis=side, by=step), axis=side)
                yield view.candidate(
                    other, f"beside {side}", close | place | view.cue(*ASKING) | view.said("comes"), 0.8
                )


_BEFORE, _BEHIND = ("above", "before", "preceding", "precedes"), ("below", "under", "after", "following", "follows")
_PLACING = ("rank", "place", "position", "ranked", "sort", "order", "come", "comes", "ranking")
_UPWARD = ("lowest", "smallest", "least", "cheapest", "fewest", "ascending", "increasing")
_MOST_ORDERED = 50
