"""The samples that calibration learns from: questions over descriptions, tables and libraries, each read by weights
that saw nothing of its figure.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ..app.jsonlines import parse_object, read_lines
from ..app.planner.linking.nearness import packaged
from ..app.planner.ranking.model import Model
from ..app.planner.reader import FigureReader
from ..indexing.model.figure import Figure
from ..indexing.reading import read
from .cases import learned_from, shipped_cases
from .conversed import conversed_in, found_in
from .counterfactual import labels_of
from .described import Described, Sample, asked_of, made_for
from .tabled import part_of, tabled_in

FOLDS = 5
CHUNK = 200
"""Questions over tables that a worker is given at once."""
APART = 7
"""Distance in the list of figures to the other figure, over which a question is asked that it cannot answer."""


def fold_of(figure: str) -> int:
    """The number of the fold that a figure belongs to, by hash."""
    return int(hashlib.sha1(figure.encode(), usedforsecurity=False).hexdigest(), 16) % FOLDS


def of_descriptions(
    pool: ProcessPoolExecutor, every: Sequence[Sequence[Described]], models: Sequence[Model]
) -> list[Sample]:
    """The samples of questions about named figures, each read by the weights that did not see its figure."""
    jobs = [
        (one, some[(at + APART) % len(some)].figure, labels, models[fold_of(one.figure.id)])
        for some in every
        for labels in [sorted(set[str]().union(*(labels_of(each.figure) for each in some)))]
        for at, one in enumerate(some)
    ]
    return [sample for found in pool.map(_ask_described, jobs, chunksize=4) for sample in found]


def of_tables(pool: ProcessPoolExecutor, files: Sequence[Path], model: Model) -> list[Sample]:
    """The samples of questions and claims about tables that the ranking was not learned from."""
    every = (case for file in files for case in map(parse_object, read_lines(file)))
    cases = [case for case in every if part_of(case) == "calibration"]
    chunks = [cases[at : at + CHUNK] for at in range(0, len(cases), CHUNK)]
    return [sample for found in pool.map(partial(_ask_tables, model=model), chunks) for sample in found]


def of_conversations(
    pool: ProcessPoolExecutor, folders: Sequence[Path], figures: Sequence[Sequence[Described]], models: Sequence[Model]
) -> list[Sample]:
    """The samples of follow-ups, read by models that are sure of the others (see `sure`)."""
    jobs = zip(folders, [[one.figure for one in some] for some in figures], strict=True)
    found = pool.map(partial(_conversed, models=models), jobs)
    return [sample for some in found for sample in some]


def of_libraries(
    pool: ProcessPoolExecutor, folders: Sequence[Path], figures: Sequence[Sequence[Described]], models: Sequence[Model]
) -> list[Sample]:
    """The samples of questions that name no figure, read by models that are sure of those that do (see `sure`)."""
    chosen = [{one.figure.id: models[fold_of(one.figure.id)] for one in some} for some in figures]
    return [sample for some in pool.map(_sought, folders, chosen) for sample in some]


def sure(models: Sequence[Model], learned: Mapping[str, Any]) -> list[Model]:
    """The models with what was learned of how far readings are to be trusted."""
    parts = {name: learned[name] for name in ("certainty", "caution", "trees")}
    return [replace(one, **parts) for one in models]


def shipped() -> list[Described]:
    """The shipped figures that the planner may learn from, with their questions."""
    cases: dict[str, list[dict[str, Any]]] = {}
    texts = {}
    for case in shipped_cases():
        if "question" in case and "description" in case and learned_from(case) and "follows" not in case:
            cases.setdefault(case["figure"], []).append({"value": None, "kind": "", "status": "answered"} | case)
            texts[case["figure"]] = case["description"]
    figures = {id: read(text, id) for id, text in texts.items()}
    return [Described(figures[id], "as shipped", tuple(asked)) for id, asked in sorted(cases.items())]


def _ask_described(job: tuple[Described, Figure, Sequence[str], Model]) -> list[Sample]:
    one, *_, model = job
    return [*asked_of(*job), *made_for(one, model)]


def _ask_tables(cases: Sequence[dict[str, Any]], model: Model) -> list[Sample]:
    return list(tabled_in(cases, model))


def _conversed(job: tuple[Path, Sequence[Figure]], models: Sequence[Model]) -> list[Sample]:
    folder, figures = job
    return list(
        conversed_in(
            folder,
            {one.id: FigureReader(one, model=models[fold_of(one.id)], nearness=packaged()) for one in figures},
        )
    )


def _sought(folder: Path, models: dict[str, Model]) -> list[Sample]:
    return list(found_in(folder, models))
