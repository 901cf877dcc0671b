"""Dates as people write them. A bare year is a number, not a date; a date two countries would read differently
is none.
"""

from __future__ import annotations

import re
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
