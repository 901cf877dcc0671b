"""Colours and other names: "which colour marks the Less segment?", "which model is light green?"."""

from collections.abc import Iterator
from functools import partial

from ....indexing.text.colours import words_in_look
from ....tools.plan.nodes import LabelsOf, Top
from ..linking.vocabulary import SIDES, Side
from ..scene import Scene, Selection
from .base import Candidate
from .superlative import superlatives

_ASIDE = frozenset("stand mark repres denot indic bit part piec one thing shade stuff area patch box".split())
"""Stems of general nouns for coloured things, and of verbs for standing for something."""


def naming(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The colour of the one label named; or the label of the colour named."""
    asked = scene.cue("colour")
    if asked is not None:
        for one in superlatives(scene, selection):
            for side in filter(partial(_may_have_looks, scene), SIDES):
                chosen = Top(of=selection.cells(without=side), how=one.how, rank=one.rank)
                plan = LabelsOf(alias=True, of=chosen, axis=side)
                yield Candidate(plan, "colour", selection.at | asked | one.at, 0.8, selection.quality)
    for side, links in (("row", selection.rows), ("column", selection.columns)):
        others = selection.columns if side == "row" else selection.rows
        if len(links) != 1 or others:
            continue
        if asked is not None and not _may_have_looks(scene, side):
            continue
        if asked is not None:
            plan = LabelsOf(alias=True, of=selection.cells(), axis=side)
            yield Candidate(plan, "colour", selection.at | asked, 0.9, selection.quality)
        elif links[0].alias:
            named = LabelsOf(of=selection.cells(), axis=side)
            stands = scene.cue("stands_for")
            called = {at for at, token in enumerate(scene.question.tokens) if token.stem in _ASIDE}
            asks = scene.question.verbs | called | (stands or frozenset())
            sure = 0.8 if asks and scene.cue("which") is not None else 0.5
            evidence = sure if stands is None else 0.95
            yield Candidate(named, "of-colour", selection.at | scene.target[1] | asks, evidence, selection.quality)


def _may_have_looks(scene: Scene, side: Side) -> bool:
    """Whether other names of labels on a side are looks, or there are none, so that no other name passes for a look."""
    names = [alias for grid in scene.grids for label in grid.axis(side).labels for alias in label.aliases]
    return not names or any(map(words_in_look, names))
