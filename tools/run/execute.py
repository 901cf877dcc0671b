"""Executing: a bound plan becomes an exact result with the cells it used. Pure; one short function a node.

The nodes' functions are in `selecting` and `computing` (what gives cells), `answering`, `judging` and `stated` (what
answers).
"""

from __future__ import annotations

from dataclasses import replace
from math import isfinite

import numpy as np

from ..bind import BoundPlan
from ..plan.nodes import Passage
from ..result import MAX_CANDIDATES, NoAnswer, Note, Result, Value, distinct
from ..worlds import World
from . import answering, computing, judging, selecting, stated
from .completeness import withhold_incomplete
from .compute import Absent
from .scope import Scope, operand

REGISTERED = (selecting, computing, answering, judging, stated)
"""Importing these modules gives `run` its functions; naming them keeps the import."""
BEYOND = NoAnswer("too_large", "The result, or a number on the way to it, is too large to compute with.")


def execute(bound: BoundPlan) -> Result:
    """The plan's result if it is the same in every world; else the reason why there is none."""
    results = [_run_in_world(bound, world) for world in bound.worlds]
    result = withhold_incomplete(bound, results[0] if len(results) == 1 else _merge_results(bound, results))
    if not isinstance(result, Value):
        return result
    notes = []
    if bound.ragged:
        rows = ", ".join(row.name for row in bound.ragged[:4])
        counts = {f"{row.values} values for {row.columns} columns" for row in bound.ragged}
        notes.append(Note("ragged_row", f"Used: {rows}, listed with {' or '.join(sorted(counts))}."))
    issues = (issue for frame in bound.frames.values() for grid in frame.grids for issue in grid.issues)
    proposed = next((issue.message for issue in issues if issue.code == "proposed_grid"), "")
    if proposed:  # a model arranged the numbers of the grid
        notes.append(Note("proposed_grid", proposed))
    return replace(result, warnings=(*result.warnings, *notes))


def _run_in_world(bound: BoundPlan, world: World) -> Result:
    shared = {id(frame): frame.aligned(world.columns) for frame in bound.frames.values()}
    frames = {key: shared[id(frame)] for key, frame in bound.frames.items()}
    scope = Scope(bound.figures, frames, world)
    try:
        with np.errstate(over="raise"):
            result = operand(bound.plan, scope)
    except Absent as absent:
        return absent.answer
    except (OverflowError, FloatingPointError):
        return BEYOND
    if not all(isfinite(one) for one in result.parts if isinstance(one, float)):
        return BEYOND
    quoted = (ref for node, _ in scope.steps if isinstance(node, Passage) for ref in scope.found[id(node)].spans)
    return replace(
        result,
        spans=tuple(dict.fromkeys((*result.spans, *quoted))),
        warnings=(*result.warnings, *scope.notes),
        steps=tuple(scope.steps),
    )


def _merge_results(bound: BoundPlan, results: list[Result]) -> Result:
    """The result if all worlds agree; otherwise a NoAnswer, with the different results as candidates if few. Of rows
    with one name, those are not meant for which nothing is listed or left.
    """
    values = [result for result in results if isinstance(result, Value)]
    rows = ", ".join(f"{row.name} lists {row.values} values for {row.columns} columns" for row in bound.aligned[:3])
    absent = next((result for result in results if isinstance(result, NoAnswer)), None)
    if absent is not None and not bound.aligned:
        others = [result for result in results if isinstance(result, NoAnswer) and result.reason != "no_such_cell"]
        if not values or others:
            return next(iter(others), absent)
    elif absent is not None:
        if not values:
            return replace(absent, candidates=())
        possible = distinct(values)
        kept = possible if 2 <= len(possible) <= MAX_CANDIDATES else ()
        return NoAnswer("ragged_position", f"The text does not settle which value stands there: {rows}.", kept)
    different = distinct(values)
    if len(different) == 1:
        if bound.aligned:  # the same values under another alignment
            return different[0]
        return replace(different[0], evidence=tuple(view for value in values for view in value.evidence))
    if len(different) > MAX_CANDIDATES:
        return NoAnswer("ambiguous_label", f"The text can be read in {len(different)} ways.")
    if bound.aligned:
        return NoAnswer("ragged_position", f"The text can be read several ways: {rows}.", different)
    return NoAnswer("ambiguous_label", "The name fits several rows or columns of the figure.", different)
