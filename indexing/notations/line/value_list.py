"""Values in a row, identified by position alone: `v, v`, `[v, v]`, `v; v`, `v → v`, `v / v`, or one value by itself."""

from __future__ import annotations

import re

from ...recognisers import recogniser
from ...stated.context import Context
from ...stated.lists import split_at, split_top
from ...text.colours import words_in_look
from ...text.names import is_bracketed, trim
from ...text.numbers import parse_quantity
from ...text.spans import Span
from ..rows import SAID, Block, Entry, Row, read_value, says_no_value

_SEPARATORS = (";", "→", "|", "·", "•", "–", "—", "/", ",")
_VERSUS = re.compile(r"\s(?:vs\.?|versus|against)\s(?=[~≈$€£+−-]{0,2}[0-9])")
"""Between two values that are compared ("6.2 vs. 4.8 → the first leads")."""
_OUTCOME = re.compile(r"\s(?:→|⇒|->|=>)\s[^\d]*\Z")
_LONGEST_OUTCOME = 120
_SPACED = frozenset("/–—")
"""Separators that have spaces around them, and are part of a value without."""
_LEAD = re.compile(r"\s*(?:and|then|values?:?)\s+", re.I)
_NUMBER = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]{1,6})?%?")
_PLAIN = re.compile(rf"{_NUMBER.pattern}(?:, {_NUMBER.pattern})+")
_REMARK = re.compile(r",\s(?P<words>[^\W\d_]{2})")
"""What begins a remark behind a list that needs no commas ("410 / 128 / 3, bar end labelled 541")."""
_SEVERAL = re.compile(r"[,;→]\s+[-+−~≈$€£]{0,2}\d")


@recogniser("[~3; ~5; n/a]", lambda block, context: None)
def read_value_list(block: Block, context: Context) -> list[Row] | None:
    """One row of the values, where the block is a list of nothing else."""
    text = context.text
    start, end = trim(text, block.start, block.end)
    if end - start > 1 and text[end - 1] in ".," and text[end - 2] in "])}":
        end -= 1
    if end - start > 1 and text[start] + text[end - 1] in ("[]", "()", "{}"):
        start, end = start + 1, end - 1
    if not context.decimal_comma and _PLAIN.fullmatch(text, start, end):  # most lists
        plain = _NUMBER.finditer(text, start, end)
        return [Row(tuple(Entry(Span(*one.span()), parse_quantity(one[0])) for one in plain))]
    compared = _compared(context, start, end)
    if compared is not None:
        return compared
    single = None if _SEVERAL.search(text, start, end) else read_value(context, start, end)
    if single is not None and single.span.end == end:
        return [Row((single,))]
    for separator in _SEPARATORS:
        mark = f" {separator} " if separator in _SPACED else separator
        marks = text.count(mark, start, end)
        if not marks or (separator in "–—" and text.count(separator, start, end) > marks):
            continue
        last = text.rfind(mark, start, end)
        remark = _REMARK.search(text, last, end) if separator != "," else None
        remark = None if remark is not None and is_bracketed(text, last, remark.start()) else remark
        bounds = split_top(text, start, end if remark is None else remark.start(), separator)
        if bounds and words_in_look(text[slice(*bounds[0])]):
            bounds = bounds[1:]  # "dark blue – 31% – 570"
        if len(bounds) > 1:
            entries = _entries(context, bounds)
            if entries is not None:
                said = SAID.fullmatch(text, entries[-1].span.end, end) if remark is None else remark
                return [Row(entries, remark=None if said is None else Span(said.start(), end))]
            break
    return None if single is None else [Row((single,))]


def _compared(context: Context, start: int, end: int) -> list[Row] | None:
    """The row of values that "vs." stands between; None where it does not."""
    outcome = _OUTCOME.search(context.text, max(start, end - _LONGEST_OUTCOME), end)
    end = end if outcome is None else outcome.start()
    marks = list(_VERSUS.finditer(context.text, start, end))
    entries = _entries(context, split_at(marks, start, end)) if marks else None
    return None if entries is None else [Row(entries)]


def _entries(context: Context, bounds: list[tuple[int, int]]) -> tuple[Entry, ...] | None:
    """One entry per piece, or None if a piece is no value; "and" may precede the last."""
    text = context.text
    entries: list[Entry] = []
    for a, end in bounds:
        lead = None if text[a].isdigit() else _LEAD.match(text, a, end)
        start = lead.end() if lead is not None else a
        entry = read_value(context, start, end)
        if entry is None and says_no_value(text[start:end]):
            entry = Entry(Span(start, end), None)
        if entry is None:
            return None
        entries.append(entry)
    return tuple(entries) if any(entry.quantity is not None for entry in entries) else None
