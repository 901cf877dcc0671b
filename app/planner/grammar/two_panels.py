"""The same cell in two panels: "how much more oxygen is there at 30 m in the south than in the north basin?"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....tools.plan.nodes import Choose, Derive, Option, ValueOf
from ..scene import Scene, Selection
from .base import Candidate, one_column


def two_panels(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Two panels that the question names, and one cell that both have."""
    panels, at = scene.panels
    if len(panels) != 2 or selection.grid != panels[0]:
        return
    rows, columns = selection.labels("row"), selection.labels("column")
    if len(rows) != 1 or (len(columns) != 1 and not one_column(scene)):
        return
    left, right = (ValueOf(of=replace(selection, grid=panel).cells()) for panel in panels)
    explained = selection.at | at
    words = scene.cue("difference", "how_much", "how_many", "than", "max", "min") or frozenset()
    if scene.cue("ratio") is not None:
        ratio = Derive(how="ratio", left=left, right=right)
        yield Candidate(ratio, "panels", explained | (scene.cue("ratio") or frozenset()), 0.8, selection.quality)
    elif scene.cue("difference", "how_much", "how_many") is not None:
        distance = Derive(how="distance", left=left, right=right)
        yield Candidate(distance, "panels", explained | words, 0.85, selection.quality)
    elif scene.cue("max", "min") is not None:
        titles = {grid.id: grid.title for grid in scene.grids}
        options = tuple(Option(label=titles[id], of=of) for id, of in zip(panels, (left, right), strict=True))
        plan = Choose(how="max" if scene.cue("max") is not None else "min", options=options)
        yield Candidate(plan, "panels", explained | words, 0.85, selection.quality)
