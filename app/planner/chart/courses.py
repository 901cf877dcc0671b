"""Combinators along an axis: the trend of a series, its change from end to end, its largest step; what rose or fell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from ....tools.plan.nodes import (
    Along,
    At,
    Compare,
    Constant,
    Derive,
    Extremity,
    LabelsOf,
    Nth,
    Quantified,
    Relation,
    Top,
    Trend,
    ValueOf,
)
from ..grammar.base import Candidate
from ..grammar.conditions import DENIED
from ..grammar.superlative import is_comparative
from ..linking.vocabulary import SIDES, Side
from .between_panels import panel_ends
from .changes import GROWN
from .filters import Filter, outcomes, verb_of_level
from .steps import size_of, steps_in, stepwise
from .view import ASKING, Tokens, View, across


def changed(view: View) -> Iterator[Candidate]:
    """The trend of one series, its change from the first label to the last, and its largest step; of several, the
    trend that they share.
    """
    moves = _moves(view)
    if len(view.varied_sides) != 1:
        yield from _common_course(view, moves)
        return
    side = view.varied_sides[0]
    if moves:
        yield from _trend(view, side, moves)
        yield from steps_in(view, side, moves) if view.is_ordered(side) else ()
    apart = view.cue("difference") or view.in_percent
    words = [token.text for token in view.scene.question.tokens[:2]]
    if words[:1] == ["how"] and words[1:] in (["do"], ["does"], ["did"]) and moves:
        return  # "how does it change as people get older?" asks for the way, not for how much
    if moves or (apart and not view.cue("than")):  # "than" says which is taken from which
        yield from _end_to_end(view, side, moves)


def _common_course(view: View, moves: Tokens) -> Iterator[Candidate]:
    """How several series run, where all run the same way: "are sales going up or down?" of every shop."""
    along = [side for side in view.varied_sides if view.is_ordered(side)]
    tokens = view.scene.question.tokens
    extremes = [one for one in view.extremes if not any(is_comparative(tokens[at].text) for at in one.at)]
    others = view.cue("which", "when", "list", "how_many", "how_much")
    others -= view.said("what") if view.cue("trend") else frozenset()
    if not moves or len(along) != 1 or extremes or view.conditions or others:
        return
    course = ValueOf(of=Trend(of=view.cells(), axis=along[0]))
    rises, falls = view.cue("rises"), view.cue("falls")
    if view.is_polar and bool(rises) != bool(falls) and not view.said("or"):
        plan = Compare(left=course, relation="=", right=Constant(value="increasing" if rises else "decreasing"))
        yield view.candidate(plan, "is trend", moves | view.polar, 0.65)
    else:
        yield view.candidate(course, "trend", moves | view.cue("which", "yes_no"), 0.6)


def _moves(view: View) -> Tokens:
    moves = view.cue("trend", "rises", "falls") | view.said("way", "direction", "up", "down", "grown", "going")
    return moves | view.scene.question.acts


def _trend(view: View, side: Side, moves: Tokens) -> Iterator[Candidate]:
    asked = [token.text for token in view.scene.question.tokens]
    fares = not _FARING.isdisjoint(asked[2:]) and not view.cue("rises", "falls")
    if not view.is_ordered(side) and asked[:1] == ["how"] and fares:
        return  # "how did the red team do on maths?", "how does it compare to the blue one?"
    few = view.size(side) < _FEWEST_OF_COURSE and not view.cover.of(side)
    if not view.is_ordered(side) and (few or view.of_several_measures):
        return
    if view.cue("trend") & view.said("over", "across") and not _SUMMING.isdisjoint(asked):
        return  # "average rain over the year"
    trend = Trend(of=view.cells(), axis=side)
    at = moves | view.cue("which", "yes_no", "first", "last")
    yield view.candidate(trend, "trend", at, 0.6 if view.is_ordered(side) else 0.35)
    for direction, cue in (("increasing", view.cue("rises")), ("decreasing", view.cue("falls"))):
        both = [view.cue(name) | view.said(word) for name, word in (("rises", "up"), ("falls", "down"))]
        either = view.said("or") and all(both)  # "does it rise or fall?"
        if cue and view.is_polar and not either:
            plan: Any = Compare(left=trend, relation="=", right=Constant(value=direction))
            in_steps = view.is_ordered(side) and not view.conditions
            ever = view.said(*_EVER) if in_steps else frozenset[int]()
            never = view.said("never") if in_steps else frozenset[int]()
            every = view.cue("every") | never
            if not (ever or never):
                yield view.candidate(plan, "is trend", at | view.polar, 0.65)
            ways: tuple[tuple[Literal["every", "any"], Tokens], ...] = (("every", every), ("any", ever))
            for quantifier, said in ways:
                if said:
                    steps = Along(of=view.cells(), how="change", axis=side)
                    relation: Relation = ">" if direction == "increasing" else "<"
                    relation = DENIED[relation] if never else relation
                    plan = Quantified(of=steps, quantifier=quantifier, relation=relation, to=0.0)
                    yield view.candidate(plan, f"is {quantifier} step", at | said | view.polar, 0.7)


_SUMMING = frozenset("average mean median total sum".split())
_FARING = frozenset(("do", "compare", "fare", "stack"))
_FEWEST_OF_COURSE = 3
"""Fewest labels without an order along which something may run."""
_EVER = ("ever", "once", "anytime")


def _lacks_an_end(view: View, side: Side) -> bool:
    """Whether a named stretch of an axis begins or ends at a label of which no cell is listed, so that the next one
    would stand for it: "from batch 1 to batch 64".
    """
    links = view.cover.of(side)
    if len(links) != 1 or len(links[0].labels) < 2:
        return False
    others = {label for link in view.cover.of(across(side)) for label in link.labels}
    for grid in view.grids:
        labels, crossing = grid.axis(side).labels, grid.axis(across(side)).labels
        places = [(cell.row, cell.column) if side == "row" else (cell.column, cell.row) for cell in grid.cells]
        listed = {
            labels[at].text
            for at, other in places
            if at is not None and (not others or (other is not None and crossing[other].text in others))
        }
        if {links[0].labels[0], links[0].labels[-1]} <= listed:
            return False
    return True


def _end_to_end(view: View, side: Side, moves: Tokens) -> Iterator[Candidate]:
    """The gain of a series from its first label to its last, or the loss if the question asks for that."""
    if _lacks_an_end(view, side):
        return
    first, last = (ValueOf(of=Nth(of=view.cells(), axis=side, position=n)) for n in (1, -1))
    percent = view.in_percent
    amount = view.cue("how_much", "how_many", "difference") | view.in_points | (moves & view.scene.question.sizes)
    at = moves | amount | view.cue("first", "last")
    ordered, named = view.is_ordered(side), bool(view.cover.of(side))
    is_histogram = "histogram" in view.scene.vocabulary.figure.kind.lower() and not named
    of_measures = side in view.scene.vocabulary.of_several_measures and not ordered
    if view.of_changes or is_histogram or of_measures or (not ordered and view.size(side) >= _FEWEST_OF_COURSE):
        return  # from the first of several things, measures or bins to the last nothing changes
    if not (ordered or named) and any(one.of(side) for one in view.scene.covers):
        return  # of two columns, the question may name one: "how much rain fell in May"
    if amount or percent:
        left, right = (first, last) if view.cue("falls") else (last, first)
        yield view.candidate(Derive(how="difference", left=left, right=right), "change over", at, 0.45)
    factor = view.cue("ratio") | view.said("factor")
    if factor and moves:  # "by what factor did it grow"
        yield view.candidate(Derive(how="ratio", left=last, right=first), "ratio over", at | factor, 0.6)
    if percent and (moves or view.comparing or view.cue("difference", "percent_change")):
        plan = Derive(how="percent_change", left=first, right=last)
        yield view.candidate(plan, "percent change over", at | percent, 0.5)
        if view.cue("falls"):
            plan = Derive(how="product", left=plan, right=Constant(value=-1.0))
            yield view.candidate(plan, "percent drop over", at | percent, 0.6)


def grown(view: View) -> Iterator[Candidate]:
    """The labels whose values rise, fall or stay from one label of the other axis to another: "those that shrank"."""
    same, stays = view.said("same", "constant"), view.said(*_STAYS)
    ways: tuple[tuple[Relation, Tokens, float], ...] = (
        ("<", view.cue("rises"), 1.0),
        (">", view.cue("falls"), 1.0),
        ("=", view.said("unchanged") or (same | stays if same and stays else frozenset()), 1.0),
        *(("<=" if factor > 1 else ">=", view.said(word), 1 / factor) for word, factor in GROWN.items()),
    )
    if view.of_changes or not any(cue for _, cue, _ in ways):
        return
    if panel_ends(view) is not None or any(verb_of_level(view, condition) for condition in view.conditions):
        return  # from before to after, not along an axis; where it leads, not how far
    denied = view.said("not", "never", "no") if not view.is_polar else frozenset[int]()
    some = view.cue("every") | view.said("any", "anything", "anyone", "some")  # "did all towns get cheaper?"
    for side in SIDES:
        always = view.cue("every") | view.said("never")
        in_steps = always and not view.is_polar and view.size(across(side)) >= _FEWEST_OF_COURSE
        ends = _ends(view, across(side)) if view.size(side) > 1 and not in_steps else None
        for relation, cue, factor in ways if ends is not None else ():
            if not cue or ends is None:
                continue
            kept = DENIED[relation] if denied else relation
            grown = Filter("grown", ends[0], kept, ends[1], cue | denied, (side,), factor)
            for condition in view.conditions[:1]:  # "which towns rose by more than 5?"
                last, first = ends if relation == ">" else ends[::-1]
                by = Derive(how="difference", left=last, right=first)
                at = grown.at | condition.at | view.said("by")
                grown = Filter("grown", by, condition.relation, condition.to, at, (side,), upper=condition.upper)
            yield from outcomes(view, replace(grown, at=grown.at | some, sure=0.5, stated=bool(some), narrows=False))


_STAYS = ("stay", "stays", "stayed", "keep", "keeps", "kept", "remain", "remains", "remained")


def signed(view: View) -> Iterator[Candidate]:
    """The labels that gained or lost, and how many, where the cells are changes: "which branches shrank?"."""
    ways: tuple[tuple[Relation, Tokens], ...] = ((">", view.cue("rises")), ("<", view.losing))
    asked = view.cue("which", "list", "how_many", "when")
    if not asked or view.extremes or view.conditions or not view.of_changes:
        return
    for relation, words in ways:
        if words:
            yield from outcomes(view, Filter("met", view.cells(), relation, 0.0, words, view.varied_sides, sure=0.75))


def moved_most(view: View) -> Iterator[Candidate]:
    """The line that rises or falls the most, or the least, from its first label to its last: "which one grew most?"."""
    moves = view.cue("rises", "falls") | view.said("change", "changed", "moved")
    ways: tuple[Extremity, ...] = ("max", "min")
    for how in ways if moves and len(view.varied_sides) == len(SIDES) and not stepwise(view) else ():
        sides = [side for side in SIDES if view.is_ordered(side) and view.size(side) > 1]
        if not sides and not view.cue("than"):  # "more grew than shrank" compares two things
            sides = [side for side in SIDES if view.size(side) == _BEFORE_AND_AFTER]
        if view.cue(how) - moves and len(sides) == 1:  # what "got cheaper" asks for no least
            first, last = ends_of_lines(view, sides[0])
            by, used = _by_change(view, first, last)
            at = moves | used | view.cue(how, *ASKING)
            yield view.candidate(LabelsOf(of=Top(of=by, how=how), axis=across(sides[0])), "moved most", at, 0.6)


_BEFORE_AND_AFTER = 2
"""Labels of an axis that need no order: a first and a second state."""


def ends_of_lines(view: View, side: Side) -> tuple[Nth, Nth]:
    """The first and the last cell of each line along an axis: lines may end at places of their own."""
    first, last = (Nth(of=view.cells(), axis=side, position=n, each=True) for n in (1, -1))
    return first, last


def _by_change(view: View, first: Any, last: Any) -> tuple[Any, Tokens]:
    """How much lines rise, or fall if that is asked for, or how far they move if neither is; in percent where words ask
    for a relative change. With these words.
    """
    relative = _in_relative_terms(view)
    if relative and view.cue("rises", "falls"):
        change = Derive(how="percent_change", left=first, right=last)
        return size_of(view, change), relative
    if view.cue("falls"):
        first, last = last, first
    how: Literal["difference", "distance"] = "difference" if view.cue("rises", "falls") else "distance"
    return Derive(how=how, left=last, right=first), frozenset()


def _in_relative_terms(view: View) -> Tokens:
    """The words by which changes are compared in percent: "in percentage terms", "relative to its size"."""
    phrases = [cue.at for cue in view.scene.cues.get("percent", ()) if len(cue.at) > 1]
    relative = view.said("relative", "relatively", "proportionally", "proportionately")
    return relative.union(*phrases, *({n} for n in view.said("%")))


def _ends(view: View, side: Side) -> tuple[Any, Any] | None:
    """The cells at two labels of an axis: those named, or its only two, or the first and the last of several in an
    order; else None.
    """
    links = view.cover.of(side)
    labels = [link.labels[0] for link in links if len(link.labels) == 1]
    if len(links) == 1 and len(links[0].labels) == 2:  # "rent" of "Rent 2018" and "Rent 2023"
        labels = list(links[0].labels)
    if not links and view.size(side) == 2:
        axis, sums = view.scene.grids[0].axis(side), view.scene.vocabulary.sums_on(side)
        labels = [text for at in axis.order() if (text := axis.labels[at].text) not in sums][:2]
    if not links and len(labels) < 2 <= view.size(side) and view.is_ordered(side):
        return ends_of_lines(view, side)
    if len(labels) != 2:
        return None
    cells = view.cells(**{side: ()})
    one, other = (At(of=cells, axis=side, labels=(label,)) for label in labels)
    return one, other
