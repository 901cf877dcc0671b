"""The outline of a stretch of text: titles, bullets and lines, each with what it is called and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .groups import MOST_HEAD_WORDS, nest
from .item import BULLET_RANK, CODE_RANK, LEAF_RANK, TITLE_RANK, Item, split_label
from .sections import Line, names_part, role_of


def read_outline(text: str, lines: Iterable[Line]) -> list[Item]:
    """The items of these lines, nested by heading, bold title and indent; bullets whose nesting was flattened
    are nested again.
    """
    root = Item("title", -1, 0, 0)
    stack = [root]
    fenced = blank = nested = False
    listed = list(lines)
    for at, line in enumerate(listed):
        if line.kind == "fence":
            fenced, blank = not fenced, True
            continue
        if line.kind in ("blank", "rule"):
            blank = True
            continue
        inside = nested and not blank and (line.kind == "text" or line.indent > 0)
        nested = inside or (line.kind == "text" and _opens(text, listed, at))
        item = _code(text, line) if (fenced or nested) and line.kind != "table" else _item(text, line)
        if fenced and line.kind != "table" and not re.search(r"\w", text[item.start : item.end]):
            continue  # a bracket of its own
        if item.kind == "table" and stack[-1].kind == "table" and not blank:
            stack[-1].end = line.end
            continue
        after = item.kind == "text" and not blank
        leads = after and (
            _leads(text, listed, at)
            or _states_next(text, item, line, stack)
            or _ends_list(text, stack[-1], item)
            or _states_part(text, stack[-1], item, line)
        )
        lazy = item.kind == "text" and not blank and stack[-1].kind == "bullet" and not leads
        while stack[-1].rank >= item.rank and not (lazy and stack[-1].kind == "bullet"):
            stack.pop()
        while (
            (fenced or item.kind in ("text", "table"))
            and (blank or leads)
            and stack[-1].kind == "bullet"
            and line.indent <= stack[-1].rank - BULLET_RANK
        ):
            stack.pop()
        stack[-1].children.append(item)
        stack.append(item)
        blank = False
    nest(text, root)
    return root.children


_HEAD = re.compile(r"[^\W\d_][^.:;!?\d\n]{0,60}(?:(?<= )\([~≈$€£]?[\d.,]{1,12}\s?[^\s\d()]{0,4}\))?:?[ \t]*")


def _leads(text: str, lines: list[Line], at: int) -> bool:
    """Whether a plain line right after a bullet is no more of it but the name of the bullets that follow: a few words,
    before a bullet, and no further in than it.
    """
    line = lines[at]
    below = lines[at + 1] if at + 1 < len(lines) else line
    return (
        below.kind in ("bullet", "numbered")
        and line.indent <= below.indent
        and text[line.content : line.content + 1].isupper()
        and len(text[line.content : line.end].split()) <= MOST_HEAD_WORDS
        and (_HEAD.fullmatch(text, line.content, line.end) is not None or text.endswith(":", line.content, line.end))
    )


_STATES = re.compile(r"[^\W\d_][^:.;!?\n]{0,60}:[ \t]+[~≈$€£+−-]{0,2}\d[^\s:;]{0,20}(?:[ \t][^\s:;]{1,16}){0,2}[ \t]*")


def _states_next(text: str, item: Item, line: Line, stack: Sequence[Item]) -> bool:
    """Whether a plain line right after a bullet that states a value states the next one, and does not go on from it."""
    owner = next((one for one in reversed(stack) if one.kind == "bullet"), None)
    return (
        owner is not None
        and item.label is not None
        and line.indent <= owner.rank - BULLET_RANK
        and _STATES.fullmatch(text, item.start, item.end) is not None
        and _STATES.fullmatch(text, owner.start, owner.end) is not None
    )


_SENTENCE = re.compile(r"[A-Z][^\n]*[.!]\s*")
_VALUED = re.compile(r"\d\s?[^\W\d_]{0,8}%?[.)]?\s*")
_LAST_WORDS = 12
"""Characters at the end of a bullet in which it states its value."""


def _ends_list(text: str, bullet: Item, item: Item) -> bool:
    """Whether a sentence right under the last bullet of a list is no more of it: that one ended with its value."""
    if bullet.kind != "bullet" or item.label is not None or not _SENTENCE.fullmatch(text, item.start, item.end):
        return False
    first = max(bullet.body, bullet.end - _LAST_WORDS)
    return any(_VALUED.fullmatch(text, at, bullet.end) for at in range(first, bullet.end))


def _states_part(text: str, bullet: Item, item: Item, line: Line) -> bool:
    """Whether a plain line right under a bullet that says something states a part of the figure ("Columns: a, b"), and
    is no further in than it.
    """
    return (
        bullet.kind == "bullet"
        and item.label is not None
        and line.indent <= bullet.rank - BULLET_RANK
        and not bullet.is_bare(text)
        and names_part(item.words(text))
    )


_KEY = re.compile(r"[^:*\n]{1,80}:[ \t]*")


def _opens(text: str, lines: list[Line], at: int) -> bool:
    """Whether a plain line is a key alone with lines set in under it, as in a listing of keys and values."""
    line = lines[at]
    below = lines[at + 1] if at + 1 < len(lines) else line
    return (
        below.kind == "text" and below.indent > line.indent and _KEY.fullmatch(text, line.content, line.end) is not None
    )


def _code(text: str, line: Line) -> Item:
    """A line of a fenced block, nested by its indent like a bullet; the comma that ends an entry is no part of it."""
    end = line.end - text.endswith(",", line.start, line.end)
    item = Item("bullet", CODE_RANK + min(line.indent, 900), min(line.content, end), end)
    split_label(text, item)
    return item


def _item(text: str, line: Line) -> Item:
    """The item that one line begins."""
    if line.kind == "heading":
        return Item("title", line.level, line.content, line.end, (line.content, line.end), True, line.end)
    if line.kind == "table":
        return Item("table", LEAF_RANK, line.start, line.end)
    if line.kind in ("bullet", "numbered"):
        item = Item("bullet", BULLET_RANK + min(line.indent, 900), line.content, line.end)
        split_label(text, item)
        return item
    panel = _PANEL_RUN_IN.match(text, line.content, line.end)
    if panel is not None:
        below = Item("text", LEAF_RANK, panel.end(), line.end)
        split_label(text, below)
        label = panel.span("label")
        return Item("title", TITLE_RANK, line.content, label[1], label, True, label[1], [below])
    item = Item("text", LEAF_RANK, line.content, line.end)
    split_label(text, item)
    if item.bold and text.startswith("**", line.content):
        words = item.words(text)
        if item.is_bare(text) or not (role_of(words) == "prose" or names_part(words)):
            item.kind, item.rank = "title", TITLE_RANK
    return item


_PANEL_RUN_IN = re.compile(
    r"(?P<label>\*\*"
    r"(?:(?:(?:left|right|top|bottom|upper|lower|middle|cent(?:er|re)|first|second|third|fourth)[ -]){0,2}"
    r"(?:panel|(?:sub)?plot)\b[^*\n]{0,120}|\([a-h]\)\s[^*\n]{1,120})(?:[.:]\*\*|\*\*[.:]))[ \t]+(?=[A-Z])",
    re.I,
)
"""A panel's title set bold before a sentence on the panel ("**Panel (a): Yield.** A bar chart ...")."""
