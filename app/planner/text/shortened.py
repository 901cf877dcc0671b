"""Abbreviations in labels, and the words they are short for: "PPL" is perplexity, "UAS" unlabelled attachment score."""

from __future__ import annotations

import re
from collections.abc import Sequence

_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z](?:[a-z]?[A-Z]){1,5}(?![a-z])")
LONGER = 2
"""Fewest letters by which a single word must exceed its abbreviation."""


def abbreviations(label: str) -> tuple[str, ...]:
    """The abbreviations in a label, in lower case."""
    return tuple(found.lower() for found in _CAPITALS.findall(label))


def stands_for(short: str, words: Sequence[str]) -> bool:
    """Whether an abbreviation may stand for these words: it has their initials (the last may be missing), or initials
    and then an abbreviation as the last word ("CVAE"), or letters of a single word.
    """
    if len(words) == 1:
        return len(short) >= 3 and len(words[0]) >= len(short) + LONGER and _has_in_order(short, words[0])
    ends = range(1, len(short))
    if len(words) == 2 and any(words[0].startswith(short[:at]) and words[1].startswith(short[at:]) for at in ends):
        return True  # APAC is Asia Pacific
    initials = "".join(word[0] for word in words)
    return initials == short or (len(short) > 2 and initials == short[:-1]) or initials[:-1] + words[-1] == short


def _has_in_order(short: str, word: str) -> bool:
    """Whether a word has these letters in this order, beginning with the first."""
    letters = iter(word)
    return word[0] == short[0] and all(letter in letters for letter in short)
