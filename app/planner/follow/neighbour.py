"""Neighbouring labels: "and the year before?", "which country comes right after it?", "and the next?"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ....indexing.model.figure import Axis
from ....tools.names import positions_of
from ....tools.plan.nodes import At, GridCells, LabelsOf, Shift, Top, Where
from ....tools.plan.tree import walk
from ..grammar.base import Candidate
from ..linking.positions import COUNTS
from .tree import grid_of, is_extreme, named, rebuilt, renamed
from .turn import FollowUp

_TIMES = {"year", "month", "quarter", "day", "decade", "week"}


def neighbour(follow: FollowUp) -> Iterator[Candidate]:
    """The last plan at the neighbour of its label, the neighbour of the label meant, or the next label by value;
    nothing where the question itself names a label ("after 1000?").
    """
    if follow.selections and follow.further(follow.selections[0]):
        return
    apart = _apart(follow)
    if apart is not None:
        yield from _adjacent(follow, *apart)
        return
    for name, by in (("next", 1), ("previous", -1)):
        at = follow.scene.cue(name)
        if at is None or at <= follow.scene.panels[1]:
            continue
        yield from _adjacent(follow, by, at)
        yield from _following(follow, by, at)


def _apart(follow: FollowUp) -> tuple[int, frozenset[int]] | None:
    """How many of the units of an axis later (or, below zero, earlier) is asked for ("and five years later?"), with its
    tokens.
    """
    tokens = follow.scene.question.tokens
    for at in range(1, len(tokens)):
        way = _WAYS.get(tokens[at].text)
        in_unit = tokens[at - 1].stem in _TIMES or at - 1 in follow.scene.axis_words
        back = at - 1 - in_unit
        number = COUNTS.get(tokens[back].text, tokens[back].number) if back >= 0 else None
        said = in_unit or tokens[at].text in ("later", "earlier")  # "2010 on" is no amount
        if said and way is not None and number is not None and float(number).is_integer():
            return way * int(number), frozenset(range(back, at + 1))
    return None


_WAYS = {"later": 1, "after": 1, "on": 1, "afterwards": 1, "earlier": -1, "before": -1, "prior": -1}


def _adjacent(follow: FollowUp, by: int, at: frozenset[int]) -> Iterator[Candidate]:
    """As in "and the year before?": the last plan, one step along an axis of times or numbers."""
    tokens = follow.scene.question.tokens
    plan = follow.last.plan
    nouns = frozenset(i for i, token in enumerate(tokens) if token.stem in _TIMES)
    for side in ("row", "column"):
        given = follow.given(side)
        if given is None or any(isinstance(node, Shift) for node in walk(plan)):
            continue
        for grid in follow.scene.grids:
            axis = grid.axis(side)
            step = _step(axis, given, by, calendar=bool(nouns))
            if step is not None and axis.kind != "category":
                changed = renamed(plan, side, named(plan, side)[0], (step,))
                if changed is not None:
                    yield Candidate(changed, "follow", at | nouns | follow.scene.axis_words, 0.85)
                break


def _step(axis: Axis, label: str, by: int, *, calendar: bool) -> str | None:
    """The label `by` steps from another, or that many calendar years, or units of the axis if more than one; None if
    there is none.
    """
    places = positions_of(axis, label)
    if len(places) != 1:
        return None
    value = axis.labels[places[0]].value
    if (calendar or abs(by) > 1) and axis.kind in ("time", "number") and value is not None and value % 1 == 0:
        return next((one.text for one in axis.labels if one.value == value + by), None)
    order = axis.order()
    place = order.index(places[0]) + by
    return axis.labels[order[place]].text if 0 <= place < len(order) else None


def _following(follow: FollowUp, by: int, at: frozenset[int]) -> Iterator[Candidate]:
    """As in "which comes after it?", "and the next?": in the order asked for, in that of a ranking, or as listed."""
    plan = follow.last.plan
    target = follow.scene.target
    if isinstance(plan, LabelsOf) and is_extreme(plan.of):
        order = plan.of
        ranked = order.model_copy(update={"rank": max(1, order.rank + by)})
        yield Candidate(
            LabelsOf(of=ranked, axis=plan.axis), "follow", at | target[1] | follow.pointing | follow.asked_noun, 0.8
        )
    if follow.meant is None:
        return
    side, label = follow.meant
    if any(isinstance(node, Shift) for node in walk(plan)):
        old = named(plan, side)
        moved = renamed(plan, side, old[0], (label,)) if len(old) == 1 else None
        if moved is not None:
            turned = rebuilt(moved, lambda n: n.model_copy(update={"by": by}) if isinstance(n, Shift) else n)
            yield Candidate(turned, "follow", at | target[1] | follow.pointing, 0.85)
    if target[0] == side or (target[0] is None and follow.pointing):
        ranked = _by_value(follow, side, label, by)
        if ranked is not None:
            yield Candidate(ranked, "follow", at | target[1] | follow.pointing | follow.asked_noun, 0.85)
            return
        anchor = At(of=GridCells(grid=grid_of(plan)), axis=side, labels=(label,))
        beside = LabelsOf(of=Shift(of=anchor, axis=side, by=by), axis=side)
        yield Candidate(beside, "follow", at | target[1] | follow.pointing | follow.asked_noun, 0.8)


def _by_value(follow: FollowUp, side: str, label: str, by: int) -> Any:
    """The label with the next smaller (larger) value, if the grid has one value per label, in descending order."""
    values: dict[str, float] = {}
    for grid in follow.scene.grids:
        listed = [(grid.axis(side).labels[cell.row].text, cell.value) for cell in grid.cells] if side == "row" else []
        known = [value for _, value in listed if value is not None]
        falls = sum(one < other for one, other in pairwise(known))  # "Other" may stand last
        if len(grid.column_axis.labels) > 1 or len(known) != len(listed) or len(known) < 3 or falls > 1:
            return None
        values |= {text: value for text, value in listed if value is not None}
    if label not in values:
        return None
    cells = Where(of=GridCells(), relation="<" if by > 0 else ">", to=values[label])
    return LabelsOf(of=Top(of=cells, how="max" if by > 0 else "min"), axis="row")
