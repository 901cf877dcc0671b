"""Blocks of keys and values set in under each other, as YAML has them, and as notes do:

curve: Ridge
  AUC: 0.81 (0.79–0.83)
  at the cut: sensitivity 0.76, specificity 0.72
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...outline.sections import Line
from ...recognisers import recogniser
from ...stated.context import Context
from ...stated.lists import split_top
from ...text.names import trim
from ...text.numbers import parse_quantity
from ..line.labelled_list import read_labelled_list
from ..rows import Block, is_placeholder
from .keys import LABELS, key_of
from .tree import Node, read_literal

_KEY = re.compile(
    r"(?P<quote>[\"']?)(?P<key>[^\s:{}\[\]|*\"'`#<>-][^:{}\[\]|*\"'`<>\n]{0,59}?)(?P=quote)[ \t]?:(?=[ \t]|$)"
)
_DASH = re.compile(r"-[ \t]+(?=\S)")
_COMMENT = re.compile(r"[ \t]#(?![0-9A-Fa-f]{3,8}\b).*")
_INFO = re.compile(r"(?:```|~~~)[ \t]*ya?ml\b", re.I)
_FEWEST = 4
"""Lines of a block outside code."""
_MOST_WORDS = 8
"""Words of a key, beyond which it is a sentence."""
_DEEPEST = 20


@dataclass(slots=True)
class Keyed:
    """A block as a tree, and the lines of it that hold something set in."""

    node: Node
    """The entries with others under them."""
    lines: list[int]
    """Positions of their lines."""
    told: bool
    """Whether the block is code that is told to be of this kind, so that all of it is taken."""


@dataclass(slots=True)
class _Open:
    """A map or list that may go on."""

    node: Node
    indent: int


@recogniser("tree: Oak\n  height: 3", lambda context, lines: iter(()))
def find_keyed(context: Context, lines: Sequence[Line]) -> Iterator[Keyed]:
    """The blocks of a text, in code that is told to be YAML and outside code."""
    text, at = context.text, 0
    while at < len(lines):
        line = lines[at]
        if line.kind == "fence":
            last = next((end for end in range(at + 1, len(lines)) if lines[end].kind == "fence"), len(lines))
            run = [each for each in range(at + 1, last) if lines[each].kind != "blank"]
            told = _INFO.match(text, line.content - 3, line.end) is not None
            if run and (told or all(_is_entry(text, lines[each]) for each in run)):
                yield from _block(context, lines, run, told=told)
            at = last + 1
        elif line.kind == "text" and _is_entry(text, line):
            run = []
            while at < len(lines) and lines[at].kind in ("blank", "text"):
                if lines[at].kind == "text" and not _is_entry(text, lines[at]):
                    break
                run += [at] if lines[at].kind != "blank" else []
                at += 1
            if len(run) >= _FEWEST:
                yield from _block(context, lines, run, told=False)
        else:
            at += 1


def _is_entry(text: str, line: Line) -> bool:
    """Whether a line has a key, or is an item of a list."""
    if line.kind not in ("text", "bullet"):
        return False
    start = line.start + len(text[line.start : line.end]) - len(text[line.start : line.end].lstrip())
    if (dash := _DASH.match(text, start, line.end)) is not None:
        return line.indent > 0 or _KEY.match(text, dash.end(), line.end) is not None
    key = _KEY.match(text, start, line.end)
    return key is not None and len(key["key"].split()) <= _MOST_WORDS


def _block(context: Context, lines: Sequence[Line], run: Sequence[int], *, told: bool) -> Iterator[Keyed]:
    """The block that these lines make, where something is set in."""
    root = Node("map", lines[run[0]].start, lines[run[-1]].end)
    stack = [_Open(root, 0)]
    base = min(_indent(context.text, lines[at]) for at in run)
    owners: list[int] = []
    for at in run:
        indent = _indent(context.text, lines[at]) - base
        if not _take(context, stack, lines[at], indent):
            return
        owners.append(len(root.items))
    width = Counter(owners)
    nested = [width[at + 1] > 1 for at in range(len(root.items))]
    if not any(nested) and not told:
        return
    labels = [
        not one.is_scalar and (LABELS.fullmatch(key_of(context.text, key)) is not None) for key, one in root.items
    ]
    nested = [told or one or labelled for one, labelled in zip(nested, labels, strict=True)]
    held = [at for at, owner in zip(run, owners, strict=True) if owner and nested[owner - 1]]
    root.items = [item for item, kept in zip(root.items, nested, strict=True) if kept]
    _gather(context.text, root)
    yield Keyed(root, held, told)


def _indent(text: str, line: Line) -> int:
    """Columns before the first character of a line."""
    words = text[line.start : line.end]
    return len(words[: len(words) - len(words.lstrip())].expandtabs(4))


def _take(context: Context, stack: list[_Open], line: Line, indent: int) -> bool:
    """Take a line into the tree; false where it cannot be one of it."""
    text = context.text
    start, end = line.start + len(text[line.start : line.end]) - len(text[line.start : line.end].lstrip()), line.end
    dash = _DASH.match(text, start, end)
    while len(stack) > 1 and indent < stack[-1].indent:
        stack.pop()
    if len(stack) > 1 and indent == stack[-1].indent and dash is None and stack[-1].node.kind == "list":
        stack.pop()
    top = stack[-1]
    waits = bool(top.node.items) and top.node.items[-1][1].start == top.node.items[-1][1].end
    if indent > top.indent or (dash is not None and top.node.kind == "map" and waits):
        if not top.node.items or len(stack) > _DEEPEST:
            return False
        key, last = top.node.items[-1]
        if not last.is_scalar:
            return False
        opened = Node("list" if dash is not None else "map", last.start, end, called=None if waits else last)
        top.node.items[-1] = key, opened
        stack.append(_Open(opened, indent))
        top = stack[-1]
    if dash is not None:
        if top.node.kind != "list":
            return False
        start = dash.end()
        if _KEY.match(text, start, end) is not None:
            item = Node("map", start, end)
            top.node.items.append((None, item))
            stack.append(_Open(item, indent + dash.end() - dash.start()))
            top = stack[-1]
        else:
            top.node.items.append((None, _value(context, start, end)))
            return True
    found = _KEY.match(text, start, end)
    if found is None:
        return False
    top.node.items.append(
        (
            Node("text", *found.span("key")),
            _value(context, found.end(), end, key_of(text, Node("text", *found.span("key")))),
        )
    )
    return True


def _value(context: Context, start: int, end: int, key: str = "") -> Node:
    """What stands after a key: a literal, a list of numbers, values with their names, or words."""
    text = context.text
    comment = _COMMENT.search(text, start, end)
    a, b = trim(text, start, comment.start() if comment is not None else end)
    if a >= b:
        return Node("bare", a, a)
    if text[a] in "[{" and (literal := read_literal(text, a, b, whole=True)) is not None:
        return literal
    pieces = split_top(text, a, b, ",") if text.find(",", a, b) > 0 else []
    if len(pieces) > 1:
        numbers = [parse_quantity(text[c:d]) is not None for c, d in pieces]
        if any(numbers) and all(one or is_placeholder(text[c:d]) for one, (c, d) in zip(numbers, pieces, strict=True)):
            return Node("list", a, b, [(None, Node("text", c, d)) for c, d in pieces])
        if re.fullmatch(r"categories|labels|columns|ticks|xlabels|ylabels|names", key):
            return Node("list", a, b, [(None, Node("text", c, d)) for c, d in pieces])
        rows = read_labelled_list(Block(a, b, named=True), context) if any(map(str.isdigit, text[a:b])) else None
        entries = rows[0].entries if rows else ()
        if len(entries) > 1 and all(entry.label is not None for entry in entries):
            fields = [(entry.label.span, entry.span) for entry in entries if entry.label is not None]
            return Node("map", a, b, [(Node("text", k.start, k.end), Node("text", v.start, v.end)) for k, v in fields])
    return Node("text", a, b)


def _gather(text: str, node: Node) -> None:
    """Put what stands under the same key several times into one list."""
    counts = Counter(key_of(text, key) for key, one in node.items if key is not None and not one.is_scalar)
    lists: dict[str, Node] = {}
    kept: list[tuple[Node | None, Node]] = []
    for key, one in node.items:
        if not one.is_scalar:
            _gather(text, one)
        name = key_of(text, key)
        if key is None or one.is_scalar or counts[name] < 2:
            kept.append((key, one))
        elif name in lists:
            lists[name].items.append((None, one))
        else:
            lists[name] = Node("list", one.start, node.end, [(None, one)])
            kept.append((key, lists[name]))
    node.items = kept
