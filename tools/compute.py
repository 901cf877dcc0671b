"""What several plan nodes share: numbers of a view, units, comparisons, and the words for what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
import pandas as pd

from ..indexing.errors import listing
from ..indexing.model.figure import Axis
from .frame import Frame, Mask, View
from .names import normal, number_of
from .plan_cells import Extremity, Reduction, Relation
from .relation import all_hold, holds
from .result import NoAnswer, Reason, Scalar, Value
from .worlds import Place


class Absent(Exception):
    """Carries a NoAnswer out of a node; `execute` turns it into the result."""

    def __init__(self, reason: Reason, message: str, candidates: tuple[Value, ...] = ()):
        super().__init__(message)
        self.answer = NoAnswer(reason, message, candidates)


def axis_of(frame: Frame, panel: int, axis: str) -> Axis:
    """The row or column axis of one of the frame's grids."""
    return frame.grids[panel].axis(axis)


def without_parts(view: View) -> View:
    """The entries of a described figure without those of rows that are part of another row that is there, too ("Rent"
    beside "Housing"), so that nothing counts twice.
    """
    panels, rows = view.positions("panel"), view.positions("row")
    keep = np.ones(len(view), dtype=bool)
    for panel in np.unique(panels).tolist():
        grid = view.frame.grids[panel]
        labels = grid.row_axis.labels
        if grid.kind != "grid" or not any(label.path for label in labels):
            continue
        here = {row for row in rows[panels == panel].tolist() if row >= 0}
        wholes = {labels[row].path or (labels[row].text,) for row in here}
        parts = [row for row in here if labels[row].path[:-1] in wholes]
        keep &= (panels != panel) | ~np.isin(rows, parts)
    return view.keep(keep)


def at_places(view: View, axis: str, places: Iterable[Place]) -> View:
    """The entries that stand at one of the (panel, position) places."""
    keep = np.zeros(len(view), dtype=bool)
    panels, positions = view.positions("panel"), view.positions(axis)
    for panel, position in places:
        keep |= (panels == panel) & (positions == position)
    return view.keep(keep)


def numeric(view: View) -> View:
    """The entries that are numbers; raises Absent where there are none, or of unlike units."""
    kept = view.keep(~np.isnan(view.numbers))
    if not len(kept):
        said_there = sorted(set(view.texts()))
        what = f"They say: {', '.join(said_there[:4])}." if said_there else "Nothing is listed there."
        raise Absent("missing_value", f"No numbers are selected. {what}")
    unit_of(kept)
    return kept


def unit_of(view: View) -> str:
    """The unit of all entries; a bare number goes with any one unit. Raises Absent where units are unlike."""
    if view.frame.unit is not None:
        return view.frame.unit
    _check_scales(view)
    names, codes = view.frame.units
    if len(names) < 2:
        return names[0] if names else ""
    return common_unit({names[code] for code in np.unique(codes[view.at]).tolist() if code >= 0})


def _check_scales(view: View) -> None:
    """Raise Absent where some numbers are written in millions and most others bare ("€412m", "+38", "-11"): whether
    these are millions, too, the cells do not say.
    """
    if len(view) < 2 or np.nanmax(np.abs(view.numbers)) < _MILLION:
        return
    scales, numbers = view.frame.scales[view.at], np.abs(view.numbers)
    bare = (scales == 1) & (numbers > 0) & (numbers < _THOUSAND)
    if (scales >= _MILLION).any() and bare.sum() >= (scales > 1).sum():
        raise Absent("unit_mismatch", "Some values are written in millions or billions and others without a scale.")


_MILLION, _THOUSAND = 1e6, 1e3


def common_unit(units: set[str]) -> str:
    """The one unit among these; raises Absent where there are two."""
    named = sorted(units - {""})
    if len(named) > 1:
        raise Absent("unit_mismatch", f"The values are in different units: {', '.join(named)}.")
    return named[0] if named else ""


def difference_unit(unit: str) -> str:
    """Percent minus percent is percentage points."""
    return "percentage points" if unit == "%" else unit


def product_unit(one: str, other: str) -> str:
    """The unit of a product: dollars for pounds times dollars per pound; that of the one factor that has one."""
    for rate, amount in ((one, other), (other, one)):
        whole, _, per = rate.partition("/")
        if per and (not amount or amount == per):
            return whole
    return common_unit({one, other})


def divided(one: float, other: float) -> float:
    """The quotient; raises Absent for a division by zero."""
    if other == 0:
        raise Absent("missing_value", "The divisor is zero, so there is no ratio.")
    return one / other


def compares(view: View, relation: Relation, to: float | str) -> Mask:
    """For each entry whether what it says stands in the relation to `to`."""
    wanted = to if not isinstance(to, str) else number_of(to)
    if wanted is not None and relation != "contains":
        return all_hold(view.numbers, relation, wanted)
    text = normal(str(to))
    if view.frame.spoken:
        spoken = (view.frame.spoken[entry] for entry in view.at)
        return np.array([one is not None and holds(normal(one), relation, text) for one in spoken], dtype=bool)
    written = (view.frame.written[entry] for entry in view.at)
    return np.array([cell is not None and holds(normal(cell.text), relation, text) for cell in written], dtype=bool)


def extreme(view: View, how: Extremity, rank: int = 1) -> View:
    """The entries with the rank-th largest (smallest) different value; raises Absent where there are fewer."""
    numbers = view.numbers
    if rank == 1:
        return view.keep(numbers == (numbers.max() if how == "max" else numbers.min()))
    steps = np.unique(numbers)
    if rank > len(steps):
        raise Absent("no_such_cell", f"There are {len(steps)} different values, so none is number {rank}.")
    return view.keep(numbers == (steps[-rank] if how == "max" else steps[rank - 1]))


def matched(left: View, right: View) -> list[tuple[int, int]]:
    """Pairs of indices into two views that have the same row and column labels; where one of the two selections is a
    single row (column), that label need not agree, so that two rows pair up by column.
    """
    keys = []
    for side in ("row", "column"):
        ours, theirs = _names_on(left, side), _names_on(right, side)
        if not (len(set(ours)) == 1 and len(set(theirs)) == 1):
            keys.append((ours, theirs))
    if not keys:
        return [(0, 0)] if len(left) == 1 and len(right) == 1 else []
    place = {key: at for at, key in enumerate(zip(*(theirs for _, theirs in keys), strict=True))}
    found = enumerate(zip(*(ours for ours, _ in keys), strict=True))
    return [(at, place[key]) for at, key in found if key in place]


def _names_on(view: View, side: str) -> list[str]:
    places = zip(view.positions("panel").tolist(), view.positions(side).tolist(), strict=True)
    return [
        normal(label_at(view.frame, panel, at, side)) if at >= 0 else f"?{n}" for n, (panel, at) in enumerate(places)
    ]


def holds_said(left: Scalar, relation: Relation, right: Scalar) -> bool:
    """Whether what two cells say compares so; texts in normal form."""
    one, other = (normal(value) if isinstance(value, str) else value for value in (left, right))
    return holds(one, relation, other)


def reduced(view: View, how: Reduction) -> float:
    """One number from the entries of a view; the standard deviation is that of a population."""
    values: pd.Series[Any] = view.values
    match how:
        case "count":
            return float(len(view))
        case "distinct":
            return float(len({said(view, index) for index in range(len(view))}))
        case "range":
            return float(values.max() - values.min())
        case "std":
            return float(values.std(ddof=0))
        case "mode":
            return float(values.mode().iloc[0])
        case "sum" | "mean" | "median" | "min" | "max":
            return float(values.agg(how))


def said(view: View, index: int) -> Scalar:
    """What the index-th entry of the view says: its number, else its text."""
    entry = int(view.at[index])
    value = float(view.frame.value[entry])
    if value == value:
        return value
    if view.frame.spoken:
        return view.frame.spoken[entry] or ""
    cell = view.frame.written[entry]
    return cell.text if cell is not None else ""


def value_at(view: View, index: int) -> Value:
    """The index-th entry of the view as a result, with where it stands."""
    entry = int(view.at[index])
    one = View(view.frame, view.at[index : index + 1])
    cell, where = view.frame.written[entry], where_of(view.frame, entry)
    if cell is None or view.frame.spoken:
        return Value(said(view, index), unit_of(one), (one,), where=where, decimals=decimals(one) + 2)
    quantity = cell.quantity
    if quantity is not None and quantity.value is None and quantity.low is not None:
        ends = (quantity.low, quantity.low if quantity.high is None else quantity.high)
        return Value(ends, quantity.unit, (one,), where=where, approximate=True)
    hedged = quantity is not None and quantity.approximate
    return Value(said(view, index), unit_of(one), (one,), where=where, decimals=decimals(one), approximate=hedged)


def where_of(frame: Frame, entry: int) -> str:
    """The panel, row and column of an entry, as far as it has them."""
    panel, row, column = int(frame.grid[entry]), int(frame.row[entry]), int(frame.column[entry])
    parts = [frame.grids[panel].title] if len(frame.grids) > 1 else []
    for axis, position in (("row", row), ("column", column)):
        if position >= 0:
            parts.append(_called(axis_of(frame, panel, axis), axis, position))
    return ", ".join(part for part in parts if part)


def _called(axis: Axis, side: str, position: int) -> str:
    """A label that stands alone: a number with its axis's name, a repeated one with its position."""
    name = axis.labels[position].text
    if name and sum(label.text == name for label in axis.labels) > 1:
        return f"{name} ({side} {position + 1})"
    return f"{axis.name} {name}" if axis.name and axis.kind == "number" else name


def label_at(frame: Frame, panel: int, position: int, axis: str) -> str:
    """The text of a label; for the panel axis its title, or its id where it has none."""
    grid = frame.grids[panel]
    return grid.title or grid.id if axis == "panel" else axis_of(frame, panel, axis).labels[position].text


def decimals(view: View) -> int:
    """The decimals that the cells behind the view are written with."""
    return max((int(one.frame.decimals[one.at].max(initial=0)) for one in view.expanded()), default=0)


def approximate(view: View) -> bool:
    """Whether any cell behind the view is hedged in the text."""
    return any(bool(one.frame.hedged[one.at].any()) for one in view.expanded())


def joined(*results: Value) -> tuple[View, ...]:
    """The evidence of several results."""
    return tuple(view for result in results for view in result.evidence)


def direction(values: list[float]) -> tuple[Literal["increasing", "decreasing", "flat", "mixed"], float]:
    """How a series runs, and Kendall's rank correlation with its order, beyond 0.6 of which it has a direction.

    Kendall, M. (1938), A New Measure of Rank Correlation. Steps that undo each other make it mixed.
    """
    signs = [np.sign(later - earlier) for at, earlier in enumerate(values) for later in values[at + 1 :]]
    if not signs or not any(signs):
        return "flat", 0.0
    tau = float(sum(signs) / len(signs))
    return ("increasing" if tau >= 0.6 else "decreasing" if tau <= -0.6 else "mixed"), tau


def gap(view: View) -> str:
    """What is listed where nothing was found, for a message: "Listed for h: Length 0, 1, 2."."""
    panels = view.positions("panel").tolist()
    names = {}
    for axis in ("row", "column"):
        places = zip(panels, view.positions(axis).tolist(), strict=True)
        found = (label_at(view.frame, panel, at, axis) for panel, at in places if at >= 0)
        names[axis] = [name for name in dict.fromkeys(found) if name]
    if not any(names.values()):
        return "Nothing is listed there."
    fixed, open_ = sorted(names, key=lambda axis: len(names[axis]))
    title = axis_of(view.frame, panels[0], open_).name or f"{open_.capitalize()}s"
    named = f"Listed for {names[fixed][0]}" if len(names[fixed]) == 1 else "Listed"
    return f"Nothing is listed there. {named}: {listing(title, names[open_]).replace(':', '', 1)}"
