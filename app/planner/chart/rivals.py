"""Combinators that compare labels with one another: those above a named one ("which towns cost more than Oslo?"),
those with the same value, those ahead or falling everywhere, where one of them leads, and the steadiest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ....tools.plan.nodes import (
    Along,
    At,
    CountOf,
    Extremity,
    LabelsOf,
    Reduce,
    Relation,
    Top,
    ValueOf,
    Where,
)
from ..grammar.base import Candidate
from ..grammar.conditions import DENIED
from ..grammar.superlative import turned_of
from ..linking.link import Link
from ..linking.vocabulary import SIDES, Side
from ..text.words import is_content
from .contrasts import factor_asked, relation_asked
from .extremes import is_of_each, is_said_to_be
from .filters import Filter, labels_and_count, outcomes
from .view import ASKING, Tokens, View, across, label_evidence


def beyond_named(view: View) -> Iterator[Candidate]:
    """The labels whose value is above, below or equal to that of the one named, and how many there are."""
    for one in against_named(view):
        yield from outcomes(view, one)


def against_named(view: View) -> Iterator[Filter]:
    """The other labels of an axis held against the one that is named behind "than"."""
    asked = view.cue("which", "list", "how_many", "when")
    anyone = view.said("any", "anyone") if view.is_polar else frozenset()
    if view.varied or view.conditions or view.said("others", "or"):
        return
    if not anyone and (not asked or view.is_polar or view.said("any")):
        return
    relation, words = relation_asked(view)
    factor, at = factor_asked(view)
    if relation is None and (alike := view.said(*_ALIKE)):
        relation, words = "=", alike | view.said("with", "as", "to")
    if relation is None and factor == 1.0:
        return
    if view.comparing and not view.said("than", "as"):
        return  # "how many ms slower is A?"
    kept: Relation = relation or "="
    behind = max(words | at | view.said("as", "of"), default=0)
    links = [(side, link) for side in SIDES for link in view.cover.of(side) if link.at]
    starts = {min(link.at): side for side, link in links if behind < min(link.at) <= behind + NEAR}
    tokens = view.scene.question.tokens
    if behind + 1 < len(tokens) and tokens[behind + 1].number is not None and not view.said("than", "as"):
        return  # "over 65"
    for side in {starts[min(starts)]} if starts else ():  # what is named right behind "than"
        named_here = view.cover.of(side)
        if len(named_here) == 1 and len(named_here[0].labels) == 1 and view.length(side) > 1:
            others, named = view.cells(**{side: ()}), view.cells()
            used = words | at | anyone | view.cue("other") | view.said("as", "exactly")
            itself = named if "=" in kept and factor == 1.0 and not anyone else None
            sure = 0.75 if anyone else label_evidence(view, side)  # "does any model beat A?"
            yield Filter("beyond named", others, kept, named, used, (side,), factor, but=itself, sure=sure)


NEAR = 3
"""Within how many tokens behind "than" or "as" the label stands that is compared with: "than in the North"."""


def tied(view: View) -> Iterator[Candidate]:
    """The labels that have the same value: "which two towns tie in 2019?"."""
    words = view.said(*_ALIKE) if not view.said("stay", "stays", "stayed", "as") else frozenset()
    sides = view.varied_sides
    asked = view.cue("which", "list", "when")  # "same variable but in row F" asks for no equals
    if not words or not asked or view.is_polar or len(view.varied) != 1 or not sides or view.cover.of(sides[0]):
        return
    cells, used = view.every_cell(), words | view.cue("exactly") | view.said("two", "three", "both")
    most = Reduce(of=cells, how="mode")
    yield from outcomes(view, Filter("tied", cells, "=", most, used, sides, sure=0.75))


_ALIKE = ("tie", "ties", "tied", "equal", "equally", "identical", "same", "alike")


def everywhere(view: View) -> Iterator[Candidate]:
    """The rows (columns) that have the largest value of every column (row), or that rise or fall at every step, and how
    many they are.
    """
    never = view.said("never")
    always = view.cue("every") | view.said("steadily", "continuously") | never
    asked = view.cue("which", "list", "when", "how_many")
    if not (always and asked) or view.is_polar or len(view.varied_sides) != len(SIDES):
        return
    used = always | view.cue(*ASKING) | view.said("from", "to", "next")
    ways: tuple[tuple[Relation, Tokens], ...] = ((">", view.cue("rises")), ("<", view.cue("falls")))
    for side in SIDES:
        beside = across(side)
        best = ((one.at, "=", Reduce(of=view.cells(), how=one.how, by=beside)) for one in view.extremes)
        yield from _kept(view, side, view.cells(), best if not never else (), "ahead everywhere", used)
        meant = ((at, DENIED[relation] if never else relation, 0.0) for relation, at in ways if at)
        moves = meant if view.is_ordered(beside) else ()
        yield from _kept(view, side, Along(of=view.cells(), how="change", axis=beside), moves, "steady", used)


def _kept(
    view: View, side: Side, cells: Any, ways: Iterable[tuple[Tokens, Any, Any]], name: str, used: Tokens
) -> Iterator[Candidate]:
    """The lines whose every cell has a relation to something, and how many they are."""
    for at, relation, to in ways:
        kept = Where(of=cells, relation=relation, to=to, keep=side, quantifier="every")
        yield from labels_and_count(view, kept, side, f"{name} {side}", used | at, 0.75, 0.8)


def led(view: View) -> Iterator[Candidate]:
    """The labels at which one thing is the largest or smallest of all: "on how many axes is Juniper the best?"."""
    for one in view.extremes:
        for side in SIDES:
            links, beside = view.cover.of(side), across(side)
            if one.k is None and len(links) == 1 and len(links[0].labels) == 1 and beside in view.varied:
                best = Top(of=view.cells(**{side: ()}), how=one.how, rank=one.rank, each=beside)
                won = At(of=best, axis=side, labels=links[0].labels)
                asked = one.at | view.cue(*ASKING)
                if view.cue("how_many"):
                    yield view.candidate(CountOf(of=won, what=beside), f"count led {beside}", asked, 0.65)
                if view.cue("which", "list", "when"):
                    sure = 0.75 if _is_one_of_a_kind(view, links[0], one.at) or is_of_each(view, one) else 0.3
                    yield view.candidate(LabelsOf(of=won, axis=beside), f"led {beside}", asked, sure)


def _is_one_of_a_kind(view: View, link: Link, extreme: Tokens) -> bool:
    """Whether a label is said to be the largest of its kind: "where gas is the largest fuel"."""
    last = max(extreme)
    is_so = is_said_to_be(view, link, extreme)
    kind = [one for one in view.scene.question.tokens[last + 1 : last + 2] if is_content(one)]
    return is_so and bool(kind) and last + 1 not in view.cover.at


def steadiest(view: View) -> Iterator[Candidate]:
    """The line whose values differ least, or most, along an order: "which town is the most stable?"."""
    stays, varies = view.said(*_STEADY), view.said(*_UNSTEADY)
    degree = view.cue("max", "min")
    if not (stays or varies) or not degree or view.is_polar:
        return
    how: Extremity = "min" if stays else "max"
    how = turned_of(how) if view.said("least") else how
    for side in view.varied_sides:
        if across(side) in view.varied_sides and view.is_ordered(across(side)):
            top = Top(of=Reduce(of=view.cells(), how="range", by=side), how=how)
            used = stays | varies | degree | view.cue(*ASKING, "trend")
            yield view.candidate(LabelsOf(of=top, axis=side), f"steadiest {side}", used, label_evidence(view, side))
            yield view.candidate(ValueOf(of=top), "range of the steadiest", used, 0.1)


_STEADY = ("stable", "steady", "steadiest", "constant", "consistent", "even", "uniform")
_UNSTEADY = ("variable", "volatile", "varies", "varied", "vary", "fluctuates", "fluctuated", "fluctuate", "unstable")
