"""Dates as people write them. A bare year is a number, not a date; a date that countries read differently is not
parsed.
"""

from __future__ import annotations

import re
from datetime import date

MONTHS = {
    name: at
    for at, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sep sept", "october oct", "november nov", "december dec"),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
MONTH_NAME = "|".join(sorted(MONTHS, key=len, reverse=True))
"""A pattern for any of them."""
MONTH = rf"(?P<month>{MONTH_NAME})\.?"
DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?"
YEAR = r"(?P<year>\d{4})"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s)?"
NUMERIC = (
    r"(?P<year>\d{4})[-/](?P<month>\d{2})[-/](?P<day>\d{2})",
    r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})",
    r"(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>\d{4})",
    MONTH + r",?[\s-]" + YEAR,
    YEAR + r"\s" + MONTH,
)
_FORMS = tuple(
    re.compile(_WEEKDAY + form, re.ASCII | re.IGNORECASE)
    for form in (DAY + r"(?:\s(?:of\s)?|-)" + MONTH + r",?[\s-]" + YEAR, MONTH + r"\s" + DAY + r",?\s" + YEAR, *NUMERIC)
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
    year, month, day = date_parts(match) if match is not None else (None, None, None)
    return day_of(year, month, 1 if day is None else day)


def day_of(year: int | None, month: int | None, day: int | None) -> date | None:
    """The date, or None where a part is missing or the calendar has no such day."""
    try:
        return date(year, month, day) if year and month and day else None
    except ValueError:
        return None


def date_parts(match: re.Match[str]) -> tuple[int | None, int | None, int | None]:
    """Year, month and day of a match; one with slashes has neither day nor month where they are ambiguous."""
    parts = match.groupdict()
    year, month, day = (parts.get(name) for name in ("year", "month", "day"))
    if parts.get("first"):
        month, day = sorted((parts["first"], parts["second"]), key=int)
        if int(day) <= 12 and int(day) != int(month):
            month = day = None
    number = (MONTHS.get(month.lower()) or int(month)) if month else None
    return int(year) if year else None, number, int(day) if day else None
