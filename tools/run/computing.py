"""The nodes that compute cells, one function each; a single number becomes a Value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ...indexing.model.figure import other_side
from ..frame import Ints, View, computed
from ..names import is_missing, normal
from ..plan.nodes import Along, At, Derive, GridCells, Node, Reduce, Trend
from ..result import Value, plain
from .arithmetic import EXACT, OF_TWO, Operands, as_number, calculated, calculated_value
from .compute import Absent, difference_unit, direction, numeric, reduced, unit_of, without_parts
from .meeting import meeting
from .remarks import remarks
from .scales import check_scales
from .scope import Scope, cells, executor, operand, run
from .shown import shown_places

_COUNTED = ("count", "distinct")


@executor.register
def _(node: Derive, scope: Scope) -> View | Value:
    result_of = operand if node.how in OF_TWO else run
    left, right = result_of(node.left, scope), result_of(node.right, scope)
    check_scales(left, right)
    if isinstance(left, Value) and isinstance(right, Value):
        return calculated_value(node.how, left, right)
    return _cell_by_cell(node, left, right, scope)


def _cell_by_cell(node: Derive, left: View | Value, right: View | Value, scope: Scope) -> View:
    """Computes each cell of one side with the cells at its labels on the other side, or with a single number."""
    ours, theirs = (numeric(side) if isinstance(side, View) else side for side in (left, right))
    if isinstance(ours, View) and isinstance(theirs, View):
        met = meeting(ours, theirs)
        met.tell(scope)
        pairs = np.array(met.pairs, dtype=np.int64)
    else:
        pairs = np.repeat(np.arange(len(cast("View", ours if isinstance(ours, View) else theirs))), 2).reshape(-1, 2)
    sides = [_numbers(side, pairs[:, n]) for n, side in enumerate((ours, theirs))]
    found, unit, written = calculated(node.how, *sides)
    values = np.array(found)
    defined = ~np.isnan(values)
    if not defined.any():
        raise Absent("missing_value", "The divisor is zero, so there is no ratio.")
    if not defined.all():
        scope.note("not_aligned", f"{(~defined).sum()} cells are left out, since they would be divided by zero.")
        pairs, values = pairs[defined], values[defined]
    like, own = next((side, pairs[:, n]) for n, side in enumerate((ours, theirs)) if isinstance(side, View))

    def rests_on(n: int) -> tuple[View, ...]:
        both = ((side, int(pairs[n, side_at])) for side_at, side in enumerate((ours, theirs)))
        parts = (side.evidence if isinstance(side, Value) else (side.keep(np.array([entry])),) for side, entry in both)
        return tuple(view for part in parts for view in part)

    exact = written if node.how in EXACT else None
    return computed(like.frame, like.keep(own).spots(), values, rests_on, unit=unit, places=exact)


def _numbers(side: View | Value, entries: Ints) -> Operands:
    """A side's entries as numbers in one unit."""
    if isinstance(side, Value):
        return Operands([as_number(side)] * len(entries), side.unit, side.decimals or 0)
    return Operands(side.numbers[entries].tolist(), unit_of(side), _exactness(side))


def _exactness(view: View) -> int:
    """Decimals of the view's entries, to which sums of them are exact."""
    return shown_places(view) if view.frame.sources is not None else view.decimals


@executor.register
def _(node: Along, scope: Scope) -> View:
    view = numeric(cells(node.of, scope))
    values = np.full(len(view), np.nan)
    course, place = np.zeros(len(view), dtype=np.int64), np.zeros(len(view), dtype=np.int64)
    courses = _courses(view, node.axis)
    for n, entries in enumerate(courses):
        values[entries] = _running_values(node.how, view.numbers[entries])
        course[entries], place[entries] = n, range(len(entries))
    kept = np.flatnonzero(~np.isnan(values))
    if not len(kept):
        raise Absent("no_such_cell", "A change needs two values that follow each other, and a share a sum.")
    ranks = node.how.startswith("rank")
    unit = {"change": difference_unit(unit_of(view)), "cumulative": unit_of(view)}.get(node.how, "" if ranks else "%")
    exact = None if unit == "%" and node.how != "cumulative" else _exactness(view)
    found = values[kept] if exact is None else np.round(values[kept], exact)

    def rests_on(n: int) -> tuple[View, ...]:
        entries = courses[course[kept[n]]]
        return (view.keep(_entries_behind(node.how, view.numbers[entries], int(place[kept[n]]), entries)),)

    return computed(view.frame, view.keep(kept).spots(), found, rests_on, unit=unit, places=0 if ranks else None)


def _courses(view: View, axis: str | None) -> list[Ints]:
    """The entries of each series: along an axis in its order, across panels at equal labels, or of the whole view."""
    if axis is None:
        return [np.arange(len(view))]
    if axis == "panel":
        labels = [f"{row}\n{column}" for row, column in zip(view.labels("row"), view.labels("column"), strict=True)]
        return _groups(np.unique(labels, return_inverse=True)[1])
    return _groups(view.lines(other_side(axis)), view.places(axis))


def _groups(lines: Ints, *order: Ints) -> list[Ints]:
    """The entries of each line, sorted by `order`, else as they stand."""
    ordered = np.lexsort((*order, lines))
    return np.split(ordered, np.flatnonzero(np.diff(lines[ordered])) + 1)


def _running_values(how: str, numbers: npt.NDArray[np.float64]) -> Any:
    """The result for each cell of a series as an array, NaN for none."""
    if how in ("change", "percent_change"):
        before = np.concatenate([[np.nan], numbers[:-1]])
        before[before == 0] = np.nan if how == "percent_change" else 0
        return numbers - before if how == "change" else 100 * (numbers - before) / before
    if how == "cumulative":
        return numbers.cumsum()
    if how == "share":
        return 100 * numbers / (numbers.sum() or np.nan)
    _, of, counts = np.unique(numbers if how == "rank_smallest" else -numbers, return_inverse=True, return_counts=True)
    return 1.0 + (counts.cumsum() - counts)[of]


def _entries_behind(how: str, numbers: npt.NDArray[np.float64], place: int, entries: Ints) -> Ints:
    """The entries of a series from which the value at a place was computed."""
    if how in ("change", "percent_change"):
        return entries[place - 1 : place + 1]
    if how == "cumulative":
        return entries[: place + 1]
    if how == "share":
        return entries
    ahead = numbers > numbers[place] if how == "rank" else numbers < numbers[place]
    return np.concatenate([entries[place : place + 1], entries[ahead]])


@executor.register
def _(node: Reduce, scope: Scope) -> View | Value:
    view = cells(node.of, scope)
    if node.by is not None and node.how not in _COUNTED:
        view = numeric(view)
    if isinstance(node.by, Node):
        return _by_text(node, view, cells(node.by, scope))
    if node.by is not None:
        return _by_side(node, view, node.by, scope)
    if node.how in _COUNTED:
        return Value(reduced(view, node.how), evidence=(view,), decimals=0)
    if node.how == "mode":
        return _mode(view)
    _tell_missing(node, view, scope)
    if (wordy := remarks(view)).any():
        said = ", ".join(repr(cell.text) for cell in view.keep(wordy).cells()[:4])
        scope.note("missing_value", f"Without a number, and left out: {said}.")
    view = numeric(view)
    if node.how in ("sum", "mean") and not _names_rows(node):
        view = without_parts(view)
    value, written = reduced(view, node.how), view.decimals
    if node.how in ("sum", "range", "min", "max"):
        value = round(value, written)  # exact: the inputs have no more decimals than this
    else:
        written += 2
    unit = difference_unit(unit_of(view)) if node.how in ("range", "std") else unit_of(view)
    return Value(value, unit, (view,), decimals=written, approximate=view.approximate)


def _summaries(node: Reduce, view: View, spots: tuple[Ints, ...], members: list[Ints], texts: list[str]) -> View:
    """One summary for each group of entries; a spread only for groups of at least two values."""
    spread = node.how in ("range", "std")
    kept = [n for n, group in enumerate(members) if len(group) > spread]
    if spread and not kept:
        raise Absent("missing_value", "A spread needs two values, and each of these has one.")
    panels, rows, columns = (side[kept] for side in spots)
    unit = "" if node.how in _COUNTED else unit_of(view)
    exact = view.decimals if node.how in ("sum", "min", "max", "range") and view.frame.sources is None else None
    return computed(
        view.frame,
        (panels, rows, columns),
        _reduced_groups(node, view, [members[n] for n in kept]),
        lambda n: (view.keep(members[kept[n]]),),
        groups=tuple(texts[n] for n in kept),
        unit=difference_unit(unit) if spread else unit,
        places=0 if node.how in _COUNTED else exact,
    )


def _reduced_groups(node: Reduce, view: View, members: list[Ints]) -> Iterable[float]:
    """One number for each group, by pandas where it has a fast method."""
    if node.how not in ("sum", "mean", "median", "min", "max"):
        return [reduced(view.keep(group), node.how) for group in members]
    of = np.repeat(np.arange(len(members)), [len(group) for group in members])
    whole = np.concatenate([*members, np.zeros(0, dtype=np.int64)])
    return view.keep(whole).values.groupby(of).agg(node.how).to_numpy()


def _by_side(node: Reduce, view: View, side: str, scope: Scope) -> View:
    """One summary for each row, column or panel."""
    placed = view.positions(side) >= 0
    members = [group for group in _groups(view.lines(side)) if placed[group].any()]
    lengths = {len(group) for group in members}
    if len(lengths) > 1 and node.how not in ("min", "max", *_COUNTED):
        scope.note("uneven", f"The {side}s list between {min(lengths)} and {max(lengths)} values each.")
    spots = view.keep(np.array([group[0] for group in members], dtype=np.int64)).spots([side])
    return _summaries(node, view, spots, members, [""] * len(members))


def _by_text(node: Reduce, view: View, names: View) -> View:
    """One summary for each distinct text in `names`, grouping cells by their line."""
    side = "column" if len(set(names.positions("row").tolist())) == 1 < len(names) else "row"
    texts_by_line: dict[Any, dict[str, None]] = {}
    for at, line in enumerate(names.lines(side).tolist()):
        texts_by_line.setdefault(line, {})[str(names.said(at))] = None
    members: dict[str, tuple[str, list[int]]] = {}
    for at, line in enumerate(view.lines(side).tolist()):
        for text in texts_by_line.get(line, ()):
            if not is_missing(text):
                members.setdefault(normal(text), (text, []))[1].append(at)
    none = np.full(len(members), -1, dtype=np.int64)
    texts, entries = [text for text, _ in members.values()], [np.array(at) for _, at in members.values()]
    return _summaries(node, view, (none + 1, none, none), entries, texts)


def _names_rows(node: Reduce) -> bool:
    """Whether the plan names rows."""
    below: Any = node.of
    while not (found := isinstance(below, At) and below.axis == "row") and hasattr(below, "of"):
        below = below.of
    return found


def _tell_missing(node: Reduce, view: View, scope: Scope) -> None:
    """Add a note if whole rows were asked for but some of their cells are not listed."""
    below: Any = node.of
    while isinstance(below, At) and below.axis == "row":
        below = below.of
    if not isinstance(below, GridCells):
        return
    _, first, counts = np.unique(view.lines("row"), return_index=True, return_counts=True)
    places = (view.positions(side)[first].tolist() for side in ("panel", "row"))
    for panel, row, listed in zip(*places, counts.tolist(), strict=True):
        columns = len(view.frame.grids[panel].column_axis.labels)
        if listed < columns:
            name = view.frame.label(panel, row, "row")
            scope.note("missing_cell", f"{name} lists {listed} of {columns} values.")


def _mode(view: View) -> Value:
    """The most frequent text or number of the cells."""
    if not len(view):
        raise Absent("no_such_cell", "No cells are selected.")
    counts = Counter(view.said(index) for index in range(len(view)))
    most = tuple(one for one, times in counts.items() if times == max(counts.values()))
    unit = unit_of(view) if not any(isinstance(one, str) for one in most) else ""
    return Value(plain(most), unit, (view,), decimals=view.decimals)


@executor.register
def _(node: Trend, scope: Scope) -> View | Value:
    view = numeric(cells(node.of, scope))
    if (view.positions(node.axis) < 0).any():
        raise Absent("ambiguous_label", f"A trend needs one value for each {node.axis} of a series.")
    courses = _courses(view, node.axis)
    if [len(course) for course in courses] == [1]:
        raise Absent("missing_value", "A trend needs two values or more.")
    directions, taus = zip(*(direction(view.numbers[course].tolist()) for course in courses), strict=True)
    tau_text = ", ".join(f"{tau:.2f}" for tau in taus[:4])
    scope.note("trend", f"Kendall's rank correlation with the order is {tau_text}; beyond 0.6 it has a direction.")
    if len(courses) == 1:
        return Value(directions[0], evidence=(view,))
    first = view.keep(np.array([course[0] for course in courses]))
    spots = first.spots([side for side in ("row", "column") if side != node.axis])
    return computed(
        view.frame, spots, [np.nan] * len(directions), lambda n: (view.keep(courses[n]),), spoken=directions, unit=""
    )
