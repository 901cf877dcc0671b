"""Which entries of a view meet a condition: against a number, a text, a time, or other cells."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...indexing.errors import clip
from ...indexing.text.dates import moment_in
from ..cell_parts import part_of
from ..frame import Mask, View
from ..names import normal, number_of
from ..plan.nodes import Node, Piece, Quantifier, Relation
from ..relation import all_hold, holds
from ..result import Scalar
from .compute import Absent, common_unit, said, unit_of
from .meeting import meeting
from .scope import Scope, run


def fits(view: View, node: Any, scope: Scope) -> Mask:
    """For each entry of a view whether it compares as a condition says; a view of parts where it names one."""
    to, part = node.to, getattr(node, "part", None)
    if not isinstance(to, Node):
        return _compares(view, part, node.relation, to if isinstance(to, str) else to * node.times)
    found = run(to, scope)
    if isinstance(found, View):
        return _meets(view, node, found, scope)
    if isinstance(found.value, tuple | bool):
        raise Absent("missing_value", f"{clip(found.text())!r} is nothing to compare cells with.")
    if isinstance(found.value, str):
        return _compares(view, part, node.relation, found.value)
    if found.unit and part is None and not np.isnan(view.numbers).all():
        common_unit({found.unit, unit_of(view.keep(~np.isnan(view.numbers)))})
    return compares(view, node.relation, found.value * node.times)


def _meets(view: View, node: Any, other: View, scope: Scope) -> Mask:
    """For each entry whether it compares so with every cell that it meets; one that meets none does not."""
    met = meeting(view, other, getattr(node, "keep", None))
    met.tell(scope, both=False)
    mask = np.zeros(len(view), dtype=bool)
    failed = np.zeros(len(view), dtype=bool)
    for at, to in met.pairs:
        one, wanted = said(view, at), said(other, to)
        fit = holds_said(one, node.relation, wanted if isinstance(wanted, str) else wanted * node.times)
        mask[at], failed[at] = mask[at] or fit, failed[at] or not fit
    return mask & ~failed


def enough(quantifier: Quantifier, fit: Any, all_: Any) -> Any:
    """Whether `fit` of `all_` cells, numbers or arrays, are as many as a quantifier asks for."""
    if quantifier == "every":
        return fit == all_
    if quantifier == "most":
        return 2 * fit > all_
    return fit >= (1 if quantifier == "any" else quantifier)


def _compares(view: View, part: Piece | None, relation: Relation, to: float | str) -> Mask:
    """`compares`, for parts that are dates or times of day with what a text says of them."""
    if part == "date" and isinstance(to, str) and (moment := moment_in(to)) is not None:
        grain = moment.grain  # "after May 2007" is not in May 2007
        years = view.numbers if moment.year is not None else view.numbers % 10_000
        return all_hold(years // grain, relation, moment.ordinal // grain)
    if part == "clock" and isinstance(to, str) and isinstance(seconds := part_of(to, "clock"), float):
        return all_hold(view.numbers, relation, seconds)
    return compares(view, relation, to)


def compares(view: View, relation: Relation, to: float | str) -> Mask:
    """For each entry whether what it says stands in the relation to `to`."""
    wanted = to if not isinstance(to, str) else number_of(to)
    if wanted is not None and relation != "contains":
        return all_hold(view.numbers, relation, wanted)
    text = normal(str(to))
    if view.frame.spoken:
        spoken = (view.frame.spoken[entry] for entry in view.at)
        return np.array([one is not None and holds(normal(one), relation, text) for one in spoken], dtype=bool)
    written = (view.frame.written[entry] for entry in view.at)
    return np.array([cell is not None and holds(normal(cell.text), relation, text) for cell in written], dtype=bool)


def holds_said(left: Scalar, relation: Relation, right: Scalar) -> bool:
    """Whether what two cells say compares so; texts in normal form."""
    one, other = (normal(value) if isinstance(value, str) else value for value in (left, right))
    return holds(one, relation, other)
