"""The nodes that select cells, one function each: a View in, a View out."""

from __future__ import annotations

import numpy as np

from ...indexing.model.figure import other_side
from ..bind import compared_labels
from ..frame import Mask, View
from ..names import class_of
from ..plan.nodes import At, Combine, GridCells, LabelWhere, Nth, Parts, Shift, Top, Where
from .comparing import enough, fits
from .compute import Absent, ends_of, numeric
from .meeting import same_grids
from .parts import parts
from .scope import Scope, cells, executor
from .shown import where_of

_MOST_TIED = 6
"""Most tied entries that a note lists."""


@executor.register
def _(node: GridCells, scope: Scope) -> View:
    return scope.frames[id(node)].all()


@executor.register
def _(node: At, scope: Scope) -> View:
    return cells(node.of, scope).in_lines(node.axis, scope.world.lines[id(node)])


@executor.register
def _(node: LabelWhere, scope: Scope) -> View:
    view = cells(node.of, scope)
    if node.to is not None:
        return view.in_lines(node.axis, compared_labels(node, view.frame))
    on = _on_diagonal(view)
    if not on.any() and not _on_diagonal(view.frame.all()).any():
        raise Absent("no_such_cell", "No row and column have the same label, so there is no diagonal.")
    if node.relation not in ("=", "!="):
        raise Absent("not_understood", "The labels of a row and a column can be equal or not; they have no order.")
    return view.keep(on if node.relation == "=" else ~on)


def _on_diagonal(view: View) -> Mask:
    """For each entry whether its row and its column have the same label."""
    same = [
        class_of(row) == class_of(column) for row, column in zip(view.labels("row"), view.labels("column"), strict=True)
    ]
    return np.array(same, dtype=bool) & (view.positions("row") >= 0) & (view.positions("column") >= 0)


@executor.register
def _(node: Nth, scope: Scope) -> View:
    view = cells(node.of, scope)
    places = view.places(node.axis)
    groups = view.lines(other_side(node.axis)) if node.each else view.positions("panel")
    keep = np.zeros(len(view), dtype=bool)
    for group in np.unique(groups):
        ordered = np.unique(places[(groups == group) & (places >= 0)])
        index = node.position - 1 if node.position > 0 else len(ordered) + node.position
        if node.position != 0 and 0 <= index < len(ordered):
            keep |= (groups == group) & (places == ordered[index])
    if node.each and len(np.unique(places[keep])) > 1:
        name = "first" if node.position == 1 else "last" if node.position == -1 else f"number {node.position}"
        scope.note("uneven", f"Not every line has its {name} value at the same place.")
    return view.keep(keep)


def _compared_cells(node: Where | Top, view: View, scope: Scope) -> View:
    """The cells that a condition or an order compares, or the parts of them that it names."""
    if node.at is not None and node.keep is not None:
        view = view.in_lines(other_side(node.keep), scope.world.lines[id(node)])
    return parts(view, node.part)


@executor.register
def _(node: Where, scope: Scope) -> View:
    view = cells(node.of, scope)
    looked = _compared_cells(node, view, scope)
    flags = fits(looked, node, scope)
    if node.keep is None:
        return looked.keep(flags)
    lines, of = np.unique(looked.lines(node.keep), return_inverse=True)
    met = enough(node.quantifier, np.bincount(of, flags, len(lines)), np.bincount(of, minlength=len(lines)))
    return view.in_lines(node.keep, lines[met])


@executor.register
def _(node: Top, scope: Scope) -> View:
    view = cells(node.of, scope)
    compared = _compared_cells(node, view, scope)
    looked = numeric(compared, with_ranges=True)
    if node.each is None:
        best = _best(node, looked, scope)
        if not len(best):
            found = len(np.unique(looked.numbers))
            raise Absent("no_such_cell", f"There are {found} different values, so none is number {node.rank}.")
    else:
        lines = looked.lines(node.each)
        kept = [_best(node, looked.keep(lines == line), scope).at for line in np.unique(lines)]
        best = View(looked.frame, np.sort(np.concatenate(kept)))
    best = View(compared.frame, best.at)  # as they are written, whatever the unit in which they were compared
    return best if node.keep is None else view.in_lines(node.keep, best.lines(node.keep))


def _best(node: Top, view: View, scope: Scope) -> View:
    """The largest (smallest) entries of a view, k of them in their order; empty if it has fewer distinct values than
    the rank.
    """
    if np.isnan(view.numbers).any():  # the ranges among them
        return _best_by_ends(node, view)
    if node.k is None:
        steps = np.unique(view.numbers)
        if node.how == "max":
            steps = steps[::-1]
        return view.keep(np.isin(view.numbers, steps[node.rank - 1 : node.rank]))
    ranked = view.values.sort_values(ascending=node.how == "min", kind="stable")
    if len(ranked) > node.k and ranked.iloc[node.k - 1] == ranked.iloc[node.k]:
        tied = view.at[view.numbers == ranked.iloc[node.k]][:_MOST_TIED].tolist()
        names = "; ".join(where_of(view.frame, entry) for entry in tied)
        scope.note("tie", f"Tied at place {node.k}, of which the first listed are used: {names}.")
    return View(view.frame, ranked.index.to_numpy()[: node.k])


def _best_by_ends(node: Top, view: View) -> View:
    """The same where some entries are ranges; raises Absent if the order depends on where in a range a number is."""
    ends = [found for at in range(len(view)) if (found := ends_of(view, at)) is not None]
    order = sorted(range(len(view)), key=ends.__getitem__, reverse=node.how == "max")
    for place, at in enumerate(order[: node.k or node.rank]):
        for later in order[place + 1 :]:
            larger, smaller = (at, later) if node.how == "max" else (later, at)
            if ends[larger][0] < ends[smaller][1]:
                texts = [view.keep(np.array([one])).cells()[0].text for one in (at, later)]
                raise Absent(
                    "missing_value", f"Which of {texts[0]} and {texts[1]} is larger is open: a range is given."
                )
    if node.k is not None:
        return view.keep(np.array(order[: node.k], dtype=np.int64))
    chosen = [at for at in order if node.rank <= len(order) and ends[at] == ends[order[node.rank - 1]]]
    return view.keep(np.array(sorted(chosen), dtype=np.int64))


@executor.register
def _(node: Shift, scope: Scope) -> View:
    view = cells(node.of, scope)
    whole, places = view.frame.all(), view.places(node.axis)
    whole_places, keep = whole.places(node.axis), np.zeros(len(whole), dtype=bool)
    for panel in np.unique(view.positions("panel")):
        panel_places = places[(view.positions("panel") == panel) & (places >= 0)]
        if node.on and len(panel_places):
            reached = (
                whole_places >= panel_places.max() + node.by
                if node.by > 0
                else whole_places <= panel_places.min() + node.by
            )
        else:
            reached = np.isin(whole_places, panel_places + node.by)
        keep |= (whole.positions("panel") == panel) & (whole_places >= 0) & reached
    if not node.on:
        across = other_side(node.axis)
        keep &= np.isin(whole.positions(across), view.positions(across))
    return whole.keep(keep)


@executor.register
def _(node: Combine, scope: Scope) -> View:
    left, right = cells(node.left, scope), cells(node.right, scope)
    side = node.axis if node.how != "either" else None
    if left.frame is not right.frame and (side is None or not same_grids(left, right)):
        raise Absent("no_such_panel", "The two selections are of different panels, or of computed cells.")
    if side is not None:
        shared = np.isin(left.lines(side), right.lines(side))
        return left.keep(shared if node.how == "both" else ~shared)
    if node.how == "either":
        return View(left.frame, np.union1d(left.at, right.at))
    return left.keep(np.isin(left.at, right.at, invert=node.how == "without"))


@executor.register
def _(node: Parts, scope: Scope) -> View:
    return parts(cells(node.of, scope), node.part)
