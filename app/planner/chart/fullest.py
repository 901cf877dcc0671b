"""Combinator over how many cells a line has: "which panel has the most zeros?", "which type has the most values?"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from ....tools.plan.nodes import LabelsOf, Reduce, Top, ValueOf
from ..grammar.base import Candidate
from ..linking.vocabulary import SIDES, Side
from .extremes import Extreme, counts_cells
from .filters import held_against
from .view import ASKING, Tokens, View, across, label_evidence


def fullest(view: View) -> Iterator[Candidate]:
    """The row, column or panel with the most cells, or with the most that meet a condition, and how many these are."""
    if view.is_polar or len(view.varied) < 2:
        return
    for extreme in view.extremes:
        for (cells, at), dimension in product(_counted(view, extreme), view.varied):
            used = at | extreme.at | view.cue(*ASKING, "cell")
            top = Top(of=Reduce(of=cells, how="count", by=dimension), how=extreme.how, k=extreme.k)
            sure = label_evidence(view, dimension) + 0.25
            yield view.candidate(LabelsOf(of=top, axis=dimension), f"fullest {dimension}", used, sure)
            if view.cue("how_many") and extreme.k is None:
                yield view.candidate(ValueOf(of=top), f"fullest {dimension} value", used, 0.3)


def _counted(view: View, extreme: Extreme) -> Iterator[tuple[Any, Tokens]]:
    """The cells that a superlative counts, with the tokens that say which."""
    if not counts_cells(view, extreme):
        return
    for condition in view.conditions:
        held = held_against(view, condition)
        yield held.met, held.at
    if not view.conditions and any(_differ(view, side) for side in SIDES):
        yield view.cells(), view.said(*_LISTED)


def _differ(view: View, side: Side) -> bool:
    """Whether the lines of an axis have different numbers of cells."""
    for grid in view.grids:
        places = (cell.row if side == "row" else cell.column for cell in grid.cells if cell.value is not None)
        lengths = Counter(at for at in places if at is not None)
        if len(set(lengths.values())) > 1 and len(grid.axis(across(side)).labels) > 1:
            return True
    return False


_LISTED = ("data", "point", "points", "listed", "given", "has", "have", "measurement", "measurements")
