"""Text between a line's label and its values: words on its look, a remark on the trend of the values."""

from __future__ import annotations

import re

from ..text.names import close_bracket, is_remark

_DIGIT = re.compile(r"\d")
_LONGEST_LOOK = 80
_VALUE = r"(?:approximately |about |around )?[~≈<>$€£+−-]{0,3}\d"
_STOP = (
    r"(?:(?<=[a-z]{3})|(?<=\s(?:on|up|so|it|in|by))|(?<=[a-z]\))|(?<=\d{4}))"
    r"(?<!approx)(?<!\bavg)(?<!\best)(?<!\bmax)(?<!\bmin)(?<!\bfig)\.\s+"
)
_SAID = re.compile(
    rf"(?:[^\W\d_](?:[^.:;\d\n]{{1,160}}+(?:(?:19|20)\d\d(?!\d))?){{1,6}}{_STOP}){{1,3}}"
    rf"(?=[^\W_](?:[^.:;,\n]{{0,30}}:|[\w-]{{0,20}})\s{_VALUE}|{_VALUE}[^\s,;]{{0,12}}[,;]\s)"
)
"""Sentences without a number before a list of values, with keys or without."""
_SAID_BEFORE_YEAR = re.compile(
    rf"[^\W\d_][^.:;,–—\d\n]{{4,80}}(?:[;,]|\s[–—])\s(?=(?:1[89]|20)\d\d:\s{_VALUE}[^\s,;]{{0,12}}[,;]\s)"
)
"""Words before values under years."""


def after_lead(text: str, at: int, end: int) -> int:
    """Where the values begin after words in brackets on how they look ("**Treatment:** (dark blue line) 1.0, 2.2"), or
    after a remark ("**Treatment:** Rises throughout. 2019: 1.0; 2020: 2.2").
    """
    start = after_space(text, at, end)
    if text.startswith("(", start):
        close = close_bracket(text, start, min(end, start + _LONGEST_LOOK))
        at = close + 1 if close > 0 and is_remark(text[start + 1 : close]) else at
        start = after_space(text, at, end)
    if not text[start : start + 1].isalpha() or _DIGIT.search(text, start, end) is None:
        return at
    remark = _SAID.match(text, start, end) if text.find(". ", start, end) > 0 else None
    if remark is None and text.find(": ", start, end) > 0:
        remark = _SAID_BEFORE_YEAR.match(text, start, end)
    return remark.end() if remark is not None else at


def after_space(text: str, at: int, end: int) -> int:
    """The first offset from here on that holds neither a space nor a tab."""
    while at < end and text[at] in " \t":
        at += 1
    return at
