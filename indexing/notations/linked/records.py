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
    """Each of these items that only points at something, the first of its fields that says what, and the name there;
    nothing where they do not all have such a field, or two share a name.
    """
    records = [item for item in items if item.label is not None and item.children]
    if len(records) < _FEWEST or not all(_points(context.text, item) for item in records):
        return
    found = [_key(context, item) for item in records]
    kept = [(record, *key) for record, key in zip(records, found, strict=True) if key is not None]
    called = {fold(field.words(context.text)) for _, field, _ in kept}
    names = {fold(name.text) for _, _, name in kept}
    if len(kept) == len(names) == len(records) and len(called) == 1:
        yield from kept


def _points(text: str, item: Item) -> bool:
    """Whether a label only says where something stands or how it looks."""
    return words_in_look(_NOTE.sub("", item.words(text).strip("*_: ")))


def _key(context: Context, record: Item) -> tuple[Item, Name] | None:
    """The first field of a record, and the name that it gives, where it has no value."""
    field = record.children[0]
    if field.label is None or field.is_bare(context.text) or field.end - field.body > _LONGEST:
        return None
    if _NUMBER.match(context.text, field.body, field.end):
        return None
    name = read_name(context.text, field.body, field.end, context.known)
    return (field, name) if name.text else None
