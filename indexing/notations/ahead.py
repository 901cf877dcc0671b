"""Lines whose values stand before their name: `7 races, 2 wins: 2006 (debut)`, `81% A, 5% C: **Height** (r .86)`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.lists import split_top
from ..text.names import read_name, trim
from ..text.numbers import parse_quantity
from ..text.spans import Span
from .rows import DIGIT, Block, Entry, Row

_NAME = re.compile(
    r"\s*(?P<name>\*{0,2}(?:[^\W\d_][^:;()*\n]{0,50}|(?:1[5-9]|20)[0-9]{2})\*{0,2})(?:\s\((?P<inner>[^()\n]{1,60})\))?[\s.]*"
)
"""A name, maybe with more values in brackets, behind the first ones."""
_VALUE = re.compile(r"(?P<value>[~≈$€£]?[0-9][0-9.,]*\s?%?)\s(?P<label>[^\W\d_][^\d:]{0,40})")
_FEWEST = 2


@recogniser("7 races, 2 wins: 2006", lambda context, item, read: None)
def values_ahead(context: Context, item: Item, read: Callable[[Block], Sequence[Row] | None]) -> Row | None:
    """The row of the named values in an item's label, called by what follows it; None where the label holds none.
    `read` reads what stands in brackets behind the name.
    """
    text = context.text
    start, end = trim(text, *(item.label or (0, 0)))
    if item.bold or item.kind == "title" or len(context.quantities(start, end)) < _FEWEST:
        return None
    name = _NAME.fullmatch(text, item.body, item.end)
    found = [_VALUE.fullmatch(text, *one) for one in split_top(text, start, end, ",") if DIGIT.search(text, *one)]
    places = [one for one in found if one is not None]
    if name is None or len(places) < max(len(found), _FEWEST):
        return None
    values = [(Span(*one.span("value")), parse_quantity(one["value"]), one.span("label")) for one in places]
    entries = [Entry(span, value, read_name(text, *label)) for span, value, label in values]
    further = read(Block(*name.span("inner"))) if name["inner"] else None
    entries += [one for row in further or () for one in row.entries if one.label is not None]
    called = read_name(text, *trim(text, *name.span("name")), context.known)
    return Row(tuple(entries), called) if all(one.quantity for one in entries) else None
