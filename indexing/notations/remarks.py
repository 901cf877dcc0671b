"""What words and signs around a number say of it: that there is no value, how it has changed, how far it may be off."""

from __future__ import annotations

import re

from ..text.numbers import PLUS_MINUS
from ..text.spans import Span

_ABSENT = re.compile(r"\W{0,4}(?:not|none|no)\b(?!\s(?:more|less|fewer|only|higher|lower|greater|smaller)\b)", re.I)
_CHANGE = re.compile(
    r"[0-9][0-9.,]*\s?[^\s\d()]{0,8}(?:\sin\s[^\s\d()]{1,14})?\s?\((?:[^()\d]{1,40},\s|change:\s)?[+−–-]\Z"
)
_SUM = re.compile(r"\b(?:adds?|adding|sums?|summing)\s(?:up\s)?to\s(?:[a-z]+\s){0,2}[~≈$€£]?\Z")
_SPREAD = re.compile(rf"(?:{PLUS_MINUS}|plus or minus)\s*\Z")
_LONGEST_SIGN = 20
_LEVEL_OF = re.compile(r"\s?(?:CI|CrI|HDI|confidence|credible|prediction)\b")
_PART = re.compile(r"\b(?:rows?|columns?|cols?\.?|bars|lines|panels?|curves)\s\Z", re.I)
_LONGEST_PART = 12


def says_absent(text: str, start: int, end: int) -> bool:
    """Whether what begins here says first that there is no value ("not constrained (the curve begins at 20 GeV)")."""
    return _ABSENT.match(text, start, end) is not None


def is_change(text: str, start: int, span: Span) -> bool:
    """Whether a number says in brackets by how much the one before it has changed ("9% (navy, +2 points)")."""
    return text[span.start] in "+-−–" and _CHANGE.search(text, max(start, span.start - 80), span.start + 1) is not None


def is_spread(text: str, start: int, at: int) -> bool:
    """Whether the number at an offset says how far another may be off ("(3, 0.77) +/- 0.005")."""
    return _SPREAD.search(text, max(start, at - _LONGEST_SIGN), at) is not None


def is_sum(text: str, start: int, at: int) -> bool:
    """Whether the number at an offset is what others are said to add up to ("the seven shares add up to 100%")."""
    return _SUM.search(text, max(start, at - _LONGEST_SUM), at) is not None


_LONGEST_SUM = 50
_COMPARED = re.compile(
    r"\((?:[^()\d]{0,30}\s)?(?:above|below|over|under|than|since|versus|vs\.?|against|highest of|lowest of"
    r"|compared (?:to|with))"
    r"\s(?:the\s|in\s)?\Z",
    re.I,
)
_LONGEST_COMPARED = 60


def is_compared_with(text: str, start: int, span: Span) -> bool:
    """Whether a number in a remark says what a value is compared with ("1.3 (above 2019)")."""
    closes = text[span.end : span.end + 1] == ")"
    return closes and _COMPARED.search(text, max(start, span.start - _LONGEST_COMPARED), span.start) is not None


def is_level(text: str, start: int, end: int) -> bool:
    """Whether the number that ends at `start` is the level of an interval ("95% CI")."""
    return _LEVEL_OF.match(text, start, end) is not None


def points_at_part(text: str, start: int, at: int) -> bool:
    """Whether the number at an offset points at parts of the figure ("cluster A = rows 1-5 (inflammatory)")."""
    return _PART.search(text[max(start, at - _LONGEST_PART) : at]) is not None
