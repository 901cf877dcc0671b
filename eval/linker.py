"""Learning which cells a question is about, from questions whose answer is one cell of a figure whose table is known.

Each question is put to the figure as its description was read and to its true table; the cells with the number that
answers it are right, and the weights of `app/planner/linking/cell_linker.py` are those under which they are likely
among all cells. A folder is one of described figures (see `described.py`); its `find.jsonl`, if it has one, has
questions that also tell which figure is meant, and so speak of more than its cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..app.planner.linking.cell_features import FEATURES, features_of
from ..app.planner.linking.nearness import packaged
from ..app.planner.linking.vocabulary import is_described
from ..app.planner.reader import FigureReader
from ..indexing.model.figure import Figure
from ..indexing.processes import end_with_parent
from .described import described_in
from .fit import fit_choice
from .match import same_answer
from .sampling import FOLDS, fold_of

PENALTY = 10.0
"""Weight of the penalty on squared weights, for features of one scale."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Choice:
    """The cells of a figure, of which one answers a question."""

    figure: str
    features: Floats
    """Of shape (cells, FEATURES)."""
    right: npt.NDArray[np.bool_]
    """For each cell, whether it has the number that is the answer."""


def learn_linker(folders: Sequence[Path], workers: int) -> dict[str, Any]:
    """The linker's weights; how many questions they were learned from; and the share of them whose right cell is first
    by weights that saw no question about its figure.
    """
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        choices = [one for found in pool.map(_choices_in, folders) for one in found]
    first = 0
    for fold in range(FOLDS):
        weights = _fitted([one for one in choices if fold_of(one.figure) != fold])
        unseen = [one for one in choices if fold_of(one.figure) == fold]
        first += sum(bool(one.right[(one.features @ weights).argmax()]) for one in unseen)
    learned = {name: round(float(weight), 3) for name, weight in zip(FEATURES, _fitted(choices), strict=True)}
    told = {"questions": len(choices), "first": round(first / max(1, len(choices)), 4)}
    return {"folders": sorted(folder.name for folder in folders), "weights": learned, "linked": told}


def _choices_in(folder: Path) -> list[Choice]:
    return list(_choices(folder))


def _choices(folder: Path) -> Iterator[Choice]:
    for one in described_in(folder):
        asked = [*(case for case in one.questions if case["kind"] in _OF_ONE_CELL), *one.finding]
        for figure in (one.figure, *one.tables.values()):
            if is_described(figure):
                yield from _choices_over(figure, one.figure.id, asked)


_OF_ONE_CELL = ("lookup", "value")


def _choices_over(figure: Figure, name: str, asked: Sequence[dict[str, Any]]) -> Iterator[Choice]:
    reader = FigureReader(figure, nearness=packaged())
    for case in asked:
        value = case["value"]
        if (
            case.get("status", "answered") != "answered"
            or isinstance(value, bool)
            or not isinstance(value, int | float)
        ):
            continue
        scene = reader.asked(case["question"])
        cells, features, _ = features_of(scene, scene.mentions)
        right = np.array([cell.value is not None and same_answer(cell.value, value) for _, cell in cells], dtype=bool)
        if right.any() and not right.all():
            yield Choice(name, features, right)


def _fitted(choices: Sequence[Choice]) -> Floats:
    table = np.concatenate([one.features for one in choices])
    scale = table.std(axis=0) + 1e-6
    truth = np.concatenate([one.right for one in choices]).astype(np.float64)
    sizes = [len(one.right) for one in choices]
    found = fit_choice(table / scale, truth, sizes, np.ones(len(choices)), PENALTY, np.zeros(len(FEATURES)))
    weights: Floats = found / scale
    return weights
