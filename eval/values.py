"""Comparing values: numbers as numbers, text in a normal form, lists element by element. 25 is not 5, 0.5 is not 50%.

The unit is no part of it: 96.7 with the unit "%" is expected as 96.7, so a fraction in place of a percentage is wrong.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..indexing.text.names import whole_word

_TRUTH = {"yes": True, "true": True, "correct": True, "no": False, "false": False, "incorrect": False}
_SIGNS = str.maketrans({"−": "-"})
_MARKS = re.compile(r"[*_`\"'“”‘’]")
_ARTICLES = re.compile(r"\b(?:the|a|an)\b")
_OTHER = re.compile(r"[^\w.<>=~%$+\-/]+")
_UNITS = "%|percent|k|m|b|bn|million|billion|x|times|years?|months?|days?|hours?|minutes?|seconds?|km|ft|points?|pp"
"""What may stand behind a number that is written as text. It is passed over, not converted."""
_NUMBER = re.compile(rf"[~≈$€£]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(?:{_UNITS})?", re.I)
_IN_TEXT = re.compile(r"(?<![\w.])([-−+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(%)?(?![\w])")
_YEARS = range(1800, 2101)
RELAXED = 0.05
"""The largest relative error under the relaxed measure of chart questions (Methani et al., 2020, PlotQA)."""
_EXACT, _SHOWN = 1e-6, 1e-3


@dataclass(frozen=True, slots=True)
class Measure:
    """How closely a value has to agree with the expected one."""

    relaxed: bool = False
    tolerance: float | None = None
    """The largest difference of two numbers; if given, it is the only criterion for numbers."""
    ordered: bool = False
    """Whether a list has to come in its order."""


STRICT = Measure()


def same_value(given: Any, expected: Any, measure: Measure = STRICT) -> bool:
    """Whether a value equals the expected one."""
    expected = _as_list(expected)
    if not isinstance(expected, list | tuple):
        if isinstance(given, list | tuple):
            return len(given) == 1 and _same(given[0], expected, measure)
        return _same(given, expected, measure)
    values = list(given) if isinstance(given, list | tuple) else [given]
    if len(values) != len(expected):
        return False
    if measure.ordered:
        return all(_same(one, other, measure) for one, other in zip(values, expected, strict=True))
    return _matched(values, expected, measure)


def plain_words(text: Any) -> str:
    """The text in a normal form: no case, articles, emphasis or punctuation."""
    shown = unicodedata.normalize("NFKC", str(text)).lower().translate(_SIGNS)
    return _OTHER.sub(" ", _ARTICLES.sub(" ", _MARKS.sub("", shown))).strip(" .")


def holds_words(text: Any, part: Any) -> bool:
    """Whether the words of `part` stand in a row in `text`, as whole words: "no" is not in "northern"."""
    inner = plain_words(part)
    return bool(inner) and whole_word(inner).search(plain_words(text)) is not None


def number_in(value: Any) -> float | None:
    """The value as a number, also if it is written as text with a usual unit; None if it is not a number."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return float(value)
    text = unicodedata.normalize("NFKC", str(value)).translate(_SIGNS).replace(",", "").replace(" ", "")
    found = _NUMBER.fullmatch(text)
    return float(found[1]) if found else None


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number with its place in a text."""

    value: float
    unit: str
    """A percent sign or empty; other units are ignored."""
    text: str
    start: int
    end: int


def numerals_in(text: str) -> list[Numeral]:
    """The numbers written in digits, in order, without those inside words ("g1")."""
    found = []
    for match in _IN_TEXT.finditer(text):
        value = float(match[1].translate(_SIGNS).replace(",", ""))
        plain = int(value) if value.is_integer() and abs(value) < 1e15 else value
        found.append(Numeral(plain, match[2] or "", match[0], match.start(), match.end()))
    return found


def _matched(values: list[Any], expected: Sequence[Any], measure: Measure) -> bool:
    """Whether each expected value has one given value of its own."""
    left = list(values)
    for wanted in expected:
        at = next((at for at, one in enumerate(left) if _same(one, wanted, measure)), None)
        if at is None:
            return False
        del left[at]
    return True


def _same(given: Any, expected: Any, measure: Measure) -> bool:
    truth = _truth(expected)
    if truth is not None:
        given_truth = _truth(given)
        if given_truth is not None:
            return given_truth is truth
        if isinstance(expected, bool):
            return False
    wanted, number = number_in(expected), number_in(given)
    if wanted is None or number is None or isinstance(given, list | tuple):
        return plain_words(given) == plain_words(expected)
    return _is_close(number, wanted, str(expected), measure)


def _is_close(number: float, wanted: float, written: str, measure: Measure) -> bool:
    off = abs(number - wanted)
    if measure.tolerance is not None:
        return off <= measure.tolerance + 1e-9
    if measure.relaxed and not (wanted.is_integer() and int(wanted) in _YEARS):
        return off <= RELAXED * abs(wanted) + 1e-9
    if off <= _EXACT * abs(wanted):
        return True
    decimals = decimals_of(written)
    if decimals and round(number, decimals) == round(wanted, decimals):
        return True  # the expected value is rounded to its own decimals
    return decimals >= 3 and off <= _SHOWN * abs(wanted)


def decimals_of(written: str) -> int:
    """The number of decimals that a number is written with; 0 if a power of ten follows them."""
    decimals = written.rstrip("%").partition(".")[2]
    return len(decimals) if decimals.isdecimal() else 0


def _truth(value: Any) -> bool | None:
    return value if isinstance(value, bool) else _TRUTH.get(str(value).strip().lower())


def _as_list(expected: Any) -> Any:
    """A list that collections keep as text ("['a', 'b']") as a list."""
    if not isinstance(expected, str) or not re.fullmatch(r"\[.+\]", expected, re.S):
        return expected
    parts = re.split(r",(?=(?:[^']*'[^']*')*[^']*$)", expected[1:-1])
    return [part.strip().strip("'\"") for part in parts]
