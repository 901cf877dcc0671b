"""What the words of a label say about its numbers: that they are counts, percentages, rates or changes. Numbers of
different such quantities ("Robbery > rate", "Robbery > percent change") are of different measures.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from ....indexing.text.names import split_path
from ..text.words import stems_of

Quantity = Literal["rate", "change", "ratio", "frequency", "part", "count"]
_WORDS: dict[Quantity, str] = {
    "rate": "rate",
    "change": "change growth increase decrease decline gain loss delta",
    "ratio": "ratio",
    "frequency": "frequency",
    "part": "percent percentage share proportion pct",
    "count": "number amount count",
}
"""In the order in which one of several tells: a growth rate is a rate, a percent change a change."""
_OF_STEM = {stem: name for name, words in _WORDS.items() for word in words.split() for stem in stems_of(word)}
_OF_WHAT = re.compile(r"\s(?:in|of|from|per|by|for)\s.*", re.S)


@lru_cache(maxsize=20_000)
def quantities_of(label: str) -> frozenset[Quantity]:
    """The quantities that a label names, in its last level or by a whole outer one ("percent > women")."""
    *outer, last = split_path(label) or (label,)
    head = _OF_WHAT.sub("", last)  # a percent change in rate is no rate
    found = {_OF_STEM[stem] for stem in stems_of(head) if stem in _OF_STEM}
    whole = [stems for level in outer if (stems := stems_of(level)) and _OF_STEM.keys() >= {*stems}]
    found |= {_OF_STEM[stem] for stems in whole for stem in stems}
    return frozenset(found | {"part"} if "%" in head else found)


def quantity_of(label: str) -> Quantity | None:
    """What kind of numbers a label has; None where its words do not say."""
    found = quantities_of(label)
    return next((one for one in _WORDS if one in found), None)


def states_change(label: str) -> bool:
    """Whether the numbers of a label are changes: "Robbery > percent change in rate"."""
    return "change" in quantities_of(label)
