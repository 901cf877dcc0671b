"""What the sentences of running text are about: their subjects as names, and which of them each value is of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from ...text.colours import count_colours
from ...text.names import Name, fold
from ...text.spans import Located, Span
from ..linked.inventory import Mention
from ..linked.line import LISTED
from .align import is_beside
from .proper import ordinary_words
from .series import SMALL

_SUBJECT = re.compile(
    r"(?:(?:[Ff]or|[Aa]mong|[Ii]n|[Aa]t|[Oo]n|[Ww]ith|[Ff]rom|[Aa]s for|[Ww]hen it comes to|[Ii]n the case of"
    r"|[Tt]urning to)\s)?(?:(?:[Tt]he|those|all)\s){0,2}"
    r"(?P<name>[^\W_][^.;:,()]{1,60}?)(?=[,:]|\s(?:\(|the|follow(?:s|ed)?|open(?:s|ed)?|is|are|was|were|has|have|had|at|only|by|from"
    r"|st(?:and|ood|art|arted)s?|go(?:es)?|went|rose|f[ae]lls?|beg[aiu]ns?|c[oa]mes?|re(?:ad|ach|ached|main|mained)s?|shows?"
    r"|climb(?:s|ed)?|drop(?:s|ped)?|got|gets?|lies|lay|sits?|sat|ends?|account(?:s|ed)?|grew|grows?|move[sd]?|increase[sd]?"
    r"|decrease[sd]?|decline[sd]?|gain(?:s|ed)?)\b|\s[~≈$€£]?[0-9][0-9.,]*(?![-–+0-9]))"
)
"""What a sentence begins with, and is about."""
_HEAD = re.compile(
    r"(?:(?<=\n)|(?<=[.;:]\s)|(?<=,\s)|(?<=\band\s)|(?<=\bis\s))(?P<name>[^\W\d_][\w-]*(?:\s[^\W\d_][\w-]*){0,2})"
    r"(?=\s\([~≈$€£]?[0-9][^()\n]*[0-9][^()\n]*\))"
)
"""A short name before several values in brackets."""
WORD = re.compile(r"[^\W\d_][\w-]*")


def subjects(text: str, start: int, value: int, end: int) -> list[Span]:
    """The names that a sentence begins with, up to its verb or its first value, and those that values in brackets stand
    behind ("Beech (2.2 and 2.0) and birch (2.4 and 1.9)").
    """
    clauses = [start, *(comma.end() for comma in _CLAUSE.finditer(text, start, value))]
    found = (_SUBJECT.match(text, first, value) for first in clauses)
    named = (_without_ordinary(text, *match.span("name")) if match is not None else None for match in found)
    spans = [span for span in named if span is not None][:1]
    if not spans and (late := _LATE.match(text, start, end)) is not None:
        subject = _SUBJECT.match(text, late.end(), end)
        told = _without_ordinary(text, *subject.span("name")) if subject is not None else None
        spans = [told] if told is not None else []
    return spans + [Span(*head.span("name")) for head in _HEAD.finditer(text, start, end)]


_CLAUSE = re.compile(r",\s")
_LATE = re.compile(r"(?:Starting|Beginning|Coming|Rising|Falling|Up|Down|From|After)\b[^,.;]{1,60},\s")
"""A clause with a value before the subject ("Starting from 12 in 2010, solar climbs to 21")."""


def _without_ordinary(text: str, start: int, end: int) -> Span | None:
    """A subject without the ordinary words before its name; None where that leaves nothing ("Starting")."""
    words = list(WORD.finditer(text, start, end))
    if count_colours(text[start:end]):
        return Span(start, end)  # "The purple line"
    if fold(text[start:end]) in SMALL or (words and all(map(_is_ordinary, words))):
        return None
    lead = list(takewhile(lambda word: word[0].islower() and _is_ordinary(word), words))
    small = [word for word in lead if word[0] in SMALL]
    return Span(small[-1].end() + 1 if small else start, end)  # "last pair belongs to tea"


def _is_ordinary(word: re.Match[str]) -> bool:
    return word[0].lower() in ordinary_words()


def rows_of(
    text: str, values: Sequence[Located], named: Sequence[Mention], current: Name, across: Sequence[Mention] = ()
) -> list[Name]:
    """For each value of a sentence the name right behind it and those listed with it ("13.2 and 13.9 at 60–69", "5 men
    and 7 women at 60–69", with the names `across`), else the last name before it, or what the sentence speaks of where
    there is none.
    """
    rows: list[Name] = []
    behind: Name | None = None
    after: Span | None = None
    for span, _ in reversed(values):
        own = (mention.span.end for mention in across if text[span.end : mention.span.start] in (" ", " ("))
        end = next(own, span.end)
        end += text.startswith(")", end)
        if after is None or LISTED.fullmatch(text, end, after.start) is None:  # the last of a list
            first = next((mention for mention in named if mention.span.start >= end), None)
            beside = first is not None and is_beside(text, Span(span.start, end), first.span)
            behind = first.name if first is not None and beside else None
        before = (mention.name for mention in reversed(named) if mention.span.end <= span.start)
        rows.append(behind or next(before, current))
        after = span
    return rows[::-1]


def is_compared(text: str, start: int, name: Span) -> bool:
    """Whether something is only compared with what is spoken of ("higher than Spain", "after Spain's peak")."""
    owned = text.startswith(("'s ", "’s "), name.end) and _AFTER.search(text, start, name.start) is not None
    return owned or _BESIDE.search(text, start, name.start) is not None


_BESIDE = re.compile(
    r"\b(?:above|below|beneath|behind|than|unlike|ahead\sof|same(?:\s[a-z]+){0,3}\sas|as\s[a-z]+\sas|resembl(?:es|ing)|match(?:es|ing)|mirror(?:s|ing)|similar\sto|equal\sto)"
    r"\s(?:the\s)?\Z"
)
_AFTER = re.compile(r"\b(?:after|before|of|to|from|by|with|for|beside)\s\Z")
"""What stands before a name that something else is only compared with ("some 48.7 above Garden")."""
