"""Data written as a literal: JSON, Python or JavaScript, read into a tree whose nodes have their offsets.

The reader is lenient, since models write such blocks freely: quotes of either kind or none, superfluous commas,
comments, names before a value (`data = {`), calls around one (`DataFrame({`), a missing end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ...outline.lines import Line
from ...recognisers import recogniser
from ...text.spans import Span

NodeKind = Literal["map", "list", "text", "bare"]


@dataclass(slots=True, eq=False)
class Node:
    """One value and everything nested in it."""

    kind: NodeKind
    """A map of keys to values, a list, text in quotes, or a number or word without quotes."""
    start: int
    """Offset of its first character, quotes excluded."""
    end: int
    """Offset after its last character."""
    items: list[tuple[Node | None, Node]] = field(default_factory=list)
    """What a map or a list holds, under its key where it has one."""
    key: Node | None = None
    """The key whose value is yet to come, while the text is read."""

    @property
    def span(self) -> Span:
        """Its span."""
        return Span(self.start, self.end)

    @property
    def is_scalar(self) -> bool:
        """Whether it is neither a map nor a list."""
        return self.kind in ("text", "bare")

    def words(self, text: str) -> str:
        """The text of a scalar."""
        written = text[self.start : self.end]
        if self.kind == "text" and "\\" in written:
            try:
                return str(json.loads(f'"{written}"'))
            except ValueError:
                return written
        return written

    def values(self) -> list[Node]:
        """The values it holds, without keys."""
        return [value for _, value in self.items]

    def put(self, node: Node) -> None:
        """Add a value, under the pending key."""
        self.items.append((self.key, node))
        self.key = None


_TOKEN = re.compile(
    r"(?P<space>\s++|//[^\n]*+|\#(?![0-9A-Fa-f]{3,8}\b)[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?+)"
    r"|(?P<quoted>\"(?:[^\"\\\n]++|\\.)*+\"|'(?:[^'\\\n]++|\\.)*+')"
    r"|(?P<mark>[][{}(),:=;])"
    r"|(?P<bare>(?:[^\s\]\[{}(),:=;\"'#]++|(?<=\S)#)(?:[ ](?=[^\s\]\[{}(),:=;\"'#])[^\s\]\[{}(),:=;\"'#]++)*+)",
    re.S,
)
_OPENS: dict[str, NodeKind] = {"{": "map", "[": "list", "(": "list"}
_CLOSES = {"}": "{", "]": "[", ")": "("}
_AGAIN = re.compile(r"[ \t]*[,;]?[ \t]*\n[ \t]*(?=[{\[])")
"""The text between one record and the next on separate lines."""
_DEEPEST = 40
"""The deepest nesting that is read; people write three or four levels."""


def read_literal(text: str, start: int, end: int, *, whole: bool) -> Node | None:
    """The literal that begins here: the whole range for a `whole` block of code, else as far as its brackets reach,
    with those of following lines like it. None where there is none.
    """
    opened = [Node("list", start, start)]
    at, last = start, ""
    while at < end and len(opened) <= _DEEPEST and (token := _TOKEN.match(text, at, end)) is not None:
        at, kind = token.end(), token.lastgroup
        if kind == "space":
            continue
        last = token[0] if kind == "mark" else ""
        if kind != "mark":
            quoted = kind == "quoted"
            opened[-1].put(Node("text" if quoted else "bare", token.start() + quoted, at - quoted))
        elif last not in _CLOSES:
            _go_on(opened, last, at)
        elif not _close(text, opened, at, _CLOSES[last]) or (
            len(opened) == 1 and not whole and not _AGAIN.match(text, at, end)
        ):
            break
    if len(opened) > 1 and not last and opened[-1].items and opened[-1].items[-1][1].kind == "bare":
        opened[-1].items.pop()  # a number that may be cut off at the end of the text
    while len(opened) > 1:
        _close(text, opened, at, text[opened[-1].start])
    opened[0].end = max(start, at)
    return _settled(opened[0])


def _go_on(opened: list[Node], mark: str, at: int) -> None:
    """Process a separator or an opening bracket."""
    inside = opened[-1]
    last = inside.items[-1] if inside.items else None
    if mark in _OPENS:
        if mark == "(" and last is not None and last[1].kind == "bare" and last[1].end == at - 1:
            inside.key = inside.items.pop()[0]  # the name of a call
        opened.append(Node(_OPENS[mark], at - 1, at))
    elif mark in ",;":
        inside.key = None
    elif last is not None and last[0] is None and not last[1].items:
        inside.key = inside.items.pop()[1]


def _close(text: str, opened: list[Node], at: int, bracket: str) -> bool:
    """Close what this bracket closes, and everything still open in it; false if it closes nothing."""
    if all(text[node.start] != bracket for node in opened[1:]):
        return False
    closed = ""
    while closed != bracket:
        node = opened.pop()
        node.end, closed = at, text[node.start]
        if closed == "(":
            node = _settled(node) or node
        elif any(key is not None for key, _ in node.items):
            node.kind = "map"
        opened[-1].put(node)
    return True


def _settled(node: Node) -> Node | None:
    """The node for the brackets of a call or of a whole block: their content, or a map of what they name."""
    named = [item for item in node.items if item[0] is not None]
    if named:
        return Node("map", node.start, node.end, named)
    held = node.values()
    if not held:
        return None
    return held[0] if len(held) == 1 and not held[0].is_scalar else node


_BEGINS = re.compile(r"[ \t]*(?:(?:(?:const|let|var)\s)?[\w.]{1,40}\s?=\s?(?:[\w.]{1,40}\()?)?[\[{]")
_INSIDE = re.compile(r"\{[ ]?[\"'][^\"'\n]{1,80}[\"']\s?:|\[[ ]?\{[ ]?[\"'\w]")
"""A literal after words, recognised by quoted keys."""
_MOST_BEFORE = 3
"""A literal begins within this many lines of a code block."""


@recogniser('{"Oak": 3, "Elm": 5}', lambda text, lines: iter(()))
def find_literals(text: str, lines: Sequence[Line]) -> Iterator[tuple[Node, range]]:
    """The literals in and outside blocks of code, each with the positions of its lines, fences included."""
    at = 0
    while at < len(lines):
        line, last, node = lines[at], at, None
        if line.kind == "fence":
            last = next((end for end in range(at + 1, len(lines)) if lines[end].kind == "fence"), len(lines) - 1)
            code = [each for each in lines[at + 1 : last + 1] if each.kind not in ("blank", "fence")]
            if any(_BEGINS.match(text, each.start, each.end) for each in code[:_MOST_BEFORE]):
                node = read_literal(text, code[0].start, code[-1].end, whole=True)
                node = node if node is not None and node.end == code[-1].end else None  # else it is not a literal
        elif line.kind in ("text", "table") and (start := _start(text, line)) >= 0:
            node = read_literal(text, start, lines[-1].end, whole=False)
            while node is not None and last + 1 < len(lines) and lines[last + 1].start < node.end:
                last += 1
            if node is not None and start == line.start and text[node.end : lines[last].end].strip(" ;,)"):
                node = None  # words go on after brackets
        if node is not None and not node.is_scalar:
            yield node, range(at, last + 1)
        at = last + 1


def _start(text: str, line: Line) -> int:
    """The offset at which a literal begins on a line: at its start, or after words; -1 where none does."""
    if _BEGINS.match(text, line.start, line.end) is not None:
        return line.start
    found = _INSIDE.search(text, line.start, line.end) if text.find("{", line.start, line.end) >= 0 else None
    return -1 if found is None else found.start()
