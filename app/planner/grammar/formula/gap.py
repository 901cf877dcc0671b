"""How far two series are apart along an axis: "in which year was the gap between A and B the largest?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .....indexing.model.figure import other_side
from .....tools.plan.nodes import At, Extremity, LabelsOf, Reduce, Top, ValueOf
from ...scene import Scene, Selection
from ..base import Candidate


def gap(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Where along the axis the two named (or the only two) series differ most or least, and by how much there."""
    asked = _asked(scene)
    if asked is None:
        return
    how, words = asked
    for side in ("row", "column"):  # the axis that the two series are labels of
        labels = selection.labels(side)
        if not labels:
            labels = _all_of(scene, selection, side)
        if len(labels) != 2:
            continue
        cells = selection.cells() if selection.labels(side) else At(of=selection.source(), axis=side, labels=labels)
        apart = Top(of=Reduce(of=cells, by=other_side(side), how="range"), how=how)
        explained = selection.at | words | scene.target[1]
        evidence = 0.8 if selection.labels(side) else 0.6
        plan: Any = LabelsOf(of=apart, axis=other_side(side))
        yield Candidate(plan, "gap", explained, evidence, selection.quality)
        yield Candidate(ValueOf(of=apart), "gap:value", explained, 0.4, selection.quality)


def _asked(scene: Scene) -> tuple[Extremity, frozenset[int]] | None:
    close = scene.cue("closest")
    if close is not None:
        return "min", close | (scene.cue("difference") or frozenset())
    difference = scene.cue("difference")
    if difference is None:
        return None
    ways: tuple[Extremity, ...] = ("max", "min")
    for how in ways:
        cue = scene.cue(how)
        if cue is not None and not cue <= difference:
            return how, difference | cue
    return None


def _all_of(scene: Scene, selection: Selection, side: str) -> tuple[str, ...]:
    """The labels of an axis that has just two with numbers."""
    if len(scene.grids) != 1:
        return ()
    grid = scene.grids[0]
    if grid.kind == "table" and side == "column":
        return tuple(scene.records.names[n] for n in scene.records.amounts) if len(scene.records.amounts) == 2 else ()
    labels = tuple(label.text for label in grid.axis(side).labels)
    return labels if len(set(labels)) == 2 else ()
