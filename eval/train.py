"""Training the planner's ranker: questions with answers, over tables and descriptions, become weights in readable JSON.

Every candidate plan whose value equals the answer counts as right (weak supervision). How far a reading is trusted is
learned from the best reading of each question, ranked by weights that did not see it; a share of the questions over
tables are made unanswerable for that (`altered.py`). For readings over descriptions `calibrate.py` learns it.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ..app.jsonlines import parse_object, read_lines
from ..app.phrase import plain
from ..app.planner.ranking.model import Kind, Model
from ..app.planner.reader import FigureReader
from ..app.planner.text.words import stem
from ..indexing.model.figure import Figure
from ..indexing.reading import read
from ..tools.result import Result, Value
from .altered import unanswerable
from .cases import learned_from, shipped_cases
from .fit import Example, fit_certainty, fit_ranker, without_cells
from .match import same_answer

STRENGTH = 0.02
"""For the calibration: the inverse of the L2 penalty, for standardised signs."""
CAUTION: dict[Kind, float] = {"table": 1.15, "unseen": -0.2, "claim": 1.2}
"""Log odds of being right from which a reading is answered. A verdict is right half the time by chance."""
SHAPELESS_SIGNS = frozenset(("bias", "trust", "odds", "coverage", "quality", "chance", "same", "lead", "undecided"))
"""What is learned for shapes that were not seen: signs whose meaning does not depend on the shape."""
PENALTY = 10.0
"""For the ranker: tables of other kinds than those learned from do better with a larger one than descriptions."""
OWN = 3
"""Weight of our own cases in the ranker, relative to a question over a table."""
ALTERED = 3
"""One question in this many is also asked in an altered form that the table does not answer."""
SEEN, HARMLESS = 12, 0.55
"""How often a word has to be left unexplained to be judged, and how often that has to end right, against the usual."""


def train(files: Iterable[Path], limit: int, workers: int) -> dict[str, Any]:
    """Weights from files of cases (`columns`, `rows`, and `question` with `answer` or `claim` with `label`)."""
    cases = [case for file in files for case in map(parse_object, read_lines(file)) if not held_out(case)][:limit]
    own = [case for case in shipped_cases() if learned_from(case) and "follows" not in case]
    bare = Model({"score": 1.0}, {})
    harmless = _harmless(_examples(cases[: len(cases) // 3], bare, workers))
    model = replace(bare, common=harmless)
    questions = _examples([case for case in cases if "question" in case], model, workers)
    claims = _examples([case for case in cases if "claim" in case], model, workers)
    described = _examples(own, model, workers)
    weights = fit_ranker(questions + claims + OWN * described, PENALTY)
    best = sum(one.sorted_by(weights).right[0] for one in questions)
    first, second = (
        fit_ranker(questions[half::2] + claims[half::2] + OWN * described[half::2], PENALTY) for half in (0, 1)
    )  # readings are ranked by weights that were not learned from their question

    def as_new(examples: list[Example]) -> list[Example]:
        return [one.sorted_by((second, first)[at % 2]) for at, one in enumerate(examples)]

    altered = [one.sorted_by(weights) for one in _examples(unanswerable(cases)[::ALTERED], model, workers)]
    return {
        "learned_from": {
            "questions": len(questions),
            "claims": len(claims),
            "of our own": len(own),
            "best_reading_of_a_question_right": round(best / max(1, len(questions)), 4),
        },
        "certainty": {
            "table": fit_certainty(as_new(questions) + altered, STRENGTH),
            "unseen": fit_certainty(as_new(questions) + altered, STRENGTH, SHAPELESS_SIGNS),
            "claim": fit_certainty(as_new(claims), STRENGTH) if claims else {},
        },
        "caution": CAUTION,
        "common": sorted(harmless),
        "weights": weights,
    }


def _examples(cases: list[dict[str, Any]], model: Model, workers: int) -> list[Example]:
    with ProcessPoolExecutor(workers) as pool:
        found = pool.map(partial(_example, model=model), cases, chunksize=20)
        return [example for example in found if example is not None and example.readings]


def held_out(case: dict[str, Any]) -> bool:
    """Whether the case's table is held out: nothing is learned from a quarter of the tables, by their hash."""
    table = json.dumps([case.get("columns"), case.get("rows")], ensure_ascii=False)
    return hashlib.sha1(table.encode(), usedforsecurity=False).hexdigest()[0] in "0123"


def _harmless(examples: list[Example]) -> frozenset[str]:
    """Stems that, left unexplained by the best reading, hardly make it less often right."""
    left, rightly, hits = Counter[str](), Counter[str](), 0
    for example in examples:
        best = max(range(len(example.readings)), key=lambda at: example.readings[at].features["score"])
        hits += example.right[best]
        words = {stem(word) for word in example.readings[best].unexplained if word[0].isalpha()}
        left.update(words)
        rightly.update(words if example.right[best] else ())
    usual = HARMLESS * hits / max(1, len(examples))
    return frozenset(word for word, times in left.items() if times >= SEEN and rightly[word] >= usual * times)


_LABELS = {"entailed": True, "supports": True, "refuted": False, "refutes": False}


def _example(case: dict[str, Any], model: Model) -> Example | None:
    claim = "claim" in case
    if case.get("label", "entailed") not in _LABELS:
        return None
    if "description" in case:
        figure = read(case["description"], case["figure"])
    else:
        figure = Figure.from_table(str(case.get("title") or ""), case["columns"], case["rows"])
    reader = FigureReader(figure, model=model)
    readings = reader.readings(str(case["claim" if claim else "question"]), claim=claim, most=60)
    return Example([without_cells(one) for one in readings], [_is_right(case, one.result) for one in readings])


def _is_right(case: dict[str, Any], result: Result) -> bool:
    if not isinstance(result, Value):
        return case.get("status") == "ambiguous" and bool(result.candidates)
    if case.get("status", "answered") != "answered":
        return False
    expected = _LABELS[case["label"]] if "label" in case else case.get("value", case.get("answer"))
    value, tolerance = plain(result.value), case.get("tolerance")
    if tolerance is not None and isinstance(value, float | int) and isinstance(expected, float | int):
        return bool(abs(value - expected) <= tolerance)
    return any(same_answer(value, one) for one in (expected, *case.get("accept", ())) if one is not None)
