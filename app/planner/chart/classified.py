"""What is asked of a confusion matrix: its accuracy, and the recall and the precision of a class.

Accuracy is the share of the cells on the diagonal; the recall of a class is its share of the line of true ones, its
precision that of the line of predicted ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....tools.plan.nodes import Derive, LabelsOf, Reduce, Top
from ..grammar.base import Candidate, words_among
from ..linking.vocabulary import SIDES, Side
from ..text.words import stems_of
from .diagonal import is_square
from .view import ASKING_VALUE, View, across

_TRUE = frozenset(stem for word in ("true", "actual", "real") for stem in stems_of(word))
_Words = tuple[str, ...]
_RECALL: _Words = ("recall", "sensitivity")
_PRECISION: _Words = ("precision",)


def classified(view: View) -> Iterator[Candidate]:
    """The rates of a square figure: how much of it, or of the line of a class, is right."""
    if not is_square(view.scene):
        return
    named = [side for side in SIDES if view.cover.of(side)]
    asked = view.cue(*ASKING_VALUE, "percent", "share", "how_many")
    accuracy = view.said("accuracy")
    if accuracy and not view.cover.named:
        yield view.candidate(_share(view), "accuracy", asked | accuracy | view.said("overall"), 0.7)
    true = _true_side(view)
    for words, side in ((_RECALL, true), (_PRECISION, across(true))):
        rated = words_among(view.scene, frozenset(words))
        for one in view.extremes if rated and not named else ():  # "which class has the lowest recall?"
            rates = Derive(how="share", left=_sums(replace(view, part="="), side), right=_sums(view, side))
            label = LabelsOf(of=Top(of=rates, how=one.how, rank=one.rank), axis=side)
            yield view.candidate(label, f"class by {words[0]}", asked | rated | one.at, 0.8)
    if len(named) != 1 or len(view.cover.of(named[0])) != 1:
        return
    for words, side in ((_ACTUAL, true), (_PREDICTED, across(true))):
        said = words_among(view.scene, frozenset(words))  # which may also name the axis
        if said and named[0] == side and (view.cue("how_many") or view.said("often")) and not view.said(*_RIGHTLY):
            yield view.candidate(
                Reduce(of=view.every_cell(), how="sum"), "classified", asked | said | view.said("often"), 0.8
            )
    for words, side in ((_RECALL, true), (_PRECISION, across(true))):
        if view.said(*words) and named[0] == side:
            yield view.candidate(_share(view), words[0], asked | view.said(*words), 0.8)


def is_of_true(view: View) -> bool:
    """Whether the class named is not on the axis of predictions alone, unless words speak of these: "misclassified
    storks" are true storks, "wrong predictions of stork" are not.
    """
    if not is_square(view.scene) or words_among(view.scene, _PREDICTING):
        return True
    true = _true_side(view)
    return bool(view.cover.of(true)) or not view.cover.of(across(true))


_ACTUAL: _Words = ("truly", "actually", "really", "true", "actual", "real")
_RIGHTLY = ("correctly", "rightly", "right", "correct", "wrongly", "wrong")
_PREDICTED: _Words = tuple(
    "predict predicts predicted prediction predictions called labelled labeled guessed guesses".split()
)


_PREDICTING = frozenset((*_PREDICTED, *_PRECISION))


def _sums(view: View, side: Side) -> Reduce:
    """The sum of each line of an axis."""
    return Reduce(of=view.cells(), how="sum", by=side)


def _share(view: View) -> Derive:
    """The share of the cells on the diagonal in all that are named."""
    return share_of_part(replace(view, part="="))


def share_of_part(view: View) -> Derive:
    """The share of the part of a square figure that is asked for in all the cells that are named."""
    whole = Reduce(of=view.every_cell(), how="sum")
    return Derive(how="share", left=Reduce(of=view.cells(), how="sum"), right=whole)


def _true_side(view: View) -> Side:
    """The axis of what is true: the rows, unless the columns are called so."""
    columns = view.scene.grids[0].column_axis
    called = {*stems_of(columns.name), *(stem for label in columns.labels for stem in stems_of(label.text))}
    return "column" if called & _TRUE else "row"
