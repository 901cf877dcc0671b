"""Places on an axis that running text speaks of: times, numbers that come again, numbers in their own unit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...stated.context import Context
from ...text.dates import MONTH_NAME
from ...text.spans import Span
from ..linked.inventory import stems
from .series import SMALL

YEAR = r"(?:FY\s?)?(?:19|20)[0-9]{2}(?:[/–][0-9]{2,4})?"
TIME = re.compile(
    rf"(?<![\w.,/$€£-])(?:{YEAR}|(?:Q[1-4]|H[12]|(?:{MONTH_NAME}))"
    rf"(?:\s(?:of\s)?{YEAR})?|(?:[Ww]eek|[Dd]ay|[Mm]onth|[Yy]ear|[Ee]poch)\s[0-9]{{1,3}}"
    r"|[A-Za-z]{1,3}\s?=\s?[0-9]{1,6}(?:\.[0-9]{1,6})?|[0-2]?[0-9]:[0-5][0-9](?:\s?[ap]m)?|[01]?[0-9]\s?[ap]m)"
    r"(?![\w%]|[.,][0-9])"
)
_POWER = r"(?:10|2)\^(?:\{[-−]?[0-9]{1,3}\}|[-−]?[0-9]{1,3})|[0-9][0-9.]*[eE][-+]?[0-9]{1,3}"
_PLACE = rf"(?P<place>{_POWER}|[0-9][0-9.,]*(?<![.,])[a-zA-Z]{{0,2}})(?![\w%:])"
_POSITION = re.compile(
    rf"\b(?i:at|by|after|in|for|until)\s{{1,2}}(?:the\s{{1,2}})?(?:(?!about|around|roughly|nearly|only|just|least|most|some|over|under)(?P<noun>[A-Za-z]{{2,8}})\s)?"
    rf"{_PLACE}"
)
"""A number that may be a place on an axis."""
_OLD_YEAR = re.compile(r"1[5-8][0-9]{2}")
_FEWEST, _MOSTLY = 3, 0.8


def places(context: Context, stretches: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The words for places on an axis in these stretches, other than times."""
    yield from _positions(context, stretches)
    yield from _in_one_unit(context, stretches)
    yield from _declared(context)


def _declared(context: Context) -> list[str]:
    """The labels of the horizontal axis that are numbers with a unit which no other number has ("1%, 5%, 10%")."""
    labels = [name.text for hint in context.hints if hint.place == "x" for name in hint.labels]
    places = [one for one in labels if _WITH_UNIT.fullmatch(one)]
    units = {one.lstrip("0123456789.,~ ") for one in places}
    if len(places) < max(_FEWEST, len(labels)) or len(units) != 1:
        return []
    (unit,) = units
    told = [span.cut(context.text) for span, one in context.quantities(0, len(context.text)) if one.value is not None]
    others = [one for one in told if one.endswith(unit) and one not in places]
    return places if len(others) < len(places) else []


_WITH_UNIT = re.compile(r"[0-9][0-9.,]*\s?[^\W\d_]{0,6}[%°]?[A-Z]?(?<![0-9.,])")


def _positions(context: Context, stretches: Sequence[tuple[int, int]]) -> list[str]:
    """The numbers that come again and again as places on an axis, those behind the same noun ("at update 0") or words
    of the horizontal axis ("a batch of 16"), and those that may be years before 1900.
    """
    titles = {word for hint in context.hints if hint.place == "x" for word in stems(hint.name) if word not in SMALL}
    patterns = (_POSITION, *([_titled(frozenset(titles))] if titles else []))
    found = [one for each in patterns for bounds in stretches for one in each.finditer(context.text, *bounds)]
    found = list({one.span("place"): one for one in found}.values())
    counts = Counter(one["place"] for one in found)
    again = [
        place
        for place, count in counts.items()
        if (count > 1 or _OLD_YEAR.fullmatch(place)) and TIME.fullmatch(place) is None
    ]
    nouns = {one["noun"] for one in found if one["noun"] and counts[one["place"]] > 1}
    alike = [one["place"] for one in found if one["noun"] in nouns and one["place"] not in again]
    return [*again, *alike] if len(again) >= _FEWEST else []


@lru_cache(maxsize=8)
def _titled(words: frozenset[str]) -> re.Pattern[str]:
    """A number behind some of these words ("a batch size of 16", "batches of 16")."""
    word = rf"(?:{'|'.join(map(re.escape, sorted(words)))})(?:e?s)?"
    return re.compile(rf"\b(?P<noun>(?i:{word}))(?:\s(?i:{word}|of))*\s{_PLACE}")


def _in_one_unit(context: Context, stretches: Sequence[tuple[int, int]]) -> list[str]:
    """The places on an axis with their unit, if that is the only unit but for the values', which are more by far, and
    hardly a place comes twice, or alone in its sentence ("At 15 K A is at 38 and B at 20; at 20 K ...", "the 5 mg box
    has a median of 6").
    """
    found: dict[str, list[Span]] = {}
    alone = Counter[str]()
    for bounds in stretches:
        quantities = context.quantities(*bounds)
        units = [one.unit if one.value is not None else "" for _, one in quantities]
        for unit, (span, _) in zip(units, quantities, strict=True):
            found.setdefault(unit, []).append(span)
        alone.update(units if len(set(units)) == 1 else ())
    most = max(map(len, found.values()), default=0)
    for unit, spans in found.items():
        led = [one for one in spans if _PLACED.search(context.text, max(0, one.start - _LEAD), one.start)]
        distinct = {span.cut(context.text) for span in led}
        mostly = len(led) >= max(_FEWEST, _MOSTLY_LED * len(spans)) and _FEWEST_EACH * len(distinct) <= most
        if unit and mostly and 2 * alone[unit] < len(spans) and len(distinct) >= _MOSTLY * len(led):
            return sorted(distinct)
    return []


_FEWEST_EACH, _MOSTLY_LED, _LEAD = 2, 0.6, 12
"""Fewest values for each place; least share of the numbers with this unit that are places; characters before one."""
_PLACED = re.compile(r"\b(?:at|for|by|after|in|until|the)\s\Z", re.I)
