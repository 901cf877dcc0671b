"""The stretches of an outline that may state values, and what the items around them are called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...outline.item import Item, ItemKind, walk
from ...outline.sections import names_part
from ...stated.context import Context
from ...text.names import Name, fold
from ...text.sentences import sentence_bounds
from ..drafts import PANEL_NAME
from ..rows import says_absent
from .inventory import Inventory
from .items import is_aside, straddles
from .line import Line, line_of

_MAX_DEPTH = 40
_LONGEST = 2_000
"""Characters of a line that is read."""

_MENTIONS_AXIS = re.compile(r"\b(?:[xy]|horizontal|vertical)[- ]ax[ei]s\b", re.I)
"""A sentence about an axis, whose numbers are its range."""

Named = Mapping[int, Name | None]
"""What items are called, by their identity."""


def labels_of(named: Named, items: Sequence[Item]) -> Iterator[list[Name]]:
    """The names of items that stand beside each other, for each such list of several."""
    for beside in (items, *(item.children for item in walk(items))):
        found = [name for item in beside if (name := named[id(item)]) is not None]
        if len(found) > 1:
            yield found


def panels_of(context: Context, named: Named, items: Sequence[Item]) -> Iterator[str]:
    """The names, folded, of items that are called panels."""
    for item in walk(items):
        name = named[id(item)]
        if name is not None and PANEL_NAME.match(item.plain_words(context.text)):
            yield fold(name.text)


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of an outline, made with one inventory."""

    context: Context
    inventory: Inventory
    named: Named
    asides: bool
    """Whether what is called a trend or an observation may state values, too."""
    headings: set[int] = field(default_factory=set)
    """Names of headings, by their identity."""

    def of(self, items: Sequence[Item], path: tuple[Name, ...] = (), depth: int = 0) -> Iterator[Line]:
        """The stretches of these items that may state values, each with the names of the items around it."""
        kinds = Counter(item.kind for item in items if item.label is not None)
        for item in items:
            name = self.named[id(item)]
            if self._states_no_values(item, kinds):
                continue
            if name is not None and _is_one_of_several(self.context, self.inventory, item, name):
                name = None
            below = (*path, name) if name is not None else path
            if item.kind == "title" and name is not None:
                self.headings.add(id(name))
            yield from self._of_item(item, name, path, below)
            if depth < _MAX_DEPTH:
                yield from self.of(item.children, below, depth + 1)

    def _states_no_values(self, item: Item, kinds: Counter[ItemKind]) -> bool:
        """Whether an item states no values of the list it stands in: a table, a part of the figure, a remark; and
        beside bullets running text, which speaks of them, and a line of its own, which states a fact of them all.
        """
        words = item.plain_words(self.context.text)
        if item.kind == "text" and kinds["bullet"] > 1 and (kinds["text"] == 1 if words else not self.asides):
            return True
        return item.kind == "table" or bool(
            words and (names_part(words) if self.asides else is_aside(self.context.text, item))
        )

    def _of_item(
        self, item: Item, name: Name | None, path: tuple[Name, ...], below: tuple[Name, ...]
    ) -> Iterator[Line]:
        """The lines of one item without those under it: sentences where it has no name of its own."""
        context, start = self.context, self._start(item, name)
        if name is None and start < item.end:
            for first, last in sentence_bounds(context.text, start, item.end):
                if last - first <= _LONGEST and _MENTIONS_AXIS.search(context.text, first, last) is None:
                    line = line_of(context, self.inventory, below, first, last, free=True)
                    line.running = item.kind == "text" and all(id(name) in self.headings for name in below)
                    yield line
        elif start < item.end and item.end - start <= _LONGEST and not says_absent(context.text, start, item.end):
            yield line_of(context, self.inventory, below, start, item.end)

    def _start(self, item: Item, name: Name | None) -> int:
        """Where what an item states begins."""
        if item.kind == "title" and item.label is not None:
            return max(item.body, item.label[1])
        if item.label is None and name is not None:
            return name.span.end
        sentence = name is None and item.kind == "bullet" and item.bold and not item.is_bare(self.context.text)
        whole = item.label is None or sentence or straddles(self.context, item)
        return item.start if whole else item.body


def _is_one_of_several(context: Context, inventory: Inventory, item: Item, name: Name) -> bool:
    """Whether a bold name begins a sentence that goes on to others of its kind ("**Oak** (12) and **Elm** (9)")."""
    if item.label is None or not item.bold or item.kind != "bullet" or ":" in context.text[item.start : item.body]:
        return False
    own = [one for one in inventory.mentions(context.text, *item.label) if one.whole]
    others = [one for one in inventory.mentions(context.text, item.body, item.end) if one.whole]
    return any(one.group == other.group for one in own for other in others) and bool(name.text)
