"""Labels that are ranges of numbers, such as "10-20 min" or "65+": which of them a range of the question selects, and
whether the numbers of such a range belong to labels or to the cells, as their units and nouns tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf

from ....indexing.model.figure import Grid
from ....indexing.text.units import MULTIPLIERS, SYNONYMS
from ..text.question import Question
from ..text.words import COUNTS, Token, is_content, stems_of, tokens_of
from .link import Link
from .vocabulary import Names

_SIZES: tuple[dict[str, float], ...] = (
    {"s": 1.0, "min": 60.0, "h": 3600.0, "days": 86400.0, "weeks": 604800.0},
    {"months": 1.0, "years": 12.0},
    {"mm": 0.001, "cm": 0.01, "m": 1.0, "km": 1000.0},
    {"g": 0.001, "kg": 1.0, "t": 1000.0},
    *({unit: 1.0} for unit in ("%", "$", "€", "£", "¥", "people", "Mbps", "GB", "MB", "kWh", "points")),
)
"""Units that convert into one another, with their sizes."""
_UNITS = {unit.casefold(): unit for sizes in _SIZES for unit in sizes}
_UNITS |= {word.casefold(): unit for word, unit in SYNONYMS.items() if unit.casefold() in _UNITS}
_UNITS |= dict.fromkeys(("employees", "person", "persons"), "people") | {"euro": "€", "dollar": "$"}
"""Words for units -> the units as quantities write them."""
_PARTS = {"half": 0.5, "quarter": 0.25}


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


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its scale, 0 if none is said, and its unit."""

    value: float
    scale: float
    unit: str
    at: tuple[int, ...]


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_UNIT, _COUNT = rf"(?P<unit>{_any_of(_UNITS)})", rf"(?P<count>an?|one|{_any_of(COUNTS)})"
_SCALE = _any_of(word for word in MULTIPLIERS if len(word) > 1 or word == "k")
_AMOUNTS = tuple(
    re.compile(rf"{pattern}(?!\S)")
    for pattern in (
        rf"(?:{_COUNT} )?(?P<part>half|quarter)s?(?: of)?(?: an?)? {_UNIT}",
        rf"{_COUNT} {_UNIT}(?P<half> and a half)?",
        rf"(?:(?P<sign>[$€£¥]) )?\.?\d\S*(?: (?P<scale>{_SCALE}))?(?:(?: -)? {_UNIT}(?P<half> and a half)?)?",
    )
)


def amount(tokens: Sequence[Token], start: int) -> Amount | None:
    """The amount that begins at a token, with its scale and unit: "$5 million", "two hours", "a quarter of an hour"."""
    text = " ".join(token.text for token in tokens[start : start + _LONGEST])
    match = next(filter(None, (pattern.match(text) for pattern in _AMOUNTS)), None)
    if match is None:
        return None
    told = {name: word for name, word in match.groupdict().items() if word}
    at = tuple(range(start, start + match[0].count(" ") + 1))
    number = next((tokens[n].number for n in at if tokens[n].number is not None), COUNTS.get(told.get("count", ""), 1))
    value = (number or 0.0) * _PARTS.get(told.get("part", ""), 1.0) + 0.5 * ("half" in told)
    unit = _UNITS.get(told.get("unit", told.get("sign", "")), "")
    of_people = unit == "s" and tokens[at[-1]].start == tokens[at[-1] - 1].end  # "the under 15s"
    return Amount(value, MULTIPLIERS.get(told.get("scale", ""), 0.0), "" if of_people else unit, at)


_LONGEST = 8
"""Most tokens of an amount that are looked at."""
_MORE = "more|older|longer|larger|higher|further|heavier|later|greater"
_LESS = "less|fewer|younger|shorter|smaller|lower|lighter|earlier"
_RANGES = tuple(
    (kind, re.compile(rf"(?<!\S){pattern}(?!\S)"))
    for kind, pattern in (
        ("between", r"(?:between |from |age[sd]? )?#(\d+) (?:- |to |and |through )#(\d+)"),
        ("below", rf"(?:(?:{_LESS}) than|under|below|up to|at most|within|<) (?:= )?#(\d+)"),
        ("above", rf"(?:at least|from|(?:{_MORE}) than|over|above|beyond|>) (?:= )?#(\d+)"),
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
        unit = _UNITS.get(word, "") if words[-1:] in (["+"], ["plus"]) and amounts else ""
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


def ranges_on(names: Names) -> tuple[dict[str, tuple[float, float]], str]:
    """The ranges that labels of an axis are, and their unit, from labels or the axis's name; empty if untold."""
    found = {label.text: one for label in names.axis.labels if (one := range_of(label.text)) is not None}
    told = [one.unit for one in found.values() if one.unit]
    named = [unit for token in tokens_of(f"{names.axis.unit} {names.axis.name}") if (unit := _UNITS.get(token.text))]
    unit = (told or named or ["years"] * ("age" in names.title) or [""])[0]
    ends = {text: one.scaled(unit) or (one.low, one.high) for text, one in found.items()}
    return (ends, unit) if len(ends) > 1 else ({}, "")


def by_range(question: Question, names: Names, of_cells: frozenset[int] = frozenset()) -> Iterator[Link]:
    """If labels of the axis are ranges: links to those inside a range of the question, unless it ends within one."""
    ranges, unit = ranges_on(names)
    if not ranges:
        return
    yield from _by_age(question, names, ranges)
    for one in stated(question.tokens):
        ends = one.scaled(unit) if of_cells.isdisjoint(one.at) else None
        if ends is None or any(start < end < stop for start, stop in ranges.values() for end in ends):
            continue
        inside = tuple(text for text, (start, stop) in ranges.items() if ends[0] <= start and stop <= ends[1])
        if inside and len(inside) < len(names.axis.labels):
            noun = [n for n, token in enumerate(question.tokens) if n == max(one.at) + 1 and token.stem in BIN_NOUNS]
            yield Link(names.side, inside, (*one.at, *noun), 1.0, together=len(inside) > 1, by="range")


BIN_NOUNS = frozenset(stem for word in "bin group bracket class range category".split() for stem in stems_of(word))


def homes(question: Question, names: Sequence[Names], target: str | None, measure: frozenset[str]) -> dict[int, str]:
    """Tokens of stated ranges -> the axis of ranges that they are about, or "cell"; not those that may be either."""
    axes = [(one, *ranges_on(one)) for one in names]
    found: dict[int, str] = {}
    for one in stated(question.tokens) if any(ranges for _, ranges, _ in axes) else ():
        noun = {token.stem for token in question.tokens[max(one.at) + 1 : max(one.at) + 2] if is_content(token)}
        in_cells = bool(one.unit) and any(one.scaled(unit) for unit in units_of(names[0].grid))
        for axis, ranges, unit in axes:
            told = not noun.isdisjoint({*axis.title, *stems_of(" ".join(ranges))})
            counts = (not told and not noun.isdisjoint(measure)) or one.unit == "people" != unit
            ends = {end for bounds in ranges.values() for end in bounds} - {inf, -inf}
            edge = not ends.isdisjoint(one.scaled(unit) or ())
            of_cells = counts or one.scaled(unit) is None or bool(one.unit and not unit and (in_cells or not edge))
            # where no labels are counted, a number at which a range ends is about these
            plain = not one.unit and not target and "how_many" in question.cues and edge
            if ranges and (of_cells or (not one.unit and target == axis.side)):
                found.update(dict.fromkeys(one.at, "cell"))
            elif ranges and (told or plain or (one.unit and not in_cells)):
                found.update(dict.fromkeys(one.at, axis.side))
    return found


def units_of(grid: Grid) -> set[str]:
    """The units of a grid's cells."""
    return {cell.quantity.unit for cell in grid.cells if cell.quantity is not None} - {""}


_DECADES = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
_AGES = {
    **dict.fromkeys(("infant", "baby", "babi", "toddler"), (0.0, 3.0)),
    **dict.fromkeys(("kid", "child", "children", "minor", "youngster"), (0.0, 17.0)),
    **dict.fromkeys(("teen", "teenag", "adolesc"), (13.0, 19.0)),
    **dict.fromkeys(("senior", "elder", "elderly", "pension", "retire"), (65.0, inf)),
}
"""Stems of words for people of an age -> (lower, upper) in years."""
_WORKING = ["work", "age"]
_AGE = frozenset(("age", "year"))
_ALIKE = 0.5
"""Least overlap of two ranges, as the share of the ages in either, for one to stand for the other."""


def _by_age(question: Question, names: Names, ranges: dict[str, tuple[float, float]]) -> Iterator[Link]:
    """A link to the label whose range is nearest to the ages that a word means: "kids" means 0 to 14 years."""
    stems = [token.stem for token in question.tokens]
    for index, stem in enumerate(stems):
        meant, at = _AGES.get(stem), tuple[int, ...]((index,))
        if question.tokens[index].text in _DECADES:
            first = 10.0 * _DECADES.index(question.tokens[index].text) + 20.0
            meant = (first, first + 9.0)
        if stems[index : index + 2] == _WORKING:
            meant, at = (15.0, 64.0), (index, index + 1)
        if meant is None or _AGE.isdisjoint((*names.title, *names.topic, *stems_of(" ".join(ranges)))):
            continue
        best = max(ranges, key=lambda text: _overlap(ranges[text], meant))
        if _overlap(ranges[best], meant) >= _ALIKE:
            yield Link(names.side, (best,), at, 0.9)


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The share of the ages in either range that are in both; open ranges end at a hundred."""
    (low, high), (start, end) = ((max(0.0, ends[0]), min(100.0, ends[1])) for ends in (one, other))
    shared_ages = min(high, end) - max(low, start)
    return max(0.0, shared_ages) / (max(high, end) - min(low, start))
