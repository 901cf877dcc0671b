"""The statistics that box and violin plots draw: names that every text knows, in whichever words it has for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...text.names import Name
from ...text.spans import Span

_DRAWN = re.compile(
    r"\b(?:box|violin)[- ]?(?:and[- ]whiskers?[- ])?(?:plots?|charts?)?\b|\bwhiskers?\b|\bquartiles?\b", re.I
)
_STATISTICS = (
    ("median", "medians"),
    ("mean",),
    ("Q1", "first quartile", "lower quartile", "25th percentile"),
    ("Q3", "third quartile", "upper quartile", "75th percentile"),
    ("lower whisker", "low whisker", "bottom whisker"),
    ("upper whisker", "high whisker", "top whisker"),
    ("minimum", "lowest value"),
    ("maximum", "highest value"),
)
"""The words for each, any of which may stand for all."""
_PATTERNS = tuple(re.compile(rf"\b(?:{'|'.join(words)})\b", re.I) for words in _STATISTICS)
_FEWEST = 2


def statistics_named(text: str) -> list[Name]:
    """The statistics that a text on a distribution names, each as it does so first, with its other words as aliases;
    none for other texts, or where it names only one.
    """
    if _DRAWN.search(text) is None:
        return []
    found = list(_named(text))
    return found if len(found) >= _FEWEST else []


def is_statistic(name: Name) -> bool:
    """Whether a name is one of these statistics."""
    return any(pattern.fullmatch(name.text) for pattern in _PATTERNS)


def _named(text: str) -> Iterator[Name]:
    for words, pattern in zip(_STATISTICS, _PATTERNS, strict=True):
        first = pattern.search(text)
        if first is not None:
            yield Name(first[0], Span(*first.span()), words, full=first[0])
