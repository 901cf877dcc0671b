"""Tokens: an estimate of a text's length for a sentence encoder, so that chunking needs no encoder."""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W\d_]{1,24}|\d{1,12}|\S")
"""Words, numbers and signs. Longer runs count as several, so that no text is a single word."""


def tokens(text: str) -> int:
    """About how many tokens an English word-piece tokenizer makes of the text; rather over- than underestimated."""
    return sum(word_tokens(match.group()) for match in WORD.finditer(text))


def word_tokens(word: str) -> int:
    """About how many tokens it makes of one match of WORD. Digits go in pairs, other scripts letter by letter."""
    if word.isdigit():
        return (len(word) + 1) // 2
    return 1 + len(word) // 8 if word.isascii() else len(word)
