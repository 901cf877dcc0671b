"""Slips of the pen in the words that ask, which are the same for every figure: "whcih", "hihgest", "acurate". Slips in
the names of a figure are forgiven where these are linked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from ....indexing.store.encoder import whole_words
from .lexicon import CUES, STOP_WORDS
from .opposites import MEASURES
from .tablewords import ADJECTIVES
from .words import ORDINALS, alike, stems_of

_WORD = re.compile(r"(?<![\w'’.-])[a-z]{3,16}(?![\w'’.-])")
"""A word without a capital, which a name may have, and no part of a compound."""
_LEAST = 4
"""Letters from which a word is long enough for a letter too few or too many; of shorter ones only letters that changed
places are told."""
_LONG = 6
"""Letters from which a word is long enough for another letter in the place of one."""


def mended(question: str, said: Callable[[str], bool], names: AbstractSet[str]) -> str:
    """A question with its slips mended, but for words that a figure's text has and those that are nearly one of its
    names: `said` tells of a stem whether the text has it, `names` are the stems of names.
    """

    def word(found: re.Match[str]) -> str:
        meant = _meant(found[0])
        stems = stems_of(found[0]) if meant != found[0] else ()
        own = any(map(said, stems)) or any(alike(stem, name) for stem in stems for name in names)
        return found[0] if own else meant

    return _WORD.sub(word, question)


@lru_cache(maxsize=4096)
def _meant(word: str) -> str:
    """The one word that asks from which a word that is not English differs by a single slip, of the likeliest kind:
    letters that changed places, else a letter too few or too many, else in a long word another letter in its place
    (Damerau 1964); the word itself where there is none. In a short one that is as often another word: "grok" is no
    "grow".
    """
    english = word in whole_words() or (word[-3:] == "est" and len(word) > _LONG and word[:-3] in whole_words())
    if english or word in _asking() or not MEASURES.keys().isdisjoint(stems_of(word)):
        return word
    near = [one for one in _asking() if OSA.distance(word, one, score_cutoff=1) == 1]
    swapped = [one for one in near if sorted(one) == sorted(word)]
    sized = [one for one in near if len(one) != len(word)]
    kinds = (swapped, sized, near if len(word) >= _LONG else []) if len(word) >= _LEAST else (swapped,)
    likeliest = next(filter(None, kinds), [])
    return likeliest[0] if len(likeliest) == 1 else word


@cache
def _asking() -> frozenset[str]:
    """The words of cues and the other words that ask."""
    cues = {word for phrases in CUES.values() for phrase in phrases for word in phrase.split()}
    words = {*cues, *STOP_WORDS, *ADJECTIVES, *ORDINALS}
    return frozenset(word for word in words if len(word) > 2 and word.isalpha() and word.islower())
