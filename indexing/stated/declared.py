"""All that a description states apart from its data, with the hints it gives to the readers of the data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..model.figure import Attribute
from ..outline.item import Item
from ..outline.sections import Line, Part
from ..recognisers import recogniser
from ..text.names import fold, panel_title
from ..text.sentences import sentence_bounds
from ..text.spans import Span
from .axis_sentences import axis_sentences
from .components import Stated, read_components
from .context import Context, Hint
from .looks import names_of_looks
from .titles import figure_title

Outlines = Sequence[tuple[Part, list[Item]]]
"""The parts of a text with their outline items."""
_MOST_SENTENCES = 4
"""The most sentences on axes that are read where no part of the text lists them."""
_LABELLED = re.compile(r"[*_]{2}[^*\n]{1,60}:")


@dataclass(frozen=True, slots=True)
class Declared:
    """What a description states of its figure."""

    title: str
    """The figure's title; empty where none is stated."""
    title_place: Span | None
    """Its span."""
    kind: str
    """The kind of chart; empty where none is stated."""
    parts: list[Stated]
    """Statements on axes, legend and the like, each perhaps of one panel."""
    attributes: list[Attribute]
    """Statements of the whole figure."""


def read_declared(context: Context, lines: list[Line], outlines: Outlines, written: Sequence[Item]) -> Declared:
    """What the parts of a text and its literals (`written`) declare."""
    body = context.text
    parts = [part for part, _ in outlines]
    titles = _panel_titles(body, outlines)
    stated = [
        one
        for part, items in outlines
        if part.role != "prose"
        for one in read_components(context, items, titles, plain=part.role != "parts")
    ]
    stated += read_components(context, written, titles)
    title, kind, place = figure_title(context, lines, parts)
    attributes = [Attribute("title", title, place)] if place is not None and title else []
    if not any(one.attribute.component in _AXES for one in stated):
        sentences = [one for part in parts if part.role != "prose" for one in axis_sentences(body, part.span)]
        for attribute, hint in sentences[:_MOST_SENTENCES]:
            attributes.append(attribute)
            context.add(hint)
    if not any(hint.place == "legend" and hint.labels for hint in context.hints):
        _add_looks(context, parts)
    return Declared(title, place, kind, stated, attributes)


_AXES = ("x-axis", "y-axis")


@recogniser("The blue bars are May.", lambda context, parts: None)
def _add_looks(context: Context, parts: Sequence[Part]) -> None:
    """Take in the first sentence before the data that names colours, where no legend does."""
    for part in parts:
        for line in part.lines if part.role in ("intro", "parts") else ():
            if _LABELLED.match(context.text, line.content, line.end):
                continue  # already read as a part of the figure
            for start, end in sentence_bounds(context.text, line.content, line.end):
                names = names_of_looks(context.text, start, end)
                if names:
                    context.add(Hint("legend", "", tuple(names), Span(start, end)))
                    return


def _panel_titles(text: str, outlines: Outlines) -> set[str]:
    """The folded headings and bold lines of the data: the panels that other statements may point at."""
    titles = [item for part, items in outlines if part.role == "data" for item in items if item.kind == "title"]
    titles += [child for item in titles for child in item.children if child.kind == "title"]
    return {fold(panel_title(text, *item.label).cut(text)) for item in titles if item.label is not None}
