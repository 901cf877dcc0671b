"""Items that a field under them identifies, where their own label only points at something ("Second bar") or comes
again and again ("Rank 1").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.colours import words_in_look
from ..text.names import fold, read_name
from .rows import read_value
from .run.amounts import has_verb

_NOTE = re.compile(r"\s*\([^()]*\)")
_NUMBER = re.compile(r"[\W_]*[0-9]")
_COUNTED = re.compile(r"[\W_]*(?P<label>[^\W\d_][^\d:]{0,40}?)\s(?P<value>[0-9][0-9.,]*)[\W_]*")
_FEWEST = 2
_MOST_WORDS = 6
"""Words of what a record is called."""
_LONGEST = 80
"""Characters of a name."""
_MAX_DEPTH = 40


@recogniser("1. First Bar: Farm: Long Acre", lambda context, items, depth=0: None)
def call_by_field(context: Context, items: list[Item], depth: int = 0) -> None:
    """Call the items that a field identifies by what it says; what they were called becomes a field, if it is a word
    and a number.
    """
    for record, field in list(_identified(context, items)):
        counted = _COUNTED.fullmatch(context.text, *(record.label or (0, 0)))
        record.children = [one for one in record.children if one is not field]
        if counted is not None:
            label, value = counted.span("label"), counted.span("value")
            record.children.insert(0, Item(field.kind, field.rank, label[0], value[1], label, False, value[0]))
        record.label, record.called_by = (field.body, field.end), field.plain_words(context.text)
    for item in items if depth < _MAX_DEPTH else ():
        if item.children:
            call_by_field(context, item.children, depth + 1)


def _identified(context: Context, items: Sequence[Item]) -> Iterator[tuple[Item, Item]]:
    """Each of these items, if their labels only point at something or come again, with its field that says what it is:
    the first field that all have and that gives each a name of its own; nothing where none does.
    """
    text = context.text
    records = [item for item in items if item.label is not None and item.kind == "bullet" and item.children]
    if any(field.children for record in records for field in record.children):
        return  # panels, and series over more than one field
    labels = [fold(item.words(text)) for item in records]
    again = len(set(labels)) < len(labels)
    pointing = all(words_in_look(_NOTE.sub("", one.plain_words(text))) for one in records)
    if len(records) < _FEWEST or not (again or pointing):
        return
    for called in dict.fromkeys(fold(field.words(text)) for field in records[0].children):
        fields = [next((one for one in each.children if fold(one.words(text)) == called), None) for each in records]
        names = {fold(name) for field in fields if field is not None and (name := _name(context, field))}
        if len(names) == len(records):
            yield from ((record, field) for record, field in zip(records, fields, strict=True) if field is not None)
            return


def _name(context: Context, field: Item) -> str:
    """The name that a field gives; nothing where it has a value, or none."""
    if field.label is None or field.is_bare(context.text) or field.end - field.body > _LONGEST:
        return ""
    text, body = context.text, (field.body, field.end)
    if _NUMBER.match(text, *body) or has_verb(text[slice(*body)]) or read_value(context, *body) is not None:
        return ""
    return read_name(text, *body, context.known).text
