"""Rows put in shape before their axes are known. Values addressed by two labels at once ("True fox / predicted badger:
9", "Coal → Steel: 40") become a matrix, records get their key, one row of labelled values becomes a list, and of a
table in which several things are measured of each pair of labels each is a grid.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..notations.drafts import Draft
from ..notations.linked.inventory import stems
from ..notations.rows import Entry, Row, named_by_label
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.hints import title_of
from ..text.names import Name, fold, read_name, trim, whole_word
from ..text.spans import Span
from ..text.units import is_unit

ARROWS = (" → ", " ⇒ ", " -> ", " => ", " --> ", " ==> ", " –> ", " —> ", "→", "->")
_MARKS = ("; ", " – ", " — ", " - ", ", ", " / ", " | ", " × ", " ↔ ", " <-> ")
_WORDS = ("predicted as", "classified as", "labelled as", *"vs. vs versus as given to into and with".split())
_DASHES = (*_MARKS, *ARROWS, *(f" {word} " for word in _WORDS), " & ", "/", "×")
_FEWEST, _FEWEST_FLOWS = 4, 3
"""Fewest values, and fewest flows, that make a matrix."""
_PAIR = 2
_FEWEST_ROWS = 3


def _flow(context: Context, name: Name, value: Entry) -> tuple[Name, Name] | None:
    """(source, target) of a value that is a flow."""
    if value.label is not None:
        return name, value.label
    for dash in ARROWS:
        pairs = _splits(context, name, dash, bracketed=False)
        if pairs:
            return pairs[0] if len(pairs) == 1 else None
    return None


@recogniser("2018 - Male: 5", lambda context, rows: rows)
def factored(context: Context, rows: list[Row]) -> list[Row]:
    """Single values addressed by two labels at once ("2018 – Male: 5", "(a, b): 5") as a matrix."""
    if len(rows) < _FEWEST_FLOWS or any(len(row.entries) != 1 for row in rows):
        return rows
    named = [named_by_label(row) for row in rows]
    flows = [_flow(context, row.name, row.entries[0]) for row in named if row.name is not None]
    matrix = matrix_of(context, named, [pair for pair in flows if pair is not None], sparse=True)
    names = "\n".join(row.name.text for row in named if row.name is not None)
    for dash in _DASHES:
        if matrix is None and dash in names:
            matrix = _by_dash(context, named, dash)
    return matrix or rows


def crossed(context: Context, rows: Sequence[Row]) -> list[Row] | None:
    """A table with a line for each pair of two labels (month, region, sales) as a matrix; None where it is none."""
    if len(rows) < _FEWEST or any(len(row.entries) != _PAIR or row.name is None for row in rows):
        return None
    seconds = [row.entries[0] for row in rows]
    if not rows[0].columns or not all(one.quantity is None for one in seconds):
        return None
    called = [read_name(context.text, one.span.start, one.span.end, context.known) for one in seconds]
    pairs = [(row.name, name) for row, name in zip(rows, called, strict=True) if row.name]
    matrix = matrix_of(context, [replace(row, entries=row.entries[1:]) for row in rows], pairs)
    return [replace(row, axis=rows[0].axis, across=rows[0].columns[0].text) for row in matrix] if matrix else None


def _by_dash(context: Context, rows: Sequence[Row], dash: str) -> list[Row] | None:
    """The rows as a matrix by what stands on either side of a dash; None where they make none."""
    names = [row.name for row in rows if row.name is not None]
    bracketed = all(name.text.startswith("(") and name.text.endswith(")") for name in names)
    splits = [_splits(context, name, dash, bracketed) for name in names]
    if len(rows) < _FEWEST or not all(splits):
        return None
    matrix = matrix_of(context, rows, [each[0] for each in splits], sparse=dash in ARROWS)
    return matrix or matrix_of(context, rows, [each[-1] for each in splits])


def _splits(context: Context, name: Name, dash: str, bracketed: bool) -> list[tuple[Name, Name]]:
    """The labels on either side of a dash, for each dash of an address."""
    inner = name.text[1:-1] if bracketed else name.text
    offset = name.span.start + bracketed
    found: list[tuple[Name, Name]] = []
    at = inner.find(dash)
    while at > 0:
        halves = []
        for start, end in ((0, at), (at + len(dash), len(inner))):
            a, b = trim(inner, start, end)
            plain = Name(inner[a:b], Span(offset + a, offset + b))
            stated = ": " in plain.text and context.text[offset + a : offset + b] == plain.text
            halves.append(read_name(context.text, offset + a, offset + b, context.known) if stated else plain)
        if all(half.text and half.text.count("(") == half.text.count(")") for half in halves):
            found.append((halves[0], halves[1]))
        at = inner.find(dash, at + 1)
    return found


def matrix_of(
    context: Context, rows: Sequence[Row], pairs: list[tuple[Name, Name]], *, sparse: bool = False
) -> list[Row] | None:
    """The rows put together by the first label of their pairs; None where the pairs repeat or are too few to
    fill a matrix. Of flows only some exist (`sparse`), but more than one from some source or to some target.
    """
    firsts = list(dict.fromkeys(fold(first.text) for first, _ in pairs))
    seconds = {fold(second.text) for _, second in pairs}
    if len(pairs) < len(rows) or min(len(firsts), len(seconds)) < 2:
        return None
    filled = len(firsts) * len(seconds) <= _ROOM * len(rows)
    if not filled and not (sparse and len(rows) > max(len(firsts), len(seconds))):
        return None
    if len({(fold(first.text), fold(second.text)) for first, second in pairs}) < len(rows):
        return None
    by_first: dict[str, tuple[Name, list[Entry]]] = {}
    for row, (first, second) in zip(rows, pairs, strict=True):
        by_first.setdefault(fold(first.text), (first, []))[1].append(replace(row.entries[0], label=second))
    down = _told_axis(context, [name for name, _ in by_first.values()])
    across = _told_axis(context, [second for _, second in pairs])
    return [
        Row(tuple(replace(one, label=_strip_axis(one.label, across)) for one in entries), _strip_axis(name, down))
        for name, entries in by_first.values()
    ]


_ROOM = 1.3
"""Most cells of a matrix per stated value."""


_KEY = re.compile(r"(?P<axis>[^\W\d_][\w ]{0,30}?)\s?[:=]\s?(?=\S)")
_NEXT_KEY = re.compile(r",\s?[^\W\d_]\w{0,20}\Z")
"""The key of the value itself ("Target: Residual bin, Value: 268")."""


def _told_axis(context: Context, names: Sequence[Name]) -> tuple[str, int, int] | None:
    """The name of the axis with which each label begins, as a key ("True=cat") or as the same word ("True cat"), how
    many characters it takes, and how many the key of the value takes after each label; None where they do not.
    """
    if all(fold(name.text) in context.known for name in names) or len({name.text for name in names}) < 2:
        return None
    keys = [_KEY.match(name.text) for name in names]
    if len({key[0].strip() if key is not None else "" for key in keys}) == 1 and keys[0] is not None:
        tails = {tail[0] if (tail := _NEXT_KEY.search(name.text)) is not None else "" for name in names}
        return keys[0]["axis"], len(keys[0][0]), len(tails.pop()) if len(tails) == 1 else 0
    first = names[0].text.split(" ")[0]
    shared = first.isalpha() and all(name.text.startswith(f"{first} ") for name in names)
    return (first, len(first), 0) if shared else None


def _strip_axis(name: Name | None, told_axis: tuple[str, int, int] | None) -> Name | None:
    """A label without the name of its axis."""
    if name is None or told_axis is None:
        return name
    axis, before, after = told_axis
    text = name.text[before : len(name.text) - after].strip()
    start = name.span.start + name.text.find(text, before)
    return replace(name, text=text, span=Span(start, start + len(text)), axis=axis)


@recogniser("| Oak | Count: 3<br>Share: 5% |", lambda context, draft: [draft])
def by_measure(context: Context, draft: Draft) -> list[Draft]:
    """The rows of pairs as a matrix under the name of what is measured; where a table is a matrix by its corner ("True
    / Predicted"), and all its cells say the same several things ("Count: 3<br>Share: 5%"), a matrix for each of these,
    unless a title stands over it that would be lost.
    """
    rows, columns = draft.rows, draft.rows[0].columns if draft.rows else ()
    if matrix := crossed(context, rows):
        return [Draft(matrix, draft.title or columns[-1].span)]
    outer, measures = (list(dict.fromkeys(name.path[side] for name in columns if name.path)) for side in (0, -1))
    nested = [name.path for name in columns] == [(name, measure) for name in outer for measure in measures]
    several = nested and min(len(outer), len(measures)) > 1 and draft.title is None and rows[0].across
    if not several or any(one.label not in columns for row in rows for one in row.entries):
        return [draft]
    drafts = []
    for measure in measures:
        bare = {id(one): replace(one, text=one.path[0], path=()) for one in columns if one.path[-1] == measure}
        held = [
            replace(row, entries=entries, columns=tuple(bare.values()))
            for row in rows
            if (entries := tuple(replace(e, label=bare[id(e.label)]) for e in row.entries if id(e.label) in bare))
        ]
        places = whole_word(measure).finditer(context.text, columns[0].span.start)
        drafts.append(Draft(held, next((Span(*place.span()) for place in places), None)))
    return drafts


def settled_rows(context: Context, rows: list[Row]) -> list[Row]:
    """The rows in the shape of the grid."""
    return _turned(with_titles(context, with_one_name(factored(context, _keyed(context, _levels(context, rows))))))


@recogniser("pH 3.0 → 58; pH 4.0 → 92", lambda context, rows: rows)
def _levels(context: Context, rows: list[Row]) -> list[Row]:
    """Rows that all have one name and two values, the first of which tells them apart, called by both ("pH 3.0")."""
    names = {fold(row.name.text) for row in rows if row.name is not None}
    pairs = all(row.name is not None and [one.label for one in row.entries] == [None, None] for row in rows)
    if len(rows) < _FEWEST_ROWS or len(names) > 1 or not pairs:
        return rows
    if len({row.entries[0].span.cut(context.text) for row in rows}) < len(rows):
        return rows
    found = []
    for row in rows:
        first, second = row.entries
        span = Span(row.name.span.start if row.name is not None else first.span.start, first.span.end)
        found.append(replace(row, entries=(second,), name=Name(span.cut(context.text), span)))
    return found


@recogniser("Year: 2020; Hours: 35.8", lambda context, rows: rows)
def _keyed(context: Context, rows: list[Row]) -> list[Row]:
    """Records (no row has a name, all have the same fields) with their first field as the name of the row. Fields that
    are all numbers are places of unnamed series, whose first value names nothing.
    """
    if len(rows) < 2 or any(row.name is not None or len(row.entries) < 2 for row in rows):
        return rows
    fields = {tuple(entry.label.text if entry.label is not None else "" for entry in row.entries) for row in rows}
    if len(fields) != 1 or "" in next(iter(fields)) or all(re.search(r"\d", field) for field in next(iter(fields))):
        return rows
    if any(one.label is not None and one.label.span.start > one.span.start for one in (row.entries[0] for row in rows)):
        return rows
    key = next(iter(fields))[0]
    return [
        Row(row.entries[1:], Name(row.entries[0].span.cut(context.text), row.entries[0].span), axis=key) for row in rows
    ]


@recogniser("May: 3; June: 5", lambda rows: rows)
def _turned(rows: list[Row]) -> list[Row]:
    """One row of labelled values as a list: its labels are the rows, its name what was measured."""
    entries = rows[0].entries if len(rows) == 1 and not (rows[0].columns or rows[0].among) else ()
    if len(entries) < 2 or any(entry.label is None for entry in entries):
        return rows
    return [Row((replace(entry, label=rows[0].name),), entry.label) for entry in entries]


@recogniser("Oak: at height 9 m. Elm: height 7 m.", lambda rows: rows)
def with_one_name(rows: list[Row]) -> list[Row]:
    """The rows, with one label for values that some call by more words ("height" and "at height")."""
    if len(rows) < _FEWEST_ROWS or any(row.columns for row in rows):
        return rows
    held: defaultdict[str, set[int]] = defaultdict(set)
    labels: dict[str, Name] = {}
    for at, row in enumerate(rows):
        for entry in row.entries:
            if entry.label is not None:
                held[fold(entry.label.text)].add(at)
                labels.setdefault(fold(entry.label.text), entry.label)
    words = {label: frozenset(label.split()) for label in held if not any(map(str.isdigit, label))}
    renamed: dict[str, Name] = {}
    for label, own in words.items():
        others = [
            other
            for other, more in words.items()
            if (own < more or more < own)
            and held[other].isdisjoint(held[label])
            and len(held[other]) > len(held[label])
        ]
        if len(others) == 1:
            renamed[label] = labels[others[0]]
    return [_renamed(row, renamed) for row in rows] if renamed else rows


@recogniser('Y: "Efficiency (SCOP)". Oak: SCOP 4', lambda context, rows: rows)
def with_titles(context: Context, rows: list[Row]) -> list[Row]:
    """The rows, with the title of an axis for labels that are a part of it ("price" for "Price (€)")."""
    written = {fold(e.label.text): e.label.text for row in rows if not row.columns for e in row.entries if e.label}
    titles: dict[str, Name] = {}
    labels = written if len(written) > 1 else {}
    for hint in context.hints if labels else ():
        title = title_of(context, hint) if hint.place in ("x", "y", "other") else None
        if title is None or len(hint.name.partition("(")[0].split()) > _MOST_TITLE:
            continue
        words = frozenset(stems(title.text))
        own = [
            one
            for one in labels
            if one not in context.known
            and not one[:1].isdigit()  # "a line at 2018" is no name of a year, and "R(T) / R(40 K)" none of "40 K"
            and stems(one)
            and words.issuperset(stems(one))
        ]
        if len(own) == 1 and own[0] != fold(title.text):
            titles.setdefault(own[0], title)
    for label, unit in labels.items():
        is_named_by_unit = is_unit(unit, beside=labels) and label not in context.known
        measured = _measured_in(context.text, unit) if is_named_by_unit else None
        if measured is not None:
            titles.setdefault(label, measured)
    return [_renamed(row, titles) for row in rows] if titles else rows


def _measured_in(text: str, unit: str) -> Name | None:
    """The one title that the text gives with a unit: "Precipitation (mm)", "*Temperature* in °C"; else None."""
    found = re.finditer(_TITLED + re.escape(unit) + r"(?![^\W_])(?(open)\))", text)
    places = [Span(one.start("title"), one.end() if one["open"] else one.end("title")) for one in found]
    named = {place.cut(text): place for place in places}
    if len(named) != 1:
        return None
    words, place = named.popitem()
    return Name(words, place, full=words)


_TITLED = r"(?<![^\W_])(?P<title>[A-Z][^\W_]+(?:\s[^\W\d_][^\W_]*){0,3})[\"”*]{0,2}\s(?:in\s|(?P<open>\())"
_MOST_TITLE = 5
"""Most words of a title, its unit left out; more make a clause."""


def _renamed(row: Row, names: Mapping[str, Name]) -> Row:
    entries = [
        replace(entry, label=replace(name, aliases=(entry.label.text,)))
        if entry.label is not None and (name := names.get(fold(entry.label.text))) is not None
        else entry
        for entry in row.entries
    ]
    return replace(row, entries=tuple(entries))
