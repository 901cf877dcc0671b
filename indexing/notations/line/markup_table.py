"""A table in markup: `<tr><td>a</td><td>1</td></tr>`, or `a & 1 \\\\` as LaTeX writes a row."""

from __future__ import annotations

import re

from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import trim
from ..rows import Block, Row
from .cells import Bounds, Line, is_value, table_rows

_TAG = re.compile(r"<(?P<close>/?)(?P<name>tr|td|th|table|caption)\b(?P<attributes>[^<>]{0,300})>", re.I)
_SPAN = re.compile(r"(?P<which>col|row)span\s*=\s*[\"']?(?P<count>\d{1,2})", re.I)
_INNER = re.compile(r"\s*<[^<>]{0,300}>\s*")
_MOST_SPANNED = 60
_MOST_CELLS = 20_000


@recogniser("<tr><td>Oak</td><td>3</td></tr>", lambda block, context: None)
def read_markup_table(block: Block, context: Context) -> list[Row] | None:
    """The rows of the table, each cell under its column."""
    text = context.text
    if text.find("<t", block.start, block.end) >= 0 or text.find("<T", block.start, block.end) >= 0:
        return _html(block, context)
    if text.find("&", block.start, block.end) >= 0 and text.find("\\\\", block.start, block.end) >= 0:
        return _latex(block, context)
    return None


def _html(block: Block, context: Context) -> list[Row] | None:
    """The rows between tags, cells that span several columns or rows given to each."""
    text = context.text
    lines: list[tuple[Line, bool]] = []
    spanned: dict[int, tuple[int, Bounds]] = {}  # columns that cells of rows above reach into
    opened: tuple[int, re.Match[str]] | None = None
    total = 0
    for tag in _TAG.finditer(text, block.start, block.end):
        name = tag["name"].lower()
        if opened is not None and lines:
            cell = _inner(text, opened[0], tag.start())
            total += _put(lines[-1][0].cells, spanned, cell, opened[1]["attributes"])
            opened = None
        if total > _MOST_CELLS:
            return None
        if name == "tr" and not tag["close"]:
            lines.append((Line([]), True))
            _fill(lines[-1][0].cells, spanned)
        elif name in ("td", "th") and not tag["close"] and lines:
            opened = tag.end(), tag
            lines[-1] = lines[-1][0], lines[-1][1] and name == "th"
    heads = 0
    while heads < len(lines) and lines[heads][1]:
        heads += 1
    return _table(context, [line for line, _ in lines], heads)


def _inner(text: str, start: int, end: int) -> Bounds:
    """The words of a cell without tags around them."""
    start, end = trim(text, start, end)
    while (tag := _INNER.match(text, start, end)) is not None:
        start = tag.end()
    closed = text.find("<", start, end)
    return trim(text, start, closed if closed >= 0 else end)


def _put(cells: list[Bounds], spanned: dict[int, tuple[int, Bounds]], cell: Bounds, attributes: str) -> int:
    """Add a cell to a row as often as it spans columns; how many were added."""
    spans = {match["which"].lower(): int(match["count"]) for match in _SPAN.finditer(attributes)}
    columns, rows = min(spans.get("col", 1), _MOST_SPANNED), spans.get("row", 1)
    blank = cell[0], cell[0]
    for at in range(columns):
        if rows > 1:
            spanned[len(cells)] = rows - 1, cell
        cells.append(cell if at == 0 else blank)
    _fill(cells, spanned)
    return columns


def _fill(cells: list[Bounds], spanned: dict[int, tuple[int, Bounds]]) -> None:
    """Add the cells of rows above that reach into this one."""
    while (reaching := spanned.get(len(cells))) is not None and reaching[0] > 0:
        spanned[len(cells)] = reaching[0] - 1, reaching[1]
        cells.append(reaching[1])


_COMMAND = re.compile(
    r"\\(?:multicolumn\{(?P<count>\d{1,2})\}\{[^{}]{0,20}\}|multirow\{[^{}]{0,9}\}\{[^{}]{0,9}\}|\w+)\{(?P<inner>[^{}]*)\}"
)

_NO_ROW = re.compile(
    r"\s*\\(?:begin|end|hline|toprule|midrule|bottomrule|cline|cmidrule|caption|label|centering)\b[^&\n]*"
)


def _latex(block: Block, context: Context) -> list[Row] | None:
    """The rows between ampersands, each ended by two backslashes."""
    text = context.text
    lines: list[Line] = []
    rules: list[int] = []
    at = block.start
    while at < block.end and len(lines) < _MOST_CELLS:
        stop = text.find("\n", at, block.end)
        stop = block.end if stop < 0 else stop
        while at < stop:
            rule = _NO_ROW.match(text, at, stop)
            if rule is not None:
                rules.append(len(lines))
                at = rule.end() if rule.end() > at else stop
                continue
            ended = text.find("\\\\", at, stop)
            last = stop if ended < 0 else ended
            if text.find("&", at, last) >= 0:
                lines.append(Line(_between(text, at, last)))
            at = last + 2
        at = stop + 1
    heads = next((at for at in rules if at > 0), 1)
    return _table(context, lines, heads if heads < len(lines) else 1)


def _between(text: str, start: int, end: int) -> list[Bounds]:
    """Bounds of the cells of one line, commands around their words taken off."""
    cells: list[Bounds] = []
    at = start
    while at <= end:
        stop = text.find("&", at, end)
        while stop > 0 and text[stop - 1] == "\\":
            stop = text.find("&", stop + 1, end)
        stop = end if stop < 0 else stop
        a, b = trim(text, at, stop)
        command = _COMMAND.fullmatch(text, a, b)
        spans = 1
        if command is not None:
            spans = min(int(command["count"] or 1), _MOST_SPANNED)
            a, b = trim(text, *command.span("inner"))
        if b - a > 2 and text[a] == text[b - 1] == "$":
            a, b = trim(text, a + 1, b - 1)
        if text.startswith("\\%", b - 2) and b - a > 2:
            b -= 2
        cells += [(a, b), *[(a, a)] * (spans - 1)]
        at = stop + 1
    return cells


def _table(context: Context, lines: list[Line], heads: int) -> list[Row] | None:
    """The rows under so many lines of header; one is taken where none is told, unless it holds values."""
    if not lines:
        return None
    if not heads and not any(is_value(context, bounds) for bounds in lines[0].cells[1:]):
        heads = 1
    heads = heads if heads < len(lines) else 1
    return table_rows(context, lines[:heads] or [Line([(a, a) for a, _ in lines[0].cells])], lines[heads:])
