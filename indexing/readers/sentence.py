"""One value told in a sentence: `The blue bar is the tallest and reaches approximately v`."""

from __future__ import annotations

import re

from ..components import Context
from ..figure import Quantity, Span
from ..names import Name, fold
from ..numbers import find_quantities, parse_quantity
from .base import Block, Entry, Row

_ARRIVES = re.compile(
    r"(?:\b(?:reach(?:es|ing)?|stands? at|sits? at|ends? at|is at|at|to|of|is|are|was|approximately|about"
    r"|around|value|peaks? at|out at|shows?|records?|measures?|with|only|roughly|has|hits?|scor(?:es?"
    r"|ing)|showing|totals?|totalling)|[:=~≈])\s*\Z",
    re.I,
)
_REFERENCE = re.compile(
    r"\s?(?:gridlines?|ticks?|marks?\b|axis|line\b|level|digits?|regions?|bars?|groups?|categor|steps?"
    r"|points? (?:above|below|higher|lower|more|less)|times)",
    re.I,
)
_BETWEEN = re.compile(r"(?:between|above|below|under|over|than|past|the|from|by|top|first|within|in)\s*\Z", re.I)


def read_sentence(block: Block, context: Context) -> list[Row] | None:
    """One row of the one value that the sentence arrives at, under the label or colour it mentions; a weak reading."""
    if block.end - block.start > 600:
        return None
    value = _value(context, block)
    if value is None:
        return None
    label = None if block.named else mentioned(context, block.start, block.end)
    return [Row((Entry(value[0], value[1], label),), weak=True)]


def _value(context: Context, block: Block) -> tuple[Span, Quantity] | None:
    """The number that the sentence is about, where only one can be."""
    text = context.text
    scale = _FROM_TO.search(text, block.start, block.end)
    if scale is not None:
        return _stretch(context, block, scale)
    found = [
        (span, quantity)
        for span, quantity in find_quantities(text, block.start, block.end, decimal_comma=context.decimal_comma)
        if not _inside_known(context, block, span)
    ]
    for wanted in (
        [one for one in found if one[1].approximate and not _REFERENCE.match(text, one[0].end, block.end)],
        [
            one
            for one in found
            if not _REFERENCE.match(text, one[0].end, block.end)
            and not _BETWEEN.search(text[max(block.start, one[0].start - 10) : one[0].start])
        ],
    ):
        if len(wanted) > 1:
            return None
        if wanted:
            span = wanted[0][0]
            before = text[max(block.start, span.start - 24) : span.start]
            arrives = wanted[0][1].approximate or _ARRIVES.search(before) is not None or span.start - block.start < 3
            return wanted[0] if arrives else None
    return None


_FROM_TO = re.compile(r"(?P<covers>\b(?:rang|span|var|extend|lie)\w{0,8}\s(?:widely\s)?)?\bfrom\s+(?=\S{0,3}\d)", re.I)


def _stretch(context: Context, block: Block, scale: re.Match[str]) -> tuple[Span, Quantity] | None:
    """The range that "ranges from a to b" states; "rises from a to b" states two values and neither is the one."""
    found = find_quantities(context.text, scale.end(), block.end, decimal_comma=context.decimal_comma)
    if scale["covers"] is None or len(found) not in (1, 2):
        return None
    if len(found) == 1:
        return found[0] if found[0][1].value is None else None
    span = Span(found[0][0].start, found[1][0].end)
    quantity = parse_quantity(span.cut(context.text), decimal_comma=context.decimal_comma)
    return None if quantity is None else (span, quantity)


def _inside_known(context: Context, block: Block, span: Span) -> bool:
    """Whether a number is part of a known label that the sentence mentions."""
    text = context.text
    for name in context.known.values():
        if not any(map(str.isdigit, name.text)) or len(name.text) > 160:
            continue
        at = text.find(
            name.text, max(block.start, span.end - len(name.text)), min(block.end, span.start + len(name.text))
        )
        if 0 <= at <= span.start and span.end <= at + len(name.text):
            return True
    return False


def mentioned(context: Context, start: int, end: int) -> Name | None:
    """The one known label that these words mention, the longest first; else the label of the one colour they
    mention.
    """
    text = context.text
    lower = text[start:end].lower()
    best: tuple[int, int, Name] | None = None
    for name in context.known.values():
        at = lower.find(name.text.lower())
        if at < 0 or lower[at + len(name.text) : at + len(name.text) + 1].isalnum() or (at and lower[at - 1].isalnum()):
            continue
        if best is None or len(name.text) > best[0]:
            best = (len(name.text), at, name)
    if best is not None:
        at = start + best[1]
        return Name(best[2].text, Span(at, at + best[0]), best[2].aliases)
    colours = [
        (len(alias), alias, name)
        for alias, name in context.aliases.items()
        if name.text and re.search(rf"\b{re.escape(alias)}\b", fold(lower))
    ]
    if not colours:
        return None
    width, _, name = max(colours, key=lambda one: one[0])
    if any(other[0] == width and other[2].text != name.text for other in colours):
        return None
    return name
