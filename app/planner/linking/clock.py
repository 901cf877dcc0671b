"""Times of the day, and amounts in another unit than an axis's: "4 pm", "noon" and "8 in the evening" name the labels
"16:00", "12 pm" and "20:00", "half a year" the label 6 of an axis of months.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text.amounts import amount, size_in, units_in
from .bins import ranges_on
from .link import Link
from .positions import COUNTS
from .setting import Setting
from .vocabulary import Names

_LABEL = re.compile(r"(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2}))?\s?(?P<half>[ap]\.?m\.?)?", re.I)
_ASKED = re.compile(
    r"(?<![\w.:])(?:(?P<name>noon|midday|midnight)|(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2}))?"
    r"(?:\s?(?P<half>[ap]\.?m\b\.?|o'?clock\b))?(?:\s(?:in\sthe|at)\s(?P<part>morning|afternoon|evening|night))?)(?!\w)",
    re.I,
)
_NAMED = {"noon": (720,), "midday": (720,), "midnight": (0, 1440)}
_MOSTLY = 0.5
"""Least share of the labels of an axis of times that are times of the day."""


def by_clock(scene: Setting, names: Names) -> Iterator[tuple[str, tuple[int, ...]]]:
    """(label, token indices) of each time of the day in the question that a label gives in whatever way; the label is
    empty where none gives it.
    """
    labels = {label.text: minutes for label in names.axis.labels if (minutes := _minutes(label.text)) is not None}
    if not labels or len(labels) < _MOSTLY * len(names.axis.labels):
        return
    for asked in _ASKED.finditer(scene.question.text):
        meant = _meant(asked)
        at = tuple(
            index
            for index, token in enumerate(scene.question.tokens)
            if asked.start() <= token.start and token.end <= asked.end()
        )
        found = [text for text, minutes in labels.items() if minutes in meant]
        yield from ((text, at) for text in (found or [""] if meant and at else ()))


def by_hours(scene: Setting, names: Names) -> Iterator[Link]:
    """Links to the labels that are ranges of hours within two times of the question: "00-04" and "04-08" for "between
    midnight and 8 am", "14:00-16:00" for "between 2 and 4 pm".
    """
    ranges, _ = ranges_on(names)
    starts, ends = ({bounds[n]: text for text, bounds in ranges.items()} for n in (0, 1))
    told = any(":" in text for text in ranges) or max(ends, default=0.0) == _DAY
    of_day = told and min(starts) >= 0 and max(ends) <= _DAY
    for asked in _SPAN.finditer(scene.question.text.lower()) if of_day else ():
        spans = ((a, b) for a in _hours(asked["first"]) for b in _hours(asked["last"]) if a < b)
        start, end = min((one for one in spans if one[0] in starts and one[1] in ends), key=_length, default=(0.0, 0.0))
        inside = tuple(text for text, (low, high) in ranges.items() if start <= low and high <= end)
        tokens = enumerate(scene.question.tokens)
        at = tuple(n for n, token in tokens if asked.start() <= token.start and token.end <= asked.end())
        if inside:
            yield Link(names.side, inside, at, 1.0, together=len(inside) > 1, by="range")


def _length(span: tuple[float, float]) -> float:
    return span[1] - span[0]


_DAY = 24.0
_TIME = rf"(?:noon|midday|midnight|[0-9]{{1,2}}(?:\s?[ap]\.?m\b\.?)?|{'|'.join(COUNTS)})"
_SPAN = re.compile(rf"\b(?:from|between)\s(?P<first>{_TIME})\s(?:to|and|until|till)\s(?P<last>{_TIME})(?!\w)")


def _hours(words: str) -> tuple[float, ...]:
    """The hours that a time at one end of a span may mean, the likeliest first."""
    if words in _NAMED:
        return tuple(minutes / 60 for minutes in _NAMED[words])
    digits = re.match(r"[0-9]+", words)
    hour = float(digits[0]) if digits is not None else float(COUNTS[words])
    if "m" in words and digits is not None:
        return (hour % 12 + 12 * ("p" in words),)
    return (hour, hour + 12) if hour < 12 else (hour,)


def by_amount(scene: Setting, names: Names) -> Iterator[tuple[str, tuple[int, ...]]]:
    """(label, token indices) of each amount in the question that a label gives in the unit of its axis."""
    values = {label.text: label.value for label in names.axis.labels if label.value is not None}
    units = units_in(f"{names.axis.unit} {names.axis.name} {next(iter(values))}") if values else []
    unit = units[0] if units else ""
    for start in range(len(scene.question.tokens) if unit else 0):
        one = amount(scene.question.tokens, start)
        size = size_in(one.unit, unit) if one is not None and one.unit != unit else None
        if one is not None and size is not None:
            yield from ((text, one.at) for text, value in values.items() if value == one.value * size)


def _minutes(label: str) -> int | None:
    """The minutes since midnight that a label gives; None for one that is no time of the day."""
    if label.casefold() in _NAMED:
        return _NAMED[label.casefold()][0]
    found = _LABEL.fullmatch(label.strip())
    if found is None or not (found["minute"] or found["half"]) or int(found["hour"]) > 24:
        return None
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % 12 + 12 * (found["half"][0] in "pP")
    return 60 * hour + int(found["minute"] or 0)


def _meant(asked: re.Match[str]) -> tuple[int, ...]:
    """The minutes since midnight that words may mean; none for a bare number."""
    if asked["name"]:
        return _NAMED[asked["name"].casefold()]
    hour, minute = int(asked["hour"]), int(asked["minute"] or 0)
    half, part = (asked["half"] or "").casefold(), (asked["part"] or "").casefold()
    if half[:1] in ("a", "p"):
        hours: tuple[int, ...] = (hour % 12 + 12 * (half[0] == "p"),)
    elif part:
        later = part in ("afternoon", "evening") or (part == "night" and hour >= 6)
        hours = (hour % 12 + 12 * (later and hour < 12),)
    elif half:
        hours = (hour, hour + 12)
    else:
        hours = (hour,) if asked["minute"] else ()
    return tuple(60 * one + minute for one in hours)
