"""Reads follow-ups: ranks and runs their candidates, and decides whether a question is a follow-up at all."""

from __future__ import annotations

from dataclasses import replace

from ....tools.result import Value
from ..decide import ENOUGH
from ..grammar.base import Candidate
from ..ranking.features import after_running, before_running
from ..ranking.form import answers_its_form
from ..ranking.rank import Ranked, rank
from ..ranking.signs import signs
from ..reader import FigureReader, Reading, signs_of
from ..text.question import question_of
from ..text.slips import mended
from . import RULES
from .form import FILLERS, asks_in_full, is_fragment, joins_on, without_opening
from .turn import FollowUp, Heard, Turn

MAX_RUN = 24
"""Most candidates that are run."""
UNUSED = 0.3
"""Penalty for a plan that does not use an answer which the question refers to."""


def conversed(question: str, reader: FigureReader, turns: tuple[Turn, ...]) -> list[Reading]:
    """The readings of a question after earlier ones over the same figure, best first."""
    question = mended(question, reader.vocabulary.has, reader.vocabulary.named)
    bare = without_opening(question)
    afresh = reader.readings(bare)
    follow = FollowUp(Heard(question_of(bare), reader.vocabulary), turns)
    points = bool(follow.pointing)
    joins = bare != question or joins_on(follow.scene.question) or is_fragment(follow.scene.question)
    if afresh and afresh[0].trust >= ENOUGH and not points and (not joins or asks_in_full(follow.scene.question)):
        return afresh
    found = followed(follow, reader) if follow.last.plan is not None else []
    if points or joins:
        return found
    return max((found, afresh), key=lambda readings: readings[0].trust if readings else 0.0)


def followed(follow: FollowUp, reader: FigureReader) -> list[Reading]:
    """The readings of a question as a follow-up to the last turn, best first."""
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
    ranked = rank(follow.scene, list(best.values()), reader.common)[:MAX_RUN]
    found = [_run(follow, reader, one) for one in ranked]
    fits = answers_its_form(follow.scene)
    found = [one for one in found if fits(one.plan, one.result)]
    return [
        replace(one, trust=reader.model.trust(own_signs, "follow-up"))
        for one, own_signs in zip(found, signs_of(found), strict=True)
    ]


def _run(follow: FollowUp, reader: FigureReader, ranked: Ranked) -> Reading:
    candidate, scene = ranked.candidate, follow.scene
    result = reader.toolbox.run(candidate.plan)
    features = before_running(scene, ranked) | after_running(scene, candidate, result) | signs(scene, ranked, result)
    features |= {
        "follow: trust in the last": follow.last.trust,
        "follow: points back": float(bool(follow.pointing)),
        "follow: leaves the answer pointed to": float(not candidate.explained.issuperset(follow.answered)),
        "follow: names more": float(follow.names_more()),
        "follow: nothing said": float(not scene.content),
        "follow: judges": float(result.value in (True, False)) if isinstance(result, Value) else 0.0,
    }
    return Reading(reader.figure.id, candidate.plan, "follow", result, ranked.score, 0.0, ranked.unexplained, features)
