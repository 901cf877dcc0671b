"""Paragraphs that are each about one place of the axis ("On the left, in Kiel, the red bar reaches 5 ...")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...stated.context import Context
from ...text.names import Name
from ...text.spans import Span
from .places import Scale
from .statement import Statement
from .subjects import Cast, key

_FEWEST = 2
"""Paragraphs of different places that tell by paragraphs."""


def at_their_places(
    context: Context, scale: Scale, cast: Cast, paragraphs: Sequence[Sequence[Span]], stated: Sequence[list[Statement]]
) -> Sequence[list[Statement]]:
    """The statements of each paragraph, put at the one place of the axis that it names before it states any, where
    several do so; no value has a place of its own then.
    """
    named = [label for label in scale.stated if not label.text[:1].isdigit()]
    if len(named) < _FEWEST or any(one.place is not None for paragraph in stated for one in paragraph):
        return stated
    found = [
        _place(context, named, paragraph[0].start, paragraph[-1].end, told) if told and paragraph else None
        for paragraph, told in zip(paragraphs, stated, strict=True)
    ]
    if len({key(place) for place in found if place is not None}) < _FEWEST:
        return stated
    return [
        [replace(one, place=place) if place is not None and _is_row(cast, one) else one for one in told]
        for place, told in zip(found, stated, strict=True)
    ]


def _is_row(cast: Cast, one: Statement) -> bool:
    """Whether a value is stated of a row that the text lists."""
    return one.subject is not None and one.group is None and key(one.subject) in cast.known.known


def _place(context: Context, labels: Sequence[Name], start: int, end: int, told: Sequence[Statement]) -> Name | None:
    """The one label that a stretch names, where it does so before the first value."""
    text = context.text
    found: Name | None = None
    for label in labels:
        match = re.search(rf"(?<!\w){re.escape(label.text)}(?!\w)", text[start:end], re.I)
        if match is None:
            continue
        if found is not None or start + match.start() > told[0].span.start:
            return None
        found = Name(label.text, Span(start + match.start(), start + match.end()))
    return found
