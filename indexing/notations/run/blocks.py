"""Records written a field a line: `Name: Ada`, `Score: 5`, then the same keys again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...outline.item import Item
from ...stated.context import Context
from ...text.names import Name, fold, read_name, trim
from ...text.spans import Span
from ..rows import Entry, Row, is_year, read_value

_MOST_FIELDS = 30
"""Lines of a record; longer ones are no records that a person reads."""


def take_records(context: Context, items: Sequence[Item]) -> tuple[list[Item], dict[int, list[Row]]]:
    """The items with every run of records as one item, and the rows of each such item by its identity."""
    kept: list[Item] = []
    rows: dict[int, list[Row]] = {}
    at = 0
    while at < len(items):
        stop = at
        while stop < len(items) and _is_field(context.text, items[stop]):
            stop += 1
        run = items[at:stop]
        found = _records(context, run) if len(run) > 3 else None
        if found is None:
            kept.extend(items[at : stop + 1])
            at = stop + 1
            continue
        block = Item("table", run[0].rank, run[0].start, run[-1].end)
        kept.append(block)
        rows[id(block)] = found
        at = stop
    return kept, rows


def _is_field(text: str, item: Item) -> bool:
    """Whether an item is a key with something after it and nothing under it."""
    return item.kind in ("text", "bullet") and item.label is not None and not item.children and not item.is_bare(text)


def _records(context: Context, run: Sequence[Item]) -> list[Row] | None:
    """A row for each time the keys come round again; None where they do not, or the first field names nothing."""
    keys = [fold(item.words(context.text).strip("*: ")) for item in run]
    width = next((at for at in range(1, min(len(keys), _MOST_FIELDS + 1)) if keys[at] == keys[0]), 0)
    if width < 2 or len(keys) % width or len(set(keys[:width])) < width:
        return None
    if any(key != keys[at % width] for at, key in enumerate(keys)):
        return None
    fields = [_field(context, item) for item in run]
    made = []
    for at in range(0, len(fields), width):
        first = fields[at]
        if first.quantity is not None and not is_year(first):
            return None
        made.append(
            Row(
                tuple(fields[at + 1 : at + width]), _named(context, first), axis=first.label.text if first.label else ""
            )
        )
    return made if any(entry.quantity is not None for row in made for entry in row.entries) else None


def _field(context: Context, item: Item) -> Entry:
    """The value or the words of a field, under its key."""
    text = context.text
    key = read_name(text, *(item.label or (item.start, item.start)), context.known)
    value = read_value(context, item.body, item.end)
    return (
        Entry(Span(*trim(text, item.body, item.end)), None, key)
        if value is None
        else Entry(value.span, value.quantity, key)
    )


def _named(context: Context, field: Entry) -> Name:
    """The words of a field as the name of a row."""
    start, end = field.span.start, field.span.end
    return Name(context.text[start:end], Span(start, end))


def called_by_value(text: str, items: Sequence[Item]) -> Sequence[Item]:
    """The items, called by what follows their key where that comes again and again ("Country: Brazil", its values
    below).
    """
    keyed = [item for item in items if item.children and item.label is not None]
    if len(keyed) < 2:
        return items
    keys = Counter(fold(item.words(text)) for item in keyed)
    if not any(count > 1 for count in keys.values()):
        return items
    made = []
    for item in items:
        body = trim(text, item.body, item.end)
        said = text[slice(*body)]
        if item.children and keys[fold(item.words(text))] > 1 and 0 < len(said.split()) <= _MOST_NAME_WORDS:
            whole = trim(text, item.start, item.end)  # a number alone names nothing ("Dose: 10 mg")
            made.append(replace(item, label=whole if _DIGIT.search(said) else body, body=item.end))
        else:
            made.append(item)
    return made


_MOST_NAME_WORDS = 8
"""Words of what follows such a key, beyond which it is a sentence."""
_DIGIT = re.compile(r"\d")
