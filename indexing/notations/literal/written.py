"""What a text writes out as a program would hold it, taken from its lines before they are read as prose or lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...model.figure import Issue
from ...outline.item import Item
from ...outline.sections import Line
from ...stated.context import Context
from .outlined import Outliner
from .stated import StatedParts
from .tree import Node, find_literals


@dataclass(slots=True)
class Written:
    """What the literals of a text hold."""

    items: list[list[Item]] = field(default_factory=list)
    """The outline of each of them that holds data."""
    parts: StatedParts = field(default_factory=StatedParts)
    """What they state of the chart."""
    issues: list[Issue] = field(default_factory=list)
    """The lists of numbers in them that could not be read."""

    def take(self, context: Context, node: Node) -> bool:
        """Take in a literal; false where it says nothing of a chart."""
        outliner = Outliner(context)
        items, before = outliner.items(node), len(self.parts.attributes)
        left = outliner.unread(node)
        self.parts.read(context, node)
        if not items and before == len(self.parts.attributes):
            return False
        self.items += [items] if items else []
        self.issues += left
        for hint in (*self.parts.hints, *outliner.hints):
            context.add(hint)
        self.parts.hints.clear()
        return True


def read_written(context: Context, lines: Sequence[Line]) -> tuple[list[Line], Written]:
    """What literals hold, and the lines with those that hold it left blank."""
    written = Written()
    kept = list(lines)
    if "{" in context.text or "[" in context.text:
        for one in find_literals(context.text, lines):
            if written.take(context, one.node):
                for at in range(one.first, one.last + 1):
                    kept[at] = replace(kept[at], kind="blank")
    return kept, written
