"""Questions that ask for a label and for its value at once: "which town has the most visitors, and how many?"."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Literal, NamedTuple

from .lexicon import STOP_WORDS
from .words import stem

Valued = Literal["", "value", "difference"]
"""What is asked for beside a label: nothing, its value, or by how much it is ahead or has moved."""


class Twofold(NamedTuple):
    """The two halves of such a question."""

    label: str
    """The question for the label alone."""
    valued: Valued


_TAIL = re.compile(
    r"(?<!\s)[,;]?\s+(?:and|&)\s+(?:(?P<by>by)\s+|(?:with|at|of|to|for)\s+)?"
    r"(?:how\s+[a-z]+|what(?:'?s|\s+is|\s+was)?)\b(?P<rest>[^,;:?]*)\?*\s*$",
    re.IGNORECASE,
)
"""What asks for the value behind the question for the label; of several such ends the longest."""
_OF_VALUE = frozenset(
    map(stem, "value number figure amount score count total level size exactly happen occur percent % point".split())
)
"""Stems of words for any value."""
_FEWEST = 3
"""Fewest words that ask for a label."""


def twofold(text: str, measure: Set[str]) -> Twofold | None:
    """The halves of a question that goes on asking for the value of the label it asks for, and for nothing else; None
    for any other. The stems of `measure` are said of what the figure measures.
    """
    found = _TAIL.search(text)
    label = text[: found.start()] if found is not None else ""
    if found is None or len(label.split()) < _FEWEST:
        return None
    if not _stems(found["rest"]) <= _stems(label) | _OF_VALUE | measure:
        return None
    return Twofold(f"{label}?", "difference" if found["by"] else "value")


def _stems(text: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[^\W_]+|%", text.lower()) if word not in STOP_WORDS}
