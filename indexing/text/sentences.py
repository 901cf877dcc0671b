"""Sentences: where one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TITLES = "".join(rf"(?<!\b{word})" for word in ("St", "Mt", "Ft", "Dr", "Mr", "Ms", "Mrs", "vs"))
_END = re.compile(rf"(?<![.;!?*][A-Za-z]){_TITLES}(?:[.!?][)\"”*]{{0,3}}\s+(?=[\W_]*[^\W_])|;\s+(?=[\W_]*[A-Z0-9]))")


def sentence_bounds(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The bounds of sentences between two offsets, also split at semicolons, except before a lower-case letter."""
    at = seen = start
    opened = 0
    for stop in _END.finditer(text, start, end):
        opened += text.count("(", seen, stop.start()) - text.count(")", seen, stop.start())
        seen = stop.start()
        if opened > 0:
            continue  # inside brackets
        yield at, stop.start() + 1
        at = seen = stop.end()
        opened = 0
    if at < end:
        yield at, end
