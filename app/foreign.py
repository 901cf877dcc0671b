"""Numbers in words of other languages ("dreizehn", "vingt-trois"), which are numbers in an English sentence, too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from text_to_num import text2num

LANGUAGES = ("de", "fr", "es", "it", "pt", "nl")
_WORD = re.compile(r"(?<![\w-])[^\W\d_]{3,40}(?:-[^\W\d_]{1,40}){0,6}(?![\w-])")
_ENGLISH = frozenset(
    "billion billions cent cents dos doze due elf mil mila mile miles mille milo million millions non null nul once "
    "otto quince second seconds seize sept six trillion trillions venti zero".split()
)
"""Words that are numbers in one of these languages and something else, or the same, in English."""


def foreign_numbers(text: str) -> Iterator[tuple[re.Match[str], float]]:
    """Each word that is a number from two on in another language, with its value."""
    for match in _WORD.finditer(text):
        value = _value(match[0].lower())
        if value is not None and value > 1:
            yield match, value


@lru_cache(maxsize=20_000)
def _value(word: str) -> float | None:
    if word in _ENGLISH:
        return None
    for language in LANGUAGES:
        try:
            return float(text2num(word, language))
        except ValueError:
            continue
    return None
