"""What a literal states of the parts of a chart: its title, its kind, its axes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...model.figure import Attribute
from ...stated.context import Context, Hint, Place
from ...text.names import Name
from .keys import AROUND, AXIS, OF_CHART, key_of
from .tree import Node

_TITLES = ("title", "charttitle", "figuretitle", "maintitle")
_SAID = ("text", "label", "title", "name", "field", "axislabel", "axistitle", "display")


@dataclass(slots=True)
class StatedParts:
    """What literals state of a chart."""

    hints: list[Hint] = field(default_factory=list)
    """Parts, for those who read the data."""
    attributes: list[Attribute] = field(default_factory=list)
    """The same as statements."""
    kind: str = ""
    """The kind of chart."""

    def read(self, context: Context, node: Node) -> None:
        """Take in what a map states."""
        text = context.text
        for key, one in node.items if node.kind == "map" else ():
            name = key_of(text, key)
            axis = AXIS.fullmatch(name)
            if name in AROUND and one.kind == "map":
                self.read(context, one)
            elif name in (*OF_CHART[:5], "chart", "mark") and one.is_scalar:
                self.kind = self.kind or one.words(text).replace("_", " ").lower()
            elif name in _TITLES or (axis is not None and (axis["axis"] or axis["what"] in ("label", "title", "name"))):
                x = axis is not None and axis["place"] in ("x", "horizontal", "category")
                place: Place = "title" if axis is None else "x" if x else "y"
                for said in _words_of(text, one):
                    label = Name(said.words(text), said.span)
                    self.hints.append(Hint(place, label.text, (label,) if axis is None else (), said.span))
                    component = "title" if axis is None else f"{place}-axis"
                    self.attributes.append(Attribute(component, label.text, said.span))


def _words_of(text: str, node: Node) -> Iterator[Node]:
    """The words of a title, which may be a map of its own ({"text": ...})."""
    found = [one for key, one in node.items if one.kind in ("text", "bare", "map") and key_of(text, key) in _SAID]
    if node.kind == "text" and node.end > node.start:
        yield node
    elif found and found[0].is_scalar:
        yield found[0]
    elif found:
        yield from _words_of(text, found[0])
