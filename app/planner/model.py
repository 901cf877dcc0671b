"""The learned ranker: a log-linear model whose weights ship as readable JSON, and how its scores become trust."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Any, Literal

from .features import Features

Kind = Literal["table", "unseen", "claim", "description", "found", "follow-up"]
"""What is read: a question over a table, the same by a shape that nothing was learned of, a claim over a table; and
over a description a question about it, one that named no figure, and one that goes on from an earlier one. How likely a
reading is to be right differs: a verdict is right half the time by chance, and a description may not say what is asked.
"""

UNLEARNED = {"left: name": 1.0, "left: number": 1.2, "left: unknown": 0.7, "mistyped": 2.0, "restricted": 1.5}
"""What a sign takes from the log odds where it was seen too rarely to be learned: names, numbers and words that the
figure does not have, and a text where a number is asked for."""
ON_TOP: tuple[Kind, ...] = ("found", "follow-up")
"""What is trusted by the odds of the reading itself, and by few signs of its own."""
AS_READ = "odds as read"
"""The sign that says how likely a reading is right by all that it shows itself, however its figure was found."""


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of the ranker and of the decision."""

    weights: dict[str, float]
    """Feature -> weight; a feature that is not here counts nothing."""
    certainty: Mapping[Kind, dict[str, float]]
    """For each kind: sign -> weight, and "bias", of a logistic function."""
    caution: Mapping[Kind, float] = field(default_factory=dict)
    """Log odds of being right from which a reading of a kind is worth an answer; 0 if not here."""
    common: frozenset[str] = frozenset()
    """Stems that a right reading often leaves unexplained ("win", "list"): they say little about the figure."""
    ranking: Mapping[str, float] | None = None
    """The same as `weights` for readings over descriptions; None for equal ones."""

    def score(self, features: Features, kind: Kind) -> float:
        """The candidate's score: larger is better, comparable within one question."""
        weights = self.ranking if kind == "description" and self.ranking is not None else self.weights
        return sum(weights[name] * value for name, value in features.items() if name in weights)

    def trust(self, signs: Features, kind: Kind) -> float:
        """How far a reading with these signs is to be trusted: one half where it is just worth an answer."""
        shapes = [name for name in signs if name.startswith("shape=")]
        if kind == "table" and shapes and not any(name in self.certainty.get(kind, {}) for name in shapes):
            return self.trust(signs, "unseen")
        odds = self.odds(signs, kind) - self.caution.get(kind, 0.0)
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, odds))))

    def odds(self, signs: Features, kind: Kind) -> float:
        """The log odds that a reading with these signs is right.

        Those of a reading over a description are one of the signs for kinds of which less was learned.
        """
        if kind in ON_TOP:
            signs = signs | {AS_READ: self.odds(signs, "description")}
        weights = self.certainty.get(kind, {AS_READ: 1.0} if kind in ON_TOP else {})
        unlearned = UNLEARNED if kind not in ON_TOP else {}
        odds = weights.get("bias", 0.0) + sum(weights[name] * value for name, value in signs.items() if name in weights)
        return odds - sum(cost * signs.get(name, 0.0) for name, cost in unlearned.items() if name not in weights)


def softmax(scores: list[float]) -> list[float]:
    """Probabilities that sum to one."""
    top = max(scores, default=0.0)
    raised = [exp(score - top) for score in scores]
    total = sum(raised) or 1.0
    return [one / total for one in raised]


@lru_cache(maxsize=1)
def load_model() -> Model:
    """The model that ships with figwise."""
    stored, calibration = load_weights(), _stored("calibration.json")
    certainty = stored["certainty"] | calibration["certainty"]
    caution = stored["caution"] | calibration["caution"]
    return Model(stored["weights"], certainty, caution, frozenset(stored["common"]), calibration.get("ranking"))


def load_weights() -> dict[str, Any]:
    """The weights of the ranker, and how far its readings of tables and claims are trusted, as they ship."""
    return _stored("ranker.json")


def _stored(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files("figwise.data") / name).read_text(encoding="utf-8"))
    return found
