"""Labels that are said to have no value, among others that have one."""

from __future__ import annotations

from collections.abc import Sequence

from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import read_name, trim
from ..text.spans import Span
from .drafts import Piece
from .rows import Entry, Row, says_no_value


@recogniser("Bremen: n/a", lambda context, pieces: None)
def take_absent(context: Context, pieces: Sequence[Piece]) -> None:
    """Give a row of words to labels that are said to have no value ("Bremen: n/a"), among others with one each."""
    singles = [one for one in pieces if [[entry.label for entry in row.entries] for row in one.rows] == [[None]]]
    if not singles:
        return
    text = context.text
    for piece in pieces:
        item = piece.item
        if piece.rows or item.children or item.label is None or item.kind != singles[0].item.kind:
            continue
        body = trim(text, item.body, item.end)
        if says_no_value(text[slice(*body)]):
            piece.rows = [Row((Entry(Span(*body), None),), read_name(text, *item.label, context.known))]
