"""Rows that are told in words, beside others that list the same values: `**Oak** begins at 5, is at 7 in 2010 ...`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..outline.item import Item
from ..outline.sections import names_part
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, fold, whole_word
from ..text.spans import Span
from .drafts import Piece, name_of
from .rows import Entry, Row
from .told.align import aligned

_FEWEST = 2
"""Fewest values of such a row, and fewest rows beside it that list theirs."""
_REMARK = re.compile(r"\([^()]*\)")
"""A remark in brackets, whose numbers are left out where there are too many."""


@recogniser("**Oak** begins at 5, is at 7 in 2010 ...", lambda context, pieces: None)
def take_worded(context: Context, pieces: Sequence[Piece]) -> None:
    """Give a row to labels that came to nothing and tell as many values as each of the rows beside them lists."""
    left = [one for one in pieces if not (one.rows or one.item.children) and _may_tell(context, one.item)]
    listed = [one for one in pieces if len(one.rows) == 1 and len(one.rows[0].entries) >= _FEWEST]
    for piece in left if len(left) < len(listed) else ():
        columns = _columns([one.rows[0] for one in listed if one.item.kind == piece.item.kind])
        entries = _told(context, piece.item, columns)
        if entries:
            piece.rows = [Row(tuple(entries), name_of(context, piece.item))]


def _may_tell(context: Context, item: Item) -> bool:
    """Whether an item has a name, is no remark and no part of a figure, and its values have no marks on them."""
    text = context.text
    if item.label is None or item.is_remark(text) or names_part(item.plain_words(text)):
        return False
    return "^" not in text[item.body : item.end]


def _columns(rows: Sequence[Row]) -> Sequence[Name | None]:
    """What the values of most of these rows are called; nothing where most differ."""
    called = [tuple(one.label and fold(one.label.text) for one in row.entries) for row in rows]
    for common, count in Counter(called).most_common(1):
        if count >= _FEWEST and 2 * count > len(rows):
            return [one.label for one in rows[called.index(common)].entries]
    return ()


def _told(context: Context, item: Item, columns: Sequence[Name | None]) -> list[Entry]:
    """The values of an item, one for each column; by the columns that it speaks of, or in their order."""
    text = context.text
    found = [
        (Span(*one.span()), at)
        for at, name in enumerate(columns)
        if name is not None
        for one in whole_word(name.text).finditer(text, item.body, item.end)
    ]
    values = [
        one for one in context.quantities(item.body, item.end) if not any(name.overlaps(one[0]) for name, _ in found)
    ]
    if len(values) > len(columns):
        remarks = [Span(*one.span()) for one in _REMARK.finditer(text, item.body, item.end)]
        values = [one for one in values if not any(remark.start < one[0].start < remark.end for remark in remarks)]
    if not values or len(values) != len(columns):
        return []
    found.sort()
    links = aligned(text, [span for span, _ in values], [span for span, _ in found])
    places = [found[links[at][0]][1] if at in links else None for at in range(len(values))]
    if sorted(place for place in places if place is not None) == list(range(len(columns))):
        return [Entry(*value, columns[place]) for value, place in zip(values, places, strict=True) if place is not None]
    in_order = all(place in (None, at) for at, place in enumerate(places)) and (links or columns[0] is None)
    return [Entry(*value, name) for value, name in zip(values, columns, strict=True)] if in_order else []
