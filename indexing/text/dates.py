"""Dates as people write them. A bare year is a number, not a date; a date two countries would read differently
is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

_MONTHS = {
    name: at
    for at, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sep sept", "october oct", "november nov", "december dec"),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = r"(?P<month>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?"
_YEAR = r"(?P<year>\d{4})"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s)?"
_FORMS = tuple(
    re.compile(_WEEKDAY + form, re.ASCII | re.IGNORECASE)
    for form in (
        _DAY + r"(?:\s(?:of\s)?|-)" + _MONTH + r",?(?:\s|-)" + _YEAR,
        _MONTH + r"\s" + _DAY + r",?\s" + _YEAR,
        r"(?P<year>\d{4})[-/](?P<month>\d{2})[-/](?P<day>\d{2})",
        r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})",
        _MONTH + r",?[\s-]" + _YEAR,
        _YEAR + r"\s" + _MONTH,
    )
)
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})", re.ASCII)
_CANDIDATE = re.compile(r"\d{4}", re.ASCII)
_LONGEST = 32


def parse_date(text: str) -> date | None:
    """The date that the whole text is ("3 May 2001", "2001-05-03", "May 2001" as its first day), or None.

    "4/5/2001" is a different day on either side of an ocean and stays text; "25/5/2001" and "5/25/2001" are one day.
    """
    stripped = text.strip()
    if not 7 <= len(stripped) <= _LONGEST or not _CANDIDATE.search(stripped):
        return None
    for form in _FORMS:
        match = form.fullmatch(stripped)
        if match is not None:
            parts = match.groupdict()
            month = parts["month"].lower()
            return _date(int(parts["year"]), _MONTHS.get(month) or int(month), int(parts.get("day") or 1))
    slashed = _SLASHED.fullmatch(stripped)
    if slashed is None:
        return None
    first, second, year = map(int, slashed.groups())
    if first != second and first <= 12 and second <= 12:
        return None
    return _date(year, min(first, second), max(first, second))


def _date(year: int, month: int, day: int) -> date | None:
    """The date, or None where the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Moment:
    """A date as far as a text gives it: a year, a month of a year, a day of a month."""

    year: int | None
    month: int | None = None
    day: int | None = None

    @property
    def ordinal(self) -> int:
        """Year, month and day as one number that runs with the calendar; zeros for what is not given."""
        return 10_000 * (self.year or 0) + 100 * (self.month or 0) + (self.day or 0)

    @property
    def grain(self) -> int:
        """What an ordinal is divided by to compare it with this one no more exactly than this one is given."""
        return 1 if self.day else 100 if self.month else 10_000

    def as_date(self) -> date | None:
        """The day, where one is given."""
        return _date(self.year, self.month, self.day) if self.year and self.month and self.day else None

    @property
    def month_name(self) -> str | None:
        """The month's English name."""
        return _NAMES[self.month - 1] if self.month else None


_NAMES = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
_WITHIN = tuple(
    re.compile(r"(?<![\w])" + form + r"(?![\w])", re.ASCII | re.IGNORECASE)
    for form in (
        _DAY + r"(?:\s(?:of\s)?|-)" + _MONTH + r"(?:,?(?:\s|-)" + _YEAR + r")?",
        _MONTH + r"\s" + _DAY + r"(?:,?\s" + _YEAR + r")?",
        r"(?P<year>\d{4})[-/](?P<month>\d{2})[-/](?P<day>\d{2})",
        r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})",
        r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})",
        _MONTH + r",?[\s-]" + _YEAR,
        _YEAR + r"\s" + _MONTH,
        r"(?P<month>" + "|".join(sorted((n for n in _MONTHS if n != "may"), key=len, reverse=True)) + r")\.?",
        r"(?P<year>1[0-9]{3}|20[0-9]{2})",
    )
)
_DAY_FIRST = re.compile(r"(\d{1,2})/(\d{1,2})/\d{4}", re.ASCII)


def moment_in(text: str) -> Moment | None:
    """The first date that stands in a text, as far as it is given; the fullest way to read it counts.

    "4/5/2001" has a year only: what is its day is another on either side of an ocean.
    """
    plain = text.replace("\u2013", "-").replace("\xa0", " ")
    for form in _WITHIN:
        match = form.search(plain)
        if match is None:
            continue
        parts = match.groupdict()
        year = int(parts["year"]) if parts.get("year") else None
        month = _month(parts.get("month"))
        day = int(parts["day"]) if parts.get("day") else None
        slashed = _DAY_FIRST.fullmatch(match.group())
        if slashed is not None:
            first, second = int(slashed.group(1)), int(slashed.group(2))
            month, day = (first, second) if second > 12 else (second, first) if first > 12 else (None, None)
        if (month is None or 1 <= month <= 12) and (day is None or 1 <= day <= 31):
            return Moment(year, month, day)
    return None


def _month(text: str | None) -> int | None:
    if not text:
        return None
    return _MONTHS.get(text.lower()) or int(text)


def moments_in(text: str) -> list[tuple[int, int, Moment]]:
    """(start, end, date) for each date that stands in a text, in its order; none of them overlap."""
    found: list[tuple[int, int, Moment]] = []
    for form in _WITHIN:
        for match in form.finditer(text):
            moment = moment_in(match.group())
            if moment is not None and all(match.end() <= start or end <= match.start() for start, end, _ in found):
                found.append((match.start(), match.end(), moment))
    return sorted(found, key=lambda one: one[0])
