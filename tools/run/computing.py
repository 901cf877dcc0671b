"""The nodes that compute cells, one function each; what comes to one number is a Value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ..frame import Ints, Sources, View, computed
from ..names import MISSING, normal
from ..plan.nodes import Along, At, Derive, GridCells, Node, Reduce, Reduction, Trend
from ..result import Value
from .arithmetic import calculated, fraction, time_between
from .compute import (
    Absent,
    approximate,
    axis_of,
    decimals,
    difference_unit,
    direction,
    numeric,
    reduced,
    said,
    unit_of,
    without_parts,
)
from .lines import line_of_each
from .meeting import meeting
from .scope import Scope, cells, executor, operand, run
from .shown import label_at, shown_places

_COUNTED = ("count", "distinct")
_TIMES = ("days", "months", "years")


@executor.register
def _(node: Derive, scope: Scope) -> View | Value:
    if node.how == "fraction":
        return fraction(operand(node.left, scope), operand(node.right, scope))
    if node.how in _TIMES:
        return time_between(operand(node.left, scope), operand(node.right, scope), node.how)
    left, right = run(node.left, scope), run(node.right, scope)
    if isinstance(left, Value) and isinstance(right, Value):
        return calculated(node.how, left, right)
    return _cell_by_cell(node, left, right, scope)


def _cell_by_cell(node: Derive, left: View | Value, right: View | Value, scope: Scope) -> View:
    """Each cell of one side with those of the other that have its labels, or with its one number."""
    ours, theirs = (numeric(side) if isinstance(side, View) else side for side in (left, right))
    if isinstance(ours, View) and isinstance(theirs, View):
        met = meeting(ours, theirs)
        if not met.pairs:
            raise Absent("no_such_cell", "The two selections have no row and column labels in common.")
        met.tell(scope)
        pairs = met.pairs
    else:
        one = ours if isinstance(ours, View) else theirs
        pairs = [(at, at) for at in range(len(cast("View", one)))]
    sides = (_values(ours, [at for at, _ in pairs]), _values(theirs, [to for _, to in pairs]))
    like, at = next((side, n) for n, side in enumerate((ours, theirs)) if isinstance(side, View))
    results, stand = list[Value](), list[int]()
    for pair, one, other in zip(pairs, *sides, strict=True):
        if _defined(node.how, one, other):
            results.append(calculated(node.how, one, other))
            stand.append(pair[at])
    if len(results) < len(pairs):
        scope.note(
            "not_aligned", f"{len(pairs) - len(results)} cells are left out, since they would be divided by zero."
        )
    if not results:
        raise Absent("missing_value", "The divisor is zero, so there is no ratio.")
    own = like.at[stand]
    spot = (like.frame.grid[own], like.frame.row[own], like.frame.column[own])
    evidence = Sources(len(results), lambda n: results[n].evidence)
    return computed(like.frame, spot, (cast("float", one.value) for one in results), evidence, unit=results[0].unit)


def _defined(how: str, left: Value, right: Value) -> bool:
    """Whether nothing is divided by zero."""
    divisor = {"ratio": right, "share": right, "percent_change": left}.get(how)
    return divisor is None or divisor.value != 0


def _values(side: View | Value, entries: list[int]) -> list[Value]:
    """A side's entries as results, in one unit."""
    if isinstance(side, Value):
        return [side] * len(entries)
    unit, written = unit_of(side), _exactness(side)
    numbers = side.numbers.tolist()
    return [Value(numbers[at], unit, (View(side.frame, side.at[at : at + 1]),), decimals=written) for at in entries]


def _exactness(view: View) -> int:
    """Decimals to which what is computed from the view's entries is exact."""
    return shown_places(view) if view.frame.sources else decimals(view)


@executor.register
def _(node: Along, scope: Scope) -> View:
    view = numeric(cells(node.of, scope))
    values = np.full(len(view), np.nan)
    rests: dict[int, Callable[[], Ints]] = {}
    for group in _courses(view, node.axis):
        numbers = view.numbers[group]
        for place, at in enumerate(group.tolist()):
            values[at], rests[at] = _step(node.how, numbers, place, group)
    kept = np.flatnonzero(~np.isnan(values))
    if not len(kept):
        raise Absent("no_such_cell", "A change needs two values that follow each other.")
    unit = {"change": difference_unit(unit_of(view)), "cumulative": unit_of(view)}.get(node.how)
    unit = unit if unit is not None else "" if node.how.startswith("rank") else "%"
    own, exact = view.at[kept], _exactness(view)
    rounded = np.array([round(one, exact) for one in values[kept].tolist()]) if unit != "%" else values[kept]
    places = (view.frame.grid[own], view.frame.row[own], view.frame.column[own])
    sources = Sources(len(kept), lambda n: (View(view.frame, view.at[rests[int(kept[n])]()]),))
    return computed(view.frame, places, rounded, sources, unit=unit, places=0 if node.how.startswith("rank") else None)


def _courses(view: View, axis: str | None) -> list[Ints]:
    """The entries of each line along an axis, in its order; of the whole view without one."""
    if axis is None:
        return [np.arange(len(view))]
    panels, along = view.positions("panel").tolist(), view.positions(axis).tolist()
    places = {panel: {at: n for n, at in enumerate(axis_of(view.frame, panel, axis).order())} for panel in set(panels)}
    lines: dict[Any, list[int]] = {}
    for at, line in enumerate(line_of_each(view, "column" if axis == "row" else "row")):
        lines.setdefault(line, []).append(at)
    return [
        np.array(sorted(line, key=lambda at: places[panels[at]].get(along[at], -1)), dtype=np.int64)
        for line in lines.values()
    ]


def _step(how: str, numbers: npt.NDArray[np.float64], place: int, group: Ints) -> tuple[float, Callable[[], Ints]]:
    """What one cell of a course comes to, NaN for nothing, and which entries that rests on."""
    own = float(numbers[place])
    if how in ("change", "percent_change"):
        before = float(numbers[place - 1]) if place else float("nan")
        change = own - before if how == "change" else 100 * (own - before) / before if before else float("nan")
        return change, lambda: group[place - 1 : place + 1]
    if how == "cumulative":
        return float(numbers[: place + 1].sum()), lambda: group[: place + 1]
    if how == "share":
        whole = float(numbers.sum())
        return 100 * own / whole if whole else float("nan"), lambda: group
    ahead = numbers > own if how == "rank" else numbers < own
    return 1.0 + int(ahead.sum()), lambda: np.concatenate([group[place : place + 1], group[ahead]])


@executor.register
def _(node: Reduce, scope: Scope) -> View | Value:
    view = cells(node.of, scope)
    if isinstance(node.by, Node):
        return _grouped(node, view, cells(node.by, scope))
    if node.by is not None:
        return _summaries(node, view, node.by, scope)
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


def _summaries(node: Reduce, view: View, side: str, scope: Scope) -> View:
    """One summary for each row, column or panel."""
    if node.how not in _COUNTED:
        view = numeric(view)
    grouped = view.values.groupby([view.positions("panel"), view.positions(side)], sort=False)
    places = cast("dict[tuple[int, int], Ints]", grouped.indices)
    members = [(panel, position, view.at[at]) for (panel, position), at in places.items() if position != -1]
    if node.how in ("range", "std"):
        members = [one for one in members if len(one[2]) > 1]
        if not members:
            raise Absent("missing_value", f"A spread needs two values, and each {side} lists one.")
    lengths = {len(at) for _, _, at in members}
    if len(lengths) > 1 and node.how not in ("min", "max", *_COUNTED):
        scope.note("uneven", f"The {side}s list between {min(lengths)} and {max(lengths)} values each.")
    panels, positions = (np.array([one[n] for one in members], dtype=np.int64) for n in (0, 1))
    none = np.full(len(members), -1, dtype=np.int64)
    spot = (panels, positions if side == "row" else none, positions if side == "column" else none)
    values = _numbers(view, node.how, grouped, members)
    sources = Sources(len(members), lambda at: (View(view.frame, members[at][2]),))
    return computed(view.frame, spot, values, sources, **_shown(node.how, view))


def _shown(how: Reduction, view: View) -> dict[str, Any]:
    """The unit and decimals of summaries."""
    if how in _COUNTED:
        return {"unit": "", "places": 0}
    exact = decimals(view) if how in ("sum", "min", "max", "range") and not view.frame.sources else None
    return {"unit": difference_unit(unit_of(view)) if how in ("range", "std") else unit_of(view), "places": exact}


Members = list[tuple[int, int, Ints]]
"""(panel, position, entries) of each group."""


def _numbers(view: View, how: Reduction, grouped: Any, members: Members) -> npt.NDArray[np.float64]:
    """One number for each group, in the order of `members`; what pandas has a fast way for goes that way."""
    if how in ("sum", "mean", "median", "min", "max"):
        found = grouped.agg(how)
        return np.array([found[panel, position] for panel, position, _ in members], dtype=np.float64)
    return np.array([reduced(View(view.frame, at), how) for _, _, at in members], dtype=np.float64)


def _grouped(node: Reduce, view: View, names: View) -> View:
    """One summary for each different text of the lines in which the cells stand."""
    if node.how not in _COUNTED:
        view = numeric(view)
    side = "column" if len(set(names.positions("row").tolist())) == 1 < len(names) else "row"
    told: dict[Any, list[str]] = {}
    for at, line in enumerate(line_of_each(names, side)):
        told.setdefault(line, []).append(str(said(names, at)))
    members: dict[str, list[int]] = {}
    shown: dict[str, str] = {}
    for at, line in enumerate(line_of_each(view, side)):
        for text in dict.fromkeys(told.get(line, ())):
            if normal(text) not in MISSING:
                shown.setdefault(normal(text), text)
                members.setdefault(normal(text), []).append(at)
    views = [View(view.frame, view.at[at]) for at in members.values()]
    enough = [at for at, one in enumerate(views) if len(one) > 1 or node.how not in ("range", "std")]
    names_shown = list(shown.values())
    none = np.full(len(enough), -1, dtype=np.int64)
    return computed(
        view.frame,
        (none + 1, none, none),
        [reduced(views[at], node.how) for at in enough],
        Sources(len(enough), lambda at: (views[enough[at]],)),
        groups=tuple(names_shown[at] for at in enough),
        **_shown(node.how, view),
    )


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


@executor.register
def _(node: Trend, scope: Scope) -> View | Value:
    view = numeric(cells(node.of, scope))
    if (view.positions(node.axis) < 0).any():
        raise Absent("ambiguous_label", f"A trend needs one value for each {node.axis} of a series.")
    courses = _courses(view, node.axis)
    found = [direction(view.numbers[course].tolist()) for course in courses]
    told = ", ".join(f"{tau:.2f}" for _, tau in found[:4])
    scope.note("trend", f"Kendall's rank correlation with the order is {told}; beyond 0.6 it has a direction.")
    if len(courses) == 1:
        return Value(found[0][0], evidence=(view,))
    first = view.at[[int(course[0]) for course in courses]]
    none = np.full(len(courses), -1, dtype=np.int64)
    rows, columns = view.frame.row[first], view.frame.column[first]
    spot = (view.frame.grid[first], none if node.axis == "row" else rows, columns if node.axis == "row" else none)
    sources = Sources(len(courses), lambda at: (View(view.frame, view.at[courses[at]]),))
    texts = tuple(towards for towards, _ in found)
    return computed(view.frame, spot, [float("nan")] * len(courses), sources, spoken=texts, unit="")
