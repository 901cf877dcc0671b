"""The outline of a stretch of text: titles, bullets and lines, each with what it is called and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from ..text.names import close_bracket, has_two_sentences, is_remark
from .leads import after_lead, after_space
from .sections import Line, names_part, role_of

ItemKind = Literal["title", "bullet", "text", "table"]
_TITLE_RANK, _BULLET_RANK, _CODE_RANK, _LEAF_RANK = 7, 10, 1_000, 10_000


@dataclass(slots=True)
class Item:
    """One line of an outline (or one run of table lines) with what stands under it."""

    kind: ItemKind
    """A heading or bold line, a bullet or a line of code, a plain line, the lines of a table."""
    rank: int
    """Smaller contains larger: headings, then bold titles, then bullets by their indent."""
    start: int
    """Offset of its content."""
    end: int
    """Offset after its content."""
    label: tuple[int, int] | None = None
    """Bounds of what stands before its colon or is set bold, brackets after it included."""
    bold: bool = False
    """Whether the label is set bold or is a heading."""
    body: int = 0
    """Offset of what follows the label; `end` where nothing does."""
    children: list[Item] = field(default_factory=list)
    """What stands under it."""

    def words(self, text: str) -> str:
        """Its label, or nothing."""
        return "" if self.label is None else text[self.label[0] : self.label[1]]

    @property
    def bold_line(self) -> bool:
        """Whether it is a bold line that stands for a heading."""
        return self.kind == "title" and self.rank == _TITLE_RANK

    def is_bare(self, text: str) -> bool:
        """Whether nothing but spaces and emphasis follows the label."""
        return self.label is not None and not text[self.body : self.end].strip(" \t*_:.{[")


def read_outline(text: str, lines: Iterable[Line]) -> list[Item]:
    """The items of these lines, nested by heading, bold title and indent; bullets whose nesting was flattened
    are nested again.
    """
    root = Item("title", -1, 0, 0)
    stack = [root]
    fenced = blank = False
    for line in lines:
        if line.kind == "fence":
            fenced, blank = not fenced, True
            continue
        if line.kind in ("blank", "rule"):
            blank = True
            continue
        item = _code(text, line) if fenced and line.kind != "table" else _item(text, line)
        if fenced and line.kind != "table" and not re.search(r"\w", text[item.start : item.end]):
            continue  # a bracket of its own
        if item.kind == "table" and stack[-1].kind == "table" and not blank:
            stack[-1].end = line.end
            continue
        after = item.kind == "text" and not blank
        while stack[-1].rank >= item.rank:
            stack.pop()
        while (
            (fenced or item.kind in ("text", "table"))
            and (blank or after)
            and stack[-1].kind == "bullet"
            and line.indent <= stack[-1].rank - _BULLET_RANK
        ):
            stack.pop()
        stack[-1].children.append(item)
        stack.append(item)
        blank = False
    _nest(text, root)
    return root.children


_MOST_HEAD_WORDS = 6


def _code(text: str, line: Line) -> Item:
    """A line of a fenced block, nested by its indent like a bullet; the comma that ends an entry is no part of it."""
    end = line.end - text.endswith(",", line.start, line.end)
    item = Item("bullet", _CODE_RANK + min(line.indent, 900), min(line.content, end), end)
    split_label(text, item)
    return item


def _item(text: str, line: Line) -> Item:
    """The item that one line begins."""
    if line.kind == "heading":
        return Item("title", line.level, line.content, line.end, (line.content, line.end), True, line.end)
    if line.kind == "table":
        return Item("table", _LEAF_RANK, line.start, line.end)
    if line.kind in ("bullet", "numbered"):
        item = Item("bullet", _BULLET_RANK + min(line.indent, 900), line.content, line.end)
        split_label(text, item)
        return item
    panel = _PANEL_RUN_IN.match(text, line.content, line.end)
    if panel is not None:
        below = Item("text", _LEAF_RANK, panel.end(), line.end)
        split_label(text, below)
        label = panel.span("label")
        return Item("title", _TITLE_RANK, line.content, label[1], label, True, label[1], [below])
    item = Item("text", _LEAF_RANK, line.content, line.end)
    split_label(text, item)
    if item.bold and text.startswith("**", line.content):
        words = item.words(text)
        if item.is_bare(text) or not (role_of(words) == "prose" or names_part(words)):
            item.kind, item.rank = "title", _TITLE_RANK
    return item


_PANEL_RUN_IN = re.compile(
    r"(?P<label>\*\*"
    r"(?:(?:(?:left|right|top|bottom|upper|lower|middle|cent(?:er|re)|first|second|third|fourth)[ -]){0,2}"
    r"(?:panel|(?:sub)?plot)\b[^*\n]{0,120}|\([a-h]\)\s[^*\n]{1,120})(?:[.:]\*\*|\*\*[.:]))[ \t]+(?=[A-Z])",
    re.I,
)
"""A panel's title set bold before a sentence on the panel ("**Panel (a): Yield.** A bar chart ...")."""
_AFTER_BOLD = re.compile(r"[ \t]*(?:[:—–]|-(?=\s)|(?:[→⇒]|[-=]>)(?=\s)|,(?=\s[~≈$€£]?\d)|$)")
_VALUE_COLON = re.compile(r":\s+(?=\[|\{|(?:approximately |about )?[~≈$€£+\-−<>]{0,2}\d)", re.I)
_COLON = re.compile(r":(?=\s|$|\*)")
_ARROW = re.compile(r"\s(?:→|⇒|->|=>)\s")
_POINTING = re.compile(r"[→⇒>]")
_COUNTED = re.compile(
    r"(?:row|column|col\.?|line|bar|item|series|entry)\s#?\d{1,4}:\s+[^\W\d_][^:→⇒>=\n]{0,80}"
    r"(?P<colon>\s?(?:→|⇒|[-=]>|:|=)\s+)(?=[\[(~≈$€£+\-−]{0,3}\d)",
    re.I,
)
"""A line that is counted before it is called something ("Row 1: Rhine -> 5, 11")."""
_NAME_START = re.compile(r"[\W_]*[^\W\d_]")


def split_label(text: str, item: Item) -> None:
    """Find what an item is called: its bold beginning, or what stands before its first colon."""
    start, end = item.start, item.end
    item.body = start
    if text.startswith(("**", "__"), start):
        close = text.find(text[start : start + 2], start + 2, end)
        if close > 0:
            at = close + 2
            bracket = after_space(text, at, end)
            after = at
            inner_colon = text[close - 1] == ":"
            while text[bracket : bracket + 1] == "(" and bracket < end:
                closed = close_bracket(text, bracket, end)
                if closed < 0 or (inner_colon and not is_remark(text[bracket + 1 : closed])):
                    break
                after = closed + 1
                bracket = after_space(text, after, end)
            count = _COUNT_AFTER.match(text, after, end) if text.find("=", after, after + 5) > 0 else None
            after = count.end() if count is not None else after
            joined = _AFTER_BOLD.match(text, after, end)
            if joined is not None:
                item.label, item.bold, item.body = (start, after), True, joined.end()
            elif inner_colon or item.kind == "bullet":
                item.label, item.bold, item.body = (start, at), True, at
            if item.label is not None:
                item.body = after_lead(text, item.body, end)
                return
    colon = _colon(text, start, end)
    if colon is None and _POINTING.search(text, start, end) is not None:
        arrows = list(_ARROW.finditer(text, start, end))
        colon = arrows[0] if len(arrows) == 1 and _NAME_START.match(text, start, arrows[0].start()) else None
    if (
        colon is not None
        and start < colon.start() <= start + 200
        and text.count("(", start, colon.start()) == text.count(")", start, colon.start())
    ):
        counted = _COUNTED.match(text, start, end)
        stop, item.body = counted.span("colon") if counted is not None else colon.span()
        item.label, item.body = (start, stop), after_lead(text, item.body, end)


_FIELDS = re.compile(r"(?:[^:;,\n]|,(?=\d)){1,30}(?:[;,]\s[^:;,\n]{1,40}:\s(?:[^:;,\n]|,(?=\d)){1,30})+")
"""A value and further ones with a key each."""
_COUNT_AFTER = re.compile(r"[,;]?\s?[nN]\s?=\s?\d[\d.,]{0,9}(?=\s?[:–—])")


def _colon(text: str, start: int, end: int) -> re.Match[str] | None:
    """The colon that ends a label: the one after an address in brackets, one before a value, else the first."""
    closed = close_bracket(text, start, end) if text.startswith("(", start) else -1
    colon = _COLON.match(text, closed + 1, end) if closed > 0 else None
    colon = colon or _VALUE_COLON.search(text, start, end)
    if colon is None or text.find("; ", max(start, closed), colon.start()) >= 0:
        colon = _COLON.search(text, start, end)
    first = _COLON.search(text, start, colon.start()) if colon is not None and closed < 0 else None
    if colon is not None and first is not None:  # a remark stands between, or the first of several keys
        led = after_lead(text, first.end(), end) > first.end()
        colon = first if led or _FIELDS.fullmatch(text, colon.end(), end) else colon
    if colon is not None and has_two_sentences(text, start, colon.start()):
        colon = _COLON.search(text, start, colon.start())
        return None if colon is None or has_two_sentences(text, start, colon.start()) else colon
    return colon


def _nest(text: str, item: Item) -> None:
    """Give a bare bullet the bullets after it on its own indent, up to the next bullet like it."""
    if not item.children:
        return
    kept: list[Item] = []
    owner: Item | None = None
    for child in item.children:
        _nest(text, child)
        if (
            child.kind == "bullet"
            and child.label is None
            and child.children
            and child.end - child.start <= 120
            and text[child.end - 1] != "."
        ):
            child.label, child.body = (child.start, child.end), child.end
        bare = child.kind == "bullet" and not child.children and child.is_bare(text)
        if (
            owner is not None
            and child.kind == "bullet"
            and child.rank == owner.rank
            and not bare
            and not (owner.bold and child.bold and not _holds_bold(item, owner))
        ):
            owner.children.append(child)
            continue
        owner = child if bare else None if child.kind != "text" else owner
        kept.append(child)
    item.children = _grouped(text, kept)


_FEWEST_HEADS = 2
_FIELD = re.compile(
    r"[^\W_][^.:;!?\n]{0,60}:[ \t]+(?:(?:(?:about|approximately|around|roughly|nearly|almost|circa|ca\.)[ \t])?"
    r"[~≈$€£+−-]{0,2}\d[^\s:;]{0,20}(?:[ \t][^\s:;]{1,16}){0,2}"
    r"|[–—-]|[nN]/?[aA]|none|no data|not (?:shown|given|stated|reported|available))[ \t]*"
)
"""A line of a key and its value, or of what stands for none."""


def _grouped(text: str, items: list[Item]) -> list[Item]:
    """The items, with bullets under the plain lines that stand right before them ("Age", "Sex", "2017/18"), where
    several do; the same with lines of a key and a value.
    """
    heads = {
        at for at, (item, below) in enumerate(pairwise(items)) if item.kind == "text" and _is_head(text, item, below)
    }
    if len(heads) < _FEWEST_HEADS:
        return items
    made: list[Item] = []
    open_head = False
    for at, item in enumerate(items):
        if at in heads:
            made.append(Item("title", _TITLE_RANK, item.start, item.end, (item.start, item.end), True, item.end))
            open_head = True
        elif open_head and (item.kind == "bullet" or _follows(text, items[at - 1], item)):
            made[-1].children.append(item)
        else:
            made.append(item)
            open_head = False
    return made


def _is_head(text: str, item: Item, below: Item) -> bool:
    """Whether a plain line of a few words, which says nothing itself, stands right before a bullet or a line of a key
    and a value.
    """
    if item.children:
        return False
    if below.kind != "bullet" and not _follows(text, item, below):
        return False
    words = text[item.start : item.end].rstrip()
    return (
        (item.label is None or item.is_bare(text))
        and text.count("\n", item.end, below.start) == 1
        and len(words.split()) <= _MOST_HEAD_WORDS
        and words[-1:] not in ".;,!?"
        and words[:1].isalnum()
    )


def _follows(text: str, before: Item, item: Item) -> bool:
    """Whether a line of a key and a value stands right after an item."""
    return (
        item.kind == "text"
        and not item.children
        and text.count("\n", before.end, item.start) == 1
        and _FIELD.fullmatch(text, item.start, item.end) is not None
    )


def _holds_bold(parent: Item, owner: Item) -> bool:
    """Whether the first bullet after the owner is bold too: then bold does not tell the two levels apart."""
    at = next(at for at, child in enumerate(parent.children) if child is owner)
    return at + 1 < len(parent.children) and parent.children[at + 1].bold
