"""Sentences about the axes, in descriptions that do not list the parts."""

from __future__ import annotations

import re
from dataclasses import replace

from ..model.figure import Attribute
from ..outline.item import Item
from ..recognisers import recogniser
from ..text.names import trim
from ..text.spans import Quantity, Span
from .components import NAMES, place_of
from .context import Hint, Place
from .hints import read_hint
from .lists import read_list
from .scales import stated_range

_AXIS = re.compile(
    r"(?:\b(?:the|a|an|its|with)\s+)*\b(?:[xy]|horizontal|vertical)[- ]axis\b"
    r"|\b(?:bottom|side|left)\b,?\s(?:the|an?|its)\saxis\b",
    re.I,
)
_OF_AXIS = re.compile(
    r"\s*(?:\([^()\n]{1,60}\)|[\"“][^\"”\n]{1,60}[\"”])?,?\s*"
    r"(?:is|labell?ed|titled|named|represent|show|display|list|indicat|measure|rang|denot|span|runs?\b|correspond|plot"
    r"|gives|has|covers|goes|reads)|:\s+(?=\S)|\s*\((?=[^()\n]{3,400}\))(?=[^,;()\n]{1,90}[,;][^,;()\n]{1,60}[,;])",
    re.I,
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|\n")
_BEFORE_NEXT = re.compile(r"[,;]?\s*(?:while|whereas|and|with|,|;)?\s*\Z", re.I)
_LONGEST_SENTENCE = 400
_INTRODUCTION = 4000
"""Characters of the introduction that are searched for sentences on the axes."""


_SAYS = re.compile(r":\s+|\W*[a-z]+(?:\s(?:to|with|as|of|from))?\s+(?:the\s)?")
"""The colon or the words between the mention of an axis and its title ("the x-axis represents the dose")."""
_TICKS = re.compile(r"\b(?:labels?|classes|categories|groups|ticks?)(?:\s(?:at|for|are|of))?:?\s+(?=\S)", re.I)
"""The words before the labels of an axis in a sentence on it."""


@recogniser("The x-axis shows years.", lambda text, stretch: [])
def axis_sentences(text: str, stretch: Span) -> list[tuple[Attribute, Hint]]:
    """What the introduction says of the axes, for a description that lists no parts: a sentence each, or a clause of a
    sentence on both, and what it says.
    """
    found: dict[Place, tuple[Attribute, Hint]] = {}
    stop = min(stretch.end, stretch.start + _INTRODUCTION)
    mentions = [match for match in _AXIS.finditer(text, stretch.start, stop) if _OF_AXIS.match(text, match.end(), stop)]
    for mention, other in zip(mentions, [*mentions[1:], None], strict=False):
        place: Place = "y" if mention[0][:4].lower() in ("side", "left") or place_of(mention[0]) == "y" else "x"
        if place in found:
            continue
        last = min(stop, mention.end() + _LONGEST_SENTENCE)
        full_stop = _SENTENCE_END.search(text, mention.end(), last)
        last = full_stop.start() if full_stop is not None else last
        if other is not None and other.start() < last:
            last = mention.end() + len(_BEFORE_NEXT.sub("", text[mention.end() : other.start()], count=1))
        start, end = trim(text, mention.start(), last)
        scale = stated_range(text, start, end, loose=False)
        attribute = Attribute(NAMES[place], text[start:end], Span(start, end), (scale,) if scale is not None else ())
        found[place] = attribute, _hint(text, mention, end, place, scale)
    return list(found.values())


def _hint(text: str, axis: re.Match[str], end: int, place: Place, scale: Quantity | None) -> Hint:
    """What a sentence says about an axis: its title, its labels or its range."""
    verb = _SAYS.match(text, axis.end(), end)
    start = verb.end() if verb is not None else axis.end()
    hint = read_hint(text, Item("text", 0, axis.start(), end, axis.span(), False, start), place, "")
    ticks = _TICKS.search(text, start, end) if not hint.labels else None
    if ticks is not None:
        return replace(hint, labels=tuple(read_list(text, ticks.end(), end)[0]))
    return hint if hint.labels else replace(hint, scale=scale or hint.scale)
