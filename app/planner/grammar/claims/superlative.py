"""Claims of an extreme over a figure's cells: "u has the lowest mean"."""

from collections.abc import Iterator
from typing import Any

from .....indexing.figure import other_side
from .....tools.plan_answers import Compare, LabelsOf, Text
from .....tools.plan_cells import Each, Extreme
from ...link import Link
from ...scene import Scene, Selection
from ..base import Candidate, one_column, ordinal_rank, reduction


def superlative(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The label with the extreme is the one that the claim names."""
    summary = reduction(scene, selection.at)
    rank, ranked = ordinal_rank(scene)
    for how in ("max", "min"):
        cue = scene.cue(how)
        if cue is None:
            continue
        for side in ("row", "column"):
            labels = selection.labels(side)
            if len(labels) != 1:
                continue
            cells: Any = selection.cells(without=side)
            explained = selection.at | cue | ranked
            if summary is not None:
                cells, explained = Each(of=cells, axis=side, how=summary[0]), explained | summary[1]
            winners = LabelsOf(of=Extreme(of=cells, how=how, rank=rank), axis=side)
            plan = Compare(left=winners, relation="contains", right=Text(text=labels[0]))
            other = selection.labels(other_side(side))
            settled = summary is not None or bool(other) or (side == "row" and one_column(scene))
            evidence = 0.9 if settled else 0.5
            if other and _place_of_its_own(scene, cue) == (side == _subject(selection)):
                evidence -= 0.3
            yield Candidate(plan, "claim", explained, evidence)


def _place_of_its_own(scene: Scene, cue: frozenset[int]) -> bool:
    """Whether the claim says where a thing has *its* extreme ("the metro had its maximum in 2018")."""
    before = scene.question.tokens[min(cue) - 1].text if min(cue) else ""
    return before in ("its", "their", "his", "her")


def _subject(selection: Selection) -> str:
    """The axis of the label that the claim names first."""
    first = {side: min((link.at for link in links), default=(999,)) for side, links in _sides(selection)}
    return min(first, key=lambda side: first[side])


def _sides(selection: Selection) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    return ("row", selection.rows), ("column", selection.columns)
