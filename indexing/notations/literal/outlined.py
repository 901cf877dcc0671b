"""A literal as an outline, which is read as the lines of a list are: keys and names are labels, what they hold under
them; values that lie beside a list of as many labels stand under one each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...model.figure import Issue
from ...outline.item import Item
from ...stated.context import Context, Hint, Place
from ...text.names import Name
from ..rows import is_placeholder, read_value
from .keys import AROUND, AXIS, GENERIC, LABELS, NAME, PART, ROWS, VALUES, key_of
from .tree import Node

_FEWEST_UNREAD, _FEWEST_LISTED = 3, 2
"""Numbers of a map, and of a list, that are worth a word where they are not read."""
_DEEPEST = 40
_MOST_FIELDS, _MOST_LISTS = 60, 60
"""Fields of records, and lists of labels, that are looked at; people write a few."""
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}")
_BLANK = frozenset(("none", "null", "undefined", "nan", ""))
_PAIR = 2

Labels = tuple[tuple[Node, ...], ...]
"""Lists of labels, the nearest first."""


@dataclass(slots=True)
class Outliner:
    """Makes items of the nodes of one text."""

    context: Context
    """The text."""
    used: set[int] = field(default_factory=set)
    """Where the values and labels begin that items hold."""
    hints: list[Hint] = field(default_factory=list)
    """The labels that it lists, and what they are called."""

    def items(self, node: Node) -> list[Item]:
        """What a literal holds of data."""
        return self._held(node, (), 0)

    def unread(self, node: Node) -> list[Issue]:
        """The lists of numbers that became no items."""
        left = [
            one for one in node.values() if one.kind == "bare" and self._is_value(one) and one.start not in self.used
        ]
        found = []
        if len(left) >= (_FEWEST_LISTED if node.kind == "list" else _FEWEST_UNREAD):
            words = " ".join(self.context.text[node.start : node.end].split())[:60]
            message = f"{len(left)} numbers of the data could not be read: {words!r}."
            found.append(Issue("unread_numbers", message, node.span))
        for key, one in node.items:
            if not one.is_scalar and not self._is_part(key, one):
                found += self.unread(one)
        return found

    def _held(self, node: Node, labels: Labels, depth: int) -> list[Item]:
        """What a map or a list holds."""
        if depth > _DEEPEST:
            return []
        if node.kind == "list":
            return self._listed(node, labels, depth)
        lists = self._label_lists(node)
        near = (*(tuple(one.values()) for one in lists), *labels)[:_MOST_LISTS]
        data = [(key, one) for key, one in node.items if key is not None and not self._is_part(key, one)]
        scalars = [(key, one) for key, one in data if one.is_scalar and self._is_value(one)]
        rows = {id(one): key for key, one in data if one.kind == "list" and self._is_row(one)}
        sure = {row for row, key in rows.items() if key_of(self.context.text, key) in VALUES}
        left = {id(one) for one in lists} | (rows.keys() - sure if scalars or sure else set())
        found: list[Item] = []
        for key, one in data:
            if one.is_scalar or id(one) in left:
                continue
            inner = self._held(one, near, depth + 1)
            title = next((each for name, each in one.items if key_of(self.context.text, name) == "title"), key)
            found += inner if self._is_generic(key) or not inner else [self._called(title, inner, depth)]
        return found if found and not depth else [*(self._valued(*each) for each in scalars), *found]

    def _listed(self, node: Node, labels: Labels, depth: int) -> list[Item]:
        """What a list holds: values, points, records, or the rows of a matrix."""
        held = node.values()
        if self._is_row(node):
            return self._row(node, labels)
        if held and all(one.kind == "map" for one in held):
            return self._records(held, labels, depth)
        if not held or not all(one.kind == "list" for one in held):
            return []
        if all(len(one.items) == _PAIR and one.items[0][1].is_scalar for one in held) and not labels:
            return [self._valued(*one.values()) for one in held if self._is_value(one.items[1][1])]
        return self._matrix(held, labels, depth)

    def _row(self, node: Node, labels: Labels) -> list[Item]:
        """Values, each under the label at its place in the nearest list of as many; else by their place alone."""
        held = node.values()
        fitting = [one for one in labels if len(one) == len(held) or (node.cut_off and len(held) < len(one))]
        if not fitting:
            self.used |= {one.start for one in held}
            return [Item("bullet", 0, node.start, node.end, body=node.start)]
        return [self._valued(label, one) for label, one in zip(fitting[0], held, strict=False) if self._is_value(one)]

    def _matrix(self, held: Sequence[Node], labels: Labels, depth: int) -> list[Item]:
        """Rows of values, their labels first in each row or in a list of as many."""
        head = held[0].values()
        if all(self._is_year(one) or (one.is_scalar and not self._is_number(one)) for one in head):
            held, labels = held[1:], (tuple(head), *labels)
        own = all(one.items and one.items[0][1].kind == "text" and not self._is_number(one.items[0][1]) for one in held)
        firsts = next((one for one in reversed(labels) if len(one) == len(held)), ())
        made = []
        for at, row in enumerate(held):
            values = replace(row, items=row.items[own:])
            width = len(values.items)
            across = tuple(one[1:] if len(one) == width + own and own else one for one in labels)
            items = self._row(values, tuple(one for one in across if one is not firsts or width == len(one)))
            name = row.items[0][1] if own else firsts[at] if firsts else None
            made += items if name is None else [self._called(name, items, depth)]
        return made

    def _records(self, held: Sequence[Node], labels: Labels, depth: int) -> list[Item]:
        """An item for each record, called by the field that names it, or by two where no one tells all apart."""
        text = self.context.text
        names = self._name_fields(held)
        made: list[Item] = []
        rows: list[Node] = []
        for one in held:
            called = [value for key, value in one.items if key_of(text, key) in names] or self._own_name(one)
            rest = replace(one, items=[item for item in one.items if all(item[1] is not value for value in called)])
            items = self._held(rest, labels, depth + 1)
            rows += called[:1]
            single = len(items) == 1 and items[0].label is not None and not items[0].children
            if single and called and (len(called) == _PAIR or items[0].words(text).lower() in VALUES):
                last = called.pop()
                items = [replace(items[0], label=(last.start, last.end))]
            for name in called:
                again = made and items and len(names) == _PAIR and made[-1].words(text) == name.words(text)
                if again:
                    made[-1].children += items
                items = [self._called(name, items, depth)] if items and not again else []
            made += items
        key = [key for key, _ in held[0].items if key is not None and key_of(text, key) in names]
        if len(key) == 1 and key_of(text, key[0]) not in NAME:
            self._hint("y", key[0].words(text), rows)
        return made

    def _own_name(self, node: Node) -> list[Node]:
        """What a record says that it is called."""
        fields = {key_of(self.context.text, key): one for key, one in node.items if one.kind == "text"}
        return [fields[name] for name in NAME if name in fields][:1]

    def _hint(self, place: Place, name: str, labels: Sequence[Node]) -> None:
        """Tell those who read the items what labels there are, and of what axis."""
        names = tuple(Name(one.words(self.context.text), one.span) for one in labels)
        self.hints.append(Hint(place, name, names, labels[0].span))

    def _name_fields(self, held: Sequence[Node]) -> list[str]:
        """The field of records that names them; two where there are just two such and one value."""
        fields: dict[str, list[Node]] = {}
        for key, one in (item for each in held for item in each.items):
            name = key_of(self.context.text, key)
            if key is not None and (name in fields or len(fields) < _MOST_FIELDS):
                fields.setdefault(name, []).append(one)
        scalars = {name: found for name, found in fields.items() if all(one.is_scalar for one in found)}
        numeric = {name: sum(map(self._is_number, found)) for name, found in scalars.items()}
        words = [name for name, count in numeric.items() if not count and not PART.fullmatch(name)]
        told = [name for name, count in numeric.items() if name in words or count == len(scalars[name])]
        said = {name: {one.words(self.context.text).lower() for one in scalars[name]} for name in told}
        distinct = {name for name in told if len(said[name]) == len(held)}
        named = [name for name in (*NAME, *words) if name in distinct and name in words]
        if named:
            return named[:1]
        years = [name for name in told if name not in words and all(map(self._is_year, scalars[name]))]
        if len(words) + len(years) == _PAIR and len(told) == _PAIR + 1 and distinct.isdisjoint(years):
            return [name for name in told if name in words or name in years]
        places = [name for name in (*years, *(name for name in NAME if name in told), "x") if name in distinct]
        return places[:1] or ([told[0]] if len(told) == _PAIR and not words and told[0] in distinct else [])

    def _label_lists(self, node: Node, *, of_axis: bool = False) -> list[Node]:
        """The lists of labels in a map, those of its axes among them."""
        text = self.context.text
        found = []
        for key, one in node.items:
            name = key_of(text, key)
            axis = AXIS.fullmatch(name)
            scalars = [each for each in one.values() if each.is_scalar]
            if one.kind == "map" and (axis is not None or name in AROUND):
                found += self._label_lists(one, of_axis=axis is not None)
            elif one.kind == "list" and len(scalars) == len(one.items) > 1:
                words = not any(self._is_number(each) for each in scalars)
                years = all(self._is_year(each) for each in scalars)
                ticks = axis is not None and axis["place"] == "y" and not words and name != "y"
                valued = name in VALUES and not words and not of_axis
                if (
                    (words or years or of_axis or LABELS.fullmatch(name))
                    and not ticks
                    and not valued
                    and not PART.fullmatch(name)
                ):
                    found.append(one)
                    plain = LABELS.fullmatch(name) or GENERIC.fullmatch(name) or axis is not None
                    self._hint(
                        "y" if ROWS.fullmatch(name) else "x",
                        key.words(text) if key is not None and not plain else "",
                        scalars,
                    )
        return found

    def _called(self, name: Node, children: list[Item], depth: int) -> Item:
        """An item of this name over others."""
        self.used.add(name.start)
        self.context.know(Name(name.words(self.context.text), name.span))
        return Item("bullet", depth, name.start, name.end, (name.start, name.end), True, name.end, children)

    def _valued(self, label: Node, value: Node) -> Item:
        """A value under its label."""
        self.used |= {label.start, value.start}
        return Item("bullet", 0, value.start, value.end, (label.start, label.end), True, value.start)

    def _is_generic(self, key: Node) -> bool:
        name = key_of(self.context.text, key)
        return GENERIC.fullmatch(name) is not None or name in VALUES

    def _is_part(self, key: Node | None, one: Node) -> bool:
        """Whether an entry of a map says how the chart looks, not what it shows."""
        name = key_of(self.context.text, key)
        axis = AXIS.fullmatch(name)
        if axis is not None and (axis["axis"] or (axis["what"] and axis["what"] != "values") or one.kind == "map"):
            return True
        return PART.fullmatch(name) is not None and not (name in ("dimension", "sizes", "size") and one.kind == "list")

    def _is_row(self, node: Node) -> bool:
        """Whether a list holds numbers, and blanks among them."""
        held = node.values()
        return all(self._is_value(one) for one in held) and any(self._is_number(one) for one in held)

    def _is_value(self, node: Node) -> bool:
        """Whether a scalar is a number, or stands for one that is not there."""
        words = node.words(self.context.text)
        return self._is_number(node) or (node.is_scalar and (words.lower() in _BLANK or is_placeholder(words)))

    def _is_number(self, node: Node) -> bool:
        if not node.is_scalar or not any(map(str.isdigit, self.context.text[node.start : node.end])):
            return False
        found = read_value(self.context, node.start, node.end)
        return found is not None

    def _is_year(self, node: Node) -> bool:
        return node.is_scalar and _YEAR.fullmatch(self.context.text, node.start, node.end) is not None
