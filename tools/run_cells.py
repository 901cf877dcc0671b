"""The nodes that select or summarise cells, one function each: a View in, a View out."""

from __future__ import annotations

import numpy as np
import pandas as pd

from .compute import Absent, at_places, axis_of, compares, numeric, reduced, unit_of
from .frame import Frame, View
from .plan import At, Each, Extreme, GridCells, Having, LabelWhere, Nth, Top, Where
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
    values = view.values
    steps = np.sort(values.unique())
    if node.rank > len(steps):
        raise Absent("no_such_cell", f"There are {len(steps)} different values, so none is number {node.rank}.")
    wanted = steps[-node.rank] if node.how == "max" else steps[node.rank - 1]
    return view.keep((values == wanted).to_numpy())


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
    panels, positions = view.positions("panel"), view.positions(node.axis)
    groups = pd.Series(view.at).groupby([panels, positions], sort=False)
    kept = [(panel, position, entries.to_numpy()) for (panel, position), entries in groups if position != -1]
    rows = [position if node.axis == "row" else -1 for _, position, _ in kept]
    columns = [position if node.axis == "column" else -1 for _, position, _ in kept]
    summary = Frame(
        figure=view.frame.figure,
        grids=view.frame.grids,
        grid=np.array([panel for panel, _, _ in kept], dtype=np.int64),
        row=np.array(rows, dtype=np.int64),
        column=np.array(columns, dtype=np.int64),
        value=np.array([reduced(View(view.frame, at), node.how) for _, _, at in kept], dtype=np.float64),
        cell=np.full(len(kept), -1, dtype=np.int64),
        base=view.frame,
        sources=tuple(at for _, _, at in kept),
        unit="" if node.how in ("count", "distinct") else unit_of(view),
    )
    lengths = {len(at) for _, _, at in kept}
    if len(lengths) > 1 and node.how not in ("min", "max", "count", "distinct"):
        scope.note("uneven", f"The {node.axis}s list between {min(lengths)} and {max(lengths)} values each.")
    return summary.all()
