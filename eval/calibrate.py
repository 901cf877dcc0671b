"""Learning the calibration of readings over descriptions: how likely one is right, by its signs.

First a logistic function of all signs is learned from questions about named figures. Of questions that name no figure
and of follow-ups there are few: for each of the two, a function of those log odds and of the signs of its own is
learned on top (stacking: Wolpert 1992). How well that does on other figures is told by cross-validation over figures.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log
from pathlib import Path
from typing import Any

from ..app.planner.features import Features
from ..app.planner.model import AS_READ, Kind, Model, load_weights
from ..app.planner.reader import FigureReader
from ..indexing.model.figure import Figure
from ..indexing.reading import read
from .cases import learned_from, shipped_cases
from .conversed import conversed_in, found_in
from .described import Described, Sample, asked_of, described_in
from .fit import fit_logistic

Certainty = dict[Kind, dict[str, float]]
STRENGTH = 0.01
"""The inverse of the L2 penalty, on signs brought to one scale."""
STRENGTH_ON_TOP = 1.0
"""The same for the few signs of questions that name no figure, and of follow-ups."""
OWN = {"found": "found: ", "follow-up": "follow: "}
"""How the signs begin that are learned on top."""
WEIGHTS: dict[Kind, dict[str, float]] = {
    "description": {
        "as read": 1.0,
        "from its table": 0.5,
        "without what is asked": 0.3,
        "of another figure": 0.15,
    },
    "found": {"found": 1.0, "found without its figure": 0.3},
    "follow-up": {"follow-up": 1.0, "follow-up without what is asked": 0.5},
}
"""How much a sample of a form counts: the first of a kind is what people ask, and counts most; the counterfactuals
count about as much as what they ask in vain."""
ANSWERED_FROM: dict[Kind, float] = {"description": 0.34, "found": 0.5, "follow-up": 0.4}
"""The chance of being right from which a reading is answered: one at which the shipped cases are answered rightly as
often as before, and wrongly less often.
"""
FOLDS = 5
APART = 7
"""How far the other figure is, of which a question is asked in vain, in the list of figures."""


def calibrate(folders: Sequence[Path], workers: int) -> dict[str, Any]:
    """The calibration learned from folders of described figures (see `described.py`) and the shipped cases."""
    ranker = load_weights()
    bare = Model(ranker["weights"], {}, common=frozenset(ranker["common"]))
    figures = [described_in(folder) for folder in folders]
    jobs = [
        (one, every[(at + APART) % len(every)].figure)
        for every in (*figures, _shipped())
        for at, one in enumerate(every)
    ]
    with ProcessPoolExecutor(workers) as pool:
        asked = [sample for some in pool.map(partial(_asked, model=bare), jobs, chunksize=4) for sample in some]
        first = Model(bare.weights, {"description": _fit(asked)}, common=bare.common)
        readers = [{one.figure.id: one.figure for one in every} for every in figures]
        others = pool.map(partial(_conversed, model=first), zip(folders, readers, strict=True))
        samples = asked + [sample for some in others for sample in some]
    return learned_of(samples)


def learned_of(samples: Sequence[Sample]) -> dict[str, Any]:
    """What is learned of samples: the weights, and how well they do on figures that they did not see."""
    counts, rightly = (Counter(one.form for one in some) for some in (samples, [one for one in samples if one.right]))
    caution = {kind: round(log(chance / (1.0 - chance)), 3) for kind, chance in ANSWERED_FROM.items()}
    return {
        "learned_from": {form: {"samples": count, "right": rightly[form]} for form, count in sorted(counts.items())},
        "held_out": _outcomes(samples, _held_out(samples)),
        "caution": caution,
        "certainty": _certainty(samples),
    }


def _shipped() -> list[Described]:
    """The shipped figures that the planner may learn from, with their questions."""
    cases: dict[str, list[dict[str, Any]]] = {}
    texts = {}
    for case in shipped_cases():
        if "question" in case and "description" in case and learned_from(case) and "follows" not in case:
            cases.setdefault(case["figure"], []).append({"value": None, "kind": "", "status": "answered"} | case)
            texts[case["figure"]] = case["description"]
    figures = {id: read(text, id) for id, text in texts.items()}
    return [Described(figures[id], None, tuple(asked)) for id, asked in sorted(cases.items())]


def _asked(job: tuple[Described, Figure], model: Model) -> list[Sample]:
    return list(asked_of(*job, model))


def _conversed(job: tuple[Path, dict[str, Figure]], model: Model) -> list[Sample]:
    folder, figures = job
    readers = {id: FigureReader(figure, model=model) for id, figure in figures.items()}
    return [*conversed_in(folder, readers), *found_in(folder, model)]


def _certainty(samples: Sequence[Sample]) -> Certainty:
    """The weights for each kind, those of the two smaller kinds on top of the first."""
    certainty: Certainty = {"description": _fit(samples)}
    model = Model({}, certainty)
    for kind, begins in OWN.items():
        its = [one for one in samples if one.form in WEIGHTS[kind]]
        signs = [_own(one.signs, begins) | {AS_READ: model.odds(one.signs, "description")} for one in its]
        weights = [WEIGHTS[kind][one.form] for one in its]
        certainty[kind] = fit_logistic(signs, [one.right for one in its], weights, STRENGTH_ON_TOP)
    return certainty


def _own(signs: Features, begins: str) -> Features:
    return {name: value for name, value in signs.items() if name.startswith(begins)}


def _fit(samples: Sequence[Sample]) -> dict[str, float]:
    its = [one for one in samples if one.form in WEIGHTS["description"]]
    weights = [WEIGHTS["description"][one.form] for one in its]
    return fit_logistic([one.signs for one in its], [one.right for one in its], weights, STRENGTH)


def _held_out(samples: Sequence[Sample]) -> list[float]:
    """The chance of each sample by weights that saw no sample of its figure."""
    folds = [int(hashlib.sha1(one.group.encode(), usedforsecurity=False).hexdigest(), 16) % FOLDS for one in samples]
    chances = [0.0] * len(samples)
    for fold in range(FOLDS):
        certainty = _certainty([one for one, its in zip(samples, folds, strict=True) if its != fold])
        model = Model({}, certainty)
        for at, one in enumerate(samples):
            if folds[at] == fold:
                chances[at] = model.trust(one.signs, _kind(one))
    return chances


def _kind(sample: Sample) -> Kind:
    return next(kind for kind, forms in WEIGHTS.items() if sample.form in forms)


def _outcomes(samples: Sequence[Sample], chances: Sequence[float]) -> dict[str, dict[str, float]]:
    """For each form the share of its samples that would be answered rightly, and wrongly, over figures not seen."""
    found: dict[str, list[tuple[bool, bool]]] = {}
    for one, chance in zip(samples, chances, strict=True):
        found.setdefault(one.form, []).append((chance >= ANSWERED_FROM[_kind(one)], one.right))
    return {form: {"right": _share(its, True), "wrong": _share(its, False)} for form, its in sorted(found.items())}


def _share(outcomes: Iterable[tuple[bool, bool]], wanted: bool) -> float:
    every = list(outcomes)
    return round(sum(answered and right == wanted for answered, right in every) / len(every), 4)
