"""Columns under one name, where rows call their values by fewer or more words or by a part of the title of an axis."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from ..notations.linked.inventory import stems
from ..notations.rows import Row
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.hints import title_of
from ..text.names import Name, fold


@recogniser("Oak: at height 9 m. Elm: height 7 m.", lambda rows: rows)
def with_one_name(rows: list[Row]) -> list[Row]:
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
def with_titles(context: Context, rows: list[Row]) -> list[Row]:
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
