"""One value stated in a sentence: `The blue bar is the tallest and reaches approximately v`."""

from __future__ import annotations

import re

from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import Name
from ...text.spans import Quantity, Span
from ..remarks import says_absent
from ..rows import Block, Entry, Row

_ARRIVES = re.compile(
    r"(?:\b(?:reach(?:es|ing)?|stands? at|sits? at|ends? at|is at|at|to|of|is|are|was|approximately|about"
    r"|around|value|labell?ed|marked|peaks? at|out at|shows?|records?|measures?|with|only|roughly|has|hits?|scor(?:es?"
    r"|ing)|showing|totals?|totalling)|[:=~≈])\s*\Z",
    re.I,
)
_REFERENCE = re.compile(
    r"\s?(?:gridlines?|ticks?|marks?\b|axis|line\b|level|digits?|regions?|bars?|groups?|categor|steps?"
    r"|points? (?:above|below|higher|lower|more|less)|times)",
    re.I,
)
_BETWEEN = re.compile(r"(?:between|above|below|under|over|than|past|the|from|by|top|first|within|in)\s*\Z", re.I)
_FEW = 4
"""The most words before the one number that ends a remark ("the remaining 15%")."""
_FROM_TO = re.compile(r"\bfrom\s+(?=\S{0,3}\d)", re.I)


@recogniser("The oak bar reaches about 3.", lambda block, context: None)
def read_sentence(block: Block, context: Context) -> list[Row] | None:
    """One row of the one value that the sentence arrives at, under the label or colour it mentions; a weak reading."""
    if block.running or block.end - block.start > 600 or says_absent(context.text, block.start, block.end):
        return None
    value = _value(context, block)
    if value is None:
        return None
    label = None if block.named else _mentioned(context, block, value[0])
    return [Row((Entry(value[0], value[1], label),), weak=True)]


def _value(context: Context, block: Block) -> tuple[Span, Quantity] | None:
    """The number that the sentence is about, if only one qualifies."""
    text = context.text
    if _FROM_TO.search(text, block.start, block.end) is not None:
        return None  # "rises from a to b" states two values, so that neither is the one
    found = context.quantities(block.start, block.end)
    free = [one for one in found if not _REFERENCE.match(text, one[0].end, block.end)]
    apart = [one for one in free if not _BETWEEN.search(text[max(block.start, one[0].start - 10) : one[0].start])]
    for wanted in ([one for one in free if one[1].approximate], apart):
        if len(wanted) > 1:
            return None
        if wanted:
            span = wanted[0][0]
            before = text[max(block.start, span.start - 24) : span.start]
            alone = not text[span.end : block.end].strip(" .*") and len(text[block.start : span.start].split()) <= _FEW
            arrives = wanted[0][1].approximate or _ARRIVES.search(before) or not before.strip(" *_") or alone
            return wanted[0] if arrives else None
    return None


def _mentioned(context: Context, block: Block, value: Span) -> Name | None:
    """The longest known label that the words around a value mention; else the label of the one colour they mention."""
    start, end = block.start, block.end
    named = (one for one in context.labels_in(start, end) if not value.start <= one[0] < value.end)
    at, name = max(named, key=lambda one: len(one[1].text), default=(0, None))
    if name is not None:
        return Name(name.text, Span(at, at + len(name.text)), name.aliases)
    words = context.text[start:end].lower()
    colours = [colour for colour in context.aliases if re.search(rf"\b{re.escape(colour)}\b", words)]
    longest = [colour for colour in colours if len(colour) == max(map(len, colours))]
    called = {context.aliases[colour].text: context.aliases[colour] for colour in longest}
    return called.popitem()[1] if len(called) == 1 and "" not in called else None
