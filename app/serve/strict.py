"""What is JSON: what the standard calls so, of a depth and with numbers that every program can hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from math import isfinite
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from .problems import Refused

DEEPEST = 200
"""Levels of nesting: a plan of 64 nodes has at most about 130."""
LARGEST = 2**63 - 1


class StrictRoute(APIRoute):
    """A route whose requests are strict JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler over a strict request."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(_StrictRequest(request.scope, request.receive))

        return strict


class _StrictRequest(Request):
    async def json(self) -> Any:
        return strict_json(await self.body())


def strict_json(raw: bytes) -> Any:
    """The value of a JSON text; raises Refused for what is none, or holds what could not be written again."""
    try:
        text = raw.decode("utf-8")
        value = json.loads(text, parse_constant=_no_constant, parse_float=_float, parse_int=_int)
        if _depth(value) > DEEPEST:
            raise ValueError("it is nested too deep")
        # What is written as \ud83d alone is no character, and no program could read it back.
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as bad:
        raise _refused(f"{bad.msg} at line {bad.lineno}, column {bad.colno}") from bad
    except UnicodeDecodeError as bad:
        raise _refused("it is not UTF-8") from bad
    except UnicodeEncodeError as bad:
        raise _refused("it holds half of a surrogate pair, which is no character") from bad
    except RecursionError as bad:
        raise _refused("it is nested too deep") from bad
    except ValueError as bad:
        raise _refused(str(bad)) from bad
    return value


def _refused(why: str) -> Refused:
    return Refused(400, "not_json", f"The body is no JSON that can be read: {why}.")


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _float(written: str) -> float:
    value = float(written)
    if not isfinite(value):
        raise ValueError("a number is too large")
    return value


def _int(written: str) -> int:
    if len(written) > len(str(-LARGEST)) or abs(int(written)) > LARGEST:
        raise ValueError("a number is too large")
    return int(written)


def _depth(value: Any) -> int:
    depth, level = 0, [value]
    while level and depth <= DEEPEST:
        depth += 1
        nested = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [inner for one in nested for inner in one]
    return depth
