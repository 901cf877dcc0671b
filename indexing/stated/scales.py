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
_THROUGH = re.compile(r"[^.;\n]{0,60}?\bthrough\b[^.;\n]{0,60}", re.I)
_UP_TO = re.compile(r"[^.;\n]{0,60}?\bto\b[^.;\n]{0,60}", re.I)
"""The text between the ends of a range and the number in its middle."""
_STEP = re.compile(r"(?:every|steps?(?: of)?|intervals?(?: of)?|increments?(?: of)?|spacing(?: of)?|\bby)\s*$", re.I)
_TURN = re.compile(r"\s?(?:degrees?\b|°(?!\s?[CF]))")
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
    found = _numbers(text, start, end)
    covered = _end_to_end(text, start, found, loose=loose)
    if covered is not None:
        return covered
    numbers = [quantity.value for _, quantity in found if quantity.value is not None]
    if loose or _is_list(text, [span for span, _ in found]):
        return _between(numbers, next((quantity.unit for _, quantity in found if quantity.unit), ""))
    return None


def covered_range(text: str, start: int, end: int) -> Quantity | None:
    """The stated range of an axis, from end to end; None where only ticks are listed."""
    return _end_to_end(text, start, _numbers(text, start, end), loose=False)


def _numbers(text: str, start: int, end: int) -> list[tuple[Span, Quantity]]:
    """The numbers of a statement, without steps between ticks and angles."""
    return [
        (span, quantity)
        for span, quantity in find_quantities(text, start, min(end, start + _LONGEST))
        if not _is_step(text, start, span.start) and not _TURN.match(text, span.end, end)
    ]


def _is_step(text: str, start: int, at: int) -> bool:
    """Whether words before a number say that it is the step between ticks."""
    before = text[max(start, at - 16) : at].rstrip()
    return before[-1:].isalpha() and _STEP.search(before) is not None


def _end_to_end(text: str, start: int, found: list[tuple[Span, Quantity]], *, loose: bool) -> Quantity | None:
    """The first two of these numbers that are stated as the ends of a range, with or without a number between them
    ("from -1 over 0 to 1").
    """
    for at, (first, one) in enumerate(found):
        if one.value is None and one.low is not None and one.high is not None:
            return Quantity(None, one.unit, low=one.low, high=one.high)
        if at + 1 == len(found) or not _TO.fullmatch(text, first.end, found[at + 1][0].start):
            continue
        span, low = found[at - 1] if at and _OVER.fullmatch(text, found[at - 1][0].end, first.start) else found[at]
        through = at + 2 < len(found) and _THROUGH.fullmatch(text, first.end, found[at + 1][0].start)
        further = through and _UP_TO.fullmatch(text, found[at + 1][0].end, found[at + 2][0].start)
        high = found[at + 2][1] if further else found[at + 1][1]
        stated = loose or _FROM.search(text[max(start, span.start - 60) : span.start])
        if stated and low.value is not None and high.value is not None:
            return _between([low.value, high.value], low.unit or high.unit)
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
