"""Records: items whose label only points at what they are of ("Second bar"), which a field under it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...outline.item import Item
from ...stated.context import Context
from ...text.colours import words_in_look
from ...text.names import Name, fold, read_name

_NOTE = re.compile(r"\s*\([^()]*\)")
_NUMBER = re.compile(r"[\W_]*[0-9]")
_FEWEST = 2
_LONGEST = 80
"""Characters of a name."""


def named_by_field(context: Context, items: Sequence[Item]) -> Iterator[tuple[Item, Item, Name]]:
    """Each of these items, if their labels only point at something or come again, with its field that says what it is,
    and the name there: the first field that all have and that gives each a name of its own; nothing where none does.
    """
    records = [item for item in items if item.label is not None and item.children]
    labels = [fold(item.words(context.text)) for item in records]
    if len(records) < _FEWEST or not (
        len(set(labels)) < len(labels) or all(_points(context.text, one) for one in records)
    ):
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
