"""What a plan may not bring in: numbers and names of its own, which would come out as a result.

A constant stands for a number that the question names, and the options of a choice are called as figures, panels or
labels are, or as the question calls them. Otherwise a model, or a description that it obeys, could get any value
"computed".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isclose

from ...indexing.errors import clip
from ...indexing.model.figure import Figure
from ...tools.names import normal
from ...tools.plan.nodes import Choose, Compare, Constant, Exists, Judge, Node, Quantified
from ...tools.plan.tree import walk
from ..numeral import numerals
from ..numerals import from_text

_HARMLESS = (0.0, 1.0, 100.0)
"""Nothing, one, and what a percentage is of."""
_JUDGED = (Compare, Exists, Judge, Quantified)
"""Whose result is yes or no: a constant in there is compared with, and never comes out."""


def brought_in(plan: Node, question: str, figures: Iterable[Figure]) -> str:
    """What a plan brings in of its own, in words for the model; empty where it is nothing."""
    if not isinstance(plan, _JUDGED):
        named = [*_HARMLESS, *(number.value for number in from_text(question).numbers)]
        for node in walk(plan):
            number = node.value if isinstance(node, Constant) else None
            if isinstance(number, float) and not any(isclose(number, value) for value in named):
                return f"The constant {number:g} is not in the question. Plans compute with cells of the figure."
    names: set[str] | None = None
    for node in walk(plan):
        for label in (option.label for option in node.options) if isinstance(node, Choose) else ():
            names = names if names is not None else set(_names(figures))
            if normal(label) not in names and normal(label) not in normal(question):
                return f"The option {clip(label)!r} is no name. Call options as figures, panels or labels are called."
    return ""


def quotes_a_number(words: str) -> bool:
    """Whether exact words that are to be quoted hold a number: out of its sentence it would pass for a result."""
    return any(True for _ in numerals(words))


def _names(figures: Iterable[Figure]) -> Iterator[str]:
    for figure in figures:
        yield from (normal(figure.id), normal(figure.title))
        for grid in figure.grids:
            yield from (normal(grid.id), normal(grid.title))
            yield from (normal(label.text) for axis in (grid.row_axis, grid.column_axis) for label in axis.labels)
