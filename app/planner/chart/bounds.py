"""Combinators over cells that give a range: its ends and its width, as of the boxes, whiskers and intervals of a plot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Derive, LabelsOf, Parts, Reduce, Top, ValueOf
from ..grammar.base import REDUCTIONS, Candidate
from .view import ASKING, ASKING_VALUE, View

_LOWER = tuple("start starts begin begins from lower bottom minimum min low lowest down".split())
_UPPER = tuple("end ends upper top maximum max high highest up to reach reaches".split())
_WIDTH = tuple(
    "width wide wider widest narrow narrower narrowest range span spread long longest short shortest length size tall"
    " height interquartile iqr box boxes interval uncertain uncertainty".split()
)
MOST_CELLS = 400
"""Most cells of the figure that are searched for a range."""


def bounded(view: View) -> Iterator[Candidate]:
    """The lower end, the upper end or the width of one range, and the label or value of the largest of several."""
    if not _has_ranges(view):
        return
    first, second = (Parts(of=view.cells(), part=part) for part in ("first", "second"))  # type: ignore[arg-type]
    width = Derive(how="difference", left=second, right=first)
    ways: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
        ("lower end", first, _LOWER),
        ("upper end", second, _UPPER),
        ("width", width, _WIDTH),
    )
    for name, of, words in ways:
        at = view.said(*words)
        if not at:
            continue
        asked = at | view.cue(*ASKING_VALUE)
        if not view.varied:
            yield view.candidate(ValueOf(of=of), name, asked, 0.7)
            continue
        for one in view.extremes:
            top = Top(of=of, how=one.how, rank=one.rank, k=one.k)
            for dimension in view.varied:
                yield view.candidate(LabelsOf(of=top, axis=dimension), f"top {name}", at | one.at | view.cue(*ASKING))
            if one.k is None:
                yield view.candidate(ValueOf(of=top), f"top value of {name}", one.at | asked, 0.5)
        for cue, how in REDUCTIONS:
            if view.cue(cue):
                yield view.candidate(Reduce(of=of, how=how), f"{how} of {name}", view.cue(cue) | asked, 0.6)


def _has_ranges(view: View) -> bool:
    cells = (cell for grid in view.scene.grids for cell in grid.cells[:MOST_CELLS])
    quantities = (cell.quantity for cell in cells if cell.value is None)
    return any(one is not None and one.low is not None and one.high is not None for one in quantities)
