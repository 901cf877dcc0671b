"""What a text says is measured in which unit: "monthly rent in euros", "Latency (ms)", "vacancy rate in %"."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from ..text.spans import Span
from ..text.units import MULTIPLIERS, SYNONYMS, UNIT_WORDS

_WORD = r"(?!(?:is|are|was|were|has|have|there|with|shows?|stands?|gives?|shown|given|axis|axes|panel)\b)[^\W\d_][\w-]*"
_SIGNS = frozenset(word for word in (*UNIT_WORDS, *MULTIPLIERS) if len(word) > 1 or not word.isalpha())
_MADE_OF = r"[0-9]\s?{unit}(?<!%)\sof\s(?P<name>(?!the\b|all\b|its\b)[a-z]{{3,20}})\b"
"""What an amount is an amount of ("84 mm of rain")."""
_STATED = (
    r"(?:(?<=[=:,;(\"“*.\n])\s?|\b(?:is|are|shows?|gives?|carries|has|an?|the|of|for|represents?|means|axis)\s|^)"
    rf"(?P<name>(?!(?:an?|the|and|in|from|by|all|each)\b){_WORD}(?:\s{_WORD}){{{{0,5}}}}?)(?:\sin\s|\s?\(|,\s){{unit}}"
)
_QUOTED = r"[\"“](?P<name>{unit}\s[^\"“”\n]{{3,50}})[\"”]"
"""A title that begins with the unit ("Seconds to boil 1 litre")."""
_NO_MEASURE = re.compile(r"(?:time|size|value|[xyz]-axis|unit|bar|line|figure|column)s?", re.I)


@lru_cache(maxsize=64)
def _patterns(units: frozenset[str]) -> tuple[re.Pattern[str], ...]:
    known = "|".join(map(re.escape, sorted(_SIGNS | units, key=len, reverse=True)))
    unit = rf"(?P<unit>{known})(?![\w/])"
    return (
        re.compile(_STATED.format(unit=unit), re.M),
        re.compile(_MADE_OF.format(unit=unit)),
        re.compile(_QUOTED.format(unit=unit), re.I),
    )


def named_by_unit(text: str, units: Collection[str] = ()) -> dict[str, Span]:
    """Unit, as quantities write it, or multiplier ("thousand") -> what the text says is measured in it, of several the
    first. `units` are more than the known ones.
    """
    found: dict[str, Span] = {}
    for one in (one for pattern in _patterns(frozenset(units)) for one in pattern.finditer(text)):
        known = SYNONYMS.get(one["unit"], SYNONYMS.get(one["unit"].lower(), one["unit"]))
        unit = one["unit"] if one["unit"] in units else known
        unit = "thousand" if unit == "thousands" else unit
        if _NO_MEASURE.fullmatch(one["name"]) is None:
            found.setdefault(unit, Span(*one.span("name")))
    return found
