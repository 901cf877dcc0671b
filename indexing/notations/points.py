"""Points of a plot, one a line, perhaps with a value beside the two coordinates: `Kea – 12 staff: (4.1, 6.5)`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.hints import axis_title
from ..text.names import Name, fold, read_name, trim
from ..text.numbers import parse_quantity
from ..text.spans import Span
from .rows import Entry, Row
from .run.amounts import Measure, take_numbers

_NUMBER = r"[~≈$€£+−-]{0,3}[0-9][0-9.,]*(?<![.,])\s?[^\s\d(),;]{0,6}"
_POINT = re.compile(rf"\((?P<x>{_NUMBER}),\s(?P<y>{_NUMBER})\)")
_NAME = re.compile(r"\*{0,2}(?P<name>[^\W_](?:[^\n(:–—*-]|(?<=\w)-(?=\w)){0,48}?)\s?\*{0,2}(?=\s?[(:–—]|\s-\s|,\s)")
_JOINT = re.compile(r"(?:[:–—]|\s-|\bat)[\s*]{1,4}\Z")
"""What stands before a point, behind words on it."""
_MARKS = " *:–—-,;.()"
_WORDS = re.compile(rf"[{re.escape(_MARKS)}]*(?P<words>.*?)[{re.escape(_MARKS)}]*\Z", re.S)
_FORM = re.compile(
    r"\b(?:format|coordinates|points|given|listed|written|read)\b[^\n(]{0,40}"
    r"\((?P<x>[^\W\d_][^(),;\n]{0,40}),\s(?P<y>[^\W\d_][^(),;\n]{0,40})(?:[,;]\s(?P<beside>[^\W\d_][^(),;\n]{0,40}))?\)",
    re.I,
)
"""What the two coordinates are, and a value beside them, as a line says ("Format: (length, speed; crew)")."""
_NOTE = re.compile(r"\s\([^()\d]{1,80}\)\W*\Z")
"""A remark on a point, behind all its values."""
_FEWEST_POINTS = 3


@recogniser("Kea – 12 staff: (4.1, 6.5)", lambda context, items: [])
def take_points(context: Context, items: Sequence[Item]) -> list[tuple[Item, Row]]:
    """The items whose lines are a name, a point and a value beside it each, with their rows; none where but few are."""
    listed = [one for one in items if one.kind in ("bullet", "text") and not one.children]
    pointed = [one for one in listed if _POINT.search(context.text, one.start, one.end)]
    if len(pointed) < _FEWEST_POINTS:
        return []
    form = _FORM.search(context.text, 0, pointed[0].start)
    titles = _coordinate_names(context, form)
    names = [one or Name(place, Span(0, 0), full=place) for one, place in zip(titles, "xy", strict=True)]
    if form is not None and form["beside"]:
        names.append(read_name(context.text, *form.span("beside")))
    found = [(item, row) for item in pointed if (row := _row(context, item, names)) is not None]
    beside = [row.entries[-1].label for _, row in found if len(row.entries) > len("xy")]
    several = 2 * len(found) > len(pointed)
    return found if several and len(beside) >= _FEWEST_POINTS else []


def _row(context: Context, item: Item, names: Sequence[Name]) -> Row | None:
    """The one point of a line under its name, with the value that is told beside it."""
    text = context.text
    points = list(_POINT.finditer(text, item.start, item.end))
    name = _NAME.match(text, item.start, item.end) if len(points) == 1 else None
    if name is None or name.end() > points[0].start():
        return None
    (point,) = points
    before = trim(text, name.end(), point.start())
    if text[slice(*before)].strip(_MARKS) and not _JOINT.search(text, name.end(), point.start()):
        return None  # behind a value, it is an interval
    entries = [
        Entry(Span(*point.span(at)), parse_quantity(point[at]), label) for at, label in zip("xy", names, strict=False)
    ]
    beside: list[Measure] = []
    note = _NOTE.search(text, point.end(), item.end)
    for bounds in (before, (point.end(), item.end if note is None else note.start())):
        found = _WORDS.search(text, *bounds)
        start, end = found.span("words") if found is not None else bounds
        numbers = context.quantities(start, end)
        if numbers and not (len(numbers) == 1 and take_numbers(context, beside, start, end, numbers)):
            return None
    if len(beside) > 1 or any(one.quantity is None for one in entries):
        return None
    for one in beside:
        own = read_name(text, one.name.start, one.name.end) if one.name is not None else None
        label = own or next(iter(names[len("xy") :]), None)
        if label is None:
            return None
        entries.append(Entry(one.span, one.quantity, label))
    return Row(tuple(entries), read_name(text, *name.span("name"), context.known))


def _coordinate_names(context: Context, form: re.Match[str] | None) -> tuple[Name | None, Name | None]:
    """What the coordinates of points measure: the titles of the two axes, in the order in which the `form` before the
    points has their words, or else these words; none where neither tells both.
    """
    x, y = (axis_title(context, axis) for axis in ("x", "y"))
    if form is None:
        return (x, y) if x and y else (None, None)
    own = [read_name(context.text, *form.span(at)) for at in "xy"]
    for titles in ((x, y), (y, x)) if x and y else ():
        if any(fold(one.text) in fold(title.text) for one, title in zip(own, titles, strict=True)):
            return titles
    return own[0], own[1]


@recogniser("Kite: (14.0, 36.1)", lambda context, rows: rows)
def as_points(context: Context, rows: list[Row]) -> list[Row]:
    """The rows; where each is one point of its own, or others say more of their points, with both of its coordinates
    as values.
    """
    titles = [axis_title(context, axis) for axis in ("x", "y")]
    if all(titles) and any([entry.label for entry in row.entries[:2]] == titles for row in rows):
        return [_as_point(context, row, titles) for row in rows]
    places = [row.entries[0].label for row in rows if row.name is not None and len(row.entries) == 1]
    numbers = [context.quantities(one.span.start, one.span.end) for one in places if one is not None]
    apart = {one[0][1].numbers for one in numbers if len(one) == 1}
    few = max(_FEWEST_POINTS - all(titles), len(rows) - 1)  # one may be ragged
    if not len(rows) == len(places) == len(numbers) or not all(numbers) or len(apart) < few:
        return rows
    names = {fold(row.name.text) for row in rows if row.name is not None}
    if any(names <= context.folded(hint) for hint in context.hints if hint.place in ("x", "y")):
        titles = [None, None]  # the rows are the places on an axis, and both are values at them
    return [_as_point(context, row, titles if all(titles) else (None, None)) for row in rows]


def _as_point(context: Context, row: Row, titles: Sequence[Name | None]) -> Row:
    """A row; if it is one point, with both of its coordinates as values, or all of them if it is ragged."""
    label = row.entries[0].label if row.name is not None and len(row.entries) == 1 else None
    place = context.quantities(label.span.start, label.span.end) if label is not None else []
    if not place:
        return row
    *_, y = titles if len(place) == 1 else (None, None)
    return replace(
        row, entries=(*(Entry(*one, titles[0] if y else None) for one in place), replace(row.entries[0], label=y))
    )
