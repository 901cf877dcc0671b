"""A line told as a story: `starts at v for C0, then falls to v (C1) and ends at v in C2`."""

from __future__ import annotations

import re

from ...recognisers import recogniser
from ...stated.context import Context
from ...text.colours import words_in_look
from ...text.names import close_bracket, fold, read_name
from ..rows import Block, Entry, Row, points_at_part

_LINK = re.compile(r"\s+(?:for|in|at|on|by|during|from|of)\s+(?:the\s+)?(?=\S)")
_STOP = re.compile(r"[,;]\s|\.(?:\s|$)|\s(?:and|then|before|to|while|but|up|down|followed|with|after)\s|\s\(|$")


@recogniser("3 in May, then 5 in June", lambda block, context: None)
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
    return [Row(tuple(entries))] if len(entries) > 1 and 4 * loose <= len(entries) else None


def _label_after(context: Context, at: int, end: int) -> tuple[int, int] | None:
    """Bounds of the label that follows a value: in brackets, or after "for" or "in"."""
    text = context.text
    if text.startswith(" (", at):
        close = close_bracket(text, at + 1, min(end, at + 300))
        if close > 0:
            inner = (at + 2, close)
            words = text[at + 2 : close]
            if fold(words) in context.known or not words_in_look(words):
                return inner
        return None
    link = _LINK.match(text, at, end)
    if link is None:
        return None
    stop = _STOP.search(text, link.end(), end)
    close = stop.start() if stop is not None else end
    words = text[link.end() : close]
    if not words or len(words.split()) > 8:
        return None
    return link.end(), close
