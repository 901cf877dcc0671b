"""Text cells of records, from fields without a number ("Licence: MIT" under each model)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..notations.drafts import Draft
from ..notations.rows import Entry, Row, read_value, says_no_value
from ..notations.run.amounts import has_verb
from ..outline.item import Item, walk
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import fold, has_two_sentences, read_name, trim
from ..text.spans import Span

_LONGEST, _MOST_WORDS = 80, 8
"""Most characters and most words of a text cell; a longer text is a sentence about the record."""
_FEWEST = 2
"""Fewest records with a field that becomes a column."""


@dataclass(slots=True)
class _Field:
    """A text field of a record."""

    item: Item
    called: str
    """Its label, folded."""
    span: Span
    """Its text."""


@recogniser("Model: A, licence: MIT, score: 3", lambda context, items, drafts: drafts)
def with_words_of_records(context: Context, items: Sequence[Item], drafts: list[Draft]) -> list[Draft]:
    """The drafts, to their rows added the words that fields say under the item that a row is called after."""
    records = {
        at: record
        for record in walk(items)
        if record.label is not None and any(field.label is not None for field in record.children)
        for at in range(*record.label)
    }
    return [replace(draft, rows=_with_words(context, draft.rows, records)) for draft in drafts] if records else drafts


def _with_words(context: Context, rows: list[Row], records: Mapping[int, Item]) -> list[Row]:
    """The rows with the fields in words that several of them have and no value of theirs stands in."""
    own = [records.get(row.name.span.start) if row.name is not None else None for row in rows]
    times = Counter(id(record) for record in own)
    own = [record if times[id(record)] == 1 else None for record in own]
    fields = [[*_fields(context, record)] if record is not None else [] for record in own]
    counts = Counter(one.called for listed in fields for one in listed)
    entries = [entry for row in rows for entry in row.entries]
    entry_starts = sorted([one.span.start for one in entries] + [one.label.span.start for one in entries if one.label])
    found = []
    for row, record, listed in zip(rows, own, fields, strict=True):
        labelled = all(entry.label is not None for entry in row.entries)
        kept = [
            _entry(context, one)
            for one in (listed if labelled else ())
            if counts[one.called] >= _FEWEST
            and bisect_left(entry_starts, one.item.start) == bisect_left(entry_starts, one.item.end)
        ]
        axis = row.axis or (record.called_by if record is not None else "")
        if not kept and axis == row.axis:
            found.append(row)
            continue
        all_entries = tuple(sorted((*row.entries, *kept), key=lambda one: one.span.start)) if kept else row.entries
        found.append(replace(row, entries=all_entries, axis=axis))
    return found


def _entry(context: Context, field: _Field) -> Entry:
    """What a field says under its label: its words, or a number that no notation took."""
    label = read_name(context.text, *(field.item.label or (0, 0)), context.known)
    value = read_value(context, field.span.start, field.span.end)
    return Entry(field.span, None, label) if value is None else replace(value, label=label)


def _fields(context: Context, record: Item) -> Iterator[_Field]:
    """The fields of a record that say a few words, and are no remark on it."""
    for item in record.children:
        if item.children or item.label is None:
            continue
        start, end = trim(context.text, item.body, item.end)
        words, called = context.text[start:end], item.plain_words(context.text)
        if not words or len(words) > _LONGEST or len(words.split()) > _MOST_WORDS or item.is_remark(context.text):
            continue
        if has_verb(words) or has_two_sentences(context.text, start, end) or says_no_value(words):
            continue
        yield _Field(item, fold(called), Span(start, end))
