"""A pipe table: a header row, a line of dashes, and one row a line, the first cell its label."""

from __future__ import annotations

import re
from itertools import pairwise

from ..context import Context
from ..figure import Span
from ..names import Name, read_name, trim
from ..numbers import parse_quantity
from .base import Block, Entry, Row, is_placeholder

_RULE = re.compile(r"\s*\|?\s*:?-{1,}:?\s*(?:\|\s*:?-{1,}:?\s*)*\|?\s*")
_CORNER = re.compile(r"\s*[\\/]\s*|\s+vs\.?\s+", re.I)
_MAX_COLUMNS = 500
"""A header row of more cells than this is not a table that a person wrote."""


def read_pipe_table(block: Block, context: Context) -> list[Row] | None:
    """The rows of the table, each cell under its column; tables laid side by side under a repeated header are
    put in sequence.
    """
    text = context.text
    below = text.find("\n", block.start, block.end)
    if below < 0 or text.find("|", block.start, below) < 0:
        return None
    lines = [bounds for bounds in _lines(text, block.start, block.end) if text[bounds[0] : bounds[1]].strip()]
    ruled = next((at for at, bounds in enumerate(lines[:3]) if _is_rule(text, *bounds)), None)
    header = _cells(text, *lines[ruled - 1]) if ruled else _cells(text, *lines[0])
    body = lines[ruled + 1 :] if ruled is not None else lines[1:]
    if len(header) < 2 or len(header) > _MAX_COLUMNS or not body:
        return None
    if ruled is None and _holds_values(context, header[1:]):  # a table without a header
        header, body = [(bounds[0], bounds[0]) for bounds in header], lines
    names = [read_name(text, a, b) for a, b in header]
    width = _repeat(names)
    rows: list[Row] = []
    for bounds in body:
        if _is_rule(text, *bounds):
            continue
        cells = _cells(text, *bounds)
        for first in range(0, max(len(names), 1), width):
            last = first + width if first + width < len(names) else None
            row = _row(context, cells[first:last], names[first : first + width])
            if row is not None:
                rows.append(row)
    if not any(entry.quantity is not None for row in rows for entry in row.entries):
        return None
    if width < len(names):
        rows = (
            [row for first in range(0, len(names), width) for row in rows[first // width :: len(names) // width]]
            if len(rows) % (len(names) // width) == 0
            else rows
        )
    return rows


def _lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Bounds of the lines of the block."""
    found, at = [], start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        found.append((at, stop))
        at = stop + 1
    return found


def _is_rule(text: str, start: int, end: int) -> bool:
    """Whether a line only draws the rule under a header."""
    return (
        set(text[start:end].strip()) <= set("|-: ")
        and "-" in text[start:end]
        and _RULE.fullmatch(text, start, end) is not None
    )


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Bounds of the cells of one line; `\\|` is no separator."""
    bars = [at for at in range(start, end) if text[at] == "|" and text[at - 1] != "\\"]
    if not bars:
        return []
    edges = bars if not text[bars[-1] + 1 : end].strip() else [*bars, end]
    if text[start : bars[0]].strip():
        edges = [start - 1, *edges]
    return [trim(text, a + 1, b) for a, b in pairwise(edges)]


def _holds_values(context: Context, cells: list[tuple[int, int]]) -> bool:
    """Whether all cells are numbers or stand for one, and some are."""
    words = [context.text[a:b] for a, b in cells]
    numbers = [parse_quantity(word, decimal_comma=context.decimal_comma) is not None for word in words]
    years = all(_YEAR.fullmatch(word) for word in words)
    return (
        any(numbers)
        and not years
        and all(found or is_placeholder(word) for found, word in zip(numbers, words, strict=True))
    )


_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}")


def _repeat(names: list[Name]) -> int:
    """How many columns one table has, where the header says the same columns several times over."""
    for width in range(2, len(names) // 2 + 1):
        if len(names) % width == 0 and all(names[at].text == names[at % width].text for at in range(len(names))):
            return width
    return len(names)


def _row(context: Context, cells: list[tuple[int, int]], names: list[Name]) -> Row | None:
    """One row; cells beyond the header have no column."""
    text = context.text
    if not cells or not any(a < b for a, b in cells):
        return None
    entries: list[Entry] = []
    extra = len(cells) > len(names) or not any(name.text for name in names[1:])  # then stated parts name the columns
    for at, (a, b) in enumerate(cells[1:], start=1):
        if a < b:
            label = None if extra else names[at]
            entries.append(Entry(Span(a, b), parse_quantity(text[a:b], decimal_comma=context.decimal_comma), label))
    corner = [part for part in _CORNER.split(names[0].text) if part]
    return Row(
        tuple(entries),
        read_name(text, *cells[0], context.known),
        columns=() if extra and len(cells) <= len(names) else tuple(names[1:]),
        axis=corner[0] if corner else "",
        across=corner[1] if len(corner) == 2 else "",
        cut_off=len(cells) < len(names),
    )
