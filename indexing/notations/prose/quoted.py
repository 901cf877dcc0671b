"""Values beside names in quotation marks: `"Rent" takes 41%, then comes "Food" with 26%`, `612 are left at "Offer"`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...stated.context import Context
from ...text.names import Name, fold
from ...text.spans import Quantity, Span
from ..drafts import Draft
from ..rows import Entry, Row
from .board import FEWEST, Story

_QUOTE = r"[\"“](?P<name>[^\"“”\n]{1,60})[\"”]"
_NAMED_BEFORE = re.compile(
    rf"{_QUOTE}(?:,?\s(?:with|at|has|is|gets|takes|holds|reaches|of|comes to|stands at|accounts for|makes up)"
    r"(?:\s(?:about|around|only|just|nearly|almost|roughly))?|:|\s?[(=])\s?\Z"
)
_NAMED_AFTER = re.compile(rf",?(?:\s[a-z][\w-]*){{1,6}}\s{_QUOTE}")
_OF_PART = re.compile(
    r"\b(?:axis|axes|legend|title|titled|entitled|chart|plot|panel|caption|note|source|scale|question)\b", re.I
)
_BEFORE, _AFTER = 100, 140
"""Characters around a number in which its name may stand."""


def read_quoted(context: Context, sentences: Sequence[Span]) -> Story | None:
    """The values that stand beside a quoted name, a draft for each unit; None where these are few, or not most of the
    numbers, or where one name has two values.
    """
    pairs: list[tuple[Name, Span, Quantity]] = []
    rest: list[Span] = []
    for sentence in sentences:
        numbers = _outside_quotes(context, sentence)
        for at, (span, quantity) in enumerate(numbers):
            first = numbers[at - 1][0].end if at else sentence.start
            limit = numbers[at + 1][0].start if at + 1 < len(numbers) else sentence.end
            name = _name(context.text, first, span, limit) if quantity.value is not None else None
            if name is not None:
                pairs.append((name, span, quantity))
            elif quantity.value is not None and quantity.unit:
                rest.append(span)
    units = Counter(quantity.unit for _, _, quantity in pairs)
    addresses = {(fold(name.text), quantity.unit) for name, _, quantity in pairs}
    if len(pairs) < FEWEST or 2 * len(rest) > len(pairs) or len(addresses) < len(pairs):
        return None
    drafts = [
        Draft([Row((Entry(span, quantity),), name) for name, span, quantity in pairs if quantity.unit == unit])
        for unit, count in units.items()
        if count > 1
    ]
    rest += [span for _, span, quantity in pairs if units[quantity.unit] == 1]
    return Story(drafts, sorted(rest, key=lambda one: one.start)) if drafts else None


def _outside_quotes(context: Context, sentence: Span) -> list[tuple[Span, Quantity]]:
    """The numbers of a sentence that stand in no quotation marks."""
    quoted = [match.span() for match in re.finditer(_QUOTE, context.text[sentence.start : sentence.end])]
    return [
        one
        for one in context.quantities(sentence.start, sentence.end)
        if not any(a <= one[0].start - sentence.start < b for a, b in quoted)
    ]


def _name(text: str, first: int, span: Span, limit: int) -> Name | None:
    """The quoted name right before a number, or after it with a few words between."""
    found = _NAMED_BEFORE.search(text, max(first, span.start - _BEFORE), span.start)
    if found is None:
        found = _NAMED_AFTER.match(text, span.end, min(limit, span.end + _AFTER))
        if found is not None and _OF_PART.search(text, span.end, found.start("name")):
            return None
    if found is None or not any(map(str.isalpha, found["name"])):
        return None
    return Name(found["name"].strip(), Span(*found.span("name")))
