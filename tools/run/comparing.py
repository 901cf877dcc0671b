"""Which entries of a view meet a condition: against a number, a text, a time, or other cells.

A range ("31-32%") meets a condition where both of its ends do and fails it where neither does; of one that reaches over
what it is compared with the text does not say, so that there is no result.
"""

from __future__ import annotations

from math import isfinite
from typing import Any

import numpy as np

from ...indexing.errors import clip
from ..cell_parts import part_of
from ..frame import Mask, View
from ..moments import moment_in
from ..names import normal, number_of
from ..plan.nodes import Node, Piece, Quantifier, Relation
from ..relation import WORDS, all_hold, holds
from ..result import Scalar, Value, show_number
from .compute import Absent, Ends, common_unit, ends_of, unit_of
from .meeting import meeting
from .scope import Scope, run


def fits(view: View, node: Any, scope: Scope) -> Mask:
    """For each entry of a view (of parts of cells if the condition names a part) whether it meets a condition."""
    to, part = node.to, getattr(node, "part", None)
    if not isinstance(to, Node):
        if not isinstance(to, str) and part is None and to:
            _unit_of_numbers(view)  # 5 is no bound of both meters and percentages
        return _compares(view, part, node.relation, to if isinstance(to, str) else to * node.times)
    found = run(to, scope)
    if isinstance(found, View):
        return _meets(view, node, found, scope)
    if isinstance(found.value, tuple | bool):
        raise Absent("missing_value", f"{clip(found.text())!r} is nothing to compare cells with.")
    if isinstance(found.value, str):
        return _compares(view, part, node.relation, found.value)
    if found.unit and part is None:
        common_unit({found.unit, _unit_of_numbers(view)})
    return _compares(view, part, node.relation, found.value * node.times)


def _unit_of_numbers(view: View) -> str:
    """The common unit of a view's numbers, empty where it has none; raises Absent if their units differ."""
    kept = view.keep(~np.isnan(view.numbers))
    return unit_of(kept) if len(kept) else ""


def _meets(view: View, node: Any, other: View, scope: Scope) -> Mask:
    """For each entry whether it has the relation to every cell at the same labels; False if there is none."""
    met = meeting(view, other, getattr(node, "keep", None))
    met.tell(scope, both=False)
    mask = np.zeros(len(view), dtype=bool)
    failed = np.zeros(len(view), dtype=bool)
    for at, to in met.pairs:
        ends, wanted = ends_of(view, at), ends_of(other, to)
        if ends is None or wanted is None or node.relation == "contains":
            fit = holds(comparable(view.said(at)), node.relation, comparable(other.said(to)))
        else:
            fit = settled(ends, node.relation, times(wanted, node.times))
        mask[at], failed[at] = mask[at] or fit, failed[at] or not fit
    return mask & ~failed


def ends_of_result(result: Value) -> Ends | None:
    """The ends of a result that is a number or the range of one cell; None for a text and for a list."""
    if not isinstance(result.value, str | tuple):
        return float(result.value), float(result.value)
    one = len(result.evidence) == 1 and len(result.evidence[0]) == 1
    return ends_of(result.evidence[0], 0) if one else None


def times(ends: Ends, factor: float) -> Ends:
    """A range times a factor."""
    low, high = sorted((ends[0] * factor, ends[1] * factor))
    return low, high


def settled(ends: Ends, relation: Relation, to: Ends) -> bool:
    """Whether a range stands in a relation to another; raises Absent if that differs between numbers of the ranges. Two
    ranges may share an end, and still one of them is the larger: "10-15" and "15-20".
    """
    apart = ends[0] < ends[1] and to[0] < to[1] and relation not in ("=", "!=")
    found = {holds(one, relation, other) for one in ends for other in to if not (apart and one == other)}
    overlap = max(ends[0], to[0]) <= min(ends[1], to[1]) and (ends[0] < ends[1] or to[0] < to[1])
    if len(found) > 1 or (overlap and relation in ("=", "!=")):
        compared, wanted = _in_words(ends), _in_words(to)
        raise Absent(
            "missing_value", f"Whether {compared} is {WORDS[relation]} {wanted} is open: the text gives a range."
        )
    return found.pop()


def _in_words(ends: Ends) -> str:
    """The ends of a range for a message: "31 to 32", "5 or less"."""
    low, high = map(show_number, ends)
    if isfinite(ends[0]) and isfinite(ends[1]):
        return low if low == high else f"{low} to {high}"
    return f"{low} or more" if isfinite(ends[0]) else f"{high} or less"


def comparable(value: Scalar) -> Scalar:
    """A text in normal form, a number as it is."""
    return normal(value) if isinstance(value, str) else value


def enough(quantifier: Quantifier, fit: Any, all_: Any) -> Any:
    """Whether `fit` of `all_` cells satisfy a quantifier; both are numbers or arrays."""
    if quantifier == "every":
        return fit == all_
    if quantifier == "most":
        return 2 * fit > all_
    return fit >= (1 if quantifier == "any" else quantifier)


def _compares(view: View, part: Piece | None, relation: Relation, to: float | str) -> Mask:
    """For each entry whether its value, or the part of it, stands in the relation to a number or text."""
    if part == "date" and isinstance(to, str) and (moment := moment_in(to)) is not None:
        grain = moment.grain  # "after May 2007" excludes May 2007
        years = view.numbers if moment.year is not None else view.numbers % 10_000
        return all_hold(years // grain, relation, moment.ordinal // grain)
    if part == "clock" and isinstance(to, str) and isinstance(seconds := part_of(to, "clock"), float):
        return all_hold(view.numbers, relation, seconds)
    wanted = to if not isinstance(to, str) else number_of(to)
    if wanted is not None and relation != "contains":
        flags = all_hold(view.numbers, relation, wanted)
        for at in np.flatnonzero(np.isnan(view.numbers)).tolist():
            ends = ends_of(view, at)
            flags[at] = ends is not None and settled(ends, relation, (wanted, wanted))
        return flags
    text = normal(str(to))
    texts = (view.frame.text(entry) for entry in view.at)
    return np.array([one is not None and holds(normal(one), relation, text) for one in texts], dtype=bool)
