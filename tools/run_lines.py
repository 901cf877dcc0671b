"""The nodes that keep whole rows or columns by what stands in them or beside them: a View in, a View out."""

from __future__ import annotations

import numpy as np

from ..indexing.model.figure import other_side
from .compute import Absent, at_places, axis_of, extreme, holds_said, numeric
from .frame import View
from .lines import Line, by_line, keep_lines, keys_of, lines_of, same_frame
from .names import normal
from .part import part_compares, parts
from .plan_cells import Diagonal, Having, HavingExtreme, HavingPair, HavingThan, HavingTrend, Past, Shift, Without
from .scope import Scope, executor, run


@executor.register
def _(node: Having, scope: Scope) -> View:
    view: View = run(node.of, scope)
    looked = view
    if node.at is not None:
        looked = at_places(view, other_side(node.axis), scope.world.places[id(node), "at"])
    looked = parts(looked, node.part)
    flags = part_compares(looked, node.part, node.relation, node.to)
    fit, unfit = (lines_of(looked.keep(some), node.axis) for some in (flags, ~flags))
    return keep_lines(view, node.axis, fit - unfit if node.quantifier == "every" else fit)


@executor.register
def _(node: HavingExtreme, scope: Scope) -> View:
    view: View = run(node.of, scope)
    looked = numeric(parts(at_places(view, other_side(node.axis), scope.world.places[id(node), "at"]), node.part))
    winners = extreme(looked, node.how, node.rank)
    return keep_lines(view, node.axis, lines_of(winners, node.axis))


@executor.register
def _(node: HavingThan, scope: Scope) -> View:
    view, other = (parts_at(run(below, scope), node, scope) for below in (node.of, node.than))
    wanted = by_line(other, node.axis)
    if len(different := set(wanted.values())) != 1:
        raise Absent("ambiguous_label", f"There are {len(different)} different values to compare with.")
    to = different.pop()
    kept = {key for key, value in by_line(view, node.axis).items() if holds_said(value, node.relation, to)}
    whole: View = run(node.of, scope)
    return keep_lines(whole, node.axis, kept - set(wanted))


def parts_at(view: View, node: HavingThan, scope: Scope) -> View:
    """The cells that a comparison looks at, or the part of them that it names."""
    return parts(at_places(view, other_side(node.axis), scope.world.places[id(node), "at"]), node.part)


@executor.register
def _(node: HavingPair, scope: Scope) -> View:
    view: View = run(node.of, scope)
    left, right = (
        by_line(at_places(view, other_side(node.axis), scope.world.places[id(node), side]), node.axis)
        for side in ("left", "right")
    )
    kept = {key for key, value in left.items() if key in right and holds_said(value, node.relation, right[key])}
    return keep_lines(view, node.axis, kept)


@executor.register
def _(node: HavingTrend, scope: Scope) -> View:
    view = numeric(run(node.of, scope))
    lines: dict[Line, list[tuple[int, float]]] = {}
    places = zip(*(keys.tolist() for keys in keys_of(view, node.axis)), strict=True)
    for line, at, value in zip(
        places, view.positions(other_side(node.axis)).tolist(), view.numbers.tolist(), strict=True
    ):
        order = axis_of(view.frame, line[0], other_side(node.axis)).order()
        lines.setdefault(line, []).append((order.index(at) if at >= 0 else -1, value))
    kept = set()
    for line, series in lines.items():
        steps = np.diff([value for _, value in sorted(series)])
        rule = {"increasing": steps > 0, "decreasing": steps < 0, "flat": steps == 0}[node.direction]
        if len(steps) and bool(rule.all()):
            kept.add(line)
    return keep_lines(view, node.axis, kept)


@executor.register
def _(node: Shift, scope: Scope) -> View:
    view: View = run(node.of, scope)
    wanted: set[Line] = set()
    for panel, position in lines_of(view, node.axis):
        order = axis_of(view.frame, panel, node.axis).order()
        at = order.index(position) + node.by if position >= 0 else -1
        if 0 <= at < len(order):
            wanted.add((panel, order[at]))
    whole = view.frame.all()
    across = np.isin(whole.positions(other_side(node.axis)), np.unique(view.positions(other_side(node.axis))))
    return keep_lines(whole.keep(across), node.axis, wanted)


@executor.register
def _(node: Past, scope: Scope) -> View:
    view: View = run(node.of, scope)
    wanted: set[Line] = set()
    for panel in set(view.positions("panel").tolist()):
        order = axis_of(view.frame, panel, node.axis).order()
        here = view.positions(node.axis)[view.positions("panel") == panel]
        at = [order.index(position) for position in set(here.tolist()) if position >= 0]
        if at:
            beyond = order[max(at) + 1 :] if node.way == "after" else order[: min(at)]
            wanted |= {(panel, position) for position in beyond}
    return keep_lines(view.frame.all(), node.axis, wanted)


@executor.register
def _(node: Without, scope: Scope) -> View:
    left, right = same_frame(run(node.left, scope), run(node.right, scope))
    return keep_lines(left, node.axis, lines_of(left, node.axis) - lines_of(right, node.axis))


@executor.register
def _(node: Diagonal, scope: Scope) -> View:
    view: View = run(node.of, scope)
    on = np.array([_is_diagonal(view, entry) for entry in view.at.tolist()], dtype=bool)
    if not on.any() and not any(_is_diagonal(view, entry) for entry in view.frame.all().at.tolist()):
        raise Absent("no_such_cell", "No row and column have the same label, so there is no diagonal.")
    return view.keep(~on if node.off else on)


def _is_diagonal(view: View, entry: int) -> bool:
    grid = view.frame.grids[view.frame.grid[entry]]
    row, column = int(view.frame.row[entry]), int(view.frame.column[entry])
    if row < 0 or column < 0:
        return False
    return normal(grid.row_axis.labels[row].text) == normal(grid.column_axis.labels[column].text)
