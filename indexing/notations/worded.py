"""Cells of words among labelled values ("Harbour 12; Castle closed"), where lines beside give that label a value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.lists import split_top
from ..text.names import fold, read_name, trim
from ..text.spans import Span
from .drafts import Piece
from .remarks import is_remark
from .rows import Entry, Row, read_value, says_no_value
from .run.amounts import has_verb

_JOINT = re.compile(r"\**\s*(?:[:=–—(]|→|->)?\**\s*")
_LEAD = re.compile(r"[\s*:–—→⇒>-]*")
_DIGIT = re.compile(r"\d")
_LONGEST = 600
"""Characters of a line."""
_MOST_WORDS = 4
"""Words of a cell."""


@recogniser("Harbour 12; Castle closed", lambda context, pieces: None)
def take_worded(context: Context, pieces: Sequence[Piece]) -> None:
    """Give their rows to the lines in which labels that other lines give values to have words instead."""
    rows = [row for piece in pieces for row in piece.rows if _is_labelled(row)]
    if not rows or len(pieces) < 2:
        return
    first = [entry.label.text for entry in rows[0].entries if entry.label is not None]
    if len(rows) == len(pieces) and all([one.label.text for one in row.entries if one.label] == first for row in rows):
        return  # most lists
    labels = _shared_labels(rows)
    for piece in pieces if labels else ():
        piece.rows = [_with_bare_label(row, labels) if _is_labelled(row) else row for row in piece.rows]
    for piece in pieces if labels else ():
        item, row = piece.item, piece.rows[0] if len(piece.rows) == 1 and not piece.rows[0].weak else None
        own = {fold(entry.label.text) for entry in row.entries if entry.label is not None} if row is not None else set()
        if item.children or item.kind not in ("bullet", "text") or own == labels or item.end - item.start > _LONGEST:
            continue
        if row is not None and max(context.text.count(mark, item.start, item.end) for mark in ";,") < len(row.entries):
            continue  # all pieces are values
        name = row.name if row is not None else None
        if (
            name is None
            and item.label is not None
            and not is_remark(context.text[slice(*trim(context.text, *item.label))])
        ):
            name = read_name(context.text, *item.label, context.known)
        if name is not None:
            entries = _entries(context, max(name.span.end, item.body), item.end, labels)
            piece.rows = [Row(entries, name)] if entries and (own <= labels or len(entries) >= len(own)) else piece.rows


def _with_bare_label(row: Row, labels: set[str]) -> Row:
    """The row, one of its labels without a remark that keeps it from being one of these ("Harbour – the best")."""
    own = [fold(entry.label.text if entry.label is not None else "") for entry in row.entries]
    odd = [at for at, label in enumerate(own) if label not in labels]
    if len(odd) != 1 or (dash := _DASH.search(own[odd[0]])) is None:
        return row
    entry, label = row.entries[odd[0]], row.entries[odd[0]].label
    bare = own[odd[0]][: dash.start()]
    if label is None or bare not in labels or bare in own or fold(label.text[: dash.start()]) != bare:
        return row
    span = Span(label.span.start, label.span.start + dash.start())
    name = replace(label, text=label.text[: dash.start()], span=span)
    return replace(row, entries=(*row.entries[: odd[0]], replace(entry, label=name), *row.entries[odd[0] + 1 :]))


_DASH = re.compile(r"(?:\s[–—-]|,)\s(?=[a-z][a-z ]{2,60}\Z)")


def _is_labelled(row: Row) -> bool:
    """Whether a row has several values with a label each."""
    return not row.weak and len(row.entries) > 1 and all(entry.label is not None for entry in row.entries)


def _shared_labels(rows: Sequence[Row]) -> set[str]:
    """The labels of the rows that share some, folded, without those that another one begins."""
    listed = [{fold(entry.label.text) for entry in row.entries if entry.label is not None} for row in rows]
    counts = Counter(label for labels in listed for label in labels)
    common = {label for label, count in counts.items() if count > 1}
    shared = {label for labels in listed if labels & common for label in labels}
    return {label for label in shared if label in common or not any(_begins(one, label) for one in counts)}


def _begins(label: str, words: str) -> bool:
    """Whether words begin with a label and go on."""
    return words.startswith(label) and words[len(label) : len(label) + 1] in (" ", ",", "(")


def _entries(context: Context, start: int, end: int, labels: set[str]) -> tuple[Entry, ...]:
    """The values and the words after these labels, where a line is nothing else and has some of both."""
    text = context.text
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead is not None else start
    bounds = split_top(text, start, end, ";")
    bounds = bounds if len(bounds) > 1 else split_top(text, start, end, ",")
    entries: list[Entry] = []
    for a, b in bounds if len(bounds) > 1 else ():
        entry = _entry(context, *trim(text, a, b), labels)
        if entry is None:
            return ()
        entries.append(entry)
    said = {fold(entry.label.text) for entry in entries if entry.label is not None}
    words = [entry for entry in entries if entry.quantity is None]
    blank = all(says_no_value(entry.span.cut(text)) for entry in words)
    return tuple(entries) if len(said) == len(entries) and words and (blank or len(words) < len(entries)) else ()


def _entry(context: Context, start: int, end: int, labels: set[str]) -> Entry | None:
    """The value or the words after the longest label with which a piece begins."""
    text = context.text
    words = text[start:end].lower()
    width = max(
        (len(one) for one in labels if words.startswith(one) and not words[len(one) : len(one) + 1].isalnum()),
        default=0,
    )
    joint = _JOINT.match(text, start + width, end)
    if not width or joint is None:
        return None
    first, end = joint.end(), end - (text[joint.start() : joint.end()].count("(") and text[end - 1] == ")")
    label = read_name(text, start, start + width, context.known)
    value = read_value(context, first, end)
    if value is not None:
        return Entry(value.span, value.quantity, label)
    while end > first and text[end - 1] in " .*" and not says_no_value(text[first:end]):
        end -= 1
    words = text[first:end]
    blank = says_no_value(words)
    if not words or _DIGIT.search(words) or (not blank and (has_verb(words) or len(words.split()) > _MOST_WORDS)):
        return None
    return Entry(Span(first, end), None, label)
