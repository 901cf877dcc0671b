"""Sentences made alike, one a line: what differs between them names the value of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...model.labels import label_position
from ...outline.item import Item
from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import fold, read_name, trim
from ...text.spans import Quantity, Span
from ..rows import Entry, Row, subject_of

_FEWEST = 3
"""Sentences that are alike by more than chance."""
_LONGEST = 240
"""Characters of a sentence that states one value."""
_LONGEST_PARAGRAPH = 10_000
_MOST_NUMBERS = 2
_MOST_WORDS = 6
_MOST_NAMED_ONCE = 0.6
"""Share of different names among sentences: a list may name one thing twice by mistake."""
_WORD = re.compile(r"\S+")
_SUMMARY = re.compile(
    r"\b(?:highest|lowest|largest|smallest|biggest|maximum|minimum|mean|average|median|overall|total|peak|range|most|least)\b",
    re.I,
)


@dataclass(slots=True)
class _Sentence:
    """A sentence around one of its numbers."""

    value: Span
    quantity: Quantity
    before: list[re.Match[str]]
    """The words before the number."""
    after: list[re.Match[str]]
    """The words after it."""


@recogniser("The bin 0-15 holds 96 trips.", lambda context, items: None)
def read_parallel(context: Context, items: Sequence[Item]) -> list[Row] | None:
    """One row a sentence ("The bin 0–15 holds 96 trips."), named by the words in which the sentences differ; None where
    they are not alike.
    """
    if len(items) < _FEWEST or any(item.end - item.start > _LONGEST for item in items):
        return None
    count = len(context.quantities(items[0].start, items[0].end))
    if not 0 < count <= _MOST_NUMBERS:
        return None
    numbers = [context.quantities(item.start, item.end) for item in items]
    if any(len(found) != count for found in numbers):
        return None
    for at in reversed(range(count)):
        made = [_sentence(context.text, item, *found[at]) for item, found in zip(items, numbers, strict=True)]
        names = _differences(context, [one.before for one in made], joined=True)
        if names is None and len({_said(one.before) for one in made}) == 1:
            names = _differences(context, [one.after for one in made], joined=False)
        if names is not None and all(
            start <= span.start and span.end <= end
            for (start, end), found in zip(names, numbers, strict=True)
            for other, (span, _) in enumerate(found)
            if other != at
        ):
            return [
                Row(
                    (Entry(one.value, one.quantity),),
                    read_name(context.text, *subject_of(context, *name), context.known),
                )
                for one, name in zip(made, names, strict=True)
            ]
    return None


_STOP = re.compile(r"[.](?=\s+[A-Z])")


def sentences(text: str, item: Item) -> list[Item]:
    """The sentences of a paragraph; none of one that is too long to be read as a list."""
    if item.end - item.start > _LONGEST_PARAGRAPH:
        return []
    ends = [match.end() for match in _STOP.finditer(text, item.start, item.end)]
    bounds = zip([item.start, *ends], [*ends, item.end], strict=True)
    return [Item("text", item.rank, *trim(text, start, end)) for start, end in bounds if text[start:end].strip()]


def _sentence(text: str, item: Item, span: Span, quantity: Quantity) -> _Sentence:
    """The words around a number."""
    before, after = _WORD.finditer(text, item.start, span.start), _WORD.finditer(text, span.end, item.end)
    return _Sentence(span, quantity, list(before), list(after))


def _said(words: Sequence[re.Match[str]]) -> tuple[str, ...]:
    """Words for comparison."""
    return tuple(fold(word[0]).strip(".,;") for word in words)


def _differences(
    context: Context, sides: Sequence[Sequence[re.Match[str]]], *, joined: bool
) -> list[tuple[int, int]] | None:
    """Bounds of the words that differ, between those with which all begin and all end; None where they name nothing.

    Before a number there must be words that join the name to it ("holds").
    """
    said = [_said(side) for side in sides]
    shortest = min(map(len, said))
    first = next((at for at in range(shortest) if len({words[at] for words in said}) > 1), shortest)
    last = next((at for at in range(shortest - first) if len({words[-1 - at] for words in said}) > 1), shortest - first)
    if joined and not last:
        return None
    bounds = []
    for side in sides:
        kept = side[first : len(side) - last]
        if not 0 < len(kept) <= _MOST_WORDS:
            return None
        start, end = kept[0].start(), kept[-1].end()
        while end > start and context.text[end - 1] in ".,;:":
            end -= 1
        found = context.quantities(start, end)
        numbered = bool(found) and found[0][0] != Span(start, end) and label_position(context.text[start:end]) is None
        if start == end or numbered or _SUMMARY.search(context.text, start, end):
            return None
        bounds.append((start, end))
    names = {fold(context.text[start:end]) for start, end in bounds}
    return bounds if len(names) > 1 and len(names) >= _MOST_NAMED_ONCE * len(bounds) else None
