"""Reading a follow-up: its candidates ranked and run, and whether the question goes on at all or starts afresh."""

from __future__ import annotations

from dataclasses import replace

from ....tools.result import NoAnswer, Value
from ..grammar.base import Candidate
from ..question import question_of
from ..rank import rank
from ..reader import FigureReader, Reading
from ..scene import Scene
from . import RULES
from .form import FILLERS, asks_in_full, is_fragment, joins_on, without_opening
from .turn import FollowUp, Turn

MAX_RUN = 24
"""Candidates that are run."""
UNUSED = 0.3
"""What a plan loses that makes no use of an answer which the question points to."""
ENOUGH = 0.6
"""Trust from which a reading that starts afresh is preferred where nothing in the question points back."""


def conversed(question: str, reader: FigureReader, turns: tuple[Turn, ...]) -> list[Reading]:
    """The readings of a question after earlier ones over the same figure, best first."""
    bare = without_opening(question)
    afresh = reader.readings(bare)
    follow = FollowUp(Scene(question_of(bare), reader.vocabulary), turns)
    points = bool(follow.pointing)
    joins = bare != question or joins_on(follow.scene.question) or is_fragment(follow.scene.question)
    if afresh and afresh[0].trust >= ENOUGH and not points and (not joins or asks_in_full(follow.scene.question)):
        return afresh
    found = followed(follow, reader) if follow.last.plan is not None else []
    if points or joins:
        return found
    return max((found, afresh), key=lambda readings: readings[0].trust if readings else 0.0)


def followed(follow: FollowUp, reader: FigureReader) -> list[Reading]:
    """The readings that go on from the last turn, best first."""
    best: dict[object, Candidate] = {}
    fillers = frozenset(i for i, token in enumerate(follow.scene.question.tokens) if token.text in FILLERS)
    for rule in RULES:
        for candidate in rule(follow):
            unused = not candidate.explained.issuperset(follow.answered)
            evidence = candidate.evidence - UNUSED * unused
            one = replace(candidate, explained=candidate.explained | fillers, evidence=evidence)
            kept = best.get(one.plan)
            if kept is None or (len(kept.explained), kept.evidence) < (len(one.explained), one.evidence):
                best[one.plan] = one
    best.pop(follow.last.plan, None)
    ranked = rank(follow.scene, list(best.values()), reader.model.common)[:MAX_RUN]
    found = []
    for choice in ranked:
        sure = not follow.scene.content  # no content word at all: rank trusts that by half
        trust = min(follow.last.trust, 1.0, choice.trust * 2 if sure else choice.trust)
        plan = choice.candidate.plan
        result = reader.toolbox.run(plan)
        found.append(Reading(reader.figure.id, plan, "follow", result, choice.score, trust, choice.unexplained))
    answering = [one for one in found if isinstance(one.result, Value) or one.result.candidates]
    if answering and isinstance(found[0].result, NoAnswer) and answering[0].score > found[0].score - 0.3:
        return answering
    return found
