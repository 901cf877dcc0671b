"""Items that a field identifies, their own ("wave: Jan 2021") or, where their label only points at something ("Second
bar") or comes again and again ("Rank 1"), one under them; and fields in words as text cells ("Licence: MIT" under each
model).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..outline.item import Item, walk
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.colours import words_in_look
from ..text.names import fold, has_two_sentences, read_name, trim
from ..text.spans import Span
from .drafts import Draft
from .rows import Entry, Row, read_value, says_no_value

_NOTE = re.compile(r"\s*\([^()]*\)")
_NUMBER = re.compile(r"[\W_]*[0-9]")
_COUNTED = re.compile(r"[\W_]*(?P<label>[^\W\d_][^\d:]{0,40}?)\s(?P<value>[0-9][0-9.,]*)[\W_]*")
_FEWEST = 2
"""Fewest records that a field tells apart, and with a field that becomes a column."""
_MOSTLY = 0.75
"""Share of the labels that are different, from which they name their records even if some come again."""
_MOST_WORDS = 8
"""Most words of a text cell; a longer text is a sentence about the record."""
_LONGEST = 80
"""Characters of a name, and of a text cell."""
_MAX_DEPTH = 40


@recogniser("1. First Bar: Farm: Long Acre", lambda context, items, depth=0: None)
def call_by_field(context: Context, items: list[Item], depth: int = 0) -> None:
    """Call the items that a field identifies by what it says; a counted name ("Rank 1") becomes a field."""
    for record, field in list(_identified(context, items)):
        counted = _COUNTED.fullmatch(context.text, *(record.label or (0, 0)))
        record.children = [one for one in record.children if one is not field]
        if counted is not None:
            label, value = counted.span("label"), counted.span("value")
            record.children.insert(0, Item(field.kind, field.rank, label[0], value[1], label, False, value[0]))
        record.label, record.called_by = (field.body, field.end), field.plain_words(context.text)
    for record in _keyed(context, items):
        record.called_by = record.plain_words(context.text)
        record.label, record.body = (record.body, record.end), record.end
    for item in items if depth < _MAX_DEPTH else ():
        if item.children:
            call_by_field(context, item.children, depth + 1)


def _identified(context: Context, items: Sequence[Item]) -> Iterator[tuple[Item, Item]]:
    """Each of these items, if their labels only point or repeat, with the first field that gives each a name."""
    text = context.text
    records = _records(items)
    if any(field.children for record in records for field in record.children):
        return  # panels, and series over more than one field
    labels = [fold(item.words(text)) for item in records]
    counted = all(_COUNTED.fullmatch(text, *(one.label or (0, 0))) for one in records)
    again = len(set(labels)) < len(labels) * (1.0 if counted else _MOSTLY)
    pointing = all(words_in_look(_NOTE.sub("", one.plain_words(text))) for one in records)
    if len(records) < _FEWEST or not (again or pointing):
        return
    for called in dict.fromkeys(fold(field.words(text)) for field in records[0].children):
        fields = [next((one for one in each.children if fold(one.words(text)) == called), None) for each in records]
        names = {fold(name) for field in fields if field is not None and (name := _name(context, field))}
        if len(names) == len(records):
            yield from ((record, field) for record, field in zip(records, fields, strict=True) if field is not None)
            return


def _records(items: Sequence[Item]) -> list[Item]:
    """The bullets with a label and others under them."""
    return [item for item in items if item.label is not None and item.kind == "bullet" and item.children]


def _keyed(context: Context, items: Sequence[Item]) -> list[Item]:
    """The items with others under them, if they all have one key and each another name ("wave: Jan 2021")."""
    records = _records(items)
    names = {fold(name) for item in records if (name := _name(context, item))}
    one_key = len({fold(item.words(context.text)) for item in records}) == 1
    return records if one_key and len(names) == len(records) >= _FEWEST else []


def _name(context: Context, field: Item) -> str:
    """The name that a field gives; nothing where it has a value, or none."""
    text, body = context.text, (field.body, field.end)
    if field.label is None or field.is_bare(text) or field.end - field.body > _LONGEST or text[field.end - 1] == ".":
        return ""
    if _NUMBER.match(text, *body) or read_value(context, *body) is not None:
        return ""
    name = read_name(text, *body, context.known).text
    return "" if words_in_look(name) else name


@dataclass(slots=True)
class _Field:
    """A text field of a record."""

    item: Item
    called: str
    """Its label, folded."""
    span: Span


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
    entries = [entry for row in rows for entry in row.entries]
    starts = sorted([one.span.start for one in entries] + [one.label.span.start for one in entries if one.label])
    lacking = {
        id(field)
        for record in own
        for field in (record.children if record is not None else ())
        if bisect_left(starts, field.start) == bisect_left(starts, field.end)
    }
    fields = [[*_fields(context, record)] if record is not None and lacking else [] for record in own]
    counts = Counter(one.called for listed in fields for one in listed)
    found = []
    for row, record, listed in zip(rows, own, fields, strict=True):
        labelled = all(entry.label is not None for entry in row.entries)
        kept = [
            _entry(context, one)
            for one in listed
            if labelled and counts[one.called] >= _FEWEST and id(one.item) in lacking
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
        if not (has_two_sentences(context.text, start, end) or says_no_value(words)):
            yield _Field(item, fold(called), Span(start, end))
