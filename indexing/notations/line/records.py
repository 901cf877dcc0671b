"""One record a line, its fields named each time: `Year: 2020; Hours: 35.8; Region: North`."""

from __future__ import annotations

from ...recognisers import recogniser
from ...stated.context import Context
from ...stated.lists import split_top
from ...text.names import read_name, trim
from ...text.spans import Span
from ..rows import Block, Entry, Row, read_value


@recogniser("Year: 2020; Region: North", lambda block, context: None)
def read_records(block: Block, context: Context) -> list[Row] | None:
    """One row of the fields, those that hold words among them, where every piece of the line is a field."""
    text = context.text
    start, end = trim(text, block.start, block.end)
    if text[start : start + 1] == "{" and text[end - 1] == "}":
        start, end = start + 1, end - 1
    for separator in (";", "|", ","):
        bounds = split_top(text, start, end, separator)
        if len(bounds) > 1:
            entries = [entry for a, b in bounds if (entry := _field(context, a, b)) is not None]
            if len(entries) == len(bounds) and any(entry.quantity is not None for entry in entries):
                return [Row(tuple(entries))]
    return None


_LONGEST = 24
"""Words of a field beyond which it is a sentence."""


def _field(context: Context, start: int, end: int) -> Entry | None:
    """A field: a short key, a colon, and a value or a few words."""
    text = context.text
    colon = text.find(":", start, end)
    if colon < 0 or len(text[start:colon].split()) > _LONGEST:
        return None
    value = read_value(context, colon + 1, end)
    a, b = trim(text, colon + 1, end)
    while b > a and text[b - 1] in ".,;":
        b -= 1
    if value is None and (a >= b or len(text[a:b].split()) > _LONGEST):
        return None
    key = read_name(text, start, colon, context.known)
    if not key.text:
        return None
    return Entry(Span(a, b), None, key) if value is None else Entry(value.span, value.quantity, key)
