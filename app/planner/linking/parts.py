"""The nouns for parts of a chart, and the axis on which its bars, slices, series or groups stand."""

from __future__ import annotations

from collections import Counter

from ....indexing.model.figure import Grid, other_side
from ..text.words import alike, is_content, stems_of, tokens_of
from .axes import has_looks
from .panels import CHART_NOUNS, PANEL_NOUNS
from .positions import COUNTS
from .setting import LINES, Setting, is_one_line

SERIES = (*LINES, "legend", "entri")
"""Stems for the entries of a legend."""
GROUPS = ("group", "cluster", "categori", "tick", "bin")
"""Stems for what the series are drawn over."""
PIECES = ("bar", "segment", "slice", "part", "piec", "wedg", "sector", "portion", "layer", "section", "stack")
"""Stems for what one series draws in one group."""
CELLS = ("cell", "squar", "tile", "valu", "read")
SHARED = ("each", "every", "per", "one", "singl")
"""Words before the unit in which parts are counted: "bars in each group"."""
_TOTALS = frozenset("total totals sum altogether overall combined".split())
"""The words of which the labels of totals consist."""


def part_side(scene: Setting, grid: Grid, at: int) -> str | None:
    """The axis whose entries the noun at a token names: row, column, panel or cell; None if it names none."""
    stem = scene.question.tokens[at].stem
    if stem in PANEL_NOUNS or (stem in CHART_NOUNS and len(scene.grids) > 1):
        return "panel"
    if stem in ("row", "column"):
        return stem
    if stem in CELLS:
        return "cell"
    named = noun_side(scene, grid, stem)
    if named is not None:
        return named
    flat = len(grid.column_axis.labels) <= 1
    if stem in LINES and is_one_line(grid):
        return "column"  # over all years
    if flat:
        return "row" if stem in SERIES + GROUPS + PIECES else None
    series = series_side(scene, grid)
    if stem in GROUPS:
        return other_side(series)
    if stem in SERIES or stem in ("color", "colour"):
        return series
    if stem in PIECES and _is_per_unit(scene, at):
        return series
    if stem == "bar" and "stack" in stems_of(scene.vocabulary.figure.kind):
        return other_side(series)
    return None


def noun_side(scene: Setting, grid: Grid, stem: str) -> str | None:
    """The axis that a noun names: by its title, by words that all its labels share, or by its description."""
    found = {side for side in ("row", "column") if stem in _nouns(scene, grid, side)}
    if len(found) != 1:
        found = {side for side in ("row", "column") if any(alike(stem, noun) for noun in _nouns(scene, grid, side))}
    return found.pop() if len(found) == 1 else None


def series_side(scene: Setting, grid: Grid) -> str:
    """The axis of the series: its labels have colours, or the legend lists them, or they are no scale."""
    sides = {"row": grid.row_axis, "column": grid.column_axis}
    coloured = [side for side, axis in sides.items() if has_looks(axis)]
    if len(coloured) == 1:
        return coloured[0]
    scales = [side for side, axis in sides.items() if axis.kind != "category"]
    if len(scales) == 1:
        return other_side(scales[0])
    untitled = [side for side, axis in sides.items() if not axis.name]
    return untitled[0] if len(untitled) == 1 else "row"


def drawn_side(scene: Setting, grid: Grid, component: str) -> str | None:
    """The grid axis that is drawn as this `component` ("x-axis", "y-axis"): its name or labels are stated there."""
    statement = " ".join(i.text for i in scene.vocabulary.figure.attributes if i.component.startswith(component))
    stems = frozenset(stems_of(statement))
    fits = {}
    for side in ("row", "column"):
        axis = grid.axis(side)
        labels = [label.text for label in axis.labels if label.text]
        listed = sum(set(stems_of(label)) <= stems for label in labels) / len(labels) if labels else 0.0
        fits[side] = listed + bool(axis.name and set(stems_of(axis.name)) <= stems)
    if fits["row"] == fits["column"]:
        return None
    best = "row" if fits["row"] > fits["column"] else "column"
    return best if fits[best] >= 0.5 else None


def entries(grid: Grid, side: str) -> tuple[str, ...]:
    """The labels of an axis, without totals and without one that has no text; all of them if no other is left."""
    labels = dict.fromkeys(label.text for label in grid.axis(side).labels)
    kept = tuple(label for label in labels if not set(label.casefold().split()) <= _TOTALS)
    return kept or tuple(labels)


def count_named(scene: Setting, after: int, most: int = 3) -> tuple[int | None, frozenset[int]]:
    """A count within `most` words after a token ("the four kinds") and its token; (None, empty) if there is none."""
    for at in range(after, min(after + most, len(scene.question.tokens))):
        token = scene.question.tokens[at]
        if token.text in COUNTS:
            return COUNTS[token.text], frozenset({at})
        if token.number is not None and 2 <= token.number <= 100 and token.number.is_integer():
            return int(token.number), frozenset({at})
    return None, frozenset()


def _nouns(scene: Setting, grid: Grid, side: str) -> frozenset[str]:
    names = scene.names(grid, side)
    axis = grid.axis(side)
    found = set(names.title) if names is not None else set()
    labels = [frozenset(stems_of(label.text)) for label in axis.labels if label.text]
    if len(labels) > 1:
        found |= {stem for stem in frozenset.intersection(*labels) if stem.isalpha()}
    for component in ("x-axis", "y-axis"):
        if drawn_side(scene, grid, component) == side:
            found |= _headed(scene, component)
    if axis.kind == "time" and any((label.value or 0) > 1000 for label in axis.labels):
        found.add("year")
    return frozenset(found)


def _headed(scene: Setting, component: str) -> set[str]:
    """The words of a stated axis's name: its text up to the first stop, bracket or list."""
    found: set[str] = set()
    for item in scene.vocabulary.figure.attributes:
        if item.component == component:
            head = item.text
            for stop in ("(", ",", ":", ".", ";"):
                head = head.split(stop, 1)[0]
            words = tokens_of(head)
            if len(words) <= 4:
                found |= {token.stem for token in words if is_content(token) and token.number is None}
    return found


def _is_per_unit(scene: Setting, at: int) -> bool:
    """Whether the parts are counted per unit: "each group", "per bar"."""
    return any(token.text in SHARED for token in scene.question.tokens[at + 1 :])


def length_of(grid: Grid, side: str, without: frozenset[str]) -> int:
    """How many labels an axis has, those left out; if its positions have no names, how many values the longest line
    has.
    """
    labels = {label.text for label in grid.axis(side).labels} - without
    return len(labels) if labels or side == "row" else max(Counter(cell.row for cell in grid.cells).values(), default=0)
