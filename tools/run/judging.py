"""The nodes that judge, one function each: cells or results in, a truth value out."""

from __future__ import annotations

from ..frame import View
from ..plan.nodes import Compare, Exists, Judge, Quantified, Relation
from ..relation import holds
from ..result import Scalar, Value
from .answering import before, some_cells
from .comparing import comparable, ends_of_result, enough, fits, settled, times
from .compute import Absent, common_unit, joined
from .scales import check_scales
from .scope import Scope, cells, executor, operand


@executor.register
def _(node: Compare, scope: Scope) -> Value:
    left, right = operand(node.left, scope), operand(node.right, scope)
    check_scales(left, right)
    ends, to = ends_of_result(left), ends_of_result(right)
    if ends is not None and to is not None and left.value != right.value:
        common_unit({left.unit, right.unit})
        truth = settled(ends, node.relation, times(to, node.times))
    elif isinstance(left.value, tuple) or isinstance(right.value, tuple):
        truth = _compare_sets(_members(left), node.relation, _members(right))
    else:
        one, other = comparable(left.value), comparable(right.value)
        if not isinstance(one, str) and not isinstance(other, str):
            common_unit({left.unit, right.unit})
            other *= node.times
        truth = holds(one, node.relation, other)
    return Value(truth, evidence=joined(left, right))


@executor.register
def _(node: Quantified, scope: Scope) -> Value:
    view = some_cells(node, scope)
    flags = fits(view, node, scope)
    truth = enough(node.quantifier, int(flags.sum()), len(view))
    telling: View = view.keep(flags if truth else ~flags)
    return Value(truth, evidence=(telling if len(telling) else view,))


@executor.register
def _(node: Exists, scope: Scope) -> Value:
    view = cells(node.of, scope)
    return Value(bool(len(view)), evidence=(view if len(view) else before(node, scope),))


@executor.register
def _(node: Judge, scope: Scope) -> Value:
    settles = node.how != "all"  # one false part decides "all", one true part decides "any" and "none"
    judged: list[Value] = []
    unsettled: Absent | None = None
    for part in node.parts:
        try:
            judged.append(operand(part, scope))
        except Absent as absent:
            unsettled = absent
    telling = [one for one in judged if bool(one.value) is settles]
    if unsettled is not None and not telling:
        raise unsettled
    truth = not telling if node.how in ("all", "none") else bool(telling)
    return Value(truth, evidence=joined(*(telling or judged)))


def _members(value: Value) -> frozenset[Scalar]:
    return frozenset(map(comparable, value.parts))


def _compare_sets(left: frozenset[Scalar], relation: Relation, right: frozenset[Scalar]) -> bool:
    """Compares lists as sets: equal if their members are; `contains` is the superset."""
    if relation == "contains":
        return right <= left
    if relation not in ("=", "!="):
        raise Absent("missing_value", "Lists can be equal or not; they have no order.")
    return (left == right) is (relation == "=")
