"""Two extremes against each other: "the difference between the highest and the second highest share"."""

from __future__ import annotations

from collections.abc import Iterator

from ....tools.plan.nodes import Derive, Top, ValueOf
from ..scene import Scene, Selection
from .base import Candidate
from .superlative import superlatives


def extremes(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Two superlatives and what is to be done with their values; labels that stand in the way are no part of it."""
    ways = (
        ("distance", scene.cue("difference", "spread", "minus")),
        ("ratio", scene.cue("ratio")),
        ("mean", scene.cue("mean")),
        ("sum", scene.cue("sum")),
    )
    asked = [(how, at) for how, at in ways if at is not None]
    found = superlatives(scene, selection) if asked else []
    if len(found) != 2 or (found[0].how, found[0].rank) == (found[1].how, found[1].rank):
        return
    left, right = (ValueOf(of=Top(of=selection.cells(), how=one.how, rank=one.rank)) for one in found)
    for how, at in asked[:1]:
        explained = selection.at | at | found[0].at | found[1].at
        yield Candidate(Derive(how=how, left=left, right=right), "extremes", explained, 0.9, selection.quality)
