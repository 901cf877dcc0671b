"""Links of values to numbers that are their positions on an axis or in time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ...stated.context import Context
from ...stated.hints import axis_title
from ...text.names import Name
from ...text.spans import Quantity, Span
from .inventory import Inventory, stem
from .line import LISTED, STOP, Line, Link

_CHAIN = re.compile(r"[0-9]\s?%?(?:\s(?:→|⇒|->|=>)\s[~≈$€£]?[0-9][0-9.,]*\s?%?){2}")
"""A list of values along arrows, of which none is a position ("10.8 → 3.58 → 3.12")."""
_FEWEST_ALIKE = 3
"""Fewest numbers of one unit that are positions where others have none."""
_SURE = 1.0
"""Score from which a number is taken for a position; lead that one way of pairing must have over the other."""
_CLEARLY = 1.5
"""Lead of a number over the one beside it, from which that one is its value ("with 64 at matchday 30")."""


def links_by_number(text: str, line: Line, inventory: Inventory) -> list[Link]:
    """Links of values to numbers as positions ("13.5 at 128", "(1, 0.67)", "2.1% (2000)", "t = 0.5, y = 0.91"). Where
    positions come first, they do so until a value comes before its own ("at 5 it is 1.8, then 2.3 at 10").
    """
    values = line.values
    if len(values) < 2 or _CHAIN.search(text, line.start, line.end) is not None:
        return []
    keys = _keys(text, line, inventory)
    found: list[Link] = []
    waiting: list[tuple[Span, Quantity]] = []
    names_first = keys[0]
    for at, ((span, quantity), is_key) in enumerate(zip(values, keys, strict=True)):
        if names_first and not is_key:
            waiting = [one for one in waiting if STOP.search(text, one[0].end, span.start) is None]
        if names_first and not is_key and not waiting and at + 1 < len(values):
            between = text[span.end : values[at + 1][0].start]
            names_first = not any(pattern.search(between) for pattern in (_WHERE, _AT, _AT_WORD, _OPEN))
        if names_first:
            if is_key:
                waiting.append((span, quantity))
            elif waiting:
                if not all(LISTED.fullmatch(text, a[0].end, b[0].start) for a, b in pairwise(waiting)):
                    return []  # what was left waiting has its value elsewhere
                found += [Link(span, quantity, _number_name(text, key), kind="number") for key, _ in waiting]
                waiting = []
        elif is_key and waiting and STOP.search(text, waiting[-1][0].end, span.start) is None:
            found += [Link(*one, _number_name(text, span), kind="number") for one in waiting[-1:]]
        else:
            waiting = [(span, quantity)]
    return found


def _keys(text: str, line: Line, inventory: Inventory) -> list[bool]:
    """For each number whether it is a position: every second one if they alternate with values, else if it looks so."""
    signs = [_sign(text, line, at, inventory) for at in range(len(line.values))]
    units = Counter(quantity.unit for _, quantity in line.values)
    for at, (_, quantity) in enumerate(line.values):  # "0.93 at 6 months, 0.81 at 12 months"
        alike = units[quantity.unit] if quantity.unit else 0
        if signs[at] > 0 and alike >= _FEWEST_ALIKE and len(line.values) - 1 <= 2 * alike < 2 * len(line.values):
            signs[at] += _SURE
    if len(signs) % 2 == 0:
        lead = sum(signs[::2]) - sum(signs[1::2])
        keys = signs[::2] if lead > 0 else signs[1::2]
        if abs(lead) >= _SURE * len(signs) / 2 and 2 * sum(keys) >= _SURE * len(keys) and min(keys) > 0:
            return [(at % 2 == 0) == (lead > 0) for at in range(len(signs))]
    beside = [max(signs[max(0, at - 1) : at] + signs[at + 1 : at + 2], default=0.0) for at in range(len(signs))]
    return [
        sign >= _SURE and (other < sign + _CLEARLY or quantity.value in inventory.numbers)
        for sign, other, (_, quantity) in zip(signs, beside, line.values, strict=True)
    ]


_WHERE = re.compile(r"\b(?:in|for|on|under|by|when|with|year|@)\s+[*_\"“]{0,3}\Z", re.I)
_AT_WORD = re.compile(
    r"\b(?:[Aa]t|[Ii]n|by|on|[Aa]fter|from)\s(?:the\s)?(?!to\s|an?\s|its\s|about|around|approx|rough|near|least|most|only|just|some|over|under|the)"
    r"[A-Za-z]{1,12}\s(?:[=≈]\s)?\Z"
)
"""What is counted before a position ("at step 200", "by epoch 20", "At FPR ≈ 0.05")."""
_AT = re.compile(r"\bat\s+[*_\"“]{0,3}\Z", re.I)
_COMES_TO = re.compile(r"\b(?:is|are|was|to|of|reach\w*|around|about|approximately|roughly)\s+\Z|[~≈]\s*\Z", re.I)
_EQUALS = re.compile(r"(?:\A|[\s(,;:*])(?P<name>[^\W\d][\w ]{0,20}?)\s?[=≈]\s?[~≈]?\Z")
_EQUATED = re.compile(r"[^\W\d][\w ]{0,20}?\s?(?:[=≈]\s?[~≈]?[\d~≈-]|[~≈])\Z")
_OPEN = re.compile(r"[(\[]\s*(?:year |at |in )?\Z")
_NEAR = 3
"""Most words between a value and its position in brackets."""
_CLOSES = re.compile(r"\s?[^\W\d_]{0,12}\s*(?:[)\]]|[,;]\s[^()]{0,80}\))")
_COMMA = re.compile(r"\s*[,;]\s*[~≈]?\s*\Z")


def is_position(text: str, line: Line, at: int, inventory: Inventory) -> bool:
    """Whether the axis is named beside a number."""
    words = inventory.position_words
    return bool(words) and _names_axis(text, line, line.values[at][0], words)


def _names_axis(text: str, line: Line, span: Span, words: frozenset[str]) -> bool:
    """Whether a word of an axis's title, or its unit, stands right before a number, right after it or in it."""
    before = _WORD_BEFORE.search(text, max(line.start, span.start - 30), span.start)
    beside = (before, _WORD_AFTER.match(text, span.end, line.end), _WORD_IN.search(text, span.start, span.end))
    return any(word is not None and stem(word[1]) in words for word in beside)


_WORD_BEFORE = re.compile(r"([^\W\d_]+)\s?[=:]?\s?\Z")
_WORD_AFTER = re.compile(r"[*_\"”]{0,3}[- ]?([^\W\d_]+)")
_WORD_IN = re.compile(r"[0-9]\s?([^\W\d_]+)\Z")
_LEADS = re.compile(r"\s?[^\W\d_]{0,12}\s?(?P<sign>:|→|->|=>|–\s|-\s)")


def _sign(text: str, line: Line, at: int, inventory: Inventory) -> float:
    """How much a number looks like a position; negative if it looks like a value."""
    span, quantity = line.values[at]
    before = text[max(line.start, span.start - 30) : span.start]
    sign = 0.0
    counted = _AT_WORD.search(before)
    if quantity.unit == "%" or (quantity.approximate and counted is None) or quantity.spread is not None:
        sign -= 1.0
    if quantity.value is not None and quantity.value in inventory.numbers:
        sign += 1.0
    opened = ("(" in before or "[" in before) and _OPEN.search(before)
    named = is_position(text, line, at, inventory)
    sign += 2.0 if named else 0.0
    sign -= 2.0 if inventory.value_words and _names_axis(text, line, span, inventory.value_words) else 0.0
    after_value = bool(at) and (named or not is_position(text, line, at - 1, inventory))
    if opened and after_value and _CLOSES.match(text, span.end, line.end):
        gap = text[line.values[at - 1][0].end : span.start]
        near = len(gap.split()) <= _NEAR and "." not in gap and ")" not in gap
        doubtful = bool(quantity.unit or quantity.approximate) and not named
        other = line.values[at - 1][1].unit
        measured = doubtful and other and quantity.unit and other != quantity.unit  # "15% (10.8 kg)" are two measures
        sign += (0.0 if measured else 0.5 if doubtful else 2.0) if near else 0.0
    elif opened and at + 1 < len(line.values) and is_point(text, line.values[at : at + 2]):
        sign += 1.5
    if counted is not None:
        sign += 1.5
    elif _WHERE.search(before):
        sign += 1.0
    elif _AT.search(before):
        sign += 0.5
    elif _COMES_TO.search(before):
        sign -= 0.5
    if ("=" in before or "≈" in before) and _EQUALS.search(before):
        following = line.values[at + 1][0].start if at + 1 < len(line.values) else span.end
        sign += 1.0 if _EQUATED.search(text[max(span.end, following - 30) : following + 1]) else 0.0
    leads = _LEADS.match(text, span.end, line.end) if at + 1 < len(line.values) else None
    keyed = any(text[one.end : one.end + 1] == ":" for one, _ in line.values)  # then arrows part what they lead in
    if leads is not None and (leads["sign"] == ":" or not keyed):
        sign += 1.0
    return sign


def _number_name(text: str, span: Span) -> Name:
    """A number as a name, with the left side of an equation ("t = 0.5") as its axis."""
    equation = _EQUALS.search(text[max(0, span.start - 30) : span.start])
    return Name(span.cut(text), span, axis=equation["name"].strip() if equation else "", full=span.cut(text))


def links_by_point(context: Context, line: Line) -> list[Link]:
    """The coordinates of the one point that a line states, by the titles of the axes ("Nova: at (0.4, 12)")."""
    titles = [axis_title(context, place) for place in ("x", "y")]
    points = [pair for pair in pairwise(line.values) if is_point(context.text, pair)]
    if len(points) != 1 or None in titles:
        return []
    return [Link(*value, title, kind="name") for value, title in zip(points[0], titles, strict=True)]


def is_point(text: str, values: Sequence[tuple[Span, Quantity]]) -> bool:
    """Whether two numbers are the coordinates of a point ("(1, 0.67)", "x = 1, y = 0.67")."""
    (first, _), (second, _) = values
    if _X.search(text, max(0, first.start - _NEAR_LETTER), first.start) is not None:
        return _Y.fullmatch(text, first.end, second.start) is not None
    return (
        text[max(0, first.start - 2) : first.start].rstrip()[-1:] in ("(", "[")
        and _COMMA.fullmatch(text, first.end, second.start) is not None
        and text[second.end : second.end + 1] in (")", "]")
    )


_X = re.compile(r"\bx\s?[=:≈]\s?\Z", re.I)
_Y = re.compile(r"\s*[,;]\s*y\s?[=:≈]\s?[~≈]?\s?", re.I)
_NEAR_LETTER = 6
