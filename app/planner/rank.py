"""Ranking: how well a candidate accounts for the question's words, and how much to trust that."""

from __future__ import annotations

from dataclasses import dataclass

from .grammar.base import Candidate
from .scene import Scene

NEUTRAL = (
    "ask",
    "reach",
    "cell",
    "figure",
    "where",
    "which",
    "list",
    "row",
    "column",
    "panel",
    "when",
    "yes_no",
)
"""Cues that tell no operation apart, so that leaving them out of a plan costs nothing."""
NAMED_AXIS, CONTEXT, COMMON, ELSEWHERE = 0.9, 0.8, 0.6, 0.35
"""What a word counts that the plan does not use: an axis's name, a word of the titles, one that right
readings often leave ("win", "list"), any other word of the text."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its score."""

    candidate: Candidate
    score: float
    """For comparing candidates of one question."""
    trust: float
    """0 to 1, for the decision."""
    unexplained: tuple[str, ...]
    """Content words that neither the plan nor the figure accounts for."""


def rank(scene: Scene, candidates: list[Candidate], common: frozenset[str]) -> list[Ranked]:
    """The candidates, best first. `common` are stems that right readings often leave."""
    ranked = [_ranked(scene, candidate, common) for candidate in candidates]
    return sorted(ranked, key=lambda one: -one.score)


def _ranked(scene: Scene, candidate: Candidate, common: frozenset[str]) -> Ranked:
    tokens = scene.question.tokens
    neutral = scene.cue(*NEUTRAL) or frozenset()
    operation = {index for name, cues in scene.cues.items() if name not in NEUTRAL for cue in cues for index in cue.at}
    weights, missing = [], []
    doubt = 1.0
    for index in scene.content:
        token = tokens[index]
        if index in candidate.explained:
            weights.append(1.0)
        elif token.number is not None:
            weights.append(0.0)
            missing.append(token.text)
            doubt *= 0.3
        elif index in neutral or index in scene.axis_words:
            weights.append(NAMED_AXIS)
        elif token.stem in scene.vocabulary.context or token.stem in scene.question.setting:
            weights.append(CONTEXT)
        elif index in operation:
            weights.append(0.0)
            doubt *= 0.7
        elif token.stem in common:
            weights.append(COMMON)
        elif token.stem in scene.vocabulary.text:
            weights.append(ELSEWHERE)
        else:
            weights.append(0.0)
            missing.append(token.text)
            named = index in scene.question.quoted or (scene.question.text[token.start].isupper() and index > 0)
            doubt *= 0.4 if named else 0.9
    coverage = sum(weights) / len(weights) if weights else 0.5
    score = candidate.evidence + 2.0 * coverage + 0.3 * candidate.quality
    trust = doubt * coverage * min(1.0, 0.4 + candidate.evidence) * min(1.0, candidate.quality)
    return Ranked(candidate, score, trust, tuple(missing))
