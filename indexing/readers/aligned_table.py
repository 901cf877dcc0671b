"""A table without bars, as blocks of code hold them: cells set apart by tabs, by two spaces or more, or by commas."""

from __future__ import annotations

import re

from ..context import Context
from ..figure import Span
from ..names import Name, read_name, trim
from ..numbers import parse_quantity
from .base import Block, Entry, Row, is_placeholder, read_value

_GAPS = (re.compile(r"\t"), re.compile(r"[ ]{2,}+"), re.compile(r";"), re.compile(r","))
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


def read_aligned_table(block: Block, context: Context) -> list[Row] | None:
    """The rows under the header, where every line has as many cells as the header and all but the first are values."""
    text = context.text
    if text.find("\n", block.start, block.end) < 0:
        return None
    lines = [bounds for bounds in _lines(text, block.start, block.end) if re.search(r"\w", text[slice(*bounds)])]
    if len(lines) < 2:
        return None
    for gap in _GAPS:
        table = [_cells(text, gap, *bounds) for bounds in lines]
        if len(table[0]) > 1 and all(len(cells) == len(table[0]) for cells in table):
            return _rows(context, table)
    return None


def _lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Bounds of the lines of the block."""
    return [match.span() for match in re.compile(r"[^\n]+").finditer(text, start, end)]


def _cells(text: str, gap: re.Pattern[str], start: int, end: int) -> list[tuple[int, int]]:
    """Bounds of the cells of one line."""
    bounds, at = [], trim(text, start, end)[0]
    for match in gap.finditer(text, at, end):
        bounds.append(trim(text, at, match.start()))
        at = match.end()
    last = trim(text, at, end)
    return [*bounds, last] if last[0] < last[1] else bounds


def _rows(context: Context, table: list[list[tuple[int, int]]]) -> list[Row] | None:
    """One row a line; None where the header is none or the cells are no values."""
    text = context.text
    header = [read_name(text, a, b) for a, b in table[0]]
    if any(parse_quantity(name.text) is not None and not _YEAR.fullmatch(name.text) for name in header[1:]):
        return None
    rows = []
    for cells in table[1:]:
        entries = [_entry(context, a, b, name) for (a, b), name in zip(cells[1:], header[1:], strict=True) if a < b]
        kept = [entry for entry in entries if entry is not None]
        if len(kept) < len(entries):
            return None
        rows.append(Row(tuple(kept), read_name(text, *cells[0]), columns=tuple(header[1:]), axis=header[0].text))
    return rows if any(entry.quantity is not None for row in rows for entry in row.entries) else None


def _entry(context: Context, start: int, end: int, column: Name) -> Entry | None:
    """The cell as a value under its column, or as the words it holds; None for a sentence."""
    value = read_value(context, start, end)
    if value is not None:
        return Entry(value.span, value.quantity, column)
    words = context.text[start:end]
    return Entry(Span(start, end), None, column) if is_placeholder(words) or len(words.split()) < 6 else None
