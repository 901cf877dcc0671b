"""The nodes that answer with a number, labels or values, one function each: cells or results in, a Value out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any, assert_never

import numpy as np

from ..indexing.errors import clip
from ..indexing.text.dates import moment_in
from .compute import (
    Absent,
    approximate,
    at_places,
    axis_of,
    common_unit,
    decimals,
    difference_unit,
    divided,
    gap,
    joined,
    label_at,
    matched,
    numeric,
    product_unit,
    reduced,
    said,
    unit_of,
    value_at,
    without_parts,
)
from .frame import View
from .lines import Line, keep_lines, lines_of
from .names import MISSING, normal
from .operands import as_number, before, operand
from .plan_answers import (
    Arithmetic,
    Constant,
    Correlation,
    CountOf,
    Elapsed,
    FractionOf,
    LabelsOf,
    RankOf,
    Reduce,
    Streak,
    ValueOf,
    ValuesOf,
)
from .plan_cells import At, GridCells
from .result import MAX_CANDIDATES, Plain, Value, distinct
from .scope import Scope, executor, run


@executor.register
def _(node: ValueOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if not len(view):
        raise Absent("no_such_cell", gap(before(node, scope)))
    found = [value_at(view, index) for index in range(len(view))]
    different = distinct(found)
    if len(different) == 1:
        if normal(str(different[0].value)) in MISSING:
            raise Absent("missing_value", f"The description lists {different[0].value!r} there, which is no value.")
        return replace(different[0], evidence=(view,))
    if len(different) > MAX_CANDIDATES:
        raise Absent("ambiguous_label", f"{len(view)} cells fit; the question does not tell which is meant.")
    raise Absent("ambiguous_label", f"{len(different)} different values fit.", different)


@executor.register
def _(node: ValuesOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if not len(view):
        raise Absent("no_such_cell", gap(before(node, scope)))
    listed = tuple(said(view, index) for index in range(len(view)))
    if node.once:
        listed = tuple(dict.fromkeys(listed))
    unit = "" if all(isinstance(one, str) for one in listed) else unit_of(view)
    return Value(listed[0] if len(listed) == 1 else listed, unit, (view,), decimals=decimals(view))


@executor.register
def _(node: LabelsOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if node.axis == "group":
        groups = tuple(view.frame.groups[entry] for entry in view.at) if view.frame.groups else ()
        return Value(groups[0] if len(groups) == 1 else groups, evidence=(view,))
    panels, positions = view.positions("panel"), view.positions(node.axis)
    names: dict[tuple[int, int], str] = {}
    for panel, position in zip(panels.tolist(), positions.tolist(), strict=True):
        if position >= 0:
            names[panel, position] = _level_of(node, view, panel, position)
    if not names and len(view):
        raise Absent("ragged_position", f"The text does not settle in which {node.axis} the value stands.")
    shown = tuple(dict.fromkeys(name for name in names.values() if name))
    if len(shown) < len(names) and node.axis != "panel" and len(set(panels.tolist())) == 1:
        scope.note("repeated_label", "The label stands more than once in the figure.")
    return Value(shown[0] if len(shown) == 1 else shown, evidence=(view,))


@executor.register
def _(node: CountOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if node.what == "cell":
        return Value(float(len(view)), evidence=(view,), decimals=0)
    if node.what == "panel":
        return Value(float(len(np.unique(view.positions("panel")))), evidence=(view,), decimals=0)
    pairs = zip(view.positions("panel").tolist(), view.positions(node.what).tolist(), strict=True)
    return Value(float(len({pair for pair in pairs if pair[1] >= 0})), evidence=(view,), decimals=0)


@executor.register
def _(node: Streak, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    longest: list[Line] = []
    for panel in sorted(set(view.positions("panel").tolist())):
        here, current = lines_of(view, node.axis), list[Line]()
        for position in axis_of(view.frame, panel, node.axis).order():
            current = [*current, (panel, position)] if (panel, position) in here else []
            longest = max(longest, current, key=len)
    return Value(float(len(longest)), evidence=(keep_lines(view, node.axis, set(longest)),), decimals=0)


@executor.register
def _(node: Reduce, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    if node.how in ("count", "distinct", "mode"):
        return _tally(view, node.how)
    _tell_missing(node, view, scope)
    view = numeric(view)
    if node.how in ("sum", "mean") and not _names_rows(node):
        view = without_parts(view)
    value, written = reduced(view, node.how), decimals(view)
    if node.how in ("sum", "range", "min", "max"):
        value = round(value, written)  # exact: the inputs have no more decimals than this
    else:
        written += 2
    unit = difference_unit(unit_of(view)) if node.how in ("range", "std") else unit_of(view)
    return Value(value, unit, (view,), decimals=written, approximate=approximate(view))


@executor.register
def _(node: Constant, scope: Scope) -> Value:
    return Value(node.value, node.unit)


@executor.register
def _(node: Arithmetic, scope: Scope) -> Value:
    left, right = operand(node.left, scope), operand(node.right, scope)
    a, b = as_number(left), as_number(right)
    written = max(left.decimals or 0, right.decimals or 0)
    unit = "" if node.how == "product" else common_unit({left.unit, right.unit})
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
        case "product":
            value, unit, written = (
                _product(left, right),
                product_unit(left.unit, right.unit),
                2 if a % 1 or b % 1 else 0,
            )
        case "percent_change":
            value, unit, written = 100 * divided(b - a, a), "%", 2
        case "share":
            value, unit, written = 100 * divided(a, b), "%", 2
        case other:
            assert_never(other)
    return Value(value, unit, joined(left, right), decimals=written, approximate=hedged)


@executor.register
def _(node: FractionOf, scope: Scope) -> Value:
    left, right = operand(node.left, scope), operand(node.right, scope)
    common_unit({left.unit, right.unit})
    part, whole = (Fraction(str(as_number(one))) for one in (left, right))
    if whole == 0:
        raise Absent("missing_value", "The whole is zero, so there is no fraction.")
    found = part / whole
    value: Plain = float(found) if found.denominator == 1 else f"{found.numerator}/{found.denominator}"
    return Value(value, evidence=joined(left, right), approximate=left.approximate or right.approximate)


@executor.register
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


@executor.register
def _(node: RankOf, scope: Scope) -> Value:
    view = numeric(run(node.of, scope))
    own = at_places(view, node.axis, scope.world.places[id(node), "label"])
    if len(own) != 1 or len(set(view.positions(node.axis).tolist())) < len(view):
        raise Absent("ambiguous_label", f"A rank needs one value for each {node.axis}.")
    ahead = view.numbers > own.numbers[0] if node.how == "max" else view.numbers < own.numbers[0]
    return Value(float(1 + int(ahead.sum())), evidence=(own, view.keep(ahead)), decimals=0)


@executor.register
def _(node: Correlation, scope: Scope) -> Value:
    left, right = numeric(run(node.left, scope)), numeric(run(node.right, scope))
    pairs = matched(left, right)
    ours, theirs = left.numbers[[one for one, _ in pairs]], right.numbers[[other for _, other in pairs]]
    if len(pairs) < 3 or np.ptp(ours) == 0 or np.ptp(theirs) == 0:
        raise Absent("missing_value", "A correlation needs three pairs of values that are not all equal.")
    return Value(float(np.corrcoef(ours, theirs)[0, 1]), evidence=(left, right), decimals=3)


def _level_of(node: LabelsOf, view: View, panel: int, position: int) -> str:
    """A label's text; or the level of its path that is asked for, the last where it has no such level."""
    whole = label_at(view.frame, panel, position, node.axis)
    if node.level is None or node.axis == "panel":
        return whole
    path = axis_of(view.frame, panel, node.axis).labels[position].path or (whole,)
    return path[node.level] if -len(path) <= node.level < len(path) else path[-1]


def _product(left: Value, right: Value) -> float:
    """The product of two numbers as written: 0.1 times 7 is 0.7."""
    return float(Fraction(str(as_number(left))) * Fraction(str(as_number(right))))


def _moment(node: ValueOf, scope: Scope) -> tuple[date | int, Value]:
    """The date, or the year, that a cell states."""
    result = operand(node, scope)
    view = result.evidence[0]
    dates = {cell.date for one in view.expanded() for entry in one.at if (cell := one.frame.written[entry])}
    if len(dates) == 1 and (found := dates.pop()) is not None:
        return found, result
    year = result.value
    if isinstance(year, float) and year.is_integer() and 1000 <= year <= 2999:
        return int(year), result
    if isinstance(year, str) and (moment := moment_in(year)) is not None and moment.year is not None:
        return moment.as_date() or moment.year, result
    raise Absent("missing_value", f"{clip(result.text())!r} is no date.")


def _names_rows(node: Reduce) -> bool:
    """Whether the plan says of which rows."""
    below: Any = node.of
    while below is not None and not (isinstance(below, At) and below.axis == "row"):
        below = getattr(below, "of", None)
    return below is not None


def _tell_missing(node: Reduce, view: View, scope: Scope) -> None:
    """Note where whole rows were asked for and not all of their cells are listed."""
    below: Any = node.of
    while isinstance(below, At) and below.axis == "row":
        below = below.of
    if not isinstance(below, GridCells):
        return
    for panel in np.unique(view.positions("panel")).tolist():
        grid = view.frame.grids[panel]
        here = view.positions("panel") == panel
        columns = len(grid.column_axis.labels)
        for row in np.unique(view.positions("row")[here]).tolist():
            listed = int((here & (view.positions("row") == row)).sum())
            if listed < columns:
                name = label_at(view.frame, panel, row, "row")
                scope.note("missing_cell", f"{name} lists {listed} of {columns} values.")


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
