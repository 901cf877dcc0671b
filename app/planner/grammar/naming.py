"""Colours and other names: "which colour marks the Less segment?", "which model is light green?"."""

from collections.abc import Iterator

from ....tools.plan_answers import AliasesOf, LabelsOf
from ..scene import Scene, Selection
from .base import Candidate


def naming(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The colour of the one label named; or the label of the colour named."""
    asked = scene.cue("colour")
    for side, links in (("row", selection.rows), ("column", selection.columns)):
        others = selection.columns if side == "row" else selection.rows
        if len(links) != 1 or others:
            continue
        if asked is not None:
            plan = AliasesOf(of=selection.cells(), axis=side)
            yield Candidate(plan, "colour", selection.at | asked, 0.9, selection.quality)
        elif links[0].alias:
            named = LabelsOf(of=selection.cells(), axis=side)
            yield Candidate(named, "of-colour", selection.at | scene.target[1], 0.5, selection.quality)
