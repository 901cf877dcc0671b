"""What a literal states of the parts of a chart: its title, its axes, remarks on it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...model.figure import Attribute
from ...stated.context import Hint, Place
from ...text.names import Name
from ...text.spans import Quantity
from .tree import Node
from .values import AXIS, OF_CHART, Values, key_of


@dataclass(slots=True)
class Parts(Values):
    """The parts that the literals of one text state."""

    hints: list[Hint] = field(default_factory=list)
    """The parts, not yet told to the context."""
    attributes: list[Attribute] = field(default_factory=list)
    """The parts as statements."""
    kind: str = ""
    """The kind of chart that one says the figure is."""

    def _stated(self, node: Node) -> None:
        """Title, axes and remarks of the figure, as hints and attributes."""
        text = self.context.text
        for key, one in node.items:
            name = key_of(text, key)
            axis = AXIS.fullmatch(name)
            if key is None:
                continue
            if (
                name
                in (
                    "layout",
                    "options",
                    "axes",
                    "scales",
                    "axis",
                    "encoding",
                    "metadata",
                    "chart",
                    "figure",
                    "config",
                )
                and one.kind == "map"
            ):
                self._stated(one)
                continue
            if name in ("title", "charttitle", "figuretitle", "maintitle"):
                words = self._text_in(one)
                if words is not None:
                    label = Name(words.words(text), words.span)
                    self.hints.append(Hint("title", label.text, (label,), words.span))
                    self.attributes.append(Attribute("title", label.text, words.span))
            elif name in (*OF_CHART[:5], "chart", "mark") and one.is_scalar:
                self.kind = self.kind or one.words(text).replace("_", " ").lower()
            elif axis is not None and (axis["axis"] or axis["what"]):
                self._axis(axis, one)

    def _axis(self, axis: re.Match[str], node: Node) -> None:
        """One statement on an axis."""
        place: Place = "x" if axis["place"] in ("x", "horizontal", "category") else "y"
        title = self._axis_title(node) if axis["what"] in (None, "label", "labels", "title", "name") else None
        labels, scale = self._axis_labels(axis["what"] or "", node), self._range(axis["what"] or "", node)
        if title is None and not labels and scale is None:
            return
        name = "" if title is None else self._name(title).text
        if place == "y" and labels and all(self._quantity(one) is not None for one in labels):
            labels = []  # ticks of what is measured
        self.hints.append(Hint(place, name, tuple(map(self._name, labels)), node.span, scale=scale))
        if title is not None:
            quantities = () if scale is None else (scale,)
            self.attributes.append(Attribute(f"{place}-axis", title.words(self.context.text), title.span, quantities))

    def _axis_title(self, node: Node) -> Node | None:
        """What an axis is called."""
        if node.is_scalar:
            return node if node.kind == "text" else None
        for key, one in node.items:
            if key_of(self.context.text, key) in ("label", "title", "name", "text", "field", "axislabel", "axistitle"):
                return self._text_in(one)
        return None

    def _axis_labels(self, what: str, node: Node) -> list[Node]:
        """The labels that an axis lists."""
        if node.kind == "list":
            return self._scalars(node) if what not in ("range", "limits", "limit", "lim", "scale") else []
        for key, one in node.items:
            name = key_of(self.context.text, key)
            if one.kind == "list" and re.fullmatch(r"categories|labels|values|data|tick\w*|names|groups|x|y", name):
                return self._scalars(one)
        return []

    def _range(self, what: str, node: Node) -> Quantity | None:
        """From where to where an axis runs."""
        ends: list[Quantity | None] = []
        if node.kind == "list" and what in ("range", "limits", "limit", "lim", "scale"):
            ends = [self._quantity(one) for one in node.values()]
        for key, one in node.items if node.kind == "map" else ():
            name = key_of(self.context.text, key)
            if one.kind == "list" and name in ("range", "limits", "lim", "scale", "domain"):
                ends = [self._quantity(each) for each in one.values()]
            elif name in ("min", "max", "minimum", "maximum") and one.is_scalar:
                ends.append(self._quantity(one))
        values = [end.value for end in ends if end is not None and end.value is not None]
        if len(values) != 2 or len(ends) != 2 or values[0] == values[1]:
            return None
        return Quantity(None, low=min(values), high=max(values))
