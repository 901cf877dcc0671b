"""Reading a question: link, generate, rank, run; the embedded planner's readings of one figure, best first."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from ...indexing.figure import Figure
from ...tools.result import Result, Value, same_value
from ...tools.toolbox import Toolbox
from .features import Features, after_running, before_running
from .grammar import RULES, STATED_RULES
from .grammar.base import Candidate
from .grammar.claims import claim, is_claim
from .grammar.passage import is_about_prose, passage
from .model import CERTAINTY, Model, load_model, softmax
from .nearness import Near
from .question import question_of
from .rank import Ranked, rank
from .scene import Scene
from .vocabulary import Vocabulary, vocabulary_of

MAX_RUN = 14
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
    """The probability that it is right, 0 to 1."""
    unexplained: tuple[str, ...]
    features: Features = field(default_factory=dict)
    """What it was scored by."""


class FigureReader:
    """Reads questions over one figure; its vocabulary is built once."""

    def __init__(self, figure: Figure, toolbox: Toolbox | None = None, model: Model | None = None):
        self.figure = figure
        self.model = model or load_model()
        self.vocabulary: Vocabulary = vocabulary_of(figure)
        self.toolbox = toolbox or Toolbox.over(figure)

    def readings(self, question: str, *, claim: bool = False, most: int = MAX_RUN) -> list[Reading]:
        """At most `most` readings with their results, best first. A `claim` is only ever read as a judgement."""
        return self.read(Scene(question_of(question), self.vocabulary, claim), most)

    def scene(self, question: str, near: Near) -> Scene:
        """The question against this figure, found by a search: `near` are links by meaning, and words that only
        describe the figure need no plan to explain them.
        """
        return Scene(question_of(question), self.vocabulary, near=near)

    def read(self, scene: Scene, most: int = MAX_RUN) -> list[Reading]:
        """At most `most` readings of a scene over this figure with their results, best first."""
        if not self.figure.grids and not self.figure.attributes:
            return []
        ranked = rank(scene, _candidates(scene), self.model.common)
        weighed = [(before_running(scene, one), one) for one in ranked]
        weighed.sort(key=lambda pair: -self.model.score(pair[0]))
        found = [self._run(scene, one, features) for features, one in weighed[:most]]
        found.sort(key=lambda reading: -reading.score)
        return _trusted(self.model, found)

    def _run(self, scene: Scene, ranked: Ranked, before: Features) -> Reading:
        candidate = ranked.candidate
        result = self.toolbox.run(candidate.plan)
        features = before | after_running(scene, candidate, result)
        score = self.model.score(features)
        return Reading(
            self.figure.id, candidate.plan, candidate.shape, result, score, ranked.trust, ranked.unexplained, features
        )


def _trusted(model: Model, readings: list[Reading]) -> list[Reading]:
    """The readings, best first, each with how far to trust it.

    The model has learned from questions that all have an answer, so it does not know that a word which neither the
    plan nor the text accounts for may mean that the figure does not say. The trust of the rank does; both must hold.
    """
    scores = [reading.score for reading in readings]
    learned = [model.trust(signs_of(one, readings, scores)) for one in readings]
    return [replace(one, trust=sqrt(one.trust * chance)) for one, chance in zip(readings, learned, strict=True)]


def signs_of(reading: Reading, readings: list[Reading], scores: list[float]) -> dict[str, float]:
    """What the decision looks at: how likely the reading and its value are, and how the words are explained."""
    chances = softmax(scores)
    agreeing = [_agree(reading, other) for other in readings]
    same = sum(chance for chance, agrees in zip(chances, agreeing, strict=True) if agrees)
    rival = max((chance for chance, agrees in zip(chances, agreeing, strict=True) if not agrees), default=0.0)
    own = chances[next(index for index, other in enumerate(readings) if other is reading)]
    signs = {name: reading.features.get(name, 0.0) for name in CERTAINTY}
    return signs | {"chance": own, "same": same, "lead": same - rival}


def _agree(one: Reading, other: Reading) -> bool:
    if isinstance(one.result, Value) and isinstance(other.result, Value):
        return same_value(one.result, other.result)
    return one is other


def _candidates(scene: Scene) -> list[Candidate]:
    """Every candidate of every rule; of equal plans the one that explains most."""
    best: dict[Any, Candidate] = {}
    rules = (claim,) if is_claim(scene) else (passage,) if is_about_prose(scene) else RULES
    if rules is RULES and all(grid.kind == "facts" for grid in scene.grids):
        rules = STATED_RULES  # facts are no series: a mean of them means nothing
    for selection in scene.selections:
        for rule in rules:
            for candidate in rule(scene, selection):
                kept = best.get(candidate.plan)
                if kept is None or len(candidate.explained) > len(kept.explained):
                    best[candidate.plan] = candidate
    return list(best.values())
