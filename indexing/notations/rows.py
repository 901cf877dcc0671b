"""What readers are given and give back, the pieces of notation that several share."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from ..stated.context import Context
from ..text.colours import words_in_look
from ..text.names import Name, fold, has_two_sentences, is_bracketed, open_bracket, read_name, trim
from ..text.numbers import may_begin, parse_quantity
from ..text.spans import Quantity, Span
from .subjects import subject_of

DIGIT = re.compile(r"\d")
OF_SEVERAL_KEYS = re.compile(
    r"[\s*_]{0,3}[~≈$€£+−-]{0,2}[0-9][0-9.,]*(?<![.,])\s?%?(?:\s\([^()\n]{1,60}\))?[,;]\s(?:[^,;:()\n]|(?<=[0-9]):(?=[0-9])){1,30}:[*_]{0,2}\s"
    r"[~≈$€£+−-]{0,2}[0-9]"
)
"""A value and the next key with its value, so that the label before is a key, too ("8 am: 110, 12 noon: 355")."""
YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}")
_COLON = re.compile(r"(?<=\S)\s?[:=](?=\s|$)|(?<!\d):(?=\S)|:(?=[^\s\d])|\s(?:→|⇒|->|=>)\s")
_MOST_COLONS = 4
"""Colons of a piece at which a label may end; the last ones are tried."""
_ONE = re.compile(r"(?:[Oo]ne|[Aa]|[Aa]n|[Aa] single)\s+(?=(?:(?:upper|lower|high|low|far|extreme|mild)\s)?outlier\b)")
"""What counts a point that is drawn by itself ("One outlier near 8.2")."""
_AT = re.compile(r"(?:at|in|for|on|by)\s+(?=\S)", re.I)


@dataclass(slots=True)
class Entry:
    """One value with the label that the text itself gives it."""

    span: Span
    quantity: Quantity | None
    """Its meaning; None for words."""
    label: Name | None = None
    """Its label; None where only its position tells."""


@dataclass(slots=True)
class Row:
    """Values that belong together, in the order listed."""

    entries: tuple[Entry, ...]
    name: Name | None = None
    """What the row is called; None where the block's own label says."""
    weak: bool = False
    """Read out of a sentence: it counts only beside others like it."""
    columns: tuple[Name, ...] = ()
    """All columns of the table it is from, where a header lists them."""
    axis: str = ""
    """What a header calls the rows."""
    across: str = ""
    """What a header calls the columns."""
    cut_off: bool = False
    """Whether the line ends before the last column of its table."""
    remark: Span | None = None
    """A remark with numbers of its own behind its value."""
    among: bool = False
    """Whether it is one of several lines made alike, so that it stays a row where it stands alone in its group."""


def named_by_label(row: Row) -> Row:
    """A row; the label of its only value as its name where it has none."""
    label = row.entries[0].label
    if row.name is not None or label is None or len(row.entries) > 1:
        return row
    return replace(row, name=label, entries=(replace(row.entries[0], label=None),))


@dataclass(slots=True)
class Block:
    """A stretch of text to read."""

    start: int
    end: int
    named: bool = False
    """Whether something before it already says what the row is called."""
    running: bool = False
    """Whether it is running text, where a single number among many words is no data."""


Reader = Callable[[Block, Context], "list[Row] | None"]
"""Reads one notation: the rows a block holds, or None where the block is not written that way."""

_POINTING = "▲▼◄★←↑↓↗↘"
"""Signs that begin a remark on the value before them."""
_NOTE = re.compile(rf"\s*(?:[,;]\s|[–—{_POINTING}]\s?|-\s|\().*", re.S)
NUMBER = r"[-+−]?[0-9][0-9.,]*(?:\s?%)?"
INTERVAL = re.compile(
    r"\s?[\[(](?:(?:[0-9]{2}\s?%\s?)?(?:CI|CrI|confidence interval|IQR|range)[:,=]?\s?)?"
    rf"{NUMBER}\s?(?:[,;–—-]|to\s)\s?{NUMBER}[\])]"
)
"""An interval in brackets after an estimate ("0.82 [0.61, 1.10]"): a remark on the value, not values of its own."""
_STATISTIC = re.compile(rf"[\s†*]{{0,3}}[\[(]\s?[A-Za-z][\w²]{{0,3}}\s{{0,2}}[=<>≤≥≈]{{1,4}}\s{{0,2}}{NUMBER}\s?[\])]")
"""How many cases or how much chance stand behind a value ("9.7 (p < 0.01)"): a remark on it."""
_COMMENT = re.compile(r"\s+(?:#|//)\s.*")
"""What a listing says beside a value, as programs have it ("614    # 61.3 % of the area")."""
_CONVERTED = re.compile(rf"(?:\s[^\W\d_]{{2,12}}[²³]?)?\s\([~≈]?{NUMBER}\s?[^\W\d_]{{1,12}}[²³]?\)")
"""The same value in another unit ("49.4 hectares (122 acres)")."""
_COUNTED = re.compile(r"\s[a-z]{3,16}s(?:\.\s[A-Z][^\d.]{1,80})?\.?")
"""What is counted, maybe with a remark without numbers ("22 studies. Furthest to the right.")."""
SAID = re.compile(r"\s[\[(](?=[^()\[\]]*[0-9])(?=[^()\[\]]*[^\W\d_]{2})[^()\[\]]{1,80}[\])]\.?")
"""Words in brackets that have numbers of their own ("57 (14 from 7 m)")."""
_OF_SHARE = re.compile(r"\s\([~≈]?(?!(?:19|20)[0-9]{2}\))[0-9][0-9,]*\)")
"""How many a share is ("19.6% (980)")."""
_PLACEHOLDER = re.compile(
    r"\(?(?:N/?A|n\.?/?a\.?|[Nn]one|null|nan|NaN|unknown|missing|[-–—?~]|\.{2,3}|…"
    r"|(?:not|no) (?:available|applicable|shown|reported|given|visible|recorded|legible|readable|drawn"
    r"|measured|data|value|bar)"
    r"|illegible|unreadable|absent|blank|empty)\)?\.?\Z"
)
NO_RESULT = (
    r"OO[MT]|[Oo]ut of (?:memory|time)|[Ff]ail(?:ed|s|ure)|[Dd]iverge[ds]"
    r"|[Dd](?:id|oes) not (?:converge|finish|run|fit)"
    r"|[Nn]ot (?:run|tested|measured|converged|significant|detected|computed|reached)"
    r"|n\.?/?[ds]\.?|DN[FS]|[Tt]imed?[ -]?out|[Cc]rash(?:ed)?|[Ss]uppressed|[Ww]ithheld|TBD"
)
"""What stands for a value that was not arrived at."""
_NO_RESULT = re.compile(NO_RESULT)
_MARKLESS = re.compile(r"-?[0-9](?:[0-9.,]*[0-9])?%?")
_EMPHASIS = "*_"
_FULL_STOP = re.compile(r"\.\s*\Z")


def read_value(context: Context, start: int, end: int) -> Entry | None:
    """The value that is all there is between two offsets but for a remark after it ("28% (dark brown)")."""
    text = context.text
    while start < end and text[start] == " ":
        start += 1
    words = text[start:end]
    if _MARKLESS.fullmatch(words):  # most values: no marks, no spaces, no remark
        quantity = parse_quantity(words, decimal_comma=context.decimal_comma)
        if quantity is not None:
            return Entry(Span(start, end), quantity)
    start, end = trim(text, start, end)
    while start < end and text[start] in _EMPHASIS:  # "**58.3** (highest)"
        start += 1
    if end - start > 400 or start >= end or not may_begin(text, start):
        return None
    stop = _FULL_STOP.search(text, start, end)
    bare = stop.start() if stop is not None and end - start > 1 else end
    quantity = parse_quantity(text[start:bare], decimal_comma=context.decimal_comma)
    if quantity is not None:
        return Entry(Span(start, bare), quantity)
    found = context.quantities(start, end)
    if not found or found[0][0].start != start:
        return None
    span, quantity = found[0]
    behind = span.end
    while behind < end and text[behind] in _EMPHASIS:
        behind += 1
    after = (INTERVAL, _STATISTIC, _COMMENT, _CONVERTED, _CHANGED, _COUNTED, SAID)
    if any(remark.fullmatch(text, behind, end) is not None for remark in after):
        return Entry(span, quantity)
    if quantity.unit == "%" and _OF_SHARE.fullmatch(text, behind, end):
        return Entry(span, quantity)
    is_noted = _NOTE.fullmatch(text, behind, end) and not _holds_values(context, behind, end)
    return Entry(span, quantity) if is_noted else None


def _holds_values(context: Context, start: int, end: int) -> bool:
    """Whether a remark holds numbers, other than what it quotes from the drawing ("(longest line, "+33.4")") or sets
    apart from the value ("a steep fall, more than 6 points").
    """
    quoted = [one.span() for one in _QUOTED.finditer(context.text, start, end)]
    spans = [one for one, _ in context.quantities(start, end)]
    told = [one for one in spans if not any(first < one.start < last for first, last in quoted)]
    return any(_DISTANCE.search(context.text, start, one.start) is None for one in told)


_DISTANCE = re.compile(
    r"\b(?:(?:more|less)\sthan|by|(?:fall|rise|drop|gain|jump|increase|decrease|gap|lead)\sof)\s(?:[a-z]+\s)?\Z"
)
"""What stands before a number that tells how far a value is from others."""
_QUOTED = re.compile(r"[\"“][^\"“”\n]{1,80}[\"”]")


def is_placeholder(words: str) -> bool:
    """Whether these words stand for a value that is not there."""
    return _PLACEHOLDER.match(words) is not None


def says_no_value(words: str) -> bool:
    """Whether these words stand for a value that is not there, or that was not arrived at."""
    return is_placeholder(words) or _NO_RESULT.fullmatch(words) is not None


_NO_LABEL = re.compile(
    r"(?:at|is|of|the|to|and|about|around|with|in|on|by|from|then|halfway|just|only|between|value|values?"
    r"|a value|approximately|nearly|almost|"
    r"the (?:bar|line|value|column)s?|(?-i:[Ii]t)|this)",
    re.I,
)
_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|has|have|reach(?:es|ed|ing)?|rises?|rose|falls?|fell|stands?|shows?|drops?"
    r"|climbs?|dips?|remains?|peaks? at|ends? at|"
    r"starts? at|begins? at|shrinks?|recovers?|extends?)\b"
    r"|^(?-i:which|whose|where|while|because|so|thus|(?:bring|leav|mak|giv|tak|putt|rais|lower|lift|pull|push|reduc|cutt|dropp)ing)\b"
    r"|\bthan (?:in|at|on|for|the|its|that|before)\b"
    r"|^not\s(?!only)|^no (?:data|values?|bars?|points?)\b|^(?:the|a|an) \w+ (?:\w+ )?(?:bar|line|column"
    r"|slice|segment|point|marker)\b",
    re.I,
)
_JOIN_BEFORE = re.compile(
    r"(?:\s*[:=≈–—]|\s-(?=\s)|\s(?:(?:is|are|was|were|lies|sits|stands)\s)?(?:at|near|around|of|is|was|with|has|had|reaches|reached|equals"
    r"|scored|scores|to|spans?|covers?|(?:runs?|ranges?|extends?|goes)\sfrom))\s*\Z"
)
_JOIN_AFTER = re.compile(
    r"\s*(?:\((?P<in>.+)\)|(?:in|for|at|on|of|from|among|during|by|to|are|is|were|was)\s+(?P<after>.+)|[–—]\s*(?P<mark>.+)|\s(?P<bare>[A-Za-z].*))\Z",
    re.S,
)


_LONGEST_JOINT, _MOST_WORDS = 16, 12
"""Characters of what joins a label to its value, and words of the label."""
_LEAD = re.compile(r"\s*(?:(?:and|then|finally|while|but)\s+|(?:→|⇒|->|=>)\s*)")


def read_pair(context: Context, start: int, end: int, *, loose: bool = False) -> Entry | None:
    """One value with its label, in whichever order: "R: v", "R (v)", "R v", "v (R)", "v in R", and when loose "v R"."""
    text = context.text
    lead = _LEAD.match(text, start, end)
    start, end = trim(text, lead.end() if lead else start, end)
    if start >= end or end - start > 400 or fold(text[start:end]) in context.known:
        return None
    every = _COLON.finditer(text, start, end)
    colons = [match.span() for match in every if not is_bracketed(text, start, match.start())]
    for colon in colons[: -_MOST_COLONS - 1 : -1]:
        value = read_value(context, colon[1], end)
        if value is not None:
            return _labelled(context, start, colon[0], value)
    if text[end - 1] == ")":
        bracket = open_bracket(text, start, end)
        led = bracket > start and not _STATED.search(text, start, bracket)
        value = read_value(context, bracket + 1, end - 1) if led else None
        if value is not None and value.span.end == end - 1:
            return _labelled(context, start, bracket, value)
    end = _before_remark(context, start, end)
    found = context.quantities(start, end)
    if not found:
        return None
    span, quantity = found[0]
    if span.start == start and span.end < end:
        after = _JOIN_AFTER.match(text, span.end, end)
        label = after.span(after.lastgroup or 0) if after is not None and (loose or after.lastgroup != "bare") else None
        named = context.quantities(label[0], end) if label is not None else []  # a label may hold a number
        at = label is not None and text[span.end : label[0]].strip() in ("at", "for")  # "95.0 at 20%"
        if label is not None and (not named or (len(named) == 1 and (at or named[0][1].unit != "%"))):
            return _labelled(context, *label, Entry(span, quantity))
    span, quantity = found[-1]
    whole = _OF_WHOLE.fullmatch(text, span.end, end) if quantity.unit == "%" else None
    unit = _UNIT.fullmatch(text, span.end, end if whole is None else span.end)
    counted = _COUNTED.fullmatch(text, span.end, end) if unit is None else None
    if (unit is not None or counted is not None) and span.start > start:
        joint = _JOIN_BEFORE.search(
            text, max(start, span.start - _LONGEST_JOINT), span.start + (text[span.start] == "≈")
        )
        if (unit is None or unit["word"]) and (joint is None or joint[0].strip() not in ":=≈–—-"):
            return None
        stop = joint.start() if joint is not None else span.start
        words = text[start:stop]
        alone = len(found) == 1 or (len(found) == 2 and joint is not None and joint[0].strip() in ":=≈–—-")
        if fold(words) in context.known or (alone and ": " not in words and len(words.split()) <= _MOST_WORDS):
            return _labelled(context, start, *_bounded(text, start, stop, Entry(span, quantity)))
    return None


_DRAWN = re.compile(
    r"(?:[Tt]he\s)?(?P<look>(?!the\s|the$)[a-z][a-z -]{2,20})\s(?:line|bar|curve|segment|column|slice|dot|marker|box)"
)
"""What is drawn of a series or a statistic ("the gray line", "the median line")."""
_STATED = re.compile(r":\s+[~≈]?[0-9][0-9.,]*(?:\s[^\W\d_]{1,12})?\s\Z")
"""A key with its value, before more about that ("Area: 49.4 hectares (122 acres)", "2006: 7.1 (+0.5)")."""


def _before_remark(context: Context, start: int, end: int) -> int:
    """Where a value with its label ends, if a remark or a change follows ("5 (France)" has neither)."""
    remark, change = (pattern.search(context.text, start, end) for pattern in (_TRAILING, _CHANGED))
    found = context.quantities(start, end) if remark is not None or change is not None else []
    if remark is not None and found and not found[0][0].start <= start <= remark.start("remark") - 1 <= found[0][0].end:
        return remark.start("remark")
    return change.start("remark") if change is not None and found and found[0][0].start == start else end


_CHANGED = re.compile(
    r"(?P<remark>\s(?:\((?:change:?\s)?[-+−–±][0-9][0-9.,]*\)|[▲▼△▽]\s?[-+−–±]?[0-9][0-9.,]*(?:\s?(?:%|pp|points?))?))"
    r"(?:\s?[←<].{0,60})?\Z"
)
"""By how much a value has changed, in brackets or behind an arrow ("21% in October (+4)", "2.9 % ▲ 0.2")."""
_TRAILING = re.compile(
    r"[0-9](?:\s?(?:%|[^\W\d_]{1,12})){0,2}(?P<remark>\s{1,3}(?:\([^()\d]{1,80}\)|[–—-]\s[^\W\d_][^\d:]{1,80}"
    rf"|[{_POINTING}]{{1,3}}\s?[^\d:]{{0,60}}))\Z"
)
"""A remark without numbers behind a value ("Jul 18.9 (peak)", "line 58% - tallest bar")."""
_VALUE_AT = re.compile(r"[0-9]\s?\S{0,6}\s\((?:1[5-9]|20)[0-9]{2}\)")
"""A value with its year in brackets ("12 (2010)"), which no label holds."""
_LISTED = re.compile(r"\[[~≈+−\d.,\s-]+\]")
"""A list of numbers, which no label holds."""
_UNIT = re.compile(r"(?P<word>\s?[A-Za-zµ]{1,5}[²³\d]?\.?)?|\s?[^\W\d_]{0,12}/[^\W\d_]{1,8}[²³\d]?\.?")
"""A unit that is not known as one ("Coal → Heat — 120 PJ", "speed 31 pages/min"), or nothing."""
_OF_WHOLE = re.compile(r"\s(?:of|in)\s(?:the|all|total|its|their)\b[^.,;:\d]{0,40}")
"""What a share is of ("35% of the budget")."""
_BOUND = re.compile(r"\s?[<>≤≥]\s{0,2}\Z")


def _bounded(text: str, start: int, stop: int, value: Entry) -> tuple[int, Entry]:
    """Where the label of a value ends, and the value with the sign by which it is a bound ("p < 0.001")."""
    bound = _BOUND.search(text, max(start, stop - 4), stop) if stop > start else None
    sign = text.find(bound[0].strip(), bound.start()) if bound is not None else -1
    quantity = parse_quantity(text[sign : value.span.end]) if bound is not None else None
    if bound is None or quantity is None:
        return stop, value
    return bound.start(), Entry(Span(sign, value.span.end), quantity, value.label)


def _labelled(context: Context, start: int, end: int, value: Entry) -> Entry | None:
    """The value under the label between two offsets; None where there is no label."""
    start, end = trim(context.text, start, end)
    leading = _AT.match(context.text, start, end)
    if leading is not None and fold(context.text[start:end]) not in context.known:
        start, end = trim(context.text, leading.end(), end)
    while end - start > (5 if context.text[end - 1] == "." else 1) and context.text[end - 1] in ".,;–—=":
        start, end = trim(context.text, start, end - 1)
    start, end = subject_of(context, start, end)
    drawn = _DRAWN.fullmatch(context.text, start, end)
    if drawn is not None and (drawn["look"] in ("median", "mean") or words_in_look(drawn["look"])):
        start, end = drawn.span("look")
        meant = context.aliases.get(drawn["look"])
        if meant is not None and meant.text:
            return Entry(value.span, value.quantity, replace(meant, span=Span(start, end)))
    one = _ONE.match(context.text, start, end)
    start = one.end() if one is not None else start
    words = context.text[start:end]
    no_label = bool(_NO_LABEL.fullmatch(words) or _LISTED.search(words) or _CLAUSE.search(words))
    no_label = no_label or has_two_sentences(context.text, start, end) or _VALUE_AT.search(words) is not None
    if start >= end or (no_label and fold(words) not in context.known):
        return None
    start += len("the ") if words.startswith(("the ", "The ")) and words[4:5].islower() else 0
    return Entry(value.span, value.quantity, read_name(context.text, start, end, context.known))


_RESULT = re.compile(r"(?:(?<=[0-9%)])|(?P<sum>(?<=\w)))\s(?P<mark>→|⇒|->|=>|=)\s(?=[*_~≈$€£]{0,4}[0-9])[^;:]{1,60}\Z")
_BETWEEN_VALUES = re.compile(r"[;,]\s|\s\+\s")


def result_of(text: str, start: int, end: int) -> Span | None:
    """What several values come to, behind the last of them ("A 5; B 7 → 12 in all", "5 A + 7 B = 12"); None if nothing
    says so.
    """
    found = _RESULT.search(text, start, end)
    if found is None or text.find(found["mark"], start, found.start()) >= 0:
        return None
    apart = _BETWEEN_VALUES.search(text, start, found.start())
    return Span(*found.span()) if apart is not None and (found["sum"] is None or apart[0] == " + ") else None
