"""The learned ranker: a log-linear model whose weights ship as readable JSON, and how its scores become trust."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Any, Literal

from .features import Features

Kind = Literal["description", "table", "claim", "found", "follow-up"]
"""What is read: a question that names its figure, which is described or has the form of a chart; a question over a
table of records; a claim over one; a question whose figure was found; a follow-up. Each has its own calibration: a
verdict is right half the time by chance, and a description may not say what is asked.
"""

UNLEARNED = {"left: name": 1.0, "left: number": 1.2, "left: unknown": 0.7, "mistyped": 2.0, "restricted": 1.5}
"""Signs too rare to be learned -> what they take from the log odds: names, numbers and words that the figure does not
have, and a text where a number is asked for."""
AS_NAMED = "odds as named"
"""The sign with the log odds that a reading is right by the weights for questions that name their figure."""

Tree = float | list[Any]
"""A regression tree over signs: what it adds to the log odds; or a sign, a bound, the tree for signs up to the bound,
and that for larger ones."""


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of the ranker and of the decision."""

    weights: dict[str, float]
    """Feature -> weight; 0 for a feature that is not here."""
    certainty: Mapping[Kind, dict[str, float]]
    """For each kind: sign -> weight, and "bias", of a logistic function."""
    caution: Mapping[Kind, float] = field(default_factory=dict)
    """Kind -> log odds from which its readings are answered; 0 if not here."""
    common: frozenset[str] = frozenset()
    """Stems that correct readings often leave unexplained ("win", "list")."""
    ranking: Mapping[str, float] | None = None
    """The weights for readings over descriptions; None to use `weights`."""
    finding: Mapping[str, float] | None = None
    """The weights for questions whose figure was found, which paraphrase more; None to use `ranking`."""
    trees: Mapping[Kind, Sequence[Tree]] = field(default_factory=dict)
    """For some kinds, trees whose sum corrects the log odds, for signs that tell more together than one by one."""
    spoken: frozenset[str] = frozenset()
    """Further stems that are often left over descriptions ("wait", "answer")."""

    def score(self, features: Features, kind: Kind) -> float:
        """The candidate's score: larger is better, comparable within one question."""
        own = {"description": self.ranking, "found": self.finding or self.ranking}.get(kind)
        weights = self.weights if own is None else own
        return sum(weights[name] * value for name, value in features.items() if name in weights)

    def trust(self, signs: Features, kind: Kind) -> float:
        """The trust in a reading with these signs, 0 to 1; 0.5 is the threshold of answering."""
        odds = self.odds(signs, kind) - self.caution.get(kind, 0.0)
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, odds))))

    def odds(self, signs: Features, kind: Kind) -> float:
        """The log odds that a reading with these signs is right. A kind of which nothing was learned yet is judged as
        questions that name a described figure are.
        """
        kind = kind if kind in self.certainty else "description"
        return self.linear(signs, kind) + sum(added_by(self.trees.get(kind, ()), signs))

    def linear(self, signs: Features, kind: Kind) -> float:
        """The same before trees correct them, linear in the signs."""
        weights = self.certainty.get(kind, {})
        if AS_NAMED in weights:
            signs = signs | {AS_NAMED: self.linear(signs, "description")}
        odds = weights.get("bias", 0.0) + sum(weights[name] * value for name, value in signs.items() if name in weights)
        if AS_NAMED in weights:  # which has the costs of these
            return odds
        return odds - sum(cost * signs.get(name, 0.0) for name, cost in UNLEARNED.items() if name not in weights)


def added_by(trees: Sequence[Tree], signs: Features) -> Iterator[float]:
    """What each tree adds to the log odds of a reading with these signs."""
    value_of = signs.get
    for tree in trees:
        at = tree
        while isinstance(at, list):
            sign, bound, up_to, above = at
            at = up_to if value_of(sign, 0.0) <= bound else above
        yield at


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
    return Model(
        stored["weights"],
        calibration["certainty"],
        calibration["caution"],
        frozenset(stored["common"]),
        calibration.get("ranking"),
        calibration.get("finding"),
        calibration.get("trees", {}),
        load_spoken(),
    )


def load_spoken() -> frozenset[str]:
    """The shipped stems that are often left over descriptions."""
    return frozenset(_stored("common.json")["common"])


def load_weights() -> dict[str, Any]:
    """The shipped weights by which readings over tables are ranked, and the stems that are often left."""
    return _stored("ranker.json")


def _stored(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files("figwise.data") / name).read_text(encoding="utf-8"))
    return found
