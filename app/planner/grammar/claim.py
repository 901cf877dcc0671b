"""Claims to be judged: "is it true that u has the lowest mean?", "X is higher than Y"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....indexing.figure import other_side
from ....tools.plan_answers import Compare, Constant, CountOf, LabelsOf, Quantified, Reduce, Text, Trend, ValueOf
from ....tools.plan_cells import Each, Extreme, HavingPair
from ..link import Link
from ..positions import FIRST, LAST
from ..scene import Scene, Selection
from .base import Candidate, compared, conditions, one_column, ordinal_rank, reduction

_NOUNS = ("number", "share", "total", "average", "mean", "difference", "list", "name")
_STATING = {"exceeds", "remains", "stays", "reaches", "shows", "rises", "falls", "declines", "increases", "decreases"}


def is_claim(scene: Scene) -> bool:
    """Whether the question is to be judged true or false rather than answered with a value."""
    tokens = scene.question.tokens
    if scene.claim or scene.cue("claim") is not None:
        return True
    asks = {"which", "what", "who", "whose", "when", "where", "how", "why"}
    if not tokens or any(token.text in asks for token in tokens):
        return False
    words = [token.text for token in tokens if not token.is_sign]
    if len(words) > 3 and words[-1] in ("yes", "right", "no") and tokens[-1].text == "?":
        return True  # "France grew each year, yes?"
    if words and words[0] in FIRST + LAST + _NOUNS:
        return False  # "first year that it was over 79"
    verbs = {"is", "are", "was", "were", "did", "does", "do", "has", "have", "can"}
    if tokens[0].text in verbs:  # "did Oslo or Rome have more" is a choice, "more or less than 5" is not
        either = [index for index, token in enumerate(tokens) if token.text == "or"]
        return not any(tokens[index - 1].text not in ("more", "less", "true", "right") for index in either)
    ends = scene.question.text.rstrip().endswith("?")  # "turkey 2017 value" asks, "u is below 90" states
    return not ends and any(token.text in verbs | _STATING for token in tokens[1:])


def claim(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A superlative of one label, a comparison of two, a condition on one or all, a stated value, or a trend."""
    if not is_claim(scene):
        return
    marks = (scene.cue("claim") or frozenset()) | (scene.cue("yes_no") or frozenset())
    for candidate in (
        *_superlative(scene, selection),
        *_comparison(scene, selection),
        *_condition(scene, selection),
        *_direction(scene, selection),
    ):
        yield Candidate(candidate.plan, "claim", candidate.explained | marks, candidate.evidence, selection.quality)


def _superlative(scene: Scene, selection: Selection) -> Iterator[Candidate]:
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


def _comparison(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    relation, cue = compared(scene)
    if relation is None:
        return
    for side in ("row", "column"):
        labels, across = selection.labels(side), selection.labels(other_side(side))
        if len(labels) != 2:
            continue
        left, right = (selection.only(side, label).cells() for label in labels)
        summary, every = reduction(scene, selection.at), scene.cue("every")
        explained = selection.at | cue | (summary[1] if summary else frozenset()) | (every or frozenset())
        if summary is not None and len(across) <= 1:
            one: Any = Reduce(of=left, how=summary[0])
            other: Any = Reduce(of=right, how=summary[0])
        elif len(across) == 1 or (side == "row" and one_column(scene)):
            one, other = ValueOf(of=left), ValueOf(of=right)
        elif not across and side in ("row", "column") and not one_column(scene):
            along = other_side(side)
            met = HavingPair(of=selection.source(), axis=along, left=labels[0], relation=relation, right=labels[1])
            one, other = CountOf(of=met, what=along), CountOf(of=selection.cells(), what=along)
            relation = "="
        else:
            continue
        yield Candidate(Compare(left=one, relation=relation, right=other), "claim", explained, 0.9)


def _condition(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    every = scene.cue("every")
    for condition in conditions(scene, selection.at):
        single = len(selection.labels("row")) == 1 and (len(selection.labels("column")) == 1 or one_column(scene))
        explained = selection.at | condition.at | (every or frozenset())
        if single:
            plan: Any = Compare(
                left=ValueOf(of=selection.cells()),
                relation=condition.relation,
                right=Constant(value=condition.to),
            )
            yield Candidate(plan, "claim", explained, 0.85)
        elif every is not None:
            plan = Quantified(of=selection.cells(), quantifier="every", relation=condition.relation, to=condition.to)
            yield Candidate(plan, "claim", explained, 0.85)
    tokens = scene.question.tokens
    free = [i for i, token in enumerate(tokens) if token.number is not None and i not in selection.at]
    rows, columns = selection.labels("row"), selection.labels("column")
    compared = scene.cue("above", "below", "at_least", "at_most", "max", "min") is not None
    if len(free) == 1 and len(rows) == 1 and (len(columns) == 1 or one_column(scene)) and not compared:
        stated = Constant(value=tokens[free[0]].number or 0.0)
        plan = Compare(left=ValueOf(of=selection.cells()), relation="=", right=stated)
        yield Candidate(plan, "claim", selection.at | {free[0]}, 0.7)


def _direction(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    rises, falls = scene.cue("rises"), scene.cue("falls")
    if (rises is None) == (falls is None) or len(selection.labels("row")) != 1 or one_column(scene):
        return
    if len(selection.labels("column")) > 1:
        return
    word = "increasing" if rises is not None else "decreasing"
    plan = Compare(left=Trend(of=selection.cells(without="column"), axis="column"), relation="=", right=Text(text=word))
    yield Candidate(plan, "claim", selection.at | (rises or falls or frozenset()), 0.75)
