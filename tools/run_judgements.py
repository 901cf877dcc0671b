"""The nodes that judge and choose, one function each: cells or results in, a truth, a direction or a name out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from .compute import (
    Absent,
    axis_of,
    common_unit,
    compares,
    direction,
    gap,
    joined,
    label_at,
    matched,
    numeric,
    said,
    unit_of,
)
from .frame import View
from .names import normal
from .operands import as_number, before, operand
from .plan_answers import (
    AllOf,
    Choose,
    Compare,
    Crossing,
    Exists,
    Not,
    Quantified,
    Same,
    Text,
    Trend,
)
from .relation import holds
from .result import Plain, Scalar, Value
from .scope import Scope, executor, run


@executor.register
def _(node: Compare, scope: Scope) -> Value:
    left, right = operand(node.left, scope), operand(node.right, scope)
    one, other = _comparable(left.value), _comparable(right.value)
    if isinstance(one, frozenset) or isinstance(other, frozenset):
        truth = _compare_sets(one, node.relation, other)
    else:
        if not isinstance(one, str) and not isinstance(other, str):
            common_unit({left.unit, right.unit})
        truth = holds(one, node.relation, other)
    return Value(truth, evidence=joined(left, right))


@executor.register
def _(node: Quantified, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if not len(view):
        raise Absent("no_such_cell", gap(before(node, scope)))
    flags = compares(view, node.relation, node.to)
    truth = bool(flags.all() if node.quantifier == "every" else flags.any())
    telling = view.keep(flags if truth else ~flags)
    return Value(truth, evidence=(telling if len(telling) else view,))


@executor.register
def _(node: Exists, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    return Value(bool(len(view)), evidence=(view if len(view) else before(node, scope),))


@executor.register
def _(node: Not, scope: Scope) -> Value:
    judged = operand(node.of, scope)
    return replace(judged, value=not judged.value)


@executor.register
def _(node: AllOf, scope: Scope) -> Value:
    judged: list[Value] = []
    unsettled: Absent | None = None
    for part in node.parts:
        try:
            judged.append(operand(part, scope))
        except Absent as absent:
            unsettled = absent
    false = [one for one in judged if not one.value]
    if unsettled is not None and not false:
        raise unsettled
    return Value(not false, evidence=joined(*(false or judged)))


@executor.register
def _(node: Same, scope: Scope) -> Value:
    left, right = run(node.left, scope), run(node.right, scope)
    lists = [[said(view, index) for index in range(len(view))] for view in (left, right)]
    return Value(lists[0] == lists[1], evidence=(left, right))


@executor.register
def _(node: Text, scope: Scope) -> Value:
    return Value(node.text)


@executor.register
def _(node: Trend, scope: Scope) -> Value:
    view = numeric(run(node.of, scope))
    panel = int(view.positions("panel")[0])
    place = {position: rank for rank, position in enumerate(axis_of(view.frame, panel, node.axis).order())}
    positions = [place.get(position, -1) for position in view.positions(node.axis).tolist()]
    if -1 in positions or len(set(positions)) < len(positions):
        raise Absent("ambiguous_label", "A trend needs one value for each step of one series.")
    ordered = view.values.to_numpy()[np.argsort(positions)]
    towards, tau = direction(ordered.tolist())
    scope.note("trend", f"Kendall's rank correlation with the order is {tau:.2f}; beyond 0.6 it has a direction.")
    return Value(towards, evidence=(view,))


@executor.register
def _(node: Crossing, scope: Scope) -> Value:
    left, right = numeric(run(node.left, scope)), numeric(run(node.right, scope))
    common_unit({unit_of(left), unit_of(right)})
    panel = int(left.positions("panel")[0])
    place = {position: rank for rank, position in enumerate(axis_of(left.frame, panel, node.axis).order())}
    ordered = sorted(matched(left, right), key=lambda pair: place.get(int(left.positions(node.axis)[pair[0]]), -1))
    names, ahead = [], 0.0
    for one, other in ordered:
        sign = float(np.sign(left.numbers[one] - right.numbers[other]))
        if sign and ahead and sign != ahead:
            names.append(label_at(left.frame, panel, int(left.positions(node.axis)[one]), node.axis))
        ahead = sign or ahead
    return Value(names[0] if len(names) == 1 else tuple(names), evidence=(left, right))


@executor.register
def _(node: Choose, scope: Scope) -> Value:
    results = [operand(option.of, scope) for option in node.options]
    numbers = [as_number(result) for result in results]
    common_unit({result.unit for result in results})
    best = max(numbers) if node.how == "max" else min(numbers)
    names = tuple(option.label for option, number in zip(node.options, numbers, strict=True) if number == best)
    return Value(names[0] if len(names) == 1 else names, evidence=joined(*results))


def _comparable(value: Plain) -> Scalar | frozenset[Scalar]:
    """A result's value in normal form; a list as a set."""
    if isinstance(value, tuple):
        return frozenset(normal(part) if isinstance(part, str) else part for part in value)
    return normal(value) if isinstance(value, str) else value


def _compare_sets(one: Any, relation: str, other: Any) -> bool:
    """Lists are equal as sets; a list contains its members."""
    left = one if isinstance(one, frozenset) else frozenset([one])
    right = other if isinstance(other, frozenset) else frozenset([other])
    if relation == "contains":
        return right <= left
    if relation not in ("=", "!="):
        raise Absent("missing_value", "Lists can be equal or not; they have no order.")
    return (left == right) is (relation == "=")
