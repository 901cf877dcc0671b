"""Training the planner's ranker: questions with answers, over tables and descriptions, become weights in readable JSON.

Every candidate plan whose value equals the answer counts as right (weak supervision). How far a reading is trusted is
learned by `calibrate.py`, over other tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ..app.jsonlines import parse_object, read_lines
from ..app.planner.ranking.model import Model
from ..app.planner.reader import FigureReader
from ..indexing.processes import end_with_parent
from ..indexing.reading import read
from .cases import learned_from, shipped_cases
from .common import Left, often_left, stems_left
from .described import is_right
from .fit import Example, fit_ranker, without_cells
from .tabled import MOST_READ, expectation, part_of, question_in, table_of

PENALTY = 10.0
"""For the ranker: tables of other kinds than those learned from do better with a larger one than descriptions."""
OWN = 3
"""Weight of our own cases in the ranker, relative to a question over a table."""
SEEN, HARMLESS = 12, 0.55
"""How often a word has to be left unexplained to be judged, and how often that has to end right, against the usual."""


def train(files: Iterable[Path], limit: int, workers: int) -> dict[str, Any]:
    """Weights from files of cases (`columns`, `rows`, and `question` with `answer` or `claim` with `label`)."""
    every = (case for file in files for case in map(parse_object, read_lines(file)))
    cases = [case for case in every if part_of(case) == "ranking"][:limit]
    own = [case for case in shipped_cases() if learned_from(case) and "follows" not in case]
    bare = Model({"score": 1.0}, {})
    some = enumerate(_examples(cases[: len(cases) // 3], bare, workers))
    harmless = often_left((_left(one, f"{at}") for at, one in some), SEEN, HARMLESS)
    model = replace(bare, common=harmless)
    tabled = _examples(cases, model, workers)
    weights = fit_ranker(tabled + OWN * _examples(own, model, workers), PENALTY)
    best = sum(one.sorted_by(weights).right[0] for one in tabled)
    return {
        "learned_from": {
            "of tables": len(tabled),
            "of our own": len(own),
            "best_reading_of_a_table_right": round(best / max(1, len(tabled)), 4),
        },
        "common": sorted(harmless),
        "weights": weights,
    }


def _examples(cases: list[dict[str, Any]], model: Model, workers: int) -> list[Example]:
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        found = pool.map(partial(_example, model=model), cases, chunksize=20)
        return [example for example in found if example is not None and example.readings]


def _left(example: Example, name: str) -> Left:
    """What the best reading of an example leaves."""
    best = max(range(len(example.readings)), key=lambda at: example.readings[at].features["score"])
    return stems_left(example.readings[best].unexplained), example.right[best], name


def _example(case: dict[str, Any], model: Model) -> Example | None:
    expected = expectation(case)
    if expected is None:
        return None
    described = "description" in case
    figure = read(case["description"], case["figure"]) if described else table_of(case, records=True)
    readings = FigureReader(figure, model=model).readings(question_in(case), claim="claim" in case, most=MOST_READ)
    return Example([without_cells(one) for one in readings], [is_right(expected, one.result) for one in readings])
