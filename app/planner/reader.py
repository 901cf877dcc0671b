"""Reading a question: link, generate, rank, run; the embedded planner's readings of one figure, best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...indexing.figure import Figure
from ...tools.plan import plan_hash
from ...tools.result import Result
from ...tools.toolbox import Toolbox
from .grammar import RULES
from .grammar.base import Candidate
from .grammar.claim import claim, is_claim
from .link import question_of
from .rank import Ranked, answer_fit, rank
from .scene import Scene
from .vocabulary import Vocabulary, vocabulary_of

MAX_RUN = 8
"""Candidates that are run: with what lies below, no answer is changed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand the question over one figure, with its result."""

    figure: str
    plan: Any
    shape: str
    result: Result
    score: float
    trust: float
    unexplained: tuple[str, ...]


class FigureReader:
    """Reads questions over one figure; its vocabulary is built once."""

    def __init__(self, figure: Figure, toolbox: Toolbox | None = None):
        self.figure = figure
        self.vocabulary: Vocabulary = vocabulary_of(figure)
        self.toolbox = toolbox or Toolbox.over(figure)

    def readings(self, question: str, *, claim: bool = False) -> list[Reading]:
        """At most MAX_RUN readings with their results, best first. A `claim` is only ever read as a judgement."""
        scene = Scene(question_of(question), self.vocabulary, claim)
        if not self.figure.grids and not self.figure.attributes:
            return []
        found = [self._run(scene, ranked) for ranked in rank(scene, _candidates(scene))[:MAX_RUN]]
        return sorted(found, key=lambda reading: -reading.score)

    def _run(self, scene: Scene, ranked: Ranked) -> Reading:
        plan = ranked.candidate.plan
        result = self.toolbox.run(plan)
        fit = answer_fit(scene, result)
        return Reading(
            self.figure.id,
            plan,
            ranked.candidate.shape,
            result,
            ranked.score - (1.0 - fit),
            ranked.trust * fit,
            ranked.unexplained,
        )


def _candidates(scene: Scene) -> list[Candidate]:
    """Every candidate of every rule; of equal plans the one that explains most."""
    best: dict[str, Candidate] = {}
    rules = (claim,) if is_claim(scene) else RULES
    for selection in scene.selections:
        for rule in rules:
            for candidate in rule(scene, selection):
                key = plan_hash(candidate.plan)
                kept = best.get(key)
                if kept is None or len(candidate.explained) > len(kept.explained):
                    best[key] = candidate
    return list(best.values())
