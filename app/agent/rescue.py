"""Rescue: tool calls that a model wrote as text and its endpoint did not recognise.

Small models write calls in the forms they were trained on: bare JSON, in fences or tags, in lists, with other names for
the two fields, as a Python call, or only the arguments. Text in JSON quotes is data and is not searched.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

MAX_TEXT = 20_000
"""Characters of a reply that are searched."""
MAX_CALLS = 8
MAX_BRACKETS = 400
"""The most brackets at which a call is tried."""
NEAR = 80
"""Characters before arguments that are searched for the tool's name."""
MAX_PYTHON = 2_000
"""The most characters of a Python call."""
_NAMED = ("name", "tool", "tool_name", "function", "action")
_GIVEN = ("arguments", "parameters", "args", "kwargs", "input", "action_input", "tool_input")
_BEFORE = re.compile(r"([a-z_]+)\s*[(:]?\s*(?:Action Input:\s*)?(?:```(?:json)?\s*)?\Z", re.I)
"""A tool's name right before its arguments: `run_plan({...})`, "Action: run_plan Action Input: {...}"."""


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """A tool call found in text."""

    name: str
    arguments: dict[str, Any]


def calls_in(text: str, tools: Collection[str]) -> list[WrittenCall]:
    """The calls of known tools in a reply, in order; empty if it is only text."""
    text = text[:MAX_TEXT]
    found: list[WrittenCall] = []
    for start, value in _json_in(text):
        before = _BEFORE.search(text[max(0, start - NEAR) : start])
        tool_before = before[1] if before is not None and before[1] in tools else ""
        found += (call for one in _separate_calls(value) if (call := _as_call(one, tool_before, tools)) is not None)
    return (found or list(_in_python(text, tools)))[:MAX_CALLS]


def _json_in(text: str) -> Iterator[tuple[int, Any]]:
    """Every outermost JSON object or list in a text, with its offset."""
    decoder, end = json.JSONDecoder(), 0
    for match in islice(re.finditer(r"[{\[]", text), MAX_BRACKETS):
        if match.start() < end:
            continue
        with suppress(json.JSONDecodeError, RecursionError):
            value, end = decoder.raw_decode(text, match.start())
            yield match.start(), value


def _separate_calls(value: Any) -> list[Any]:
    """The calls in a list of calls; a plan is a list, too, but is kept as one."""
    return value if isinstance(value, list) and value and not _is_chain(value) else [value]


def _is_chain(value: Any) -> bool:
    nodes = isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
    return nodes and isinstance(value[-1].get("op"), str)


def _as_call(value: Any, tool_before: str, tools: Collection[str]) -> WrittenCall | None:
    if _is_chain(value) or (isinstance(value, dict) and isinstance(value.get("op"), str)):
        return WrittenCall("run_plan", {"plan": value}) if "run_plan" in tools else None
    if not isinstance(value, dict):
        return None
    inner = value.get("function")
    if isinstance(inner, dict):  # the protocol's form
        return _as_call(inner, tool_before, tools)
    name = next((value[key] for key in _NAMED if isinstance(value.get(key), str)), "")
    if name in tools:
        given = next((value[key] for key in _GIVEN if key in value), None)
        if isinstance(given, str):
            with suppress(json.JSONDecodeError, RecursionError):
                given = json.loads(given)
        rest = {key: one for key, one in value.items() if key not in _NAMED}
        return WrittenCall(name, given if isinstance(given, dict) else rest)
    if tool_before:
        return WrittenCall(tool_before, value)
    if "plan" in value:
        return WrittenCall("run_plan", value)
    return WrittenCall("answer", value) if {"text", "result"} <= value.keys() else None


def _in_python(text: str, tools: Collection[str]) -> Iterator[WrittenCall]:
    """Calls whose arguments are named and literal: `answer(result="r1", text="It is {r1}.")`."""
    for match in re.finditer(r"\b(\w+)\(", text):
        end = text.rfind(")", match.end(), match.end() + MAX_PYTHON)
        if match[1] not in tools:
            continue
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            call = ast.parse(text[match.start() : end + 1].strip(), mode="eval").body
            if isinstance(call, ast.Call) and call.keywords and not call.args:
                given = {one.arg: ast.literal_eval(one.value) for one in call.keywords if one.arg}
                yield WrittenCall(match[1], given)
