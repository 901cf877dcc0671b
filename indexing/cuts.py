"""One line cut into its name, the joint after it, and measures: `Piling – week 18 to week 23, 80% complete`.

A measure is a number with the words that name it, before it ("fertility 6.9") or after it ("80% complete"), and with
what stands in brackets behind it: an interval, further measures, a remark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from .context import Context
from .figure import Quantity, Span
from .labels import label_position
from .lists import split_top
from .names import colour_of, fold, open_bracket, trim, words_in_look
from .numbers import parse_quantity
from .outline import Item

_LONGEST = 400
"""Characters of a line."""
_LONGEST_NAME = 90
_MOST_NAME_WORDS = 12
_MOST_MEASURES = 16
_MOST_JOINTS = 4
"""Dashes and colons of a line at which its name may end; the first ones are tried."""
_MOST_BEFORE, _MOST_AFTER = 5, 3
"""Words of a measure's name before its number, and after it."""
_MOST_REMARK = 4
"""Words between separators that may go without a number."""

_JOINT = re.compile(r"(?P<dash>\s+(?:[–—-]|→|⇒|->|=>)\s+|—(?=\S)|\s\|\s)|:\**(?=\s|$)\s*|\*\*:?\s+(?=[(\d~≈$€£])")
_PLAIN = re.compile(r"[^:\n]*:\**\s*\[?[-+−~\d.,; %]*\]?\.?")
"""Nothing but a value or a list of values after a colon: most lines, and read by other notations."""
_ROW_NUMBER = re.compile(
    r"\**(?:row|bar|line|point|task|item|entry|group|series|category|slice|no\.?)\s?#?\d{1,3}\**\s?[:.)–—-]\**\s+", re.I
)
_NUMBER = r"[-+−]?[$€£]?[-−]?[0-9][0-9.,]*(?<![.,])(?:\s?[%kMB])?"
_INTERVAL_NAME = (
    r"(?:[0-9]{2}(?:\.[0-9])?\s?%[ -]?\s?)?(?:CI|CrI|HDI|PI|confidence interval|credible interval|prediction interval"
    r"|interval|IQR|interquartile range|range|whiskers?)"
)
_ENDS = rf"(?P<low>{_NUMBER})\s?(?:[,;–—-]|to\s|and\s|\.\.)\s?(?P<high>{_NUMBER})"
_INTERVAL = re.compile(rf"(?:(?P<name>{_INTERVAL_NAME})(?:[:=,]|\sof|\sfrom)?\s?)?[\[(]?{_ENDS}[\])]?", re.I)
_WORD = re.compile(r"[^\W\d_]")
_JOINS = frozenset(
    "is are was were at of to from around about approximately roughly and with the a an its by has have had in on for "
    "over only just = : ~ ≈".split()
)
"""Words around the name of a measure that are no part of it."""
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|shows?|reach(?:es|ed)?|rises?|rose|falls?|fell|stands?|lies|lie|drops?|climbs?|"
    r"peaks?|ends?|starts?|begins?|grows?|grew|there|which|that|than|but|while|because|can|may|would)\b",
    re.I,
)
_TO = re.compile(r"\s*,?\s*(?P<to>to|until|till|through|→|–|—)\s+(?:the\s+)?(?P<words>\D{0,30})\Z")
_ABSENT = re.compile(
    r"(?P<name>\D{0,40}?)\s*[:=]?\s*(?P<mark>N/?A|n/a|—|–|not (?:shown|given|stated|reported)|none|no data)"
)
_BREAKS = re.compile(r"\b(?:to|of|and|or|in|at|from|by|than|per|out|until)\b|[:=;–—→]")
_NO_NAME = frozenset(";[]{}|–—→<>")
"""Marks that no name of a measure holds."""
_COLON = re.compile(r":\**\s")
_BOUND = re.compile(r"[<>≤≥]=?\s?\Z")


@dataclass(slots=True)
class Measure:
    """One number of a line with the words that name it."""

    span: Span
    quantity: Quantity | None
    name: Span | None = None
    """Where its name stands; None where only its unit or its place tells."""
    end: str = ""
    """Which end of an interval or of a stretch it is ("lower", "to"); empty for any other."""
    main: bool = True
    """Whether it stands in the line itself, not in brackets after another."""
    after: bool = False
    """Whether its name stands after it."""
    role: str = ""
    """Which end of a stretch it is, as people would say."""
    numbered: bool = False
    """Whether its name begins with a number of its own ("12 months 98")."""
    told: str = ""
    """The key of the measure that is said to be missing here, where the lines beside it tell."""

    def key(self, text: str) -> str:
        """By what it is told from the other measures of its line."""
        if self.told:
            return self.told
        if self.name is not None:
            words = fold(self.name.cut(text))
            words = words[:-1] if self.after and words.endswith("s") else words  # "1 outlier", "2 outliers"
            return f"{words} {self.end}".strip()
        unit = self.quantity.unit if self.quantity is not None else ""
        return f"?{self.end or unit}"


@dataclass(slots=True)
class Cut:
    """A line cut into a name and measures."""

    item: Item
    name: tuple[int, int]
    dashed: bool
    """Whether a dash, an arrow or a row number sets the name off: what no notation of single lines reads."""
    measures: list[Measure]
    aliases: list[str] = field(default_factory=list)
    """Colours given for the line."""

    def keys(self, text: str) -> tuple[str, ...]:
        """What its measures are told apart by."""
        return tuple(measure.key(text) for measure in self.measures)


def cut_line(context: Context, item: Item) -> Cut | None:
    """A line as name and measures; None where it is not made so."""
    text = context.text
    start, end = item.start, item.end
    if item.children or item.kind not in ("bullet", "text") or not 4 < end - start <= _LONGEST:
        return None
    if _PLAIN.fullmatch(text, start, end):
        return None
    while end > start and text[end - 1] in " .;,":
        end -= 1
    number = _ROW_NUMBER.match(text, start, end)
    first = number.end() if number is not None else start
    if item.bold and number is None and item.label is not None:
        cut = Cut(item, trim(text, *item.label), False, [])
        return _with_remark(context, cut) if _is_told(context, cut, item.body, end) else None
    for at, joint in enumerate(_JOINT.finditer(text, first + 1, end)):
        if at == _MOST_JOINTS:
            return None
        name = trim(text, first, joint.start())
        cut = Cut(item, name, bool(joint["dash"]) or number is not None, [])
        if _is_told(context, cut, joint.end(), end):
            return _with_remark(context, cut)
    return None


def _is_told(context: Context, cut: Cut, start: int, end: int) -> bool:
    """Whether a line has such a name, and after it nothing but measures, which it is given."""
    named = _is_name(context, cut.item, *cut.name)
    return named and _take_body(context, cut, start, end) and len(cut.measures) <= _MOST_MEASURES


def _is_name(context: Context, item: Item, start: int, end: int) -> bool:
    """Whether these words can be what a line is called: few, balanced, and without a verb."""
    words = context.text[start:end]
    if fold(words) in context.known:
        return True
    return (
        0 < len(words) <= _LONGEST_NAME
        and len(words.split()) <= _MOST_NAME_WORDS
        and words.count("(") == words.count(")")
        and not _COLON.search(words)
        and ";" not in words
        and not (item.kind == "text" and _VERB.search(words))
    )


def _with_remark(context: Context, cut: Cut) -> Cut:
    """The line with the number in brackets after its name ("Women (n = 40)") as its first measure."""
    text = context.text
    start, end = cut.name
    if text[end - 1] != ")" or fold(text[start:end]) in context.known:
        return cut
    bracket = open_bracket(text, start, end)
    found: list[Measure] = []
    if (
        bracket > start
        and text.find("=", bracket, end) > 0
        and _take_piece(context, cut, found, bracket + 1, end - 1)
        and len(found) == 1
        and found[0].name is not None
    ):
        found[0].main = False
        cut.measures[:0] = found
        cut.name = trim(text, start, bracket)
    return cut


def _take_body(context: Context, cut: Cut, start: int, end: int) -> bool:
    """Whether all that follows the joint is measures, which the line is given."""
    text = context.text
    bounds = split_top(text, start, end, ";")
    for separator in ("|", ","):
        bounds = [piece for a, b in bounds for piece in split_top(text, a, b, separator)]
    for a, b in bounds:
        if not _take_piece(context, cut, cut.measures, a, b):
            return False
    return any(measure.quantity is not None for measure in cut.measures)


def _take_piece(context: Context, cut: Cut, found: list[Measure], start: int, end: int) -> bool:
    """Whether a piece between separators is a measure with what stands in brackets after it, or a colour."""
    text = context.text
    start, end = trim(text, start, end)
    brackets: list[tuple[int, int]] = []
    while end > start and text[end - 1] in ")]":
        opening = open_bracket(text, start, end) if text[end - 1] == ")" else text.rfind("[", start, end)
        if opening < start:
            return False
        if opening == start:
            break
        brackets.insert(0, (opening, end))
        _, end = trim(text, start, opening)
    if start >= end or end - start > _LONGEST_NAME + 30:
        return False
    if _take_interval(context, found, start, end, found[-1] if found else None):
        return not brackets
    quantities = context.quantities(start, end)
    if not quantities:
        return _take_words(context, cut, found, start, end) and not brackets
    if not _take_numbers(context, found, start, end, quantities):
        return False
    main = found[-1]
    return all(_take_bracket(context, cut, found, main, a, b) for a, b in brackets)


def _take_words(context: Context, cut: Cut, found: list[Measure], start: int, end: int) -> bool:
    """A piece without a number: a colour of the line, or a measure that is said to be missing."""
    words = context.text[start:end]
    if words_in_look(words):
        cut.aliases += [colour_of(words)] if colour_of(words) else []
        return True
    absent = _ABSENT.fullmatch(context.text, start, end)
    if absent is None:
        return len(words.split()) <= _MOST_REMARK and not _VERB.search(words)
    name = Span(*trim(context.text, *absent.span("name"))) if absent["name"] else None
    found.append(Measure(Span(*absent.span("mark")), None, name))
    return True


def _take_numbers(
    context: Context, found: list[Measure], start: int, end: int, quantities: Sequence[tuple[Span, Quantity]]
) -> bool:
    """The one number of a piece under the words beside it, or the two ends of "week 3 to week 7"."""
    text = context.text
    span, quantity = quantities[0]
    bound = _BOUND.search(text, start, span.start)
    below = parse_quantity(text[bound.start() : span.end], decimal_comma=context.decimal_comma) if bound else None
    if bound is not None and below is not None:  # "p < 0.001"
        span, quantity = Span(bound.start(), span.end), below
    before = _name(context, start, span.start, _MOST_BEFORE)
    if before is None:
        return False
    if len(quantities) > 1:
        return len(quantities) == _TWO and _take_two(context, found, start, end, quantities, before)
    after = _name(context, span.end, end, _MOST_AFTER)
    if after is None or (before.end > before.start and after.end > after.start):
        return False
    name = before if before.end > before.start else after
    found.append(Measure(span, quantity, name if name.end > name.start else None, after=name is after))
    return True


_TWO = 2


def _take_two(
    context: Context,
    found: list[Measure],
    start: int,
    end: int,
    quantities: Sequence[tuple[Span, Quantity]],
    before: Span,
) -> bool:
    """The second of two numbers under the first ("2015: 640", "12 months 98"), or both ends of a stretch."""
    text = context.text
    (one, first), (other, second) = quantities
    between = _TO.match(text, one.end, other.start)
    if between is None:
        gap = text[one.end : other.start].strip(" *")
        name = Span(*trim(text, start, other.start - (gap[-1:] in ":=" and gap != "")))
        told = label_position(name.cut(text)) if gap in (":", "=") else None
        year = told is not None and told.is_time
        worded = _WORD.search(text, start, other.start) is not None and _BREAKS.search(gap) is None
        name = Span(start, trim(text, start, one.end)[1]) if year else name
        found.append(Measure(other, second, name, numbered=not year))
        return one.start == start and other.end == end and (year or worded)
    if text[other.end : end].strip() or (between["words"].strip() and fold(between["words"]) != fold(before.cut(text))):
        return False
    if before.end > before.start:
        found.append(Measure(one, first, before, role="start"))
        found.append(Measure(other, second, before, between["to"], role="end"))
        return True
    if text[start : one.start].strip().lower() != "from":
        return False
    found.append(Measure(one, first, Span(*trim(text, start, one.start)), role="start"))
    found.append(Measure(other, second, Span(*between.span("to")), role="end"))
    return True


def _name(context: Context, start: int, end: int, most: int) -> Span | None:
    """The words between two offsets as a name, empty where there are none; None where they can be no name."""
    text = context.text
    start, end = trim(text, start, end)
    words = text[start:end].split()
    while words and words[0].lower() in _JOINS:
        start, words = trim(text, start + len(words[0]), end)[0], words[1:]
    while words and words[-1].lower().rstrip(":=") in _JOINS | {""}:
        end, words = trim(text, start, end - len(words[-1]))[1], words[:-1]
    while start < end and text[end - 1] in ":=":
        start, end = trim(text, start, end - 1)
    said = text[start:end]
    if not said.strip():
        return Span(start, start)
    if len(words) > most or _VERB.search(said) or _WORD.search(said) is None or set(said) & _NO_NAME:
        return None
    return Span(start, end) if said.count("(") == said.count(")") else None


def _take_interval(context: Context, found: list[Measure], start: int, end: int, main: Measure | None) -> bool:
    """Whether a piece or a bracket is an interval: one that is named, or that holds the number it stands behind."""
    text = context.text
    match = _INTERVAL.fullmatch(text, start, end)
    if match is None or (match["name"] is None and main is None):
        return False
    comma = context.decimal_comma
    low, high = (parse_quantity(match[end], decimal_comma=comma) for end in ("low", "high"))
    if low is None or high is None or low.value is None or high.value is None or low.value > high.value:
        return False
    if main is not None and main.quantity is not None and main.quantity.value is not None:
        value = main.quantity.value
        factor = next((f for f in (1.0, 1e3, 1e6, 1e9) if low.value <= value / f <= high.value), None)
        if factor is None or (factor != 1.0 and match["name"] is None):
            return False
    name = Span(*match.span("name")) if match["name"] else main.name if main is not None else None
    for place, quantity, side in (("low", low, "lower"), ("high", high, "upper")):
        found.append(Measure(Span(*match.span(place)), quantity, name, side, main=False))
    return True


def has_verb(words: str) -> bool:
    """Whether these words tell something rather than name it."""
    return _VERB.search(words) is not None


def _take_bracket(context: Context, cut: Cut, found: list[Measure], main: Measure, start: int, end: int) -> bool:
    """What stands in brackets after a number: its interval, a remark, or further measures ("$19.8bn (20.9%)")."""
    text = context.text
    if _take_interval(context, found, start + 1, end - 1, main):
        return True
    inner = text[start + 1 : end - 1]
    if not context.quantities(start + 1, end - 1):
        cut.aliases += [colour_of(inner)] if words_in_look(inner) and colour_of(inner) else []
        return _DIGIT.search(inner) is None and len(inner.split()) <= _MOST_BEFORE
    below: list[Measure] = []
    for a, b in split_top(text, start + 1, end - 1, ","):
        if text[a:b].find("(") >= 0 or not _take_piece(context, cut, below, a, b):
            return False
    for measure in below:
        measure.main = False
        if measure.name is None and (
            measure.quantity is None or main.quantity is None or measure.quantity.unit in ("", main.quantity.unit)
        ):
            return False  # a year, a rank, the number of a note
    found.extend(below)
    return True


_DIGIT = re.compile(r"\d")
