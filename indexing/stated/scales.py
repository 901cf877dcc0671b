"""The numbers stated for an axis or a colour scale: its two ends, its ticks, its range of whole numbers."""

from __future__ import annotations

import re
from itertools import pairwise

from ..text.numbers import find_quantities
from ..text.spans import Quantity, Span
from .context import MAX_LABELS

_COUNT = re.compile(r"([0-9](?<![\w.].)[0-9]{0,3})\s*(?:to|through|[-–—])\s*(\d{1,4})(?!\w|[.,]\d|%)")
_FROM = re.compile(
    r"\b(?:from|between|rang\w{2,4}|span\w{1,4}|run\w{0,4}|begin\w{0,4}|start\w{0,3})\s[^.;\n]{0,40}\Z", re.I
)
_TO = re.compile(r"[^.;\n]{0,60}?\b(?:to|through|until|and)\b[^.;\n]{0,60}", re.I)
_OVER = re.compile(r"[^.;\n]{0,60}?\b(?:over|via|through|across|past)\b[^.;\n]{0,60}", re.I)
_LONGEST = 1500
"""Characters of a statement that are searched for numbers."""


def counted(text: str, start: int, end: int) -> tuple[int, int] | None:
    """First and last of a range of whole numbers such as "1 to 10"."""
    match = _COUNT.search(text, start, end)
    if match is None:
        return None
    first, last = int(match[1]), int(match[2])
    return (first, last) if first < last and last - first < MAX_LABELS else None


def stated_range(text: str, start: int, end: int, *, loose: bool) -> Quantity | None:
    """The stated range of a scale: its ends where they are stated as such, else those of a list of ticks.

    When loose, as for a colour scale, any two numbers will do ("0 is white. 100 is blue.").
    """
    found = find_quantities(text, start, min(end, start + _LONGEST))
    covered = _end_to_end(text, start, found, loose=loose)
    if covered is not None:
        return covered
    numbers = [quantity.value for _, quantity in found if quantity.value is not None]
    if loose or _is_list(text, [span for span, _ in found]):
        return _between(numbers, next((quantity.unit for _, quantity in found if quantity.unit), ""))
    return None


def covered_range(text: str, start: int, end: int) -> Quantity | None:
    """The stated range of an axis, from end to end; None where only ticks are listed."""
    return _end_to_end(text, start, find_quantities(text, start, min(end, start + _LONGEST)), loose=False)


def _end_to_end(text: str, start: int, found: list[tuple[Span, Quantity]], *, loose: bool) -> Quantity | None:
    """The first two of these numbers that are stated as the ends of a range, with or without a number between them
    ("from -1 over 0 to 1").
    """
    for at, (first, one) in enumerate(found):
        if one.value is None and one.low is not None and one.high is not None:
            return Quantity(None, one.unit, low=one.low, high=one.high)
        gaps = [(a.end, b.start) for (a, _), (b, _) in pairwise(found[at : at + 3])]
        over = len(gaps) > 1 and _OVER.fullmatch(text, *gaps[0]) and _TO.fullmatch(text, *gaps[1])
        if not over and not (gaps and _TO.fullmatch(text, *gaps[0])):
            continue
        high = found[at + 2 if over else at + 1][1]
        stated = loose or _FROM.search(text[max(start, first.start - 60) : first.start])
        if stated and one.value is not None and high.value is not None:
            return _between([one.value, high.value], one.unit or high.unit)
    return None


def _between(values: list[float], unit: str) -> Quantity | None:
    """The range from the least to the greatest of the values, if they differ."""
    if len(values) < 2 or min(values) == max(values):
        return None
    return Quantity(None, unit, low=min(values), high=max(values))


def _is_list(text: str, spans: list[Span]) -> bool:
    """Whether the numbers follow each other as ticks do, with nothing but commas or "and" between them."""
    gaps = [text[a.end : b.start].strip() for a, b in pairwise(spans)]
    return len(gaps) > 1 and all(gap in (",", ";", "/", "and", ", and", "...", ", ...,", "…", ", …,") for gap in gaps)
