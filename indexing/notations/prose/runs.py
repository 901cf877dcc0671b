"""Numbers told in a row, and the names in a row that they belong to: "14.1%, 9.9% and 17.3% for A, B and C"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...stated.context import Context
from ...text.names import Name
from ...text.spans import Span
from .places import Place
from .statement import Statement
from .subjects import Cast

_BETWEEN = re.compile(r"(?:,\s(?:and\s)?|\sand\s)(?:then\s|finally\s|only\s|just\s)?")
_JOINT = re.compile(r"(?:,\s(?:and\s)?|\s(?:and|&)\s)(?:the\s|in\s|for\s|of\s)*")
_AFTER = re.compile(r"\s(?:[a-z]+\s)?(?:for|in|of|among|by)\s(?:the\s)?", re.I)
_RESPECTIVELY = re.compile(r"\brespectively\b|\bin (?:that|this|the same) order\b", re.I)
_ALL = re.compile(r"\b(?:the (?:two|three|four|five|six)|both|they|these)\b", re.I)


@dataclass(frozen=True, slots=True)
class InRun:
    """A number told in a row with others."""

    number: int
    """Which row of numbers it is: the offset of its first."""
    first: int
    """The index of the first number."""
    settled: bool = False
    """Whether names in a row settle whose the numbers are."""
    subject: Name | None = None
    place: Name | None = None
    unclear: bool = False
    """Whether several are meant and no order says which."""

    def of(self, one: Statement) -> Statement:
        """A statement of a number with what the row says of it."""
        subject = self.subject or (None if self.unclear else one.subject)
        return replace(
            one, subject=subject, place=self.place or one.place, run=self.number, named=self.subject is not None
        )


def read_runs(
    context: Context, cast: Cast, numbers: Sequence[Span], sentence: Span, places: Sequence[Place]
) -> dict[int, InRun]:
    """The numbers told in a row, by their index, with the names that belong to them."""
    text = context.text
    found: dict[int, InRun] = {}
    first = 0
    while first < len(numbers):
        last = first
        while last + 1 < len(numbers) and _BETWEEN.fullmatch(text, numbers[last].end, numbers[last + 1].start):
            last += 1
        if last > first:
            count = last - first + 1
            names = _names(context, cast, numbers[first], numbers[last], sentence, count)
            lined = [] if names else _lined(places, numbers[first], count)
            placed = any(numbers[last].end <= place.start <= numbers[last].end + 12 for place in places)
            if not placed or names or lined:
                unclear = not names and _ALL.search(text, sentence.start, numbers[first].start) is not None
                for at in range(first, last + 1):
                    found[at] = InRun(
                        numbers[first].start,
                        first,
                        bool(names or lined),
                        names[at - first] if names else None,
                        lined[at - first] if lined else None,
                        unclear,
                    )
        first = last + 1
    return found


def _names(context: Context, cast: Cast, first: Span, last: Span, sentence: Span, count: int) -> list[Name]:
    """As many known rows as numbers: after them, or before them and "respectively"."""
    text = context.text
    after = _AFTER.match(text, last.end, sentence.end)
    if after is not None:
        listed = _row_of_names(cast, after.end(), sentence.end)
        if len(listed) == count:
            return listed
    if _RESPECTIVELY.search(text, last.end, min(sentence.end, last.end + 40)) is None:
        return []
    spots = [at for at, _ in cast.known.labels_in(sentence.start, first.start)]
    for at in spots:
        listed = _row_of_names(cast, at, first.start)
        if len(listed) == count:
            return listed
    everyone = list({name.text: name for name in cast.known.known.values()}.values())
    if len(everyone) == count and _ALL.search(text, sentence.start, first.start):
        return everyone
    return []


def _row_of_names(cast: Cast, at: int, end: int) -> list[Name]:
    """Known labels one after the other, joined as a list is."""
    found: list[Name] = []
    while True:
        names = list(cast.known.labels_at(at, end))
        if not names:
            return found
        name = max(names, key=lambda one: len(one.text))
        found.append(Name(name.text, Span(at, at + len(name.text))))
        joint = _JOINT.match(cast.known.text, at + len(name.text), end)
        if joint is None:
            return found
        at = joint.end()


def _lined(places: Sequence[Place], first: Span, count: int) -> list[Name]:
    """As many places as numbers, one right after the other ("in 2015, 2017 and 2019 it was 5, 6 and 7")."""
    before = [place for place in places if place.end <= first.start and not place.period]
    if len(before) != count or before[-1].end - before[0].start > _WIDE * count:
        return []
    return [place.name for place in before]


_WIDE = 24
"""Characters that a place takes in a list of places."""
