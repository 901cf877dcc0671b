"""What one statement says about a part: a name, a list of labels, a range with its ends, ticks or whole numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ..model.labels import label_position
from ..outline.item import Item
from ..text.colours import words_in_look
from ..text.names import Name, open_bracket, panel_title, trim
from ..text.numbers import find_quantities, parse_quantity
from ..text.spans import Quantity, Span
from .context import MAX_LABELS, Context, Hint, Place
from .lists import QUOTED, RANGE, one_label, read_list
from .looks import HOW_MANY, names_of_looks

_NAMED = re.compile(
    r"(?:labell?ed|titled|title|named|called|text|header|heading)(?:\s+as)?\s*[:=]?\s*[\"“`](?P<name>[^\"”`\n]{1,80})[\"”`]",
    re.I,
)
_OWN_NAME = re.compile(r"[\"“`](?P<quoted>[^\"”`\n]{1,80})[\"”`]|\((?P<inner>[^()\n]{1,60})\)")
_HEAD = re.compile(
    r"\s*(?:[\"“`](?P<quoted>[^\"”`\n]{1,80})[\"”`]"
    r"|[*_]{1,2}(?P<slanted>[^*_\n]{1,80})[*_]{1,2}(?=\s(?:in|from)\b)|"
    r"(?P<plain>(?:[^.,:;(\"“`–—\n]|(?<=\d),(?=\d{3}\b)){1,60})\s*(?:[.,:;(–—]|-\s|with\b|$))"
)
_FIELD = re.compile(
    r"(?P<name>(?:axis\s)?(?:label|title|name|variable|text|represents|represented)\b(?!s))"
    r"|(?P<labels>(?:tick |axis )?(?:labels|categories|markers|ticks?(?: marks)?|items|entries|values)\b)"
    r"|(?:range|scale|type|units?|position|orientation|location|colou?rs?|placement|direction|order|gridlines?"
    r"|increments?|style)\b",
    re.I,
)
_PLACING = re.compile(
    r"(?:positioned|located|placed|centred|centered|at the|in the|above|below|top|bottom|left|right)\b", re.I
)


_NONE = re.compile(r"[\s*_:]*(?:none|no|not|n/a|absent)\b", re.I)
"""What says that there is no such part ("Legend: none; names stand beside the bars")."""


def read_hint(text: str, item: Item, place: Place, panel: str) -> Hint:
    """What an item that names a part says about it."""
    if place == "title":
        return _title(text, item)
    words, body, end = item.words(text), item.body, item.end
    name, labels = _fields(text, item) or ("", _child_labels(text, item))
    lists = place != "colour" and _NONE.match(text, body, end) is None
    inline, at = read_list(text, body, end) if lists else ([], end)
    is_scaled = place in ("x", "y") and _is_title_with_range(inline)
    labels = inline if len(inline) > len(labels) and not is_scaled else labels
    at = end if is_scaled else at
    if place in ("legend", "other") and not item.children:
        looks = names_of_looks(text, body, end)
        labels = looks if len(looks) > 1 else labels
    name = name or _axis_name(text, words, body, end, at if inline else end, [label.text for label in labels], place)
    if place == "panel":
        quoted = [_quoted_part(text, label).span for label in labels]
        spans = [panel_title(text, span.start, span.end) for span in quoted]
        labels = [Name(span.cut(text), span) for span in spans]
    last = max([end, *(child.end for child in item.children[:6])])
    positions = _positions(labels)
    scale = None
    if place == "colour" or (place in ("x", "y", "other", "legend") and (not labels or (positions and place in "xy"))):
        scale = stated_range(text, body, last, loose=place == "colour")
    is_scale = positions and not all(1500 <= position <= 2100 for position in positions) and place != "legend"
    if place == "colour" or (is_scale and re.search(r"tick|scale|interval|gridline", text[body:end], re.I)):
        labels = []
    return Hint(place, name, tuple(labels[:MAX_LABELS]), Span(item.start, end), counted(text, body, last), scale, panel)


def _title(text: str, item: Item) -> Hint:
    """The title that an item states, without a remark on its position."""
    start, end = trim(text, item.body, item.end)
    quoted = QUOTED.search(text, start, end)
    if quoted is not None:
        start, end = quoted.span("name")
    elif text[start:end].endswith(")"):
        bracket = open_bracket(text, start, end)
        if bracket > start and _PLACING.match(text, bracket + 1, end):
            start, end = trim(text, start, bracket)
    name = Name(text[start:end], Span(start, max(start, end)))
    return Hint("title", name.text, (name,) if name.text else (), Span(item.start, item.end))


def _fields(text: str, item: Item) -> tuple[str, list[Name]] | None:
    """The title and labels that fields give ("Label: Year", "Categories: A, B"); None if there are no fields."""
    matches = [(child, _FIELD.match(child.plain_words(text))) for child in item.children if child.label]
    known = [(child, match) for child, match in matches if match is not None]
    if not known or 2 * len(known) < len(item.children):
        return None
    name = ""
    labels: list[Name] = []
    for child, match in known:
        if match["name"]:
            quoted = QUOTED.search(text, child.body, child.end)
            head = _HEAD.match(text, child.body, child.end) if not _NONE.match(text, child.body, child.end) else None
            plain = head["plain"].strip(" *_") if head is not None and head["plain"] else ""
            name = quoted["name"].strip() if quoted is not None else plain
        elif match["labels"]:
            labels = read_list(text, child.body, child.end)[0] or _child_labels(text, child)
    return name, labels


def _positions(labels: list[Name]) -> list[float]:
    """The labels as numbers; empty if any of them is not one."""
    quantities = [parse_quantity(label.text) for label in labels]
    values = [one.value for one in quantities if one is not None and one.value is not None]
    return values if len(values) == len(labels) else []


def _quoted_part(text: str, label: Name) -> Name:
    """The quoted part of a label ("Left: "Before""), or the label."""
    quoted = QUOTED.search(text, label.span.start - (label.span.start > 0), label.span.end + 1)
    return label if quoted is None else Name(quoted["name"].strip(), Span(*quoted.span("name")))


_OF_AXES = re.compile(
    r"axis|^[xy]$|^rows?$|^columns?$|shared|both|each|\d|all (?:charts|panels|(?:sub)?plots)|order"
    r"|categor|numeric|continuous|discrete|linear|logarithm"
    r"|primary|secondary|dependent",
    re.I,
)
"""Bracketed words after an axis that are not its title."""
_DIRECTION = re.compile(r"(?:,\s)?(?:from\s)?(?:left to right|top to bottom|bottom to top)\Z", re.I)
"""How an axis is read, after its title ("ligand, left to right")."""
_REACH = re.compile(r"\s(?:from|between)\s[~≈$€£−-]{0,2}\d.*\Z", re.S)
"""The range of an axis after its title ("years from 2010 to 2024")."""
_BEFORE_TICKS = re.compile(r",?\swith\s(?:[a-z]+\s){1,3}\Z")
"""What leads from the title of an axis to its labels ("Hour with labels 8, 10, 12")."""
_NO_NAME = re.compile(
    r"(?:\w+\s)*(?:columns|rows|ticks?|labels|categories|bars|groups|markers|values|items|lines|panels|entries)\Z"
    r"|(?:ticks?|marks|from|same|range|ranging|located|positioned|none|one|each|every|labell?ed|represent|not"
    r"|the values)\b",
    re.I,
)
"""Words for what any axis has, which are no title, or the start of a remark about it."""
_MOST_WORDS, _MOST_QUOTED = 6, 12
"""The most words of an axis title, and of one in quotation marks."""


def _axis_name(text: str, words: str, body: int, end: int, list_at: int, labels: list[str], place: Place) -> str:
    """The title of an axis: what it is labelled, the words in brackets after it, or the first words about it."""
    named = _NAMED.search(text, body, min(end, body + 400)) if QUOTED.search(text, body, end) is not None else None
    if named is not None and named["name"] not in labels:
        return named["name"].strip()
    head = _HEAD.match(text, body, end)
    titled = head is not None and head["quoted"] is not None and head["quoted"] not in labels
    for own in _OWN_NAME.finditer(words[:200]):
        inner = own["quoted"] or own["inner"]
        quoted = re.search(r"[\"“`]([^\"”`]+)[\"”`]", own[0])
        inner = quoted[1] if quoted else _DIRECTION.sub("", inner)
        if own["inner"] and not quoted and place in ("legend", "panel", "colour"):
            continue
        if own["inner"] and not quoted and titled:
            continue  # 'Y-axis (left, rotated): "Tuned on"'
        if inner and not words_in_look(inner) and not _OF_AXES.search(inner):
            return inner.strip()
    if head is None or place in ("legend", "panel", "colour"):
        return ""
    listed = head["plain"] is not None and head.start("plain") < list_at < head.end("plain")
    plain = _BEFORE_TICKS.sub("", text[head.start("plain") : list_at]) if listed else head["slanted"] or head["plain"]
    plain = _REACH.sub("", (plain or "").strip(" *_"))
    name = (head["quoted"] or plain).strip(" *_")
    counts = HOW_MANY.match(name)  # "Visits per 100 flowers" counts nothing
    name = name[counts.end() :] if counts is not None else name
    if name in labels or (not head["quoted"] and _NO_NAME.match(name)) or head.start("plain") >= list_at >= 0:
        return ""
    is_name = any(map(str.isalpha, name)) and not _NONE.match(name) and parse_quantity(name) is None
    is_named = is_name and len(name.split()) <= (_MOST_QUOTED if head["quoted"] else _MOST_WORDS)
    return name if is_named else ""


def _is_title_with_range(names: Sequence[Name]) -> bool:
    """Whether names are a title and the one range of its axis: "Field (T), 0.4 to 1.2 T"."""
    ranges = [RANGE.search(name.text) is not None for name in names]
    return 1 < len(names) <= _FEW_PIECES and sum(ranges) == 1 and not ranges[0]


_FEW_PIECES = 3


def _child_labels(text: str, item: Item) -> list[Name]:
    """The bullets under a statement as labels, one each."""
    listed = [child for child in item.children if child.kind == "bullet"]
    listed = listed or [child for child in item.children if child.kind == "text"]
    labels = [one_label(text, child.start, child.end) for child in listed]
    looked = [label for label in labels if label is not None and label.aliases]
    sure = [label for label in labels if label is not None and _VALUED.search(label.text) is None]
    others = [child for label, child in zip(labels, listed, strict=True) if label is None]
    remarks = len(looked) > 1 and all(text[child.start : child.end].rstrip().endswith(".") for child in others)
    return sure if len(sure) == len(listed) or remarks else []


_VALUED = re.compile(r"[:=]\s?[~≈]?[0-9][0-9.]*[,;]\s")
"""The values of what a label names, behind it."""


def axis_title(context: Context, place: str) -> Name | None:
    """The title of an axis as written, with the unit in brackets after it."""
    titles = (title_of(context, hint) for hint in context.hints if hint.place == place)
    return next((title for title in titles if title is not None), None)


def title_of(context: Context, hint: Hint) -> Name | None:
    """The title of a part as written, with the unit in brackets after it; None where it has none."""
    at = context.text.find(hint.name, hint.span.start, hint.span.end) if hint.name else -1
    if at < 0:
        return None
    end = at + len(hint.name)
    unit = _UNIT.match(context.text, end, hint.span.end)
    span = Span(at, unit.end() if unit is not None else end)
    return Name(span.cut(context.text), span, full=span.cut(context.text))


def value_title(context: Context) -> Name | None:
    """The title, with its unit, of the value axis: the one that does not list labels in words."""
    worded = {hint.place for hint in context.hints if any(label_position(name.text) is None for name in hint.labels)}
    titles = {place: axis_title(context, place) for place in ("y", "x")}
    return next((titles[place] for place in titles if titles[place] is not None and place not in worded), titles["y"])


_UNIT = re.compile(
    r"\s?\((?![^()\n]*\b(?:scaled?|linear|log)\b)(?![~−-]?\d[\d.,]*\s?(?:to|,|[-–—])\s?[~−-]?\d)[^()\n]{1,20}\)"
)


_COUNT = re.compile(r"([0-9](?<![\w.].)[0-9]{0,3})\s*(?:to|through|[-–—])\s*(\d{1,4})(?!\w|[.,]\d|%)")
_FROM = re.compile(
    r"\b(?:from|between|rang\w{2,4}|span\w{1,4}|run\w{0,4}|begin\w{0,4}|start\w{0,3})\s[^.;\n]{0,40}\Z", re.I
)
_TO = re.compile(r"[^.;\n]{0,60}?\b(?:to|through|until|and)\b[^.;\n]{0,60}", re.I)
_OVER = re.compile(r"[^.;\n]{0,60}?\b(?:over|via|through|across|past)\b[^.;\n]{0,60}", re.I)
_LONGEST = 1500
"""Characters of a statement that are searched for numbers."""


def counted(text: str, start: int, end: int) -> tuple[int, int] | None:
    """First and last of a range of whole numbers such as "1 to 10"."""
    match = _COUNT.search(text, start, end)
    if match is None:
        return None
    first, last = int(match[1]), int(match[2])
    return (first, last) if first < last and last - first < MAX_LABELS else None


def stated_range(text: str, start: int, end: int, *, loose: bool) -> Quantity | None:
    """The stated range of a scale: its ends, else those of a list of ticks; when `loose`, of any two numbers."""
    found = find_quantities(text, start, min(end, start + _LONGEST))
    covered = _end_to_end(text, start, found, loose=loose)
    if covered is not None:
        return covered
    numbers = [quantity.value for _, quantity in found if quantity.value is not None]
    if loose or _is_list(text, [span for span, _ in found]):
        return _between(numbers, next((quantity.unit for _, quantity in found if quantity.unit), ""))
    return None


def covered_range(text: str, start: int, end: int) -> Quantity | None:
    """The stated range of an axis, from end to end; None where only ticks are listed."""
    return _end_to_end(text, start, find_quantities(text, start, min(end, start + _LONGEST)), loose=False)


def _end_to_end(text: str, start: int, found: list[tuple[Span, Quantity]], *, loose: bool) -> Quantity | None:
    """The first two of these numbers that are the ends of a range ("from -1 over 0 to 1")."""
    for at, (first, one) in enumerate(found):
        if one.value is None and one.low is not None and one.high is not None:
            return Quantity(None, one.unit, low=one.low, high=one.high)
        gaps = [(a.end, b.start) for (a, _), (b, _) in pairwise(found[at : at + 3])]
        over = len(gaps) > 1 and _OVER.fullmatch(text, *gaps[0]) and _TO.fullmatch(text, *gaps[1])
        if not over and not (gaps and _TO.fullmatch(text, *gaps[0])):
            continue
        high = found[at + 2 if over else at + 1][1]
        stated = loose or _FROM.search(text[max(start, first.start - 60) : first.start])
        if stated and one.value is not None and high.value is not None:
            return _between([one.value, high.value], one.unit or high.unit)
    return None


def _between(values: list[float], unit: str) -> Quantity | None:
    """The range from the least to the greatest of the values, if they differ."""
    if len(values) < 2 or min(values) == max(values):
        return None
    return Quantity(None, unit, low=min(values), high=max(values))


def _is_list(text: str, spans: list[Span]) -> bool:
    """Whether the numbers follow each other as ticks do, with nothing but commas or "and" between them."""
    gaps = [text[a.end : b.start].strip() for a, b in pairwise(spans)]
    return len(gaps) > 1 and all(gap in (",", ";", "/", "and", ", and", "...", ", ...,", "…", ", …,") for gap in gaps)
