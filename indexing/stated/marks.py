"""What the marks of a chart stand for, where a text says it in passing: "columns give the number of containers", "light
bars = 2022", "Shops: black line with circles".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..text.names import Name, read_name, trim

MARK = (
    r"(?:column|bar|line|dot|point|marker|area|circle|bubble|diamond|square|triangle|curve|half|pie|ring|panel|box"
    r"|segment)s?"
)
_LOOK = r"(?P<look>(?:(?!(?:the|a|an|and|with|of|in)\b)[a-z][a-z-]*\s){0,3}" + MARK + ")"
_SHOWN_BY = re.compile(
    rf"(?<![\w-]){_LOOK}(?:\s(?:with|of)\s(?:[a-z-]+\s){{0,2}}[a-z-]+)?[*_\"”]{{0,3}}"
    r"\s?(?:=|→|:|–|\b(?:shows?|gives?|represents?|denotes?|indicates?|marks?|tracks?|plots?|carry|carries|stands?\sfor|are|is|for)\b)"
    r"\s(?:the\s)?(?P<name>[*_`\"“]{0,3}[^\W_][^.;,()\n]{0,80})",
    re.I,
)
_SHOWS = re.compile(
    rf"(?:^|(?<=[-*•;,]\s))[*_]{{0,2}}(?P<name>[^\W\d_][^:;,()\n*]{{0,40}}?)[*_]{{0,2}}"
    rf"(?:\s?[:=–]\s?[*_]{{0,2}}\s?|\s\((?:the\s)?|,?\s(?:as|drawn\sas|shown\sas)\s(?:an?\s)?){_LOOK}(?![\w-])",
    re.I | re.M,
)
_GOES_ON = re.compile(r"\s(?:and|while|with|whereas|in|on|at)\s.*\Z", re.S)
"""What is said further behind a name."""
_AXIS = re.compile(r"\b(?:[xy]|axis)\b", re.I)


def marked(text: str, marks: Sequence[str]) -> list[Name | None]:
    """For each mark ("light bar") what the text says first that it stands for; all None where two would be the same."""
    told = list(_told(text)) if len(marks) <= _MOST else []
    found = [next((name for look, name in told if _stems(mark) <= look), None) for mark in marks]
    names = [one.text.casefold() for one in found if one is not None]
    return found if len(set(names)) == len(names) else [None] * len(marks)


_MOST, _LONGEST = 12, 20_000
"""Most marks of a chart, and characters of a text in which their meanings are looked for."""


def is_mark(words: str) -> bool:
    """Whether words are a mark, perhaps with how it looks."""
    return re.fullmatch(rf"(?:[a-z-]+\s){{0,3}}{MARK}", words, re.I) is not None


def _told(text: str) -> Iterator[tuple[frozenset[str], Name]]:
    """How a mark looks, and what it stands for, in the order of the text."""
    places = [one for pattern in (_SHOWN_BY, _SHOWS) for one in pattern.finditer(text, 0, _LONGEST)]
    for one in sorted(places, key=lambda one: one.start()):
        start, end = one.span("name")
        further = _GOES_ON.search(text, start, end) if one.re is _SHOWN_BY else None
        start, end = trim(text, start, further.start() if further is not None else end)
        words = text[start:end]
        if end > start and not is_mark(words) and _AXIS.search(words) is None and any(map(str.isalnum, words)):
            yield _stems(one["look"]), read_name(text, start, end)


def _stems(words: str) -> frozenset[str]:
    return frozenset(word[:-1] if word.endswith("s") else word for word in words.lower().split())
