"""Dates as people write them. A bare year is a number, not a date; a date that countries read differently is not
parsed.
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
_NUMERIC = (
    r"(?P<year>\d{4})[-/](?P<month>\d{2})[-/](?P<day>\d{2})",
    r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})",
    r"(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>\d{4})",
    _MONTH + r",?[\s-]" + _YEAR,
    _YEAR + r"\s" + _MONTH,
)
_FORMS = tuple(
    re.compile(_WEEKDAY + form, re.ASCII | re.IGNORECASE)
    for form in (
        _DAY + r"(?:\s(?:of\s)?|-)" + _MONTH + r",?(?:\s|-)" + _YEAR,
        _MONTH + r"\s" + _DAY + r",?\s" + _YEAR,
        *_NUMERIC,
    )
)
_CANDIDATE = re.compile(r"\d{4}", re.ASCII)
_LONGEST = 32


def parse_date(text: str) -> date | None:
    """The date that the whole text is ("3 May 2001", "2001-05-03", "May 2001" as its first day), or None.

    "4/5/2001" is ambiguous (day or month first) and stays text; "25/5/2001" and "5/25/2001" are the same day.
    """
    stripped = text.strip()
    if not 7 <= len(stripped) <= _LONGEST or not _CANDIDATE.search(stripped):
        return None
    match = next((match for form in _FORMS if (match := form.fullmatch(stripped)) is not None), None)
    moment = _moment(match) if match is not None else Moment(None)
    if moment.year is None or moment.month is None:
        return None
    return _date(moment.year, moment.month, 1 if moment.day is None else moment.day)


def _date(year: int, month: int, day: int) -> date | None:
    """The date, or None where the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Moment:
    """A date as precise as the text gives it: a year, a month of a year, or a day."""

    year: int | None
    month: int | None = None
    day: int | None = None

    @property
    def ordinal(self) -> int:
        """Year, month and day as one number in calendar order; missing parts are zero."""
        return 10_000 * (self.year or 0) + 100 * (self.month or 0) + (self.day or 0)

    @property
    def grain(self) -> int:
        """The divisor of ordinals that compares them with this one at this one's precision."""
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
WITHIN = tuple(
    re.compile(r"(?<![\w])" + form + r"(?![\w])", re.ASCII | re.IGNORECASE)
    for form in (
        _DAY + r"(?:\s(?:of\s)?|-)" + _MONTH + r"(?:,?(?:\s|-)" + _YEAR + r")?",
        _MONTH + r"\s" + _DAY + r"(?:,?\s" + _YEAR + r")?",
        *_NUMERIC,
        r"(?P<month>" + "|".join(sorted((n for n in _MONTHS if n != "may"), key=len, reverse=True)) + r")\.?",
        r"(?P<year>1[0-9]{3}|20[0-9]{2})",
    )
)


def moment_in(text: str) -> Moment | None:
    """The first date in a text, as precise as it is given; of several readings the most precise counts.

    "4/5/2001" gives a year only: which number is the day is ambiguous.
    """
    plain = text.replace("\u2013", "-").replace("\xa0", " ")
    found = (_moment(match) for form in WITHIN if (match := form.search(plain)) is not None)
    return next((one for one in found if one.month in _TO_TWELVE and one.day in _TO_THIRTY_ONE), None)


_TO_TWELVE, _TO_THIRTY_ONE = (None, *range(1, 13)), (None, *range(1, 32))


def _moment(match: re.Match[str]) -> Moment:
    """The date of a match; one with slashes has neither day nor month where they are ambiguous."""
    parts = match.groupdict()
    year, month, day = (parts.get(name) for name in ("year", "month", "day"))
    if parts.get("first"):
        month, day = sorted((parts["first"], parts["second"]), key=int)
        if int(day) <= 12 and int(day) != int(month):
            month = day = None
    return Moment(
        int(year) if year else None,
        _MONTHS.get(month.lower()) or int(month) if month else None,
        int(day) if day else None,
    )
