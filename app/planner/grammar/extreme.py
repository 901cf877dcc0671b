"""The largest and the smallest: "which type has the lowest mean?", "what is the highest value anywhere?"."""

from collections.abc import Iterator
from typing import Any

from ....tools.plan_answers import LabelsOf, ValueOf
from ....tools.plan_cells import Each, Extreme, Extremity
from ..scene import Scene, Selection
from .base import Candidate, asked_side, one_column, ordinal_rank, reduction


def extreme(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The extreme cell, row or column, of cells or of a summary of them."""
    hows: list[tuple[Extremity, frozenset[int] | None]] = [("max", scene.cue("max")), ("min", scene.cue("min"))]
    if ordinal_rank(scene)[1] and not scene.cue("max", "min"):
        hows = [("max", scene.cue("sorted", "runner_up") or frozenset())]
    for how, cue in hows:
        if cue is None or (cue and selection.at.issuperset(cue)):  # "Less" may be a label
            continue
        rank, ranked = ordinal_rank(scene)
        side, target = scene.target
        base = selection.at | cue | target | ranked
        summary = reduction(scene, selection.at)
        which = scene.cue("which") is not None
        asked = asked_side(scene, selection)
        for axis in ("row", "column", "panel"):
            if axis == "panel" and (len(scene.grids) < 2 or side != "panel"):
                continue
            if axis == "column" and one_column(scene):
                continue
            cells = selection.cells(without=axis) if axis != "panel" else selection.cells()
            unsaid = 0.5 if axis == "row" else 0.3  # rows are what most figures are about
            evidence = 0.75 if axis == asked else unsaid if asked is None else 0.15
            evidence -= 0.2 * (not which)
            if summary is not None:
                reduce_how, reduce_at = summary
                below: Any = Each(of=cells, axis=axis, how=reduce_how)
                chosen = Extreme(of=below, how=how, rank=rank)
                plan = LabelsOf(of=chosen, axis=axis)
                yield Candidate(plan, "extreme", base | reduce_at, evidence + 0.1, selection.quality)
                if side is None:
                    yield Candidate(ValueOf(of=chosen), "extreme", base | reduce_at, 0.2, selection.quality)
            else:
                plan = LabelsOf(of=Extreme(of=cells, how=how, rank=rank), axis=axis)
                yield Candidate(plan, "extreme", base, evidence, selection.quality)
        if summary is None and side in (None, "cell"):
            plan_value = ValueOf(of=Extreme(of=selection.cells(), how=how, rank=rank))
            yield Candidate(plan_value, "extreme", base, 0.6 if _asks_value(scene) else 0.3, selection.quality)


def _asks_value(scene: Scene) -> bool:
    """Whether a value is asked for ("what is the largest value"), not a name ("which type", "who")."""
    words = {token.text for token in scene.question.tokens}
    return not words & {"which", "who", "whose", "where", "when"}
