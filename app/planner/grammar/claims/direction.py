"""Claims of a direction: "the metro grew from 2015 to 2020", "the bus fell each year"."""

from collections.abc import Iterator
from typing import Any, Literal

from .....tools.plan import short
from .....tools.plan.nodes import Compare, Constant, Exists, Trend
from ...scene import Scene, Selection
from ..base import Candidate, one_column


def direction(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A row rises, or falls, along its columns or a stretch of them; at every step where the claim says so."""
    rises, falls = scene.cue("rises"), scene.cue("falls")
    if (rises is None) == (falls is None) or len(selection.labels("row")) != 1 or one_column(scene):
        return
    stretch = len(selection.columns) == 1 and selection.columns[0].together
    if len(selection.labels("column")) > 1 and not stretch:
        return
    word: Literal["increasing", "decreasing"] = "increasing" if rises is not None else "decreasing"
    cells = selection.cells() if stretch else selection.cells(without="column")
    explained = selection.at | (rises or falls or frozenset())
    every = scene.cue("every")
    plan: Any = Compare(left=Trend(of=cells, axis="column"), relation="=", right=Constant(value=word))
    if every is None:
        yield Candidate(plan, "claim", explained, 0.75)
    else:
        steps = Exists(of=short.having_trend(of=cells, axis="row", direction=word))
        yield Candidate(steps, "claim", explained | every, 0.85)
