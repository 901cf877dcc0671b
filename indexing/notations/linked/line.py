"""One line of values: which of its numbers are values, and what names each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...stated.context import Context
from ...text.names import Name, fold
from ...text.spans import Quantity, Span
from ..rows import is_change, is_level, is_spread, points_at_part
from .inventory import Inventory, Mention


@dataclass(slots=True)
class Line:
    """A stretch of text that states values, under the names of the items it stands in."""

    path: tuple[Name, ...]
    """The names of the items around it, outermost first."""
    start: int
    """Offset of its first character."""
    end: int
    """Offset after its last."""
    values: list[tuple[Span, Quantity]] = field(default_factory=list)
    """The numbers that are values or names of them."""
    mentions: list[Mention] = field(default_factory=list)
    """Its mentions of names."""
    free: bool = False
    """Whether it is a sentence that has to name its subject itself."""
    running: bool = False
    """Whether it is running text under headings alone, so that only names and numbers can name its values."""


@dataclass(slots=True)
class Link:
    """A value with the name that stands with it."""

    span: Span
    """The value as written."""
    quantity: Quantity
    """Its meaning."""
    key: Name | None
    """What the line calls it; None where only the path of the line does."""
    subject: Name | None = None
    """What the line speaks of, where nothing around it says so."""
    kind: str = ""
    """How it is called: "name" (of the inventory), "number", "phrase", "listed",
    "place", "column", "all" (of the names that values beside it have) or nothing."""


_SUM = re.compile(r"[~≈]?[0-9][0-9.,]*\s?%?(?:\s?[-+−–×*/÷]\s?[~≈]?[0-9][0-9.,]*\s?%?){1,4}\s?=\s?(?=[~≈]?[0-9])")
_TICK = re.compile(
    r"(?:\s?%|\s?[A-Za-z]{1,3})?(?:\s(?:and|to|or)\s[0-9.,]+\s?%?)?[- ](?:tick|grid ?line|mark|line|ring)s?\b", re.I
)
"""Marks of a number that is on an axis and no value."""
_DATE = re.compile(
    r"\b(?:[0-3]?[0-9](?:st|nd|rd|th)?\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?(?:\s[0-3]?[0-9],)?\s[12][0-9]{3}\b"
)
_REFERRED = re.compile(r"\b(?:above|below|beyond|outside|than)\s(?:the\s|its\s)?\Z", re.I)
"""What a value is compared with ("an outlier above the upper whisker")."""
STOP = re.compile(r"[.;!?](?=\s|\Z)|\n")
"""Where a statement ends."""


def line_of(
    context: Context, inventory: Inventory, path: tuple[Name, ...], start: int, end: int, *, free: bool = False
) -> Line:
    """A stretch with what it mentions, and its numbers but for those that neither are values nor name any: parts of
    names, dates and titles, spreads, terms of a sum that is worked out, marks of an axis.
    """
    text = context.text
    line = Line(path, start, end, free=free)
    mentions = inventory.mentions(text, start, end, but={fold(name.text) for name in path})
    line.mentions = [one for one in mentions if _REFERRED.search(text, start, one.span.start) is None]
    patterns = (_SUM, _DATE) if text.find("=", start, end) >= 0 else (_DATE,)
    apart = [match.span() for pattern in patterns for match in pattern.finditer(text, start, end)]
    for span, quantity in context.quantities(start, end):
        near = [one for one in line.mentions if one.span.start < span.end and span.start < one.span.end]
        inner = [one for one in near if span.start < one.span.start]  # its unit
        if inner:
            line.mentions = [one for one in line.mentions if not any(one is unit for unit in inner)]
        named = len(near) > len(inner)
        if not (
            named
            or any(first < span.end and span.start < last for first, last in apart)
            or is_spread(text, start, span.start)
            or points_at_part(text, start, span.start)
            or _TICK.match(text, span.end, end)
            or is_level(text, span.end, end)
            or _is_letter(text, span)
            or is_change(text, start, span)
        ):
            line.values.append((span, quantity))
    return line


def _is_letter(text: str, span: Span) -> bool:
    """Whether digits are part of a word ("Q3", "5-gram", "NDCG@10")."""
    before, after = text[max(0, span.start - 2) : span.start], text[span.end : span.end + 2]
    joined = before[-1:] == "@" and before[:1].isalnum()
    return before[-1:].isalpha() or joined or (after[:1] == "-" and after[1:].isalpha())
