"""Parts of a cell's text: the year of a date, the score in "W 23-16", the country in "Ann Lee (FIN)".

Cells that are one quantity or one date are parsed as such; parts of a longer text are only read where a plan names
them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from ..indexing.model.table import BREAK
from .moments import Moment, moment_in

NumberPart = Literal["date", "year", "first", "second", "margin", "total", "clock", "length", "items", "height"]
TextPart = Literal["month", "bracket", "bare", "lead", "tail"]
Part = Literal[NumberPart, TextPart]

_NUMBER = re.compile(r"(?<![\w.])[-−+]?\d+(?:,\d{3})*(?:\.\d+)?|\d+(?:,\d{3})*(?:\.\d+)?")
_SCORE = re.compile(r"(?<![\d.:/])(\d{1,3}(?:\.\d+)?)\s?[-–−:]\s?(\d{1,3}(?:\.\d+)?)(?![\d.:/])")
_CLOCK = re.compile(r"(?<![\d:.])(?:(\d{1,3}):)?(\d{1,3}):(\d{2}(?:\.\d+)?)(?![\d:])")
_YEARS = re.compile(r"(?<!\d)(1\d{3}|20\d{2})(?!\d)")
_SHORT_END = re.compile(r"(?<!\d)(1\d{3}|20\d{2})\s?[-–−/]\s?(\d{2})(?!\d)")
_BRACKET = re.compile(r"\(([^()]+)\)")
_ITEMS = re.compile(r"\s*[,;/•\u2003\n]\s*|\s+(?:and|&)\s+")
_MARKS = re.compile(r"(?:\s?(?:[*†‡§^#¤]{1,3}|(?<=[a-zà-ÿ])\d{1,2}|\[\w{1,6}\]))+\Z")
"""Footnote marks, which are not part of a cell's content."""
_AGAINST = re.compile(r"(?i:at|vs\.?|v\.|@)\s+(?=\w)")
""""at" or "vs." before the name of an opponent."""
_HEIGHT = re.compile(r"(?<!\d)([3-8])\s?(?:['′’]|ft\.?|feet)\s?-?(\d{1,2}(?:\.\d+)?)?")
"""A height in feet and inches: 6'2", 5 ft 11 in."""


@lru_cache(maxsize=100_000)
def part_of(text: str, part: Part) -> float | str | None:
    """The named part of a text; None where it has no such part. A date is given as a day number."""
    if part in ("date", "year", "month"):
        return _of_moment(moment_in(text), part)
    if part in ("bracket", "bare", "lead", "tail"):
        return _of_text(text, part)
    if part in ("margin", "total"):
        return _of_score(text, part)
    if part == "items":
        return float(len(items_of(text)))
    if part in _MEASURED:
        return _MEASURED[part](text)
    numbers = [float(found.replace(",", "").replace("−", "-")) for found in _NUMBER.findall(text)]
    at = 0 if part == "first" else 1
    return numbers[at] if at < len(numbers) else None


def items_of(text: str) -> tuple[str, ...]:
    """The items a cell lists: three in "Ann Lee, Bo Dahl and Cy Holm"; a text that is not a list is one item."""
    return tuple(item for part in _ITEMS.split(text.strip()) if (item := part.strip()))


def score_in(text: str) -> bool:
    """Whether the text has one pair of small numbers ("W 23-16", "2-1")."""
    return len(_SCORE.findall(text)) == 1


def _of_moment(moment: Moment | None, part: str) -> float | str | None:
    if moment is None:
        return None
    if part == "month":
        return moment.month_name
    if part == "year":
        return None if moment.year is None else float(moment.year)
    return float(moment.ordinal)


def _of_score(text: str, part: str) -> float | None:
    if (match := _SCORE.search(text)) is None:
        return None
    one, other = map(float, match.groups())
    return abs(one - other) if part == "margin" else one + other


def _of_text(text: str, part: str) -> str | None:
    if part == "bracket":
        inside = _BRACKET.findall(text)
        return str(inside[-1]).strip() if inside else None
    if part == "bare":
        return _bare(text)
    pieces = [piece.strip() for piece in text.split(",")]
    return (pieces[0 if part == "lead" else -1] or None) if len(pieces) > 1 else None


def _bare(text: str) -> str | None:
    """The first line without brackets, note marks and "at"; None where it has none of these."""
    first = text.strip().split(BREAK)[0]
    kept = _MARKS.sub("", _BRACKET.sub(" ", first).split("  ")[0].strip()).strip()
    kept = _AGAINST.sub("", kept, count=1) if _AGAINST.match(kept) else kept
    return kept if kept and kept != text.strip() else None


def _inches(text: str) -> float | None:
    match = _HEIGHT.search(text)
    return None if match is None else 12 * float(match.group(1)) + float(match.group(2) or 0)


def _seconds(text: str) -> float | None:
    if (match := _CLOCK.search(text)) is None:
        return None
    hours, minutes, seconds = match.groups()
    return 3600 * float(hours or 0) + 60 * float(minutes) + float(seconds)


def _length(text: str) -> float | None:
    """Years from the first to the last one named ("1937-1941", "1999-03")."""
    short = _SHORT_END.search(text)
    if short is not None and len(_YEARS.findall(text)) == 1:
        start, end = int(short.group(1)), int(short.group(1)[:2] + short.group(2))
        return float(end - start) if end >= start else float(end + 100 - start)
    years = [int(year) for year in _YEARS.findall(text)]
    return float(years[-1] - years[0]) if len(years) > 1 else None


_MEASURED = {"clock": _seconds, "length": _length, "height": _inches}
