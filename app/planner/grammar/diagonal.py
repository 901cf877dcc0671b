"""Square figures such as confusion matrices: "what is N1 confused with most?", "the mean of the diagonal"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....indexing.model.figure import Grid, other_side
from ....tools.names import normal
from ....tools.plan.nodes import CountOf, LabelsOf, LabelWhere, Reduce, Top, ValueOf
from ..scene import SAID, TRUE, Scene, Selection
from .base import Candidate, reduction, words_among
from .conditions import conditions
from .superlative import asks_name, superlatives

_FEWEST = 3
"""Fewest labels that both axes must share."""
_RIGHT = frozenset("correct correctly recognised recognized identified".split())
_WRONG = frozenset(
    "confused confusion confusions confuse mistaken mistake mistakes misclassified misclassification error".split()
)
_AROUND = frozenset("classified class classes case cases predicted cell cells value values entry entries".split())


def square(grid: Grid) -> bool:
    """Whether both axes have nearly the same labels."""
    rows, columns = ({normal(label.text) for label in axis.labels} for axis in (grid.row_axis, grid.column_axis))
    shared = len(rows & columns)
    return shared >= _FEWEST and 4 * shared >= 3 * max(len(rows), len(columns))


def truth_side(grid: Grid) -> str:
    """The axis of the true classes: the rows, unless the axes' names say otherwise."""
    names = [set(axis.name.casefold().split()) for axis in (grid.row_axis, grid.column_axis)]
    return "column" if names[1] & TRUE or names[0] & SAID else "row"


def mix_ups(scene: Scene) -> frozenset[int]:
    """The tokens that ask for confusions between labels, if the figure is square."""
    fits = scene.described and len(scene.grids) == 1 and square(scene.grids[0])
    return words_among(scene, _WRONG) if fits else frozenset()


def diagonal(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Operations on the cells on or off the diagonal: a summary, extremes, the number that meet a condition."""
    if not scene.described or len(scene.grids) != 1 or not square(scene.grids[0]):
        return
    named = words_among(scene, frozenset(("diagonal", "diagonals")))
    wrong = mix_ups(scene)
    off = frozenset(i for i, token in enumerate(scene.question.tokens) if token.text == "off") if named else frozenset()
    at = named | off or wrong or words_among(scene, _RIGHT)
    at |= words_among(scene, _AROUND)
    both = [side for side in ("row", "column") if selection.labels(side)]
    if not (named or wrong or words_among(scene, _RIGHT)):
        return
    is_off = bool(off or (wrong and not named))
    if len(both) == 2:
        if wrong and all(len(selection.labels(side)) == 1 for side in both):
            yield Candidate(ValueOf(of=selection.cells()), "lookup", selection.at | at, 0.9, selection.quality)
        return
    side = both[0] if both else truth_side(scene.grids[0])
    if wrong and both and side != truth_side(scene.grids[0]):
        return  # "confused with" names the true class
    cells = LabelWhere(of=selection.cells(), axis="row", relation="!=" if is_off else "=")
    yield from _results_over(scene, selection, cells, side, bool(both), at, named=bool(named))


def _results_over(
    scene: Scene, selection: Selection, cells: LabelWhere, side: str, one: bool, at: frozenset[int], *, named: bool
) -> Iterator[Candidate]:
    """Candidates over these cells; `one` if a row or column is named, `named` if the diagonal itself is."""
    explained = selection.at | at | scene.target[1]
    is_off = cells.relation == "!="
    asked = other_side(side) if one and is_off else side
    for found in superlatives(scene, selection):
        chosen = Top(of=cells, how=found.how, rank=found.rank)
        if is_off and not one:  # a pair is asked for, which is no label
            yield Candidate(ValueOf(of=chosen), "extreme", explained | found.at, 0.9, selection.quality)
            continue
        is_name = asks_name(scene, selection, found.at)
        plan: Any = LabelsOf(of=chosen, axis=asked) if is_name else ValueOf(of=chosen)
        yield Candidate(plan, "extreme", explained | found.at, 0.9, selection.quality)
    how = reduction(scene, selection.at)
    if how is not None and named:
        yield Candidate(Reduce(of=cells, how=how[0]), "aggregate", explained | how[1], 0.9, selection.quality)
    for condition in conditions(scene, selection.at):
        met, words = condition.where(cells), explained | condition.at
        count = scene.cue("how_many")
        if count is not None:
            yield Candidate(CountOf(of=met, what="cell"), "count", words | count, 0.9, selection.quality)
        elif scene.cue("which", "list") is not None:
            yield Candidate(LabelsOf(of=met, axis=asked), "listing", words, 0.9, selection.quality)
    if one and not is_off and len(selection.labels(side)) == 1:
        yield Candidate(ValueOf(of=cells), "lookup", explained, 0.85, selection.quality)
