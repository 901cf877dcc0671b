"""What the items of an outline came to, put together: rows in sequence, groups as a matrix or as panels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter

from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, fold, panel_title, read_name, trim
from ..text.spans import Span
from .rows import Entry, Row, says_no_value

_FEWEST_SINGLE = 2
"""Fewest fields with one value of a record in which others have several ("Outliers: 3, the highest at 55")."""


@dataclass(slots=True)
class Draft:
    """Rows that belong to one grid, before their axes are known."""

    rows: list[Row]
    title: Span | None = None


@dataclass(slots=True)
class Piece:
    """What one item of the outline came to."""

    item: Item
    rows: list[Row] = field(default_factory=list)
    """Rows that it states itself."""
    group: Row | None = None
    """The one row that its children make under its label."""
    drafts: list[Draft] = field(default_factory=list)


def accepted_rows(pieces: Sequence[Piece]) -> list[Row]:
    """The rows that count: strong ones, and weak ones that have a name and stand among others like them."""
    bullets = [piece for piece in pieces if piece.item.kind in ("bullet", "title")]
    single = [piece for piece in bullets if piece.rows and all(len(row.entries) == 1 for row in piece.rows)]
    many = len(single) > 1 and 10 * len(single) >= 6 * len(bullets)
    found: list[Row] = []
    for piece in pieces:
        for row in piece.rows:
            named = row.name is not None or row.entries[0].label is not None
            alike = named or len(row.entries) > 1 or piece.item.kind != "text"
            found += [row] if (many and named if row.weak else alike) else []
    return found


def as_one_row(rows: Sequence[Row], name: Name) -> Row | None:
    """The one row of this name that the rows under it are; None where they are rows of their own."""
    labelled = all(entry.label is not None for row in rows for entry in row.entries)
    if all(row.name is None for row in rows) and (len(rows) == 1 or labelled):
        fields = {tuple(entry.label.text for entry in row.entries if entry.label) for row in rows}
        if len(rows) > 1 and len(fields) == 1 and len(next(iter(fields))) > 1:
            return None  # records under a title
        return Row(tuple(entry for row in rows for entry in row.entries), name)
    if any(len(row.entries) == 1 and row.name is not None and row.entries[0].label is not None for row in rows):
        return None
    entries = [one for row in rows for one in _fields(row)]
    labels = {fold(one.label.text) for one in entries if one.label is not None}
    single = sum(len(row.entries) == 1 for row in rows)
    if len(labels) < len(entries) or 2 * single < len(rows) or (single < len(rows) and single < _FEWEST_SINGLE):
        return None
    return Row(tuple(entries), name)


def _fields(row: Row) -> list[Entry]:
    """The values of a row under their labels, or the row's name where one has none."""
    return [entry if entry.label else Entry(entry.span, entry.quantity, row.name) for entry in row.entries]


def runs_of(rows: list[Row], title: Span | None) -> list[Draft]:
    """Rows in sequence as one grid, or as several where positional and labelled rows follow each other."""
    kinds = [_kind(row) for row in rows]
    if kinds.count("positional") > 1:
        kinds = [
            "positional" if kind == "single" and not row.weak and row.entries[0].label is None else kind
            for kind, row in zip(kinds, rows, strict=True)
        ]
    runs = groupby(zip(kinds, rows, strict=True), key=itemgetter(0))
    return [Draft([row for _, row in run], title) for _, run in runs]


def _kind(row: Row) -> str:
    """Whether a row's values are told apart by position or by label, or there is only one."""
    if len(row.entries) == 1 and (row.entries[0].label is None or row.name is None):
        return "single"
    return "positional" if all(entry.label is None for entry in row.entries) else "labelled"


PANEL_NAME = re.compile(
    r"(?:\(?[a-h]\)\s|(?:(?:left|right|top|bottom|upper|lower|middle|cent(?:er|re)|first|second|third)[ -])?"
    r"(?:panel|subplot|chart|plot|graph|heat ?map|donut|pie)\b(?!\s\w+s\b))",
    re.I,
)
"""How a label begins that calls a part of the drawing a panel."""


def grouped(context: Context, groups: list[Piece], title: Span | None) -> list[Draft]:
    """Groups as the rows of one matrix where they share their labels, else each as a panel of its own."""
    rows = [piece.group for piece in groups if piece.group is not None]
    labels = [[fold(entry.label.text) if entry.label is not None else "" for entry in row.entries] for row in rows]
    seen = Counter(label for one in labels for label in set(one))
    total = sum(map(len, labels))
    shared = sum(1 for one in labels for label in one if seen[label] > 1)
    of_panels = all(PANEL_NAME.match(piece.item.words(context.text).strip("* ")) for piece in groups)
    if len(rows) > 1 and 2 * shared >= total and not of_panels:
        return [Draft(list(rows), title)]
    drafts = []
    for piece, row in zip(groups, rows, strict=True):
        if (len(rows) == 1 and piece.item.kind == "bullet") or any(entry.label is None for entry in row.entries):
            drafts.append(Draft([row], title))
            continue
        span = panel_title(context.text, *(piece.item.label or (0, 0)))
        single = [Row((replace(entry, label=None),), entry.label) for entry in row.entries]
        drafts.append(Draft(single, span))
    return drafts


@recogniser("Bremen: n/a", lambda context, pieces: None)
def take_absent(context: Context, pieces: Sequence[Piece]) -> None:
    """Give a row of words to labels that are said to have no value ("Bremen: n/a"), among others with one each."""
    singles = [one for one in pieces if [[entry.label for entry in row.entries] for row in one.rows] == [[None]]]
    if not singles:
        return
    text = context.text
    for piece in pieces:
        item = piece.item
        if piece.rows or item.children or item.label is None or item.kind != singles[0].item.kind:
            continue
        body = trim(text, item.body, item.end)
        if says_no_value(text[slice(*body)]):
            piece.rows = [Row((Entry(Span(*body), None),), read_name(text, *item.label, context.known))]
