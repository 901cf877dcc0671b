"""Claims of a direction: "the metro grew from 2015 to 2020"."""

from collections.abc import Iterator

from .....tools.plan_answers import Compare, Text, Trend
from ...scene import Scene, Selection
from ..base import Candidate, one_column


def direction(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A row rises, or falls, along its columns."""
    rises, falls = scene.cue("rises"), scene.cue("falls")
    if (rises is None) == (falls is None) or len(selection.labels("row")) != 1 or one_column(scene):
        return
    if len(selection.labels("column")) > 1:
        return
    word = "increasing" if rises is not None else "decreasing"
    plan = Compare(left=Trend(of=selection.cells(without="column"), axis="column"), relation="=", right=Text(text=word))
    yield Candidate(plan, "claim", selection.at | (rises or falls or frozenset()), 0.75)
