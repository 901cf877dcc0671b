"""Numbers with units that are not known as such ("193 GPa", "1,480 tok/s", "18 seats"), told by a column of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from .dates import MONTHS, parse_date
from .numbers import parse_quantity
from .spans import Quantity

_FEWEST, _MOSTLY = 2, 0.6
"""Fewest texts with a unit, and their least share of those that say something."""
_NO_UNITS = [*MONTHS, *"st nd rd th am pm or and to of".split()]
_NO_UNIT = rf"(?!(?:{'|'.join(_NO_UNITS)})\b)"
_MEASURED = re.compile(
    r"(?P<number>[~≈<>]?\s?[-−+]?[0-9][0-9.,]*(?:\s?[–-]\s?[0-9][0-9.,]*)?)(?:\s|(?=[a-zµ°/]))"
    rf"(?P<unit>(?i:{_NO_UNIT})[^\W\d_][^\s\d()]{{0,11}}(?:\s[a-z]{{1,10}})?)(?:\s\([^()]*\))?"
)
_LONGEST, _LONGEST_ACRONYM = 60, 4


def measured(texts: Sequence[str]) -> list[Quantity | None]:
    """The quantities of a column's texts that are no plain ones, where most are a number and the same unit."""
    found = [_MEASURED.fullmatch(text) if len(text) <= _LONGEST else None for text in texts]
    said = [one for text, one in zip(texts, found, strict=True) if any(map(str.isalnum, text))]
    written = Counter(one["unit"] for one in said if one is not None and not _is_name(one["unit"]))
    usual = written.most_common(1)[0][0] if written else ""
    alike = {usual, f"{usual}s", usual.removesuffix("s")}
    times = sum(count for unit, count in written.items() if unit in alike)
    if times < _FEWEST or times < _MOSTLY * len(said) or any(map(parse_date, texts)):
        return [None] * len(texts)
    return [_quantity(one, usual) if one is not None and one["unit"] in alike else None for one in found]


def _is_name(unit: str) -> bool:
    """Whether a supposed unit is a word with a capital ("5 Lime Street"), and no short sign ("GPa", "TEU")."""
    return unit[0].isupper() and unit[1:].islower() and len(unit) > _LONGEST_ACRONYM


def _quantity(found: re.Match[str], unit: str) -> Quantity | None:
    number = parse_quantity(found["number"])
    return replace(number, unit=unit) if number is not None else None
