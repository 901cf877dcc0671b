"""What answer nodes take: results as numbers, and what is listed where nothing was found."""

from __future__ import annotations

from typing import Any

from ..indexing.errors import clip
from .compute import Absent
from .frame import View
from .plan import children
from .plan_answers import Exists, Quantified, ValueOf, ValuesOf
from .result import Value
from .scope import Scope, run


def operand(node: Any, scope: Scope) -> Value:
    """The result of a node that another one takes."""
    result = run(node, scope)
    assert isinstance(result, Value)
    return result


def as_number(result: Value) -> float:
    """The number a result is; raises Absent for anything else."""
    if isinstance(result.value, str | bool | tuple):
        raise Absent("missing_value", f"{clip(result.text())!r} is not a number.")
    return result.value


def before(node: ValueOf | ValuesOf | Quantified | Exists, scope: Scope) -> View:
    """The last view below the node that still selects something, to say what is listed there."""
    below: Any = next(children(node))
    view: View = run(below, scope)
    while not len(view) and (under := next(children(below), None)) is not None:
        below = under
        view = run(below, scope)
    return view
