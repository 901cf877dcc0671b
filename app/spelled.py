"""Numbers and ratios in words: "twenty-three", "the second", "twice", "a third"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .foreign import foreign_numbers

Kind = Literal["count", "ordinal", "ratio", "vague", "name"]

_UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_UNITS += "seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SMALL = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * tens for tens, word in enumerate(_TENS, start=2)
}
_SMALL |= {f"{tens}{unit}": _SMALL[tens] + _SMALL[unit] for tens in _TENS for unit in _UNITS[1:10]}
_LARGE = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "dozen": 12.0}
_ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_ORDINAL = {word: value for value, word in enumerate(_ORDINALS, start=2)}
_TIMES = {"twice": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0, "doubling": 2.0, "thrice": 3.0}
_TIMES |= {"triple": 3.0, "tripled": 3.0, "triples": 3.0, "quadruple": 4.0, "quadrupled": 4.0, "twofold": 2.0}
_TIMES |= {
    f"{multiple}{ending}": times
    for times, multiple in enumerate(("quintupl", "sextupl", "septupl", "octupl", "nonupl", "decupl"), start=5)
    for ending in ("e", "ed", "es", "ing")
}
_PARTS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5}
_PARTS |= {"sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10}
_HALVED = {"halved": 0.5, "halves": 0.5}
_VAGUE = {"dozens", "hundreds", "thousands", "millions", "billions", "trillions"}

_FOLD = re.compile(r"(?P<times>[a-z]+)fold", re.I)
_NTH = re.compile(r"(?P<stem>[a-z]+?)(?P<tens>ie)?th(?P<parts>s)?", re.I)
"""The remaining ordinals: "ninetieth", "hundredth", and as fractions "hundredths"."""
_DECADES = frozenset(f"{tens[:-1]}ies" for tens in _TENS)
_ROMAN = re.compile(r"(?=[A-Z]*(?:X|V|II))M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
"""A number in Roman letters, of two or more; what has no X, V or II mostly is an abbreviation (CI, DC)."""
_BAKERS = re.compile(r"\b(?:an? )?baker['’]?s dozen\b", re.I)
_ANY = "|".join(sorted({*_SMALL, *_LARGE}, key=len, reverse=True))
_CARDINAL = re.compile(rf"\b(?:a[ ](?=(?:{'|'.join(_LARGE)})\b))?(?:{_ANY})(?:(?:[ -]|[ ]and[ ])(?:{_ANY}))*\b", re.I)
_FRACTION = re.compile(
    rf"\b(?:(?P<top>{'|'.join(_SMALL)}|an?)[ -])?(?P<part>{'|'.join(sorted(_PARTS, key=len, reverse=True))})\b", re.I
)
_WORD = re.compile(r"\b[^\W\d_]+\b")
_NO_NUMBER = re.compile(
    r"\b(?:the|which|this|that|no|only|any|each|every|other|another|same|last|next|former|latter|est|most|least"
    r"|\w+est) one\b|\bone (?:of|another|could|can|may|by one)\b",
    re.I,
)
"""Phrases in which "one" is not a number."""
_HEDGE = re.compile(
    r"(?:about|around|roughly|approximately|nearly|almost|circa|some|just (?:over|under))[ ](?:an? )?\Z", re.I
)


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number in words."""

    start: int
    end: int
    value: float
    kind: Kind
    hedged: bool


def spelled_numbers(text: str) -> list[Spelled]:
    """The numbers that a text writes as words, in order.

    "both", "a pair", "none", "first" and "last" say no more than the sentence around them, and are not taken as
    numbers; nor is the "one" of "the one" and "one of".
    """
    found: list[Spelled] = []
    used_positions: set[int] = {at for match in _NO_NUMBER.finditer(text) for at in range(*match.span())}

    def take(start: int, end: int, value: float, kind: Kind) -> None:
        if used_positions.isdisjoint(range(start, end)):
            used_positions.update(range(start, end))
            found.append(Spelled(start, end, value, kind, bool(_HEDGE.search(text, max(0, start - 24), start))))

    for match in _BAKERS.finditer(text):
        take(*match.span(), 13.0, "count")
    for match in _FRACTION.finditer(text):
        fraction = _fraction(match, text)
        if fraction is not None:
            take(*match.span(), fraction, "ratio")
    for match in _CARDINAL.finditer(text):
        take(*match.span(), _cardinal(match[0].lower()), "count")
    for match in _WORD.finditer(text):
        if (number := _word(text, match)) is not None:
            take(*match.span(), *number)
    for match, value in foreign_numbers(text):
        take(*match.span(), value, "count")
    return sorted(found, key=lambda one: one.start)


def _word(text: str, match: re.Match[str]) -> tuple[float, Kind] | None:
    """The number that a single word means."""
    word = match[0].lower()
    if word in _TIMES or word in _HALVED:
        return _TIMES.get(word) or _HALVED[word], "ratio"
    if word in _ORDINAL:
        return None if _is_time(text, match) else (float(_ORDINAL[word]), "ordinal")
    if word in _VAGUE:
        return 0.0, "vague"
    if word in _DECADES or (len(word) > 1 and _ROMAN.fullmatch(match[0])):
        return 0.0, "name"
    return _derived(word)


def _derived(word: str) -> tuple[float, Kind] | None:
    """The number that a derived word means: "sevenfold", "ninetieth", "hundredths"."""
    numbers = _SMALL | _LARGE
    if (fold := _FOLD.fullmatch(word)) is not None and fold["times"] in numbers:
        return numbers[fold["times"]], "ratio"
    if (nth := _NTH.fullmatch(word)) is not None:
        value = numbers.get(nth["stem"] + "y" * bool(nth["tens"]))
        if value:
            return (1 / value, "ratio") if nth["parts"] else (value, "ordinal")
    return None


def _fraction(match: re.Match[str], text: str) -> float | None:
    """The value of "two thirds", "a quarter", "half"; None for "the third", "quarters" of a year, "one second"."""
    top, part = (match["top"] or "").lower(), match["part"].lower()
    if part == "half":
        return 0.5 if top in {"", "a", "one"} else None
    plural = part.endswith("s")
    if not top or (top in {"a", "an", "one"} and plural):
        return None
    if top in {"a", "an", "one"}:
        if part != "quarter" and re.match(r" (?:time|\w+est|most|row|column|one)\b", text[match.end() :]):
            return None  # "a third time": an ordinal
        return 1 / _PARTS[part]
    return _SMALL[top] / _PARTS[part] if plural else None


def _cardinal(words: str) -> float:
    total = current = 0.0
    for word in re.findall(r"[a-z]+", words):
        if word in _SMALL:
            current += _SMALL[word]
        elif word in {"hundred", "dozen"}:
            current = (current or 1) * _LARGE[word]
        elif word in _LARGE:
            total += (current or 1) * _LARGE[word]
            current = 0.0
    return total + current


def _is_time(text: str, match: re.Match[str]) -> bool:
    """Whether "second" is a unit here: "per second", "0.5 second", "a second"."""
    return match[0].lower() == "second" and bool(re.search(r"(?:per|\d|\ba|each|every)[ -]\Z", text[: match.start()]))
