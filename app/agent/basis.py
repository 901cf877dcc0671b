"""The basis of a result: its rows, columns and panels, and each number it holds with the cells behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...indexing.text.numbers import parse_quantity
from ...tools.plan.nodes import At, Choose, Constant, Derive, LabelWhere, Node, Passage, Reduce, Top, Where
from ...tools.plan.tree import children, walk
from ...tools.result import Value
from ...tools.run.stated import passage_span
from ..numerals import Number, Origin
from ..planner.linking.vocabulary import Vocabulary
from .desk import Desk, Entry, Located
from .mentions import Side, mentions_in
from .passages import sentence_around

SIDES: tuple[Side, ...] = ("row", "column", "panel")
MOST_CELLS = 400
"""The most cells of a result that are examined: a larger one covers whole axes."""
_EXTREMES = ("min", "max")
_OF_THE_LEFT = ("ratio", "share", "fraction")
"""Calculations whose result belongs to the left operand."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a cell, or of a result over several cells: its labels on each side."""

    row: frozenset[str] = frozenset()
    column: frozenset[str] = frozenset()
    panel: frozenset[str] = frozenset()
    order: tuple[float | None, float | None] = (None, None)
    """Of a cell, where its row and its column stand on an axis of numbers or of time."""

    def on(self, side: Side) -> frozenset[str]:
        """The labels on one side."""
        found: frozenset[str] = getattr(self, side)
        return found

    def __or__(self, other: Place) -> Place:
        return Place(self.row | other.row, self.column | other.column, self.panel | other.panel)


@dataclass(frozen=True)
class Basis:
    """One value with the cells and plan it is based on."""

    value: Value
    plan: Node
    cells: tuple[tuple[Place, float | None], ...]
    """The place and the number of each cell it was computed from."""
    further: Place = Place()
    """What a quoted passage names."""

    @cached_property
    def whole(self) -> Place:
        """The places of all its cells together."""
        whole = self.further
        for place, _ in self.cells:
            whole |= place
        return whole

    @cached_property
    def named(self) -> frozenset[str]:
        """The labels that its plan names."""
        return frozenset(label for node in walk(self.plan) for label in _labels_of(node))

    @cached_property
    def limited(self) -> frozenset[Side]:
        """The sides on which its plan selects labels by name."""
        return frozenset(node.axis for node in walk(self.plan) if isinstance(node, At))

    @cached_property
    def is_summed(self) -> bool:
        """Whether it aggregates all its cells, so that one cell's name does not name it."""
        return _is_summed(self.plan)

    @property
    def is_quoted_number(self) -> bool:
        """Whether it is a quoted number, which is only about what its sentence names."""
        return isinstance(self.plan, Passage) and not isinstance(self.value.value, str)

    @cached_property
    def numbers(self) -> tuple[tuple[Number, Place], ...]:
        """Each number that it holds with its place: those of its cells, and its own."""
        unit, stated = self.value.unit, {number for _, number in self.cells}
        found = [(Number(number, unit), place) for place, number in self.cells if number is not None]
        for part in self.value.parts:
            if isinstance(part, float | int) and not isinstance(part, bool):
                origin: Origin = "stated" if part in stated else "computed"
                if part not in stated or len(self.cells) == 1:
                    found.append((Number(float(part), unit, origin), self.whole))
        return tuple(found)

    def place_of(self, label: str) -> Place:
        """The place of the cells under a label that is itself the result."""
        own = [place for place, _ in self.cells if any(label in place.on(side) for side in SIDES)]
        whole = Place()
        for place in own or [self.whole]:
            whole |= place
        return whole


def _is_summed(node: Node) -> bool:
    if isinstance(node, Derive):  # a share belongs to its numerator
        return _is_summed(node.left) and (node.how in _OF_THE_LEFT or _is_summed(node.right))
    if isinstance(node, Reduce) and node.how not in _EXTREMES:
        return True
    if isinstance(node, Choose):  # its result names one of the options
        return False
    return any(map(_is_summed, children(node)))


def bases_of(entry: Entry, desk: Desk, vocabularies: dict[str, Vocabulary]) -> Iterator[Basis]:
    """The bases of an answering result: of its value, or of each value that it may have."""
    for value in entry.values:
        cells = tuple((_place_of_cell(one), one.cell.value) for one in map(desk.located, value.cells[:MOST_CELLS]))
        yield Basis(value, entry.plan, cells, _names_quoted(entry, desk, vocabularies))


def _place_of_cell(one: Located) -> Place:
    sides = (one.row, one.column, one.grid.title)
    axes = ((one.grid.row_axis, one.cell.row), (one.grid.column_axis, one.cell.column))
    row, column = (axis.labels[at].value if at is not None else None for axis, at in axes)
    names = [frozenset({text} if text else ()) for text in sides]
    return Place(names[0], names[1], names[2], (row, column))


def _names_quoted(entry: Entry, desk: Desk, vocabularies: dict[str, Vocabulary]) -> Place:
    """The names in a plan's quoted passages, which a sentence about it may use; for a number, those of its sentence."""
    found: dict[str, set[str]] = {side: set() for side in SIDES}
    for node in walk(entry.plan):
        if not isinstance(node, Passage):
            continue
        text = desk.shelf.figure(node.figure or entry.figure).text
        span = passage_span(node, text)
        around = span if parse_quantity(span.cut(text)) is None else sentence_around(text, span)
        for mention in mentions_in(around.cut(text), vocabularies.values()):
            found[mention.side] |= mention.labels
    return Place(frozenset(found["row"]), frozenset(found["column"]), frozenset(found["panel"]))


def _labels_of(node: Node) -> Iterator[str]:
    if isinstance(node, At):
        yield from node.labels
    elif isinstance(node, Choose):
        yield from (option.label for option in node.options)
    elif isinstance(node, Constant | LabelWhere | Where | Top):
        operands = tuple(getattr(node, name, None) for name in ("value", "to", "at"))
        yield from (one for one in operands if isinstance(one, str))
