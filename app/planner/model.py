"""The learned ranker: a log-linear model whose weights ship as readable JSON, and how its scores become trust."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Any

from .features import Features

CERTAINTY = ("trust", "explained", "unexplained", "numbers left", "no answer")
"""Features that the decision looks at, beside how likely the reading and its value are among all readings."""


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of the ranker and of the decision."""

    weights: dict[str, float]
    """Feature -> weight; a feature that is not here counts nothing."""
    certainty: dict[str, float]
    """Weights of CERTAINTY, "chance", "same", "lead" and "bias", for the logistic function."""
    common: frozenset[str] = frozenset()
    """Stems that a right reading often leaves unexplained ("win", "list"): they say little about the figure."""

    def score(self, features: Features) -> float:
        """The candidate's score: larger is better, comparable within one question."""
        weights = self.weights
        return sum(weights[name] * value for name, value in features.items() if name in weights)

    def trust(self, signs: dict[str, float]) -> float:
        """The probability that a reading with these signs is right."""
        logit = self.certainty.get("bias", 0.0) + sum(self.certainty.get(n, 0.0) * v for n, v in signs.items())
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))


def softmax(scores: list[float]) -> list[float]:
    """Probabilities that sum to one."""
    top = max(scores, default=0.0)
    raised = [exp(score - top) for score in scores]
    total = sum(raised) or 1.0
    return [one / total for one in raised]


@lru_cache(maxsize=1)
def load_model() -> Model:
    """The model that ships with figwise."""
    stored: dict[str, Any] = json.loads((files("figwise.data") / "ranker.json").read_text(encoding="utf-8"))
    return Model(stored["weights"], stored["certainty"], frozenset(stored["common"]))
