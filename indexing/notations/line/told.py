"""Values told with their times in one line: `It starts at v in 2014, climbs to v in 2016 and is v (2018)`."""

from __future__ import annotations

import re

from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import read_name
from ...text.spans import Span
from ..rows import Block, Entry, Row
from ..told.align import aligned
from ..told.places import TIME

_FEWEST = 3
_FARTHEST = 7.0
"""Most words between a value and its time; a separator counts as several."""
_LEFT = 0.2
"""Largest share of the values that may have no time ("3.1 at the end")."""


@recogniser("It starts at 24 in 2014, climbs to 26 in 2016 and is 35 in 2018.", lambda block, context: None)
def read_told(block: Block, context: Context) -> list[Row] | None:
    """One row of the values, each under its time or place, where a text tells nearly all of them so."""
    text = context.text
    times = [Span(*one.span()) for one in TIME.finditer(text, block.start, block.end)]
    of_axis = all("=" in time.cut(text) for time in times)
    if len(times) < _FEWEST or not (block.named or of_axis):  # a history tells years, too
        return None
    found = context.quantities(block.start, block.end)
    values = [one for one in found if not any(map(one[0].overlaps, times))]
    near = aligned(text, [span for span, _ in values], times).items()
    links = [(at, number) for at, (number, cost) in sorted(near) if cost <= _FARTHEST]
    told = {times[number].cut(text) for _, number in links}
    if len(told) < max(_FEWEST, len(links), (1 - _LEFT) * len(values)):
        return None
    for number in range(1, len(times)):
        before = next((at for at, one in links if one == number - 1 and values[at][0].end <= times[one].start), None)
        is_free = all(one != number for _, one in links)
        if before is not None and is_free and _holds_for_both(text, block.start, *times[number - 1 : number + 1]):
            links.append((before, number))
    links.sort()
    names = [read_name(text, times[number].start, times[number].end) for _, number in links]
    return [Row(tuple(Entry(*values[at], name) for (at, _), name in zip(links, names, strict=True)))]


def _holds_for_both(text: str, start: int, one: Span, other: Span) -> bool:
    """Whether two times are those of one value ("400 in 1990 and 2000"), and no stretch between them."""
    joined = _AND.fullmatch(text, one.end, other.start) is not None
    return joined and _BETWEEN.search(text, max(start, one.start - _LONGEST), one.start) is None


_AND = re.compile(r"\s(?:and|as well as)\s(?:in\s)?")
_BETWEEN, _LONGEST = re.compile(r"\bbetween\s(?:the\s)?\Z", re.I), 16
