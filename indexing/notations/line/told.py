"""Values told with their places in running text: `It starts at v in 2014, climbs to v in 2016 and is v (2018)`, `v at
x = 0.1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...recognisers import recogniser
from ...stated.context import Context
from ...text.dates import MONTH_NAME
from ...text.names import read_name
from ...text.spans import Quantity, Span
from ..rows import Block, Entry, Row

_YEAR = r"(?:FY\s?)?(?:19|20)[0-9]{2}(?:[/–][0-9]{2,4})?"
_TIME = re.compile(
    rf"(?<![\w.,/$€£-])(?:{_YEAR}|(?:Q[1-4]|H[12]|(?:{MONTH_NAME}))"
    rf"(?:\s(?:of\s)?{_YEAR})?|(?:[Ww]eek|[Dd]ay|[Mm]onth|[Yy]ear|[Ee]poch)\s[0-9]{{1,3}}"
    r"|[A-Za-z]{1,3}\s?=\s?[0-9]{1,6}(?:\.[0-9]{1,6})?)(?![\w%]|[.,][0-9])"
)
_BEFORE_TIME = re.compile(r"\s(?:(?:in|at|for|by|during|on)\s(?:the\s)?(?:end\sof\s)?|\()")
_AFTER_TIME = re.compile(r"(?::|,|\))?[^.;:\d]{0,60}")
"""What may stand between a time and its value: part of one sentence."""
_FEWEST = 3
_LEFT = 0.2
"""Largest share of the values that may have no time ("3.1 at the end")."""


@recogniser("It starts at 24 in 2014, climbs to 26 in 2016 and is 35 in 2018.", lambda block, context: None)
def read_told(block: Block, context: Context) -> list[Row] | None:
    """One row of the values, each under its time or place, where a text tells nearly all of them so."""
    text = context.text
    times = [Span(*one.span()) for one in _TIME.finditer(text, block.start, block.end)]
    of_axis = all("=" in time.cut(text) for time in times)
    if len(times) < _FEWEST or not (block.named or of_axis):  # a history tells years, too
        return None
    values = [
        one
        for one in context.quantities(block.start, block.end)
        if not any(time.start < one[0].end and one[0].start < time.end for time in times)
    ]
    pairs = list(_pairs(text, times, values))
    told = {text[time.start : time.end] for time, _ in pairs}
    if len(pairs) < max(_FEWEST, (1 - _LEFT) * len(values)) or len(told) < len(pairs):
        return None
    return [Row(tuple(Entry(*value, read_name(text, time.start, time.end)) for time, value in pairs))]


def _pairs(
    text: str, times: list[Span], values: list[tuple[Span, Quantity]]
) -> Iterator[tuple[Span, tuple[Span, Quantity]]]:
    """Each value with the time right behind it, or with the last one before it if that has none yet."""
    starting = {time.start: time for time in times}
    coming = iter(times)
    after = next(coming, None)
    waiting: Span | None = None
    for value in values:
        while after is not None and after.end <= value[0].start:
            waiting, after = starting.get(after.start), next(coming, None)
        joint = _BEFORE_TIME.match(text, value[0].end)
        behind = starting.pop(joint.end(), None) if joint is not None else None
        if behind is not None:
            yield behind, value
        elif waiting is not None and _AFTER_TIME.fullmatch(text, waiting.end, value[0].start):
            yield waiting, value
            waiting = None
