"""Dates as precise as a text gives them: a year, a month of a year, or a day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from ..indexing.text.dates import DAY, MONTH, MONTHS, NUMERIC, YEAR, date_parts, day_of


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
        return day_of(self.year, self.month, self.day)

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
        DAY + r"(?:\s(?:of\s)?|-)" + MONTH + r"(?:,?(?:\s|-)" + YEAR + r")?",
        MONTH + r"\s" + DAY + r"(?:,?\s" + YEAR + r")?",
        *NUMERIC,
        r"(?P<month>" + "|".join(sorted((n for n in MONTHS if n != "may"), key=len, reverse=True)) + r")\.?",
        r"(?P<year>1[0-9]{3}|20[0-9]{2})",
    )
)


def moment_in(text: str) -> Moment | None:
    """The first date in a text, as precise as it is given; of several readings the most precise counts.

    "4/5/2001" gives a year only: which number is the day is ambiguous.
    """
    plain = text.replace("\u2013", "-").replace("\xa0", " ")
    found = (Moment(*date_parts(match)) for form in WITHIN if (match := form.search(plain)) is not None)
    return next((one for one in found if one.month in _TO_TWELVE and one.day in _TO_THIRTY_ONE), None)


_TO_TWELVE, _TO_THIRTY_ONE = (None, *range(1, 13)), (None, *range(1, 32))
