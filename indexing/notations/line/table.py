"""A table: a header row, then one row per line with its label first; bars, tabs, gaps or commas separate the cells."""

from __future__ import annotations

import re
from collections import Counter

from ...outline.bars import cells_of
from ...outline.lines import GAPS
from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import trim
from ...text.numbers import parse_quantity
from ...text.units import COUNTED
from ..rows import YEAR, Block, Row, is_placeholder
from .cells import LABELLED, Bounds, Line, table_rows

_DRAWN = frozenset("|-:+= ")
_MAX_COLUMNS = 500
"""A header row of more cells than this is not a table that a person wrote."""
_QUOTED = re.compile(r"[ \t]*\"([^\"\n]*)\"[ \t]*")
_FILLED = re.compile(r"(?:(?<=\n)[ \t]*>[ \t]*)?(?P<line>[^\n]*\S[^\n]*)")


@recogniser("| Oak | 3 |", lambda block, context: None)
def read_table(block: Block, context: Context) -> list[Row] | None:
    """The rows of the table, each cell under its column."""
    text = context.text
    lines = [match.span("line") for match in _FILLED.finditer(text, block.start, block.end)]
    while len(lines) > 1 and _is_rule(text, *lines[0]):  # the upper border of a box
        lines.pop(0)
    return _between_bars(context, lines) if text.find("|", *lines[0]) >= 0 else _between_gaps(context, lines)


def _between_bars(context: Context, lines: list[Bounds]) -> list[Row] | None:
    """The rows of a table with bars; tables side by side under a repeated header are read one after the other."""
    text = context.text
    ruled = next((at for at, bounds in enumerate(lines[:3]) if _is_rule(text, *bounds)), None)
    if ruled is None and (keyed := _keyed(text, lines)) is not None:
        return table_rows(context, *keyed)
    header = cells_of(text, *lines[ruled - 1]) if ruled else cells_of(text, *lines[0])
    body = lines[ruled + 1 :] if ruled is not None else lines[1:]
    if len(header) < 2 or len(header) > _MAX_COLUMNS or not body:
        return None
    if ruled is None and _holds_values(context, header[1:]):  # a table without a header
        header, body = [(bounds[0], bounds[0]) for bounds in header], lines
    width = _repeat(text, header)
    heads = [_line(text, bounds) for bounds in lines[: ruled or 0]]
    heads = [head for head in heads[:-1] if len(head.cells) == len(header)] + [Line(header)]
    listed = [_line(text, bounds, bounds is body[-1]) for bounds in body if not _is_rule(text, *bounds)]
    if width == len(header):
        return table_rows(context, heads, listed)
    tables = []
    for first in range(0, len(header), width):
        last = first + width if first + width < len(header) else None
        parts = [Line(line.cells[first:last], line.cut_off) for line in listed if line.cells[first:last]]
        tables.append(table_rows(context, [Line(header[first:last])], parts) or [])
    return [row for table in tables for row in table] or None


def _keyed(text: str, lines: list[Bounds]) -> tuple[list[Line], list[Line]] | None:
    """The header and the lines of a table whose cells say their columns ("2016 | Sales: 64 | Margin: 8"); else None."""
    rows = [cells_of(text, *bounds) for bounds in lines]
    found = [
        [LABELLED.fullmatch(text, *cell) or _COUNTED.fullmatch(text, *cell) for cell in cells[1:]] for cells in rows
    ]
    keys = {tuple(one["label"] if one is not None else "" for one in some) for some in found}
    if len(lines) < _FEWEST_KEYED or len(keys) > 1 or not all(keys.copy().pop()):
        return None
    spans = [[one.span(group) for one in some if one is not None] for some in found for group in ("label", "value")]
    heads = [Line([(lines[0][0], lines[0][0]), *spans[0]])]
    return heads, [Line([cells[0], *values]) for cells, values in zip(rows, spans[1::2], strict=True)]


_FEWEST_KEYED = 2
_COUNTED = re.compile(r"(?P<label>[^\W\d_][^\d:=*\n]{0,40}?)\s(?P<value>[~≈$€£+−-]{0,2}[0-9]\S*)")
"""A label and its value with no sign between ("men 402k")."""


def _line(text: str, bounds: tuple[int, int], is_last: bool = False) -> Line:
    """The cells of one line; the last line of a table may be cut off."""
    cells = cells_of(text, *bounds)
    bold = bool(cells) and text.startswith(("**", "__"), max(bounds[0], cells[0][0] - 2))
    return Line(cells, is_last, bold)


def _is_rule(text: str, start: int, end: int) -> bool:
    """Whether a line only draws the rule under a header or around a box."""
    words = text[start:end].strip()
    return set(words) <= _DRAWN and ("-" in words or "=" in words)


def _holds_values(context: Context, cells: list[tuple[int, int]]) -> bool:
    """Whether all cells are numbers or placeholders for one, and some are numbers."""
    words = [context.text[a:b] for a, b in cells]
    others = [word for word in words if parse_quantity(word, decimal_comma=context.decimal_comma) is None]
    return len(others) < len(words) and not all(map(YEAR.fullmatch, words)) and all(map(is_placeholder, others))


def _repeat(text: str, header: list[tuple[int, int]]) -> int:
    """How many columns one table has, where the header repeats the same columns."""
    names = [text[a:b] for a, b in header]
    for width in range(2, len(names) // 2 + 1):
        if len(names) % width == 0 and names[0] and all(names[at] == names[at % width] for at in range(len(names))):
            return width
    return len(names)


def _between_gaps(context: Context, lines: list[Bounds]) -> list[Row] | None:
    """The rows of a table without bars, where most lines have as many cells as the header; others are ragged."""
    text = context.text
    lines = [one for one in lines if re.search(r"\w", text[slice(*one)]) and not text.startswith("# ", one[0])]
    for gap in GAPS if len(lines) > 1 else ():
        if gap.search(text, *lines[0]) is None:
            continue
        table = [_split_line(text, gap, *bounds) for bounds in lines]
        if gap is GAPS[1] and len(lines) > 2:
            table[0] = _under_corner(text, table)
        usual, often = Counter(map(len, table)).most_common(1)[0]
        exact = gap is not GAPS[1] and usual == len(table[0]) and 2 * often > len(table)
        if len(table[0]) < 2 or not (often == len(table) or exact):
            continue
        corner, *names = (text[slice(*bounds)] for bounds in table[0])
        counted = any(parse_quantity(name) is not None and not YEAR.fullmatch(name) for name in names)
        if counted and corner and COUNTED.match(corner) is None:
            return None  # the first line holds values
        return table_rows(context, [Line(table[0])], list(map(Line, table[1:])))
    return None


def _split_line(text: str, gap: re.Pattern[str], start: int, end: int) -> list[Bounds]:
    """Bounds of the cells of one line; a cell in quotes may hold what separates the others."""
    words = text[start:end]  # tabs may separate blank cells
    start, end = start + len(words) - len(words.lstrip(" ")), start + len(words.rstrip(" \r"))
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
    """The cells of a header, with a blank one in front if it is indented and all other lines have one cell more."""
    head, start = table[0], table[0][0][0]
    indents = [cells[0][0] - text.rfind("\n", 0, cells[0][0]) for cells in table]
    fewer = all(len(cells) == len(head) + 1 for cells in table[1:])
    return [(start, start), *head] if fewer and indents[0] > max(indents[1:]) + 1 else head
