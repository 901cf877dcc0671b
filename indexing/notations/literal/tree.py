"""Data written out as a program would hold it: JSON, a Python or JavaScript literal, each part with where it stands.

The reader is forgiving, since models write such blocks by hand: quotes of either kind or none, commas too many,
comments, names before a value (`data = {`), calls around one (`DataFrame({`), an end that never comes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ...outline.sections import Line
from ...recognisers import recogniser
from ...text.spans import Span

NodeKind = Literal["map", "list", "text", "bare"]


@dataclass(slots=True, eq=False)
class Node:
    """One value with everything in it."""

    kind: NodeKind
    """A map of keys to values, a list, text in quotes, or a number or word without quotes."""
    start: int
    """Offset of its first character, quotes excluded."""
    end: int
    """Offset after its last character."""
    items: list[tuple[Node | None, Node]] = field(default_factory=list)
    """What a map or a list holds, under its key where it has one."""
    key: Node | None = None
    """The key that waits for its value while the text is read."""

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)

    @property
    def is_scalar(self) -> bool:
        """Whether it holds nothing else."""
        return self.kind in ("text", "bare")

    def words(self, text: str) -> str:
        """What a scalar says."""
        written = text[self.start : self.end]
        if self.kind == "text" and "\\" in written:
            try:
                return str(json.loads(f'"{written}"'))
            except ValueError:
                return written
        return written

    def values(self) -> list[Node]:
        """What it holds, without keys."""
        return [value for _, value in self.items]

    def put(self, node: Node) -> None:
        """Hold a value, under the key that waits for it."""
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
"""What stands between one record of a line and the next."""
_DEEPEST = 40
"""Levels of nesting read; people write three or four."""


def read_literal(text: str, start: int, end: int, *, whole: bool) -> Node | None:
    """The literal that begins here: all of the stretch where it is a `whole` block of code, else as far as its brackets
    reach, and those of lines made like it. None where there is none.
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
        elif last in _CLOSES:
            if not _close(text, opened, at, _CLOSES[last]) or (
                len(opened) == 1 and not whole and not _AGAIN.match(text, at, end)
            ):
                break
        else:
            _go_on(opened, last, at)
    if len(opened) > 1 and not last and opened[-1].items and opened[-1].items[-1][1].kind == "bare":
        opened[-1].items.pop()  # a number that the end of the text may have cut
    while len(opened) > 1:
        _close(text, opened, at, text[opened[-1].start])
    opened[0].end = max(start, at)
    return _settled(opened[0])


def _go_on(opened: list[Node], mark: str, at: int) -> None:
    """Take in a separator, or a bracket that opens."""
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
    """End what such a bracket began, with all that is still open in it; false where it ends nothing."""
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
    """What brackets around a call or a whole block come to: what they hold, or a map of what is named in them."""
    named = [item for item in node.items if item[0] is not None]
    if named:
        return Node("map", node.start, node.end, named)
    held = node.values()
    if not held:
        return None
    return held[0] if len(held) == 1 and not held[0].is_scalar else node


@dataclass(frozen=True, slots=True)
class Written:
    """A block of the text that is a literal."""

    node: Node
    """What it holds."""
    lines: range
    """Positions of its lines, the fences around it included."""


_BEGINS = re.compile(r"[ \t]*(?:(?:(?:const|let|var)\s)?[\w.]{1,40}\s?=\s?(?:[\w.]{1,40}\()?)?[\[{]")
_INSIDE = re.compile(r"\{[ ]?[\"'][^\"'\n]{1,80}[\"']\s?:|\[[ ]?\{[ ]?[\"'\w]")
"""A literal after words, which keys in quotes tell."""
_MOST_BEFORE = 3
"""Lines of code of which one begins a literal."""


@recogniser('{"Oak": 3, "Elm": 5}', lambda text, lines: iter(()))
def find_literals(text: str, lines: Sequence[Line]) -> Iterator[Written]:
    """The blocks of code, and the stretches outside code, that begin as a literal does."""
    at = 0
    while at < len(lines):
        line, last, node = lines[at], at, None
        if line.kind == "fence":
            last = next((end for end in range(at + 1, len(lines)) if lines[end].kind == "fence"), len(lines) - 1)
            code = [each for each in lines[at + 1 : last + 1] if each.kind not in ("blank", "fence")]
            if any(_BEGINS.match(text, each.start, each.end) for each in code[:_MOST_BEFORE]):
                node = read_literal(text, code[0].start, code[-1].end, whole=True)
                node = node if node is not None and node.end == code[-1].end else None  # else it is none
        elif line.kind in ("text", "table") and (start := _start(text, line)) >= 0:
            node = read_literal(text, start, lines[-1].end, whole=False)
            while node is not None and last + 1 < len(lines) and lines[last + 1].start < node.end:
                last += 1
            if node is not None and start == line.start and text[node.end : lines[last].end].strip(" ;,)"):
                node = None  # words go on after brackets
        if node is not None and not node.is_scalar:
            yield Written(node, range(at, last + 1))
        at = last + 1


def _start(text: str, line: Line) -> int:
    """Where a literal begins on a line: at its start, or after words; -1 where none does."""
    if _BEGINS.match(text, line.start, line.end) is not None:
        return line.start
    found = _INSIDE.search(text, line.start, line.end) if text.find("{", line.start, line.end) >= 0 else None
    return -1 if found is None else found.start()
