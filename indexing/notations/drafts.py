"""What the items of an outline came to, put together: rows in sequence, groups as a matrix or as panels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter

from ..model.labels import label_position
from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, fold, join_path, panel_title, read_name, trim
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
    rows = [_unblanked(row) for row in rows]
    labelled = all(entry.label is not None for row in rows for entry in row.entries)
    if all(row.name is None for row in rows) and (len(rows) == 1 or labelled):
        fields = {tuple(entry.label.text for entry in row.entries if entry.label) for row in rows}
        if len(rows) > 1 and len(fields) == 1 and len(next(iter(fields))) > 1:
            return None  # records under a title
        return Row(tuple(entry for row in rows for entry in row.entries), name)
    if any(len(row.entries) == 1 and row.name is not None and row.entries[0].label is not None for row in rows):
        return None
    rows = [_in_words(row) for row in rows]
    entries = [one for row in rows for one in _fields(row)]
    labels = {fold(one.label.text) for one in entries if one.label is not None}
    single = sum(len(row.entries) == 1 or (row.name is None and all(one.label for one in row.entries)) for row in rows)
    if len(labels) < len(entries) or 2 * single < len(rows) or (single < len(rows) and single < _FEWEST_SINGLE):
        return None
    return Row(tuple(entries), name)


def _unblanked(row: Row) -> Row:
    """A row with a name, its values in the column without a name as what the row is called ("Q1: 9, Q3: 22")."""
    blank = [entry.label is not None and not entry.label.text for entry in row.entries]
    if row.name is None or not any(blank):
        return row
    entries = [
        replace(entry, label=None) if is_blank else entry for entry, is_blank in zip(row.entries, blank, strict=True)
    ]
    return replace(row, entries=tuple(entries))


def nested(group: Row) -> Row:
    """A group within a record as fields of it, each called by the group, too ("Severe > Mean")."""
    outer = "" if group.name is None else group.name.text
    return Row(tuple(replace(one, label=_within(outer, one.label)) for one in group.entries))


def _within(outer: str, label: Name | None) -> Name | None:
    if label is None or not outer:
        return label
    words = join_path(outer, label.text)
    return replace(label, text=words, full=words, path=(outer, label.text))


def _in_words(row: Row) -> Row:
    """The outliers of a box, of which there may be any number, as one text beside its other fields; else the row."""
    several = len(row.entries) > 1 and all(one.label is None for one in row.entries)
    if not several or row.name is None or OUTLIERS.fullmatch(row.name.text) is None:
        return row
    span = Span(row.entries[0].span.start, row.entries[-1].span.end)
    return replace(row, entries=(Entry(span, None, None),))


OUTLIERS = re.compile(r"(?:[a-z]+\s)?outliers?", re.I)


def _fields(row: Row) -> list[Entry]:
    """The values of a row under their labels, or the row's name where one has none."""
    return [entry if entry.label else Entry(entry.span, entry.quantity, row.name) for entry in row.entries]


_AND = re.compile(r"\s?(?:,|&|\band\b)\s?")


@recogniser("Lyon 20%, Leipzig and Turin 17%", lambda context, draft: draft)
def with_shared(context: Context, draft: Draft) -> Draft:
    """The draft, a value under two labels at once given to each, where other rows have these labels by themselves."""
    labels = [{fold(one.label.text) for one in row.entries if one.label is not None} for row in draft.rows]
    counts = Counter(label for own in labels for label in own)
    shared = [
        [one for entry in row.entries for one in _apart(context, entry, set(counts) - own)]
        for row, own in zip(draft.rows, labels, strict=True)
    ]
    rows = [replace(row, entries=tuple(own)) for row, own in zip(draft.rows, shared, strict=True)]
    return replace(draft, rows=rows)


_FEWEST_OF_KINDS = 4


@recogniser("Kite (open): 71; Lark (closed): 78", lambda draft: draft)
def of_kinds(draft: Draft) -> Draft:
    """The draft; where each row has one value, under a word that other rows share and no row has two of, as a list in
    which these words are other names of the rows ("Kite (open)" is one of the open ones).
    """
    labels = [row.entries[0].label for row in draft.rows if row.name is not None and len(row.entries) == 1]
    kinds = Counter(fold(label.text) for label in labels if label is not None and label_position(label.text) is None)
    names = {fold(row.name.text) for row in draft.rows if row.name is not None}
    listed = len(draft.rows) == len(labels) == kinds.total() and len(names) >= max(_FEWEST_OF_KINDS, len(labels) - 1)
    if not listed or not 1 < len(kinds) < len(labels) or any(row.columns for row in draft.rows):
        return draft
    rows = [
        replace(row, entries=(replace(row.entries[0], label=None),), name=_also(row.name, label))
        for row, label in zip(draft.rows, labels, strict=True)
        if row.name is not None and label is not None
    ]
    return replace(draft, rows=rows)


def _also(name: Name, kind: Name) -> Name:
    return replace(name, aliases=(*name.aliases, kind.text))


def _apart(context: Context, entry: Entry, alone: set[str]) -> list[Entry]:
    label = entry.label
    joint = _AND.search(label.text) if label is not None else None
    if label is None or joint is None or context.text[label.span.start : label.span.end] != label.text:
        return [entry]
    start = label.span.start
    bounds = ((start, start + joint.start()), (start + joint.end(), label.span.end))
    names = [read_name(context.text, *one, context.known) for one in bounds]
    return [replace(entry, label=name) for name in names] if all(fold(one.text) in alone for one in names) else [entry]


def runs_of(rows: list[Row], title: Span | None) -> list[Draft]:
    """Rows in sequence as one grid, or as several where positional and labelled rows follow each other."""
    rows = _by_units(rows)
    kinds = [_kind(row) for row in rows]
    if kinds.count("positional") > 1:
        kinds = [
            "positional" if kind == "single" and not row.weak and row.entries[0].label is None else kind
            for kind, row in zip(kinds, rows, strict=True)
        ]
    first = [row.entries[0].label if row.entries else None for row in rows]
    further = [kind == "labelled" and not (one and one.text) for kind, one in zip(kinds, first, strict=True)]
    if any(further):  # "Oslo: 5; a third of it by sea", "Turin: 4 (2022: 3)", "Rome: 6"
        listed = [kind == "single" and row.name is not None for kind, row in zip(kinds, rows, strict=True)]
        kinds = ["labelled" if is_listed else kind for kind, is_listed in zip(kinds, listed, strict=True)]
        if any(one is not None and not one.text for one in first):
            rows = [_unnamed(row) if is_listed else row for row, is_listed in zip(rows, listed, strict=True)]
    kinds = _with_lists(kinds, rows)
    runs = groupby(zip(kinds, rows, strict=True), key=itemgetter(0))
    drafts = [(kind, Draft([row for _, row in run], title)) for kind, run in runs]
    return [Draft(_entries_as_rows(one.rows), title) if kind == "list" else one for kind, one in drafts]


def _with_lists(kinds: Sequence[str], rows: Sequence[Row]) -> list[str]:
    """The kinds of rows; one without a name, none of whose labels is another row's, is a list beside rows that share
    theirs ("Step by step: 55% to the second, 45% to the third").
    """
    labels = [{fold(one.label.text) for one in row.entries if one.label is not None} for row in rows]
    counts = Counter(label for own in labels for label in own)
    shared = sum(any(counts[label] > 1 for label in own) for own in labels) > 1
    return [
        "list"
        if shared and kind == "labelled" and row.name is None and all(counts[label] == 1 for label in own)
        else kind
        for kind, row, own in zip(kinds, rows, labels, strict=True)
    ]


def _entries_as_rows(rows: Sequence[Row]) -> list[Row]:
    """The entries of rows, each as a row under its label."""
    return [Row((replace(entry, label=None),), entry.label) for row in rows for entry in row.entries]


def _by_units(rows: list[Row]) -> list[Row]:
    """The rows; where some list values in several units and others lack one of them, each value under its unit ("Roads:
    $268M, 21%", "Parks: $71M").
    """
    units = [[unit_of(entry) for entry in row.entries] for row in rows]
    called = {fold(entry.label.text) for row in rows for entry in row.entries if entry.label is not None}
    whole = [one for one in units if len(one) > 1]
    usual = set(whole[0]) if whole else set[str]()
    alike = len(whole) > 1 and all(set(one) == usual for one in whole) and "" not in usual
    each_once = all(set(one) <= usual and len(set(one)) == len(one) for one in units)
    if not alike or not each_once or len(whole) == len(rows) or not called <= {fold(unit) for unit in usual}:
        return rows
    names = {unit: Name(unit, Span(0, 0), full=unit) for unit in usual}
    return [
        replace(row, entries=tuple(replace(one, label=one.label or names[unit_of(one)]) for one in row.entries))
        for row in rows
    ]


def unit_of(entry: Entry) -> str:
    """The unit of a value, or nothing."""
    return entry.quantity.unit if entry.quantity is not None else ""


def _unnamed(row: Row) -> Row:
    """A row of one value, under the column without a name if it has none."""
    (entry,) = row.entries
    blank = Name("", Span(entry.span.start, entry.span.start))
    return row if entry.label is not None else replace(row, entries=(replace(entry, label=blank),))


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
    drafts: list[Draft] = []
    if len(rows) > 1 and 2 * shared >= total and not of_panels:
        apart = [
            any(one) and all(seen[label] == 1 for label in one) and not _is_placed(row)  # "Text on the image"
            for one, row in zip(labels, rows, strict=True)
        ]
        drafts = [Draft([row for row, alone in zip(rows, apart, strict=True) if not alone], title)]
        groups = [piece for piece, alone in zip(groups, apart, strict=True) if alone]
        rows = [row for row, alone in zip(rows, apart, strict=True) if alone]
    for piece, row in zip(groups, rows, strict=True):
        if (len(rows) == 1 and piece.item.kind == "bullet") or any(entry.label is None for entry in row.entries):
            drafts.append(Draft([row], title))
            continue
        span = panel_title(context.text, *(piece.item.label or (0, 0)))
        drafts.append(Draft(_entries_as_rows([row]), span))
    return drafts


def _is_placed(row: Row) -> bool:
    """Whether the values of a row are points on an axis, which need not be those of other rows."""
    return all(entry.label is not None and label_position(entry.label.text) is not None for entry in row.entries)


@recogniser("Bremen: n/a", lambda context, pieces: None)
def take_absent(context: Context, pieces: Sequence[Piece]) -> None:
    """Give a row of words to labels that are said to have no value ("Bremen: n/a"), among others with one each."""
    text = context.text
    for piece in _beside(pieces, 1, 1):
        item = piece.item
        body = trim(text, item.body, item.end)
        if says_no_value(text[slice(*body)]):
            piece.rows = [Row((Entry(Span(*body), None),), name_of(context, item))]


@recogniser("price 5 $; 9 launches", lambda context, pieces: None)
def label_counted(context: Context, pieces: Sequence[Piece]) -> None:
    """Call values by what they count ("9 launches"), where the lines beside them have one value with a label each."""
    single = [one for one in pieces if len(one.rows) == 1 and len(one.rows[0].entries) == 1]
    bare = [one for one in single if one.rows[0].name is None and one.rows[0].entries[0].label is None]
    if not bare or len(single) < len(pieces) or len(single) <= len(bare):
        return
    for piece in bare:
        (entry,) = piece.rows[0].entries
        noun = _NOUN.match(context.text, entry.span.end, piece.item.end)
        if noun is not None:
            label = read_name(context.text, *noun.span("noun"), context.known)
            piece.rows = [replace(piece.rows[0], entries=(replace(entry, label=label),))]


_NOUN = re.compile(r"\s(?P<noun>[a-z]{3,16}s)\b")
_THEN_REMARK = re.compile(
    r"[*_]{0,2}(?:\s[a-z]{3,16}s(?=[,;]\s))?(?:[,;.]\s|\s{0,2}\*{0,2}[–—(\[]|\s-\s|\s{1,3}[▲▼↑↓↗↘]|\s(?:→|⇒|->|=>)\s)(?!(?:and\s)?(?:then|later|next|followed|or|perhaps|maybe)\b)"
)
"""What ends a value before a remark that has numbers of its own ("+22.5, which lifts the level to 206.5"), unless more
values of the label follow ("40, then 35").
"""


@recogniser("Bremen: 5, up from 3", lambda context, pieces: None)
def take_remarked(context: Context, pieces: Sequence[Piece]) -> None:
    """Give a row to labels whose values are followed by a remark with numbers, among others with as many values."""
    for size in sorted({len(row.entries) for piece in pieces for row in piece.rows}):
        for piece in _beside(pieces, size, _FEWEST_SINGLE):
            values = _first_values(context, piece.item, size)
            if values:
                remark = Span(values[-1].span.end, piece.item.end)
                piece.rows = [Row(tuple(values), name_of(context, piece.item), remark=remark)]


def _first_values(context: Context, item: Item, size: int) -> list[Entry]:
    """The first `size` values after a label, if nothing but signs stands between them and a remark after them."""
    text = context.text
    at, _ = trim(text, item.body, item.end)
    found = [Entry(*one) for one in context.quantities(at, item.end)[:size]]
    if len(found) < size or not _THEN_REMARK.match(text, found[-1].span.end, item.end):
        return []
    starts = [at, *(one.span.end for one in found[:-1])]
    joined = (_JOINED.fullmatch(text, at, one.span.start) for at, one in zip(starts, found, strict=True))
    return found if all(joined) else []


_JOINED = re.compile(r"[^\w.()]{0,6}(?:(?:and|to)\s)?")
"""What may stand before a value and between two of them."""


def _beside(pieces: Sequence[Piece], size: int, fewest: int) -> list[Piece]:
    """The labels that came to nothing, beside so many others of their kind with `size` values each."""
    alike = [one for one in pieces if [[entry.label for entry in row.entries] for row in one.rows] == [[None] * size]]
    kinds = Counter(one.item.kind for one in alike)
    left = (one for one in pieces if not (one.rows or one.item.children or one.item.label is None))
    return [one for one in left if kinds[one.item.kind] >= fewest]


def name_of(context: Context, item: Item) -> Name:
    """What the label of an item calls its row."""
    return read_name(context.text, *(item.label or (0, 0)), context.known)
