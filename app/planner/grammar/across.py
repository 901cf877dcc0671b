"""The same place in several panels: "in which basin is July at 2 m higher?", "how much more on the right?"."""

from collections.abc import Iterator

from ....indexing.model.figure import Grid
from ....tools.plan.nodes import At, Derive, GridCells, LabelsOf, Top, ValueOf
from ..mentions import Mentions, mentions_of
from ..scene import Scene, Selection
from .base import Candidate

_AGAINST = ("than", "over", "against", "exceed", "exceeds", "above", "compared", "beat", "beats", "versus")
"""Words between the larger and the smaller."""


def across(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The panel in which a cell is the largest, or the difference between two panels at one cell."""
    if selection != scene.selections[0] or len(scene.vocabulary.panels) < 2:
        return  # this rule links by itself, since a selection has only one panel
    if scene.cue("difference", "how_much", "falls", "rises", "minus", "max", "min", "above", "below") is None:
        return
    mentions = mentions_of(scene)
    if mentions is None or not _one_cell(scene, mentions):
        return
    yield from _which_panel(scene, mentions)
    yield from _difference(scene, mentions)


def _one_cell(scene: Scene, mentions: Mentions) -> bool:
    """Whether a label is named on each axis that has several."""
    for side, links in (("row", mentions.rows), ("column", mentions.columns)):
        longest = max(len(grid.axis(side).labels) for grid, _ in scene.vocabulary.panels)
        labels = {link.labels for link in links}
        if (len(labels) != 1 or len(links[0].labels) != 1) and longest > 1:
            return False
    return True


def _which_panel(scene: Scene, mentions: Mentions) -> Iterator[Candidate]:
    tokens = scene.question.tokens
    asked = {at for at in mentions.common if any(t.text in ("which", "what") for t in tokens[max(0, at - 4) : at])}
    how, cue = _extremity(scene, mentions)
    if not asked or scene.cue("how_many", "difference") is not None or not cue:
        return
    plan = LabelsOf(of=Top(of=_cells(None, mentions), how=how), axis="panel")
    explained = mentions.at | mentions.common | cue | frozenset(at for _, ats in mentions.panels for at in ats)
    explained |= frozenset(i for i, t in enumerate(tokens) if t.text in ("two", "three", "four", "both"))
    yield Candidate(plan, "across", explained, 0.95, mentions.quality)


def _extremity(scene: Scene, mentions: Mentions) -> tuple[str, frozenset[int]]:
    """Which extreme is asked for, and its tokens; a comparative in "-er" that is no cue asks for the larger."""
    least, most = scene.cue("min", "below"), scene.cue("max", "above")
    if least is not None and most is None:
        return "min", least
    if most is not None:
        return "max", most
    return "max", frozenset()


def _difference(scene: Scene, mentions: Mentions) -> Iterator[Candidate]:
    tokens = scene.question.tokens
    asked = scene.cue("difference", "how_much", "falls", "rises", "minus")
    grids = [grid for grid, _ in mentions.panels]
    if not grids and len(scene.vocabulary.panels) == 2:
        if not any(token.text in ("two", "both") for token in tokens):
            return
        grids = [grid for grid, _ in scene.vocabulary.panels]
    if asked is None or len(grids) != 2:
        return
    left, right = (ValueOf(of=_cells(grid, mentions)) for grid in grids)
    words = {token.text for token in tokens}
    how = "difference" if words & set(_AGAINST) else "distance"
    if mentions.panels and {"from", "to"} <= words:
        how = "difference"
        left, right = (left, right) if scene.cue("falls") is not None else (right, left)
    plan = Derive(how=how, left=left, right=right)
    explained = asked | mentions.at | mentions.common | frozenset(at for _, ats in mentions.panels for at in ats)
    explained |= scene.cue("max", "min", "above", "below", "than") or frozenset()
    explained |= frozenset(i for i, t in enumerate(tokens) if t.text in ("two", "both", *_AGAINST))
    yield Candidate(plan, "across", explained, 0.95, mentions.quality)


def _cells(grid: Grid | None, mentions: Mentions) -> GridCells | At:
    """The named cell in one panel, or in all panels if `grid` is None."""
    node: GridCells | At = GridCells(grid=grid.id if grid is not None else None)
    for side, links in (("row", mentions.rows), ("column", mentions.columns)):
        if links:
            node = At(of=node, axis=side, labels=links[0].labels)
    return node
