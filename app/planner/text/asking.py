"""Separates the sentences that ask something from those that only tell a background story.

"Ann counted the beads on each string. How many strings have 3 beads?" asks with its last sentence. A sentence before it
that states a number ("Ann has $12.") or tells the reader where to look ("Take the left panel.") is part of what is
asked; one after it ("Simplify your answer.") only says how to answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .words import Token

_ENDED = r"(?:(?<=[^\W\d_]{2})|(?<=[\d)\]\"'”’%]))"
_SHORT = "".join(rf"(?<!\b{word})" for word in ("Mr", "Ms", "Mrs", "Dr", "St", "vs", "No", "Co", "Jr", "Sr"))
_END = re.compile(rf"{_ENDED}{_SHORT}[.?!](?=\s+[\"“'(]?[A-Z$€£\d])|\?")
_ORDER = frozenset(
    "take consider use look see focus compare assume suppose given find only now in for at on from within if".split()
)
"""First words of a sentence that restricts the question."""
_TAG = frozenset(
    "true false right wrong correct incorrect or not is that it this so the case statement yes no ?".split()
)
"""Words of a closing question that asks about the preceding statement ("True or false?")."""
SHORT = 8
"""Most words in a sentence that only says where to look."""
_LASTING = frozenset("past last for over every".split())
"""Words before a number that gives a duration ("the past 7 days") and is no part of the question."""
_POINTING = frozenset("look at see use read study the this following table chart graph schedule then answer".split())
"""Words of sentences that restrict nothing ("Look at the following schedule")."""


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of each sentence; a dot after a single letter or inside a number does not end a sentence."""
    start = 0
    for end in _END.finditer(text):
        yield start, end.end()
        start = end.end()
    if text[start:].strip():
        yield start, len(text)


def asking_clause(text: str) -> str:
    """The clause of a question that asks, if what stands around it may only describe the figure that is meant ("Pie of
    the causes of delay: which is rarest?", "in the chart of ferries, what did May bring?", "how long was the queue, in
    the plot of clinics"); else all of it.
    """
    text = _OF_FIGURE.sub("", text)
    starts = [turn.end() for turn in _CLAUSE.finditer(text)]
    if not starts and not _ASKS.search(text):
        starts = [turn.end() for turn in _FRAGMENT.finditer(text)]
    clauses = (text[start:] for start in reversed(starts))
    return next((clause for clause in clauses if len(clause.split()) >= _FEWEST), text)


_ASKING = r"(?:how|what|which|who|whose|whom|when|where|why|is|are|was|were|do|does|did|has|have|can)"
_CLAUSE = re.compile(
    rf"(?:[:;]|\s[-–—])\s+(?=\S)|(?:,|[.?!])\s+(?=(?:in it,? |there,? )?(?:(?:by|in|for|to|at|of|from) )?{_ASKING}\b)"
    r"|\?\s+(?=\S)",
    re.IGNORECASE,
)
"""The start of a clause that may ask by itself."""
_ASKS = re.compile(rf"\b{_ASKING}\b", re.IGNORECASE)
_FRAGMENT = re.compile(r",\s+(?=(?:(?!\b(?:and|or)\b)[^,()])*\Z)")
"""The start of the last words of a question without a verb ("yearly prices in towns, rise for tenants")."""
_OF_FIGURE = re.compile(
    r",\s+(?:in|on|from|of)\s+(?:the|that|this|a|an)\s[^,?]*\b(?:chart|graph|plot|figure|diagram|map|pie|bars|boxes|lines)"
    r"\b[^,?]*(?=\??\s*\Z)",
    re.IGNORECASE,
)
"""What says at the end which figure is meant."""
_FEWEST = 2
"""Fewest words of a question."""


def asking(text: str, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens of the sentences that ask or restrict the question; all tokens if none ends in a question mark.

    The sentences left out are background: a word of theirs that the question repeats needs no explanation by the plan.
    """
    parts = list(sentences(text))
    asked = [index for index, (_, end) in enumerate(parts) if text[end - 1] == "?"]
    asked_words = {token.text for at in asked for token in tokens if parts[at][0] <= token.start < parts[at][1]}
    if len(parts) < 2 or not asked or asked_words <= _TAG:
        return tokens
    kept: list[Token] = []
    for index, (start, end) in enumerate(parts):
        own = tuple(token for token in tokens if start <= token.start < end)
        if index in asked or (index < asked[-1] and _narrows(own)):
            kept += own
    return tuple(kept) or tokens


def _narrows(own: tuple[Token, ...]) -> bool:
    """Whether a sentence before the question restricts it: by stating a number, or by saying where to look."""
    words = [token for token in own if not token.is_sign]
    if not words or all(token.text in _POINTING for token in words):
        return False
    return any(map(_states, words, [words[0], *words], [*words[1:], words[0]])) or (
        words[0].text in _ORDER and len(words) <= SHORT
    )


def _states(token: Token, before: Token, after: Token) -> bool:
    """Whether a token is a number that the question may use, unlike those in "the past 7 days" and "the 1990s"."""
    return token.number is not None and before.text not in _LASTING and after.text != "s"
