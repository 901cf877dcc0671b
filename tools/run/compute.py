"""Numbers of a view: its numeric entries, their unit, and reductions to one number."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any, Literal

import numpy as np
import pandas as pd

from ..frame import Ints, Mask, View
from ..plan.nodes import Reduction
from ..result import NoAnswer, Reason, Value
from ..same_kind import in_one_unit
from .remarks import remarks

_MILLION, _THOUSAND = 1e6, 1e3


class Absent(Exception):
    """Carries a NoAnswer out of a node; `execute` turns it into the result."""

    def __init__(self, reason: Reason, message: str, candidates: tuple[Value, ...] = ()):
        super().__init__(message)
        self.answer = NoAnswer(reason, message, candidates)


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
        panel_rows = {row for row in rows[panels == panel].tolist() if row >= 0}
        wholes = {labels[row].path or (labels[row].text,) for row in panel_rows}
        parts = [row for row in panel_rows if labels[row].path[:-1] in wholes]
        keep &= (panels != panel) | ~np.isin(rows, parts)
    return view.keep(keep)


def numeric(view: View, *, with_ranges: bool = False) -> View:
    """The numeric entries, those with a range among them if these are wanted; raises Absent if there are none, their
    units differ, or ranges that are not wanted or numbers in words stand among them, of which no number is known.
    """
    is_number = ~np.isnan(view.numbers)
    ranges = _are_ranges(view)
    if not with_ranges and is_number.any() and ranges.any():
        shown = ", ".join(cell.text for cell in view.keep(ranges).cells()[:_SHOWN])
        raise Absent("missing_value", f"The text gives a range there: {shown}.")
    if is_number.any() and (unsure := _are_unsure(view)).any():
        shown = ", ".join(repr(cell.text) for cell in view.keep(unsure).cells()[:_SHOWN])
        raise Absent("missing_value", f"The text gives no one number there: {shown}.")
    kept = _in_one_unit(view.keep(is_number | ranges if with_ranges else is_number))
    if not len(kept):
        said_there = sorted({cell.text for cell in view.cells()})
        what = f"They say: {', '.join(said_there[:_SHOWN])}." if said_there else "Nothing is listed there."
        raise Absent("missing_value", f"No numbers are selected. {what}")
    unit_of(kept)
    return kept


_SHOWN = 4
"""Most cells that a message lists."""


def _are_unsure(view: View) -> Mask:
    """For each entry whether its cell has words with a number that it does not give as one ("7 or 8, unclear")."""
    found = remarks(view)
    for at in np.flatnonzero(found).tolist():
        cell = view.frame.written[view.at[at]]
        found[at] = cell is not None and any(map(str.isdigit, cell.text))
    return found


def _are_ranges(view: View) -> Mask:
    """For each entry whether its cell gives a range ("50-55", "<5")."""
    found = np.isnan(view.numbers)
    for at in np.flatnonzero(found).tolist():
        found[at] = ends_of(view, at) is not None
    return found


Ends = tuple[float, float]
"""(lower, upper) of a range; both are equal for a number."""


def ends_of(view: View, index: int) -> Ends | None:
    """The ends of the index-th entry, infinite if the text leaves one open ("<5"); None for a text."""
    number = float(view.numbers[index])
    if number == number:
        return number, number
    cell = None if view.frame.spoken else view.frame.written[view.at[index]]
    quantity = cell.quantity if cell is not None else None
    if quantity is None or quantity.too_large:
        return None
    return -inf if quantity.low is None else quantity.low, inf if quantity.high is None else quantity.high


def unit_of(view: View) -> str:
    """The common unit of all entries; a number without a unit fits any. Raises Absent if units differ."""
    if view.frame.unit is not None:
        return view.frame.unit
    _check_scales(view)
    names, codes = view.frame.units
    if len(names) < 2:
        return names[0] if names else ""
    units = {names[code] for code in np.unique(codes[view.at]).tolist() if code >= 0}
    if units == {"", "%"} and _are_apart(view, codes, names.index(""), names.index("%")):
        raise Absent("unit_mismatch", "Some of the values are percentages, and others stand apart without a unit.")
    return common_unit(units)


def _in_one_unit(view: View) -> View:
    """The entries of a view, in one unit where theirs are of one kind ("510 ms", "0.9 s"); ranges stay as they are."""
    names, codes = view.frame.units
    if view.frame.unit is not None or len(names) < 2 or np.isnan(view.numbers).any():
        return view
    found = in_one_unit(view.numbers.tolist(), [names[code] for code in codes[view.at].tolist()])
    if found is None:
        return view
    numbers, unit = view.frame.value.copy(), found[1]
    numbers[view.at] = found[0]
    return View(replace(view.frame, value=numbers, unit=unit), view.at)


def _are_apart(view: View, codes: Ints, *kinds: int) -> bool:
    """Whether numbers of two kinds stand in rows, or in columns, of their own, so that they measure different things;
    a line of one number tells nothing.
    """
    whole = view.frame.all()
    for axis in ("column", "row"):
        lines, touched = whole.lines(axis), np.unique(view.lines(axis))
        one, other = (np.unique(lines[codes == kind], return_counts=True) for kind in kinds)
        apart = not np.isin(touched[np.isin(touched, one[0])], other[0]).any()
        if apart and all((counts[np.isin(found, touched)] > 1).all() for found, counts in (one, other)):
            return True
    return False


def _check_scales(view: View) -> None:
    """Raise Absent where some numbers are written in millions and most others bare ("€412m", "+38", "-11"): whether
    these are millions, too, the cells do not say.
    """
    if len(view) < 2 or np.nan_to_num(np.abs(view.numbers)).max() < _MILLION:
        return
    scales, numbers = view.frame.scales[view.at], np.abs(view.numbers)
    bare = (scales == 1) & (numbers > 0) & (numbers < _THOUSAND)
    if (scales >= _MILLION).any() and bare.sum() >= (scales > 1).sum():
        raise Absent("unit_mismatch", "Some values are written in millions or billions and others without a scale.")


def common_unit(units: set[str]) -> str:
    """The only unit among these; raises Absent if there are two."""
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


def reduced(view: View, how: Reduction) -> float:
    """One number from the entries of a view; the standard deviation is that of a population. Raises Absent where it
    takes two values and there is one.
    """
    values: pd.Series[Any] = view.values
    if how in ("range", "std") and len(view) < 2:
        raise Absent("missing_value", "A spread needs two values, and one is selected.")
    match how:
        case "count":
            return float(len(view))
        case "distinct":
            return float(len({view.said(index) for index in range(len(view))}))
        case "range":
            return float(values.max() - values.min())
        case "std":
            return float(values.std(ddof=0))
        case "lower_quartile" | "upper_quartile" | "lower_fence" | "upper_fence":
            low, high = values.quantile([0.25, 0.75])
            reach = 1.5 * (high - low) if how.endswith("fence") else 0.0
            return float(low - reach if how.startswith("lower") else high + reach)
        case "mode":
            return float(values.mode().iloc[0])
        case "sum" | "mean" | "median" | "min" | "max":
            return float(values.agg(how))


def joined(*results: Value) -> tuple[View, ...]:
    """The views that several results were computed from."""
    return tuple(view for result in results for view in result.evidence)


def direction(values: list[float]) -> tuple[Literal["increasing", "decreasing", "flat", "mixed"], float]:
    """How a series runs, and Kendall's rank correlation with its order, beyond 0.6 of which it has a direction.

    Kendall, M. (1938), A New Measure of Rank Correlation. Steps that undo each other make it mixed.
    """
    earlier, later = np.triu_indices(len(values), 1)
    signs = np.sign(np.array(values)[later] - np.array(values)[earlier])
    if not signs.any():
        return "flat", 0.0
    tau = float(signs.mean())
    return ("increasing" if tau >= 0.6 else "decreasing" if tau <= -0.6 else "mixed"), tau
