"""Rows put in shape before their axes are known: records get their key, one row of labelled values becomes a list, and
of a table in which several things are measured of each pair of labels each is a grid.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from ..notations.drafts import Draft
from ..notations.linked.inventory import stems
from ..notations.rows import Row
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.hints import title_of
from ..text.names import Name, fold, whole_word
from ..text.spans import Span
from .addresses import crossed, factored


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
    return _turned(_with_titles(context, _with_one_name(factored(context, _keyed(context, rows)))))


@recogniser("Oak: at height 9 m. Elm: height 7 m.", lambda rows: rows)
def _with_one_name(rows: list[Row]) -> list[Row]:
    """The rows, with one label for values that are called by fewer or more words in some of them ("height" and "at
    height"), where no row has both.
    """
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


_FEWEST_ROWS = 3


@recogniser('Y: "Efficiency (SCOP)". Oak: SCOP 4', lambda context, rows: rows)
def _with_titles(context: Context, rows: list[Row]) -> list[Row]:
    """The rows, with the title of an axis for labels that are a part of it ("price" for "Price (€)")."""
    labels = {fold(entry.label.text) for row in rows if not row.columns for entry in row.entries if entry.label}
    titles: dict[str, Name] = {}
    for hint in context.hints if len(labels) > 1 else ():
        title = title_of(context, hint, with_unit=True) if hint.place in ("x", "y", "other") else None
        if title is None:
            continue
        words = frozenset(stems(title.text))
        own = [
            label for label in labels if label not in context.known and words.issuperset(stems(label)) and stems(label)
        ]
        if len(own) == 1 and own[0] != fold(title.text):
            titles.setdefault(own[0], title)
    return [_renamed(row, titles) for row in rows] if titles else rows


def _renamed(row: Row, names: Mapping[str, Name]) -> Row:
    entries = [
        replace(entry, label=replace(name, aliases=(entry.label.text,)))
        if entry.label is not None and (name := names.get(fold(entry.label.text))) is not None
        else entry
        for entry in row.entries
    ]
    return replace(row, entries=tuple(entries))


@recogniser("Year: 2020; Hours: 35.8", lambda context, rows: rows)
def _keyed(context: Context, rows: list[Row]) -> list[Row]:
    """Records (no row has a name, all have the same fields) with their first field as the name of the row; where the
    labels follow their values, the lines are told and no records.
    """
    if len(rows) < 2 or any(row.name is not None or len(row.entries) < 2 for row in rows):
        return rows
    fields = {tuple(entry.label.text if entry.label is not None else "" for entry in row.entries) for row in rows}
    if len(fields) != 1 or "" in next(iter(fields)):
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
    if (
        len(rows) != 1
        or rows[0].columns
        or rows[0].among
        or len(rows[0].entries) < 2
        or any(entry.label is None for entry in rows[0].entries)
    ):
        return rows
    name = rows[0].name
    return [Row((replace(entry, label=name),), entry.label) for entry in rows[0].entries]
