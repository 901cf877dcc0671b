"""A value with the parts that make it up under it ("Food: 40", then "Coffee: 22"): wholes and parts in one list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ..notations.drafts import Piece
from ..notations.rows import Row, is_year, read_pair
from ..outline.item import Item
from ..stated.context import Context
from ..text.names import fold, read_name, trim


def called_before_value(context: Context, items: Sequence[Item]) -> Sequence[Item]:
    """The items, those that stand over others with their value as one ("**Food: 40**", "Food (40%)", "Food — 40")
    called by what stands before it; a key that comes again ("Dose: 10 mg", "Dose: 20 mg") tells what they are called.
    """
    found = {id(item): read for item in items if (read := _before_value(context, item)) is not None}
    if not found:
        return items
    names = Counter(fold(one.words(context.text)) for one in found.values())
    if any(count > 1 for count in names.values()):
        return items
    return [found.get(id(item), item) for item in items]


def _before_value(context: Context, item: Item) -> Item | None:
    text = context.text
    if not item.children or not (item.kind == "bullet" or (item.bold_line and text[item.start] != "*")):
        return None  # a title names a panel whatever it holds
    if item.label is not None and not item.is_bare(text):
        return None
    start, end = trim(text, *(item.label or (item.start, item.end)))
    if _JOINTS.isdisjoint(text[start:end]) or _DIGIT.search(text, start, end) is None:
        return None
    if fold(text[start:end]) in context.known:
        return None
    entry = read_pair(context, start, end)
    if entry is None or entry.label is None or is_year(entry) or entry.label.span.end > entry.span.start:
        return None
    joint = _JOINT.search(text, max(start, entry.span.start - _LONGEST_JOINT), entry.span.start)
    if joint is None or entry.quantity is None or entry.quantity.value is None:
        return None
    return replace(item, label=(start, joint.start()), body=entry.span.start, end=entry.span.end)


_DIGIT = re.compile(r"\d")
_JOINT = re.compile(r"(?:\s?[:=–—]|\s-|\s?\()\s?[~≈$€£]?\Z")
_JOINTS = frozenset(":=–—-(")
_LONGEST_JOINT = 4


def with_parts(pieces: list[Piece]) -> list[Piece]:
    """The pieces, those that state a value over single values as rows: one for the whole and one for each of its parts.

    Where parts come again under other wholes, or do not add up to them, the wholes are a list of their own before
    what stands under them.
    """
    wholes = [piece for piece in pieces if _is_whole(piece)]
    if not wholes:
        return pieces
    labels = Counter(
        fold(entry.label.text) for piece in pieces if piece.group for entry in piece.group.entries if entry.label
    )
    again = 2 * sum(1 for count in labels.values() if count > 1) >= len(labels)
    if again or not _add_up(wholes):
        first = [replace(piece, group=None) for piece in pieces]
        return [*first, *(Piece(piece.item, group=piece.group) for piece in pieces if piece.group is not None)]
    for piece in wholes:
        piece.rows += _parts(piece)
        piece.group = None
    return pieces


_MOST, _LEAST = 1.03, 0.5
"""Shares of a whole that its parts make up, at most and, for half of the wholes, at least."""


def _add_up(wholes: Sequence[Piece]) -> bool:
    """Whether what stands under the wholes are amounts of the same kind that make up most of them."""
    shares = [_share(piece) for piece in wholes]
    known = [share for share in shares if share is not None and share <= _MOST]
    return len(known) == len(shares) and 2 * sum(1 for share in known if share >= _LEAST) >= len(known)


def _share(piece: Piece) -> float | None:
    """The share of a whole that its parts make up; None where they are not measured alike."""
    whole = piece.rows[0].entries[0].quantity
    entries = piece.group.entries if piece.group is not None else ()
    parts = [entry.quantity for entry in entries if entry.label is not None and not entry.label.path]
    if whole is None or not whole.value or whole.value < 0:
        return None
    amounts = [one.value for one in parts if one is not None and one.value is not None and one.value >= 0]
    units = {one.unit for one in parts if one is not None} | {whole.unit}
    alike = len(units) == 1 or (len(units - {""}) == 1 and "%" not in units)  # a unit may be written once
    return sum(amounts) / whole.value if alike and len(amounts) == len(parts) else None


def _parts(piece: Piece) -> list[Row]:
    """A row for each part of a whole."""
    whole = piece.rows[0].name
    entries = piece.group.entries if piece.group is not None else ()
    return [
        Row((replace(entry, label=None),), replace(name, path=(whole.text, *(name.path or (name.text,)))))
        for entry in entries
        if (name := entry.label) is not None and whole is not None
    ]


def _is_whole(piece: Piece) -> bool:
    """Whether a piece is a name with one value, and with labelled values under it."""
    return (
        piece.group is not None
        and len(piece.rows) == 1
        and not piece.rows[0].weak
        and piece.rows[0].name is not None
        and len(piece.rows[0].entries) == 1
        and piece.rows[0].entries[0].label is None
        and all(entry.label is not None for entry in piece.group.entries)
    )


_FEWEST_LISTS = 2
"""Names with labelled values beside which one with a single labelled value is a list of one."""


def take_lists_of_one(context: Context, pieces: Sequence[Piece]) -> None:
    """Read a name with one labelled value ("Cid: Dee (9)") as those beside it with several are read."""
    lists = [piece for piece in pieces if piece.item.label is not None and _is_list(piece)]
    if len(lists) < _FEWEST_LISTS:
        return
    labels = {fold(entry.label.text) for piece in lists for entry in piece.rows[0].entries if entry.label}
    labels |= {fold(piece.rows[0].name.text) for piece in lists if piece.rows[0].name is not None}
    for piece in pieces:
        item = piece.item
        if (
            item.label is None
            or item.children
            or len(piece.rows) > 1
            or item.kind != lists[0].item.kind
            or _is_list(piece)
        ):
            continue
        entry = read_pair(context, item.body, item.end)
        if entry is not None and entry.label is not None and fold(entry.label.text) in labels:
            name = read_name(context.text, *item.label, context.known)
            piece.rows = [Row((entry,), name)]


def _is_list(piece: Piece) -> bool:
    """Whether a piece is a name with several labelled values."""
    if len(piece.rows) != 1 or piece.rows[0].name is None or len(piece.rows[0].entries) < 2:
        return False
    return all(entry.label is not None for entry in piece.rows[0].entries)
