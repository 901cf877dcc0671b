"""Arithmetic with two results: exact to the decimals that they are written with, and in the right unit."""

from __future__ import annotations

import math
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from ...indexing.errors import clip
from ..moments import moment_in
from ..plan.nodes import Calculation
from ..result import Plain, Value
from ..same_kind import in_one_unit
from .compute import Absent, common_unit, difference_unit, joined, product_unit

OF_TWO = ("fraction", "days", "months", "years")
"""Calculations only defined for two results, not cell by cell."""
EXACT = ("difference", "distance", "sum")
"""Calculations whose result has no more decimals than their operands."""


def as_number(result: Value) -> float:
    """The number of a result; raises Absent if it is no number."""
    if isinstance(result.value, str | bool | tuple):
        raise Absent("missing_value", f"{clip(result.text())!r} is not a number.")
    return result.value


class Operands(NamedTuple):
    """The numbers on one side of a calculation."""

    numbers: list[float]
    unit: str
    decimals: int


def calculated(how: Calculation, left: Operands, right: Operands) -> tuple[list[float], str, int]:
    """(numbers, unit, decimals) from two numbers each, NaN for a division by zero; raises Absent for unlike units."""
    left, right = _in_one_unit(left, right)
    pairs = list(zip(left.numbers, right.numbers, strict=True))
    written = max(left.decimals, right.decimals)
    is_rate = how == "ratio" and left.unit and right.unit and "%" not in left.unit + right.unit
    unit = "" if how == "product" or is_rate else common_unit({left.unit, right.unit})
    match how:
        case "difference":
            return [round(a - b, written) for a, b in pairs], difference_unit(unit), written
        case "distance":
            return [round(abs(a - b), written) for a, b in pairs], difference_unit(unit), written
        case "sum":
            return [round(a + b, written) for a, b in pairs], unit, written
        case "mean":
            return [(a + b) / 2 for a, b in pairs], unit, written + 1
        case "ratio":
            unit = f"{left.unit}/{right.unit}" if is_rate and left.unit != right.unit else ""
            return [_divided(a, b) for a, b in pairs], unit, max(written, 2)
        case "product":
            places = 2 if any(a % 1 or b % 1 for a, b in pairs) else 0
            return [_product(a, b) for a, b in pairs], product_unit(left.unit, right.unit), places
        case "percent_change":
            return [100 * _divided(b - a, a) for a, b in pairs], "%", 2
        case "share":
            return [100 * _divided(a, b) for a, b in pairs], "%", 2
        case _:
            raise Absent("not_understood", f"{how} is of two results, not cell by cell.")


def _in_one_unit(left: Operands, right: Operands) -> tuple[Operands, Operands]:
    """Both sides, in one unit where theirs are of one kind."""
    count = len(left.numbers)
    units = [left.unit] * count + [right.unit] * len(right.numbers)
    found = in_one_unit([*left.numbers, *right.numbers], units)
    if found is None:
        return left, right
    numbers, unit = found
    return Operands(numbers[:count], unit, left.decimals), Operands(numbers[count:], unit, right.decimals)


def calculated_value(how: Calculation, left: Value, right: Value) -> Value:
    """The result of a calculation with two numbers or dates; raises Absent if it has none."""
    if how == "fraction":
        return _fraction(left, right)
    if how in OF_TWO:
        return _time_between(left, right, how)
    sides = [Operands([as_number(one)], one.unit, one.decimals or 0) for one in (left, right)]
    (value,), unit, written = calculated(how, *sides)
    if math.isnan(value):
        raise Absent("missing_value", "The divisor is zero, so there is no ratio.")
    if how in (*EXACT, "mean") and _is_unit_of_one(left, right):
        unit = ""
    return Value(value, unit, joined(left, right), decimals=written, approximate=left.approximate or right.approximate)


def _is_unit_of_one(left: Value, right: Value) -> bool:
    """Whether one of two numbers has a unit, and the other one is of another figure that states none: it may be counted
    in something else. A constant of the question has the unit of what it is calculated with.
    """
    figures, others = ({view.frame.figure.id for view in side.evidence} for side in (left, right))
    return bool(left.unit) != bool(right.unit) and bool(figures and others) and figures.isdisjoint(others)


def _fraction(left: Value, right: Value) -> Value:
    """The left number as a fraction of the right one, in lowest terms."""
    common_unit({left.unit, right.unit})
    part, whole = (Fraction(str(as_number(one))) for one in (left, right))
    if whole == 0:
        raise Absent("missing_value", "The whole is zero, so there is no fraction.")
    found = part / whole
    value: Plain = float(found) if found.denominator == 1 else f"{found.numerator}/{found.denominator}"
    return Value(value, evidence=joined(left, right), approximate=left.approximate or right.approximate)


def _time_between(left: Value, right: Value, unit: str) -> Value:
    """The whole days, months or years from one date or year to another."""
    start, end = _moment(left), _moment(right)
    if not isinstance(start, date) or not isinstance(end, date):
        if unit != "years":
            raise Absent("unit_mismatch", f"Only years are stated, so there is no count of {unit}.")
        first, last = (moment.year if isinstance(moment, date) else moment for moment in (start, end))
        count = last - first
    elif unit == "days":
        count = (end - start).days
    else:
        early, late = sorted((start, end))
        months = 12 * (late.year - early.year) + late.month - early.month - (late.day < early.day)
        count = (months if unit == "months" else months // 12) * (1 if early is start else -1)
    return Value(float(count), unit, joined(left, right), decimals=0)


def _divided(one: float, other: float) -> float:
    return one / other if other else math.nan


def _product(a: float, b: float) -> float:
    """The product of two numbers as written: 0.1 times 7 is 0.7."""
    return float(Fraction(str(a)) * Fraction(str(b)))


def _moment(result: Value) -> date | int:
    """The date, or the year, that a result states."""
    dates = {cell.date for view in result.evidence for cell in view.cells()}
    if len(dates) == 1 and (found := dates.pop()) is not None:
        return found
    year = result.value
    if isinstance(year, float) and year.is_integer() and 1000 <= year <= 2999:
        return int(year)
    if isinstance(year, str) and (moment := moment_in(year)) is not None and moment.year is not None:
        return moment.as_date() or moment.year
    raise Absent("missing_value", f"{clip(result.text())!r} is no date.")
