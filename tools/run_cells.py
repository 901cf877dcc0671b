"""The nodes that select or summarise cells, one function each: a View in, a View out."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pandas as pd

from .compute import Absent, at_places, axis_of, compares, numeric, reduced, unit_of
from .frame import Frame, Ints, View
from .plan import At, Each, Extreme, GridCells, Having, LabelWhere, Nth, Reduction, Top, Where
from .scope import Scope, run


@run.register
def _(node: GridCells, scope: Scope) -> View:
    return scope.frames[id(node)].all()


@run.register
def _(node: At, scope: Scope) -> View:
    return at_places(run(node.of, scope), node.axis, scope.world.places[id(node)])


@run.register
def _(node: LabelWhere, scope: Scope) -> View:
    return at_places(run(node.of, scope), node.axis, scope.world.places[id(node)])


@run.register
def _(node: Nth, scope: Scope) -> View:
    view: View = run(node.of, scope)
    panels, positions = view.positions("panel"), view.positions(node.axis)
    keep = np.zeros(len(view), dtype=bool)
    for panel in np.unique(panels):
        here = set(positions[(panels == panel) & (positions >= 0)].tolist())
        axis = axis_of(view.frame, int(panel), node.axis)
        ordered = [position for position in axis.order() if position in here]
        index = node.position - 1 if node.position > 0 else len(ordered) + node.position
        if node.position != 0 and 0 <= index < len(ordered):
            keep |= (panels == panel) & (positions == ordered[index])
    return view.keep(keep)


@run.register
def _(node: Where, scope: Scope) -> View:
    view: View = run(node.of, scope)
    return view.keep(compares(view, node.relation, node.to))


@run.register
def _(node: Having, scope: Scope) -> View:
    view: View = run(node.of, scope)
    looked = view
    if node.at is not None:
        looked = at_places(view, "column" if node.axis == "row" else "row", scope.world.places[id(node)])
    keys = [looked.positions("panel"), looked.positions(node.axis)]
    fits = pd.Series(compares(looked, node.relation, node.to)).groupby(keys)
    flags = fits.all() if node.quantifier == "every" else fits.any()
    kept = {key for key, flag in flags.items() if flag}
    pairs = zip(view.positions("panel").tolist(), view.positions(node.axis).tolist(), strict=True)
    return view.keep(np.fromiter((pair in kept for pair in pairs), dtype=bool, count=len(view)))


@run.register
def _(node: Extreme, scope: Scope) -> View:
    view = numeric(run(node.of, scope))
    numbers = view.numbers
    if node.rank == 1:
        return view.keep(numbers == (numbers.max() if node.how == "max" else numbers.min()))
    steps = np.unique(numbers)
    if node.rank > len(steps):
        raise Absent("no_such_cell", f"There are {len(steps)} different values, so none is number {node.rank}.")
    return view.keep(numbers == (steps[-node.rank] if node.how == "max" else steps[node.rank - 1]))


@run.register
def _(node: Top, scope: Scope) -> View:
    view = numeric(run(node.of, scope))
    ranked = view.values.sort_values(ascending=node.how == "min", kind="stable")
    if len(ranked) > node.k and ranked.iloc[node.k - 1] == ranked.iloc[node.k]:
        scope.note("tie", f"Several values are tied at place {node.k}; the first listed are used.")
    chosen = set(ranked.index[: node.k])
    return view.keep(np.fromiter((entry in chosen for entry in view.at), dtype=bool, count=len(view)))


@run.register
def _(node: Each, scope: Scope) -> View:
    view: View = run(node.of, scope)
    if node.how not in ("count", "distinct", "mode"):
        view = numeric(view)
    grouped = view.values.groupby([view.positions("panel"), view.positions(node.axis)], sort=False)
    places = cast("dict[tuple[int, int], Ints]", grouped.indices)
    members = [(panel, position, view.at[at]) for (panel, position), at in places.items() if position != -1]
    summary = Frame(
        figure=view.frame.figure,
        grids=view.frame.grids,
        grid=np.array([panel for panel, _, _ in members], dtype=np.int64),
        row=np.array([position if node.axis == "row" else -1 for _, position, _ in members], dtype=np.int64),
        column=np.array([position if node.axis == "column" else -1 for _, position, _ in members], dtype=np.int64),
        value=_summaries(view, node.how, grouped, members),
        cell=np.full(len(members), -1, dtype=np.int64),
        base=view.frame,
        sources=tuple(at for _, _, at in members),
        unit="" if node.how in ("count", "distinct") else unit_of(view),
    )
    lengths = {len(at) for _, _, at in members}
    if len(lengths) > 1 and node.how not in ("min", "max", "count", "distinct"):
        scope.note("uneven", f"The {node.axis}s list between {min(lengths)} and {max(lengths)} values each.")
    return summary.all()


Members = list[tuple[int, int, Ints]]
"""(panel, position, entries) of each group."""


def _summaries(view: View, how: Reduction, grouped: Any, members: Members) -> npt.NDArray[np.float64]:
    """One number for each group, in the order of `members`; what pandas has a fast way for goes that way."""
    if how in ("sum", "mean", "median", "min", "max"):
        found = grouped.agg(how)
        return np.array([found[panel, position] for panel, position, _ in members], dtype=np.float64)
    return np.array([reduced(View(view.frame, at), how) for _, _, at in members], dtype=np.float64)
