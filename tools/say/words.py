"""Shared by the wording of all nodes: the names of axes, and the function that every node implements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from ...indexing.model.figure import other_side
from ..plan.nodes import At, Constant, CountOf, Node, Piece, Reduction, Relation, Top, Where
from ..plan.tree import is_single
from ..relation import WORDS
from ..result import show_number

_REDUCTIONS = {
    "min": "smallest",
    "max": "largest",
    "std": "standard deviation",
    "count": "number",
    "distinct": "number of different values",
    "mode": "most frequent value",
}
_PARTS: dict[Piece, str] = {
    "first": "first number",
    "second": "second number",
    "clock": "time in seconds",
    "spread": "spread (±)",
    "length": "span in years",
    "items": "number of items",
    "height": "height in inches",
    "bracket": "text in brackets",
    "bare": "text without brackets and notes",
    "lead": "text before the comma",
    "tail": "text after the comma",
    "things": "thing listed",
    "digits": "digit",
}
_FACTORS = {2.0: "twice", 3.0: "three times", 4.0: "four times", 0.5: "half"}
_TIMES: dict[Relation, str] = {"=": "exactly", "<": "less than", ">": "more than"}
_ORDINALS = {1: "first", 2: "second", 3: "third", -1: "last", -2: "second to last"}


@dataclass(frozen=True, slots=True)
class Words:
    """Nouns for the rows, columns and panels of a figure."""

    row: str = "row"
    column: str = "column"
    panel: str = "panel"
    titles: Mapping[str, str] = field(default_factory=dict)
    """Grid id -> the panel's title."""
    figure: str = ""
    """The figure's id."""
    text: str = ""
    """The description."""

    def side(self, axis: str, many: bool = False) -> str:
        """The name of an axis, in the plural for several of its labels."""
        if axis == "cell":  # where it stands
            return f"{self.side('row', many)} and {self.side('column', many)}"
        name = {"row": self.row, "column": self.column, "panel": self.panel}[axis]
        return plural(name) if many else name


def words_of(node: Any, words: Words) -> Words:
    """The words for a chain; general ones if it is of another figure, whose axes have other names."""
    while (below := getattr(node, "of", None)) is not None:
        node = below
    return words if getattr(node, "figure", None) in (None, words.figure) else Words()


@singledispatch
def say(node: Any, words: Words) -> str:
    """One node in words."""
    raise NotImplementedError(f"no words for {type(node).__name__}")


def listed(names: Sequence[str]) -> str:
    """a, b and c"""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def ordinal(number: int) -> str:
    """first, second, 11th, last, 4th to last"""
    if number in _ORDINALS:
        return _ORDINALS[number]
    size = abs(number)
    ending = "th" if size % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(size % 10, "th")
    return f"{size}{ending}" if number > 0 else f"{size}{ending} to last"


def plural(name: str) -> str:
    """The plural of an axis's name, where one can be formed."""
    if " " in name or name.endswith("s"):  # "number of x's digits" has no plural that one could form
        return name
    return f"{name[:-1]}ies" if name.endswith("y") and name[-2:-1] not in "aeiou" else f"{name}s"


def constant(value: float | str) -> str:
    """A number or a quoted text that a plan holds."""
    return f"'{value}'" if isinstance(value, str) else show_number(value)


def reduction(how: Reduction) -> str:
    """sum, largest, lower quartile, ..."""
    return _REDUCTIONS.get(how, how.replace("_", " "))


def size_of(how: str, rank: int = 1) -> str:
    """largest, smallest, second largest, ..."""
    size = "largest" if how == "max" else "smallest"
    return size if rank == 1 else f"{ordinal(rank)} {size}"


def said_part(part: Piece | None) -> str:
    """The value, the year, the first number"""
    return "the value" if part is None else f"the {_PARTS.get(part, part)}"


def compared(relation: Relation, to: Any, times: float, words: Words) -> str:
    """The wording of a comparison: "above 90", "at least twice as large as the value for city 'Rome'"."""
    if not isinstance(to, Node):
        return f"{WORDS[relation]} {constant(to if isinstance(to, str) else to * times)}"
    other = say(to, words) if is_single(to) else f"the matching one of {say(to, words)}"
    if times == 1:
        return f"{WORDS[relation]} {other}"
    factor = _FACTORS.get(times) or f"{show_number(times)} times"
    size = "many" if isinstance(to, CountOf) else "large"
    return f"{_TIMES.get(relation, WORDS[relation])} {factor} as {size} as {other}"


def looked_at(node: Where | Top, words: Words) -> str:
    """The cells of a line that a condition or an order looks at: "the value at year '2012'"."""
    assert node.keep is not None, "a label is looked at of what is kept"
    where = "" if node.at is None else f" at {words.side(other_side(node.keep))} '{node.at}'"
    return f"{said_part(node.part)}{where}"


def test_of(node: Where, words: Words) -> str:
    """The condition of whole rows or columns: "every value is above 97"."""
    how = compared(node.relation, node.to, node.times, words)
    to = node.to
    if node.at is not None and isinstance(to, At) and to.of == node.of and len(to.labels) == 1:
        other = Constant(value=to.labels[0])
        return f"'{node.at}' is {compared(node.relation, other, node.times, words)}"
    if node.at is not None:
        return f"{looked_at(node, words)} is {how}"
    number = {"every": "every value is", "any": "any value is", "most": "most values are"}
    many = number.get(str(node.quantifier)) or f"at least {node.quantifier} values are"
    return f"{many} {how}"
