"""What a text says is measured in which unit: "monthly rent in euros", "Latency (ms)", "vacancy rate in %"."""

from __future__ import annotations

import re

from ..text.spans import Span
from ..text.units import MULTIPLIERS, SYNONYMS, UNIT_WORDS

_WORD = r"(?!(?:is|are|was|were|has|have|there|with|shows?|stands?|gives?|shown|given|axis|axes|panel)\b)[^\W\d_][\w-]*"
_SIGNS = [word for word in (*UNIT_WORDS, *MULTIPLIERS) if len(word) > 1 or not word.isalpha()]
_UNIT = rf"(?P<unit>{'|'.join(map(re.escape, sorted(_SIGNS, key=len, reverse=True)))})(?![\w/])"
_STATED = re.compile(
    r"(?:(?<=[=:,;(\"“*.\n])\s?|\b(?:is|are|shows?|gives?|carries|has|the|of|for|represents?|means|axis)\s|^)"
    rf"(?P<name>(?!(?:an?|the|and|in|from|by|all|each)\b){_WORD}(?:\s{_WORD}){{0,5}}?)\s(?:in\s|\(){_UNIT}",
    re.M,
)
_MADE_OF = re.compile(rf"[0-9]\s?{_UNIT}\sof\s(?P<name>(?!the\b|all\b|its\b)[a-z]{{3,20}})\b")
"""What an amount is an amount of ("84 mm of rain")."""
_NO_MEASURE = re.compile(r"(?:time|size|value|[xyz]-axis|unit|bar|line|figure|column)s?", re.I)


def named_by_unit(text: str) -> dict[str, Span]:
    """Unit, as quantities write it, or multiplier ("thousand") -> what the text says is measured in it, of several the
    first.
    """
    found: dict[str, Span] = {}
    for one in (*_STATED.finditer(text), *_MADE_OF.finditer(text)):
        unit = SYNONYMS.get(one["unit"], one["unit"])
        unit = "thousand" if unit == "thousands" else unit
        if _NO_MEASURE.fullmatch(one["name"]) is None:
            found.setdefault(unit, Span(*one.span("name")))
    return found
