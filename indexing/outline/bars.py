"""The cells of a line of a table with bars."""

from __future__ import annotations

from itertools import pairwise

from ..text.names import trim


def cells_of(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Bounds of the cells of one line; `\\|` is no separator."""
    bars = [at for at in range(start, end) if text[at] == "|" and text[at - 1] != "\\"]
    if not bars:
        return []
    edges = bars if not text[bars[-1] + 1 : end].strip() else [*bars, end]
    if text[start : bars[0]].strip():
        edges = [start - 1, *edges]
    return [trim(text, a + 1, b) for a, b in pairwise(edges)]
