"""Numbers as people write them: the only module that turns text into numbers.

A number is found by its digits and then extended: to the left by sign, currency and hedge, to the right by power of
ten, multiplier, unit, range and spread. Every pattern is anchored where it is tried and bounded or possessive, so the
work is linear in the length of the text. The text of a span always parses to the quantity that was found there.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from .plain import not_set_off, plain_maths
from .spans import Located, Quantity, Span
from .units import CURRENCY, MULTIPLIER, MULTIPLIERS, SYNONYMS, UNIT, UNIT_STARTS

_POWER_OF = r"[-+−]?[0-9]{1,3}"
_EXPONENT = rf"(?:\^(?:\{{\{{{_POWER_OF}\}}\}}|\{{{_POWER_OF}\}}|\({_POWER_OF}\)|{_POWER_OF})|[⁺⁻]?[⁰¹²³⁴-⁹]{{1,3}})"
_POWER = (
    r"(?:[eE][-+−]?[0-9]{1,3}(?![0-9A-Za-z])"
    rf"|(?:(?<=10)(?<![0-9.,]10)|(?<=2)(?<![\w.,]2)|[ \u00a0]{{0,2}}(?:[x·∙*]|×{{1,6}})[ \u00a0]{{0,2}}10){_EXPONENT})?"
)
_POINT = re.compile(  # it begins with a literal character, which makes searching fast
    r"[0-9.](?:(?<=[0-9])(?:[0-9]{0,2}(?:[,\u00a0\u2009\u202f]\u2009{0,2}[0-9]{3}){1,6}(?![0-9])|[0-9]*+)(?:\.[0-9]++)?"
    + _POWER
    + r"|(?<=\.)[0-9]++"
    + _POWER
    + ")"
)
_COMMA = re.compile(
    r"(?:[0-9]{1,3}(?:[.\u00a0\u2009\u202f][0-9]{3}){1,6}(?![0-9])(?:,[0-9]++)?|[0-9]++(?:,[0-9]++)?)(?:\.[0-9]++)?"
    + _POWER
)
_PLAIN = re.compile(r"(-?[0-9]{1,15}(?:\.[0-9]{1,15})?)(%?)")
_SIMPLE = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15})?")
_DIGIT = re.compile(r"[0-9]")
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}")
_SPACED = re.compile(r"[0-9]{1,3}(?: [0-9]{3}){1,6}")
_BEFORE = re.compile(
    r"(?=[^\w\s]|(?<![A-Za-z])[A-Za-z]|\Z)"  # it begins with a sign or a word: most offsets fail at once
    r"(?P<hedge>(?:(?:[~≈∼]{1,8}|(?i:approximately|approx\.?|about|around|roughly|circa|ca\.|nearly"
    r"|almost))[ \u00a0]{0,2}){0,2})"
    r"(?P<bound>[<>≤≥]{1,4}=?[ \u00a0]?)?(?P<sign>[-+−–‑]?)(?P<currency>" + CURRENCY + r")?(?P<inner>[-−]?)\Z"
)
_BEFORE_WIDTH = 40
_ATTACHED_WIDTH = 16
"""The longest currency or hedge that is written together with its number ("USD5"), in characters."""
_BEFORE_ENDS = frozenset("ytdaxYTDAX.~≈∼<>≤≥=$€£¥₹₩₽FPRLBKsS")
"""Last characters of a hedge, a bound or a currency that a space separates from its number."""
PLUS_MINUS = r"(?:±{1,3}|\+/?[-−–])"
"""The sign before a spread."""
_SPREAD_NAME = (
    r"(?i:error bars?|errors?|uncertainty|s\.?d\.?|s\.?e\.?(?:m\.?)?|std\.?|standard (?:deviation|error)|σ|95 ?% CI)"
)
_SPREAD = re.compile(
    rf"[ \u00a0]{{0,2}}(?:(?P<open>\((?:{_SPREAD_NAME}(?: of|:| =)?[ ](?:about |approximately |~)?)?)?[ \u00a0]?"
    rf"{PLUS_MINUS}[ \u00a0]{{0,2}}"
    rf"|(?P<named>\((?i:s\.?d\.?|s\.?e\.?(?:m\.?)?|σ|standard (?:deviation|error))(?: of|:|[ ]?=)?[ ]?(?=[0-9])))"
)
_SECOND = rf"[~≈]?(?P<currency>{CURRENCY})?(?P<sign>[-−]?)(?=[0-9.])"
_TO = re.compile(r"(?:[-–—]|[ \u00a0](?:[-–]|--|to|through|until)[ \u00a0])" + _SECOND)
_OTHER_WAY = re.compile(r"/[-−–+][0-9]")
_GOES_ON = frozenset(" \u00a0(±+-–—")
"""First characters of a spread or of the second half of a range."""
_AND = re.compile(r"[ \u00a0]and[ \u00a0]" + _SECOND)
_MONEY = frozenset("$€£¥₹₩₽")
_RATE = re.compile(
    r"(?P<amount>.[0-9][0-9.,]{0,20}) ?(?:(?:/|per|an?(?= )) ?(?P<per>[a-z]{1,20})|(?P<each>each|apiece))"
)
"""A price: "$5/lb", "$7 per pound", "$3 each"."""
_POINTER = re.compile(r"(?:[▲△]|(?P<down>[▼▽]))\s?(?=[$€£]?[0-9])")
"""A triangle before the amount by which something went up or down."""
_NOTE = re.compile(r"\s?(?:[*†‡§]{1,3}|\^\{[*†‡§]{1,3}\}|†{4,16}|\[\w{1,3}\]|\.)\Z")
_FOLD = re.compile(r"(?:[-‑]|(?<=[0-9]\.[0-9])[ -]?|(?<=[0-9]\.[0-9][0-9])[ -]?)fold(?![\w-]| [a-z])")
_SUPERSCRIPT = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_LONGEST = 60
"""A longer run of digits is an identifier or noise and has no value."""
_MINUS = "-−–‑"
_SHORT = 24
"""Results for texts up to this length are cached: descriptions, labels and questions repeat the same numbers."""


@dataclass(slots=True)
class _Number:
    """One number with multiplier and unit, before ranges and spreads."""

    value: float | None
    """None where no float can hold it."""
    unit: str
    multiplier: float
    end: int


@dataclass(slots=True)
class _Bounds:
    """Where to look for numbers."""

    left: int
    """Where the search begins; an earlier number ends before it."""
    floor: int
    """Nothing before it counts as context."""
    end: int
    decimal_comma: bool = False
    whole: bool = False
    """Whether all of it should be one number and nothing else."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of runs of digits in this text."""
        return _COMMA if self.decimal_comma else _POINT


@dataclass(slots=True)
class _Lead:
    """What precedes the digits of a number."""

    start: int
    negative: bool
    currency: str
    bound: str
    hedged: bool


def parse_quantity(text: str, *, decimal_comma: bool = False) -> Quantity | None:
    """The whole text as one number or range ("96.7%", "~45", "10k-18k"), or None where it is anything else.

    Marks of significance and notes at its end ("0.45**", "12[a]") are not part of the number and are ignored.
    """
    return _parsed(text, decimal_comma) if len(text) <= _SHORT else _parse(text, decimal_comma)


def _parse(text: str, decimal_comma: bool) -> Quantity | None:
    stripped = not_set_off(text.strip())
    plain = _PLAIN.fullmatch(stripped)
    if plain is not None:
        return Quantity(float(plain[1]), plain[2])
    if not stripped or len(stripped) > 3 * _LONGEST or not _DIGIT.search(stripped):
        return None
    if _SPACED.fullmatch(stripped):
        return Quantity(float(stripped.replace(" ", "")))
    if (pointer := _POINTER.match(stripped)) is not None:
        change = _parse(stripped[pointer.end() :], decimal_comma)
        if change is None or change.value is None or not pointer["down"]:
            return change
        return replace(change, value=-change.value)
    rate = _RATE.fullmatch(stripped) if stripped[0] in _MONEY else None
    if rate is not None and (amount := _parse(rate["amount"], decimal_comma)) is not None and amount.unit:
        return amount if rate["each"] else replace(amount, unit=f"{amount.unit}/{rate['per']}")
    note = _NOTE.search(stripped)
    for end in (len(stripped), note.start() if note else 0):
        found = next(_quantities(stripped, _Bounds(0, 0, end, decimal_comma, whole=True)), None)
        if found is not None and found[0] == Span(0, end):
            return found[1]
    plainer = plain_maths(stripped)
    if plainer == stripped and stripped.find("$") > 0:
        plainer = stripped.replace("$", "\u00a0", 1)  # maths closed before the unit ("5.1$ mg")
    return None if plainer == stripped else _parse(plainer, decimal_comma)


_parsed = lru_cache(maxsize=16_384)(_parse)


def find_quantities(text: str, start: int = 0, end: int | None = None, *, decimal_comma: bool = False) -> list[Located]:
    """All numbers and ranges between two offsets, in order; spans are offsets into `text`.

    Digits inside names ("Qwen-2.5B", "v2"), dates, clock times and fractions are not numbers. "from 5 to 7" is two
    numbers (a change or a scale), "5 to 7" one range.
    """
    return list(_quantities(text, _Bounds(start, start, len(text) if end is None else end, decimal_comma)))


_LEADS_IN = re.compile(rf"[^A-Za-z]|(?i:approx|about|around|roughly|circa|ca|nearly|almost|between )|{CURRENCY}")


def may_begin(text: str, at: int) -> bool:
    """Whether a number and its prefixes can begin here: one look at a letter, which saves most searches."""
    return _LEADS_IN.match(text, at) is not None


def uses_decimal_commas(texts: Iterable[str]) -> bool:
    """Whether at least two numbers in these texts are written "3,5", and none "3.5" or "1,234"."""
    commas = 0
    for text in texts:
        if _POINT_BETWEEN.search(text):
            return False
        if _COMMA_BETWEEN.search(text):
            if _THOUSANDS.search(text):
                return False
            commas += sum(1 for _ in _CLEAR_COMMA.finditer(text))
    return commas > 1


_POINT_BETWEEN = re.compile(r"\.(?<=[0-9]\.)[0-9]")
_COMMA_BETWEEN = re.compile(r",(?<=[0-9],)[0-9]")
_THOUSANDS = re.compile(r"[0-9],[0-9]{3}(?![0-9])")
_CLEAR_COMMA = re.compile(r"(?<![\d,.(\[])[0-9]{1,9},(?:[0-9]{1,2}|[0-9]{4,9})(?![\d,.)\]])")


def _quantities(text: str, bounds: _Bounds) -> Iterator[Located]:
    """The numbers within the bounds, in order."""
    runs = bounds.pattern.finditer(text, bounds.left, bounds.end)
    while (run := next(runs, None)) is not None:
        one = _grown(text, run, bounds)
        if one is None:
            continue
        yield _pointed(text, one, bounds.left)
        bounds.left = one[0].end
        if bounds.left != run.end():
            runs = bounds.pattern.finditer(text, bounds.left, bounds.end)


def _pointed(text: str, one: Located, left: int) -> Located:
    """A number with the triangle before it, which says whether it is a gain or a loss ("12%, ▼ 3%")."""
    span, quantity = one
    at = span.start - (text[span.start - 1 : span.start] == " ")
    if at <= left or text[at - 1] not in "▲△▼▽" or quantity.value is None:
        return one
    down = text[at - 1] in "▼▽" and not (_YEAR.fullmatch(span.cut(text)) or quantity.value < 0)
    return Span(at - 1, span.end), replace(quantity, value=-quantity.value) if down else quantity


def _grown(text: str, match: re.Match[str], bounds: _Bounds) -> Located | None:
    """The number around a run of digits, or None where the run belongs to a name, a date or a compound."""
    start, end = match.span()
    stop = end + (end < bounds.end and text[end] == "%")
    if (
        (stop == bounds.end or text[stop] in ",;)]")
        and (start == bounds.floor or (text[start - 1] in " ([" and not _has_before(text, start, bounds.left)))
        and _SIMPLE.fullmatch(match[0])
    ):  # one of a list: its neighbours do not belong to it
        return Span(start, stop), Quantity(float(match[0]), "%" if stop > end else "")
    lead = _lead(text, start, bounds)
    one = _number(text, match, bounds, lead.currency) if lead is not None else None
    if lead is None or one is None:
        return None
    if one.value is None:
        return Span(lead.start, one.end), Quantity(None, one.unit)
    value = -one.value if lead.negative else one.value
    if lead.bound:
        low, high = (value, None) if lead.bound[0] in ">≥" else (None, value)
        return Span(lead.start, one.end), Quantity(None, one.unit, low=low, high=high, approximate=lead.hedged)
    if text[one.end : one.end + 1] in _GOES_ON:
        further = _spread(text, lead, value, one, bounds) or _range(text, lead, value, one, bounds)
        if further is not None:
            return further
    if not one.unit and (fold := _FOLD.match(text, one.end, bounds.end)):  # "8.4-fold", not "5-fold cross-validation"
        return Span(lead.start, fold.end()), Quantity(value, "fold", approximate=lead.hedged)
    after = text[one.end : min(one.end + 2, bounds.end)]
    if len(after) == 2 and after[0] in _MINUS and after[1].isalnum() and not one.unit:
        return None  # "10-digit", "2010-11", "2001-05-03": a compound, not a number
    if text[one.end : one.end + 1] == "/" and _OTHER_WAY.match(text, one.end, bounds.end):
        return None  # "+6/-5": asymmetric errors of a value
    return Span(lead.start, one.end), Quantity(value, one.unit, approximate=lead.hedged)


def _lead(text: str, digits: int, bounds: _Bounds) -> _Lead | None:
    """What precedes the digits and belongs to the number; None where they continue a word."""
    start, negative, currency, bound, hedge = digits, False, "", "", ""
    before = None
    if _has_before(text, digits, bounds.left):
        width = _ATTACHED_WIDTH if text[digits - 1].isalpha() else _BEFORE_WIDTH
        if text[digits - 1] in "~≈" and not _has_before(text, digits - 1, bounds.left):
            width = 1  # the usual hedge, by itself
        before = _BEFORE.search(text[max(bounds.left, digits - width) : digits])
    if before is not None:
        start -= len(before[0])
        currency, bound, hedge = before["currency"] or "", before["bound"] or "", before["hedge"]
        sign = before["sign"] or before["inner"]
        outer = text[start - 1] if start > bounds.floor else ""
        if bound and (outer.isalnum() or (outer and outer in "-=<>") or (bound[-1].isspace() and not bounds.whole)):
            start += len(hedge) + len(bound)  # an arrow, or a "greater than" of prose
            bound = hedge = ""
            outer = text[start - 1]
        if before["sign"] and not bound and not hedge and (outer.isalnum() or (outer and outer in ")%_")):
            if sign in "-‑":
                return None  # "Qwen-2.5B": a name
            start, sign = start + 1, before["inner"]
        negative = bool(sign) and sign in _MINUS
    prior = text[start - 1] if start > bounds.floor else ""
    if prior and (prior.isalnum() or prior in "._^"):
        return None
    if prior == "{" and start - 1 > bounds.floor and text[start - 2] in "_^":
        return None  # an index or a power
    if prior and prior in "/:" and start - 1 > bounds.floor and text[start - 2].isdigit():
        return None  # a fraction, a clock time
    return _Lead(start, negative, currency, bound.strip(), bool(hedge))


def _spread(text: str, lead: _Lead, value: float, one: _Number, bounds: _Bounds) -> Located | None:
    """The number with what follows its plus-minus sign, or None."""
    spread = _SPREAD.match(text, one.end, bounds.end)
    inner = bounds.pattern.match(text, spread.end(), bounds.end) if spread is not None else None
    other = _number(text, inner, bounds, lead.currency) if inner is not None else None
    if spread is None or other is None or other.value is None:
        return None
    in_brackets = bool(spread["open"] or spread["named"])
    if in_brackets and (other.end >= bounds.end or text[other.end] != ")"):
        return None
    quantity = Quantity(value, other.unit or one.unit, spread=other.value, approximate=lead.hedged)
    return Span(lead.start, other.end + in_brackets), quantity


def _has_before(text: str, start: int, left: int) -> bool:
    """Whether a sign, a currency or a hedge can precede these digits: a look at two characters, to save a search."""
    if start == left:
        return False
    before = text[start - 1]
    if before == " ":
        return start - 1 > left and text[start - 2] in _BEFORE_ENDS
    if before.isalpha():  # currencies and hedges are longer than one letter
        return start - 1 > left and text[start - 2].isalpha()
    return before not in "([|*\n\t,;:\"'" and not before.isdigit()


_EXTENT = re.compile(
    r"\b(?:(?:reach|extend|rang|run|span|stretch|go|spread)(?:e?s|ing)?|box(?:es)?|iqr|(?:inter)?quartiles?|whiskers?|range"
    r"|interval|extent)[)*]*\sfrom\s[~≈]?\Z",
    re.I,
)
"""What leads in a range, where "from" alone leads in the first of two values."""


def _range(text: str, lead: _Lead, low: float, one: _Number, bounds: _Bounds) -> Located | None:
    """A range that begins with this number, or None."""
    words = text[max(bounds.floor, lead.start - 8) : lead.start].lower()
    between = words.endswith("between ")
    to = (_AND if between else _TO).match(text, one.end, bounds.end)
    extent = not words.endswith("from ") or _EXTENT.search(text, max(bounds.floor, lead.start - 40), lead.start)
    if to is None or not extent:
        return None
    match = bounds.pattern.match(text, to.end(), bounds.end)
    other = _number(text, match, bounds, to["currency"] or lead.currency) if match else None
    if other is None or other.value is None or (one.unit and other.unit and one.unit != other.unit):
        return None
    after = text[other.end : min(other.end + 2, bounds.end)]
    dated = after[:1] in _MINUS and after[1:].isdigit()  # or a telephone number
    in_year = other.multiplier != 1 and words[-3:] == "in " and _YEAR.match(text, lead.start)  # "in 2022 to 8 million"
    high = -other.value if to["sign"] else other.value
    if one.multiplier == 1 and other.multiplier != 1 and low * other.multiplier < high:
        low *= other.multiplier
    if low >= high or dated or in_year or not math.isfinite(low):
        return None
    start = lead.start - len("between ") if between else lead.start
    return Span(start, other.end), Quantity(None, other.unit or one.unit, low=low, high=high, approximate=lead.hedged)


def _number(text: str, match: re.Match[str], bounds: _Bounds, currency: str) -> _Number | None:
    """The digits of a match with the multiplier and unit after them, or None where they continue into a word."""
    end = bounds.end
    value = _float(match[0], bounds.decimal_comma)
    at, factor = match.end(), 1.0
    goes_on = at < end and text[at] in UNIT_STARTS
    multiplier = MULTIPLIER.match(text, at, end) if goes_on else None
    if multiplier is not None:
        factor, at = MULTIPLIERS[multiplier[0].strip(" \u00a0-.").lower()], multiplier.end()
    unit = ""
    sign = UNIT.match(text, at, end) if goes_on else None
    if sign is not None:
        unit = sign["unit"] or "percent"
        unit = SYNONYMS.get(unit, unit)
        if unit == "m" and currency and factor == 1.0:
            factor, unit = 1e6, ""
        decade = unit == "s" and factor == 1.0 and value is not None and 1000 <= value < 3000 and value % 10 == 0
        if decade and text[sign.start()] == "s":
            return None
        at = sign.end()
    following = text[at : at + 2] if at + 1 < end else text[at:end]
    if following and (following[0].isalnum() or following[0] == "_"):
        return None
    if following[1:].isdigit() and following[0] in "./:":
        return None
    whole = None if value is None or not math.isfinite(value * factor) else value * factor
    money = currency.strip(" \u00a0.")
    return _Number(whole, unit if unit == "%" else SYNONYMS.get(money, money) or unit, factor, at)


_SCALED = re.compile(r"(?:([0-9.,]+)(?:[x·∙*]|×+))?(10|2)(?:\^|(?=[⁺⁻⁰¹²³⁴-⁹]))[({]{0,2}([-+−⁺⁻0-9⁰¹²³⁴-⁹]+)[)}]{0,2}")


def _float(digits: str, decimal_comma: bool) -> float | None:
    """The value of a run of digits with its separators and power of ten; None where it is too long or overflows."""
    if len(digits) > _LONGEST:
        return None
    if not decimal_comma and _SIMPLE.fullmatch(digits):
        return float(digits)
    plain = re.sub("[\u00a0\u2009\u202f]", "", digits)
    mantissa, power = plain, 0
    scaled = _SCALED.fullmatch(plain.replace(" ", ""))
    if scaled is not None:
        if scaled[2] == "2" and scaled[1] is None:
            return 2.0 ** int(scaled[3].translate(_SUPERSCRIPT).replace("−", "-"))
        mantissa, power = scaled[1] or "1", int(scaled[3].translate(_SUPERSCRIPT).replace("−", "-"))
    if decimal_comma and ("," in mantissa or mantissa.count(".") > 1):
        mantissa = mantissa.replace(".", "")
    mantissa = mantissa.replace(",", "." if decimal_comma else "")
    value = float(f"{mantissa.replace('−', '-')}e{power}") if power else float(mantissa.replace("−", "-"))
    return value if math.isfinite(value) else None
