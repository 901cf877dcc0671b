"""Headings, and the role of the lines that stand under each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, takewhile
from typing import Literal

from ..model.figure import Section
from ..text.spans import Span
from .lines import Line

Role = Literal["intro", "parts", "data", "prose"]
"""The role of a section: introduction, parts (axes, legend), data, or prose that comments on it."""

_COUNTED = re.compile(r"(?!^\d+[.)]\s)(?!\b5-number)(?<!\d)\d")
_REMARK = re.compile(r"(?:\d+[.)]\s*)?(?:trends?|notes?|visual trends?)\b", re.I)


_TELLING = (
    r"what (?:stands? out|can be seen|(?:we|i) (?:see|notice)|it (?:means|shows|tells)"
    r"|the (?:chart|figure|plot|graph|picture|image) (?:says|shows|tells|suggests|means))|things i (?:see|notice)"
    r"|(?:main|key|principal) (?:results|points|messages)"
)
_PROSE = re.compile(
    rf"{_TELLING}|takeaway|highlights|observ|interpret|conclu"
    r"|insight|implication|discussion|significance|limitation|commentary",
    re.I,
)
_PARTS = re.compile(
    r"\baxis|\baxes|component|legend|\blayout|encoding|structure|elements\b|markers?\b|labels?\b"
    r"|^(?:(?:map|chart|figure|colou?r|symbol) )?key\W*$|^colou?rs?\W*$|colou?r (?:scheme|cod|palette)",
    re.I,
)
_DATA = re.compile(
    r"(?<!meta)data|values?\b|detail|extract|content|breakdown|\btables?\b|results?\b|readings\b|-number summar"
    r"|(?<=\w )reading\b|reading\s(?:off|by|per|of)\b|transcri|statistics|numbers"
    r"|estimates\b|measurements\b",
    re.I,
)
_TREND = re.compile(
    r"trends?\b|anomal|summary|notable|pattern|shape\b|comparison|findings|\bnotes?\b|verification|caveat|visual(?!\sdescr)|remark|context"
    r"|spatial|grounding|impression|comments?\b|to (?:consider|note)\b"
    r"|worth (?:noting|knowing)|noteworthy|stands? out|take-?aways?|in words",
    re.I,
)
_OF_DATA = re.compile(r"data point|values|data table|data series", re.I)
_INTRO = re.compile(r"overview|\btype\b|introduction|title|metadata|description|identification", re.I)


_PART_NAME = re.compile(
    r"(?:[xyz]|horizontal|vertical|left|right|bottom|top)[-_ ]?ax[ie]s\b"
    r"|ax[ie]s (?:titles?|labels?|ranges?|names?)\b|colou?r[- ]?(?:bar|scale|map|legend)|legend\b|scale\s*\Z"
    r"|(?:main |chart |figure |plot |graph |sub)?titles?\b"
    r"|(?:(?:chart|figure|plot|graph|image|diagram)\s)?(?:type|kind|source|caption)\s*\Z"
    r"|(?:(?:rows?|columns?|horizontal|vertical)\s(?:labels?|headers?|headings?|names?|categories|order)"
    r"|rows|columns|horizontal|vertical|headers?(?:\s(?:row|line|cells))?)"
    r"\s*(?:\([^()]*\))?(?:,?\s(?:from\s)?(?:left to right|top to bottom))?\s*\Z",
    re.I,
)


@lru_cache(maxsize=1024)
def names_part(words: str) -> bool:
    """Whether a label plainly names a part of a figure: an axis, the legend, the colour scale, a title."""
    return _PART_NAME.match(words.strip("*_: ")) is not None and "|" not in words


@lru_cache(maxsize=1024)
def role_of(title: str) -> Role | None:
    """The role that the words of a heading state, a few words in brackets only if the others do not; None if none do.

    More words in brackets tell how something is drawn ("Volume (grey bars, left axis, tonnes)").
    """
    head, bracket, inner = title.partition("(")
    stated = _role(head) if bracket and head.strip() else None
    return stated or (None if head.strip() and len(inner.split()) > _MOST_IN_BRACKETS else _role(title))


_MOST_IN_BRACKETS = 3


_OF_FIGURE = re.compile(r"\W*(?:figure|chart|image|plot|graph|table)\s(?:summary|description|overview)\s?[:–—-]", re.I)
"""The heading of a whole description ("Figure summary: training curves")."""


def _role(title: str) -> Role | None:
    if _OF_FIGURE.match(title):
        return "intro"
    if _PROSE.search(title):
        return "prose"
    if _PARTS.search(title) and not _OF_DATA.search(title):
        return "parts"
    if _DATA.search(title):
        return "data"
    if _TREND.search(title):
        return "prose"
    return "intro" if _INTRO.search(title) else None


@dataclass(frozen=True, slots=True)
class Part:
    """A run of lines with one role."""

    role: Role
    lines: tuple[Line, ...]

    @property
    def span(self) -> Span:
        """From its first to its last character."""
        return Span(self.lines[0].start, self.lines[-1].end)


def read_sections(text: str, lines: list[Line]) -> tuple[Section, ...]:
    """Headings with the text under each, up to the next heading."""
    heads = [line for line in lines if line.kind == "heading"]
    first = heads[0].start if heads else len(text)
    found = [Section("", 0, Span(0, first), Span(0, first))] if text[:first].strip() else []
    for at, head in enumerate(heads):
        end = heads[at + 1].start if at + 1 < len(heads) else len(text)
        body = Span(min(head.end + 1, end), end)
        found.append(Section(heading_text(text, head), head.level, Span(head.start, end), body))
    return tuple(found)


def heading_text(text: str, head: Line) -> str:
    """A heading's words without marks of heading or emphasis."""
    return text[head.content : head.end].strip().strip("#").strip().strip("*_").strip()


def read_parts(text: str, lines: list[Line]) -> list[Part]:
    """The text as parts of one role each; a sub-heading has the role of its section unless its words state another."""
    parts: list[Part] = []
    role: Role = "intro"
    level = 0  # of the heading that gave the section its purpose; the title's does not count
    titled = fenced = False
    declared = any(_declares_data(text, line) for line in lines)
    current: list[Line] = []
    for at, line in enumerate(lines):
        fenced ^= line.kind == "fence"
        stated = None
        if fenced:
            pass
        elif line.kind == "heading":
            words = heading_text(text, line)
            title = not titled and line.level <= 2 and not _PARTS_ALONE.fullmatch(words)
            titled = True
            stated = "intro" if title else role_of(words) or ("parts" if names_part(words) else None)
            if stated is None and line.level <= level and role != "data":  # one series after the other is one part
                stated = "data" if role == "parts" else "intro"
            if level and line.level > level and stated is not None and not _turns(role, stated, words):
                stated = None
            if not title and stated is not None and (level == 0 or line.level <= level):
                level = line.level
        elif line.kind == "text":
            stated = _bare_heading(text, line)
            if stated is None and role == "parts" and _heads_data(text, lines, at, declared):
                stated = "data"
            level = level or (_BOLD_LEVEL if stated is not None else 0)
        if stated is not None and (stated != role or (line.kind == "heading" and line.level <= level)):
            parts += [Part(role, tuple(current))] if current else []
            current, role = [], stated
        current.append(line)
    return [*parts, Part(role, tuple(current))]


_PARTS_ALONE = re.compile(r"(?:[a-z]+ )?(?:legend|axes|axis|key|colou?r ?(?:bar|scale))(?: (?:and|&) [a-z]+)?", re.I)
"""A first heading that is no title because it clearly announces a part of the figure ("Map legend")."""
_BOLD_LEVEL = 3
"""Where bold lines stand for headings, real headings below this level divide what is under them."""
_TURN = re.compile(
    rf"(?:\d+[.)]\s*)?(?:{_TELLING}|(?:key\s|visual\s|overall\s)?(?:highlights|takeaways?|remarks?|observations?|trends?"
    r"|interpretation|conclusions?|insights?|findings|notes?|summary(?! (?:statistics|tables?|values|data)\b)))\b",
    re.I,
)
_TURN_PARTS = re.compile(
    r"(?:\d+[.)]\s*)?(?:(?:chart\s)?(?:components?|elements)|axes|axis|legend|labels and|visual elements)\b", re.I
)
_TURN_DATA = re.compile(
    r"(?:\d+[.)]\s*)?(?:detailed|key data|extracted|data (?:points|table|extraction|values|series)\b"
    r"|data$|values$|content details|(?:estimated |approximate )?(?:five|5)-number summar"
    r"|summary (?:statistics|tables?|values|data)\b)",
    re.I,
)


def _turns(role: Role, stated: Role, words: str) -> bool:
    """Whether a heading below the section's own ends its purpose, as only plain announcements do."""
    if stated == "prose":
        return _TURN.match(words) is not None
    if stated == "parts":
        return _TURN_PARTS.match(words) is not None
    return role in ("parts", "intro")


_LONGEST_HEAD = 120
_PLACED = re.compile(r"(?:left|right|top|bottom|upper|lower|primary|secondary)\b", re.I)
"""What begins a bold line about one side of the figure."""


def _declares_data(text: str, line: Line) -> bool:
    """Whether a heading, or a bold line, announces the data."""
    bare = bold_words(text, line) if line.kind == "text" else heading_text(text, line) if line.kind == "heading" else ""
    return role_of(bare) == "data"


def _heads_data(text: str, lines: Sequence[Line], at: int, declared: bool) -> bool:
    """Whether a bold line after the parts begins the data: one that says so, or any that announces no part of the
    figure ("**Segments of the ring**"); where data is `declared` elsewhere, only over lines of values.
    """
    bare = bold_words(text, lines[at])
    if not bare or role_of(bare) is not None or _PLACED.match(bare) or _REMARK.match(bare):
        return role_of(bare) == "data"
    below = takewhile(lambda line: line.kind != "heading" and not bold_words(text, line), lines[at + 1 :])
    listed = sum(_VALUES.search(text, line.content, line.end) is not None for line in islice(below, _NEAR))
    return not declared or listed >= _FEWEST


_FEWEST, _NEAR = 3, 12
"""Fewest lines of values, among the next ones."""
_VALUES = re.compile(r":\**\s[~≈$€£+−-]{0,2}\d[\d.,]*(?!\s?(?:to|[–-])\s?\d)|(?:\d[\d.,]*\D{1,20}){3}")


_BRACKET = re.compile(r"\*\*:?\s\([^()]*\):?\Z")


def bold_words(text: str, line: Line) -> str:
    """The words of a bold line, without brackets behind them; empty for any other."""
    is_short = line.kind == "text" and line.end - line.content <= _LONGEST_HEAD
    words = _BRACKET.sub("**", text[line.content : line.end].strip()) if is_short else ""
    is_bold = words.startswith("**") and words.endswith(("**", "**:"))
    return words.strip("*_ ").rstrip(":").strip("*_ ") if is_bold else ""


def _bare_heading(text: str, line: Line) -> Role | None:
    """The purpose that a line such as "**Key Observations:**" announces."""
    if line.end - line.content > 60:
        return None
    words = _BRACKET.sub("**", text[line.content : line.end].strip())
    bare = words.strip("*_ ").rstrip(":").strip("*_ ")
    is_bold = words.startswith("**") and words.endswith(("**", "**:"))
    if not is_bold and not (words.endswith(":") and len(bare.split()) <= 4):
        return None
    if _COUNTED.search(bare):
        return None
    if _TURN_PARTS.match(bare):
        return "parts"
    if _TURN_DATA.match(bare) or (is_bold and role_of(bare) == "data" and len(bare.split()) <= 3):
        return "data"
    if _REMARK.match(bare):
        return None  # a remark inside the data, after which data may go on
    return "prose" if _TURN.match(bare) or (role_of(bare) == "prose" and len(bare.split()) <= 3) else None
