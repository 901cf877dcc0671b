"""The values of a literal under their names: keys, names of its records, and lists of equally many labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...model.figure import Issue
from ...outline.item import Item
from ...outline.lines import Line
from ...outline.sections import names_part
from ...stated.context import Context, Hint, Place
from ...text.names import Name, read_name
from ..drafts import Draft
from ..rows import YEAR, Entry, Row, is_placeholder, read_value
from .tree import Node, find_literals

_NAMES = ("name", "label", "series", "title", "group", "category", "model", "method", "curve", "line", "id", "key", "x")
"""Keys of a record's name, the most certain first."""
_CALLED = ("title", "label", "name")
"""Keys in a map of what the map's own key stands for."""
_VALUES = frozenset(("values", "data", "y", "value", "counts", "points", "heights", "z"))
"""Keys of a record's values."""
_LABELS = re.compile(
    r"(?:categories|labels|columns|cols|index|rows|bins|ticks|x|y|names|headers?|fields|groups|classes)"
    r"|(?:[xy]|row|col|column|tick)(?:labels|names|values|categories|ticks)"
)
_OF_ROWS = re.compile(r"(?:index|rows?|y)(?:labels|names|categories|ticks)?|classes")
_AXIS = re.compile(r"(?:[xy]|horizontal|vertical|category|value)(?:axis|axes)?")
_PART = re.compile(
    rf"{_AXIS.pattern}(?:axis|axes|labels?|titles?|name|units?|range|limits?|lim|scale|ticks?(?:labels|values|text|vals)?)"
    r"|axis|axes|layout|legend\w*|styles?|colou?r\w*|palette|annotations?|range|ticks?\w*|gridlines?|grid|domain|limits?"
    r"|sizes?|positions?|notes?|sources?|encoding|mark|marker|observations?|insights?|trends?|description|caption|summary"
    r"|takeaways?|interpretation|references?|referencelines?|options|config|width|height|transform|schema|linewidth"
    r"|opacity|ids?|uuid|zindex|edges|arrows|links|connections|nodes|bbox|inputs|outputs|fontsize|figsize|font|margin"
    r"|confidence|metadata|shape|scales?|findings|highlights|(?:chart|figure|main)?title"
)
"""Keys of what is not data: titles, looks and remarks."""
_GENERIC = re.compile(
    r"(?:data|datapoints|datasets?|series|values?|traces|charts?|figures?|panels?|subplots|plots?|bars|lines|rows?"
    r"|records?|content|boxplots?|df|dataframe|spec|fig|results|items|groups|entries|segments|slices|stats|statistics"
    r"|boxes|matrix|table|cells|option)"
)
"""Keys that name no panel."""
_AROUND = frozenset("layout options axes scales axis encoding metadata chart figure config".split())
"""Keys of maps with statements on the whole chart."""
_BLANK = frozenset(("none", "null", "undefined", "nan", ""))
_FEWEST_UNREAD, _FEWEST_LISTED = 3, 2
"""The fewest unread numbers of a map, and of a list, that are reported."""
_PAIR = 2

_Path = tuple[Node, ...]
"""Names from the outermost in."""


@dataclass(slots=True)
class Written:
    """The contents of a text's literals."""

    drafts: list[Draft] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    """What they state of the parts of the chart, as items."""
    issues: list[Issue] = field(default_factory=list)
    """The lists of numbers in them that could not be read."""


def read_written(context: Context, lines: Sequence[Line]) -> tuple[list[Line], Written]:
    """The lines with those of literals blanked, and the literals' contents."""
    written, kept = Written(), list(lines)
    for node, places in find_literals(context.text, lines) if "{" in context.text or "[" in context.text else ():
        reading = _Reading(context)
        reading.take(node, (), ())
        items = list(reading.stated(node))
        if reading.values or items:
            written.drafts += reading.drafts()
            written.issues += reading.unread(node)
            written.items += items
            for at in places:
                kept[at] = replace(kept[at], kind="blank")
    return kept, written


@dataclass(slots=True)
class _Reading:
    """The values of one literal."""

    context: Context
    values: list[tuple[_Path, Node, bool]] = field(default_factory=list)
    """Each with its names, and whether the last of these is its alone."""
    called: dict[str, Node] = field(default_factory=dict)
    """Key -> the name that its map gives it, wherever else it is a key: `"a": {"label": "Austria"}`, `{"a": 4}`."""

    def take(self, node: Node, path: _Path, labels: Sequence[Sequence[Node]]) -> None:
        """Take in the contents of a map or list, under lists of labels given around it, the nearest first."""
        held = node.values()
        if node.kind == "map":
            self._take_map(node, path, labels)
        elif self._are_numbers(held):
            fitting = next((one for one in labels if len(one) == len(held)), None)
            for at, value in enumerate(held):
                self.values.append((path, value, False) if fitting is None else ((*path, fitting[at]), value, True))
        elif held and all(one.kind == "map" for one in held):
            self._take_records(held, path, labels)
        elif held and all(one.kind == "list" and one.items for one in held):
            self._take_matrix([one.values() for one in held], path, labels)

    def _take_map(self, node: Node, path: _Path, labels: Sequence[Sequence[Node]]) -> None:
        """The entries of a map. Beside values, a list without a key for values is something else; so are numbers beside
        lists or maps at the top of the literal.
        """
        lists, before = self._label_lists(node), len(self.values)
        around = [*(one.values() for one in lists), *labels]
        entries = [(key, one) for key, one in node.items if key is not None and not self._is_part(key, one)]
        numbers = [(key, one) for key, one in entries if self._is_value(one)]
        rows = {one: self._key(key) for key, one in entries if one.kind == "list" and self._are_numbers(one.values())}
        has_values = numbers or not _VALUES.isdisjoint(rows.values())
        for key, one in entries:
            if not (one.is_scalar or one in lists or (has_values and rows.get(one, "values") not in _VALUES)):
                title = next((each for name, each in one.items if self._key(name) in _CALLED and each.is_scalar), key)
                held = one
                if title is not key:
                    self.called[self._words(key)] = title
                    held = replace(one, items=[item for item in one.items if item[1] is not title])
                self.take(held, path if self._is_generic(key) else (*path, title), around)
        for key, one in numbers if path or len(self.values) == before else ():
            self.values.append((path if path and self._key(key) in _VALUES else (*path, key), one, True))

    def _take_records(self, held: Sequence[Node], path: _Path, labels: Sequence[Sequence[Node]]) -> None:
        """Records, each named by the field or the two fields that distinguish them, else by its own name."""
        naming = self._naming(held)
        firsts = []
        for one in held:
            called = [value for key, value in one.items if self._key(key) in naming]
            called = called or [value for name in _NAMES for key, value in one.items if self._key(key) == name][:1]
            rest = Node("map", one.start, one.end, [item for item in one.items if item[1] not in called])
            firsts += called[:1]
            if len(naming) == _PAIR and len(rest.items) == 1 and self._is_value(rest.items[0][1]):
                self.values.append(((*path, *called), rest.items[0][1], True))
            else:
                self.take(rest, (*path, *called), labels)
        if len(naming) == 1 and naming[0] not in _NAMES:
            key = next(key for key, _ in held[0].items if key is not None and self._key(key) in naming)
            self._hint("y", key.words(self.context.text), firsts)

    def _naming(self, held: Sequence[Node]) -> list[str]:
        """The text field that identifies records; else two fields of text or years that do; else a field of years, one
        whose key means a name, or the first of two.
        """
        fields = self._fields(held)
        words_by_field = {name: [one.words(self.context.text) for one in found] for name, found in fields.items()}
        words = [name for name, found in fields.items() if not any(map(self._is_number, found))]
        years = [name for name, found in fields.items() if all(map(self._is_year, found))]
        distinct = [name for name in words_by_field if len(set(words_by_field[name])) == len(held)]
        keys = [name for name in words_by_field if name in words or name in years]
        if len(keys) == _PAIR and not set(keys) & set(distinct):
            pairs = set(zip(words_by_field[keys[0]], words_by_field[keys[1]], strict=True))
            return keys if len(pairs) == len(held) else []
        named = [name for name in (*_NAMES, *words) if name in words]
        named = [name for name in (*named, *years, *_NAMES) if name in distinct]
        return (named or (distinct if len(words_by_field) == _PAIR and not words else []))[:1]

    def _fields(self, held: Sequence[Node]) -> Mapping[str, list[Node]]:
        """The scalar fields that all records have, in order."""
        records = [{self._key(key): one for key, one in record.items if key and one.is_scalar} for record in held]
        shared = [name for name in records[0] if not _PART.fullmatch(name) or name in _NAMES]
        return {name: [one[name] for one in records] for name in shared if all(name in one for one in records)}

    def _take_matrix(self, rows: list[list[Node]], path: _Path, labels: Sequence[Sequence[Node]]) -> None:
        """Rows of values, labelled by their first cells or a list of as many labels; or pairs of label and value."""
        if all(self._is_year(one) or (one.is_scalar and not self._is_number(one)) for one in rows[0]):
            labels, rows = [rows[0], *labels], rows[1:]
        own = all(row[0].kind == "text" and not self._is_number(row[0]) for row in rows)
        own = own or (not labels and all(len(row) == _PAIR and row[0].is_scalar for row in rows))
        firsts = next((one for one in reversed(labels) if len(one) == len(rows)), None)
        for at, row in enumerate(rows):
            bare = [Node("list", row[0].start, row[-1].end)]  # a row that nothing names
            name = row[:1] if own else [firsts[at]] if firsts is not None else bare if len(rows[0]) > 1 else []
            across = [one[1:] if own and len(one) == len(row) else one for one in labels]
            if self._are_numbers(row[own:]):
                self.take(Node("list", 0, 0, [(None, one) for one in row[own:]]), (*path, *name), across)

    def _label_lists(self, node: Node, *, of_axis: bool = False) -> list[Node]:
        """The lists of labels in a map, those of its axes among them."""
        found: list[Node] = []
        for key, one in node.items:
            name, held = self._key(key), one.values()
            axis = _AXIS.fullmatch(name) is not None
            if one.kind == "map" and (axis or name in _AROUND):
                found += self._label_lists(one, of_axis=axis)
            elif one.kind == "list" and len(held) > 1 and all(each.is_scalar for each in held):
                words = not any(map(self._is_number, held))
                listed = words or of_axis or all(map(self._is_year, held)) or _LABELS.fullmatch(name)
                values = not words and not of_axis and (name in _VALUES or name.startswith("ytick"))
                if listed and not values and not (_PART.fullmatch(name) and not _LABELS.fullmatch(name)):
                    found.append(one)
                    plain = _LABELS.fullmatch(name) or _GENERIC.fullmatch(name)
                    if not of_axis:  # else it is stated with its title
                        self._hint("y" if _OF_ROWS.fullmatch(name) else "x", "" if plain else self._words(key), held)
        return found

    def _hint(self, place: Place, name: str, labels: Sequence[Node]) -> None:
        """Add a hint on the labels of an axis to the context."""
        self.context.add(Hint(place, name, tuple(map(self._name, labels)), labels[0].span))

    def drafts(self) -> list[Draft]:
        """Grids of the values: the innermost names are columns, the next ones rows, then panels."""
        panels: dict[_Path, dict[_Path, list[Entry]]] = {}
        for path, value, own in self.values:
            row = path[:-1] if own and len(path) > 1 else path
            label = self._name(path[-1]) if row is not path else None
            found = read_value(self.context, value.start, value.end)
            entry = Entry(value.span, None, label) if found is None else replace(found, label=label)
            panels.setdefault(row[:-1], {}).setdefault(row, []).append(entry)
        return [
            Draft(
                [
                    Row(tuple(entries), self._name(row[-1]) if row and row[-1].is_scalar else None)
                    for row, entries in rows.items()
                ],
                panel[-1].span if panel else None,
            )
            for panel, rows in panels.items()
        ]

    def stated(self, node: Node, *, inside: bool = False) -> Iterator[Item]:
        """What a map states about parts of the chart, as outline items; `inside` a part, all of its entries."""
        for key, one in node.items if node.kind == "map" else ():
            if key is not None and (inside or names_part(self._words(key)) or self._is_axis(key, one)):
                below = list(self.stated(one, inside=True))
                yield Item("bullet", 0, one.start, one.end, (key.start, key.end), True, one.start, below)
            elif self._key(key) in _AROUND:
                yield from self.stated(one)

    def unread(self, node: Node) -> list[Issue]:
        """Issues for the lists of numbers from which no value was read."""
        used = {id(one) for path, value, _ in self.values for one in (*path, value)}
        left = [one for one in node.values() if one.kind == "bare" and self._is_value(one) and id(one) not in used]
        found = []
        if len(left) >= (_FEWEST_LISTED if node.kind == "list" else _FEWEST_UNREAD):
            words = " ".join(node.span.cut(self.context.text).split())[:60]
            message = f"{len(left)} numbers of the data could not be read: {words!r}."
            found.append(Issue("unread_numbers", message, node.span))
        inner = [one for key, one in node.items if not one.is_scalar and not self._is_part(key, one)]
        return [*found, *(issue for one in inner for issue in self.unread(one))]

    def _words(self, node: Node | None) -> str:
        return node.words(self.context.text) if node is not None else ""

    def _name(self, node: Node) -> Name:
        node = self.called.get(self._words(node), node)
        if node.kind == "text":
            return Name(self._words(node), node.span)
        return read_name(self.context.text, node.start, node.end, self.context.known)

    def _key(self, node: Node | None) -> str:
        """A key for comparison: lower case, only letters and digits."""
        return re.sub(r"[^a-z0-9]+", "", self._words(node).lower())

    def _is_generic(self, key: Node) -> bool:
        name = self._key(key)
        return _GENERIC.fullmatch(name) is not None or name in _VALUES

    def _is_part(self, key: Node | None, one: Node) -> bool:
        """Whether an entry of a map is about the chart's looks, not its data."""
        name = self._key(key)
        return _PART.fullmatch(name) is not None or self._is_axis(key, one)

    def _is_axis(self, key: Node | None, one: Node) -> bool:
        """Whether an entry describes an axis in a map."""
        return one.kind == "map" and _AXIS.fullmatch(self._key(key)) is not None

    def _are_numbers(self, held: Sequence[Node]) -> bool:
        """Whether these are all numbers or blanks."""
        return all(map(self._is_value, held)) and any(map(self._is_number, held))

    def _is_value(self, node: Node) -> bool:
        """Whether a scalar is a number, or a placeholder for a missing one."""
        words = self._words(node)
        return self._is_number(node) or (node.is_scalar and (words.lower() in _BLANK or is_placeholder(words)))

    def _is_number(self, node: Node) -> bool:
        return node.is_scalar and read_value(self.context, node.start, node.end) is not None

    def _is_year(self, node: Node) -> bool:
        return node.is_scalar and YEAR.fullmatch(self.context.text, node.start, node.end) is not None
