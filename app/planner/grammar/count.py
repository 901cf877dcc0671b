"""How many: cells, rows or columns, all of them or those that meet a condition."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import CountOf, Where
from ..scene import Scene, Selection
from .base import Candidate
from .conditions import Condition, bare_number, conditions


def count(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Counts of what the question names after "how many"."""
    asked = scene.cue("how_many")
    if asked is None:
        return
    side, target = scene.target
    if side in ("row", "column") and len(selection.labels(side)) == 1 and not selection.group(side):
        side = None if selection.labels(other_side(side)) else other_side(side)  # of one row its columns are counted
    found = conditions(scene, selection.at) or list(_bare_condition(scene, selection.at))
    every = scene.cue("every")
    for condition in found:
        base = selection.at | asked | condition.at | target
        if side in ("row", "column"):
            other_links = selection.columns if side == "row" else selection.rows
            if every is not None or not other_links:
                quantifier = "every" if every is not None or len(scene.grids[0].column_axis.labels) <= 1 else "any"
                kept = Where(
                    of=selection.cells(),
                    keep=side,
                    quantifier=quantifier,
                    relation=condition.relation,
                    to=condition.to,
                )
                plan = CountOf(of=kept, what=side)
                evidence = 0.9 if every is not None or quantifier == "every" else 0.5
                yield Candidate(plan, "count", base | (every or frozenset()), evidence, selection.quality)
            else:
                met = condition.where(selection.cells())
                yield Candidate(CountOf(of=met, what=side), "count", base, 0.9, selection.quality)
        elif side in (None, "cell"):
            met = condition.where(selection.cells())
            yield Candidate(CountOf(of=met), "count", base, 0.85 if side else 0.6, selection.quality)
    if not found and scene.cue("max", "min", "difference", "ratio", "sum", "mean", "median") is None:
        if side in ("row", "column", "panel") and not _contradicted(scene, target):
            plan = CountOf(of=selection.source(), what=side)
            yield Candidate(plan, "count", selection.panel_at | asked | target, 0.6)
        elif side == "cell":
            yield Candidate(
                CountOf(of=selection.cells()), "count", selection.at | asked | target, 0.6, selection.quality
            )


def _bare_condition(scene: Scene, label_tokens: frozenset[int]) -> Iterator[Condition]:
    """A number that names nothing: "how many criteria suggest five factors"."""
    number = bare_number(scene, label_tokens)
    if number is not None:
        yield Condition("=", *number)


def _contradicted(scene: Scene, target: frozenset[int]) -> bool:
    """Whether "rows" or "columns" are to be counted and the text states other numbers: `structure` tells both."""
    shape = any(scene.question.tokens[at].stem in ("row", "column") for at in target)
    return shape and any(issue.code == "shape_mismatch" for grid in scene.grids for issue in grid.issues)
