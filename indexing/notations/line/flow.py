"""A flow drawn as an arrow that carries its value: `A ==(12)==> B`, `A -->|12| B`, `A --12--> B`, `A -[12]-> B`."""

from __future__ import annotations

import re
from functools import partial

from ...stated.context import Context
from ...text.names import read_name, trim
from ...text.numbers import parse_quantity
from ...text.spans import Quantity, Span
from ..rows import Block, Entry, Row

_SHAFT = re.compile(r"(?:[-=─–—]{1,4}>?|[→⇒])\s?[(\[|{]?\s?\Z")
_HEAD = re.compile(r"\s?[)\]|}]?\s?(?:[-=─–—]{0,4}[>→⇒]\s?|(?<=[|)\]]) )")
_LONGEST_SHAFT = 8
_POINTS = re.compile(r"[>→⇒]")


def read_flow(block: Block, context: Context) -> list[Row] | None:
    """One row of the value under where it flows to, called where it comes from."""
    text = context.text
    if block.named or _POINTS.search(text, block.start, block.end) is None:
        return None
    for span, quantity in map(partial(_unsigned, context), context.quantities(block.start, block.end)):
        shaft = _SHAFT.search(text, max(block.start, span.start - _LONGEST_SHAFT), span.start)
        head = _HEAD.match(text, span.end, block.end)
        if shaft is None or head is None or not _POINTS.search(shaft[0] + head[0]):
            continue
        source, target = trim(text, block.start, shaft.start()), trim(text, head.end(), block.end)
        if source[0] < source[1] and target[0] < target[1] and _is_name(text, *source) and _is_name(text, *target):
            names = [read_name(text, *bounds, context.known) for bounds in (source, target)]
            return [Row((Entry(span, quantity, names[1]),), names[0])]
    return None


def _unsigned(context: Context, found: tuple[Span, Quantity]) -> tuple[Span, Quantity]:
    """A number without the dashes before it that draw the arrow ("--8-->")."""
    span, quantity = found
    bare = span.cut(context.text).lstrip("-–—−")
    if span.end - span.start < len(bare) + 2:
        return found
    return Span(span.end - len(bare), span.end), parse_quantity(bare, decimal_comma=context.decimal_comma) or quantity


_LONGEST_NAME = 8
"""Words of an end of a flow."""


def _is_name(text: str, start: int, end: int) -> bool:
    """Whether an end of an arrow is a few words, and no arrow itself."""
    return len(text[start:end].split()) <= _LONGEST_NAME and _POINTS.search(text, start, end) is None
