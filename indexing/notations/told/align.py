"""Aligns the values of a sentence with the names in it, in their order ("5 in May, 7 in June", "Oak 5 and Elm 7")."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from itertools import pairwise

from ...text.spans import Span
from ..linked.line import LISTED

_SEPARATOR = re.compile(r"[,;]\s|\band\b|\bwhile\b|\bbut\b|\)|→")
_DIRECT = re.compile(
    r"(?:\s[a-z]{1,12})?\s(?:(?:in|at|for|by|on|during|as)\s(?:the\s)?(?:end\sof\s|year\s)?|\((?:the\s|in\s|at\s)?)"
)
"""What leads from a value to its name ("5 in", "5 visits at the", "5 ("), a counted noun included."""
_OF_NAME = re.compile(r"[*_\"”]{0,3}(?::|\s(?:is|was|at|of|had|has|with|only|about)|)\s?")
_WORD = re.compile(r"\S+")
_APART, _BACKWARD, _SKIPPED = 6.0, 0.5, 25.0
"""What a separator between a value and its name costs, a name that stands behind, a value without a name."""
_PAIR = 2
"""Rows and columns of costs for one value and one name, which belong together however far apart they are."""
_APART_IN_UNIT = 100.0
"""What a value in another unit than its name's costs: more than to leave it without a name."""


def aligned(
    text: str, values: Sequence[Span], names: Sequence[Span], apart: Collection[tuple[int, int]] = ()
) -> dict[int, tuple[int, float]]:
    """Position of a value -> position of its name and the cost of that: first those of lists of as many names and
    values beside each other ("A, B and C score 5, 7 and 9"), then the others, so that both are in the same order and as
    near as can be. Values and names that are `apart` (at these positions) do not belong together.
    """
    found = {at: number for at, number in _of_lists(text, values, names).items() if (at, number) not in apart}
    left = [at for at in range(len(values)) if at not in found]
    free = [at for at in range(len(names)) if at not in found.values()]
    placed = {(at, number) for at, one in enumerate(left) for number, other in enumerate(free) if (one, other) in apart}
    others = _in_order(text, [values[at] for at in left], [names[at] for at in free], placed)
    listed = {at: (number, 0.0) for at, number in found.items()}
    return listed | {left[at]: (free[number], cost) for at, (number, cost) in others.items()}


def _of_lists(text: str, values: Sequence[Span], names: Sequence[Span]) -> dict[int, int]:
    """The positions of the values and names of such lists."""
    runs: list[tuple[bool, list[int]]] = []
    last: Span | None = None
    for span, is_name, at in sorted(
        [(one, True, at) for at, one in enumerate(names)] + [(one, False, at) for at, one in enumerate(values)]
    ):
        goes_on = runs and runs[-1][0] == is_name and last is not None and LISTED.fullmatch(text, last.end, span.start)
        if goes_on:
            runs[-1][1].append(at)
        else:
            runs.append((is_name, [at]))
        last = span
    found: dict[int, int] = {}
    for (is_name, one), (other_is, other) in pairwise(runs):
        if is_name != other_is and len(one) == len(other) > 1:
            named, valued = (one, other) if is_name else (other, one)
            if found.keys().isdisjoint(valued) and not set(found.values()) & set(named):
                found |= dict(zip(valued, named, strict=True))
    return found


def is_beside(text: str, value: Span, name: Span) -> bool:
    """Whether nothing stands between a value and its name that could belong to another ("5 in May", "May: 5")."""
    start, end, behind = _gap(value, name)
    return _leads_on(text, start, end, behind) or (not behind and text[start:end].isspace())


def _gap(value: Span, name: Span) -> tuple[int, int, bool]:
    """Where the stretch between a value and its name starts and ends, and whether the name stands behind the value."""
    behind = name.end > value.start
    return (value.end, name.start, behind) if behind else (name.end, value.start, behind)


def _leads_on(text: str, start: int, end: int, behind: bool) -> bool:
    """Whether what stands between a value and its name leads from one to the other."""
    return end <= start or (_DIRECT if behind else _OF_NAME).fullmatch(text, start, end) is not None


def _in_order(
    text: str, values: Sequence[Span], names: Sequence[Span], apart: Collection[tuple[int, int]]
) -> dict[int, tuple[int, float]]:
    if not values or not names:
        return {}
    between = _Between(text, min(values[0].start, names[0].start), max(values[-1].end, names[-1].end))
    rows, width = len(values) + 1, len(names) + 1
    costs = [[0.0] * width for _ in range(rows)]
    for at in range(1, rows):
        costs[at][0] = at * _SKIPPED
        for number in range(1, width):
            distance = between.distance(values[at - 1], names[number - 1])
            linked = costs[at - 1][number - 1] + (min(distance, _SKIPPED - 1) if rows == width == _PAIR else distance)
            linked += _APART_IN_UNIT * ((at - 1, number - 1) in apart)
            costs[at][number] = min(linked, costs[at - 1][number] + _SKIPPED, costs[at][number - 1])
    found: dict[int, tuple[int, float]] = {}
    at, number = len(values), len(names)
    while at and number:
        if costs[at][number] == costs[at][number - 1]:
            number -= 1
        elif costs[at][number] == costs[at - 1][number] + _SKIPPED:
            at -= 1
        else:
            at, number = at - 1, number - 1
            found[at] = number, costs[at + 1][number + 1] - costs[at][number]
    return found


class _Between:
    """Counts the words and separators between two places of a stretch, which it goes through once."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.words = [one.start() for one in _WORD.finditer(text, start, end)]
        self.separators = [one.start() for one in _SEPARATOR.finditer(text, start, end)]

    def distance(self, value: Span, name: Span) -> float:
        """The words between a value and a name, plus the cost of separators."""
        start, end, behind = _gap(value, name)
        if _leads_on(self.text, start, end, behind):
            return 0.0
        words = bisect_left(self.words, end) - bisect_right(self.words, start) + (not self.text[start].isspace())
        separators = bisect_left(self.separators, end) - bisect_left(self.separators, start)
        return words + _APART * separators + _BACKWARD * behind
