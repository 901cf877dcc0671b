"""Arithmetic with two results: exact to the decimals that they are written with, and in the right unit."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import assert_never

from ...indexing.errors import clip
from ...indexing.text.dates import moment_in
from ..plan.nodes import Calculation
from ..result import Plain, Value
from .compute import Absent, common_unit, difference_unit, divided, joined, product_unit


def as_number(result: Value) -> float:
    """The number a result is; raises Absent for anything else."""
    if isinstance(result.value, str | bool | tuple):
        raise Absent("missing_value", f"{clip(result.text())!r} is not a number.")
    return result.value


def calculated(how: Calculation, left: Value, right: Value) -> Value:
    """A number from two numbers; raises Absent."""
    a, b = as_number(left), as_number(right)
    written = max(left.decimals or 0, right.decimals or 0)
    unit = "" if how == "product" else common_unit({left.unit, right.unit})
    match how:
        case "difference":
            value, unit = round(a - b, written), difference_unit(unit)
        case "distance":
            value, unit = round(abs(a - b), written), difference_unit(unit)
        case "sum":
            value = round(a + b, written)
        case "mean":
            value, written = (a + b) / 2, written + 1
        case "ratio":
            value, unit, written = divided(a, b), "", max(written, 2)
        case "product":
            value, unit, written = _product(a, b), product_unit(left.unit, right.unit), 2 if a % 1 or b % 1 else 0
        case "percent_change":
            value, unit, written = 100 * divided(b - a, a), "%", 2
        case "share":
            value, unit, written = 100 * divided(a, b), "%", 2
        case "fraction" | "days" | "months" | "years":
            raise Absent("not_understood", f"{how} is of two results, not cell by cell.")
        case other:
            assert_never(other)
    return Value(value, unit, joined(left, right), decimals=written, approximate=left.approximate or right.approximate)


def fraction(left: Value, right: Value) -> Value:
    """The left number as a fraction of the right one, in lowest terms."""
    common_unit({left.unit, right.unit})
    part, whole = (Fraction(str(as_number(one))) for one in (left, right))
    if whole == 0:
        raise Absent("missing_value", "The whole is zero, so there is no fraction.")
    found = part / whole
    value: Plain = float(found) if found.denominator == 1 else f"{found.numerator}/{found.denominator}"
    return Value(value, evidence=joined(left, right), approximate=left.approximate or right.approximate)


def time_between(left: Value, right: Value, unit: str) -> Value:
    """The whole days, months or years from one date or year to another."""
    start, end = _moment(left), _moment(right)
    evidence = joined(left, right)
    if not isinstance(start, date) or not isinstance(end, date):
        years = [moment.year if isinstance(moment, date) else moment for moment in (start, end)]
        if unit != "years":
            raise Absent("unit_mismatch", f"Only years are stated, so there is no count of {unit}.")
        return Value(float(years[1] - years[0]), "years", evidence, decimals=0)
    if unit == "days":
        return Value(float((end - start).days), "days", evidence, decimals=0)
    early, late = sorted((start, end))
    months = 12 * (late.year - early.year) + late.month - early.month - (late.day < early.day)
    whole = months if unit == "months" else months // 12
    return Value(float(whole if early is start else -whole), unit, evidence, decimals=0)


def _product(a: float, b: float) -> float:
    """The product of two numbers as written: 0.1 times 7 is 0.7."""
    return float(Fraction(str(a)) * Fraction(str(b)))


def _moment(result: Value) -> date | int:
    """The date, or the year, that a result states."""
    views = [one for view in result.evidence for one in view.expanded()]
    cells = [view.frame.written[entry] for view in views for entry in view.at]
    dates: set[date | None] = {cell.date for cell in cells if cell is not None}
    if len(dates) == 1 and (found := dates.pop()) is not None:
        return found
    year = result.value
    if isinstance(year, float) and year.is_integer() and 1000 <= year <= 2999:
        return int(year)
    if isinstance(year, str) and (moment := moment_in(year)) is not None and moment.year is not None:
        return moment.as_date() or moment.year
    raise Absent("missing_value", f"{clip(result.text())!r} is no date.")
