"""A table without bars, as blocks of code hold them: cells set apart by tabs, by two spaces or more, or by commas."""

from __future__ import annotations

import re
from collections import Counter

from ...outline.tables import GAPS
from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import read_name, trim
from ...text.numbers import parse_quantity
from ...text.units import COUNTED
from ..rows import Block, Row
from .cells import Bounds, Line, table_rows

_QUOTED = re.compile(r"[ \t]*\"([^\"\n]*)\"[ \t]*")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_LONGEST_WORDS = 6
"""Words of a cell beyond which it is a sentence."""


@recogniser("Oak,3,5", lambda block, context: None)
def read_aligned_table(block: Block, context: Context) -> list[Row] | None:
    """The rows under the header, where most lines have as many cells as the header and all but the first are values or
    a few words. Lines of fewer or more cells are ragged.
    """
    text = context.text
    if text.find("\n", block.start, block.end) < 0:
        return None
    lines = [bounds for bounds in _lines(text, block.start, block.end) if re.search(r"\w", text[slice(*bounds)])]
    lines = [bounds for bounds in lines if not text.startswith("# ", bounds[0])]  # remarks
    if len(lines) < 2:
        return None
    for gap in GAPS:
        if gap.search(text, *lines[0]) is None:
            continue
        table = [_cells(text, gap, *bounds) for bounds in lines]
        if gap is GAPS[1] and len(lines) > 2:
            table[0] = _under_corner(text, table)
        usual, often = Counter(map(len, table)).most_common(1)[0]
        exact = gap.pattern in (";", ",", r"\t")
        if len(table[0]) > 1 and (often == len(table) or (exact and usual == len(table[0]) and 2 * often > len(table))):
            return _rows(context, table)
    return None


def _lines(text: str, start: int, end: int) -> list[Bounds]:
    """Bounds of the lines of the block."""
    return [match.span() for match in re.compile(r"[^\n]+").finditer(text, start, end)]


def _cells(text: str, gap: re.Pattern[str], start: int, end: int) -> list[Bounds]:
    """Bounds of the cells of one line; a cell in quotes may hold what separates the others."""
    start, end = _stripped(text, start, end)
    bounds, at = [], start
    while True:
        quoted = _QUOTED.match(text, at, end)
        after = quoted.end() if quoted is not None else at
        match = gap.search(text, after, end)
        stop = match.start() if match is not None else end
        bounds.append(quoted.span(1) if quoted is not None and stop == after else trim(text, at, stop))
        if match is None:
            return bounds
        at = match.end()


def _under_corner(text: str, table: list[list[Bounds]]) -> list[Bounds]:
    """The cells of a header, with a blank one where it begins further in and all other lines have one cell more."""
    head, start = table[0], table[0][0][0]
    indents = [cells[0][0] - text.rfind("\n", 0, cells[0][0]) for cells in table]
    fewer = all(len(cells) == len(head) + 1 for cells in table[1:])
    return [(start, start), *head] if fewer and indents[0] > max(indents[1:]) + 1 else head


def _stripped(text: str, start: int, end: int) -> Bounds:
    """The bounds without spaces at either end; tabs may set blank cells apart."""
    words = text[start:end]
    return start + len(words) - len(words.lstrip(" ")), end - len(words) + len(words.rstrip(" \r"))


def _rows(context: Context, table: list[list[Bounds]]) -> list[Row] | None:
    """One row a line; None where the header is none or the cells are no values."""
    text = context.text
    header = [read_name(text, a, b) for a, b in table[0]]
    counted = any(parse_quantity(name.text) is not None and not _YEAR.fullmatch(name.text) for name in header[1:])
    if counted and header[0].text and COUNTED.match(header[0].text) is None:
        return None
    return table_rows(context, [Line(table[0])], list(map(Line, table[1:])))
