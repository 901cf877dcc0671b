"""Claims of an extreme over a figure's cells: "u has the lowest mean"."""

from collections.abc import Iterator
from typing import Any

from .....indexing.model.figure import other_side
from .....tools.plan.nodes import At, Compare, Constant, Extremity, Judge, LabelsOf, LabelWhere, Reduce, Top
from ...chart.diagonal import mix_ups, truth_side
from ...link import Link
from ...scene import Scene, Selection
from ..base import Candidate, one_column, ordinal_rank, reduction
from ..superlative import COMPARATIVES, is_turned, turned_of

MAX_LEADS = 10
"""Labels in which one may be said to lead "everywhere": six nodes each, of the 64 that a plan may have."""


def superlative(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The label with the extreme is the one that the claim names."""
    summary = reduction(scene, selection.at)
    rank, ranked = ordinal_rank(scene)
    mixed = mix_ups(scene)
    hows: tuple[Extremity, ...] = ("max", "min")
    for way in hows:
        cue = scene.cue(way)
        if cue is None or _is_comparative(scene, cue):
            continue
        how = turned_of(way) if is_turned(scene, selection, cue) else way
        for side in ("row", "column"):
            labels = selection.labels(side)
            if len(labels) != 1:
                continue
            cells: Any = selection.cells(without=side)
            explained = selection.at | cue | ranked
            if mixed:
                if side == truth_side(scene.grids[0]) or not _named_last(selection, side):
                    continue
                cells, explained = LabelWhere(of=cells, axis="row", relation="!="), explained | mixed
            if summary is not None:
                cells, explained = Reduce(of=cells, by=side, how=summary[0]), explained | summary[1]
            yield from _leads_everywhere(scene, selection, side, how, cue)
            winners = LabelsOf(of=Top(of=cells, how=how, rank=rank), axis=side)
            plan = Compare(left=winners, relation="contains", right=Constant(value=labels[0]))
            other = selection.labels(other_side(side))
            settled = summary is not None or bool(other) or (side == "row" and one_column(scene))
            evidence = 0.9 if settled else 0.5
            if other and _place_of_its_own(scene, cue) == (side == _subject(selection)):
                evidence -= 0.3
            if other and _is_possessive(scene, selection, side, cue):
                evidence -= 0.4
            yield Candidate(plan, "claim", explained, evidence)


def _leads_everywhere(
    scene: Scene, selection: Selection, side: str, how: Extremity, cue: frozenset[int]
) -> Iterator[Candidate]:
    """The label leads at every label of the other axis, or at those named."""
    every, other = scene.cue("every"), other_side(side)
    if every is None or every <= selection.at or len(scene.grids) != 1 or ordinal_rank(scene)[1]:
        return
    if all(scene.question.tokens[index].text in COMPARATIVES for index in cue):
        return  # "higher at every length" compares two
    labels = selection.labels(other) or tuple(label.text for label in scene.grids[0].axis(other).labels)
    if not 2 <= len(set(labels)) <= MAX_LEADS:
        return
    own = Constant(value=selection.labels(side)[0])
    parts = []
    for label in dict.fromkeys(labels):
        cells = At(of=selection.source(), axis=other, labels=(label,))
        winners = LabelsOf(of=Top(of=cells, how=how), axis=side)
        parts.append(Compare(left=winners, relation="contains", right=own))
    yield Candidate(Judge(parts=tuple(parts)), "claim", selection.at | cue | every, 0.9)


def _named_last(selection: Selection, side: str) -> bool:
    """Whether the labels of this axis come after those of the other one."""
    own, other = (selection.rows, selection.columns) if side == "row" else (selection.columns, selection.rows)
    return not other or min(link.at for link in own) > max(link.at for link in other)


def _is_comparative(scene: Scene, cue: frozenset[int]) -> bool:
    """Whether the words compare with a named thing ("more often than Robin") rather than with all others."""
    words = [token.text for token in scene.question.tokens]
    than = words.index("than") if "than" in words[min(cue) :] else -1
    if than < 0 or not all(words[index] in COMPARATIVES for index in cue):
        return False
    return not {"any", "all", "every", "each", "other", "others", "rest", "else"} & set(words[than:])


def _place_of_its_own(scene: Scene, cue: frozenset[int]) -> bool:
    """Whether the claim places the extreme of one label ("the metro had its maximum in 2018")."""
    before = scene.question.tokens[min(cue) - 1].text if min(cue) else ""
    return before in ("its", "their", "his", "her")


def _is_possessive(scene: Scene, selection: Selection, side: str, cue: frozenset[int]) -> bool:
    """Whether the label on this axis is the one whose extreme is meant ("Saturday's slowest shift")."""
    links = selection.rows if side == "row" else selection.columns
    before = min(cue) - 1
    owns = before >= 0 and scene.question.tokens[before].text.endswith("'s")
    return owns and any(before in link.at for link in links)


def _subject(selection: Selection) -> str:
    """The axis of the label that the claim names first."""
    first = {side: min((link.at for link in links), default=(999,)) for side, links in _sides(selection)}
    return min(first, key=lambda side: first[side])


def _sides(selection: Selection) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    return ("row", selection.rows), ("column", selection.columns)
