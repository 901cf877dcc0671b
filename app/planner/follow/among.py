"""Several answers as the cells of the next question: "which of them is the smallest?", "the average of these?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import At, CountOf, LabelsOf, Reduce, Top, ValueOf, Where
from ..grammar.base import Candidate, conditions, reduction
from ..linking.vocabulary import SIDES
from .tree import named, renamed
from .turn import FollowUp, asked_side

_THEM = ("them", "these", "those", "they")
"""Words for several answers."""


def among(follow: FollowUp) -> Iterator[Candidate]:
    """An extreme, a summary or a condition over the cells of the labels last answered, or of the last questions that
    each asked for one cell and differ in a label.
    """
    tokens = follow.scene.question.tokens
    them = frozenset(at for at in follow.pointing if tokens[at].text in _THEM)
    if not them or follow.names_more():
        return
    asked = asked_side(follow.scene)
    for cells, axis in (_labels_answered(follow), _cells_asked(follow)):
        fits = asked == axis or (asked is None and not follow.asked_noun.intersection(follow.scene.content_words))
        if cells is not None and axis is not None and fits:
            yield from _asked_of(follow, cells, axis, them)


def _asked_of(follow: FollowUp, cells: Any, axis: str, them: frozenset[int]) -> Iterator[Candidate]:
    scene = follow.scene
    which = scene.cue("which", "list", "when") or frozenset()
    for how in ("max", "min"):
        at = scene.cue(how)
        if at is not None:
            top = Top(of=cells, how=how)
            plan = LabelsOf(of=top, axis=axis) if which else ValueOf(of=top)
            yield Candidate(plan, "follow", at | them | which | scene.target[1], 0.95)
    summary = reduction(scene, frozenset())
    if summary is not None:
        yield Candidate(Reduce(of=cells, how=summary[0]), "follow", summary[1] | them, 0.95)
    for condition in conditions(scene, frozenset()) if which else ():
        met = Where(of=cells, relation=condition.relation, to=condition.to)
        plan = LabelsOf(of=met, axis=axis)
        yield Candidate(plan, "follow", condition.at | them | which | scene.target[1], 0.95)


def _labels_answered(follow: FollowUp) -> tuple[Any, str | None]:
    """The cells of several labels that the last answer lists or counts, and their axis."""
    plan, value = follow.last.plan, follow.last.value
    if isinstance(plan, CountOf):
        return (plan.of, plan.what) if plan.what in SIDES else (None, None)
    several = isinstance(value, list) and len(value) > 1 and isinstance(plan, LabelsOf) and plan.axis in SIDES
    return (plan.of, plan.axis) if several else (None, None)


def _cells_asked(follow: FollowUp) -> tuple[Any, str | None]:
    """The cells that the last questions asked for one by one, and the axis on which their labels differ."""
    last = follow.last.plan
    if not isinstance(last, ValueOf):
        return None, None
    for side in SIDES:
        own = named(last, side)
        labels = [own[0][0]] if len(own) == 1 == len(own[0]) else []
        for turn in reversed(follow.turns[:-1]) if labels else ():
            other = named(turn.plan, side) if isinstance(turn.plan, ValueOf) else []
            alike = len(other) == 1 == len(other[0]) and renamed(turn.plan, side, other[0], own[0]) == last
            if not alike:
                break
            labels.append(other[0][0])
        if len(set(labels)) > 1:
            every = renamed(last, side, own[0], tuple(dict.fromkeys(reversed(labels))))
            return (every.of, side) if isinstance(every, ValueOf) and isinstance(every.of, At) else (None, None)
    return None, None
