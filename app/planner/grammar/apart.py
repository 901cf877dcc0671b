"""Differences of two labels along the other axis: "which option has the largest gap between men and women?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....indexing.model.figure import Axis, Cell, other_side
from ....tools.plan.nodes import At, CountOf, Derive, LabelsOf, Reduce, Top, Trend, ValueOf
from ..positions import is_ordered
from ..scene import Scene, Selection
from .base import Candidate
from .conditions import conditions
from .superlative import asks_name, is_turned, superlatives


def apart(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The difference of two labels of one axis, or of the ends of an ordered one, for every label of the other axis."""
    rises, falls = scene.cue("rises"), scene.cue("falls")
    apart = scene.cue("difference", "closest", "apart")
    words = rises or falls or apart
    if words is None:
        return
    for side in ("row", "column"):  # the axis of the two labels
        asked = other_side(side)
        if selection.group(asked):
            continue
        ends = _ends(scene, selection, side)
        if ends is None or selection.labels(asked) or _incompatible_units(scene, side, ends):
            continue
        for differences, at in _differences(scene, selection, side, ends, apart is not None):
            explained = selection.at | at | scene.target[1] | (scene.cue("every") or frozenset())
            yield from _results_over(scene, selection, asked, differences, explained)


def _ends(scene: Scene, selection: Selection, side: str) -> tuple[str, str] | None:
    """The two labels in the direction of a change: in the order of the axis, else in the order named."""
    labels = selection.labels(side)
    axis = scene.grids[0].axis(side)
    order = list(dict.fromkeys(axis.labels[at].text for at in axis.order()))
    ordered = is_ordered(axis)
    if len(labels) == 2:
        if ordered and all(label in order for label in labels):
            first, last = sorted(labels, key=order.index)
            return first, last
        return labels[0], labels[1]
    if not labels and (ordered or len(order) == 2) and len(order) > 1:
        return order[0], order[-1]
    return None


def _incompatible_units(scene: Scene, side: str, ends: tuple[str, str]) -> bool:
    """Whether the cells of the two labels are in units that cannot be subtracted, such as tonnes and percent."""
    axis, cells = scene.grids[0].axis(side), scene.grids[0].cells
    units = []
    for end in ends:
        own = [cell.quantity.unit for cell in cells if cell.quantity and _label_of(axis, cell, side) == end]
        units.append({unit for unit in own if unit})
    in_percent = ["%" in own or "%" in end for own, end in zip(units, ends, strict=True)]
    return in_percent[0] != in_percent[1]


def _label_of(axis: Axis, cell: Cell, side: str) -> str:
    at = cell.row if side == "row" else cell.column
    return "" if at is None else axis.labels[at].text


def _differences(
    scene: Scene, selection: Selection, side: str, ends: tuple[str, str], apart: bool
) -> Iterator[tuple[Any, frozenset[int]]]:
    """(plan, tokens) of the differences: absolute, or in the direction of change that the question states."""
    first, last = (At(of=selection.source(), axis=side, labels=(label,)) for label in ends)
    ordered = is_ordered(scene.grids[0].axis(side))
    rises, falls = scene.cue("rises"), scene.cue("falls")
    better = is_turned(scene, selection, rises or ()) if rises is not None else False
    if rises is not None and better:  # waits improve by getting shorter
        yield Derive(how="difference", left=first, right=last), rises
    elif rises is not None:  # "gains from A relative to B" names the gainer first; "from 2015 to 2016" the earlier year
        yield (
            (
                Derive(how="difference", left=last, right=first)
                if ordered
                else Derive(how="difference", left=first, right=last)
            ),
            rises,
        )
    elif falls is not None:
        yield Derive(how="difference", left=first, right=last), falls
    elif apart:
        both = At(of=selection.source(), axis=side, labels=ends)
        words = scene.cue("difference", "closest", "apart") or frozenset()
        yield Reduce(of=both, by=other_side(side), how="range"), words


def _results_over(
    scene: Scene, selection: Selection, asked: str, differences: Any, explained: frozenset[int]
) -> Iterator[Candidate]:
    for one in superlatives(scene, selection):
        chosen = Top(of=differences, how=one.how, rank=one.rank)
        named = asks_name(scene, selection, one.at)
        labels = LabelsOf(of=chosen, axis=asked)
        yield Candidate(labels, "apart", explained | one.at, 0.85 if named else 0.5, selection.quality)
        yield Candidate(ValueOf(of=chosen), "apart", explained | one.at, 0.4 if named else 0.6, selection.quality)
    closest = scene.cue("closest")
    if closest is not None:
        chosen = Top(of=differences, how="min")
        plan = LabelsOf(of=chosen, axis=asked)
        yield Candidate(plan, "apart", explained | closest, 0.85, selection.quality)
    count = scene.cue("how_many")
    for condition in conditions(scene, selection.at):
        met, at = condition.where(differences), explained | condition.at
        if count is not None:
            counted = CountOf(of=met, what=asked)
            yield Candidate(counted, "apart", at | count, 0.7, selection.quality)
        else:
            listed = LabelsOf(of=met, axis=asked)
            yield Candidate(listed, "apart", at, 0.7, selection.quality)
    trend = scene.cue("trend")
    if trend is not None and is_ordered(scene.grids[0].axis(asked)):
        plan_trend = Trend(of=differences, axis=asked)
        moves = scene.cue("rises", "falls", "difference") or frozenset()
        yield Candidate(plan_trend, "apart", explained | trend | moves, 0.8, selection.quality)
