"""Lines of a value and what stands in brackets behind it, under a line that lists what these are: "**Cards (value,
change, colour)**" above "Revenue: $2.4M (+8%, green)".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.lists import split_top
from ..text.names import Name, read_name, trim
from ..text.numbers import parse_quantity
from ..text.spans import Span
from .rows import Entry, Row

_NAMES = re.compile(r"\((?P<names>[^()\d\n]{1,60}(?:,[^()\d,\n]{1,60}){1,6})\)[*_:\s]*\Z")
_VALUE = re.compile(r"\s*(?P<value>[^()\n]{0,20}[0-9][^()\n]{0,30}?)\s\((?P<others>[^()\n]{1,80})\)[\s.]*")
_FEWEST = 3
"""Fewest lines of one form."""
_LONGEST = 300
"""Most characters of the line above them."""


@recogniser("Scores (points, change): Oak: 21 (+3)", lambda context, items: [])
def take_listed(context: Context, items: Sequence[Item]) -> list[tuple[Item, Row]]:
    """The lines with their rows, where all of them have one value, and as many pieces in brackets behind it as the line
    above lists names behind the first: what is else a remark on a value, such as its change, is there a column.
    """
    text = context.text
    lines = [item for item in items if item.label is not None and item.kind in ("text", "bullet") and not item.children]
    if not _FEWEST <= len(lines) == len(items):
        return []
    above = text[: text.rfind("\n", 0, lines[0].start) + 1].rstrip()
    start = above.rfind("\n") + 1
    listed = _NAMES.search(text, start, len(above)) if len(above) - start <= _LONGEST else None
    if listed is None:
        return []
    names = [read_name(text, *one) for one in split_top(text, *listed.span("names"), ",")]
    rows = [_row(context, item, names) for item in lines]
    return [(item, row) for item, row in zip(lines, rows, strict=True) if row is not None] if all(rows) else []


def _row(context: Context, item: Item, names: Sequence[Name]) -> Row | None:
    """The row of a line; None where it has not one piece for each name."""
    text = context.text
    found = _VALUE.fullmatch(text, item.body, item.end)
    if found is None or item.label is None:
        return None
    places = [trim(text, *found.span("value")), *split_top(text, *found.span("others"), ",")]
    values = [parse_quantity(text[a:b], decimal_comma=context.decimal_comma) for a, b in places]
    if len(places) != len(names) or not any(values[1:]):
        return None  # "19,105 (runner, white)" under a line on how it is drawn
    entries = [Entry(Span(*one), value, name) for one, value, name in zip(places, values, names, strict=True)]
    return Row(tuple(entries), read_name(text, *trim(text, *item.label), context.known))
