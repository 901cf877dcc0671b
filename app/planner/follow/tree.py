"""Plans as trees to be changed: which labels a plan names, and the plan with a part of it replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from ....indexing.model.figure import other_side
from ....tools.plan import chains, walk
from ....tools.plan_answers import Choose, Compare, LabelsOf, Option, RankOf, Text, ValueOf
from ....tools.plan_cells import At, Extreme, GridCells, Having, HavingExtreme, HavingPair, LabelWhere, Node, Shift, Top

PICKS = (Extreme, Top, Shift)
"""Nodes that pick rows or columns by something else than their labels."""


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with `change` made to every node, the leaves first; None where that is no plan any more."""
    try:
        return _rebuilt(node, change)
    except ValidationError:
        return None


def _rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    fields: dict[str, Any] = {}
    for name in type(node).model_fields:
        value = getattr(node, name)
        if isinstance(value, Node):
            value = _rebuilt(value, change)
        elif isinstance(value, tuple):
            value = tuple(_rebuilt(part, change) if isinstance(part, Node) else part for part in value)
        fields[name] = value
    return change(type(node)(**fields))


def named(plan: Any, side: str) -> list[tuple[str, ...]]:
    """The different sets of labels that a plan names on one axis, in the order of the tree."""
    found: dict[tuple[str, ...], None] = {}
    for node in walk(plan):
        match node:
            case At(axis=axis, labels=labels) if axis == side:
                found[labels] = None
            case RankOf(axis=axis, label=label) if axis == side:
                found[(label,)] = None
            case LabelWhere(axis=axis, to=to) if axis == side:
                found[(to,)] = None
            case Having(axis=axis, at=str(label)) if axis == other_side(side):
                found[(label,)] = None
            case Compare(left=LabelsOf(axis=axis), right=Text(text=text)) if axis == side:
                found[(text,)] = None
            case HavingExtreme(axis=axis, at=label) if axis == other_side(side):
                found[(label,)] = None
            case HavingPair(axis=axis, left=left, right=right) if axis == other_side(side):
                found |= {(left,): None, (right,): None}
            case _:
                pass
    return list(found)


def renamed(plan: Any, side: str, old: tuple[str, ...], new: tuple[str, ...]) -> Any:
    """The plan with other labels in the place of those it names on one axis; None where several cannot stand there."""
    other = other_side(side)
    single = new[0]

    def change(node: Any) -> Any:
        match node:
            case At(axis=axis, labels=labels) if axis == side and labels == old:
                return At(of=node.of, axis=node.axis, labels=new)
            case RankOf(axis=axis, label=label) if axis == side and (label,) == old:
                return node.model_copy(update={"label": single})
            case LabelWhere(axis=axis, to=to) if axis == side and (to,) == old:
                return node.model_copy(update={"to": single})
            case Having(axis=axis, at=str(label)) | HavingExtreme(axis=axis, at=label) if (
                axis == other and (label,) == old
            ):
                return node.model_copy(update={"at": single})
            case HavingPair(axis=axis) if axis == other:
                swapped = {end: single for end in ("left", "right") if (getattr(node, end),) == old}
                return node.model_copy(update=swapped)
            case Option(label=label) if (label,) == old:
                return node.model_copy(update={"label": single})
            case Text(text=text) if (text,) == old:
                return Text(text=single)
            case _:
                return node

    return rebuilt(plan, change)


def narrowed(plan: Any, side: str, labels: tuple[str, ...]) -> Any:
    """The plan over those rows (columns) only."""

    def change(node: Any) -> Any:
        return At(of=node, axis=side, labels=labels) if isinstance(node, GridCells) else node

    return rebuilt(plan, change)


def widened(cells: Any, side: str) -> Any:
    """Cells without what picks some on one axis: no label, no extreme, no neighbour."""

    def change(node: Any) -> Any:
        picks = isinstance(node, PICKS) or (isinstance(node, At | LabelWhere) and node.axis == side)
        return node.of if picks else node

    return rebuilt(cells, change)


def in_panel(plan: Any, grid: str) -> Any:
    """The plan over another panel."""

    def change(node: Any) -> Any:
        return node.model_copy(update={"grid": grid}) if isinstance(node, GridCells) else node

    return rebuilt(plan, change)


def with_labels(plan: Any, side: str, labels: tuple[str, ...]) -> list[Any]:
    """Every way to put labels in the place of those that the plan names on one axis; narrowed where it names none."""
    current = named(plan, side)
    if labels in current:
        return []
    if not current and isinstance(plan, ValueOf) and any(isinstance(node, PICKS) for node in walk(plan)):
        return [value_at(plan, side, labels[0])]  # the value of another one than the one picked
    if not current:
        return [] if picked(plan, side) else [narrowed(plan, side, labels)]
    return [changed for old in current if (changed := renamed(plan, side, old, labels)) is not None]


def picked(plan: Any, side: str) -> bool:
    """Whether the plan asks for labels of that axis, so that naming one answers nothing."""
    return any(isinstance(node, LabelsOf) and node.axis == side for node in walk(plan)) or isinstance(plan, Choose)


def number_of(plan: Any, label: str | None = None) -> Any:
    """The plan of the number behind an answer: the value of the label that was named, or the plan itself."""
    if isinstance(plan, LabelsOf):
        return None if plan.axis in ("panel", "group") else ValueOf(of=plan.of)
    if isinstance(plan, Choose):
        return next((option.of for option in plan.options if option.label == label), None)
    return plan if plan.op in NUMBERS else None


NUMBERS = ("value", "reduce", "count", "arithmetic", "elapsed", "rank", "correlation")
"""Nodes that give one number."""


def value_at(plan: Any, side: str, label: str) -> Any:
    """The number that a plan gives, for another label of one axis: what is picked or named there gives way."""
    if named(plan, side):
        last = named(plan, side)[-1]
        return renamed(plan, side, last, (label,))
    for node in walk(plan):
        if isinstance(node, PICKS):
            return ValueOf(of=At(of=widened(node, side), axis=side, labels=(label,)))
    return narrowed(plan, side, (label,))


def grid_of(plan: Any) -> str | None:
    """The panel that a plan is about; None where it names none, or several."""
    grids = {way[-1].grid for way in chains(plan) if isinstance(way[-1], GridCells)}
    return grids.pop() if len(grids) == 1 else None
