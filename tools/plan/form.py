"""Forms of a plan: parsed and checked from JSON, plain JSON, a stable name, and the schema of a model's tool call."""

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
"""Most characters of a plan's JSON: too few to nest deeper than the parser's stack allows."""

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
    except ValueError as bad:  # a label with a lone surrogate, which cannot be shown
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
    """Where a plan is wrong and what exists there: of a union's errors those of the most likely member."""
    plain = ("float_type", "string_type", "float_parsing")
    first = max(bad.errors(), key=lambda one: (one["type"] not in plain, len(one["loc"])))
    named = [str(part) for part in first["loc"] if "[" not in str(part) and part not in ("float", "str")]
    where = ".".join(named) or "plan"
    if first["type"] == "union_tag_invalid":
        known = first["ctx"]["expected_tags"].replace("'", "")
        return f"{where}: no node {clip(str(first['ctx']['tag']))!r} can stand there. Nodes: {known}."
    about = {"input": clip(str(first["input"]), 40), **first.get("ctx", {})}
    message = _TOLD[first["type"]].format(**about) if first["type"] in _TOLD else first["msg"]
    return f"{where}: {clip(message.removeprefix('Value error, '), 240)}"


_TOLD = {
    "missing": "this field is needed",
    "extra_forbidden": "there is no such field",
    "literal_error": "{input!r} is none of {expected}",
    "enum": "{input!r} is none of {expected}",
    "union_tag_not_found": "a node with its `op` is needed",
    "string_type": "a text is needed",
    "tuple_type": "a list is needed",
    "bool_type": "true or false is needed",
    "bool_parsing": "true or false is needed",
    "int_type": "a whole number is needed",
    "int_parsing": "a whole number is needed",
    "int_from_float": "a whole number is needed",
    "float_type": "a number is needed",
    "float_parsing": "a number is needed",
    "finite_number": "a finite number is needed",
    "too_short": "at least {min_length} is needed",
    "too_long": "at most {max_length} are taken",
    "greater_than_equal": "at least {ge} is needed",
    "less_than_equal": "at most {le} is taken",
    "model_type": "a node is needed",
    "model_attributes_type": "a node is needed",
    "dict_type": "a node is needed",
}
"""Pydantic's error code -> our message; messages of our own validators are kept."""


def check_size(plan: Node) -> None:
    """Raise PlanError where the plan has more than MAX_NODES nodes."""
    if any(True for _ in islice(walk(plan), MAX_NODES, None)):
        raise PlanError(f"The plan has more than {MAX_NODES} nodes; no more are run.")


def plan_json(plan: Node) -> dict[str, Any]:
    """The plan as plain JSON types, without fields that are None."""
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
        if "op" in kept["properties"]:  # has a default in Python, but is the discriminator in JSON
            kept["required"] = ["op", *kept.get("required", ())]
    return kept
