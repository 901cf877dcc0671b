"""The place of something in an order: "what place does X get on R2?"; and what stands at a place: "third bar"."""

from collections.abc import Iterator

from ....indexing.figure import other_side
from ....tools.plan_answers import LabelsOf, RankOf
from ..scene import Scene, Selection
from .base import Candidate, one_column


def place(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A rank among the cells of one row or column, or the label that a position names."""
    asked = scene.cue("rank")
    worst = scene.cue("min")
    if asked is not None:
        for side in ("row", "column"):
            named = selection.labels(side)
            across = selection.labels(other_side(side))
            if len(named) == 1 and (len(across) == 1 or (side == "row" and one_column(scene))):
                how = "min" if worst is not None and scene.cue("max") is None else "max"
                plan = RankOf(of=selection.cells(without=side), axis=side, label=named[0], how=how)
                more = scene.cue("sorted", "max", "min") or frozenset()
                yield Candidate(plan, "place", selection.at | asked | more, 0.85, selection.quality)
    for side, links in (("row", selection.rows), ("column", selection.columns)):
        if len(links) == 1 and links[0].placed and not links[0].together:  # named by position alone
            named_so = LabelsOf(of=selection.cells(), axis=side)
            yield Candidate(named_so, "position", selection.at | scene.target[1], 0.55, selection.quality)
