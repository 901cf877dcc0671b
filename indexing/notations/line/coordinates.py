"""Points in brackets: `(2010, 5), (2011, 7)`, `("General spending", 9%)` or `[x: 2010, y: 5]`, the label first and the
value last.
"""

from __future__ import annotations

import re

from ...recognisers import recogniser
from ...stated.context import Context
from ...stated.lists import split_top
from ...text.names import close_bracket, read_name
from ...text.numbers import PLUS_MINUS
from ..rows import DIGIT, Block, Entry, Row, read_value

_ERROR = re.compile(rf"\s?{PLUS_MINUS}\s?[0-9]{{1,12}}(?:\.[0-9]{{1,12}})?(?![0-9.,]*[0-9])")
"""The error after a point ("(3, 0.77) +/- 0.005")."""


@recogniser("(2010, 3), (2015, 5)", lambda block, context: None)
def read_coordinates(block: Block, context: Context) -> list[Row] | None:
    """One row of the points, where the block is little else."""
    text = context.text
    entries: list[Entry] = []
    covered = 0
    at = _opening(text, block.start, block.end)
    while at >= 0:
        close = close_bracket(text, at, block.end) if text[at] == "(" else text.find("]", at, block.end)
        if close < 0:
            break
        entry = _point(context, at + 1, close)
        error = _ERROR.match(text, close + 1, block.end) if entry is not None else None
        close = error.end() - 1 if error is not None else close
        if entry is not None:
            entries.append(entry)
            covered += close + 1 - at
        at = _opening(text, close + 1, block.end)
    rest = text[entries[-1].span.end : block.end] if entries else ""
    end = block.end if DIGIT.search(rest) else block.end - len(rest)  # "(8, 19), (12, 4); then the line ends"
    if not entries or covered * 10 < 6 * len(text[block.start : end].strip()):
        return None
    if len(entries) == 1 and any(one.fullmatch(text, block.start, block.end) for one in _REMARKS):
        return None
    return [Row(tuple(entries))]


def _opening(text: str, start: int, end: int) -> int:
    """Where the next bracket opens that may hold a point; square ones name its coordinates, other lists do not."""
    found = _OPENING.search(text, start, end)
    return found.start() if found is not None else -1


_OPENING = re.compile(r"\(|\[(?=[\"'`]?[xX][\"'`]?\s?[:=])")
_REMARKS = (
    re.compile(r"[^()]*[0-9][^()]*\([^(),;]*\)\W*"),
    re.compile(r"[^()]*[0-9]%?\s\([^()0-9]*[^\W\d_]{2}[^()0-9]*[,;]\s[-+−–±]?[0-9][^()]*\)\W*"),
)
"""Remarks on values ("6% → 5% (change: -1)", "118 → 64 (down, −54)")."""
_NAMED = re.compile(r"[\"'`]?[^\W\d_]\w{0,11}[\"'`]?\s?[:=]\s?")
"""The name of a coordinate before it ("x: 2010")."""


def _point(context: Context, start: int, end: int) -> Entry | None:
    """One point: everything before the last comma is its label."""
    if end - start > 400:
        return None
    separator = ";" if context.text.find(";", start, end) > 0 else ","
    parts = split_top(context.text, start, end, separator)
    if len(parts) < 2:
        separator = ":"
        parts = split_top(context.text, start, end, separator)
    if len(parts) < 2:
        return None
    last = parts[-1]
    named = _NAMED.match(context.text, *last)
    value = read_value(context, named.end() if named is not None else last[0], last[1])
    if value is None:
        return None
    label_end = context.text.rfind(separator, parts[-2][1], last[0])  # the parts are without the quotes around them
    place = _NAMED.match(context.text, start, label_end) if named is not None else None
    label = read_name(context.text, place.end() if place is not None else start, label_end, context.known)
    return Entry(value.span, value.quantity, label)
