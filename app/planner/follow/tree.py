"""Plans as trees to be changed: which labels a plan names, and the plan with a part of it replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

from pydantic import ValidationError

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import (
    At,
    Choose,
    Compare,
    Constant,
    GridCells,
    LabelsOf,
    LabelWhere,
    Node,
    Option,
    Reduce,
    Shift,
    Top,
    ValueOf,
    Where,
)
from ....tools.plan.tree import chains, walk


def is_extreme(node: Any) -> TypeGuard[Top]:
    """Whether a node keeps the cells with the largest (smallest) value, or with one of another rank."""
    return isinstance(node, Top) and node.keep is None and node.k is None


def is_total(node: Any) -> TypeGuard[Reduce]:
    """Whether a node gives one number of all cells below it."""
    return isinstance(node, Reduce) and node.by is None


def picks(node: Any) -> bool:
    """Whether a node picks rows or columns by something else than their labels."""
    return isinstance(node, Shift) or (isinstance(node, Top) and node.keep is None)


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
            case LabelWhere(axis=axis, to=str(to)) if axis == side:
                found[(to,)] = None
            case Where(keep=axis, at=str(label)) | Top(keep=axis, at=str(label)) if axis == other_side(side):
                found[(label,)] = None
            case Compare(left=LabelsOf(axis=axis), right=Constant(value=str(text))) if axis == side:
                found[(text,)] = None
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
            case LabelWhere(axis=axis, to=str(to)) if axis == side and (to,) == old:
                return node.model_copy(update={"to": single})
            case Where(keep=axis, at=str(label)) | Top(keep=axis, at=str(label)) if axis == other and (label,) == old:
                return node.model_copy(update={"at": single})
            case Option(label=label) if (label,) == old:
                return node.model_copy(update={"label": single})
            case Constant(value=str(text)) if (text,) == old:
                return Constant(value=single)
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
        labelled = isinstance(node, At | LabelWhere) and node.axis == side
        return node.of if labelled or picks(node) else node

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
    if not current and isinstance(plan, ValueOf) and any(map(picks, walk(plan))):
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
    return plan if plan.op in NUMBERS and getattr(plan, "by", None) is None else None


NUMBERS = ("value", "reduce", "count", "derive", "correlation")
"""Nodes that give one number."""


def value_at(plan: Any, side: str, label: str) -> Any:
    """The number that a plan gives, for another label of one axis: what is picked or named there gives way."""
    if named(plan, side):
        last = named(plan, side)[-1]
        return renamed(plan, side, last, (label,))
    for node in walk(plan):
        if picks(node):
            return ValueOf(of=At(of=widened(node, side), axis=side, labels=(label,)))
    return narrowed(plan, side, (label,))


def grid_of(plan: Any) -> str | None:
    """The panel that a plan is about; None where it names none, or several."""
    grids = {way[-1].grid for way in chains(plan) if isinstance(way[-1], GridCells)}
    return grids.pop() if len(grids) == 1 else None
