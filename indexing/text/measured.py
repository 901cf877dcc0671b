"""Numbers with units that are not known as such ("193 GPa", "1,480 tok/s", "18 seats"), told by a column of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from .dates import parse_date
from .numbers import parse_quantity
from .spans import Quantity

_FEWEST, _MOSTLY = 2, 0.6
"""Fewest texts with a unit, and their least share of those that say something."""
_MEASURED = re.compile(
    r"(?P<number>[~≈<>]?\s?[-−+]?[0-9][0-9.,]*(?:\s?[–-]\s?[0-9][0-9.,]*)?)\s?"
    r"(?P<unit>(?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)[^\W\d_][^\s\d()]{0,11}(?:\s[^\W\d_]{1,10})?)(?:\s\([^()]*\))?",
    re.I,
)
_LONGEST = 60


def measured(texts: Sequence[str]) -> list[Quantity | None]:
    """The quantities of a column's texts that are no plain ones, where most are a number and the same unit."""
    found = [_MEASURED.fullmatch(text) if len(text) <= _LONGEST else None for text in texts]
    said = [one for text, one in zip(texts, found, strict=True) if any(map(str.isalnum, text))]
    units = Counter(_unit(one["unit"]) for one in said if one is not None)
    unit, times = units.most_common(1)[0] if units else ("", 0)
    if times < _FEWEST or times < _MOSTLY * len(said) or any(map(parse_date, texts)):
        return [None] * len(texts)
    return [_quantity(one, unit) for one in found]


def _quantity(found: re.Match[str] | None, unit: str) -> Quantity | None:
    if found is None or _unit(found["unit"]) != unit:
        return None
    number = parse_quantity(found["number"])
    return replace(number, unit=unit) if number is not None else None


def _unit(words: str) -> str:
    """A unit, of one or of several ("seat" and "seats")."""
    return words[:-1] if words[-1:] == "s" and len(words) > _FEWEST and words[:-1].isalpha() else words
