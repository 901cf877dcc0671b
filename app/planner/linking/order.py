"""What the labels of an axis are by their form: months, days, years, steps; and whether they have an order."""

from __future__ import annotations

import re

from ....indexing.model.figure import Axis
from ..text.amounts import range_of

_STEPS = (
    "Q size length width budget week level step stage phase round day month year grade wave period session trial epoch "
    "iteration layer block turn cycle generation hour minute age depth dose"
).split()
_STEP = re.compile(rf"(?:[a-z]+\s)?(?:{'|'.join(_STEPS)})\s*(?P<number>\d[\d,]*)(?P<scale>k?)", re.IGNORECASE)
_SIZE = re.compile(r"(?P<number>\d[\d,]*(?:\.\d+)?)[\s-]?(?P<unit>[^\W\d_]{1,12})")
"""A number with its unit, as in "2,000 steps" or "5 min"."""
_MONTHS = frozenset("jan feb mar apr may jun jul aug sep oct nov dec".split())
_PHASES = (frozenset(("before", "during", "after")), frozenset(("pre", "post")), frozenset(("start", "end")))
_A_YEAR = r"(?:1[6-9]|20)\d\d"
_DAYS = frozenset("mon tue wed thu fri sat sun".split())


def is_of_days(axis: Axis) -> bool:
    """Whether the labels of an axis are days of the week."""
    return period_of(axis) == "day"


def period_of(axis: Axis, without: frozenset[str] = frozenset()) -> str:
    """What the labels of an axis are, those left out: "month", "day", "quarter" or "year"; else empty."""
    texts = [label.text.casefold() for label in axis.labels if label.text not in without]
    return next((period for period, is_one in _PERIODS if len(texts) > 1 and all(map(is_one.fullmatch, texts))), "")


_PERIODS = (
    ("month", re.compile(rf"(?:{'|'.join(sorted(_MONTHS))})[a-z]{{0,6}}(?![a-z]).*")),
    ("day", re.compile(rf"(?:{'|'.join(sorted(_DAYS))})[a-z]{{0,6}}(?![a-z]).*")),
    ("quarter", re.compile(r"q[1-4]")),
    ("year", re.compile(_A_YEAR)),
)


def _differ_by_year(texts: list[str]) -> bool:
    """Whether labels are the same but for a year, the earlier first: "wait in 2019", "wait in 2023"."""
    years = [_YEAR.findall(text) for text in texts]
    if len(texts) < len("AB") or any(len(found) != 1 for found in years):
        return False
    return len({_YEAR.sub("", text) for text in texts}) == 1 and years == sorted(years)


_YEAR = re.compile(rf"(?<!\d){_A_YEAR}(?!\d)")


def is_ordered(axis: Axis, without: frozenset[str] = frozenset()) -> bool:
    """Whether the labels of an axis have a natural order, those left out: numbers, times, months, quarters, steps."""
    if axis.kind != "category":
        return True
    texts = [label.text for label in axis.labels if label.text not in without]
    if period_of(axis, without) or _differ_by_year(texts):
        return True
    if len(texts) > 1 and any(set(map(str.casefold, texts)) <= phases for phases in _PHASES):
        return True
    sizes = [_SIZE.fullmatch(text) for text in texts]
    units = {size["unit"].casefold() for size in sizes if size is not None}
    if len(texts) > 1 and all(sizes) and len(units) == 1:
        values = [float(size["number"].replace(",", "")) for size in sizes if size is not None]
        return values == sorted(values)
    bins = [range_of(text) for text in texts]
    lows = [one.low for one in bins if one is not None]
    if len(texts) > 1 and len(lows) == len(texts):  # "under 18", "18–34", "35+"
        return lows == sorted(set(lows))
    steps = [_STEP.fullmatch(text) for text in texts]
    numbers = [int(step["number"].replace(",", "")) * (1000 if step["scale"] else 1) for step in steps if step]
    return 1 < len(numbers) == len(texts) and numbers == sorted(numbers)
