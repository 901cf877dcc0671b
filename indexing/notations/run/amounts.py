"""One number with the words that name it: "fertility 6.9", "80% complete", "2015: €640", "week 3 to week 7"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...model.labels import label_position
from ...stated.context import Context
from ...text.names import fold, trim
from ...text.numbers import parse_quantity
from ...text.spans import Located, Quantity, Span

_PAIR = 2
MOST_BEFORE, MOST_AFTER = 5, 3
"""Most words of a measure's name before its number, and after it."""
_NUMBER = r"[-+−]?[$€£]?[-−]?[0-9][0-9.,]*(?<![.,])(?:\s?(?:%|°?[A-Za-zµ/²³]{1,8}))?"
_INTERVAL_NAME = (
    r"(?:[0-9]{2}(?:\.[0-9])?\s?%[ -]?\s?)?(?:CI|CrI|HDI|PI|confidence interval|credible interval|prediction interval"
    r"|interval|IQR|interquartile range|(?:error\s)?range|error bars?|whiskers?)"
)
_ENDS = rf"(?P<low>{_NUMBER})\s?(?:,(?![0-9]{{3}}(?![0-9]))|[;–—-]|to\s|and\s|\.\.)\s?[~≈]?(?P<high>{_NUMBER})"
_EXTENDS = r"(?:\s(?:spans?|spanning|extends?|extending|rang(?:es|ing)|runs?|goes))?(?:[:=,]|\s(?:of|from|between))?"
_INTERVAL = re.compile(
    rf"(?:(?:with\s)?(?:the\s|an?\s)?(?P<name>{_INTERVAL_NAME}){_EXTENDS}\s?)?[\[(]?[~≈]?{_ENDS}[\])]?", re.I
)
_WORD = re.compile(r"[^\W\d_]")
_JOINS = frozenset(
    "is are was were at of to from around about approximately roughly and with the a an its by has have had in on for "
    "over only just = : ~ ≈".split()
)
"""Words around the name of a measure that are no part of it."""
_DRAWN = frozenset("line bar curve marker segment column dot".split())
"""Words for what is drawn, behind a measure's name."""
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|shows?|reach(?:es|ed)?|rises?|rose|falls?|fell|stands?|lies|lie|drops?|climbs?|"
    r"peaks?|(?:ends?|starts?|begins?)(?!\s(?:year|quarter|month|week|day|date|time)\b)|grows?|grew|there|which|that|than|but|while|because|can|(?-i:may)|would)\b",
    re.I,
)
_TO = re.compile(r"\s*,?\s*(?P<to>to|until|till|through|→|–|—)\s+(?:the\s+)?(?P<words>\D{0,30})\Z")
_BREAKS = re.compile(r"\b(?:to|of|and|or|in|at|from|by|than|per|out|until)\b|[:=;–—→]")
_NO_NAME = frozenset(";[]{}|–—→<>")
"""Marks that are never part of a measure's name."""
_BOUND = re.compile(r"[<>≤≥]=?\s?\Z")


@dataclass(slots=True)
class Measure:
    """One number of a line with the words that name it."""

    span: Span
    quantity: Quantity | None
    name: Span | None = None
    """The span of its name; None if only its unit or position identifies it."""
    end: str = ""
    """Which end of an interval or of a stretch it is ("lower", "to"); empty for any other."""
    main: bool = True
    """Whether it stands in the line itself, not in brackets after another."""
    after: bool = False
    """Whether its name stands after it."""
    numbered: bool = False
    """Whether its name begins with a number of its own ("12 months 98")."""
    noted: bool = False
    """Whether words with digits stand in brackets after it ("71.2 (5-shot)")."""

    def key(self, text: str) -> str:
        """The key that identifies it among the measures of its line."""
        if self.name is not None:
            words = fold(self.name.cut(text))
            words = words[:-1] if self.after and words.endswith("s") else words  # "1 outlier", "2 outliers"
            return f"{words} {self.end}".strip()
        unit = self.quantity.unit if self.quantity is not None else ""
        return f"?{self.end or unit}"


def take_numbers(context: Context, found: list[Measure], start: int, end: int, quantities: Sequence[Located]) -> bool:
    """The one number of a piece under the words beside it, or the two ends of "week 3 to week 7"."""
    text = context.text
    span, quantity = quantities[0]
    bound = _BOUND.search(text, start, span.start)
    below = parse_quantity(text[bound.start() : span.end], decimal_comma=context.decimal_comma) if bound else None
    if bound is not None and below is not None:  # "p < 0.001"
        span, quantity = Span(bound.start(), span.end), below
    before = _name(context, start, span.start, MOST_BEFORE)
    if before is None:
        return False
    if len(quantities) > 1:
        return len(quantities) == _PAIR and _take_two(context, found, start, end, quantities, before)
    in_unit = before.end > before.start and _UNIT.fullmatch(text, span.end, end)
    after = Span(end, end) if in_unit else _name(context, span.end, end, MOST_AFTER)
    if after is None or (before.end > before.start and after.end > after.start):
        return False
    if quantity.unit == "%" and text[span.end : after.start].strip() == "of":
        after = Span(span.end - 1, after.end) if text[span.end - 1] == "%" else after  # "12% of the total"
    name = before if before.end > before.start else after
    found.append(Measure(span, quantity, name if name.end > name.start else None, after=name is after))
    return True


_UNIT = re.compile(r"\s?(?:[A-Za-zµΩ°]{1,5})?(?:/[A-Za-z]{1,5})?[²³⁻¹]{0,2}")
"""A unit, known or not, behind a number that has its name before it ("Km 4.6 mM")."""


def _take_two(
    context: Context, found: list[Measure], start: int, end: int, quantities: Sequence[Located], before: Span
) -> bool:
    """The second of two numbers under the first ("2015: 640", "12 months 98"), or both ends of a stretch."""
    text = context.text
    (one, first), (other, second) = quantities
    between = _TO.match(text, one.end, other.start)
    if between is None:
        gap = text[one.end : other.start].strip(" *")
        name = Span(*trim(text, start, other.start - (gap[-1:] in ":=" and gap != "")))
        keyed = gap in (":", "=") and other.end == end
        if keyed and one.start > start and _WORD.search(text, start, one.start) is not None:  # "batch 32: 740 ms"
            found.append(Measure(other, second, Span(start, one.end)))
            return True
        year = gap in (":", "=") and label_is_time(name.cut(text))
        worded = _WORD.search(text, start, other.start) is not None and _BREAKS.search(gap) is None
        name = Span(start, trim(text, start, one.end)[1]) if year else name
        found.append(Measure(other, second, name, numbered=not year))
        return one.start == start and other.end == end and (year or worded)
    again = not between["words"].strip() or fold(between["words"]) == fold(before.cut(text))
    if text[other.end : end].strip() or not again or before.end == before.start:
        return False
    found += [Measure(one, first, before), Measure(other, second, before, between["to"])]
    return True


def label_is_time(words: str) -> bool:
    """Whether these words are a year or another time."""
    place = label_position(words)
    return place is not None and place.is_time


def _name(context: Context, start: int, end: int, most: int) -> Span | None:
    """The words between two offsets as a name, empty where there are none; None where they can be no name."""
    text = context.text
    start, end = trim(text, start, end)
    words = text[start:end].split()
    while words and words[0].lower() in _JOINS:
        start, words = trim(text, start + len(words[0]), end)[0], words[1:]
    while words and words[-1].rstrip(":=") in _JOINS | {""}:
        end, words = trim(text, start, end - len(words[-1]))[1], words[:-1]
    while start < end and text[end - 1] in ":=":
        start, end = trim(text, start, end - 1)
    if len(words) > 1 and words[-1] in _DRAWN:  # "the median line is at 5"
        end = trim(text, start, end - len(words[-1]))[1]
    phrase = text[start:end]
    if not phrase.strip():
        return Span(start, start)
    if len(words) > most or _VERB.search(phrase) or _WORD.search(phrase) is None or set(phrase) & _NO_NAME:
        return None
    return Span(start, end) if phrase.count("(") == phrase.count(")") else None


def take_interval(context: Context, found: list[Measure], start: int, end: int, main: Measure | None) -> bool:
    """Whether a piece or a bracket is an interval: one that is named, or that holds the number it stands behind."""
    text = context.text
    match = _INTERVAL.fullmatch(text, start, end)
    if match is None or (match["name"] is None and main is None):
        return False
    comma = context.decimal_comma
    low, high = (parse_quantity(match[end], decimal_comma=comma) for end in ("low", "high"))
    if low is None or high is None or low.value is None or high.value is None or low.value > high.value:
        return False
    value = main.quantity.value if main is not None and main.quantity is not None else None
    scales = (1.0, 1e3, 1e6, 1e9) if match["name"] is not None else (1.0,)
    if value is not None and not any(low.value <= value / scale <= high.value for scale in scales):
        return False
    name = Span(*match.span("name")) if match["name"] else main.name if main is not None else None
    for place, quantity, side in (("low", low, "lower"), ("high", high, "upper")):
        found.append(Measure(Span(*match.span(place)), quantity, name, side, main=False))
    return True
