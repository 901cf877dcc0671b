"""Amounts and ranges of numbers that words state ("two hours", "10-20 min", "65+"), with the units that convert."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf

from ....indexing.text.units import MULTIPLIERS, SYNONYMS
from ....tools.same_kind import KINDS
from .words import COUNTS, Token, tokens_of

_SIZES: tuple[Mapping[str, float], ...] = (
    *KINDS,
    *({unit: 1.0} for unit in ("%", "$", "€", "£", "¥", "people", "Mbps", "points")),
)
"""Units that convert into one another, with their sizes."""
_EVERYDAY = {
    "$": ("dollar", "bucks"),
    "£": ("pound", "pounds", "quid"),
    "lb": ("pound", "pounds"),
    "kg": ("kilo", "kilos"),
    "°C": ("degrees",),
    "°F": ("degrees",),
}
"""Unit -> further words that people say for it, some of which are words for another one, too."""
UNITS = {unit.casefold(): unit for sizes in _SIZES for unit in sizes}
UNITS |= {word.casefold(): unit for word, unit in SYNONYMS.items() if unit.casefold() in UNITS}
UNITS |= {word: unit for unit, words in _EVERYDAY.items() for word in words if unit in UNITS.values()}
UNITS |= dict.fromkeys(("employees", "person", "persons"), "people")
"""Words for units -> the units as quantities write them."""
_ASKED_FOR = ("%", "pp", "x")
"""Units whose words ask for a calculation."""
_PARTS = {"half": 0.5, "quarter": 0.25}


def words_for(units: Collection[str]) -> Iterator[str]:
    """These units, and the words that people say for them ("dollars" for $) unless these ask for more ("percent")."""
    yield from units
    yield from (word for word, unit in SYNONYMS.items() if unit in units and unit not in _ASKED_FOR)
    yield from (word for unit, words in _EVERYDAY.items() if unit in units for word in words)


@dataclass(frozen=True, slots=True)
class Stated:
    """A range of numbers that words state."""

    low: float
    high: float
    unit: str
    at: tuple[int, ...]
    """Its tokens, signs left out where it has words."""

    def scaled(self, unit: str) -> tuple[float, float] | None:
        """Its ends in another unit, or as they stand if one of the units is unknown; None if these do not convert."""
        factor = size_in(self.unit, unit) if unit and self.unit else 1.0
        return None if factor is None else (self.low * factor, self.high * factor)


def size_in(unit: str, other: str) -> float | None:
    """How many of another unit a unit is; None if these do not convert."""
    sizes = next((sizes for sizes in _SIZES if unit in sizes and other in sizes), None)
    return None if sizes is None else sizes[unit] / sizes[other]


def units_in(text: str) -> list[str]:
    """The units that words of a text name, in its order."""
    return [UNITS[token.text] for token in tokens_of(text) if token.text in UNITS]


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its scale, 0 if none is said, and its unit."""

    value: float
    scale: float
    unit: str
    at: tuple[int, ...]


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_UNIT, _COUNT = rf"(?P<unit>{_any_of(UNITS)})", rf"(?P<count>an?|one|{_any_of(COUNTS)})"
_SCALE = _any_of(word for word in MULTIPLIERS if len(word) > 1 or word == "k")
_AMOUNTS = tuple(
    re.compile(rf"{pattern}(?!\S)")
    for pattern in (
        rf"(?:{_COUNT} )?(?P<part>half|quarter)s?(?: of)?(?: an?)? {_UNIT}",
        rf"{_COUNT} {_UNIT}(?P<half> and a half)?",
        r"(?P<clock>\d{1,2} : [0-5]\d)",
        rf"(?:(?P<sign>[$€£¥]) )?\.?\d\S*(?: (?P<scale>{_SCALE}))?(?:(?: -)? {_UNIT}(?P<half> and a half)?)?",
    )
)


def amount(tokens: Sequence[Token], start: int) -> Amount | None:
    """The amount that begins at a token, with its scale and unit: "$5 million", "a quarter of an hour", "5:30"."""
    text = " ".join(token.text for token in tokens[start : start + _LONGEST])
    match = next(filter(None, (pattern.match(text) for pattern in _AMOUNTS)), None)
    if match is None:
        return None
    told = {name: word for name, word in match.groupdict().items() if word}
    at = tuple(range(start, start + match[0].count(" ") + 1))
    number = next((tokens[n].number for n in at if tokens[n].number is not None), COUNTS.get(told.get("count", ""), 1))
    value = (number or 0.0) * _PARTS.get(told.get("part", ""), 1.0) + 0.5 * ("half" in told)
    value += float(told["clock"].rpartition(" ")[2]) / _MINUTES if "clock" in told else 0.0
    unit = UNITS.get(told.get("unit", told.get("sign", "")), "")
    of_people = unit == "s" and tokens[at[-1]].start == tokens[at[-1] - 1].end  # "the under 15s"
    return Amount(value, MULTIPLIERS.get(told.get("scale", ""), 0.0), "" if of_people else unit, at)


_MINUTES = 60
_LONGEST = 8
"""Most tokens of an amount that are looked at."""
_MORE = "more|older|longer|larger|higher|further|heavier|later|greater"
_LESS = "less|fewer|younger|shorter|smaller|lower|lighter|earlier"
_RANGES = tuple(
    (kind, re.compile(rf"(?<!\S){pattern}(?!\S)"))
    for kind, pattern in (
        ("between", r"(?:between |from |age[sd]? )?#(\d+) (?:- |to |and |through )#(\d+)"),
        ("below", rf"(?:(?:{_LESS}) than|under|below|up to|at most|within|<) (?:= |the )?#(\d+)"),
        ("above", rf"(?:at least|from|(?:{_MORE}) than|over|above|beyond|>) (?:= |the )?#(\d+)"),
        ("above", rf"#(\d+) (?:\+|plus|(?:and|or) (?:{_MORE}|over|above|up|upwards?))"),
        ("below", rf"#(\d+) (?:and|or) (?:{_LESS}|under|below)"),
    )
)
"""Kinds of ranges, in which # stands for an amount."""


@lru_cache(maxsize=512)
def stated(tokens: tuple[Token, ...]) -> tuple[Stated, ...]:
    """The ranges that words state, in the order of their kinds; none shares a word with another."""
    words, places, amounts = _with_amounts(tokens)
    text, starts = " ".join(words), [0]
    for word in words:
        starts.append(starts[-1] + len(word) + 1)
    found: list[Stated] = []
    for kind, pattern in _RANGES:
        for match in pattern.finditer(text):
            at = [i for n, some in enumerate(places) if match.start() <= starts[n] < match.end() for i in some]
            if any(not set(one.at).isdisjoint(at) for one in found):
                continue
            low, high, unit = _ends(kind, [amounts[int(n)] for n in match.groups()])
            if low < high:
                told = tuple(i for i in at if not tokens[i].is_sign)
                found.append(Stated(low, high, unit, told or tuple(at)))
    return tuple(found)


def _with_amounts(tokens: Sequence[Token]) -> tuple[list[str], list[tuple[int, ...]], list[Amount]]:
    """The words of a text with marks for its amounts, the tokens of each, and the amounts."""
    words, places, amounts = list[str](), list[tuple[int, ...]](), list[Amount]()
    index = 0
    while index < len(tokens):
        one = amount(tokens, index)
        word, at = (tokens[index].text, (index,)) if one is None else (f"#{len(amounts)}", one.at)
        joined = word == "-" and words[-1:] and words[-1].isalpha() and tokens[index - 1].end == tokens[index].start
        unit = UNITS.get(word, "") if words[-1:] in (["+"], ["plus"]) and amounts else ""
        if joined or unit or (word == "old" and places):  # "under-10-years", "10+ years old"
            places[-1] += at
            amounts[-1:] = [replace(last, unit=last.unit or unit) for last in amounts[-1:]]
        else:
            words.append(word)
            places.append(at)
            amounts.extend([one] if one else ())
        index = at[-1] + 1
    return words, places, amounts


def _ends(kind: str, some: list[Amount]) -> tuple[float, float, str]:
    """The ends of a range of one or two amounts, of which the first takes over the scale and unit of the last."""
    last = some[-1]
    first, end = some[0].value * (some[0].scale or last.scale or 1.0), last.value * (last.scale or 1.0)
    if kind == "between":
        return first, end * (size_in(last.unit, some[0].unit) or 1.0), some[0].unit or last.unit
    return (-inf, end, last.unit) if kind == "below" else (first, inf, last.unit)


_MOST_WORDS = 3
"""Most words of a label after its range: "0-2 thousand tokens"."""


@lru_cache(maxsize=5_000)
def range_of(text: str) -> Stated | None:
    """The range of a label such as "10-14 years", "under 18" or "65+"; None if it is no range."""
    tokens = tuple(token for token in tokens_of(text) if token.text not in "()[],")
    found = stated(tokens)
    if len(found) != 1 or not found[0].at:
        return None
    rest = [token for n, token in enumerate(tokens) if n > max(found[0].at) and not token.is_sign]
    leads = all(token.is_sign or token.text in ("age", "ages", "aged") for token in tokens[: min(found[0].at)])
    return found[0] if leads and len(rest) <= _MOST_WORDS and all(token.number is None for token in rest) else None
