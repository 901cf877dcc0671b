"""Operations on plans as trees: which labels a plan names, and the plan with a part replaced."""

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
    """Whether a node selects the cells with the largest (smallest) value or with a value of a certain rank."""
    return isinstance(node, Top) and node.keep is None and node.k is None


def is_total(node: Any) -> TypeGuard[Reduce]:
    """Whether a node reduces all its cells to one number."""
    return isinstance(node, Reduce) and node.by is None


def picks(node: Any) -> bool:
    """Whether a node selects rows or columns other than by their labels."""
    return isinstance(node, Shift) or (isinstance(node, Top) and node.keep is None)


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with `change` applied to every node, leaves first; None if the result is no valid plan."""
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
    """The distinct sets of labels that a plan names on one axis, in the order of the tree."""
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
    """The plan with the labels `old` of one axis replaced by `new`; None if the result is no valid plan."""
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
    """The plan restricted to these rows (columns)."""

    def change(node: Any) -> Any:
        return At(of=node, axis=side, labels=labels) if isinstance(node, GridCells) else node

    return rebuilt(plan, change)


def widened(cells: Any, side: str) -> Any:
    """Cells without any selection on one axis, be it by label, extreme or neighbour."""

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
    """The plans with one set of labels of an axis replaced by these; restricted to these if the plan names none."""
    current = named(plan, side)
    if labels in current:
        return []
    if not current and isinstance(plan, ValueOf) and any(map(picks, walk(plan))):
        return [value_at(plan, side, labels[0])]  # the value of a label other than the selected one
    if not current:
        return [] if picked(plan, side) else [narrowed(plan, side, labels)]
    return [changed for old in current if (changed := renamed(plan, side, old, labels)) is not None]


def picked(plan: Any, side: str) -> bool:
    """Whether the plan asks for labels of that axis, so that a given label cannot be its answer."""
    return any(isinstance(node, LabelsOf) and node.axis == side for node in walk(plan)) or isinstance(plan, Choose)


def number_of(plan: Any, label: str | None = None) -> Any:
    """The plan of an answer's number: the value of the answered `label`, or the plan itself."""
    if isinstance(plan, LabelsOf):
        return None if plan.axis in ("panel", "group", "cell") else ValueOf(of=plan.of)
    if isinstance(plan, Choose):
        return next((option.of for option in plan.options if option.label == label), None)
    return plan if plan.op in NUMBERS and getattr(plan, "by", None) is None else None


NUMBERS = ("value", "reduce", "count", "derive", "correlation")
"""Nodes that give one number."""


def value_at(plan: Any, side: str, label: str) -> Any:
    """The plan of a number, for another label of one axis, which replaces any selection there."""
    if named(plan, side):
        last = named(plan, side)[-1]
        return renamed(plan, side, last, (label,))
    for node in walk(plan):
        if picks(node):
            return ValueOf(of=At(of=widened(node, side), axis=side, labels=(label,)))
    return narrowed(plan, side, (label,))


def grid_of(plan: Any) -> str | None:
    """The panel that a plan names; None if it names none or several."""
    grids = {way[-1].grid for way in chains(plan) if isinstance(way[-1], GridCells)}
    return grids.pop() if len(grids) == 1 else None
