"""Item: one line of an outline with its label."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from ..text.names import close_bracket, has_two_sentences, is_boxed, is_bracketed, is_remark
from ..text.units import is_unit

ItemKind = Literal["title", "bullet", "text", "table"]
TITLE_RANK, BULLET_RANK, CODE_RANK, LEAF_RANK = 7, 10, 1_000, 10_000


@dataclass(slots=True)
class Item:
    """One line of an outline (or one run of table lines) with what stands under it."""

    kind: ItemKind
    """The kind of line: heading or bold line, bullet or line of code, plain line, or lines of a table."""
    rank: float
    """Smaller contains larger: headings, then bold titles, italic ones, then bullets by their indent, numbered ones
    that name those after them half a step before."""
    start: int
    """Offset of its content."""
    end: int
    """Offset after its content."""
    label: tuple[int, int] | None = None
    """(start, end) of its label: what precedes its colon or is bold, with brackets after it."""
    bold: bool = False
    """Whether the label is set bold or is a heading."""
    body: int = 0
    """Offset of the text after the label; `end` if there is none."""
    children: list[Item] = field(default_factory=list)
    called_by: str = ""
    """The label of the field that identifies it, which was removed from its children."""

    def words(self, text: str) -> str:
        """Its label; empty if it has none."""
        return "" if self.label is None else text[self.label[0] : self.label[1]]

    def plain_words(self, text: str) -> str:
        """Its label without emphasis and the colon that ends it, or nothing."""
        return self.words(text).strip("*_: ")

    @property
    def bold_line(self) -> bool:
        """Whether it is a bold line used as a heading."""
        return self.kind == "title" and self.rank == TITLE_RANK

    def is_bare(self, text: str) -> bool:
        """Whether nothing but spaces and emphasis follows the label."""
        return self.label is not None and not text[self.body : self.end].strip(" \t*_:.{[")

    def bold_within(self, text: str) -> tuple[int, int] | None:
        """The bounds of the one name in bold in a label that is a clause ("Below, **the mean** has a dot"), or None."""
        if self.kind != "text" or self.bold or self.label is None:
            return None
        found = list(_BOLD.finditer(text, *self.label))
        return found[0].span("name") if len(found) == 1 else None

    def is_remark(self, text: str) -> bool:
        """Whether its label announces a comment ("Visual trend") and more than a value follows."""
        return announces_remark(self.plain_words(text)) and _VALUE.fullmatch(text, self.body, self.end) is None


_BOLD = re.compile(r"\*\*(?P<name>[^*\n]{1,60})\*\*")
_VALUE = re.compile(r"[\s*_`]*[~≈$€£+−-]{0,3}[0-9][0-9.,]*\s?[%°]?[*_`]*(?:\s\([^()\n]*\))?[\s.*_`]*")
"""A value by itself, maybe with a remark in brackets."""
_REMARK = re.compile(
    r"(?:\d+[.)]\s*)?(?:visual\s|overall\s|general\s|key\s)?(?:trends?|shape|patterns?|notes?|observations?|remarks?|comments?|legend|colou?rs?|gridlines|"
    r"annotations?|(?:other|further|additional)\s(?:text|marks?|elements?|details?|information)|description|format|interpretation|summary|context|comparison|appearance|layout|title|caption|source|footnote|spatial)\b"
    r"|(?:(?:cross|sum(?:mation)?|sanity|consistency|(?:data\s)?integrity|plausibility)[\s-])?check\Z",
    re.I,
)
_MOST_REMARK_WORDS = 4
"""Words of a label beyond which it names something, whatever it begins with."""


@lru_cache(maxsize=1024)
def announces_remark(words: str) -> bool:
    """Whether a label only announces a comment ("Visual trend"), and names nothing ("Source: Dutch")."""
    named = "|" in words or ": " in words or _DASH.search(words) is not None
    return _REMARK.match(words) is not None and len(words.split()) <= _MOST_REMARK_WORDS and not named


def walk(items: Iterable[Item]) -> Iterator[Item]:
    """These items and all under them, in order of the text."""
    stack = [*items][::-1]
    while stack:
        item = stack.pop()
        yield item
        stack += item.children[::-1]


_RUN_IN = re.compile(
    r"(?:[0-9]{1,2}[.)]\s)?(?!(?:fig(?:ure|\.)?|table|panel|note|source)\b)[^.:;!?\n]{3,60}|panel\b[^.;!?\n]{0,120}|\([a-h]\)\s[^.;!?\n]{1,120}",
    re.I,
)
"""A head that runs into its text ("**January.** The largest ...")."""
_LED_NAME = re.compile(r"\*\*(?:visual\s)?(?:trend|shape|pattern)\s?[–—-]\s(?=\w)", re.I)
"""What only announces that a course is told, before the name of what takes it ("**Trend - beds:** Falls from 6.8")."""
_AFTER_BOLD = re.compile(
    r"[ \t]*(?:[:;—–|·•]|-(?=\s)|(?:[→⇒]|[-=]>)(?=\s)|,(?=\s[~≈$€£]?\d)|$)"
    r"|,\s[^:,\n]{1,60}(?:,[^:,\n]{1,60}){1,40}:[ \t]*$"
)
"""What ends a bold label: a sign, the end of the line, or a list up to its colon ("**(a) Oak**, columns 1, 2, 3:")."""
_VALUE_COLON = re.compile(r":\s+(?=\[|\{|(?:approximately |about )?[~≈$€£+\-−<>]{0,2}\d)", re.I)
_COLON = re.compile(r":(?=\s|$|\*)")
_ARROW = re.compile(r"\s(?:→|⇒|->|=>)\s")
_SLOPE = re.compile(
    r"(?P<name>[^\W\d_][^\d\n:→⇒>=]{1,60}?)\s(?=[~≈$€£]?[0-9][0-9.,]*\s?%?\s(?:→|⇒|->|=>)\s[~≈$€£]?[0-9])"
)
"""A name before values along an arrow ("Quay West 905 → 1,310")."""
_BEFORE_LIST = re.compile(
    r"(?P<name>[^\W_][^\[\]:\n]{0,60}?)(?<=\w)\s{1,20}(?=\[[^\[\]\w]{0,3}[0-9][^\[\],;]*+[,;][^\[\]]*+\]\Z)"
)
"""A name before values in brackets ("NRT1.1 [4.1, 3.5]"); a number there has its interval behind it."""
_SLASHED = r"(?=[~≈$€£]?[0-9][0-9.,–-]*\s?%?\s/\s[~≈$€£]?[0-9])"
_LEADS = (
    rf"(?<=[\"”])\s{_SLASHED}",
    rf"(?<=\w),\s{_SLASHED}",
    r"\s=\s(?=[~≈]?[0-9][0-9.,]*\s?%?\s[|/;]\s)",
    r"\s[–—-]\s(?=[^\W\d][\w. ]{0,25}[=≈]\s?[~≈$€£+−-]{0,2}[0-9][^;=≈\n]{0,20}[;,]\s[^\W\d][\w. ]{0,25}[=≈])",
)
_ASSIGNED = re.compile(rf"(?P<name>[\"“][^\"”\n]{{2,90}}[\"”]|[^\W_][^=|:;\n]{{0,50}}?)(?:{'|'.join(_LEADS)})")
"""A name before values that a sign leads in, or before keys and values."""
_TUPLE = re.compile(
    r"\([~≈$€£+−-]{0,2}[0-9][^()A-Za-z\n]{0,20}(?:[A-Za-z]{1,3})?,\s[~≈$€£+−-]{0,2}[0-9][^()\n]{0,60}\)"
)
"""Values in brackets, which are no part of a label ("**Kite** (14.0 ms, 36.1)")."""
_POINTING = re.compile(r"[→⇒>]")
_COUNTED = re.compile(
    r"(?:row|column|col\.?|line|bar|item|series|entry)\s#?\d{1,4}:\s+[^\W\d_][^:→⇒>=\n]{0,80}"
    r"(?P<colon>\s?(?:→|⇒|[-=]>|:|=)\s+)(?=[\[(~≈$€£+\-−]{0,3}\d)",
    re.I,
)
"""A line that is counted before it is called something ("Row 1: Rhine -> 5, 11")."""
_LONGEST_LABEL = 200
_NAME_START = re.compile(r"[\W_]*[^\W\d_]")
_BOUND = r"[$€£]?[0-9][0-9.,]*(?<![.,])[a-zA-Z%]?"
_OF_PLACE = re.compile(
    rf"(?:(?:19|20)[0-9]{{2}}|(?:[<>≤≥]\s?{_BOUND}|{_BOUND}(?:\s?(?:–|-|to)\s?{_BOUND}|\+))(?:\s[^\W\d_]{{1,12}}){{0,2}})"
    r"\s(?:→|⇒|[-=]>)\s(?!(?:19|20)[0-9]{2}\b|[0-9.,]+\s?[–-]\s?[0-9])[^→⇒>\n]*\Z"
)
"""A year or a bin ("0–9 min", "60+") that points to its value; two of them would be the ends of a change."""


def split_label(text: str, item: Item) -> None:
    """Set the label of an item: its beginning in bold or italics, or the text before its first colon."""
    start, end = item.start, item.end
    item.body = start
    mark = next((one for one in ("**", "__", "*") if text.startswith(one, start)), "")
    if mark:
        close = text.find(mark, start + len(mark), end)
        if close > 0:
            at = close + len(mark)
            bracket = after_space(text, at, end)
            after = at
            inner_colon = text[close - 1] == ":"
            dotted = text[close - 1] == "."
            run_in = dotted or text.startswith(". ", at)
            run_in = run_in and _RUN_IN.fullmatch(text, start + len(mark), close - dotted) is not None
            while text[bracket : bracket + 1] in ("(", "[") and bracket < end:
                closed = _closed(text, bracket, end)
                noted = not inner_colon or is_remark(text[bracket + 1 : closed])
                if closed < 0 or not noted or _TUPLE.fullmatch(text, bracket, closed + 1):
                    break
                after = closed + 1
                bracket = after_space(text, after, end)
            slanted = mark == "*"
            joined = _AFTER_BOLD.match(text, after, end)
            if joined is not None:
                item.label, item.bold, item.body = (start, after), not slanted, joined.end()
            elif (
                inner_colon and ":*" not in text[at:end] if slanted else inner_colon or run_in or item.kind == "bullet"
            ):
                item.label, item.bold, item.body = (start, at), not slanted, at
            if item.label is not None:
                led = _LED_NAME.match(text, *item.label)
                item.label = (start if led is None else led.end(), item.label[1])
                item.body = after_lead(text, item.body, end)
                _value_in_label(text, item)
                return
    colon = _colon(text, start, end)
    if colon is None and _POINTING.search(text, start, end) is not None:
        arrows = list(_ARROW.finditer(text, start, end))
        slope = _SLOPE.match(text, start, end)
        if slope is not None:
            item.label, item.body = slope.span("name"), slope.end()
            return
        named = len(arrows) == 1 and _NAME_START.match(text, start, arrows[0].start())
        colon = arrows[0] if named or _OF_PLACE.match(text, start, end) else None
    listed = _before_list(text, start, end, colon)
    dashed = listed is not None and text[listed.end("name") : listed.end()].strip() in _DASHES
    if listed is not None and (dashed or any(map(str.isalpha, listed["name"].rpartition(" ")[2].strip('"”') or ""))):
        item.label, item.body = listed.span("name"), listed.end()
        return
    if colon is not None and start < colon.start() <= start + _LONGEST_LABEL:
        counted = _COUNTED.match(text, start, end)
        stop, body = counted.span("colon") if counted is not None else colon.span()
        dash = _before_key(text, start, stop, body, end)
        stop, body = dash.span() if dash is not None else (stop, body)
        item.label, item.body = (start, stop), after_lead(text, body, end)
        _value_in_label(text, item)


def _before_list(text: str, start: int, end: int, colon: re.Match[str] | None) -> re.Match[str] | None:
    """The name before a list that a sign or a bracket leads in ("Oak = 5 | 7", "Oak — lo=9; hi=66", "Oak [4, 3]")."""
    assigned = _ASSIGNED.match(text, start, end)
    if assigned is None and colon is None and text.startswith("]", end - 1):
        return _BEFORE_LIST.match(text, start, end)
    return assigned


def _before_key(text: str, start: int, stop: int, body: int, end: int) -> re.Match[str] | None:
    """The dash between a name and the first of several keys with their values ("Oak — batch 1: 28, batch 32: 310")."""
    dash = _DASH.search(text, start, stop)
    if dash is None or _FIELDS.fullmatch(text, body, end) is None:
        return None
    key, others = text[dash.end() : stop], text[body:end]
    alike = key[:1].islower() or any(word in others for word in key.split() if word.isalpha())
    return dash if alike and _DASH.search(others) is None and _NAME_START.match(text, start, dash.start()) else None


_DASH, _DASHES = re.compile(r"\s[–—-]\s"), ("–", "—", "-")


def _closed(text: str, bracket: int, end: int) -> int:
    """Offset of the bracket that closes the one at `bracket`, or -1; numbers in square brackets are values, or say
    where something is drawn.
    """
    if text[bracket] == "(":
        return close_bracket(text, bracket, end)
    words = _SQUARE.match(text, bracket, end)
    return words.end() - 1 if words is not None else -1


_SQUARE = re.compile(r"\[[^\[\]\d\n]{1,60}\]")


def _value_in_label(text: str, item: Item) -> None:
    """A label that ends with a value in brackets is called what stands before it, where no other number follows."""
    assert item.label is not None
    if text.rfind(")", *item.label) < 0 or _DIGIT.search(text, *item.label) is None:
        return  # most labels
    valued = _VALUED.fullmatch(text, *item.label) if _DIGIT.search(text, item.body, item.end) is None else None
    if valued is not None and is_unit(valued["unit"].strip()):
        item.label, item.body = (item.start, valued.end("name")), valued.start("value")


_DIGIT = re.compile(r"[0-9]")
_VALUED = re.compile(
    r"[*_]{0,3}(?=[^()\n]*[^\W\d_])(?P<name>[^()\n]*?)[*_]{0,3}\s*\((?:[^(),;0-9]*[,;]\s)?"
    r"(?P<value>[~≈]?\s?[$€£]?[0-9][0-9.,]*(?P<unit>[^\s\w]|\s?[^\W\d_]{1,10}))(?:[,;]\s[^()0-9]*)?\)[*_:\s]*"
)
"""A name and a value with its unit in brackets."""
_FIELDS = re.compile(r"(?:[^:;,\n]|,(?=\d)){1,30}(?:[;,]\s[^:;,\n]{1,60}:\s(?:[^:;,\n]|,(?=\d)){1,30})+")
"""A value and further ones with a key each."""


def _colon(text: str, start: int, end: int) -> re.Match[str] | None:
    """The colon that ends a label, outside brackets: one before a value, else the first; None after two sentences."""
    colon = _outside(_VALUE_COLON, text, start, end) or _outside(_COLON, text, start, end)
    first = _outside(_COLON, text, start, colon.end()) if colon is not None else None
    if colon is None or first is None:
        return None
    one = first if first.start() < colon.start() and _FIELDS.fullmatch(text, colon.end(), end) else colon
    return next((one for one in (one, first) if not has_two_sentences(text, start, one.start())), None)


def _outside(pattern: re.Pattern[str], text: str, start: int, end: int) -> re.Match[str] | None:
    """The first match that no bracket is open at."""
    found = pattern.finditer(text, start, end)
    outside = (one for one in found if not is_bracketed(text, start, one.start()))
    return next((one for one in outside if not is_boxed(text, start, one.start())), None)


_LONGEST_LOOK = 80
_AMOUNT = r"(?:approximately |about |around )?[~≈<>$€£+−-]{0,3}\d"
_STOP = (
    r"(?:(?<=[a-z]{3})|(?<=\s(?:on|up|so|it|in|by))|(?<=[a-z]\))|(?<=\d{4}))"
    r"(?<!approx)(?<!\bavg)(?<!\best)(?<!\bmax)(?<!\bmin)(?<!\bfig)\.\s+"
)
_SAID = re.compile(
    rf"(?:[^\W\d_](?:[^.:;\d\n]{{1,160}}+(?:(?:19|20)\d\d(?!\d))?){{1,6}}{_STOP}){{1,3}}"
    rf"(?=[^\W_](?:[^.:;,\n]{{0,30}}:|[\w-]{{0,20}})\s{_AMOUNT}|{_AMOUNT}[^\s,;]{{0,12}}[,;]\s)"
)
"""Sentences without a number before a list of values, with keys or without."""


def after_lead(text: str, at: int, end: int) -> int:
    """Where the values begin after a look in brackets ("(dark blue line) 1.0") or a remark ("Rises. 2019: 1.0")."""
    start = after_space(text, at, end)
    if text.startswith("(", start):
        close = close_bracket(text, start, min(end, start + _LONGEST_LOOK))
        at = close + 1 if close > 0 and is_remark(text[start + 1 : close]) else at
        start = after_space(text, at, end)
    if not text[start : start + 1].isalpha() or _DIGIT.search(text, start, end) is None:
        return at
    remark = _SAID.match(text, start, end) if text.find(". ", start, end) > 0 else None
    announced = _ANNOUNCED.match(text, start if remark is None else remark.end(), end)
    return next((one.end() for one in (announced, remark) if one is not None), at)


_ANNOUNCED = re.compile(r"(?:values?|readings?|numbers|data(?: points)?)\b[^:.,;\d\n]{0,40}:\s+", re.I)
"""What announces values on their line ("Values by step: 0 → 0.12")."""


def after_space(text: str, at: int, end: int) -> int:
    """The first offset from here on that holds neither a space nor a tab."""
    while at < end and text[at] in " \t":
        at += 1
    return at
