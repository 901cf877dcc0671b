"""Values addressed by two labels at once ("True fox / predicted badger: 9", "Coal → Steel: 40") as a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..notations.rows import Row, is_year
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, read_name, trim
from ..text.spans import Span
from .matrix import matrix_of

_ARROWS = (" → ", " ⇒ ", " -> ", " => ", " --> ", " ==> ", " –> ", " —> ", "→", "->")
_MARKS = ("; ", " – ", " — ", " - ", ", ", " / ", " | ", " × ", " ↔ ", " <-> ")
_WORDS = (
    "predicted as",
    "classified as",
    "labelled as",
    "vs.",
    "vs",
    "versus",
    "as",
    "given",
    "to",
    "into",
    "and",
    "with",
)
_DASHES = (*_MARKS, *_ARROWS, *(f" {word} " for word in _WORDS), " & ", "/", "×")
_FEWEST, _FEWEST_FLOWS = 4, 3
"""Fewest values, and fewest flows, that make a matrix."""
_PAIR = 2


def _named(row: Row) -> Row:
    """A row of one value, named by the label of that value if it has no name."""
    if row.name is not None or len(row.entries) != 1:
        return row
    return replace(row, name=row.entries[0].label, entries=(replace(row.entries[0], label=None),))


def _flow(context: Context, row: Row) -> tuple[Name, Name] | None:
    """(source, target) of a row whose only value is a flow."""
    row = _named(row)
    if len(row.entries) != 1 or row.name is None:
        return None
    label = row.entries[0].label
    if label is not None:
        return row.name, label
    for dash in _ARROWS:
        pairs = _splits(context, row.name, dash, bracketed=False)
        if pairs:
            return pairs[0] if len(pairs) == 1 else None
    return None


@recogniser("2018 - Male: 5", lambda context, rows: rows)
def factored(context: Context, rows: list[Row]) -> list[Row]:
    """Single values addressed by two labels at once ("2018 – Male: 5", "(a, b): 5") as a matrix, where the
    pairs make one.
    """
    if len(rows) < _FEWEST_FLOWS or any(len(row.entries) != 1 for row in rows):
        return rows
    named = [_named(row) for row in rows]
    if any(row.name is None for row in named):
        return rows
    return _factored(context, named) or rows


def crossed(context: Context, rows: Sequence[Row]) -> list[Row] | None:
    """A table with a line for each pair of two labels (month, region, sales) as a matrix; None where it is none."""
    if len(rows) < _FEWEST or any(len(row.entries) != _PAIR or row.name is None for row in rows):
        return None
    seconds = [row.entries[0] for row in rows]
    if not rows[0].columns or not all(one.quantity is None or is_year(one) for one in seconds):
        return None
    called = [read_name(context.text, one.span.start, one.span.end, context.known) for one in seconds]
    pairs = [(row.name, name) for row, name in zip(rows, called, strict=True) if row.name]
    matrix = matrix_of(context, [replace(row, entries=row.entries[1:]) for row in rows], pairs)
    return [replace(row, axis=rows[0].axis, across=rows[0].columns[0].text) for row in matrix] if matrix else None


def _factored(context: Context, rows: Sequence[Row]) -> list[Row] | None:
    """Single values with a name each as a matrix; None where they make none."""
    flows = [_flow(context, row) for row in rows]
    if all(flows):
        matrix = matrix_of(context, rows, [pair for pair in flows if pair is not None], sparse=True)
        if matrix is not None:
            return matrix
    if len(rows) < _FEWEST or all(row.entries[0].label is not None for row in rows):
        return None
    names = "\n".join(row.name.text for row in rows if row.name is not None)
    for dash in (one for one in _DASHES if one in names):
        matrix = _by_dash(context, rows, dash)
        if matrix is not None:
            return matrix
    return None


def _by_dash(context: Context, rows: Sequence[Row], dash: str) -> list[Row] | None:
    """The rows as a matrix by what stands on either side of a dash; None where they make none."""
    names = [row.name for row in rows if row.name is not None]
    bracketed = all(name.text.startswith("(") and name.text.endswith(")") for name in names)
    splits = [_splits(context, name, dash, bracketed) for name in names]
    if len(rows) < _FEWEST or not all(splits):
        return None
    pairs = [each[0] for each in splits]
    matrix = matrix_of(context, rows, pairs, sparse=dash in _ARROWS)
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
