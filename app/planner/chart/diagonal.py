"""Square figures such as confusion matrices: the cells on the diagonal are right, those off it are confusions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ....indexing.model.figure import Grid
from ....tools.names import class_of
from ..grammar.base import words_among
from ..scene import Scene
from ..text.denials import NOT

_FEWEST = 2
"""Fewest labels that both axes must share."""
_RIGHT = frozenset("correct correctly recognised recognized identified right accurate".split())
_WRONG = frozenset(
    "confused confusion confusions confuse mixed taken mistaken mistake mistakes misclassified misclassification error"
    " errors wrong wrongly incorrect incorrectly".split()
)
_AROUND = frozenset("classified class classes case cases predicted prediction predictions cell cells entries".split())
Part = Literal["=", "!="]
"""The cells whose two labels are equal, or differ."""


def square(grid: Grid) -> bool:
    """Whether both axes have nearly the same labels."""
    rows, columns = ({class_of(label.text) for label in axis.labels} for axis in (grid.row_axis, grid.column_axis))
    shared = len(rows & columns)
    return shared >= _FEWEST and 4 * shared >= 3 * max(len(rows), len(columns))


def parts_asked(scene: Scene) -> Iterator[tuple[Part, frozenset[int]]]:
    """The part of a square figure that words of the question ask for, with their tokens."""
    if not is_square(scene):
        return
    around = words_among(scene, _AROUND)
    diagonal = words_among(scene, frozenset(("diagonal", "diagonals")))
    off = words_among(scene, frozenset(("off", "outside"))) if diagonal else frozenset()
    right, wrong = words_among(scene, _RIGHT), words_among(scene, _WRONG)
    tokens = scene.question.tokens
    denied = {n for n in right if n and (tokens[n - 1].text in NOT or tokens[n - 1].text == "never")}
    wrong |= denied  # "not recognised"
    right -= denied
    own, others = words_among(scene, frozenset(("itself", "themselves", "same"))), scene.cue("other") or frozenset()
    if scene.cue("negation", "other") is None:
        right |= own
    else:  # "apart from itself"
        wrong |= own | others
    if (diagonal or right) and not (off or wrong):
        yield "=", diagonal | right | around
    if off or wrong:
        yield "!=", diagonal | off | wrong | around


def with_itself(scene: Scene) -> bool:
    """Whether the diagonal of a figure's one square grid only tells that each thing is like itself, as in a matrix of
    correlations: all its cells are equal, and none is larger.
    """
    grid = _matrix(scene)
    if grid is None:
        return False
    rows, columns = grid.row_axis.labels, grid.column_axis.labels
    values: dict[bool, set[float]] = {True: set(), False: set()}
    for cell in grid.cells:
        if cell.column is not None and cell.value is not None:
            own = class_of(rows[cell.row].text) == class_of(columns[cell.column].text)
            values[own].add(cell.value)
    return len(values[True]) == 1 and bool(values[False]) and max(values[False]) < max(values[True])


def is_square(scene: Scene) -> bool:
    """Whether a question is about one described figure, which is square; a list may stand beside, as of recalls."""
    return _matrix(scene) is not None


def _matrix(scene: Scene) -> Grid | None:
    """The one grid of a described figure, but for lists, where it is square."""
    matrices = [grid for grid in scene.grids if len(grid.column_axis.labels) > 1]
    return matrices[0] if scene.described and len(matrices) == 1 and square(matrices[0]) else None
