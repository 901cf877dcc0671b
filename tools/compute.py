"""What several plan nodes share: numbers of a view, units, comparisons, and the words for what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
import pandas as pd

from ..indexing.errors import listing
from ..indexing.figure import Axis
from .frame import Frame, Mask, View
from .names import normal, number_of
from .plan import Reduction, Relation
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
    grid = frame.grids[panel]
    return grid.row_axis if axis == "row" else grid.column_axis


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
    names, codes = view.frame.units
    if len(names) < 2:
        return names[0] if names else ""
    return common_unit({names[code] for code in np.unique(codes[view.at]).tolist() if code >= 0})


def common_unit(units: set[str]) -> str:
    """The one unit among these; raises Absent where there are two."""
    named = sorted(units - {""})
    if len(named) > 1:
        raise Absent("unit_mismatch", f"The values are in different units: {', '.join(named)}.")
    return named[0] if named else ""


def difference_unit(unit: str) -> str:
    """Percent minus percent is percentage points."""
    return "percentage points" if unit == "%" else unit


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
    said = (view.frame.cell_at(int(entry)) for entry in view.at)
    return np.array([cell is not None and holds(normal(cell.text), relation, text) for cell in said], dtype=bool)


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
    cell = view.frame.cell_at(entry)
    return cell.text if cell is not None else ""


def value_at(view: View, index: int) -> Value:
    """The index-th entry of the view as a result, with where it stands."""
    entry = int(view.at[index])
    one = View(view.frame, view.at[index : index + 1])
    cell, where = view.frame.written[entry], where_of(view.frame, entry)
    if cell is None:
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
    if row >= 0:
        parts.append(label_at(frame, panel, row, "row"))
    if column >= 0:
        parts.append(label_at(frame, panel, column, "column"))
    return ", ".join(part for part in parts if part)


def label_at(frame: Frame, panel: int, position: int, axis: str) -> str:
    """The text of a label; for the panel axis its title, or its id where it has none."""
    grid = frame.grids[panel]
    return grid.title or grid.id if axis == "panel" else axis_of(frame, panel, axis).labels[position].text


def decimals(view: View) -> int:
    """The decimals that the cells behind the view are written with."""
    below = view.expanded()
    return int(below.frame.decimals[below.at].max(initial=0))


def approximate(view: View) -> bool:
    """Whether any cell behind the view is hedged in the text."""
    below = view.expanded()
    return bool(below.frame.hedged[below.at].any())


def joined(*results: Value) -> tuple[View, ...]:
    """The evidence of several results."""
    return tuple(view for result in results for view in result.evidence)


def direction(values: list[float]) -> Literal["increasing", "decreasing", "flat", "mixed"]:
    """How a series runs, by Kendall's rank correlation with its order: beyond 0.6 it has a direction.

    Kendall, M. (1938), A New Measure of Rank Correlation. Steps that undo each other make it mixed.
    """
    signs = [np.sign(later - earlier) for at, earlier in enumerate(values) for later in values[at + 1 :]]
    if not signs or not any(signs):
        return "flat"
    tau = sum(signs) / len(signs)
    return "increasing" if tau >= 0.6 else "decreasing" if tau <= -0.6 else "mixed"


def gap(view: View) -> str:
    """What is listed where nothing was found, for a message."""
    panels = view.positions("panel").tolist()
    names = {}
    for axis in ("row", "column"):
        places = zip(panels, view.positions(axis).tolist(), strict=True)
        found = (label_at(view.frame, panel, at, axis) for panel, at in places if at >= 0)
        names[axis] = [name for name in dict.fromkeys(found) if name]
    listed = [listing(f"{axis.capitalize()}s", names[axis]) for axis in names if names[axis]]
    return f"Listed there: {' '.join(listed)}" if listed else "Nothing is listed there."
