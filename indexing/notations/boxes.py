"""The boxes and whiskers of a plot, which a text gives as ranges ("Whiskers: 62 to 142"), as two columns each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.shapes import count_of
from ..text.names import Name, whole_word
from ..text.numbers import parse_quantity
from ..text.spans import Span
from .drafts import OUTLIERS, Draft
from .rows import Entry, Row

_FEWEST = 2
"""Fewest rows with such ranges."""
_RANGE = re.compile(
    r"(?:[a-z]+\s){0,3}(?P<low>[~≈$€£−-]{0,2}[0-9][^()]*?)(?:\s\([^()]*\))?\s?(?:\bto\b|\band\b|[–—-])\s?"
    r"(?P<high>[~≈$€£−-]{0,2}[0-9][^()]*?)(?:\s\([^()]*\))?"
)
_RANGED = re.compile(
    r"(?:(?:with|the|an?)\s){0,2}(?:(?P<whiskers>whiskers?)|(?P<box>box(?:es)?|iqr|inter-?quartile))\b.{0,40}", re.I
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
    told = {kind: _told(context.text, kind) for kind in _ENDS}
    rows = [
        replace(row, entries=tuple(one for entry in row.entries for one in _apart(context, entry, taken, told)))
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


def _told(text: str, kind: str) -> tuple[str, ...]:
    """What a text calls the two ends of a box or of whiskers, if it names both anywhere; else their first names."""
    pairs = list(zip(*_ENDS[kind], strict=False))
    return next((pair for pair in pairs if all(whole_word(name).search(text) for name in pair)), pairs[0])


def _apart(context: Context, entry: Entry, taken: set[str], told: Mapping[str, Sequence[str]]) -> Iterator[Entry]:
    """The two ends of a range, called as the others call them if these are `taken`, or as brackets behind them or other
    parts of the text say; any other entry as it is.
    """
    kind = _kind(entry)
    found = _RANGE.fullmatch(context.text, entry.span.start, entry.span.end) if kind else None
    spans = [Span(*found.span(end)) for end in ("low", "high")] if found is not None else []
    values = [value for span in spans if (value := parse_quantity(span.cut(context.text))) is not None]
    label, said = entry.label, entry.span.cut(context.text)
    if label is None or not spans or len(values) < len(spans):
        yield entry
        return
    for at, (span, value, names) in enumerate(zip(spans, values, _ENDS[kind], strict=True)):
        own = next((name for name in names if name in taken or f"({name})" in said), None) or told[kind][at]
        others = tuple(name for name in names if name != own)
        yield Entry(span, value, Name(own, label.span, others, full=own))


_POINTS = re.compile(
    r"(?P<count>one|two|three|four|five|six|[1-9])\s(?P<name>(?:[a-z]+\s){0,2}[a-z]+)(?:,|:|\s(?:at|near|around)|(?=\s\())"
    r"\s\(?(?:(?:at|near|around)\s)?(?P<list>(?:about\s)?[~≈$€£−-]{0,2}[0-9][^()]{0,80}?)\)?",
    re.I,
)
"""Points that are drawn by themselves ("two outliers, 402 and 418", "1 open circle (447)")."""
_MEANS = r"\b{0}s?\b[^.;\n]{{0,20}}\boutliers?\b|\boutliers?\b[^.;\n]{{0,20}}\b{0}"
"""What says that a mark stands for outliers."""


def outlying(context: Context, start: int, end: int, called: Name | None = None) -> Row | None:
    """The points beyond a whisker, as many as the words count, which are outliers by name, as they are `called`, or by
    what the text says that such marks are: several as one text, since a box may have any number; None where the words
    are anything else.
    """
    is_called = called is not None and OUTLIERS.fullmatch(called.text) is not None
    found = _POINTS.fullmatch(context.text, start, end) if is_called or called is None else None
    values = context.quantities(*found.span("list")) if found is not None else []
    if found is None or count_of(found["count"]) != len(values):
        return None
    name = found["name"].lower().removesuffix("s")
    if not (is_called or name.endswith("outlier")) and not _means_outliers(context.text, name):
        return None
    several = len(values) > 1
    words = name if name.endswith("outlier") else "outlier"
    label = Name(words + "s" * several, Span(*found.span("name")), () if words == name else (found["name"],))
    label = called if called is not None else label
    span = Span(*found.span("list")) if several else values[0][0]
    return Row((Entry(span, None if several else values[0][1]),), label)


@lru_cache(maxsize=16)
def _means_outliers(text: str, mark: str) -> bool:
    """Whether a text says that a mark stands for outliers. Cached: every box has the same marks."""
    return re.search(_MEANS.format(mark), text, re.I) is not None
