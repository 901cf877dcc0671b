"""The plan language in words for a model: one line a node, made from the nodes themselves, so that none is left out.

A model writes chains: a list of nodes, each working on what the one before it selects. That is flat where a plan is
nested, and small models close far fewer brackets wrongly. `unfolded` makes the plan of it.
"""

from __future__ import annotations

import types
import typing
from typing import Any, Literal, Union

from pydantic.fields import FieldInfo

from ...indexing.errors import PlanError, clip
from ...tools.plan.form import plan_data
from ...tools.plan.lower import OLD_OPS
from ...tools.plan.nodes import CELL_NODES, NODES, AxisName, Node, Option, Piece, Reduction, Relation, Side

_BY_OP: dict[str, type[Node]] = {node.model_fields["op"].default: node for node in NODES}
_SIDES = {"rows": "row", "columns": "column", "cols": "column", "col": "column", "panels": "panel", "cells": "cell"}
_DEEPEST = 40
"""Levels of a plan: no plan of the size that is run needs more."""


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
"""Choices that many nodes have are written once; that an axis is a row or column, the examples say."""


def language() -> str:
    """Every node with its fields and what it does."""
    selecting = "\n".join(map(_line, CELL_NODES))
    answering = "\n".join(_line(node) for node in NODES if node not in CELL_NODES)
    short = "\n".join(f"{name} is {written}" for written, name in _SHORT.items() if name)
    told = f"{short}\n\nNodes that give cells:\n{selecting}"
    return f"{told}\n\nNodes that answer, as derive, reduce and trend do:\n{answering}"


def signature(node: type[Node]) -> str:
    """`at(axis: row|column, labels: [text])`, with a question mark where a field can be left out.

    `of` is left out: it is the chain before.
    """
    fields = [
        f"{name}{'' if field.is_required() else '?'}{_kind(name, field)}"
        for name, field in node.model_fields.items()
        if name not in {"op", "of"}
    ]
    return f"{node.model_fields['op'].default}({', '.join(fields)})"


def signature_of(plan: Any) -> str:
    """The fields of the nodes that a plan which did not fit uses, as a reminder."""
    used = [kind for op, kind in _BY_OP.items() if f'"{op}"' in str(plan).replace("'", '"')]
    return f" The nodes used have these fields: {'; '.join(map(signature, used))}." if used else ""


def _line(node: type[Node]) -> str:
    said = " ".join((node.__doc__ or "").split())
    notes = [f"{name}: {field.description}" for name, field in node.model_fields.items() if field.description]
    return f"- {signature(node)}: {said}" + (f" ({'; '.join(notes)})" if notes else "")


def _kind(name: str, field: FieldInfo) -> str:
    if field.description is not None and takes_nodes(field.annotation):
        return ""  # what it is called says what it takes
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


def unfolded(plan: Any) -> dict[str, Any]:
    """The plan that a model wrote, as nested JSON: chains put together, a missing `grid` at their start filled in.

    Raises PlanError where it is no plan at all; `plan_from_json` checks the rest.
    """
    found = _unfold(plan_data(plan) if isinstance(plan, str) else plan, _DEEPEST)
    if not isinstance(found, dict):
        raise PlanError("A plan is a list of nodes, such as [{...}, {...}], each with its op.")
    return found


def _unfold(value: Any, depth: int) -> Any:
    if depth == 0:
        raise PlanError("The plan is nested too deep.")
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return _chained(value, depth)
    if isinstance(value, dict):
        return _node(value, None, depth)
    return value


def _chained(nodes: list[dict[str, Any]], depth: int) -> Any:
    below = None
    for node in nodes:
        below = _node(node, below, depth)
    return below


def _node(given: dict[str, Any], below: Any, depth: int) -> Any:
    """One node with what it works on; where it says nothing of that, the whole grid."""
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


def _two_inputs(kind: type[Node]) -> str:
    op = kind.model_fields["op"].default
    taken = [name for name, field in kind.model_fields.items() if takes_nodes(field.annotation)]
    if not taken or taken == ["of"]:
        return f"{op!r} starts a chain: nothing can stand before it there."
    return f"{op!r} takes no chain before it, but chains in its fields {' and '.join(taken)}: {signature(kind)}."


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
