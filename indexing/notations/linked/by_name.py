"""Links of values to declared names that are mentioned near them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...text.colours import words_in_look
from ...text.names import Name
from ...text.spans import Span
from .inventory import Mention
from .line import STOP, Line, Link


def links_by_name(text: str, line: Line) -> list[Link]:
    """Links of values to the nearest mentioned names, before or after them."""
    mentions = line.mentions
    subject = _subject(text, line) if line.free and mentions else None
    leads = line.free and len(mentions) > 1 and mentions[0].span.end <= line.values[0][0].start
    if subject is None and leads:
        links = _nearest_mentions(text, line, mentions[1:])
        if links:
            return [replace(link, subject=_named_at(mentions[0])) for link in links]
    best: list[Link] = []
    for group in {one.group for one in mentions}:
        links = _nearest_mentions(text, line, [one for one in mentions if one.group == group])
        best = links if len(links) > len(best) else best
    return [replace(link, subject=subject) for link in best] if subject is not None else best


_VERB = re.compile(
    r"(?P<name>[A-Z0-9][^.:;!?\n]{1,60}?)(?:\s\([^()\n]{1,60}\))?(?:,[^,.]{1,30},)?\s+"
    r"(?:has|have|had|is|are|was|were|shows?|stands?|reach(?:es|ed)?|gets?|got|scores?|records?|posts?|comes?|holds?|attains?|starts?|begins?|with|at)\b"
)


def _subject(text: str, line: Line) -> Name | None:
    """The subject of a sentence, if it is short and no declared name."""
    found = _VERB.match(text, line.start, line.end)
    if (
        found is None
        or found.end("name") > line.values[0][0].start
        or any(one.span.start < found.end("name" if not one.whole else 0) for one in line.mentions)
    ):
        return None
    span = Span(*found.span("name"))
    words = span.cut(text)
    if _VERB_ALONE.fullmatch(words) or _PRONOUN.match(words) or words_in_look(words.removeprefix("The ")):
        return None
    return Name(words, span, full=words)


_VERB_ALONE = re.compile(r"[A-Z][a-z]+s(?:\s(?:up|down|off|out|again))?")
"""A sentence that begins with its verb ("Starts at 2.8")."""
_PRONOUN = re.compile(r"(?:It|Its|They|Their|This|These|That|Those|There|Both|All|Each)\b")
_IN_BRACKETS = re.compile(r"[\s*_]{0,3}[(\[][\s*_\"“]{0,3}(?:the |in |for |at )?")
_SEPARATOR = re.compile(r"[,;]\s|\band\b|\bwhile\b|\bbut\b|\)")
_FAR, _APART, _BACKWARD = 60.0, 6.0, 0.5
"""What it costs a name to belong to a value: a whole sentence between them, a separator between them, standing after
it. A word between them costs 1, and nothing between them but a bracket that opens after the value nothing.
"""


def _nearest_mentions(text: str, line: Line, mentions: Sequence[Mention]) -> list[Link]:
    """Each value with the nearest of these mentions, or with the one in its place where as many are listed first."""
    if len(mentions) == len(line.values) > 1 and mentions[-1].span.end <= line.values[0][0].start:
        in_order = zip(line.values, mentions, strict=True)  # "A, B and C are 5, 7 and 9"
        return [Link(*value, _named_at(mention), kind="name") for value, mention in in_order]
    pairs = []
    for at, (span, _) in enumerate(line.values):
        first = line.values[at - 1][0].end if at else line.start
        last = line.values[at + 1][0].start if at + 1 < len(line.values) else line.end
        for number, mention in enumerate(mentions):
            if first <= mention.span.start and mention.span.end <= span.start:
                pairs.append((_distance(text, mention.span.end, span.start), at, number))
            elif span.end <= mention.span.start and mention.span.end <= last:
                bracket = _IN_BRACKETS.fullmatch(text, span.end, mention.span.start)
                cost = 0.0 if bracket is not None else _BACKWARD + _distance(text, span.end, mention.span.start)
                pairs.append((cost, at, number))
    matched: dict[int, int] = {}
    for cost, at, number in sorted(pairs):
        if cost < _FAR and number not in matched.values() and at not in matched:
            matched[at] = number
    return [Link(*line.values[at], _named_at(mentions[matched[at]]), kind="name") for at in sorted(matched)]


def _distance(text: str, start: int, end: int) -> float:
    """The distance of two places in words, plus the cost of separators between them."""
    between = text[start:end]
    if STOP.search(between + " "):
        return _FAR
    return len(between.split()) + _APART * len(_SEPARATOR.findall(between))


def _named_at(mention: Mention) -> Name:
    """The declared name, with the span of its mention."""
    return replace(mention.name, span=mention.span) if mention.whole else mention.name
