"""The largest and the smallest: "which type has the lowest mean?", "what is the highest value anywhere?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import Extremity, LabelsOf, Reduce, Top, ValueOf
from ..scene import Scene, Selection
from .base import Candidate, asked_side, one_column, ordinal_rank, reduction
from .superlative import COMPARATIVES, asks_name, is_turned, turned_of


def extreme(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The extreme cell, row or column, of cells or of a summary of them."""
    for how, cue in _extremes_asked(scene, selection):
        yield from _of_cells(scene, selection, how, cue)


def _extremes_asked(scene: Scene, selection: Selection) -> Iterator[tuple[Extremity, frozenset[int]]]:
    """Which extreme the question asks for, and its tokens; "Less" may also be a label."""
    hows: tuple[Extremity, ...] = ("max", "min")
    words = [token.text for token in scene.question.tokens]
    found: list[tuple[Extremity, frozenset[int]]] = []
    for how in hows:
        cues = [cue.at for cue in scene.cues.get(how, ()) if not selection.at.issuperset(cue.at)]
        cues = [at for at in cues if not (words[at[0]] in COMPARATIVES and "than" in words[at[-1] :])]
        cues = [at for at in cues if not _is_epithet(scene, selection, at)]
        if cues:
            found.append((how, frozenset(index for at in cues for index in at)))
    wins = frozenset(i for i, word in enumerate(words) if word in ("wins", "winner") and i not in selection.at)
    if not found and wins and all(grid.kind != "table" for grid in scene.grids):
        found = [("max", wins)]
    if not found and ordinal_rank(scene)[1]:
        found = [("max", scene.cue("sorted", "runner_up") or frozenset())]
    for how, cue in found:
        yield (turned_of(how) if is_turned(scene, selection, cue) else how), cue


def _is_epithet(scene: Scene, selection: Selection, at: tuple[int, ...]) -> bool:
    """Whether a comparative belongs to a noun that the figure does not have ("at the lower station in January")."""
    tokens = scene.question.tokens
    after = at[-1] + 1
    if tokens[at[0]].text not in COMPARATIVES or not 0 < at[0] < after < len(tokens):
        return False
    known_stems = scene.vocabulary.context | scene.vocabulary.text
    before = tokens[at[0] - 2].text if at[0] > 1 else ""
    return (
        tokens[at[0] - 1].text == "the"
        and before in ("at", "of", "in", "for", "on")
        and tokens[after].stem not in known_stems
    )


def _of_cells(scene: Scene, selection: Selection, how: Extremity, cue: frozenset[int]) -> Iterator[Candidate]:
    rank, ranked = ordinal_rank(scene)
    side, target = scene.target
    base = selection.at | cue | target | ranked
    summary = reduction(scene, selection.at)
    named = asks_name(scene, selection, cue | ranked) if cue else _names_place(scene)
    asked = asked_side(scene, selection)
    weaker = 0.35 * all(scene.question.tokens[index].text in COMPARATIVES for index in cue) if cue else 0.0
    for axis in ("row", "column", "panel"):
        if axis == "panel" and (len(scene.grids) < 2 or side != "panel"):
            continue
        if axis == "column" and one_column(scene):
            continue
        cells = selection.cells(without=axis) if axis != "panel" else selection.cells()
        unsaid = 0.5 if axis == "row" else 0.3  # rows are what most figures are about
        evidence = 0.75 if axis == asked else unsaid if asked is None else 0.15
        evidence -= 0.2 * (not named) + weaker
        if axis == "row" and scene.has_text and not selection.columns and scene.grids[0].kind != "table":
            evidence -= 0.4  # columns with different measures have no common largest cell
        if (
            summary is not None
            and summary[0] == "std"
            and (one_column(scene) or len(selection.labels(other_side(axis))) == 1)
        ):
            continue  # a single value has no spread
        if summary is not None:
            reduce_how, reduce_at = summary
            below: Any = Reduce(of=cells, by=axis, how=reduce_how)
            chosen = Top(of=below, how=how, rank=rank)
            plan = LabelsOf(of=chosen, axis=axis)
            yield Candidate(plan, "extreme", base | reduce_at, evidence + 0.1, selection.quality)
            if side is None:
                yield Candidate(ValueOf(of=chosen), "extreme", base | reduce_at, 0.2, selection.quality)
        else:
            plan = LabelsOf(of=Top(of=cells, how=how, rank=rank), axis=axis)
            yield Candidate(plan, "extreme", base, evidence, selection.quality)
    if summary is None and (side in (None, "cell") or not named):
        named = named or (
            scene.cue("how_many") is not None and not selection.at.issuperset(scene.cue("how_many") or ())
        )
        plan_value = ValueOf(of=Top(of=selection.cells(), how=how, rank=rank))
        yield Candidate(plan_value, "extreme", base, 0.3 if named else 0.7, selection.quality)


def _names_place(scene: Scene) -> bool:
    """Whether the label at a rank is asked for ("what ranks 4th"), not its value."""
    return not {"value", "number", "amount", "score"} & {token.text for token in scene.question.tokens}
