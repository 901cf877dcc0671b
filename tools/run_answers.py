"""The nodes that answer, one function each: cells or results in, a Value out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from typing import Any, assert_never

import numpy as np

from ..indexing.errors import clip, listing
from ..indexing.figure import Span
from .compute import (
    Absent,
    approximate,
    at_places,
    axis_of,
    common_unit,
    compares,
    decimals,
    difference_unit,
    direction,
    divided,
    gap,
    joined,
    label_at,
    matched,
    numeric,
    reduced,
    said,
    unit_of,
    value_at,
)
from .frame import View
from .names import normal
from .plan_answers import (
    Arithmetic,
    Choose,
    Compare,
    Constant,
    Correlation,
    CountOf,
    Crossing,
    Elapsed,
    Issues,
    LabelsOf,
    Passage,
    Quantified,
    RankOf,
    Reduce,
    Same,
    Stated,
    Text,
    Trend,
    ValueOf,
    ValuesOf,
)
from .relation import holds
from .result import MAX_CANDIDATES, Plain, Scalar, SpanRef, Value, distinct
from .scope import Scope, run

MISSING = frozenset({"n/a", "na", "n.a", "-", "--", "none", "nan", "null", "missing", "not available", "not reported"})
"""How descriptions write that there is nothing to read, in normal form."""


@run.register
def _(node: ValueOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if not len(view):
        raise Absent("no_such_cell", gap(_before(node, scope)))
    found = [value_at(view, index) for index in range(len(view))]
    different = distinct(found)
    if len(different) == 1:
        if normal(str(different[0].value)) in MISSING:
            raise Absent("missing_value", f"The description lists {different[0].value!r} there, which is no value.")
        return replace(different[0], evidence=(view,))
    if len(different) > MAX_CANDIDATES:
        raise Absent("ambiguous_label", f"{len(view)} cells fit; the question does not tell which is meant.")
    raise Absent("ambiguous_label", f"{len(different)} different values fit.", different)


@run.register
def _(node: ValuesOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if not len(view):
        raise Absent("no_such_cell", gap(_before(node, scope)))
    listed = tuple(said(view, index) for index in range(len(view)))
    unit = "" if all(isinstance(one, str) for one in listed) else unit_of(view)
    return Value(listed[0] if len(listed) == 1 else listed, unit, (view,), decimals=decimals(view))


@run.register
def _(node: LabelsOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if node.axis == "group":
        groups = tuple(view.frame.groups[entry] for entry in view.at) if view.frame.groups else ()
        return Value(groups[0] if len(groups) == 1 else groups, evidence=(view,))
    panels, positions = view.positions("panel"), view.positions(node.axis)
    names: dict[tuple[int, int], str] = {}
    for panel, position in zip(panels.tolist(), positions.tolist(), strict=True):
        if position >= 0:
            names[panel, position] = label_at(view.frame, panel, position, node.axis)
    if not names and len(view):
        raise Absent("ragged_position", f"The text does not settle in which {node.axis} the value stands.")
    shown = tuple(dict.fromkeys(name for name in names.values() if name))
    if len(shown) < len(names) and node.axis != "panel" and len(set(panels.tolist())) == 1:
        scope.note("repeated_label", "The label stands more than once in the figure.")
    return Value(shown[0] if len(shown) == 1 else shown, evidence=(view,))


@run.register
def _(node: CountOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if node.what == "cell":
        return Value(float(len(view)), evidence=(view,), decimals=0)
    if node.what == "panel":
        return Value(float(len(np.unique(view.positions("panel")))), evidence=(view,), decimals=0)
    pairs = zip(view.positions("panel").tolist(), view.positions(node.what).tolist(), strict=True)
    return Value(float(len({pair for pair in pairs if pair[1] >= 0})), evidence=(view,), decimals=0)


@run.register
def _(node: Reduce, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if node.how in ("count", "distinct", "mode"):
        return _tally(view, node.how)
    view = numeric(view)
    value, written = reduced(view, node.how), decimals(view)
    if node.how in ("sum", "range", "min", "max"):
        value = round(value, written)  # exact: the inputs have no more decimals than this
    else:
        written += 2
    unit = difference_unit(unit_of(view)) if node.how in ("range", "std") else unit_of(view)
    return Value(value, unit, (view,), decimals=written, approximate=approximate(view))


@run.register
def _(node: Constant, scope: Scope) -> Value:
    return Value(node.value, node.unit)


@run.register
def _(node: Arithmetic, scope: Scope) -> Value:
    left, right = _operand(node.left, scope), _operand(node.right, scope)
    a, b = _as_number(left), _as_number(right)
    written = max(left.decimals or 0, right.decimals or 0)
    unit = common_unit({left.unit, right.unit})
    hedged = left.approximate or right.approximate
    match node.how:
        case "difference":
            value, unit = round(a - b, written), difference_unit(unit)
        case "distance":
            value, unit = round(abs(a - b), written), difference_unit(unit)
        case "sum":
            value = round(a + b, written)
        case "mean":
            value, written = (a + b) / 2, written + 1
        case "ratio":
            value, unit, written = divided(a, b), "", max(written, 2)
        case "percent_change":
            value, unit, written = 100 * divided(b - a, a), "%", 2
        case "share":
            value, unit, written = 100 * divided(a, b), "%", 2
        case other:
            assert_never(other)
    return Value(value, unit, joined(left, right), decimals=written, approximate=hedged)


@run.register
def _(node: Elapsed, scope: Scope) -> Value:
    left, right = (_moment(one, scope) for one in (node.left, node.right))
    evidence = joined(left[1], right[1])
    if not isinstance(left[0], date) or not isinstance(right[0], date):
        years = [moment.year if isinstance(moment, date) else moment for moment in (left[0], right[0])]
        if node.unit != "years":
            raise Absent("unit_mismatch", f"Only years are stated, so there is no count of {node.unit}.")
        return Value(float(years[1] - years[0]), "years", evidence, decimals=0)
    if node.unit == "days":
        return Value(float((right[0] - left[0]).days), "days", evidence, decimals=0)
    early, late = sorted((left[0], right[0]))
    months = 12 * (late.year - early.year) + late.month - early.month - (late.day < early.day)
    whole = months if node.unit == "months" else months // 12
    return Value(float(whole if early is left[0] else -whole), node.unit, evidence, decimals=0)


@run.register
def _(node: RankOf, scope: Scope) -> Value:
    view = numeric(run(node.of, scope))
    own = at_places(view, node.axis, scope.world.places[id(node), "label"])
    if len(own) != 1 or len(set(view.positions(node.axis).tolist())) < len(view):
        raise Absent("ambiguous_label", f"A rank needs one value for each {node.axis}.")
    ahead = view.numbers > own.numbers[0] if node.how == "max" else view.numbers < own.numbers[0]
    return Value(float(1 + int(ahead.sum())), evidence=(own, view.keep(ahead)), decimals=0)


@run.register
def _(node: Correlation, scope: Scope) -> Value:
    left, right = numeric(run(node.left, scope)), numeric(run(node.right, scope))
    pairs = matched(left, right)
    ours, theirs = left.numbers[[one for one, _ in pairs]], right.numbers[[other for _, other in pairs]]
    if len(pairs) < 3 or np.ptp(ours) == 0 or np.ptp(theirs) == 0:
        raise Absent("missing_value", "A correlation needs three pairs of values that are not all equal.")
    return Value(float(np.corrcoef(ours, theirs)[0, 1]), evidence=(left, right), decimals=3)


@run.register
def _(node: Same, scope: Scope) -> Value:
    left, right = run(node.left, scope), run(node.right, scope)
    lists = [[said(view, index) for index in range(len(view))] for view in (left, right)]
    return Value(lists[0] == lists[1], evidence=(left, right))


@run.register
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


@run.register
def _(node: Issues, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    found = [issue for issue in figure.all_issues() if node.code in (None, issue.code)]
    spans = tuple(SpanRef(figure.id, issue.span) for issue in found)
    return Value(tuple(issue.message for issue in found), spans=spans)


@run.register
def _(node: Compare, scope: Scope) -> Value:
    left, right = _operand(node.left, scope), _operand(node.right, scope)
    one, other = _comparable(left.value), _comparable(right.value)
    if isinstance(one, frozenset) or isinstance(other, frozenset):
        truth = _compare_sets(one, node.relation, other)
    else:
        if not isinstance(one, str) and not isinstance(other, str):
            common_unit({left.unit, right.unit})
        truth = holds(one, node.relation, other)
    return Value(truth, evidence=joined(left, right))


@run.register
def _(node: Quantified, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if not len(view):
        raise Absent("no_such_cell", gap(_before(node, scope)))
    flags = compares(view, node.relation, node.to)
    truth = bool(flags.all() if node.quantifier == "every" else flags.any())
    telling = view.keep(flags if truth else ~flags)
    return Value(truth, evidence=(telling if len(telling) else view,))


@run.register
def _(node: Text, scope: Scope) -> Value:
    return Value(node.text)


@run.register
def _(node: Trend, scope: Scope) -> Value:
    view = numeric(run(node.of, scope))
    panel = int(view.positions("panel")[0])
    place = {position: rank for rank, position in enumerate(axis_of(view.frame, panel, node.axis).order())}
    positions = [place.get(position, -1) for position in view.positions(node.axis).tolist()]
    if -1 in positions or len(set(positions)) < len(positions):
        raise Absent("ambiguous_label", "A trend needs one value for each step of one series.")
    ordered = view.values.to_numpy()[np.argsort(positions)]
    return Value(direction(ordered.tolist()), evidence=(view,))


@run.register
def _(node: Choose, scope: Scope) -> Value:
    results = [_operand(option.of, scope) for option in node.options]
    numbers = [_as_number(result) for result in results]
    common_unit({result.unit for result in results})
    best = max(numbers) if node.how == "max" else min(numbers)
    names = tuple(option.label for option, number in zip(node.options, numbers, strict=True) if number == best)
    return Value(names[0] if len(names) == 1 else names, evidence=joined(*results))


@run.register
def _(node: Stated, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    wanted = normal(node.component)
    found = [item for item in figure.attributes if normal(item.component) == wanted]
    if node.grid is not None:
        found = [item for item in found if item.grid in (None, node.grid)]
    if not found:
        known = dict.fromkeys(item.component for item in figure.attributes)
        raise Absent("not_stated", f"The description states no {node.component}. {listing('Stated', known)}")
    values = []
    for item in found:
        spans = (SpanRef(figure.id, item.span),)
        where = item.grid or ""
        if node.part == "text":
            values.append(Value(item.text, spans=spans, where=where))
            continue
        for scale in item.quantities:
            if scale.low is not None and scale.high is not None:
                ends: dict[str, Plain] = {"low": scale.low, "high": scale.high, "range": (scale.low, scale.high)}
                values.append(Value(ends[node.part], scale.unit, spans=spans, where=where))
    if not values:
        raise Absent("not_stated", f"The description states no range for the {node.component}.")
    different = distinct(values)
    if len(different) > 1:
        raise Absent("ambiguous_label", f"The description states the {node.component} in several ways.", different)
    return different[0]


@run.register
def _(node: Passage, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    quote = figure.text[node.start : node.end]
    if not quote.strip():
        raise Absent("not_stated", f"No text stands at {node.start} to {node.end}.")
    return Value(quote, spans=(SpanRef(figure.id, Span(node.start, min(node.end, len(figure.text)))),))


# ---------------------------------------------------------------- what these nodes take


def _operand(node: Any, scope: Scope) -> Value:
    result = run(node, scope)
    assert isinstance(result, Value)
    return result


def _moment(node: ValueOf, scope: Scope) -> tuple[date | int, Value]:
    """The date, or the year, that a cell states."""
    result = _operand(node, scope)
    view = result.evidence[0]
    dates = {cell.date for one in view.expanded() for entry in one.at if (cell := one.frame.written[entry])}
    if len(dates) == 1 and (found := dates.pop()) is not None:
        return found, result
    year = result.value
    if isinstance(year, float) and year.is_integer() and 1000 <= year <= 2999:
        return int(year), result
    raise Absent("missing_value", f"{clip(result.text())!r} is no date.")


def _as_number(result: Value) -> float:
    """The number a result is; raises Absent for anything else."""
    if isinstance(result.value, str | bool | tuple):
        raise Absent("missing_value", f"{clip(result.text())!r} is not a number.")
    return result.value


def _tally(view: View, how: str) -> Value:
    """Count, distinct count and mode, which take texts as well as numbers."""
    if how != "mode":
        return Value(reduced(view, "count" if how == "count" else "distinct"), evidence=(view,), decimals=0)
    if not len(view):
        raise Absent("no_such_cell", "No cells are selected.")
    counts = Counter(said(view, index) for index in range(len(view)))
    most = tuple(one for one, times in counts.items() if times == max(counts.values()))
    unit = unit_of(view) if not any(isinstance(one, str) for one in most) else ""
    return Value(most[0] if len(most) == 1 else most, unit, (view,), decimals=decimals(view))


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


def _before(node: ValueOf | ValuesOf | Quantified, scope: Scope) -> View:
    """The last view below the node that still selects something, to say what is listed there."""
    below: Any = node.of
    while hasattr(below, "of"):
        below = below.of
        view: View = run(below, scope)
        if len(view):
            return view
    return view
