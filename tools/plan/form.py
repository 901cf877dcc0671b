"""A plan in other forms: checked from JSON, plain JSON, a stable name, and the schema that a model's tool call sees."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ...indexing.errors import PlanError, clip
from .lower import lowered
from .nodes import Cells, Comparable, Judgement, Node, Operand, Plan
from .tree import walk

MAX_NODES = 96
"""A plan's size. The largest that the planner builds has about 20; a model has no reason to go far beyond."""
MAX_JSON = 20_000
"""Characters of a plan's JSON that are looked at: a deeper nesting than the parser's stack cannot get in."""

_TOO_DEEP = f"Not a plan: nested too deep; at most {MAX_NODES} nodes."
_PLAN: TypeAdapter[Any] = TypeAdapter(Plan)


def plan_from_json(source: str | dict[str, Any]) -> Any:
    """A checked plan from JSON text or parsed JSON, one of version 0.1.0 included; raises PlanError in one line."""
    try:
        data = plan_data(source) if isinstance(source, str) else source
        plan = _PLAN.validate_python(lowered(data))
    except ValidationError as bad:
        raise PlanError(f"Not a plan: {_mistake(bad)}") from bad
    except RecursionError as bad:
        raise PlanError(_TOO_DEEP) from bad
    check_size(plan)
    try:
        plan.model_dump_json()
    except ValueError as bad:  # a label with half of a surrogate pair, which could not be shown
        raise PlanError("Not a plan: a text in it holds what is no character.") from bad
    return plan


def plan_data(text: str) -> Any:
    """The parsed JSON of a plan's text, whatever it holds; raises PlanError in one line."""
    if len(text) > MAX_JSON:
        raise PlanError(f"Not a plan: {len(text)} characters; at most {MAX_JSON} are read.")
    try:
        return json.loads(text)
    except json.JSONDecodeError as bad:
        raise PlanError(f"Not a plan: not JSON at line {bad.lineno}, column {bad.colno}: {bad.msg}.") from bad
    except RecursionError as bad:
        raise PlanError(_TOO_DEEP) from bad


def _mistake(bad: ValidationError) -> str:
    """Where a plan is wrong and what exists there: of the ways to read a field the one that was most likely meant."""
    plain = ("float_type", "string_type", "float_parsing")
    first = max(bad.errors(), key=lambda one: (one["type"] not in plain, len(one["loc"])))
    named = [str(part) for part in first["loc"] if "[" not in str(part) and part not in ("float", "str")]
    where = ".".join(named) or "plan"
    if first["type"] == "union_tag_invalid":
        known = first["ctx"]["expected_tags"].replace("'", "")
        return f"{where}: no node {clip(str(first['ctx']['tag']))!r} can stand there. Nodes: {known}."
    return f"{where}: {clip(first['msg'].removeprefix('Value error, '), 160)}"


def check_size(plan: Node) -> None:
    """Raise PlanError where the plan has more than MAX_NODES nodes."""
    if any(True for _ in islice(walk(plan), MAX_NODES, None)):
        raise PlanError(f"The plan has more than {MAX_NODES} nodes; no more are run.")


def plan_json(plan: Node) -> dict[str, Any]:
    """The plan as plain JSON types, without defaults that say nothing."""
    return plan.model_dump(mode="json", exclude_none=True)


def plan_schema() -> dict[str, Any]:
    """The JSON schema of a plan, as a model's tool call sees it: each union written once, no titles."""
    schema = _PLAN.json_schema()
    unions: dict[str, Any] = {"Cells": Cells, "Operand": Operand, "Comparable": Comparable, "Judgement": Judgement}
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
