"""Arithmetic with two results: exact to the decimals that they are written with, and in the right unit."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import NamedTuple, assert_never

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


class Operands(NamedTuple):
    """The numbers on one side of a calculation."""

    numbers: list[float]
    unit: str
    decimals: int


def calculated(how: Calculation, left: Operands, right: Operands) -> tuple[list[float], str, int]:
    """(numbers, unit, decimals) from two numbers each; raises Absent where units are unlike or a divisor is zero."""
    pairs = list(zip(left.numbers, right.numbers, strict=True))
    written = max(left.decimals, right.decimals)
    unit = "" if how == "product" else common_unit({left.unit, right.unit})
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
            return [divided(a, b) for a, b in pairs], "", max(written, 2)
        case "product":
            places = 2 if any(a % 1 or b % 1 for a, b in pairs) else 0
            return [_product(a, b) for a, b in pairs], product_unit(left.unit, right.unit), places
        case "percent_change":
            return [100 * divided(b - a, a) for a, b in pairs], "%", 2
        case "share":
            return [100 * divided(a, b) for a, b in pairs], "%", 2
        case "fraction" | "days" | "months" | "years":
            raise Absent("not_understood", f"{how} is of two results, not cell by cell.")
        case other:
            assert_never(other)


def calculated_value(how: Calculation, left: Value, right: Value) -> Value:
    """A number from two numbers; raises Absent."""
    sides = [Operands([as_number(one)], one.unit, one.decimals or 0) for one in (left, right)]
    (value,), unit, written = calculated(how, *sides)
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
