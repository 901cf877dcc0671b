"""The entries of an axis, a legend or a figure: "which types are on the y-axis?", "name the panels"."""

from collections.abc import Iterator
from typing import Any

from ....indexing.model.figure import Grid
from ....tools.plan.nodes import At, GridCells, LabelsOf
from ..linking.parts import count_named, drawn_side, entries, noun_side, part_side, series_side
from ..scene import Scene, Selection
from .base import Candidate, component_named
from .conditions import conditions

_SHOWN = ("list", "shown", "on", "along", "compar", "includ", "plot", "there", "cover", "appear", "present", "name")
"""Stems of words by which a question asks for a list of labels."""
_OPERATIONS = ("max", "min", "mean", "sum", "difference", "ratio", "above", "below", "colour", "trend", "prose", "rank")


def listed_entries(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """All labels of the axis, or all panels, if the question asks for a list of them."""
    if (
        selection.rows
        or selection.columns
        or not (scene.described and _wanted(scene))
        or conditions(scene, frozenset())
    ):
        return
    grid = next((grid for grid in scene.grids if selection.grid in (None, grid.id)), None)
    if grid is None or grid.kind == "facts" or scene.cue("how_many", *_OPERATIONS) is not None:
        return
    side, at = _side(scene, grid)
    at |= frozenset(i for i, token in enumerate(scene.question.tokens) if token.stem in (*_SHOWN, "all", "every"))
    if side == "panel" and len(scene.grids) > 1:
        plan = LabelsOf(of=GridCells(), axis="panel")
        yield Candidate(plan, "entries", at | selection.panel_at, 0.85)
    elif side in ("row", "column"):
        whole = {label.text for label in grid.axis(side).labels}
        kept = entries(grid, side)
        number, counted = count_named(scene, 0, len(scene.question.tokens))
        if number is not None and number != len(kept):
            return
        cells: Any = selection.source()
        if len(kept) < len(whole) and (number is not None or len(kept) == len(whole) - 1):
            cells = At(of=cells, axis=side, labels=kept)
        yield Candidate(LabelsOf(of=cells, axis=side), "entries", at | counted | selection.panel_at, 0.85)


def _wanted(scene: Scene) -> bool:
    tokens = scene.question.tokens
    if scene.cue("list") is not None or (tokens and tokens[0].text in ("list", "name", "enumerate")):
        return True
    return scene.cue("which") is not None and any(token.stem in _SHOWN for token in tokens[2:])


def _side(scene: Scene, grid: Grid) -> tuple[str | None, frozenset[int]]:
    """The axis whose labels are to be listed, and the words that say so."""
    stems = [token.stem for token in scene.question.tokens]
    for component in ("x-axis", "y-axis", "legend"):
        at = component_named(scene, component)
        drawn = series_side(scene, grid) if component == "legend" else drawn_side(scene, grid, component)
        if at and drawn is not None:
            return drawn, at | _nouns_of(scene, grid, drawn)
    for index in range(len(stems)):
        side = part_side(scene, grid, index)
        if side is not None:
            return side, frozenset({index}) | _ordered(scene)
    number, at = count_named(scene, 0, len(stems))
    sides = [side for side in ("row", "column") if number == len(entries(grid, side))]
    if len(sides) == 1 and all(stem in scene.vocabulary.text for stem in stems[max(at) + 1 :] if stem.isalpha()):
        return sides[0], frozenset(range(max(at), len(stems)))
    return None, frozenset()


def _nouns_of(scene: Scene, grid: Grid, side: str) -> frozenset[int]:
    tokens = scene.question.tokens
    nouns = {i for i, t in enumerate(tokens) if part_side(scene, grid, i) or noun_side(scene, grid, t.stem) == side}
    return frozenset(nouns) | _ordered(scene)


_ORDER = ("order", "left", "right", "top", "bottom", "down", "up")


def _ordered(scene: Scene) -> frozenset[int]:
    """Tokens for the order in which labels are always listed."""
    tokens = scene.question.tokens
    text = " ".join(token.text for token in tokens)
    if "right to left" in text or "bottom to top" in text or "reverse" in text or "alphabet" in text:
        return frozenset()
    return frozenset(i for i, token in enumerate(tokens) if token.stem in _ORDER)
