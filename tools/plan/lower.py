"""Plans as version 0.1.0 wrote them, in the nodes of today: what had a node of its own there is composed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from ...indexing.errors import PlanError, clip
from . import short
from .nodes import CELL_NODES, Cells, Constant, Derive

_OLD: dict[str, Callable[..., Any]] = {
    **{name: getattr(short, name) for name in short.__all__},
    "not": short.not_,
    "arithmetic": Derive,
    "text": lambda text: Constant(value=text),
}
"""Op of 0.1.0 -> what makes today's nodes of its fields."""
OLD_OPS = frozenset(_OLD)
"""What 0.1.0 wrote and has another form now."""
_CELL_OPS = frozenset(node.model_fields["op"].default for node in CELL_NODES)
_CELLS: TypeAdapter[Any] = TypeAdapter(Cells)


def lowered(data: Any) -> Any:
    """Parsed JSON with every node of 0.1.0 replaced; anything else as it is. Raises PlanError, RecursionError."""
    if isinstance(data, list):
        return [lowered(one) for one in data]
    if not isinstance(data, dict):
        return data
    fields = {name: lowered(value) for name, value in data.items()}
    make = _OLD.get(str(fields.get("op")))
    return fields if make is None else _made(make, fields)


def _built(value: Any) -> Any:
    """Cells built once, however often a composition names them."""
    is_cells = isinstance(value, dict) and value.get("op") in _CELL_OPS
    return _CELLS.validate_python(value) if is_cells else value


def _made(make: Callable[..., Any], fields: dict[str, Any]) -> Any:
    given = {name: _built(value) for name, value in fields.items() if name != "op"}
    try:
        return make(**given)
    except (TypeError, KeyError) as bad:
        raise PlanError(f"Not a plan: {fields['op']}: {clip(str(bad), 160)}") from bad
