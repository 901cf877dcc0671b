"""The names of an outline's items, and which items are no data."""

from __future__ import annotations

import re
from dataclasses import replace

from ...outline.item import Item
from ...outline.sections import names_part, role_of
from ...stated.context import Context
from ...text.names import Name, fold, panel_title, read_name, trim
from ...text.spans import Span

_LONGEST_NAME = 80
_MOST_WORDS = 4
"""Most words of a plain line that names the items under it; a longer one is an introduction."""


def item_name(context: Context, item: Item) -> Name | None:
    """The name of an item; None if it has no label, or one that announces data or a remark."""
    if item.label is None or straddles(context, item):
        return _declared_first(context, item)
    if item.kind != "title" and (declared := _declared_first(context, item)) is not None:
        return declared
    start, end = trim(context.text, *item.label)
    words = context.text[start:end]
    if item.kind == "text" and not item.bold and item.is_bare(context.text) and len(words.split()) > _MOST_WORDS:
        return None  # a sentence that leads a list in
    known = fold(words) in context.known
    if (
        not words
        or len(words) > _LONGEST_NAME
        or item.is_remark(context.text)
        or (_ANNOUNCES.match(words) and not known)
    ):
        return None
    if item.kind == "title":
        span = panel_title(context.text, *item.label)
        return read_name(context.text, span.start, span.end, context.known) if span.end > span.start else None
    return read_name(context.text, start, end, context.known)


_AFTER_NAME = re.compile(r"[*_\"”’'`]{0,3}\s?(?:\([^()\n]{1,40}\))?[*_]{0,2}(?:\s?:|\s[–—-])\s")


def _declared_first(context: Context, item: Item) -> Name | None:
    """The declared name with which a line without a label begins ("Comp. A (red): 0.82")."""
    start = item.start
    while start < item.end and context.text[start] in "*_\"“‘'`":
        start += 1
    found = max(context.labels_at(start, item.end), key=lambda name: len(name.text), default=None)
    if found is not None and _AFTER_NAME.match(context.text, start + len(found.text), item.end):
        return replace(found, span=Span(start, start + len(found.text)))
    before = _BEFORE_VALUE.match(context.text, start, item.end) if item.label is None else None
    if before is None or (before["point"] and _POINT.search(context.text, before.end(), item.end)):
        return None
    if fold(before["name"]) in {fold(hint.name) for hint in context.hints if hint.place in ("x", "y")}:
        return None  # "t = 0.5, speed ≈ 0.9" says where on the axis
    return read_name(context.text, *trim(context.text, *before.span("name")), context.known)


_BEFORE_VALUE = re.compile(
    r"(?P<name>[^:\n]{1,60}?)(?:(?::[*_]{0,2}|\s[–—=-])\s+(?:[^\W\d]{1,14}\s)?[~≈$€£+−-]{0,3}[0-9]"
    r"|(?P<point>\s\([~≈−-]{0,2}[0-9][0-9.,]*,\s[~≈−-]{0,2}[0-9]))"
)
"""A line without a label that has its value right after a colon or a dash, or a point in brackets after its name."""
_POINT = re.compile(r"\w\s\([~≈−-]{0,2}[0-9][0-9.,]*,\s")
"""A further point in brackets after a name of its own."""


def straddles(context: Context, item: Item) -> bool:
    """Whether the colon that seems to end the label belongs to a stated label, or to the first of several keys that
    are numbers ("2019: 12 → 2020: 14").
    """
    if item.label is None or item.bold:
        return False
    several = _NUMBER.match(context.text, item.start, item.end) and _NEXT_KEY.search(context.text, item.body, item.end)
    return bool(several) or context.splits_label(item.label[1])


_NUMBER = re.compile(r"[0-9][0-9.,]*\s?(?=:)")
_NEXT_KEY = re.compile(r"(?:→|->|[,;|])\s(?:\([^()\n]*\)\s)?[0-9][0-9.,]*\s?:\s")


_ANNOUNCES = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?(?:[xy]-?)?"
    r"(?:(?:detailed|approximate|estimated|key|extracted|observed|image|chart|figure) )*"
    r"(?:data|values?|points?|coordinates|content|analysis|readings?|numbers?|figures?|description|bars|lines|slices|boxes|cells)"
    r"(?: (?:points?|values?|extraction|analysis|details?|summary|breakdown|series))*\b[\s()a-z,]*:?\Z",
    re.I,
)


def is_aside(text: str, item: Item) -> bool:
    """Whether the label of an item marks it as no data."""
    words = item.plain_words(text)
    heads = item.kind == "title" and role_of(words) == "prose"
    return heads or item.is_remark(text) or names_part(words)
