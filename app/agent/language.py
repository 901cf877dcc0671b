"""The plan language in words for a model, generated from the nodes, so that none is missing.

It has a line for each node that most questions need, and the names of the others, whose fields are shown when a plan
uses them wrongly.

A model writes chains: a list of nodes, each working on the cells of the one before. A chain is flat where a plan is
nested, so that small models misplace far fewer brackets. `unfolded` turns it into the plan.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable
from typing import Any, Literal, Union

from pydantic.fields import FieldInfo

from ...indexing.errors import PlanError, clip
from ...tools.plan.form import plan_data
from ...tools.plan.lower import OLD_OPS
from ...tools.plan.nodes import (
    CELL_NODES,
    NODES,
    At,
    AxisName,
    Derive,
    GridCells,
    Node,
    Option,
    Piece,
    Reduce,
    Reduction,
    Relation,
    Side,
    Trend,
)

_BY_OP: dict[str, type[Node]] = {node.model_fields["op"].default: node for node in NODES}
_SIDES = {"rows": "row", "columns": "column", "cols": "column", "col": "column", "panels": "panel", "cells": "cell"}
_CORE = frozenset(
    "label_where nth where top reduce derive along trend value values labels count constant compare quantified "
    "exists choose stated".split()
)
"""The nodes that are described to a model in advance."""
_SELECTING = frozenset(node.model_fields["op"].default for node in CELL_NODES if node not in (Derive, Reduce, Trend))
"""Nodes that answer nothing by themselves."""
_RARE = frozenset({"part", "level", "alias", "run", "once", "unit", "figure", "grid"})
"""Fields that few questions need, which only the whole language lists."""
_ADDRESSES = frozenset({"value", "values", "labels", "count"})
"""Nodes whose cells are meant where a chain continues a result."""
_PLACES = {"figure": "figure", "grid": "grid", "panel": "grid", "row": "labels", "column": "labels"}
"""Short forms that select by name, with the field that takes the name."""
_REF = re.compile(r"\{?\s*(r\d{1,3})\s*\}?")
_DEEPEST = 40
"""The deepest plan: no plan of the permitted size needs more levels."""


def _words(kind: Any) -> str:
    if typing.get_origin(kind) is Literal:
        return "|".join(str(value) for value in typing.get_args(kind))
    if typing.get_origin(kind) in {Union, types.UnionType}:
        return " or ".join(dict.fromkeys(filter(None, map(_words, typing.get_args(kind)))))
    if typing.get_origin(kind) is tuple:
        return "[text]"
    return ""


_SHORT = {
    _words(AxisName): "",
    _words(Side): "",
    _words(Relation): "REL",
    _words(Reduction): "HOW",
    _words(Piece): "PART",
}
"""Choices that many nodes share are listed only once; the examples show that an axis is a row or column."""


def language(*, whole: bool = False) -> str:
    """The nodes with their fields and what they do: those that most questions need, or all."""
    shown_nodes = [node for node in NODES if whole or _op(node) in _CORE]
    left_out = frozenset() if whole else _RARE
    selecting = "\n".join(_line(node, left_out) for node in shown_nodes if node in CELL_NODES)
    answering = "\n".join(_line(node, left_out) for node in shown_nodes if node not in CELL_NODES)
    node_lines = f"{selecting}\n{answering}"
    short = "\n".join(f"{name} is {written}" for written, name in _SHORT.items() if name and f" {name}" in node_lines)
    card = f"{short}\n\nNodes that give cells:\n{selecting}"
    card = f"{card}\n\nNodes that answer, as derive, reduce and trend do:\n{answering}"
    others = ", ".join(_op(node) for node in NODES if node not in (*shown_nodes, GridCells, At))
    return card if whole else f'{card}\nFurther nodes, whose fields run_plan shows for [{{"op":NAME}}]: {others}.'


def _op(node: type[Node]) -> str:
    return str(node.model_fields["op"].default)


def signature(node: type[Node], left_out: frozenset[str] = frozenset()) -> str:
    """`at(axis: row|column, labels: [text])`, with a question mark where a field can be left out.

    `of` is left out: it is the preceding node of the chain.
    """
    fields = [
        f"{name}{'' if field.is_required() else '?'}{_kind(name, field)}"
        for name, field in node.model_fields.items()
        if name not in {"op", "of"} and name not in left_out
    ]
    return f"{_op(node)}({', '.join(fields)})"


def signature_of(plan: Any) -> str:
    """The fields of the nodes in an invalid plan, as a reminder."""
    used = [kind for op, kind in _BY_OP.items() if f'"{op}"' in str(plan).replace("'", '"')]
    signatures = [signature(kind) if _op(kind) in _CORE else _line(kind).removeprefix("- ") for kind in used]
    fields = "; ".join(signatures)
    choices = [f"{name} is {words}" for words, name in _SHORT.items() if name == "PART" and f": {name}" in fields]
    return f" The nodes used have these fields: {'. '.join([fields, *choices])}" if used else ""


def _line(node: type[Node], left_out: frozenset[str] = frozenset()) -> str:
    description = " ".join((node.__doc__ or "").split())
    fields = {name: field for name, field in node.model_fields.items() if name not in left_out}
    notes = [f"{name}: {field.description}" for name, field in fields.items() if field.description]
    return f"- {signature(node, left_out)}: {description}" + (f" ({'; '.join(notes)})" if notes else "")


def _kind(name: str, field: FieldInfo) -> str:
    if field.description is not None and takes_nodes(field.annotation):
        return ""  # its name says what it takes
    if takes_nodes(field.annotation):
        return {"parts": ": [chains]", "options": ": [{label, of: chain}]"}.get(name, ": chain")
    words = _words(field.annotation)
    words = _SHORT.get(words, words)
    return f": {words}" if words else ""


def takes_nodes(kind: Any) -> bool:
    """Whether a field of this type holds other nodes."""
    if isinstance(kind, type) and typing.get_origin(kind) is None:
        return issubclass(kind, Node)
    return any(map(takes_nodes, typing.get_args(kind)))


PlanOf = Callable[[str], dict[str, Any]]
"""Returns the plan of an earlier result, by its reference, as nested JSON."""


def _no_results(ref: str) -> dict[str, Any]:
    raise PlanError(f"There is no result {ref!r} to go on from: write the nodes themselves.")


def unfolded(plan: Any, plan_of: PlanOf = _no_results) -> dict[str, Any]:
    """The plan that a model wrote, as nested JSON: chains nested, a missing `grid` at their start added, and
    `{"ref": "r1"}` replaced by the plan of that result.

    Raises PlanError where it is no plan at all; `plan_from_json` checks the rest.
    """
    found = _unfold(_with_references(plan_data(plan) if isinstance(plan, str) else plan, plan_of), _DEEPEST)
    if not isinstance(found, dict):
        raise PlanError("A plan is a list of nodes, such as [{...}, {...}], each with its op.")
    if (op := found.get("op")) in _SELECTING:
        raise PlanError(
            f'{op!r} gives cells. End the chain with a node that answers, such as {{"op":"value"}}, '
            '{"op":"values"}, {"op":"labels","axis":"row"} or {"op":"count"}.'
        )
    return found


def _with_references(value: Any, plan_of: PlanOf, depth: int = 3 * _DEEPEST) -> Any:
    """The model's JSON with references replaced by the plans of their results."""
    if depth == 0:
        raise PlanError("The plan is nested too deep.")
    if isinstance(value, list):
        return [_with_references(one, plan_of, depth - 1) for one in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"ref"} and (named := _REF.fullmatch(str(value["ref"]))):
        return plan_of(named[1])
    sides = {name: {"ref": one} for name, one in value.items() if name in _INPUTS and _is_ref(one)}
    return {name: _with_references(one, plan_of, depth - 1) for name, one in (value | sides).items()}


_INPUTS = frozenset({"of", "left", "right"})


def _is_ref(value: Any) -> bool:
    return isinstance(value, str) and _REF.fullmatch(value) is not None


def _unfold(value: Any, depth: int) -> Any:
    if depth == 0:
        raise PlanError("The plan is nested too deep.")
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return _unfold_chain(value, depth)
    if isinstance(value, dict):
        return _node(value, None, depth)
    return value


def staying_with(plan: Any, figure: str) -> Any:
    """A plan as nested JSON, with this figure filled in wherever a part names none."""
    if isinstance(plan, list):
        return [staying_with(one, figure) for one in plan]
    if not isinstance(plan, dict):
        return plan
    held = {name: staying_with(value, figure) for name, value in plan.items()}
    kind = _BY_OP.get(str(plan.get("op")))
    return {"figure": figure, **held} if kind is not None and "figure" in kind.model_fields else held


def _unfold_chain(nodes: list[dict[str, Any]], depth: int) -> Any:
    below = None
    for node in nodes:
        kind = _BY_OP.get(str(node.get("op")))
        if below is not None and below.get("op") in _ADDRESSES and kind is not None and "of" in kind.model_fields:
            below = below["of"]
        below = _node(node, below, depth)
    return below


def _node(given: dict[str, Any], below: Any, depth: int) -> Any:
    """One node with its input; by default the whole grid."""
    if (
        "op" not in given
        and given.keys() <= _PLACES.keys()
        and not any(isinstance(one, dict) for one in given.values())
    ):
        for where in (name for name in _PLACES if name in given):
            below = _from_short_form(where, given[where], below)
        return below
    if "op" not in given and len(given) == 1 and next(iter(given)) in _BY_OP:  # {"at": {...}}
        op, fields = next(iter(given.items()))
        given = {"op": op, **fields} if isinstance(fields, dict) else given
    kind = _BY_OP.get(str(given.get("op")))
    if kind is None and given.get("op") in OLD_OPS:
        old = {name: value if name == "labels" else _unfold(value, depth - 1) for name, value in given.items()}
        return old if below is None else {"of": below, **old}
    if kind is None:
        known = ", ".join(_BY_OP)
        raise PlanError(f"There is no node with the op {clip(str(given.get('op')))!r}. Ops: {known}.")
    node = {name: _field(kind, name, value, depth) for name, value in given.items()}
    if "of" in kind.model_fields and "of" not in node:
        node["of"] = below if below is not None else {"op": "grid"}
    elif below is not None and below != {"op": "grid"}:
        raise PlanError(_two_inputs(kind))
    return node


def _from_short_form(where: str, names: Any, below: Any) -> dict[str, Any]:
    """The short forms that select by name: {"row": "Metro"}, {"panel": "Before"}, {"figure": "id"}."""
    if where in ("row", "column"):
        kept: dict[str, Any] = _node({"op": "at", "axis": where, "labels": names}, below, _DEEPEST)
        return kept
    if below is not None and below.get("op") != "grid":
        raise PlanError(f'{{"{where}": ...}} stands at the start of a chain.')
    return {**(below or {"op": "grid"}), _PLACES[where]: _text(names)}


def _two_inputs(kind: type[Node]) -> str:
    op = _op(kind)
    inputs = [name for name, field in kind.model_fields.items() if takes_nodes(field.annotation)]
    if not inputs or inputs == ["of"]:
        return f"{op!r} starts a chain: nothing can stand before it there."
    return f"{op!r} takes no chain before it, but chains in its fields {' and '.join(inputs)}: {signature(kind)}."


def _field(kind: type[Node], name: str, value: Any, depth: int) -> Any:
    field = kind.model_fields.get(name)
    if field is not None and field.annotation is str:
        return _text(value)
    if name in {"axis", "what", "keep", "each", "by"} and isinstance(value, str):
        return _SIDES.get(value, value)
    if name == "options" and isinstance(value, list):
        return [_option(one, depth) for one in value]
    if name == "parts" and isinstance(value, list):
        return [_unfold(one, depth - 1) for one in value]
    if field is not None and takes_nodes(field.annotation):
        return _unfold(value, depth - 1)
    if name == "labels":
        return [_text(one) for one in (value if isinstance(value, list) else [value])]
    if name in {"at", "grid"}:
        return _text(value)
    return value


def _option(option: Any, depth: int) -> Any:
    if not isinstance(option, dict):
        return option
    fields = {name: _unfold(value, depth - 1) if name == "of" else value for name, value in option.items()}
    return {name: fields[name] for name in fields if name in Option.model_fields}


def _text(value: Any) -> Any:
    """A label that was written as a number, as text."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return str(int(value)) if float(value).is_integer() else str(value)
