"""Labels that are ranges of numbers, such as "10-20 min" or "65+": which of them a range of the question selects, and
whether the numbers of such a range belong to labels or to the cells, as their units and nouns tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from ..text.amounts import UNITS, range_of, stated, units_in
from ..text.question import Question
from ..text.words import is_content, stems_of
from .link import Link
from .quantities import units_of
from .vocabulary import Names


def ranges_on(names: Names) -> tuple[dict[str, tuple[float, float]], str]:
    """The ranges that labels of an axis are, and their unit, from labels or the axis's name; empty if untold."""
    found = {label.text: one for label in names.axis.labels if (one := range_of(label.text)) is not None}
    told = [one.unit for one in found.values() if one.unit]
    named = units_in(f"{names.axis.unit} {names.axis.name}")
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
    said = {_UNIT_OF_STEM[stem] for stem in measure if stem in _UNIT_OF_STEM}
    found: dict[int, str] = {}
    for one in stated(question.tokens) if any(ranges for _, ranges, _ in axes) else ():
        noun = {token.stem for token in question.tokens[max(one.at) + 1 : max(one.at) + 2] if is_content(token)}
        in_cells = bool(one.unit) and any(one.scaled(unit) for unit in units_of(names[0].grid) | said)
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


_UNIT_OF_STEM = {stem: unit for word, unit in UNITS.items() if len(word) > 1 for stem in stems_of(word)}
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
            before = next(
                (n for n in range(index - 1, max(-1, index - 3), -1) if not question.tokens[n].is_sign), index
            )
            bound = {"over": (first, inf), "under": (0.0, first - 1.0)}.get(question.tokens[before].text)
            meant, at = bound or (first, first + 9.0), tuple(range(before, index + 1)) if bound else at
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
