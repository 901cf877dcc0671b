"""The outline of a part of a text: titles, bullets and lines as a tree of items with labels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .groups import nest
from .item import BULLET_RANK, CODE_RANK, LEAF_RANK, TITLE_RANK, Item, split_label
from .sections import Line, names_part, role_of


def read_outline(text: str, lines: Sequence[Line]) -> list[Item]:
    """The items of these lines, nested by heading, bold title and indent; bullets whose nesting was flattened
    are nested again.
    """
    root = Item("title", -1, 0, 0)
    stack = [root]
    fenced = blank = False
    for at, line in enumerate(lines):
        if line.kind == "fence":
            fenced, blank = not fenced, True
            continue
        if line.kind in ("blank", "rule"):
            blank = True
            continue
        item = _code(text, line) if fenced and line.kind != "table" else _item(text, line)
        if fenced and line.kind != "table" and not re.search(r"\w", text[item.start : item.end]):
            continue  # a bracket of its own
        if line.kind == "numbered":
            begins = at == 0 or lines[at - 1].kind != "numbered"
            item.rank -= _HALF if begins and _opens(text, item, line, lines[at + 1 : at + 2]) else 0
            if item.bold and item.is_bare(text) and _is_over_text(lines, at):
                item.kind, item.rank = "title", TITLE_RANK
        if item.kind == "table" and stack[-1].kind == "table" and not blank:
            stack[-1].end = line.end
            continue
        while stack[-1].rank >= item.rank:
            stack.pop()
        loose = item.kind == "text" or (blank and (fenced or item.kind == "table"))
        while loose and stack[-1].kind == "bullet" and line.indent <= stack[-1].rank - BULLET_RANK:
            stack.pop()
        stack[-1].children.append(item)
        stack.append(item)
        blank = False
    nest(text, root)
    return root.children


_HALF = 0.5
_MOST_WORDS = 10
"""Words of a numbered line that names the bullets after it."""


def _is_over_text(lines: Sequence[Line], at: int) -> bool:
    """Whether plain text that is not indented comes right after a line."""
    below = next((line for line in lines[at + 1 : at + 3] if line.kind != "blank"), None)
    return below is not None and below.kind == "text" and below.indent <= lines[at].indent


def _opens(text: str, item: Item, line: Line, below: Sequence[Line]) -> bool:
    """Whether a numbered line says nothing itself and has bullets right after it on its own indent ("1. North:")."""
    words = text[item.start : item.end].rstrip(" *")
    return (
        [(one.kind, one.indent) for one in below] == [("bullet", line.indent)]
        and (item.is_bare(text) or item.label is None)
        and words[-1:] not in ".;!?"
        and len(words.split()) <= _MOST_WORDS
    )


def _code(text: str, line: Line) -> Item:
    """A line of a fenced block, nested by its indent like a bullet; the comma that ends an entry is no part of it."""
    end = line.end - text.endswith(",", line.start, line.end)
    item = Item("bullet", CODE_RANK + min(line.indent, 900), min(line.content, end), end)
    split_label(text, item)
    return item


def _item(text: str, line: Line) -> Item:
    """The item of a line."""
    if line.kind == "heading":
        return Item("title", line.level, line.content, line.end, (line.content, line.end), True, line.end)
    if line.kind == "table":
        return Item("table", LEAF_RANK, line.start, line.end)
    if line.kind in ("bullet", "numbered"):
        item = Item("bullet", BULLET_RANK + min(line.indent, 900), line.content, line.end)
        split_label(text, item)
        return item
    item = Item("text", LEAF_RANK, line.content, line.end)
    split_label(text, item)
    if item.bold and text.startswith("**", line.content):
        words = item.words(text)
        if item.is_bare(text) or not (role_of(words) == "prose" or names_part(words)):
            item.kind, item.rank = "title", TITLE_RANK
    return item
