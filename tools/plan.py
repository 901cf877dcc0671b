"""Plans: a small closed algebra of typed nodes, the only way to compute.

A plan is a tree. The nodes of `plan_cells` select or summarise cells; those of `plan_answers` turn cells into a number,
labels, a truth value or a quotation. The same objects are what a planner produces, the JSON schema a model fills in,
what is printed and what is run again. A node checks itself: an invalid plan cannot be built.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ..indexing.errors import PlanError, clip
from .plan_answers import ANSWER_NODES, AllOf, Choose, Comparable, Judgement, Number, Plan
from .plan_cells import CELL_NODES, Cells, Node

MAX_NODES = 64
"""A plan's size. The largest that the planner builds has about 15; a model has no reason to go far beyond."""
MAX_JSON = 20_000
"""Characters of a plan's JSON that are looked at: a deeper nesting than the parser's stack cannot get in."""

NODES: tuple[type[Node], ...] = (*CELL_NODES, *ANSWER_NODES)
"""Every node that can stand in a plan."""

_PLAN: TypeAdapter[Any] = TypeAdapter(Plan)


@lru_cache(maxsize=100)
def _below(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a kind of node that hold nodes: a model is slow to say that it has no such field."""
    return tuple(name for name in ("of", "left", "right", "than") if name in kind.model_fields)


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node."""
    for name in _below(type(node)):
        child = getattr(node, name)
        if isinstance(child, Node):
            yield child
    if isinstance(node, Choose):
        for option in node.options:
            yield option.of
    if isinstance(node, AllOf):
        yield from node.parts


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)


def chains(plan: Node) -> Iterator[list[Any]]:
    """Each way from a node that takes cells down to the grid they come from: the taker first, the grid last."""
    for node in walk(plan):
        if not isinstance(node, CELL_NODES) and any(isinstance(child, CELL_NODES) for child in children(node)):
            yield from _ways_down(node)


def _ways_down(node: Node) -> Iterator[list[Any]]:
    below = list(children(node))
    if not below:
        yield [node]
    for child in below:
        if isinstance(child, CELL_NODES):
            yield from ([node, *way] for way in _ways_down(child))


def plan_from_json(source: str | dict[str, Any]) -> Any:
    """A checked plan from JSON text or parsed JSON; raises PlanError in one line."""
    try:
        data = source if isinstance(source, dict) else _parse(source)
        plan = _PLAN.validate_python(data)
    except ValidationError as bad:
        first = bad.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "plan"
        raise PlanError(f"Not a plan: {where}: {clip(first['msg'], 160)}") from bad
    except RecursionError as bad:
        raise PlanError(f"Not a plan: nested too deep; at most {MAX_NODES} nodes.") from bad
    check_size(plan)
    try:
        plan.model_dump_json()
    except ValueError as bad:  # a label with half of a surrogate pair, which could not be shown
        raise PlanError("Not a plan: a text in it holds what is no character.") from bad
    return plan


def check_size(plan: Node) -> None:
    """Raise PlanError where the plan has more than MAX_NODES nodes."""
    size = sum(1 for _ in walk(plan))
    if size > MAX_NODES:
        raise PlanError(f"The plan has {size} nodes; at most {MAX_NODES} are run.")


def plan_json(plan: Node) -> dict[str, Any]:
    """The plan as plain JSON types, without defaults that say nothing."""
    return plan.model_dump(mode="json", exclude_none=True)


def plan_hash(plan: Node) -> str:
    """Stable name of a plan: equal plans have equal names, on every machine."""
    canonical = json.dumps(plan_json(plan), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def plan_schema() -> dict[str, Any]:
    """The JSON schema of a plan, as a model's tool call sees it: each union written once, no titles."""
    schema = _PLAN.json_schema()
    unions: dict[str, Any] = {"Cells": Cells, "Number": Number, "Comparable": Comparable, "Judgement": Judgement}
    named = {_members(TypeAdapter(union).json_schema()): name for name, union in unions.items()}
    shared = {name: {"oneOf": [{"$ref": ref} for ref in members]} for members, name in named.items()}
    nodes = {name: _compact(node, named) for name, node in schema["$defs"].items()}
    whole: dict[str, Any] = {"$defs": nodes | shared, "oneOf": [{"$ref": ref} for ref in _members(schema)]}
    return whole


def _members(schema: dict[str, Any]) -> tuple[str, ...]:
    return tuple(part["$ref"] for part in schema.get("oneOf", ()) if "$ref" in part)


def _compact(schema: Any, named: dict[tuple[str, ...], str]) -> Any:
    """Without what a model does not need; a union that has a name becomes a reference to it."""
    if isinstance(schema, list):
        return [_compact(part, named) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if (members := _members(schema)) in named:
        return {"$ref": f"#/$defs/{named[members]}"}
    dropped = {"title", "discriminator", "additionalProperties"} | ({"default"} if "const" in schema else set())
    kept = {key: _compact(value, named) for key, value in schema.items() if key not in dropped and key != "properties"}
    if "properties" in schema:  # their names are not keywords of the schema: a node may have a field called "title"
        kept["properties"] = {name: _compact(part, named) for name, part in schema["properties"].items()}
        if "op" in kept["properties"]:  # has a default for Python, but tells the nodes apart in JSON
            kept["required"] = ["op", *kept.get("required", ())]
    return kept


def _parse(source: str) -> Any:
    if len(source) > MAX_JSON:
        raise PlanError(f"Not a plan: {len(source)} characters; at most {MAX_JSON} are read.")
    try:
        return json.loads(source)
    except json.JSONDecodeError as bad:
        raise PlanError(f"Not a plan: not JSON at line {bad.lineno}, column {bad.colno}: {bad.msg}.") from bad
