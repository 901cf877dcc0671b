"""What the values of running text measure, told by their units, by what they count or by the word that multiplies
them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from ...stated.context import Context
from ...stated.quantified import named_by_unit
from ...text.names import Name, fold, read_name
from ...text.numbers import parse_quantity
from ...text.spans import Located, Span
from ...text.units import SCALE
from .align import is_beside
from .sentence import Sentence

_FEWEST, _FEWEST_UNITS = 3, 2
"""Fewest values of a unit that tells what they measure, and fewest such units."""


def measures(context: Context, stretches: Sequence[tuple[int, int]]) -> dict[str, Name]:
    """The quoted titles by their unit, or by what they count; of several with one unit the first. Where values have two
    units or more, what is stated in each of them, and else the unit itself.
    """
    found: dict[str, Name] = {}
    for one in _TITLE.finditer(context.text):
        own = parse_quantity(f"1 {one['unit']}") if one["unit"] else None
        if own is not None and own.unit:
            found.setdefault(own.unit, read_name(context.text, *one.span("title")))
        elif one["counted"]:
            found.setdefault(one["noun"].lower(), read_name(context.text, *one.span("title")))
    units = Counter(
        one.unit or multiplier(context.text, span) for each in stretches for span, one in context.quantities(*each)
    )
    usual = {unit for unit, count in units.items() if unit and count >= _FEWEST}
    counted = _counted(context, stretches)
    if len(usual | counted.keys()) < _FEWEST_UNITS and not (counted and tells_points(context.text)):
        return found
    named = named_by_unit(context.text)
    for unit in sorted(usual):
        place = named.get(unit)
        stated = Name(unit, Span(0, 0), full=unit) if place is None else read_name(context.text, place.start, place.end)
        found.setdefault(unit, stated)
    scaled = [one for unit, one in found.items() if SCALE.search(unit)]
    titled = {noun: one for noun in counted for one in scaled if noun in one.text.lower()}
    return counted | titled | found


def _counted(context: Context, stretches: Sequence[tuple[int, int]]) -> dict[str, Name]:
    """What numbers without a unit count again and again ("58 %; 1,204 isolates"), where it is first told."""
    places: dict[str, list[tuple[int, int]]] = {}
    for span in (span for each in stretches for span, one in context.quantities(*each) if not one.unit):
        noun = COUNTED.match(context.text, span.end)
        if noun is not None:
            places.setdefault(noun["noun"], []).append(noun.span("noun"))
    return {noun: read_name(context.text, *where[0]) for noun, where in places.items() if len(where) >= _FEWEST}


COUNTED = re.compile(r"\s(?P<noun>[a-z]{3,20}s|(?:wo)?men|children|people)\b")
"""The noun behind a number."""


def multiplier(text: str, span: Span) -> str:
    """The word by which a number is multiplied ("45 thousand"), or nothing."""
    found = SCALE.search(text, span.start, span.end)
    return found["scale"].lower() if found is not None else ""


def tells_points(text: str) -> bool:
    """Whether a text tells several points, whose coordinates are two measures ("Oak lies at (3.1, 40)")."""
    return sum(1 for _ in islice(_POINT.finditer(text), _FEWEST)) == _FEWEST


_POINT = re.compile(r"(?<![0-9%]\s)\([~≈−-]?[0-9][0-9.]*,\s[~≈−-]?[0-9][0-9.]*\)")
"""A point; behind a number, it would be an interval."""
_TITLE = re.compile(
    r"[\"“](?P<title>[^\"“”()\n]{2,60}\s\((?P<unit>[^()\n]{1,20})\)|(?P<counted>(?P<noun>[A-Z][a-z]{3,20}s)(?:\s[a-z]+){0,3}))[\"”]"
)
"""A quoted title with its unit, or of what is counted."""


def units_of(text: str, sentences: Sequence[Sentence], group: int) -> dict[str, str]:
    """The unit of each name of a group that has the same one at two places or more where a value stands beside it."""
    if len({quantity.unit for one in sentences for _, quantity in one.values}) < _FEWEST_OF_UNIT:
        return {}
    found: dict[str, Counter[str]] = {}
    for one in sentences:
        for mention, (span, quantity) in product(one.mentions, one.values):
            if mention.group == group and quantity.unit and is_beside(text, span, mention.span):
                found.setdefault(fold(mention.name.text), Counter())[quantity.unit] += 1
    return {
        name: next(iter(units)) for name, units in found.items() if len(units) == 1 and units.total() >= _FEWEST_OF_UNIT
    }


_FEWEST_OF_UNIT = 2


def is_count(text: str, value: Span) -> bool:
    """Whether brackets hold nothing but a value and what it counts ("the 40–49 group (2,390 runners)")."""
    counted = COUNTED.match(text, value.end)
    return counted is not None and text.startswith("(", value.start - 1) and text.startswith(")", counted.end())


def in_usual_unit(text: str, sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences with only the values in the unit that most have, where they have one, or without it behind one that
    has it ("Oslo at 72 minutes and Bergen with 58"): a list has one unit, and what is in another one is said about it
    ("34% of visits ... based on 2.1 million visits").
    """
    units = Counter(quantity.unit for one in sentences for _, quantity in one.values)
    unit, count = units.most_common(1)[0] if units else ("", 0)
    if not unit or count < _USUAL * units.total():
        return list(sentences)
    return [replace(one, values=[*_of_unit(text, one.values, unit)]) for one in sentences]


def _of_unit(text: str, values: Sequence[Located], unit: str) -> Iterator[Located]:
    """The values in a unit, and those behind one of them that leave it out."""
    led = False
    for span, quantity in values:
        led = led or quantity.unit == unit
        bare = led and not quantity.unit and _LEADS.search(text, max(0, span.start - _LONGEST_LEAD), span.start)
        if quantity.unit == unit or (bare and COUNTED.match(text, span.end) is None):
            yield span, quantity


_LEADS = re.compile(r"\b(?:with|has|have|at|is|are|to|only|and|about|around|of)\s[~≈]?\Z")
"""What stands before a value of something named before it."""
_LONGEST_LEAD = 12
"""Characters in which it stands."""
_USUAL = 0.7
"""Least share of the values that have the unit of a list."""
