"""How many parts a figure has: "how many slices has the pie?", "how many bars stand in each group?"."""

from collections.abc import Iterator

from ....indexing.model.figure import Grid
from ....tools.plan.nodes import At, CountOf, GridCells, Stated
from ....tools.run.stated import stated_count
from ..linking.parts import SHARED, entries, part_side
from ..scene import Scene, Selection
from .base import Candidate
from .conditions import conditions

_NEAR = 4
"""Most tokens from "how many" to its noun."""
_FORMS = ("divid", "have", "has", "stand", "there", "consist", "contain", "split", "compar", "list", "shown", "made")
_OPERATIONS = ("max", "min", "mean", "difference", "ratio", "above", "below", "same", "falls", "rises")


def structure(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The number of rows, columns, panels or cells that the noun after "how many" names."""
    asked = scene.cue("how_many")
    if asked is None or not scene.described or selection.rows or selection.columns or conditions(scene, frozenset()):
        return
    if scene.cue(*_OPERATIONS) is not None:
        return
    tokens = scene.question.tokens
    grids = [grid for grid in scene.grids if selection.grid in (None, grid.id) and grid.kind != "facts"]
    for at in range(max(asked) + 1, min(max(asked) + 1 + _NEAR, len(tokens))):
        side = part_side(scene, grids[0], at) or _only_side(scene, grids, at) if grids else None
        if side is None:
            continue
        shape, several = tokens[at].stem in ("row", "column"), len(scene.grids) > 1
        cells = GridCells() if side == "panel" else _cells(grids, side, shape=shape, several=several)
        if cells is None:
            return
        form = frozenset(i for i, token in enumerate(tokens) if token.stem in _FORMS)
        explained = asked | {at} | form | _per_unit_words(scene, at) | selection.panel_at
        counted: CountOf | Stated = CountOf(of=cells, what=side)
        if tokens[at].stem == side and stated_count(scene.vocabulary.figure, grids[0], side) is not None:
            counted = Stated(component=f"{side}s", grid=grids[0].id)
        yield Candidate(counted, "structure", explained, 0.85)
        return


def _only_side(scene: Scene, grids: list[Grid], at: int) -> str | None:
    """The one axis of several things, where a noun behind "how many" is known from nowhere and nothing more is said:
    what is counted can be nothing else ("how many countries are shown?" of lines over years).
    """
    tokens = scene.question.tokens
    rest = {token.text for token in tokens[at + 1 :] if not token.is_sign}
    known = tokens[at].stem in scene.vocabulary.text or not tokens[at].text.endswith("s") or tokens[at].text in _SUMS
    sides = [side for side in ("row", "column") if len(grids[0].axis(side).labels) > 1]
    things = [side for side in sides if grids[0].axis(side).kind == "category"]
    square = len({tuple(label.text for label in grids[0].axis(side).labels) for side in things}) == 1
    things = things[:1] if square else things
    return things[0] if len(grids) == len(things) == 1 and not known and rest <= _SHOWN else None


_SUMS = frozenset("errors mistakes confusions misclassifications".split())
"""What a confusion matrix counts in its cells."""
_SHOWN = frozenset("are is there shown listed compared in the chart figure plot graph altogether all total".split())


def _cells(grids: list[Grid], side: str, *, shape: bool, several: bool) -> GridCells | At | None:
    """The cells whose labels are counted: one panel if all have the same labels; None if they differ.

    Only "rows" and "columns" ask for the shape of the grid, which the text may state; other nouns ask for labels.
    """
    labels = [[label.text for label in grid.axis(side).labels] for grid in grids if side != "cell"]
    if any(one != labels[0] for one in labels) or (len(grids) > 1 and side == "cell"):
        return None
    cells = GridCells(grid=grids[0].id if several else None)
    if side == "cell" or shape or len(set(labels[0])) < len(labels[0]):
        return cells
    kept = entries(grids[0], side)
    whole = len(kept) == len(labels[0]) and not any(issue.code == "shape_mismatch" for issue in grids[0].issues)
    return cells if whole else At(of=cells, axis=side, labels=kept)


def _per_unit_words(scene: Scene, at: int) -> frozenset[int]:
    """The tokens of the unit in which parts are counted: "each ministry"."""
    tokens = scene.question.tokens
    found: set[int] = set()
    for index in range(at + 1, len(tokens)):
        if tokens[index].text in SHARED:
            found |= {index, min(index + 1, len(tokens) - 1)}
    return frozenset(found)
