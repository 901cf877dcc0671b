"""The scalars and lists of a literal: which are values, which are labels, which keys say what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...stated.context import Context
from ...text.colours import colour_of
from ...text.names import Name, fold, read_name
from ...text.numbers import parse_quantity
from ...text.spans import Quantity
from ..rows import Entry, is_placeholder, read_value
from .tree import Node

WORDS = re.compile(r"[^a-z0-9]+")
AXIS = re.compile(
    r"(?P<place>x|y|horizontal|vertical|category|value)(?P<axis>axis|axes)?[0-9]?"
    r"(?P<what>labels?|titles?|name|units?|categories|values|ticks?|tick(?:labels|values|text|vals)|data|range|limits?|lim"
    r"|scale)?"
)
NAME = ("name", "label", "series", "title", "group", "category", "model", "method", "curve", "line", "id", "key", "x")
"""Keys under which a row says what it is called, the surest first."""
VALUES = ("values", "data", "y", "value", "counts", "points", "heights", "z")
"""Keys under which a row lists its values, the surest first."""
LABELS = re.compile(
    r"(?:categories|labels|columns|columnlabels|columnnames|cols|index|rows|rowlabels|rownames|bins|ticks|ticklabels|x|xs"
    r"|xlabels|xvalues|xcategories|xticks|y|ylabels|names|header|headers|fields|years|months|dates|groups|classes)"
)
ROWS = re.compile(r"(?:index|rows|rowlabels|rownames|y|ylabels|ycategories|yticks|classes)")
PART = re.compile(
    r"(?:axis|axes|layout|legend\w*|styles?|colou?r\w*|palette|annotations?|range|ticks?|tickstep|tickvals|gridlines?|grid"
    r"|domain|limits?|sizes?|positions?|notes?|sources?|encoding|mark|marker|observations?|insights?|trends?|description"
    r"|caption|summary|takeaways?|interpretation|referencelines?|reference|options|config|width|height|transform|schema"
    r"|linewidth|opacity|ids?|uuid|zindex|edges|arrows|links|connections|nodes|bbox|inputs|outputs|fontsize|figsize|font"
    r"|margin|confidence|metadata|dimensions?|shape|scales?|findings|highlights)"
)
"""Keys of what is no data: how a chart looks and what is remarked on it."""
GENERIC = re.compile(
    r"(?:data|datapoints|dataset|datasets|series|values?|traces|charts?|figures?|panels?|subplots|plots?|points|bars|lines"
    r"|rows?|records?|content|boxplots?|df|dataframe|spec|fig|results|items|groups|entries|segments|slices|stats"
    r"|statistics|boxes|matrix|table|cells|option)"
)
"""Keys that name no panel."""
INTERVAL = re.compile(r"(?:\w*ci\d*|\w*interval|confidence\w*|iqr|whiskers|bounds|range|limits|errorbars?)")
"""Keys of the two ends of an interval, where they stand beside a value."""
PANELS = re.compile(r"(?:sub)?(?:panels?|plots|charts|figures|facets)")
OF_CHART = ("type", "charttype", "kind", "plottype", "figuretype", "unit", "units", "mode")
BLANK = frozenset(("none", "null", "undefined", "nan", "na", "n/a", ""))
FEWEST_UNREAD = 3


def key_of(text: str, node: Node | None) -> str:
    """A key for comparison: lower case, letters and digits alone."""
    return "" if node is None else WORDS.sub("", node.words(text).lower())


@dataclass(slots=True)
class Values:
    """What the nodes of one text mean by themselves."""

    context: Context
    """The text and what is known of it."""

    def _is_row(self, node: Node) -> bool:
        """Whether a list holds values: numbers, blanks, or points."""
        held = node.values()
        if not held:
            return False
        if all(one.is_scalar for one in held):
            numbers = [one for one in held if self._quantity(one) is not None]
            blanks = [one for one in held if self._is_blank(one)]
            return bool(numbers) and len(numbers) + len(blanks) == len(held)
        if any(not self._is_point(one) or one.kind != held[0].kind for one in held):
            return False
        return held[0].kind == "map" or len(held) > 2

    def _is_point(self, node: Node) -> bool:
        """Whether this is a value with its place: `[2010, 5]`, `{"x": "May", "y": 5}`."""
        if len(node.items) != 2 or node.called is not None or not all(one.is_scalar for one in node.values()):
            return False
        first, second = (key_of(self.context.text, key) for key, _ in node.items)
        told = node.kind == "list" or first == "x" or second in VALUES
        return told and self._quantity(node.items[1][1]) is not None

    def _is_blank(self, node: Node) -> bool:
        """Whether a scalar stands for a value that is not there."""
        words = node.words(self.context.text)
        return words.lower() in BLANK or is_placeholder(words)

    def _is_flat(self, node: Node) -> bool:
        """Whether a map holds scalars, numbers among them; beside these perhaps lists, or more such maps."""
        held = [
            one for key, one in node.items if key is not None and not PART.fullmatch(key_of(self.context.text, key))
        ]
        numbers = sum(self._quantity(one) is not None for one in held)
        inner = [one for one in held if one.kind == "map"]
        if node.kind != "map" or not numbers or not all(one.is_scalar or self._is_plain(one) for one in inner):
            return False
        ends = any(self._ends(key, one) for key, one in node.items)
        return numbers > 1 or bool(inner) or ends or all(one.is_scalar for one in held)

    def _ends(self, key: Node | None, node: Node) -> list[Node]:
        """The two ends of an interval that stands beside a value; nothing where this is none."""
        held = node.values() if node.kind == "list" and INTERVAL.fullmatch(key_of(self.context.text, key)) else []
        values = [
            quantity.value
            for one in held
            if (quantity := self._quantity(one)) is not None and quantity.value is not None
        ]
        return held if len(held) == len(values) == 2 and values[0] <= values[1] else []

    def _is_plain(self, node: Node) -> bool:
        """Whether a map holds numbers and blanks alone."""
        held = node.values()
        return bool(held) and all(
            one.is_scalar and (self._quantity(one) is not None or self._is_blank(one)) for one in held
        )

    def _is_number(self, node: Node) -> bool:
        """Whether a scalar is a number without quotes."""
        return node.kind == "bare" and self._quantity(node) is not None

    def _is_year(self, node: Node) -> bool:
        quantity = self._quantity(node)
        return (
            quantity is not None and re.fullmatch(r"(?:1[5-9]|20)[0-9]{2}", node.words(self.context.text)) is not None
        )

    def _is_years(self, node: Node) -> bool:
        """Whether a list holds years in order."""
        years = [one.words(self.context.text) for one in node.values()]
        return all(self._is_year(one) for one in node.values()) and years == sorted(set(years))

    def _scalars(self, node: Node) -> list[Node]:
        return [one for one in node.values() if one.is_scalar and one.end > one.start]

    def _quantity(self, node: Node) -> Quantity | None:
        """What a scalar means as a number."""
        if not node.is_scalar or node.end - node.start > 60:
            return None
        quantity = self._whole(node)
        found = read_value(self.context, node.start, node.end) if quantity is None and node.kind == "text" else None
        return quantity if found is None else found.quantity

    def _whole(self, node: Node) -> Quantity | None:
        """What all of a scalar means as a number."""
        comma = self.context.decimal_comma and node.kind == "text"
        return parse_quantity(self.context.text[node.start : node.end], decimal_comma=comma)

    def _entry(self, node: Node) -> Entry | None:
        """A scalar as a value, or as the words it holds."""
        if not node.is_scalar or node.end == node.start:
            return None
        quantity = self._whole(node)
        if quantity is None and node.kind == "text":
            found = read_value(self.context, node.start, node.end)
            if found is not None:
                return found
        return Entry(node.span, quantity)

    def _name(self, node: Node) -> Name:
        """A key or a text as a label; only a colour in brackets is taken off it."""
        words = self.context.text[node.start : node.end]
        name = Name(words, node.span, full=words)
        if words.endswith(")"):
            name = read_name(self.context.text, node.start, node.end, self.context.known)
        if node.kind == "text" and "\\" in name.text:
            return replace(name, text=node.words(self.context.text), full="")
        if "_" in name.text and " " not in name.text and name.text.islower():
            return replace(name, aliases=(*name.aliases, name.text.replace("_", " ")))
        return name

    def _field(self, node: Node, name: str) -> Node | None:
        """The value under a key."""
        return next((one for key, one in node.items if key_of(self.context.text, key) == name), None)

    def _distinct(self, maps: Sequence[Node], field: str) -> bool:
        """Whether every record has such a field and no two say the same."""
        held = [one for each in maps if (one := self._field(each, field)) is not None]
        return len({fold(one.words(self.context.text)) for one in held}) == len(maps)

    def _named(self, node: Node) -> Node | None:
        """What a map says that it is called."""
        if node.called is not None:
            return node.called
        for wanted in NAME:
            one = self._field(node, wanted)
            if one is not None and (one.kind == "text" or (one.is_scalar and wanted != "x")):
                return one
            if one is not None and one.kind == "map" and wanted == "title":
                return self._text_in(one)
        for key, one in node.items:
            held = key_of(self.context.text, key)
            if one.kind == "text" and not (PART.fullmatch(held) or AXIS.fullmatch(held) or held in OF_CHART):
                return one
        return None

    def _coloured(self, node: Node, name: Name | None) -> Name | None:
        """The name with the colour that stands beside it."""
        for key, one in node.items:
            if (
                name is not None
                and one.kind == "text"
                and re.fullmatch(r"(?:\w*colou?r|fill|stroke|hue)", key_of(self.context.text, key))
            ):
                colour = colour_of(one.words(self.context.text))
                return replace(name, aliases=(*name.aliases, colour)) if colour else name
        return name

    def _text_in(self, node: Node) -> Node | None:
        """The words of a title, which may be a map of its own ({"text": ...})."""
        if node.is_scalar:
            return node if node.end > node.start else None
        found = [
            one
            for key, one in node.items
            if one.kind == "text" and key_of(self.context.text, key) in ("text", "label", "title", "name", "display")
        ]
        return found[0] if found else None

    def _is_part(self, key: Node, one: Node) -> bool:
        """Whether an entry of a map says how the chart looks, not what it shows."""
        name = key_of(self.context.text, key)
        axis = AXIS.fullmatch(name)
        told = axis is not None and (axis["axis"] or (axis["what"] and axis["what"] != "values"))
        if told or (axis is not None and one.kind == "map" and axis["place"] in ("x", "y")):
            return True
        return PART.fullmatch(name) is not None and not (name in ("dimension", "sizes", "size") and one.kind == "list")
