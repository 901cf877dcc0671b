"""The place of something in an order: "what place does X get on R2?"; and what stands at a place: "third bar"."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan import short
from ....tools.plan.nodes import LabelsOf
from ..scene import Scene, Selection
from .base import Candidate, one_column


def place(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A rank among the cells of one row or column, or the label that a position names."""
    asked = scene.cue("rank")
    worst = scene.cue("min")
    if asked is not None:
        for side in ("row", "column"):
            named = selection.labels(side)
            across = selection.labels(other_side(side))
            if len(named) == 1 and (len(across) == 1 or (side == "row" and one_column(scene))):
                how = "min" if worst is not None and scene.cue("max") is None else "max"
                plan = short.rank(of=selection.cells(without=side), axis=side, label=named[0], how=how)
                more = scene.cue("sorted", "max", "min") or frozenset()
                evidence = 0.65 if _is_criterion(scene, selection, side) else 0.85
                evidence -= 0.3 * _is_neighbour(scene)
                yield Candidate(plan, "place", selection.at | asked | more, evidence, selection.quality)
    for side, links in (("row", selection.rows), ("column", selection.columns)):
        if len(links) == 1 and links[0].placed and not links[0].together:  # named by position alone
            named_so = LabelsOf(of=selection.cells(), axis=side)
            by_name = any(token.text in ("who", "which", "name") for token in scene.question.tokens)
            evidence = 0.9 if by_name else 0.55
            yield Candidate(named_so, "position", selection.at | scene.target[1], evidence, selection.quality)


def _is_neighbour(scene: Scene) -> bool:
    """Whether what stands beside the named one in the order is asked for ("directly behind X in the ranking")."""
    return any(token.text in ("behind", "ahead") for token in scene.question.tokens)


def _is_criterion(scene: Scene, selection: Selection, side: str) -> bool:
    """Whether the label named on the axis is what things are ordered by: "its rank on R2"."""
    links = selection.rows if side == "row" else selection.columns
    tokens = scene.question.tokens
    before = [tokens[link.at[0] - 1].text for link in links if link.at[0]]
    return any(word in ("on", "by", "in", "for", "at", "under", "sorted", "regarding") for word in before)
