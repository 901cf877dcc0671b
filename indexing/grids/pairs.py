"""Rows put in shape before their axes are known: records get their key, points two columns."""

from __future__ import annotations

import re
from dataclasses import replace

from ..notations.rows import Entry, Row
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, fold, read_name
from ..text.numbers import parse_quantity
from ..text.spans import Span
from .addresses import factored


def settled_rows(context: Context, rows: list[Row]) -> list[Row]:
    """The rows as they will stand in the grid."""
    return _turned(_plotted(context, _pointed(factored(context, _keyed(context, rows)))))


_NUMBERED = re.compile(r"(?:data )?(?:point|marker|dot|bar|item|entry|p|no\.?)\s?#?\d{1,4}", re.I)


@recogniser("Point 1: (10, 2.5)", lambda rows: rows)
def _pointed(rows: list[Row]) -> list[Row]:
    """Points that are merely counted ("Point 1: (10, 2.5)") under the label that each value carries."""
    labels = [row.entries[0].label for row in rows if len(row.entries) == 1 and row.name is not None]
    kept = [label for label in labels if label is not None]
    if len(rows) < 2 or len(kept) < len(rows) or len({fold(label.text) for label in kept}) < len(rows):
        return rows
    if not all(row.name is not None and _NUMBERED.fullmatch(row.name.text) for row in rows):
        return rows
    return [
        Row((replace(row.entries[0], label=None),), replace(label, aliases=(*label.aliases, row.name.text)))
        for row, label in zip(rows, kept, strict=True)
        if row.name is not None
    ]


_MOST_YEARS = 0.5
"""Share of first numbers that may be years for points to be points and not values of a year each."""
_FEWEST_PLACES, _MOST_SHARED = 3, 0.8
"""Distinct years, and their share, from which on points have years of their own."""


@recogniser("Oak: (3.2, 18)", lambda context, rows: rows)
def _plotted(context: Context, rows: list[Row]) -> list[Row]:
    """Points with a name each ("Oak: (3.2, 18)") as two columns, x and y, where they stand at places of their own."""
    points = [row.entries[0] for row in rows if len(row.entries) == 1 and row.name is not None]
    labels = [point.label for point in points if point.label is not None]
    numbers = [parse_quantity(label.text, decimal_comma=context.decimal_comma) for label in labels]
    distinct = len({label.text for label in labels})
    if len(rows) < 2 or len(labels) < len(rows) or distinct * 2 <= len(rows):
        return rows
    if any(number is None or number.value is None for number in numbers) or not all(
        context.text[label.span.start - 1 : label.span.start] == "(" for label in labels
    ):
        return rows
    years = sum(1 for number in numbers if number is not None and number.value and 1500 <= number.value <= 2100)
    if years > _MOST_YEARS * len(rows) and (distinct < _FEWEST_PLACES or distinct < _MOST_SHARED * len(rows)):
        return rows
    across, up = _coordinates(context)
    return [
        Row((Entry(label.span, number, across), replace(point, label=up)), row.name)
        for row, point, label, number in zip(rows, points, labels, numbers, strict=True)
    ]


def _coordinates(context: Context) -> tuple[Name, Name]:
    """What the two numbers of a point are called: by the line that leads the points in ("as (Year, Yield):"), else by
    the axes.
    """
    titles = tuple(_axis_title(context, place) for place in ("x", "y"))
    leads = [hint.span for hint in context.hints if hint.place == "lead"]
    pair = _PAIR.search(context.text, leads[0].start, leads[0].end) if len(leads) == 1 else None
    if pair is None:
        return titles[0], titles[1]
    across, up = (read_name(context.text, *pair.span(side)) for side in ("across", "up"))
    return replace(across, aliases=(titles[0].text,)), replace(up, aliases=(titles[1].text,))


_PAIR = re.compile(r"\((?P<across>[^\W\d_][^(),\n]{0,40}),\s(?P<up>[^\W\d_][^(),\n]{0,40})\)\W*\Z")


def _axis_title(context: Context, place: str) -> Name:
    """The title of an axis with the unit in brackets after it, as the label of what it measures; else its letter."""
    hint = next((hint for hint in context.hints if hint.place == place and hint.name), None)
    if hint is None:
        return Name(place, Span(0, 0))
    start = context.text.find(hint.name, hint.span.start, hint.span.end)
    if start < 0:
        return Name(hint.name, hint.span)
    unit = _UNIT.match(context.text, start + len(hint.name), hint.span.end)
    end = unit.end() if unit is not None else start + len(hint.name)
    return Name(context.text[start:end], Span(start, end))


_UNIT = re.compile(r"\s?\((?:[^()\d]|/\s?\d{1,6}(?=\s?[^\W\d])){1,20}\)")
"""A unit in brackets; the only number it may hold is what it is a rate of ("kWh/100 km")."""


@recogniser("Year: 2020; Hours: 35.8", lambda context, rows: rows)
def _keyed(context: Context, rows: list[Row]) -> list[Row]:
    """Records (no row has a name, all have the same fields) with their first field as the name of the row; where the
    labels follow their values, the lines are told and no records.
    """
    if len(rows) < 2 or any(row.name is not None or len(row.entries) < 2 for row in rows):
        return rows
    fields = {tuple(entry.label.text if entry.label is not None else "" for entry in row.entries) for row in rows}
    if len(fields) != 1 or "" in next(iter(fields)):
        return rows
    if any(one.label is not None and one.label.span.start > one.span.start for one in (row.entries[0] for row in rows)):
        return rows
    key = next(iter(fields))[0]
    return [
        Row(row.entries[1:], Name(row.entries[0].span.cut(context.text), row.entries[0].span), axis=key) for row in rows
    ]


@recogniser("May: 3; June: 5", lambda rows: rows)
def _turned(rows: list[Row]) -> list[Row]:
    """One row of labelled values as a list: its labels are the rows, its name what was measured."""
    if (
        len(rows) != 1
        or rows[0].columns
        or rows[0].among
        or len(rows[0].entries) < 2
        or any(entry.label is None for entry in rows[0].entries)
    ):
        return rows
    name = rows[0].name
    return [Row((replace(entry, label=name),), entry.label) for entry in rows[0].entries]
