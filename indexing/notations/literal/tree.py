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


@dataclass(slots=True)
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
    cut_off: bool = False
    """Whether the text ends inside it."""

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


_TOKEN = re.compile(
    r"(?P<space>\s++|//[^\n]*+|\#(?![0-9A-Fa-f]{3,8}\b)[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?+)"
    r"|(?P<quoted>\"(?:[^\"\\\n]++|\\.)*+\"|'(?:[^'\\\n]++|\\.)*+')"
    r"|(?P<mark>[][{}(),:=;])"
    r"|(?P<bare>(?:[^\s\]\[{}(),:=;\"'#]++|(?<=\S)#)(?:[ ](?=[^\s\]\[{}(),:=;\"'#])[^\s\]\[{}(),:=;\"'#]++)*+)",
    re.S,
)
_OPENS = {"{": "}", "[": "]", "(": ")"}
_DEEPEST = 40
"""Levels of nesting read; people write three or four."""


def read_literal(text: str, start: int, end: int, *, whole: bool) -> Node | None:
    """The literal that begins here: all of the stretch where it is a `whole` block of code, else as far as its brackets
    reach. None where there is none.
    """
    reading = _Reading(text, start)
    at = start
    while at < end:
        match = _TOKEN.match(text, at, end)
        if match is None:
            break
        at = match.end()
        if match.lastgroup == "space":
            continue
        if match.lastgroup != "mark":
            quoted = match.lastgroup == "quoted"
            reading.put(Node("text" if quoted else "bare", match.start() + quoted, at - quoted))
            reading.settled = quoted
        elif not reading.mark(match[0], match.start()) or (reading.is_closed and match[0] in "}])" and not whole):
            break
    return reading.ended(at)


class _Reading:
    """What is open while a literal is read, from the outside in."""

    def __init__(self, text: str, start: int):
        self.text = text
        self.open: list[tuple[Node, str]] = [(Node("list", start, start), "")]
        self.keys: list[Node | None] = [None]
        self.settled = True
        """Whether something after the last scalar says that it ends there."""

    @property
    def is_closed(self) -> bool:
        """Whether every bracket is closed."""
        return len(self.open) == 1

    def put(self, node: Node) -> None:
        """Put a value into what is open, under the key that waits for it."""
        self.open[-1][0].items.append((self.keys[-1], node))
        self.keys[-1] = None

    def mark(self, mark: str, at: int) -> bool:
        """Take in a bracket or a separator; false where nothing after it can be read."""
        self.settled = True
        items = self.open[-1][0].items
        if mark in ":=":
            if items and items[-1][0] is None and items[-1][1].is_scalar:
                self.keys[-1] = items.pop()[1]
        elif mark in ",;":
            self.keys[-1] = None
        elif mark in _OPENS:
            if mark == "(" and items and items[-1][1].kind == "bare" and items[-1][1].end == at:
                self.keys[-1] = items.pop()[0]  # the name of a call
            self.open.append((Node("map" if mark == "{" else "list", at, at), _OPENS[mark]))
            self.keys.append(None)
            return len(self.open) <= _DEEPEST
        else:
            return self._close(mark, at + 1)
        return True

    def _close(self, mark: str, at: int) -> bool:
        """End what such a bracket ends, with all that is still open in it; false where it ends nothing."""
        if all(closing != mark for _, closing in self.open[1:]):
            return False
        while len(self.open) > 1:
            node, closing = self.open.pop()
            self.keys.pop()
            node.end = at
            if closing == ")":
                node = _settled(node) or node
            elif node.kind == "list" and any(key is not None for key, _ in node.items):
                node.kind = "map"
            self.put(node)
            if closing == mark:
                break
        return True

    def ended(self, at: int) -> Node | None:
        """What was read up to here, with what the text leaves open cut off."""
        last = self.open[-1][0]
        if not self.is_closed and not self.settled and last.items:
            last.items.pop()  # a number that the end of the text may have cut
        while not self.is_closed:
            self.open[-1][0].cut_off = True
            self._close(self.open[-1][1], at)
        root = self.open[0][0]
        root.end = max(root.start, at)
        return _settled(root)


def _settled(node: Node) -> Node | None:
    """What brackets around a call or a whole block come to: what they hold, or a map of what is named in them."""
    named = [item for item in node.items if item[0] is not None]
    if named:
        return Node("map", node.start, node.end, named, node.cut_off)
    held = node.values()
    if not held:
        return None
    return held[0] if len(held) == 1 and not held[0].is_scalar else node


@dataclass(frozen=True, slots=True)
class Written:
    """A block of the text that is a literal."""

    node: Node
    """What it holds."""
    first: int
    """Position of its first line, the fence before it included."""
    last: int
    """Position of its last line."""


_BEGINS = re.compile(r"[ \t]*(?:(?:(?:const|let|var)\s)?[\w.]{1,40}\s?=\s?(?:[\w.]{1,40}\()?)?[\[{]")
_MOST_KEYS = 3


@recogniser('{"Oak": 3, "Elm": 5}', lambda text, lines: iter(()))
def find_literals(text: str, lines: Sequence[Line]) -> Iterator[Written]:
    """The blocks of code, and the stretches outside code, that begin as a literal does."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.kind == "fence":
            last = next((end for end in range(at + 1, len(lines)) if lines[end].kind == "fence"), len(lines))
            inner = [each for each in lines[at + 1 : last] if each.kind != "blank"]
            if inner and _may_begin(text, inner):
                node = read_literal(text, inner[0].start, inner[-1].end, whole=True)
                if node is not None and node.kind in ("map", "list"):
                    yield Written(node, at, min(last, len(lines) - 1))
            at = last + 1
        elif line.kind in ("text", "table") and (inside := _inside(text, line)) is not None:
            node = read_literal(text, inside, lines[-1].end, whole=False)
            if node is None or node.is_scalar:
                at += 1
                continue
            last = _last_line(lines, at, node)
            whole = inside > line.start or not text[node.end : lines[last].end].strip(" ;,)")
            more = [node]
            while whole and last + 1 < len(lines) and _BEGINS.match(text, lines[last + 1].start, lines[last + 1].end):
                again = read_literal(text, lines[last + 1].start, lines[-1].end, whole=False)
                if again is None or again.kind != node.kind:
                    break
                more.append(again)
                last = _last_line(lines, last + 1, again)
            if whole and len(more) > 1:  # one record a line
                yield Written(Node("list", node.start, more[-1].end, [(None, one) for one in more]), at, last)
            elif whole:
                yield Written(node, at, last)
            at = last + 1
        else:
            at += 1


_INSIDE = re.compile(r"\{[ ]?[\"'][^\"'\n]{1,80}[\"']\s?:|\[[ ]?\{[ ]?[\"'\w]")


def _inside(text: str, line: Line) -> int | None:
    """Where a literal begins on a line: at its start, or after words where keys in quotes tell it."""
    if _BEGINS.match(text, line.start, line.end) is not None:
        return line.start
    found = _INSIDE.search(text, line.start, line.end) if "{" in text[line.start : line.end] else None
    return None if found is None else found.start()


def _last_line(lines: Sequence[Line], at: int, node: Node) -> int:
    """Position of the line on which a literal ends that begins on this one."""
    while at + 1 < len(lines) and lines[at + 1].start < node.end:
        at += 1
    return at


def _may_begin(text: str, lines: Sequence[Line]) -> bool:
    """Whether a block of code begins as a literal does, on one of its first lines."""
    return any(_BEGINS.match(text, line.start, line.end) for line in lines[:_MOST_KEYS])
