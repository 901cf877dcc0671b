"""Numerals: every number in a text, in digits or words, with the place value of its last digit."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from ..indexing.text.numbers import find_quantities
from .spelled import spelled_numbers

_DIGITS = re.compile(r"(?<![\w.,:/+\-–−])[\w.,:/+\-–−]*\d[\w.,:/\-–−×]*")
"""Tried only at the beginning of a run, so that a long word without digits is scanned once."""
_FRACTION = re.compile(r"(\d{1,4})/(\d{1,4})")
_NTH = re.compile(r"(\d{1,6})(?:st|nd|rd|th)", re.I)
_TRILLIONS = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)T")
_TIMES = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)[x×]", re.I)
_ONE_IN = re.compile(r"\b(?:1|one) (?:in|out of)(?: every)? (?P<all>\d{1,6}\b(?![.,]?\d|%)|[a-z]+(?:-[a-z]+)?)", re.I)
_YEARS = range(1500, 2200)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as a sentence writes it."""

    text: str
    start: int
    end: int
    kind: Literal["number", "ratio", "ordinal", "name", "vague"]
    values: tuple[float, ...] = ()
    unit: str = ""
    hedged: bool = False
    step: float = field(default=0.0)
    """The place value of its last written digit."""
    digits: int = 0
    """Significant digits written."""


def numerals(text: str) -> Iterator[Numeral]:
    """The numerals of a text, in digits or words; a word with digits that is no number is a name."""
    covered: set[int] = set()
    for match in _ONE_IN.finditer(text):
        share = _one_in_share(match)
        if share is not None:
            covered.update(range(*match.span()))
            yield Numeral(match[0], *match.span(), "ratio", (share,))
    for span, quantity in find_quantities(text):
        if not covered.isdisjoint(range(span.start, span.end)):
            continue
        written = span.cut(text)
        values = [
            value for value in (quantity.value, quantity.low, quantity.high, quantity.spread) if value is not None
        ]
        step, digits = _precision(written, values[0], quantity.approximate)
        covered.update(range(span.start, span.end))
        kind: Literal["number", "ratio"] = "ratio" if quantity.unit == "x" else "number"
        unit = "" if kind == "ratio" else quantity.unit
        yield Numeral(
            written.rstrip("."), span.start, span.end, kind, tuple(values), unit, quantity.approximate, step, digits
        )
    for match in _DIGITS.finditer(text):
        if covered.isdisjoint(range(*match.span())):
            yield _compound_numeral(match)
            covered.update(range(*match.span()))
    yield from _single_signs(text, covered)
    for word in spelled_numbers(text):
        if not covered.isdisjoint(range(word.start, word.end)):
            continue  # the "million" of "12 million"
        kind_of: dict[str, Literal["number", "ratio", "ordinal", "name", "vague"]] = {
            "count": "number",
            "ratio": "ratio",
            "ordinal": "ordinal",
            "vague": "vague",
            "name": "name",
        }
        percent = "%" if re.match(r"[ -]per ?cent\b", text[word.end :]) else ""
        written = text[word.start : word.end]
        yield Numeral(written, word.start, word.end, kind_of[word.kind], (word.value,), percent, word.hedged)


def _one_in_share(match: re.Match[str]) -> float | None:
    """The share stated by "1 in 12" or "one in twelve"; None for "one in 2019" and "one in the table"."""
    written = match["all"]
    if written.isdigit():
        return None if int(written) in _YEARS or not int(written) else 1 / int(written)
    spelled = [one for one in spelled_numbers(written) if one.kind == "count" and one.end - one.start == len(written)]
    return 1 / spelled[0].value if spelled and spelled[0].value else None


def _single_signs(text: str, covered: set[int]) -> Iterator[Numeral]:
    """Numbers that are one sign: fractions, circled numbers, raised digits but for those of a unit ("m²")."""
    for at, char in enumerate(text):
        if char.isascii() or at in covered or unicodedata.category(char) not in {"No", "Nl", "Lo"}:
            continue
        value = unicodedata.numeric(char, None)
        if value is None or (at and text[at - 1].isalpha()):
            continue
        whole = value.is_integer()
        yield Numeral(char, at, at + 1, "number" if whole else "ratio", (value,))


def _compound_numeral(match: re.Match[str]) -> Numeral:
    written = match[0].strip(".,:;-–/")
    start = match.start() + match[0].index(written)
    place = (written, start, start + len(written))
    if (nth := _NTH.fullmatch(written)) is not None:
        return Numeral(*place, "ordinal", (float(nth[1]),))
    if (times := _TIMES.fullmatch(written)) is not None:
        return Numeral(*place, "ratio", (float(times[1]),))
    if (trillions := _TRILLIONS.fullmatch(written)) is not None:
        value = float(trillions[1]) * 1e12
        unit = "$" if match.string[:start].endswith("$") else ""
        return Numeral(*place, "number", (value,), unit, False, *_precision(trillions[1], value, hedged=False))
    if (fraction := _FRACTION.fullmatch(written)) is not None and int(fraction[2]):
        return Numeral(*place, "ratio", (int(fraction[1]) / int(fraction[2]),))
    return Numeral(*place, "name")


def _precision(written: str, value: float, hedged: bool) -> tuple[float, int]:
    """(place value of the last digit, number of significant digits)"""
    match = re.search(r"\d[\d,]*(?:\.\d+)?|\.\d+", written)
    plain = match[0].replace(",", "") if match else "0"
    bare = float(plain)
    scale = abs(value / bare) if bare else 1.0
    decimals = len(plain.partition(".")[2])
    significant = plain.replace(".", "").lstrip("0")
    step = 10.0**-decimals
    if "." not in plain:
        stripped = significant.rstrip("0")
        if hedged:
            step = 10.0 ** (len(significant) - len(stripped))
        significant = stripped
    return step * scale, len(significant)
