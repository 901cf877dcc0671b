"""The nodes that select or summarise cells, one function each: a View in, a View out."""

from __future__ import annotations

import re
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ..indexing.text.parts import items_of
from .compute import (
    Absent,
    at_places,
    axis_of,
    common_unit,
    compares,
    decimals,
    difference_unit,
    extreme,
    matched,
    numeric,
    reduced,
    unit_of,
)
from .frame import Frame, Ints, View
from .lines import by_line, keys_of, line_of_each, same_frame
from .names import MISSING, normal
from .part import parts
from .plan_cells import (
    At,
    Both,
    Each,
    Either,
    Extreme,
    GridCells,
    Groups,
    LabelWhere,
    Leaves,
    Minus,
    Nth,
    Outliers,
    Parts,
    Reduction,
    Top,
    Where,
)
from .scope import Scope, executor, run

_LEAF = re.compile(r"(?<![0-9])[0-9](?![0-9])")
"""One digit: what a stem-and-leaf display lists after each stem."""


@executor.register
def _(node: GridCells, scope: Scope) -> View:
    return scope.frames[id(node)].all()


@executor.register
def _(node: At, scope: Scope) -> View:
    return at_places(run(node.of, scope), node.axis, scope.world.places[id(node), "labels"])


@executor.register
def _(node: LabelWhere, scope: Scope) -> View:
    return at_places(run(node.of, scope), node.axis, scope.world.places[id(node), "to"])


@executor.register
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


@executor.register
def _(node: Where, scope: Scope) -> View:
    view: View = run(node.of, scope)
    return view.keep(compares(view, node.relation, node.to))


@executor.register
def _(node: Both, scope: Scope) -> View:
    left, right = same_frame(run(node.left, scope), run(node.right, scope))
    return left.keep(np.isin(left.at, right.at))


@executor.register
def _(node: Either, scope: Scope) -> View:
    left, right = same_frame(run(node.left, scope), run(node.right, scope))
    return View(left.frame, np.union1d(left.at, right.at))


@executor.register
def _(node: Parts, scope: Scope) -> View:
    return parts(run(node.of, scope), node.part)


@executor.register
def _(node: Minus, scope: Scope) -> View:
    left, right = numeric(run(node.left, scope)), numeric(run(node.right, scope))
    unit = difference_unit(common_unit({unit_of(left), unit_of(right)}))
    pairs = matched(left, right)
    if not pairs:
        raise Absent("no_such_cell", "The two selections have no row and column labels in common.")
    ours = left.at[[one for one, _ in pairs]]
    theirs = right.at[[other for _, other in pairs]]
    written = max(decimals(left), decimals(right))
    return Frame(
        figure=left.frame.figure,
        grids=left.frame.grids,
        grid=left.frame.grid[ours],
        row=left.frame.row[ours],
        column=left.frame.column[ours],
        value=np.array([round(one, written) for one in (left.frame.value[ours] - right.frame.value[theirs]).tolist()]),
        cell=np.full(len(pairs), -1, dtype=np.int64),
        sources=tuple(
            (View(left.frame, ours[at : at + 1]), View(right.frame, theirs[at : at + 1])) for at in range(len(pairs))
        ),
        unit=unit,
    ).all()


@executor.register
def _(node: Outliers, scope: Scope) -> View:
    view = numeric(run(node.of, scope))
    low, high = view.values.quantile(0.25), view.values.quantile(0.75)
    reach = 1.5 * (high - low)
    return view.keep((view.numbers < low - reach) | (view.numbers > high + reach))


@executor.register
def _(node: Leaves, scope: Scope) -> View:
    view: View = run(node.of, scope)
    if view.frame.sources:
        raise Absent("missing_value", "A summary of cells lists no leaves.")
    stems, leaves = (at_places(view, "column", scope.world.places[id(node), name]) for name in ("stem", "leaf"))
    stem_at = dict(zip(line_of_each(stems, "row"), stems.at.tolist(), strict=True))
    values: list[float] = []
    pairs: list[tuple[int, int]] = []
    for line, leaf, text in zip(line_of_each(leaves, "row"), leaves.at.tolist(), leaves.texts(), strict=True):
        stem = float(view.frame.value[stem_at[line]]) if line in stem_at else np.nan
        digits = _LEAF.findall(text)
        if stem != stem or _LEAF.sub("", text).strip(" ,;"):
            raise Absent("missing_value", f"{text!r} is no list of leaves.")
        values += [10 * stem + float(digit) for digit in digits]
        pairs += [(stem_at[line], leaf)] * len(digits)
    if not pairs:
        raise Absent("no_such_cell", "No leaves are listed.")
    own = np.array([leaf for _, leaf in pairs], dtype=np.int64)
    return Frame(
        figure=view.frame.figure,
        grids=view.frame.grids,
        grid=view.frame.grid[own],
        row=view.frame.row[own],
        column=view.frame.column[own],
        value=np.array(values, dtype=np.float64),
        cell=np.full(len(pairs), -1, dtype=np.int64),
        sources=tuple((View(view.frame, np.array(pair, dtype=np.int64)),) for pair in pairs),
        unit="",
    ).all()


@executor.register
def _(node: Groups, scope: Scope) -> View:
    view: View = run(node.of, scope)
    names = parts(at_places(view, "column", scope.world.places[id(node), "by"]), node.part)
    taken = at_places(view, "column", scope.world.places[id(node), "at"]) if node.at is not None else names
    if node.how not in ("count", "distinct"):
        taken = numeric(taken)
    said_in = by_line(names, "row")
    members: dict[str, list[int]] = {}
    shown: dict[str, str] = {}
    for at, line in enumerate(zip(*(keys.tolist() for keys in keys_of(taken, "row")), strict=True)):
        for text in _groups_of(str(said_in[line]), node) if line in said_in else ():
            shown.setdefault(normal(text), text)
            members.setdefault(normal(text), []).append(at)
    views = {name: View(taken.frame, taken.at[at]) for name, at in members.items()}
    none = np.full(len(views), -1, dtype=np.int64)
    return Frame(
        figure=view.frame.figure,
        grids=view.frame.grids,
        grid=np.zeros(len(views), dtype=np.int64),
        row=none,
        column=none,
        value=np.array([reduced(one, node.how) for one in views.values()], dtype=np.float64),
        cell=none,
        sources=tuple((one,) for one in views.values()),
        groups=tuple(shown[name] for name in views),
        unit="" if node.how in ("count", "distinct") else unit_of(taken),
    ).all()


def _groups_of(text: str, node: Groups) -> tuple[str, ...]:
    """The groups that a row belongs to by its text: none where that says only that there is nothing."""
    if normal(text) in MISSING:
        return ()
    return tuple({normal(item): item for item in items_of(text)}.values()) if node.split else (text,)


@executor.register
def _(node: Extreme, scope: Scope) -> View:
    return extreme(numeric(run(node.of, scope)), node.how, node.rank)


@executor.register
def _(node: Top, scope: Scope) -> View:
    view = numeric(run(node.of, scope))
    ranked = view.values.sort_values(ascending=node.how == "min", kind="stable")
    if len(ranked) > node.k and ranked.iloc[node.k - 1] == ranked.iloc[node.k]:
        scope.note("tie", f"Several values are tied at place {node.k}; the first listed are used.")
    chosen = set(ranked.index[: node.k])
    return view.keep(np.fromiter((entry in chosen for entry in view.at), dtype=bool, count=len(view)))


@executor.register
def _(node: Each, scope: Scope) -> View:
    view: View = run(node.of, scope)
    if node.how not in ("count", "distinct"):
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
        sources=tuple((View(view.frame, at),) for _, _, at in members),
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
