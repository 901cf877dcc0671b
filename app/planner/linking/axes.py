"""Further words for the axes of a grid: from the stated x-axis and y-axis, and words that all labels share.

"X-axis: Agency (names are rotated)" names the axis on which the agencies stand; "Y-axis: Visitors, 0 to 35k" says
what is measured.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ....indexing.model.figure import Attribute, Axis, Figure, Grid
from ....indexing.text.colours import colour_of
from ....tools.names import normal
from ..text.words import is_content, stems_of, tokens_of
from .order import period_of

_HEAD = re.compile(r"[^(:;,.\n–]*(?:\([^()]{1,12}\))?")
_SCALE = re.compile(r"\d[\d.,]*\s*(?:%|[a-z]{1,8})?\s*(?:to|-|–|—|until|and|,)\s*[$€£]?\d")
_QUOTED = re.compile(r"\W{0,4}[\"“]\w")
_STATED = ("x-axis", "y-axis", "values", "value axis", "colour scale", "horizontal axis", "vertical axis")
_EMPTY = frozenset(
    stem
    for word in (
        "axis vertical horizontal labeled labelled unlabelled unlabeled label name title called header tick mark "
        "marker gridline scale scaled range visible shared bottom top left right edge side characteristic "
        "categorical category categories row column order linear logarithmic go goes run runs list show "
        "color colour bar x y i e two three four five six seven eight nine ten eleven twelve"
    ).split()
    for stem in stems_of(word)
)
"""Words in the statement of an axis that say nothing about its subject."""


@dataclass(frozen=True, slots=True)
class AxisWords:
    """Stems, in addition to the axes' own names, that refer to the axes of one grid."""

    row: frozenset[str]
    column: frozenset[str]
    measure: frozenset[str]
    """What the values are."""


def words_of_axes(figure: Figure, grid: Grid) -> AxisWords:
    """The words for a grid of a description; a table needs none, since its columns have names."""
    row, column, measure = set[str](), set[str](), set[str]()
    if grid.kind != "table":
        row |= _shared_stems(grid.row_axis)
        column |= _shared_stems(grid.column_axis)
        stated = [item for item in figure.attributes if item.component in _STATED and item.grid in (None, grid.id)]
        plain = {id(item): _plain_subject(grid, item) for item in stated}
        for item in stated:
            subject = plain[id(item)]
            if subject is None:
                subject = _likely_subject(figure, grid)
                subject = "measure" if subject in plain.values() else subject  # the labels are another axis's
            if not subject:
                continue  # the colours of bars measure nothing
            own = _distinctive_stems(grid.row_axis) | _distinctive_stems(grid.column_axis)
            {"row": row, "column": column, "measure": measure}[subject].update(_head(item.text) - own)
        titled = _BY.search(grid.title) or _BY.search(figure.title)
        if titled is not None and (len(grid.column_axis.labels) <= 1 or grid.column_axis.name):
            own = _distinctive_stems(grid.row_axis)
            row = row if row or grid.row_axis.name else {*_head(titled["axis"]) - own}
            measure = measure or {*_head(titled["measure"]) - own - row}
    row |= set(stems_of(period_of(grid.row_axis)))
    column |= set(stems_of(period_of(grid.column_axis)))
    if len(grid.column_axis.labels) == 1:  # the only column is what is measured
        text = f"{grid.column_axis.name} {grid.column_axis.unit} {grid.column_axis.labels[0].text}"
        measure |= column | {token.stem for token in tokens_of(text) if is_content(token)}
        return AxisWords(frozenset(row), frozenset(), frozenset(measure - row - set(stems_of(grid.row_axis.name))))
    named = frozenset(stems_of(f"{grid.row_axis.name} {grid.column_axis.name}"))
    return AxisWords(frozenset(row - column), frozenset(column - row), frozenset(measure - row - column - named))


_BY = re.compile(r"(?P<measure>[^:,;()]{2,60})\s(?:by|per)\s(?P<axis>[^:,;()\d]{2,40})", re.I)
"""A title that names both ("Goals by team")."""


def _plain_subject(grid: Grid, item: Attribute) -> str | None:
    """The grid axis that a stated axis clearly is: the one whose labels it lists, or "measure" if it has a scale.

    Empty if it is no axis, None if its words do not decide.
    """
    if item.component in ("values", "value axis", "colour scale"):
        is_scale = item.component != "colour scale" or _SCALE.search(item.text) or _QUOTED.match(item.text)
        return "measure" if is_scale else ""
    statement = normal(item.text)
    for side in ("row", "column"):
        if statement.removeprefix("the ").startswith(f"{side}s "):  # "columns are tasks"
            return side
        name = normal(grid.axis(side).name)
        if name and statement.startswith(name) and len(grid.axis(side).labels) > 1:
            return side
    hits = {
        side: sum(len(label.text) > 1 and label.text in item.text for label in grid.axis(side).labels)
        for side in ("row", "column")
    }
    best = max(hits, key=lambda side: hits[side])
    if hits["row"] == hits["column"] >= 2:  # a square figure has the same labels on both
        return "column" if item.component in ("x-axis", "horizontal axis") else "row"
    if hits[best] >= 2:
        return best
    if _SCALE.search(item.text) is not None and "year" not in item.text.casefold():
        return "measure"
    return None


def has_looks(axis: Axis) -> bool:
    """Whether labels of an axis are also called by how they are drawn."""
    return any(colour_of(alias) for label in axis.labels for alias in label.aliases)


def _likely_subject(figure: Figure, grid: Grid) -> str:
    """The axis of the categories, which is the one without a legend."""
    if len(grid.column_axis.labels) <= 1:
        return "row"
    legend = " ".join(one.text for one in figure.attributes if one.component == "legend")
    coloured = has_looks(grid.row_axis) or any(label.text and label.text in legend for label in grid.row_axis.labels)
    return "column" if coloured else "row"


def _head(text: str) -> frozenset[str]:
    """The distinctive stems of the first words of a statement, and of the name that it gives in quotes behind them:
    'from -1 (red) to 1 (green), labelled "Net gain"'.
    """
    plain = text.lstrip(" -*\"'`“")
    head, named = _HEAD.match(plain), _NAMED.search(plain)
    words = tokens_of(f"{head[0] if head else ''} {named['name'] if named else ''}")
    found = frozenset(t.stem for t in words if is_content(t) and t.number is None and len(t.text) > 1)
    return found - _EMPTY


_NAMED = re.compile(r"\b(?:label+ed|titled|called|named)(?: as)? [\"“'`*]{1,3}(?P<name>[^\"”'`*]{2,60})", re.I)


def _distinctive_stems(axis: Axis) -> frozenset[str]:
    """Stems that occur in some labels of the axis but not in all."""
    every = [frozenset(stems_of(label.text)) for label in axis.labels]
    return frozenset().union(*every) - frozenset.intersection(*every) if every else frozenset()


def _shared_stems(axis: Axis) -> frozenset[str]:
    """Stems that every label has ("Method | BERT", "4 weeks"): they name the axis, not a label."""
    every = [frozenset(t.stem for t in tokens_of(label.text) if is_content(t)) for label in axis.labels]
    if len(every) < 3:
        return frozenset()
    return frozenset(stem for stem in frozenset.intersection(*every) if stem.isalpha() and len(stem) > 1)
