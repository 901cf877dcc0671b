"""The boxes and whiskers of a plot, which a text gives as ranges ("Whiskers: 62 to 142"), as two columns each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name
from ..text.numbers import parse_quantity
from ..text.spans import Span
from .drafts import Draft
from .rows import Entry

_FEWEST = 2
"""Fewest rows with such ranges."""
_RANGE = re.compile(
    r"(?:[a-z]+\s){0,3}(?P<low>[~≈$€£−-]{0,2}[0-9][^()]*?)(?:\s\([^()]*\))?\s?(?:\bto\b|\band\b|[–—-])\s?"
    r"(?P<high>[~≈$€£−-]{0,2}[0-9][^()]*?)(?:\s\([^()]*\))?"
)
_RANGED = re.compile(
    r"(?:the\s)?(?:(?P<whiskers>whiskers?)|(?P<box>box(?:es)?|iqr|inter-?quartile range))\b.{0,40}", re.I
)
_ENDS = {
    "whiskers": (("lower whisker", "minimum"), ("upper whisker", "maximum")),
    "box": (("lower quartile", "Q1", "first quartile"), ("upper quartile", "Q3", "third quartile")),
}
"""What the two ends of each are called, and other names for them."""


@recogniser("Box: 8 to 15, whiskers: 3 to 24", lambda context, draft: draft)
def with_ends(context: Context, draft: Draft) -> Draft:
    """The draft, with the two ends of each box and its whiskers as values of their own."""
    ranged = [any(_kind(entry) for entry in row.entries) for row in draft.rows]
    if sum(ranged) < _FEWEST:
        return draft
    taken = {entry.label.text for row in draft.rows for entry in row.entries if entry.label is not None}
    rows = [
        replace(row, entries=tuple(one for entry in row.entries for one in _apart(context, entry, taken)))
        for row in draft.rows
    ]
    return replace(draft, rows=rows)


def _kind(entry: Entry) -> str:
    """Whether an entry is the range of a box or of its whiskers; empty if of neither."""
    quantity, label = entry.quantity, entry.label
    if label is None or (quantity is not None and quantity.value is not None):
        return ""
    found = _RANGED.fullmatch(label.text)
    return (found.lastgroup or "") if found is not None else ""


def _apart(context: Context, entry: Entry, taken: set[str]) -> Iterator[Entry]:
    """The two ends of a range, called as the others call them if these are `taken`, or as brackets behind them say; any
    other entry as it is.
    """
    kind = _kind(entry)
    found = _RANGE.fullmatch(context.text, entry.span.start, entry.span.end) if kind else None
    spans = [Span(*found.span(end)) for end in ("low", "high")] if found is not None else []
    values = [value for span in spans if (value := parse_quantity(span.cut(context.text))) is not None]
    label, said = entry.label, entry.span.cut(context.text)
    if label is None or not spans or len(values) < len(spans):
        yield entry
        return
    for span, value, names in zip(spans, values, _ENDS[kind], strict=True):
        own = next((name for name in names if name in taken or f"({name})" in said), names[0])
        others = tuple(name for name in names if name != own)
        yield Entry(span, value, Name(own, label.span, others, full=own))
