"""Labels from text, and axes from sequences of labels."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..text.dates import parse_date
from ..text.names import split_path
from ..text.numbers import parse_quantity
from ..text.spans import Span
from .figure import Axis, AxisKind, Label

FIRST_YEAR, LAST_YEAR = 1500, 2100
"""Whole numbers in this range are years if all labels of an axis are."""

_PERIOD = re.compile(
    r"(?:FY\s?)?(?P<year>[0-9]{4})(?:[/–-](?P<second>[0-9]{2,4}))?(?:\s?(?P<sub>[QH])(?P<part>[1-4]))?(?P<tail>s|\*{1,2}|e|p|[¹²³])?"
    r"|(?P<sub2>[QH])(?P<part2>[1-4])[ /'-]{1,2}(?P<year2>[0-9]{4})"
)


class Position(NamedTuple):
    """The value of a label on a numeric or time axis: the number with its unit, or the year with its fraction."""

    value: float
    is_time: bool
    unit: str = ""


@lru_cache(maxsize=4096)
def label_position(text: str) -> Position | None:
    """The value of a number, year or date label on its axis; None for a name and for a range ("18-29")."""
    period = _PERIOD.fullmatch(text)
    if period is not None:
        year = int(period["year"] or period["year2"])
        second = period["second"]
        if FIRST_YEAR <= year <= LAST_YEAR and (second is None or int(second) in ((year + 1) % 100, year + 1)):
            part, sub = period["part"] or period["part2"], period["sub"] or period["sub2"]
            return Position(year + (int(part) - 1) / (4 if sub == "Q" else 2) if part else year, True)
    quantity = parse_quantity(text)
    if quantity is not None and quantity.value is not None:
        return Position(quantity.value, False, quantity.unit)
    day = parse_date(text)
    return Position(day.year + (day.timetuple().tm_yday - 1) / 366, True) if day is not None else None


def make_label(text: str, span: Span | None = None, aliases: Iterable[str] = (), stated: tuple[str, ...] = ()) -> Label:
    """A label with its path where it has one, or is `stated` to, and its value where it is a number or a year."""
    path = stated or (split_path(text) if " > " in text or " | " in text else ())
    place = label_position(text)
    return Label(
        text, span, path if len(path) > 1 else (), tuple(dict.fromkeys(aliases)), None if place is None else place.value
    )


def make_axis(labels: Iterable[Label], name: str = "", unit: str = "") -> Axis:
    """An axis of these labels: of time if all are years or dates, of numbers if all are numbers, else of names."""
    kept = tuple(labels)
    places = [label_position(label.text) if label.value is not None else None for label in kept]
    known = [place for place in places if place is not None]
    kind: AxisKind = "category"
    if known and len(known) == len(kept):
        kind = "time" if all(place.is_time for place in known) else "number"
        units = {place.unit for place in known}
        unit = unit or (units.pop() if len(units) == 1 else "")
    return Axis(kept, name, unit, kind)
