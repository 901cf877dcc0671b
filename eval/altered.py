"""Questions made unanswerable: a name in a question is replaced by one that its table does not have.

People ask for years, names and measures that a figure lacks, and collections of questions with answers hold no such
question; without them a planner cannot learn when to keep silent.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from typing import Any

_NUMERIC = re.compile(r"[\d,.\-$% ]+")
_TRIES = 50


def unanswerable(cases: Sequence[dict[str, Any]], seed: int = 1) -> list[dict[str, Any]]:
    """The questions that quote a cell of their table, each with that cell's text exchanged for another table's."""
    chance = random.Random(seed)
    pool = [text for case in cases for row in case["rows"][:5] for text in map(str, row) if 3 <= len(text) <= 30]
    found = (_altered(case, pool, chance) for case in cases if "question" in case)
    return [case for case in found if case is not None]


def _altered(case: dict[str, Any], pool: Sequence[str], chance: random.Random) -> dict[str, Any] | None:
    question = str(case["question"])
    own = {str(text).casefold() for row in case["rows"] for text in row}
    named = _longest(text for text in own if len(text) >= 3 and text in question.casefold())
    if named is None:
        return None
    at = question.casefold().index(named)
    for _ in range(_TRIES):
        other = chance.choice(pool)
        if bool(_NUMERIC.fullmatch(other)) == bool(_NUMERIC.fullmatch(named)) and other.casefold() not in own:
            changed = question[:at] + (other.lower() if question.islower() else other) + question[at + len(named) :]
            return {**case, "question": changed, "answer": None}
    return None


def _longest(texts: Iterable[str]) -> str | None:
    return max(sorted(texts), key=len, default=None)
