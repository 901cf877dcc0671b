"""Converts plans of version 0.1.0: what was a node of its own there is now a composition of nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from ...indexing.errors import PlanError, clip
from . import nodes, short

_OLD: dict[str, Callable[..., Any]] = {
    "extreme": nodes.Top,
    "each": lambda of, axis, how: nodes.Reduce(of=of, how=how, by=axis),
    "having": lambda axis, **more: nodes.Where(keep=axis, **more),
    "having_extreme": lambda axis, **more: nodes.Top(keep=axis, **more),
    "having_than": short.having_than,
    "having_pair": short.having_pair,
    "having_trend": short.having_trend,
    "past": lambda of, axis, way: nodes.Shift(of=of, axis=axis, by={"after": 1, "before": -1}[way], on=True),
    "both": lambda left, right: nodes.Combine(how="both", left=left, right=right),
    "either": lambda left, right: nodes.Combine(how="either", left=left, right=right),
    "without": lambda left, right, axis="row": nodes.Combine(how="without", left=left, right=right, axis=axis),
    "minus": lambda left, right: nodes.Derive(how="difference", left=left, right=right),
    "diagonal": lambda of, off=False: nodes.LabelWhere(of=of, axis="row", relation="!=" if off else "="),
    "outliers": short.outliers,
    "leaves": short.leaves,
    "groups": short.groups,
    "streak": lambda of, axis="row": nodes.CountOf(of=of, what=axis, run=True),
    "arithmetic": nodes.Derive,
    "fraction": lambda left, right: nodes.Derive(how="fraction", left=left, right=right),
    "elapsed": lambda left, right, unit="years": nodes.Derive(how=unit, left=left, right=right),
    "rank": short.rank,
    "same": lambda left, right: nodes.Quantified(of=left, quantifier="every", relation="=", to=right),
    "not": lambda of: nodes.Judge(how="none", parts=(of,)),
    "all_of": nodes.Judge,
    "text": lambda text: nodes.Constant(value=text),
    "aliases": lambda of, axis: nodes.LabelsOf(of=of, axis=axis, alias=True),
}
"""Op of 0.1.0 -> function from its fields to today's nodes."""
OLD_OPS = frozenset(_OLD)
"""Values of 0.1.0 -> their form today."""
_CELL_OPS = frozenset(node.model_fields["op"].default for node in nodes.CELL_NODES)
_CELLS: TypeAdapter[Any] = TypeAdapter(nodes.Cells)


def lowered(data: Any) -> Any:
    """Parsed JSON with every node of 0.1.0 replaced; anything else as it is. Raises PlanError, RecursionError."""
    if isinstance(data, list):
        return [lowered(one) for one in data]
    if not isinstance(data, dict):
        return data
    fields = {name: lowered(value) for name, value in data.items()}
    make = _OLD.get(str(fields.get("op")))
    if make is None:
        return fields
    given = {name: _cells_or_value(value) for name, value in fields.items() if name != "op"}
    try:
        return make(**given)
    except (TypeError, KeyError) as bad:
        raise PlanError(f"Not a plan: {fields['op']}: {clip(str(bad), 160)}") from bad


def _cells_or_value(value: Any) -> Any:
    """Cells built once, however often a composition uses them."""
    is_cells = isinstance(value, dict) and value.get("op") in _CELL_OPS
    return _CELLS.validate_python(value) if is_cells else value
