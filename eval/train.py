"""Training the planner's ranker: questions with answers, over tables, become weights in readable JSON.

Every candidate plan whose value equals the answer counts as right (weak supervision); the log-linear model maximises
the probability of the right ones, with an L2 penalty towards the hand-made score alone. A logistic function then
learns from the best reading of each question how likely it is to be right.

Pasupat and Liang (2015), Compositional Semantic Parsing on Semi-Structured Tables.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..app.jsonlines import parse_object, read_lines
from ..app.phrase import plain
from ..app.planner.features import Features
from ..app.planner.model import CERTAINTY, Model
from ..app.planner.reader import FigureReader, Reading, signs_of
from ..app.planner.words import stem
from ..indexing.figure import Figure
from ..tools.result import Value
from .match import same_answer

RARE = 15
"""Features seen with fewer candidates than this are not learned."""
PENALTY = 3.0
"""Of the squared distance from the hand-made score."""
SIGNS = ("bias", "chance", "same", "lead", *CERTAINTY)
SEEN, HARMLESS = 12, 0.55
"""How often a word has to be left unexplained to be judged, and how often that has to end right, against the usual."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """The readings of one question, and which of them are right."""

    readings: list[Reading]
    right: list[bool]


def train(files: Iterable[Path], limit: int, workers: int) -> dict[str, Any]:
    """Weights from files of cases (`columns`, `rows`, and `question` with `answer` or `claim` with `label`)."""
    cases = [case for file in files for case in map(parse_object, read_lines(file)) if not held_out(case)][:limit]
    bare = Model({"score": 1.0}, {})
    harmless = _harmless(_examples(cases[: len(cases) // 3], bare, workers))
    examples = _examples(cases, replace(bare, common=harmless), workers)
    weights = _ranker([one for one in examples if any(one.right) and not all(one.right)])
    certainty = _certainty(examples, weights)
    best = sum(one.right[_best(one, weights)] for one in examples)
    return {
        "learned_from": {"cases": len(cases), "best_reading_right": round(best / max(1, len(cases)), 4)},
        "certainty": certainty,
        "common": sorted(harmless),
        "weights": weights,
    }


def _examples(cases: list[dict[str, Any]], model: Model, workers: int) -> list[Example]:
    with ProcessPoolExecutor(workers) as pool:
        found = pool.map(partial(_example, model=model), cases, chunksize=20)
        return [example for example in found if example is not None and example.readings]


def held_out(case: dict[str, Any]) -> bool:
    """Whether the case's table is one that nothing is learned from: a quarter of them, by the hash of the table."""
    table = json.dumps([case.get("columns"), case.get("rows")], ensure_ascii=False)
    return hashlib.sha1(table.encode(), usedforsecurity=False).hexdigest()[0] in "0123"


def _harmless(examples: list[Example]) -> frozenset[str]:
    """Stems that the best reading can leave unexplained and still be right about as often as any reading is."""
    left, rightly, hits = Counter[str](), Counter[str](), 0
    for example in examples:
        best = max(range(len(example.readings)), key=lambda at: example.readings[at].features["score"])
        hits += example.right[best]
        words = {stem(word) for word in example.readings[best].unexplained if word[0].isalpha()}
        left.update(words)
        rightly.update(words if example.right[best] else ())
    usual = HARMLESS * hits / max(1, len(examples))
    return frozenset(word for word, times in left.items() if times >= SEEN and rightly[word] >= usual * times)


def _example(case: dict[str, Any], model: Model) -> Example | None:
    claim = "claim" in case
    if claim and case.get("label") not in _LABELS:
        return None
    reader = FigureReader(Figure.from_table(str(case.get("title") or ""), case["columns"], case["rows"]), model=model)
    readings = reader.readings(str(case["claim" if claim else "question"]), claim=claim, most=60)
    expected = _LABELS[case["label"]] if claim else case["answer"]
    right = [isinstance(one.result, Value) and same_answer(plain(one.result.value), expected) for one in readings]
    return Example([replace(one, plan=None) for one in readings], right)


_LABELS = {"entailed": True, "supports": True, "refuted": False, "refutes": False}


def _score(features: Features, weights: dict[str, float]) -> float:
    return Model(weights, {}).score(features)


def _best(example: Example, weights: dict[str, float]) -> int:
    return int(np.argmax([_score(one.features, weights) for one in example.readings]))


def _ranker(examples: list[Example]) -> dict[str, float]:
    from scipy.sparse import csr_matrix

    counts = Counter(name for one in examples for reading in one.readings for name in reading.features)
    names = sorted(name for name, times in counts.items() if times >= RARE)
    place = {name: at for at, name in enumerate(names)}
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    right: list[float] = []
    starts = [0]
    for example in examples:
        for reading, yes in zip(example.readings, example.right, strict=True):
            known = [(place[name], value) for name, value in reading.features.items() if name in place]
            rows += [len(right)] * len(known)
            columns += [at for at, _ in known]
            values += [value for _, value in known]
            right.append(float(yes))
        starts.append(len(right))
    table = csr_matrix((values, (rows, columns)), (len(right), len(names)))
    truth, first = np.array(right), np.array(starts[:-1])
    group = np.repeat(np.arange(len(examples)), np.diff(starts))
    start = np.zeros(len(names))
    start[place["score"]] = 1.0

    def log_sum(scores: Floats, mask: Floats) -> Floats:
        top = np.maximum.reduceat(scores, first)
        total: Floats = top + np.log(np.add.reduceat(np.exp(scores - top[group]) * mask, first) + 1e-300)
        return total

    def loss(guess: Floats) -> tuple[float, Floats]:
        scores = table @ guess
        every, rightly = log_sum(scores, np.ones_like(truth)), log_sum(scores, truth)
        pull = np.exp(scores - every[group]) - truth * np.exp(scores - rightly[group])
        away = guess - start
        return float((every - rightly).sum() + PENALTY * away @ away / 2), table.T @ pull + PENALTY * away

    found = _minimum(loss, start)
    return {name: round(float(found[at]), 3) for name, at in place.items() if abs(found[at]) >= 0.02}


def _certainty(examples: list[Example], weights: dict[str, float]) -> dict[str, float]:
    signs, right = [], []
    for example in examples:
        scored = [
            (_score(one.features, weights), one, yes) for one, yes in zip(example.readings, example.right, strict=True)
        ]
        scored.sort(key=lambda three: -three[0])
        found = signs_of(scored[0][1], [one for _, one, _ in scored], [score for score, _, _ in scored])
        signs.append([found.get(name, 1.0) for name in SIGNS])
        right.append(float(scored[0][2]))
    table, truth = np.array(signs), np.array(right)

    def loss(guess: Floats) -> tuple[float, Floats]:
        logits = table @ guess
        chance = 1 / (1 + np.exp(-logits))
        value = np.logaddexp(0, -logits * (2 * truth - 1)).sum() + guess @ guess / 2
        return float(value), table.T @ (chance - truth) + guess

    learned = _minimum(loss, np.zeros(len(SIGNS)))
    return {name: round(float(learned[at]), 3) for at, name in enumerate(SIGNS)}


def _minimum(loss: Callable[[Floats], tuple[float, Floats]], start: Floats) -> Floats:
    from scipy.optimize import minimize

    found: Floats = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x
    return found
