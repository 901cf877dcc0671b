"""A line told as a story: `starts at v for C0, then falls to v (C1) and ends at v in C2`."""

from __future__ import annotations

import re

from ...stated.context import Context
from ...text.names import close_bracket, fold, read_name, words_in_look
from ...text.numbers import first_quantity
from ..rows import Block, Entry, Row, points_at_part, read_value

_LINK = re.compile(r"\s+(?:for|in|at|on|by|during|from|of)\s+(?:the\s+)?(?=\S)")
_STOP = re.compile(r"[,;]\s|\.(?:\s|$)|\s(?:and|then|before|to|while|but|up|down|followed|with|after)\s|\s\(|$")


def read_inline_list(block: Block, context: Context) -> list[Row] | None:
    """One row of the values with the labels that follow them, where these are nearly all the numbers of the block."""
    text = context.text
    entries: list[Entry] = []
    loose = 0
    covered = block.start
    for span, quantity in context.quantities(block.start, block.end):
        if span.start < covered or points_at_part(text, block.start, span.start):
            continue
        label = _label_after(context, span.end, block.end)
        if label is None:
            loose += 1
            continue
        covered = label[1]
        entries.append(Entry(span, quantity, read_name(text, *label, context.known)))
    if len(entries) < 2 or 4 * loose > len(entries):
        entries = _told_before(block, context)
    return [Row(tuple(entries))] if len(entries) > 1 else None


_AT = re.compile(
    r"\b(?:at|in|for|by)\s+(?P<label>[^,;:\s][^,;:]{0,40}?)[,:]\s+"
    r"(?:[A-Za-z][A-Za-z ]{0,40}\s)?(?=[~≈$€£+\-−]{0,2}\d)",
    re.I,
)


def _told_before(block: Block, context: Context) -> list[Entry]:
    """Values whose labels come first ("At x=1, the loss is 0.5. At x=2, 0.4"), where no number is left over."""
    text = context.text
    entries: list[Entry] = []
    labels = []
    for match in _AT.finditer(text, block.start, block.end):
        found = first_quantity(text, match.end(), block.end, decimal_comma=context.decimal_comma)
        if found is not None and found[0].start - match.end() <= 1:
            labels.append(match.span("label"))
            entries.append(Entry(*found, read_name(text, *match.span("label"), context.known)))
    numbers = context.quantities(block.start, block.end)
    spare = [span for span, _ in numbers if not any(a <= span.start < b for a, b in labels)]
    return entries if len(spare) == len(entries) else []


def _label_after(context: Context, at: int, end: int) -> tuple[int, int] | None:
    """Bounds of the label that follows a value: in brackets, or after "for" or "in"."""
    text = context.text
    if text.startswith(" (", at):
        close = close_bracket(text, at + 1, min(end, at + 300))
        if close > 0:
            inner = (at + 2, close)
            words = text[at + 2 : close]
            if fold(words) in context.known or (not words_in_look(words) and not _is_change(context, *inner)):
                return inner
        return None
    link = _LINK.match(text, at, end)
    if link is None:
        return None
    known = longest_known(context, link.end(), end)
    if known is not None:
        return known
    stop = _STOP.search(text, link.end(), end)
    close = stop.start() if stop is not None else end
    words = text[link.end() : close]
    if not words or len(words.split()) > 8:
        return None
    return link.end(), close


def _is_change(context: Context, start: int, end: int) -> bool:
    """Whether brackets hold a value rather than a label: a percentage, or a signed number."""
    value = read_value(context, start, end)
    return (
        value is not None
        and value.quantity is not None
        and (value.quantity.unit != "" or context.text[start] in "+-−~")
    )


def longest_known(context: Context, start: int, end: int) -> tuple[int, int] | None:
    """Bounds of the longest known label that stands right here."""
    width = max((len(name.text) for name in context.labels_at(start, end)), default=0)
    return (start, start + width) if width else None
