"""The combinators for ablations, in which each of several labels lacks a part ("w/o memory"): what matters most is the
part without which the value is worst, and what a part is worth is what the whole has more than what lacks it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....tools.plan.nodes import Derive, Extremity, LabelsOf, Top, ValueOf
from ..grammar.base import Candidate
from ..grammar.superlative import lower_is_better, turned_of
from ..linking.link import Link
from ..linking.ranges import names_a_lack, says_a_lack
from ..linking.vocabulary import SIDES, Side
from .operands import FEWEST_LACKING, links_to_all, wholes
from .view import ASKING, Tokens, View


def missed(view: View) -> Iterator[Candidate]:
    """The label that lacks what matters most, or least, among those that lack a part."""
    said = _losing(view)
    for side in SIDES if said else ():
        lacking = _lacking(view, side)
        if lacking is None or side not in view.varied:
            continue
        for one in view.extremes:
            loss: Extremity = "min" if one.at & view.cue("min") else "max"
            how = loss if lower_is_better(view.scene, view.selected) else turned_of(loss)
            top = Top(of=view.cells(**{side: (lacking,)}), how=how, rank=one.rank, k=one.k)
            used = one.at | said | view.cue(*ASKING)
            yield view.candidate(LabelsOf(of=top, axis=side), f"top {side}", used, 0.9)


def worth(view: View) -> Iterator[Candidate]:
    """What a part adds: "how much does the memory bring on test?" where "Full model" and "w/o memory" are listed."""
    said = view.said(*MATTERING)
    asked = view.cue("how_much", "how_many", "difference", "which") | view.said(*_WORTH)
    for side in SIDES if said and asked and not (view.extremes or view.is_polar) else ():
        links = view.cover.of(side) or links_to_all(view, side)
        lacking = [label for link in links for label in link.labels if says_a_lack(label)]
        if len(lacking) != 1 or set(view.varied) - {side}:
            continue
        part = Link(side, (lacking[0],), (), 1.0)
        for whole in wholes(view, side, lacking[0]):
            with_it, without_it = (ValueOf(of=view.cells(**{side: (one,)})) for one in (whole, part))
            pair = (without_it, with_it) if lower_is_better(view.scene, view.selected) else (with_it, without_it)
            plan = Derive(how="difference", left=pair[0], right=pair[1])
            yield view.candidate(plan, "difference", said | asked | view.said(*_REMOVING), 0.85)


def _losing(view: View) -> Tokens:
    """The words that ask how much it matters that a part is lacking."""
    mattering = view.said(*_MATTERING) | view.cue("falls")
    return mattering | view.said(*_REMOVING) if mattering else frozenset()


def is_of_losses(view: View) -> bool:
    """Whether two parts are compared by what it costs to lack them: "does A matter more than B?"."""
    links = [link for side in SIDES for link in view.cover.of(side) if names_a_lack(link)]
    return len(links) > 1 and not view.scene.question.places.keys().isdisjoint(_MATTERING)


def _lacking(view: View, side: Side) -> Link | None:
    """A link to all labels of an axis that lack a part, where there are several beside others, and none is named."""
    labels = links_to_all(view, side)
    texts = tuple(one.labels[0] for one in labels if names_a_lack(one))
    several = not view.cover.of(side) and FEWEST_LACKING <= len(texts) < len(labels)
    return Link(side, texts, (), 1.0, together=True) if several else None


_ADDING = "bring brings brought add adds added give gives gain gains worth buy buys save saves".split()
_MATTERING = (
    "hurt hurts matter matters mattered important crucial cost costs damage damages harm harms contribute contributes "
    "help helps helped drop loss"
).split()
_WORTH = ("contribution", "effect", "impact", "benefit")
MATTERING = (*_MATTERING, *_ADDING, *_WORTH)
"""Words that ask what a part is worth."""
_REMOVING = "taking take removing remove removal dropping leaving losing part component piece module out off".split()
