"""The outline of a part of a text: titles, bullets and lines as a tree of items with labels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..text.colours import words_in_look
from ..text.names import has_two_sentences
from ..text.sentences import sentence_bounds
from .item import (
    BULLET_RANK,
    CODE_RANK,
    LEAF_RANK,
    TITLE_RANK,
    Item,
    announces_remark,
    split_label,
)
from .lines import Line
from .sections import names_part, role_of

_HALF = 0.5
_MOST_WORDS = 10
"""Words of a numbered line that names the bullets after it."""


def read_outline(text: str, lines: Sequence[Line]) -> list[Item]:
    """The items of these lines, nested by heading, bold title and indent, or by their order."""
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
            is_under = begins and (stack[-1].kind, stack[-1].rank) == ("bullet", item.rank) and stack[-1].is_bare(text)
            item.rank += _HALF if is_under or any(one.rank == item.rank + _HALF for one in stack) else 0
            item.rank -= _HALF if begins and _opens(text, item, line, lines[at + 1 : at + 2]) else 0
        if item.kind == "text" and item.label is None and _heads_in_bold(text, item, lines[at + 1 : at + 2]):
            item.kind, item.rank, item.bold = "title", TITLE_RANK, True
        if item.kind == "table" and stack[-1].kind == "table" and not blank:
            stack[-1].end = line.end
            continue
        while stack[-1].rank >= item.rank or (blank and _ends_field(text, stack[-1], item)):
            stack.pop()
        loose = item.kind == "text" or (blank and (fenced or item.kind == "table"))
        while loose and stack[-1].kind == "bullet" and line.indent <= stack[-1].rank - BULLET_RANK:
            stack.pop()
        stack[-1].children.append(item)
        stack.append(item)
        blank = False
    nest(text, root)
    return root.children


def _ends_field(text: str, above: Item, item: Item) -> bool:
    """Whether a paragraph stands below a line of a bold name with what it is ("**Base:** n = 1,240 adults"), and so is
    not about it, nor is what follows.
    """
    told = text[above.body : above.end].rstrip()
    only_fields = all(child.kind == "text" for child in above.children)
    is_field = above.bold_line and only_fields and bool(told) and told[-1] not in ".:;,!?"
    plain = item.kind == "text" and (item.label is None or (item.is_bare(text) and not item.bold))
    return is_field and plain and len(text[item.start : item.end].split()) >= _FEWEST_OF_PARAGRAPH


_FEWEST_OF_PARAGRAPH = 6
"""The fewest words of a paragraph; fewer are a field's value."""


def _opens(text: str, item: Item, line: Line, below: Sequence[Line]) -> bool:
    """Whether a numbered line says nothing itself and has bullets right after it on its own indent ("1. North:")."""
    words = text[item.start : item.end].rstrip(" *")
    return (
        [(one.kind, one.indent) for one in below] == [("bullet", line.indent)]
        and (item.is_bare(text) or item.label is None)
        and words[-1:] not in ".;!?"
        and len(words.split()) <= _MOST_WORDS
    )


def _heads_in_bold(text: str, item: Item, below: Sequence[Line]) -> bool:
    """Whether an item has a bold head with a remark right above a list ("**Car** (red box), the tallest one"); that
    head becomes its label.
    """
    listed = [one.kind for one in below] in (["bullet"], ["numbered"])
    head = _REMARKED.fullmatch(text, item.start, item.end) if listed else None
    if head is None:
        return False
    item.label, item.body = head.span("label"), item.end
    return True


_REMARKED = re.compile(r"(?P<label>\*\*[^*\n]{1,60}\*\*(?:\s\([^()\d]{1,60}\))?)(?:,|\s[–—-])\s[^\d:]{3,80}")


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
    is_text = line.kind == "text"
    rank = LEAF_RANK if is_text else BULLET_RANK + min(line.indent, 900)
    item = Item("text" if is_text else "bullet", rank, line.content, line.end)
    split_label(text, item)
    if is_text and item.bold and text.startswith("**", line.content):
        words = item.words(text)
        if item.is_bare(text) or not (role_of(words) == "prose" or names_part(words)):
            item.kind, item.rank = "title", TITLE_RANK
    return item


def nest(text: str, item: Item) -> None:
    """Give a bare bullet the bullets after it on its own indent, up to the next bullet like it."""
    if not item.children:
        return
    kept: list[Item] = []
    owner: Item | None = None
    for child in item.children:
        nest(text, child)
        is_name = child.label is None and child.end - child.start <= _LONGEST_NAME and text[child.end - 1] != "."
        if child.kind == "bullet" and child.children and is_name:
            child.label, child.body = (child.start, child.end), child.end
        bare = child.kind == "bullet" and not child.children and child.is_bare(text)
        if owner is not None and child.kind == "bullet" and _is_under(text, item, owner, child, bare):
            owner.children.append(child)
            continue
        announces = child.bold and not _DIGIT.search(text, child.body, child.end)
        opens = bare or (child.kind == "bullet" and not child.children and announces)
        owner = child if opens else None if child.kind != "text" else owner
        kept.append(child)
    item.children = _grouped(text, kept)


def _is_under(text: str, parent: Item, owner: Item, child: Item, bare: bool) -> bool:
    """Whether a bullet after one that opens a group, on the same indent, belongs to it."""
    words = child.plain_words(text)
    if child.rank == owner.rank and words_in_look(words) and _SERIES.match(owner.plain_words(text)):
        return True
    if child.rank != owner.rank or names_part(words) or _SERIES.match(words):
        return False
    if owner.bold and not child.bold:
        return True
    at = next(at for at, one in enumerate(parent.children) if one is owner)
    told_apart = owner.bold and not any(one.bold for one in parent.children[at + 1 : at + 2])
    return not bare and owner.is_bare(text) and not told_apart


_DIGIT = re.compile(r"[0-9]")
_SERIES = re.compile(r"(?:data\s)?series\b|legend\b|key\b|grid ?lines?\b", re.I)
"""What a list of the parts of a figure goes on to after its axes."""
_LONGEST_NAME = 120
_FEWEST_HEADS = 2
_MOST_WORDS_ALONE = 12
"""Words of a plain line that is the name of the bullets right under it."""
_MOST_WORDS_OF_NAME = 6
"""Words of a name, its look in brackets among them, before sentences about it."""
_FIELD = re.compile(
    r"[^\W_][^.:;!?\n]{0,60}:[ \t]+(?:(?:(?:about|approximately|around|roughly|nearly|almost|circa|ca\.)[ \t])?"
    r"[~≈$€£+−-]{0,2}\d[^\s:;]{0,20}(?:[ \t][^\s:;]{1,16}){0,2}"
    r"|[–—-]|[nN]/?[aA]|none|no data|not (?:shown|given|stated|reported|available))[ \t]*"
)
"""A line of a key and its value, or of what stands for none."""


def _grouped(text: str, items: list[Item]) -> list[Item]:
    """The items, with bullets or fields under the plain lines right before them ("Age", "2017/18")."""
    plain = [at for at, item in enumerate(items[:-1]) if item.kind == "text" and not item.children]
    heads = {at for at in plain if _is_head(text, items, at)}
    if len(heads) < _FEWEST_HEADS:
        return items
    grouped: list[Item] = []
    open_head = False
    for at, item in enumerate(items):
        if at in heads:
            grouped.append(Item("title", TITLE_RANK, item.start, item.end, _head(text, item), True, item.end))
            open_head = True
        elif open_head and (
            item.kind == "bullet"
            or at - 1 in heads
            or _follows(text, items[at - 1], item)
            or _is_deeper(text, grouped[-1], item)
        ):
            grouped[-1].children.append(item)
        else:
            grouped.append(item)
            open_head = False
    return grouped


def _is_head(text: str, items: Sequence[Item], at: int) -> bool:
    """Whether a plain line of a few words stands right before a bullet or a line of a key and a value, but for a
    sentence between them.
    """
    item, below = items[at], items[at + 1]
    if below.kind == "text" and text.endswith(".", 0, below.end):
        below = items[min(at + 2, len(items) - 1)]
    deeper = _is_deeper(text, item, below)
    if below.kind != "bullet" and not _follows(text, item, below) and not deeper:
        return False
    words = text[slice(*_head(text, item))].rstrip()
    if below.kind == "text" and _lists_values(text, below) and not _lists_values(text, item):
        begins = text[max(0, item.start - 20) : item.start].rstrip(" \t").endswith("\n\n")  # a paragraph
        return (begins or at == 0) and len(_NUMBER.findall(words)) < len(_WORD.findall(words))
    return (
        (item.label is None or item.is_bare(text) or ((below.kind == "bullet" or deeper) and _is_described(text, item)))
        and text.count("\n\n", item.end, below.start) <= words.endswith(":")
        and len(words.split()) <= _MOST_WORDS_ALONE
        and words[-1:] not in ".;,!?"
        and (words[:1].isalnum() or words[:1] in "(`")
        and not _lists_values(text, item)
    )


def _is_deeper(text: str, head: Item, item: Item) -> bool:
    """Whether a plain line is indented more than one above it, without an empty line between them."""
    starts = [text.rfind("\n", 0, one.start) + 1 for one in (head, item)]
    indents = [one.start - start for one, start in zip((head, item), starts, strict=True)]
    return item.kind == "text" and indents[0] < indents[1] and text.find("\n\n", head.end, item.start) < 0


def _head(text: str, item: Item) -> tuple[int, int]:
    """The bounds of the name in a plain line: its label where a sentence or values follow that, a few words that
    sentences follow as remarks ("Oak (brown). Falls fastest."), else all of it.
    """
    told = text.endswith(".", 0, item.end) or _DIGIT.search(text, item.body, item.end) is not None
    if item.label is not None and told:
        return item.label
    several = has_two_sentences(text, item.start, item.end)
    first = next(sentence_bounds(text, item.start, item.end))[1] if several else item.end
    few = several and len(text[item.start : first].split()) <= _MOST_WORDS_OF_NAME
    return item.start, len(text[:first].rstrip(" .")) if few else item.end


def _is_described(text: str, item: Item) -> bool:
    """Whether a label that may be a name has words after it and few numbers ("Oak: It rises.", "Series: Oak")."""
    words, after = item.plain_words(text), text[item.body : item.end]
    few = len(_WORD.findall(after)) >= _WORDS_A_NUMBER * len(_NUMBER.findall(after))
    return few and not announces_remark(words) and not names_part(words)


_NUMBER = re.compile(r"(?<![\w.,])[0-9]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_BRACKETS = re.compile(r"\((?:[^()\n]|\([^()\n]*\)){1,80}\)")
_FEWEST_LISTED = 3
"""Numbers of a line of values."""
_WORDS_A_NUMBER = 3
"""Words for each number in a line that is made of words."""
_LONGEST_LINE = 2_000


def _lists_values(text: str, item: Item) -> bool:
    """Whether a line is made of numbers, with fewer words beside them ("2019: 12.4 → 2020: 7.1")."""
    line = text[item.start : min(item.end, item.start + _LONGEST_LINE)]
    numbers = len(_NUMBER.findall(line))
    return numbers >= _FEWEST_LISTED and len(_WORD.findall(_BRACKETS.sub(" ", line))) < numbers


def _follows(text: str, before: Item, item: Item) -> bool:
    """Whether a line of a key and a value, or of several values, stands right after an item."""
    return (
        item.kind == "text"
        and not item.children
        and text.find("\n\n", before.end, item.start) < 0
        and (_FIELD.fullmatch(text, item.start, item.end) is not None or _lists_values(text, item))
    )
