"""The combinator for what has some of what is named, or none of it: "which have any rain", "lines without outliers"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....indexing.model.figure import Cell, Grid
from ....tools.plan.nodes import Relation
from ..grammar.base import Candidate
from ..linking.mentions import Dimension
from ..text.lexicon import BOUNDS
from .filters import Filter, outcomes
from .view import Tokens, View


def present(view: View, dimension: Dimension) -> Iterator[Candidate]:
    """The labels that have some of what is named, or none of it, where cells say so, and how many they are."""
    one = presence(view, dimension, view.said("no", "none", "without", "zero") | view.cue("negation"))
    if one is not None:
        yield from outcomes(view, one)


def presence(view: View, dimension: Dimension, none: Tokens) -> Filter | None:
    """The cells of what is named held against nothing: those that have some, or none of it by such tokens."""
    said = none | view.said(*_HAVING)
    if not (view.cover.named and said) or view.conditions or view.cue(*BOUNDS):
        return None
    empty = _nothing(view)
    if empty is None:
        return None
    relation: Relation = "=" if none else ">" if empty == 0.0 else "!="
    at = said | view.said("at", "all")  # "no rain at all"
    return Filter("present", view.cells(), relation, empty, at, (dimension,), sure=0.5, stated=False, narrows=False)


_HAVING = tuple("have has had having got get gets any some with receive received contain contains".split())


def _nothing(view: View) -> float | str | None:
    """What cells of the lines named say that have nothing: 0, else words ("none", "no outliers"); None where all have
    something.
    """
    named = {label for link in (*view.cover.rows, *view.cover.columns) for label in link.labels}
    cells = [cell for grid in view.grids for cell in grid.cells if not (named and named.isdisjoint(_names(grid, cell)))]
    words = (cell.text for cell in cells if _NOTHING.match(cell.text))
    return 0.0 if any(cell.value == 0 for cell in cells) else next(words, None)


def _names(grid: Grid, cell: Cell) -> tuple[str, ...]:
    column = () if cell.column is None else (grid.column_axis.labels[cell.column].text,)
    return (grid.row_axis.labels[cell.row].text, *column)


_NOTHING = re.compile(r"(?:none|nil)\W*$|no [a-z]", re.IGNORECASE)
