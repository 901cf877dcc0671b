"""Items that a field under them identifies: their own label only points at something ("Second bar") or comes again and
again ("Rank 1").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.colours import words_in_look
from ..text.names import Name, fold, read_name

_NOTE = re.compile(r"\s*\([^()]*\)")
_NUMBER = re.compile(r"[\W_]*[0-9]")
_COUNTED = re.compile(r"[\W_]*(?P<label>[^\W\d_][^\d:]{0,40}?)\s(?P<value>[0-9][0-9.,]*)[\W_]*")
_FEWEST = 2
_LONGEST = 80
"""Characters of a name."""
_MAX_DEPTH = 40


@recogniser("1. First Bar: Farm: Long Acre", lambda context, items, depth=0: None)
def call_by_field(context: Context, items: Sequence[Item], depth: int = 0) -> None:
    """Call the items that a field identifies by what it says; what they were called becomes a field, if it is a word
    and a number.
    """
    for record, field, _ in list(_identified(context, items)):
        counted = _COUNTED.fullmatch(context.text, *(record.label or (0, 0)))
        record.children = [one for one in record.children if one is not field]
        if counted is not None:
            label, value = counted.span("label"), counted.span("value")
            record.children.insert(0, Item(field.kind, field.rank, label[0], value[1], label, False, value[0]))
        record.label = (field.body, field.end)
    for item in items if depth < _MAX_DEPTH else ():
        call_by_field(context, item.children, depth + 1)


def _identified(context: Context, items: Sequence[Item]) -> Iterator[tuple[Item, Item, Name]]:
    """Each of these items, if their labels only point at something or come again, with its field that says what it is,
    and the name there: the first field that all have and that gives each a name of its own; nothing where none does.
    """
    records = [item for item in items if item.label is not None and item.kind == "bullet" and item.children]
    if any(field.children for record in records for field in record.children):
        return  # panels, and series over more than one field
    labels = [fold(item.words(context.text)) for item in records]
    again = len(set(labels)) < len(labels)
    if len(records) < _FEWEST or not (again or all(_points(context.text, one) for one in records)):
        return
    for called in dict.fromkeys(fold(field.words(context.text)) for field in records[0].children):
        kept = [(record, *key) for record in records if (key := _key(context, record, called)) is not None]
        if len(kept) == len({fold(name.text) for _, _, name in kept}) == len(records):
            yield from kept
            return


def _points(text: str, item: Item) -> bool:
    """Whether a label only says where something stands or how it looks."""
    return words_in_look(_NOTE.sub("", item.words(text).strip("*_: ")))


def _key(context: Context, record: Item, called: str) -> tuple[Item, Name] | None:
    """The field of a record that is called so, and the name that it gives, where it has no value."""
    field = next((one for one in record.children if fold(one.words(context.text)) == called), None)
    if field is None or field.label is None or field.is_bare(context.text) or field.end - field.body > _LONGEST:
        return None
    if _NUMBER.match(context.text, field.body, field.end):
        return None
    name = read_name(context.text, field.body, field.end, context.known)
    return (field, name) if name.text else None
