"""The trend of a series: "how did registrations develop?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Trend
from ..scene import Scene, Selection
from .base import Candidate, one_column


def trend(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """One row along the columns, or one column along the rows."""
    cue = scene.cue("trend")
    if cue is None or scene.cue("how_many", "how_much", "mean", "sum") is not None:
        return
    moves = scene.cue("rises", "falls") or frozenset()
    if len(selection.labels("row")) == 1 and not one_column(scene):
        plan = Trend(of=selection.cells(without="column"), axis="column")
        yield Candidate(plan, "trend", selection.at | cue | moves, 0.7, selection.quality)
    elif len(selection.labels("column")) == 1 or one_column(scene):
        plan = Trend(of=selection.cells(without="row"), axis="row")
        yield Candidate(plan, "trend", selection.at | cue | moves, 0.7, selection.quality)
