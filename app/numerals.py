"""Numeral binding: every numeral of a sentence must come from a result, a label, a cited span, or the question.

What was decided, case by case:

- A number that the description states is repeated as it stands. With a hedge ("about 87%" for 87.3%) it may be a
  correct rounding that is off by at most 5%. "3.84T" is no rounding of "$3.85 trillion", with or without a hedge.
- A number that was computed may be a correct rounding to three significant digits or more.
- The unit must not contradict: a percent sign or a currency stands only where the result has it. 0.87 without a unit is
  87%, and 87% is 0.87.
- An axis or a question that counts in millions lets 163.7 be 163.7 million, and an axis in percent lets it be 163.7%.
- What a figure or a question says a number is counted for ("per million inhabitants") may be repeated.
- The sign may be left to words that say a decrease ("fell by 12" for -12).
- Words count as digits do ("seven", "two hundred and five"); "twice", "half", "one third" need a result that is that
  ratio, to half a percent, or to 5% with a hedge. "dozens" and "hundreds" are bound to nothing.
- "the second largest" needs a second in the question, in a label, or in the reading of a result.
- Digits inside a name ("Qwen-2.5B") need the name, written so, in a label, a citation, or the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from ..indexing.text.names import whole_word
from ..tools.names import number_of
from .numeral import Numeral, numerals
from .spelled import spelled_numbers

Origin = Literal["stated", "computed", "named"]
HEDGED = 0.05
"""How far off a hedged number may be: "about 90%" for 87.3% is further than people mean by it, in a figure's text."""
RATIO = 0.005
DIGITS = 3
"""Fewest significant digits to which a computed number may be rounded."""
_EXACT = 1e-9
_LONGEST_NAME = 200
_LONGEST = 20_000
"""Most characters of a source that are searched: a longer one is no label, cell or sentence."""

_SCALES = tuple(
    (re.compile(rf"(?<![A-Za-z])(?:{words})(?![A-Za-z])"), factor)
    for words, factor in (
        (r"[Tt]housands?|000s?|k|(?<=[($€£])K", 1e3),
        (r"[Mm]illions?|[Mm]n|(?<=[$€£])m|(?<=[($€£])M", 1e6),
        (r"[Bb]illions?|[Bb]n|(?<=[($€£])B", 1e9),
        (r"[Tt]rillions?|[Tt]n|(?<=[($€£])T", 1e12),
    )
)
_UNITS = tuple(
    (re.compile(pattern), unit)
    for pattern, unit in (
        (r"%|[Pp]er ?cent", "%"),
        (r"\$|USD|[Dd]ollars", "$"),
        ("€|EUR|[Ee]uros?", "€"),
        ("£|GBP", "£"),
    )
)
_DECREASE = re.compile(
    r"\b(?:f[ae]ll|fell|falls|fallen|drop|decreas|declin|lower|less|fewer|below|under|down|loss|lost|lose|small|short"
    r"|negative|minus|differ|gap|apart|chang|behind|reduc|shr[aiu]nk|slower|cheaper|younger)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a sentence may use."""

    value: float
    unit: str = ""
    origin: Origin = "stated"
    """stated: it stands in the text so; computed: from cells; named: a label or the question names it."""


@dataclass(frozen=True, slots=True)
class Sources:
    """All sources of numerals for a sentence."""

    numbers: tuple[Number, ...] = ()
    ordinals: frozenset[int] = frozenset()
    phrases: frozenset[str] = frozenset()
    """Names and quotations, in lower case: digits inside a whole occurrence of one are bound."""
    scales: frozenset[float] = frozenset()
    """Scales that axes state ("Passengers (millions)"): 163.7 may be written as 163.7 million."""
    units: frozenset[str] = frozenset()
    """Units that axes state for numbers without a written unit."""

    def __or__(self, other: Sources) -> Sources:
        return Sources(
            self.numbers + other.numbers,
            self.ordinals | other.ordinals,
            self.phrases | other.phrases,
            self.scales | other.scales,
            self.units | other.units,
        )


def unbound(text: str, sources: Sources) -> tuple[str, ...]:
    """The numerals of a sentence that come from none of the sources, as written."""
    masked = _without_names(text, sources.phrases)
    falls = bool(_DECREASE.search(text))
    return tuple(dict.fromkeys(one.text for one in numerals(masked) if not _is_bound(one, sources, falls)))


def states(text: str, number: Number, sources: Sources) -> bool:
    """Whether a sentence states this number, in a unit or scale that the sources state."""
    falls = bool(_DECREASE.search(text))
    wanted = Sources((number,), scales=sources.scales, units=sources.units)
    return any(one.kind in {"number", "ratio"} and _is_bound(one, wanted, falls) for one in numerals(text))


def fits(one: Numeral, number: Number, sources: Sources, text: str) -> bool:
    """Whether a numeral of a sentence may be this number, in a unit or scale that the sources state."""
    wanted = Sources((number,), scales=sources.scales, units=sources.units)
    return one.kind in {"number", "ratio"} and _is_bound(one, wanted, bool(_DECREASE.search(text)))


def from_text(text: str, origin: Origin = "named") -> Sources:
    """The sources in a question, label or quotation: its numbers, its ordinals, and its names with digits."""
    text = text[:_LONGEST]
    numbers: list[Number] = []
    ordinals: set[int] = set()
    phrases: set[str] = set()
    for one in numerals(text):
        if one.kind == "ordinal":
            ordinals.update(int(value) for value in one.values)
        elif one.kind == "name":
            phrases.add(one.text.casefold())
        else:
            numbers += [Number(value, one.unit, origin) for value in one.values]
    return Sources(tuple(numbers), frozenset(ordinals), frozenset(phrases))


def names(phrases: Iterable[str]) -> Sources:
    """Names to accept as a whole: those that contain a number, in digits or words, but are not a number."""
    kept = {one.casefold() for one in phrases if _holds_a_number(one) and number_of(one) is None}
    return Sources(phrases=frozenset(kept))


def _holds_a_number(name: str) -> bool:
    return any(map(str.isdigit, name)) or (len(name) <= _LONGEST_NAME and bool(spelled_numbers(name)))


def rates(texts: Iterable[str]) -> Sources:
    """The rates in texts ("per million inhabitants", "per 100,000"), as phrases that may be repeated."""
    found = (match[0].casefold() for text in texts for match in _PER.finditer(text[:_LONGEST]))
    return Sources(phrases=frozenset(found))


_PER = re.compile(r"\bper (?:hundred|thousand|million|billion|[0-9][0-9,]{0,12})\b", re.I)


def stated_units(texts: Iterable[str]) -> Sources:
    """The units and scales that axis titles and legends state: "(%)", "in millions", "US$ bn"."""
    scales, units = set(), set()
    for text in texts:
        scales |= {factor for pattern, factor in _SCALES if pattern.search(text)}
        units |= {unit for pattern, unit in _UNITS if pattern.search(text)}
    return Sources(scales=frozenset(scales), units=frozenset(units))


def _is_bound(one: Numeral, sources: Sources, falls: bool) -> bool:
    if one.kind == "vague":
        return False
    if one.kind == "name":
        return one.text.casefold() in sources.phrases
    if one.kind == "ordinal":
        return any(int(value) in sources.ordinals for value in one.values)
    return all(any(_equals(one, value, number, falls, sources) for number in sources.numbers) for value in one.values)


def _equals(one: Numeral, value: float, number: Number, falls: bool, sources: Sources) -> bool:
    if not number.unit and number.origin != "named":
        scaled = [Number(number.value * scale, one.unit, number.origin) for scale in sources.scales]
        stated = [Number(number.value, one.unit, number.origin)] if one.unit in sources.units else []
        if any(_equals(one, value, other, falls, _NONE) for other in (*scaled, *stated)):
            return True
    for actual in _in_unit(one, number):
        for signed in {actual, abs(actual)} if falls else {actual}:
            if _agrees(one, value, signed, number.origin):
                return True
    return False


def _in_unit(one: Numeral, number: Number) -> Iterator[float]:
    """The number in the sentence's unit, in each possible way; nothing if the units contradict."""
    unit = "%" if one.unit in _POINTS else one.unit
    known = "%" if number.unit in _POINTS else number.unit
    if unit == "points" and known in {"", "%"}:  # of a score, or of a percentage
        yield number.value
        return
    if one.kind == "ratio":
        if known in {"", "x", "%"}:
            yield number.value / 100 if known == "%" else number.value
        return
    strict = unit == "%" or unit in _CURRENCIES
    if unit == known or not unit or (not strict and not known and number.origin != "named"):
        yield number.value
    if unit == "%" and not known and abs(number.value) <= 1 and number.origin != "named":
        yield number.value * 100
    if not unit and known == "%" and one.step < 1:
        yield number.value / 100


_NONE = Sources()
_POINTS = frozenset({"pp", "percentage points"})
_CURRENCIES = frozenset({"$", "€", "£", "¥", "₹", "US$", "A$", "C$"})


def _agrees(one: Numeral, value: float, actual: float, origin: Origin) -> bool:
    off = abs(value - actual)
    size = max(abs(actual), 1e-300)
    if off <= _EXACT * size:
        return True
    if one.kind == "ratio" and not one.step:
        return off <= (HEDGED if one.hedged else RATIO) * size and origin != "named"
    rounded = 0 < off <= one.step / 2 * (1 + 1e-9)
    if one.hedged:
        return rounded and off <= HEDGED * size
    return rounded and origin == "computed" and one.digits >= DIGITS


def _without_names(text: str, phrases: frozenset[str]) -> str:
    """The text with names and quotations blanked, longest first; a name inside a longer word is none."""
    folded = text.casefold()
    if len(folded) != len(text):
        folded = text.lower() if len(text.lower()) == len(text) else text
    found_phrases = sorted((one for one in phrases if one and one in folded), key=len, reverse=True)
    for phrase in found_phrases:
        for match in whole_word(phrase).finditer(folded):
            text = text[: match.start()] + " " * len(match[0]) + text[match.end() :]
            folded = folded[: match.start()] + " " * len(match[0]) + folded[match.end() :]
    return text
