"""Strict JSON: as the standard defines it, with a depth and numbers that every program can handle."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

DEEPEST = 200
"""Levels of nesting: a plan of 64 nodes has at most about 130."""
LARGEST = 2**63 - 1


class NotJson(ValueError):
    """A text is not strict JSON; the message says why in a few words."""


def strict_json(raw: bytes) -> Any:
    """The value of a JSON text; raises NotJson if it is not JSON, or holds values that cannot be written as JSON."""
    try:
        text = raw.decode("utf-8")
        value = json.loads(text, parse_constant=_no_constant, parse_float=_float, parse_int=_int)
        if _depth(value) > DEEPEST:
            raise NotJson("it is nested too deep")
        # What is written as \ud83d alone is no character, and no program could read it back.
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as bad:
        raise NotJson(f"{bad.msg} at line {bad.lineno}, column {bad.colno}") from bad
    except UnicodeDecodeError as bad:
        raise NotJson("it is not UTF-8") from bad
    except UnicodeEncodeError as bad:
        raise NotJson("it holds half of a surrogate pair, which is no character") from bad
    except RecursionError as bad:
        raise NotJson("it is nested too deep") from bad
    return value


def _no_constant(name: str) -> Any:
    raise NotJson(f"{name} is no JSON")


def _float(written: str) -> float:
    value = float(written)
    if not isfinite(value):
        raise NotJson("a number is too large")
    return value


def _int(written: str) -> int:
    if len(written) > len(str(-LARGEST)) or abs(int(written)) > LARGEST:
        raise NotJson("a number is too large")
    return int(written)


def _depth(value: Any) -> int:
    depth, level = 0, [value]
    while level and depth <= DEEPEST:
        depth += 1
        nested = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [inner for one in nested for inner in one]
    return depth
