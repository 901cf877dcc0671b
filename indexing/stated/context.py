"""The context of the readers: the stated parts of a figure and all labels that these list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from ..text.names import Name, fold
from ..text.numbers import find_quantities
from ..text.spans import Located, Quantity, Span

Place = Literal["title", "x", "y", "legend", "colour", "panel", "lead", "other"]
"""Which part of a figure: its title, an axis, the legend, the colour scale, a list of panels, a list that introduces
the data, or another.
"""

MAX_LABELS = 400
"""The most labels kept of one list, and of all lists together; the longest axes written out have some dozens."""
_MAX_HINTS = 100
"""The most parts kept of one description: every grid is compared with each of them."""
_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Hint:
    """One part of the figure as stated: its place, title and labels."""

    place: Place
    name: str
    """The axis title; empty where none is stated."""
    labels: tuple[Name, ...]
    span: Span
    counted: tuple[int, int] | None = None
    """First and last of a stated range of whole numbers ("1 to 10")."""
    scale: Quantity | None = None
    """The range of values it states."""
    panel: str = ""
    """The words that name its panel; empty if it holds for all."""

    def texts(self) -> list[str]:
        """The labels as text, or the whole numbers of its range if no labels are listed."""
        if self.labels or self.counted is None:
            return [name.text for name in self.labels]
        return [str(number) for number in range(self.counted[0], self.counted[1] + 1)]


@dataclass(slots=True)
class Context:
    """The stated parts, with indices of their labels for every way in which readers look them up."""

    text: str
    """The whole description."""
    hints: list[Hint] = field(default_factory=list)
    known: dict[str, Name] = field(default_factory=dict)
    """Every stated label, by its folded text."""
    aliases: dict[str, Name] = field(default_factory=dict)
    """Colour -> its label; a label with empty text if the colour stands for several."""
    row_names: str = ""
    """The folded names of all rows of all grids, one per line."""
    colons: list[tuple[str, int]] = field(default_factory=list)
    """The colons in known labels: the label in lower case, and the offset in it."""
    decimal_comma: bool = False
    """Whether the description writes 3,5 for three and a half."""
    _first: dict[str, dict[str, Name]] = field(default_factory=dict)
    _widths: dict[str, set[int]] = field(default_factory=dict)
    _folded: dict[int, frozenset[str]] = field(default_factory=dict)
    _quantities: dict[tuple[int, int], list[Located]] = field(default_factory=dict)

    def quantities(self, start: int, end: int) -> list[Located]:
        """The numbers between two offsets, cached: every notation in turn asks for those of the same block."""
        if (start, end) not in self._quantities:
            found = find_quantities(self.text, start, end, decimal_comma=self.decimal_comma)
            self._quantities[start, end] = found
        return self._quantities[start, end]

    def folded(self, hint: Hint) -> frozenset[str]:
        """The labels of a hint for comparison."""
        key = id(hint)
        if key not in self._folded:
            self._folded[key] = frozenset(fold(text) for text in hint.texts())
        return self._folded[key]

    def add(self, hint: Hint) -> None:
        """Add a hint."""
        if len(self.hints) >= _MAX_HINTS:
            return
        self.hints.append(hint)
        for name in hint.labels if hint.place not in ("lead", "title") else ():
            if (len(self.known) < MAX_LABELS and len(name.text) > 1) or not name.text.isalnum():
                self.know(name)
            for alias in name.aliases:
                shared = alias in self.aliases and self.aliases[alias].text != name.text
                self.aliases[alias] = replace(name, text="") if shared else name

    def know(self, name: Name) -> None:
        """Add a label, unless one with the same words is known."""
        folded = fold(name.text)
        token = _TOKEN.search(name.text)
        if folded in self.known or token is None or len(self.known) >= MAX_LABELS:
            return
        self.known[folded] = name
        lower = name.text.lower()
        self.colons += [(lower, at) for at, char in enumerate(lower) if char == ":"] if ":" in lower else []
        self._first.setdefault(token[0].lower(), {})[name.text.lower()] = name
        self._widths.setdefault(token[0].lower(), set()).add(len(name.text))

    def labels_at(self, at: int, end: int) -> Iterator[Name]:
        """The known labels that are at an offset as whole words, in any case."""
        token = _TOKEN.match(self.text, at, end)
        first = token[0].lower() if token is not None else ""
        for width in self._widths.get(first, ()):
            stop = at + width
            name = self._first[first].get(self.text[at:stop].lower()) if stop <= end else None
            if name is not None and not (name.text[-1].isalnum() and self.text[stop : stop + 1].isalnum()):
                yield name

    def splits_label(self, colon: int) -> bool:
        """Whether a colon belongs to a known label ("Neural: Simple")."""
        return any(self.text[colon - at : colon - at + len(label)].lower() == label for label, at in self.colons)

    def labels_in(self, start: int, end: int) -> Iterator[tuple[int, Name]]:
        """The known labels between two offsets, each with its start."""
        if not self._first:
            return
        for token in _TOKEN.finditer(self.text, start, end):
            if token[0].lower() in self._first:
                for name in self.labels_at(token.start(), end):
                    yield token.start(), name
