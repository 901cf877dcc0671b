"""Phrases that name several labels at once: a word they share ("the single models") or, where labels are ranges of
numbers, a condition on the number ("at least 10 years old").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import inf

from ..text.question import Question
from ..text.words import Token, is_content, stems_of
from .link import Link
from .positions import COUNTS, GENERIC
from .vocabulary import Names


def shared(question: Question, names: Names, links: list[Link]) -> Iterator[Link]:
    """For words of the question that several labels share, but not all of the axis: one link to all of these labels."""
    tokens = question.tokens
    order = list(dict.fromkeys(label.text for label in names.axis.labels))
    index = 0
    while index < len(tokens):
        bearers = names.bearers.get(tokens[index].stem, frozenset())
        if not 1 < len(bearers) < len(order) or not is_content(tokens[index]):
            index += 1
            continue
        end = index + 1
        while end < len(tokens) and len(both := bearers & names.bearers.get(tokens[end].stem, frozenset())) > 1:
            bearers, end = both, end + 1
        at = tuple(range(index, end))
        index = end
        if end < len(tokens) and tokens[end].start == tokens[end - 1].end and tokens[end].text in ("(", "-", "_"):
            continue  # "SS(20,5)" is one name, not all that begin with SS
        several = _means_several(tokens, at[0], end, names)
        rivals = [link for link in links if set(link.at) & set(at)]
        if all(token.number is not None for token in tokens[at[0] : end]) or (rivals and not several):
            continue
        if any(set(link.labels) == bearers and link.together for link in rivals):
            continue
        before = (at[0] - 1,) if several and at[0] and _is_count(tokens[at[0] - 1]) else ()
        yield Link(names.side, tuple(t for t in order if t in bearers), (*before, *at), 0.85, together=True)


def _means_several(tokens: tuple[Token, ...], start: int, end: int, names: Names) -> bool:
    """Whether the words mean several labels: a count before ("the four X rows"), or a plural after or at their end."""
    if start and _is_count(tokens[start - 1]):
        return True
    following = tokens[end] if end < len(tokens) else None
    if following is not None and (following.stem in GENERIC[names.side] or following.stem in names.title):
        return following.text.endswith("s")
    return tokens[end - 1].text.endswith("s") and tokens[end - 1].stem != tokens[end - 1].text


def _is_count(token: Token) -> bool:
    return token.text in COUNTS or token.text in ("all", "both", "every")


_NUMBER = r"(\d+(?:[.,]\d+)*)"
_UNIT = (
    r"(?: ?(?:years?|yrs?|y|hours?|minutes?|min|months?|days?|%|km|kg|m|cm|usd|eur|dollars?|euros?|employees|people))?"
)
_TO_NUMBER = rf"[$€£]?{_NUMBER}{_UNIT}(?: old)?"
_RANGES = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("between", rf"(?:between |from |ages? )?{_TO_NUMBER} ?(?:-|to|and|through) ?{_TO_NUMBER}"),
        (
            "below",
            rf"(?:(?:less|fewer|younger|shorter|smaller|lower) than|under|below|up to|<) ?{_TO_NUMBER}",
        ),
        ("from", rf"(?:at least|from|>=|≥) ?{_TO_NUMBER}"),
        ("above", rf"(?:(?:more|older|longer|larger|higher) than|over|above|>) ?{_TO_NUMBER}"),
        (
            "from",
            rf"{_TO_NUMBER} ?(?:\+|plus|(?:and|or) (?:more|older|over|above|longer|higher|up))(?: years?)?(?: old)?",
        ),
        ("below", rf"{_TO_NUMBER} (?:(?:and|or) (?:less|younger|under|below|fewer|lower))(?: years?)?"),
        ("is", _TO_NUMBER),
    )
)
_HYPHEN = re.compile(r"(?<=[a-z])-(?=\d)|(?<=\d)-(?=[a-z])")
"""The hyphens of "under-10-years"."""
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-"})


@lru_cache(maxsize=5_000)
def interval_of(text: str) -> tuple[float, float] | None:
    """(lower, upper) of a label such as "10-14 years", "under 18" or "65+"; None if it is no range."""
    plain = text.casefold().translate(_DASHES).strip(" .")
    for kind, pattern in _RANGES[:-1]:
        if (match := pattern.fullmatch(plain)) is not None:
            first = _value(match[1])
            if kind == "between":
                return (first, _value(match[2])) if _value(match[2]) > first else None
            return (-inf, first) if kind == "below" else (first, inf)
    return None


def _value(text: str) -> float:
    return float(text.replace(",", ""))


_DECADES = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
_AGES = {
    **dict.fromkeys(("infant", "baby", "babi", "toddler"), (0.0, 3.0)),
    **dict.fromkeys(("kid", "child", "children", "minor", "youngster"), (0.0, 17.0)),
    **dict.fromkeys(("teen", "teenag", "adolesc"), (13.0, 19.0)),
    **dict.fromkeys(("senior", "elder", "elderly", "pension", "retire"), (65.0, inf)),
}
"""Stems of words for people of an age -> (lower, upper) in years."""
_WORKING = ["work", "age"]
_AGE = frozenset(("age", "year"))
_ALIKE = 0.5
"""Least overlap of two ranges, as the share of the ages in either, for one to stand for the other."""


def _by_age(question: Question, names: Names, intervals: dict[str, tuple[float, float]]) -> Iterator[Link]:
    """A link to the label whose range is nearest to the ages that a word means: "kids" means 0 to 14 years."""
    stems = [token.stem for token in question.tokens]
    for index, stem in enumerate(stems):
        meant, at = _AGES.get(stem), tuple[int, ...]((index,))
        if question.tokens[index].text in _DECADES:
            first = 10.0 * _DECADES.index(question.tokens[index].text) + 20.0
            meant = (first, first + 9.0)
        if stems[index : index + 2] == _WORKING:
            meant, at = (15.0, 64.0), (index, index + 1)
        if meant is None or _AGE.isdisjoint((*names.title, *names.topic, *stems_of(" ".join(intervals)))):
            continue
        best = max(intervals, key=lambda text: _overlap(intervals[text], meant))
        if _overlap(intervals[best], meant) >= _ALIKE:
            yield Link(names.side, (best,), at, 0.9)


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The share of the ages in either range that are in both; open ranges end at a hundred."""
    (low, high), (start, end) = ((max(0.0, ends[0]), min(100.0, ends[1])) for ends in (one, other))
    shared_ages = min(high, end) - max(low, start)
    return max(0.0, shared_ages) / (max(high, end) - min(low, start))


def by_interval(question: Question, names: Names) -> Iterator[Link]:
    """If the labels of the axis are ranges: a link to those that lie wholly inside a range of the question."""
    intervals = {label.text: found for label in names.axis.labels if (found := interval_of(label.text)) is not None}
    if len(intervals) < 2:
        return
    yield from _by_age(question, names, intervals)
    plain = _HYPHEN.sub(" ", question.text.casefold().translate(_DASHES))
    for kind, pattern in _RANGES[:-1]:
        for match in pattern.finditer(plain):
            first = _value(match[1])
            low, high = (first, inf) if kind in ("from", "above") else (-inf, first)
            if kind == "between":
                low, high = first, _value(match[2])
            inside = tuple(text for text, (start, end) in intervals.items() if low <= start and end <= high)
            at = tuple(i for i, t in enumerate(question.tokens) if match.start() <= t.start and t.end <= match.end())
            at = tuple(i for i in at if not question.tokens[i].is_sign) or at
            if inside and len(inside) < len(names.axis.labels) and at:
                yield Link(names.side, inside, at, 1.0, together=len(inside) > 1)
                return
