"""Learning to rank the readings over descriptions, and by its signs how likely a first reading is right.

The ranker is log-linear (`fit.py`). The calibration is learned from readings that were ranked by weights which saw no
question about their figure (cross-fitting). For each kind of question (see `model.Kind`) that is a logistic function of
all signs, corrected by trees where there are enough samples. Of questions that name no figure and of follow-ups there
are few: for these it is a mixture of one of all signs and one of signs of their own with the odds of the first kind
(stacking: Wolpert 1992). How well that does on other figures is told by cross-validation over figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import log
from pathlib import Path
from typing import Any

from ..app.planner.ranking.features import Features
from ..app.planner.ranking.model import AS_NAMED, Kind, Model, Tree, load_spoken, load_weights
from ..indexing.processes import end_with_parent
from .described import Described, Sample, described_in, found_of, read_of
from .fit import Example, fit_logistic, fit_ranker, fit_trees, without_cells
from .sampling import FOLDS, fold_of, of_conversations, of_descriptions, of_libraries, of_tables, shipped, sure

Certainty = dict[Kind, dict[str, float]]
STRENGTH: dict[Kind, float] = {"description": 0.001, "table": 0.02, "claim": 0.02, "found": 0.03, "follow-up": 0.02}
"""The inverse of the L2 penalty, for standardised signs."""
FEW = 1.0
"""The same where only the few signs of their own are seen."""
SHARE = 0.3
"""With more, questions are answered whose figure is not there; with less, fewer of those that it answers."""
OWN: dict[Kind, str] = {"found": "found: ", "follow-up": "follow: "}
"""For the kinds of which there are too few samples for trees, the prefix of the signs that only they have."""
PENALTY, BY_PEOPLE = 9.0, 3.0
"""For the ranker: weight of the penalty on the squared distance from the weights over tables; how much a question that
people asked counts, relative to one that is made."""
FEWEST = 20
"""The fewest figures with a sign for which a weight is learned; with fewer it would overfit."""
WEIGHTS: dict[Kind, dict[str, float]] = {
    "description": {
        "as read": 1.0,
        "as shipped": 1.0,
        "from its table": 1.0,
        "from its table, untitled": 0.5,
        "displayed": 0.3,
        "plain": 0.3,
        "half named": 0.3,
        "without what is asked": 0.6,
        "of a sister": 0.3,
        "of a near sister": 0.6,
        "of another figure": 0.3,
        "narrowed": 0.35,
        "of a table in the form of a chart": 0.5,
        "of a table, altered in the form of a chart": 0.3,
    },
    "table": {"of a table": 1.0, "of a table, altered": 0.5},
    "claim": {"claim": 1.0},
    "found": {"found": 1.0, "found without its figure": 1.0},
    "follow-up": {"follow-up": 1.0, "follow-up without what is asked": 0.5},
}
"""Weight of a sample by its form: people's questions count most; the counterfactuals count about as much as what
they ask in vain. Of questions without the figure that answers them there are only a third as many as with it."""
ASKED: dict[Kind, str] = {
    "description": "as read",
    "table": "of a table",
    "claim": "claim",
    "found": "found",
    "follow-up": "follow-up",
}
"""The form with people's own questions, by which the threshold for answering is chosen."""
MOST_WRONG: dict[Kind, float] = {
    "description": 0.07,
    "table": 0.065,
    "claim": 0.04,
    "found": 0.07,
    "follow-up": 0.075,
}
"""The share of questions over figures that nothing was learned of which may be answered wrongly; 17% were before there
was a calibration. The least chance is chosen that keeps to it: with less, answers that are right are lost as fast."""
AT_MOST = {
    "left: name": -1.0,
    "left: number": -1.0,
    "left: unknown": -0.2,
    "restricted": -1.5,
    "mistyped": -2.0,
    "absent: a year": -0.5,
    "absent: a panel": -1.5,
    "absent: before a label": -0.8,
    "absent: written as a name": -0.5,
    "absent: after a label": -0.5,
    "absent: words": 0.0,
    "words: unknown": 0.0,
    "words: any unknown": 0.0,
    "words: unknown in a row": 0.0,
    "limited by: unknown": 0.0,
    "limited by: name": 0.0,
    "limited by nothing that is read": 0.0,
    "asked noun: unknown": 0.0,
    "asked noun: name": 0.0,
    "result: of another unit": 0.0,
    "of a part: cells": 0.0,
    "of a part: all of an axis": 0.0,
}
"""What signs of doubt take from the log odds at least, however few cases taught it: a measure, a name or a restriction
that nothing explains means that the figure does not say."""


def calibrate(
    folders: Sequence[Path], tables: Sequence[Path], workers: int, kept: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The ranking of readings over descriptions and the calibration, learned from folders of described figures (see
    `described.py`), files of questions and claims about `tables` (see `tabled.py`) and the shipped cases. What is
    `kept` from an earlier calibration is its ranking, which takes most of the time, and what it knows of tables.
    """
    stored = load_weights()
    bare = _bare(stored)
    figures = [described_in(folder) for folder in folders]
    every = [*figures, shipped()]
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        if kept is None:
            ranked, models = _ranked_anew(pool, [one for some in every for one in some], bare, stored["weights"])
        else:
            ranked = {name: kept[name] for name in ("ranking", "ranked", "finding", "ranked_found")}
            models = _ranking_as(kept)
        asked = of_descriptions(pool, every, models)
        tabled = of_tables(pool, tables, replace(bare, weights=stored["weights"]))
        models = sure(models, learned_of(asked))
        talked = of_conversations(pool, folders, figures, models)
        samples = asked + tabled + talked + of_libraries(pool, folders, figures, models)
    learned = learned_of(samples)
    if kept is not None:
        learned = {name: kept[name] | by_kind for name, by_kind in learned.items()}
    return {"folders": sorted(folder.name for folder in folders)} | ranked | learned


def calibrate_found(folders: Sequence[Path], workers: int, kept: Mapping[str, Any]) -> dict[str, Any]:
    """The `kept` calibration, with what it knows of questions that name no figure learned anew, as is due where the
    search has changed by which their figures are found.
    """
    figures = [described_in(folder) for folder in folders]
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        samples = of_libraries(pool, folders, figures, sure(_ranking_as(kept), kept))
    learned = learned_of(samples, kept["certainty"])
    folders_of = {"found": sorted(folder.name for folder in folders)}
    return dict(kept) | {name: kept[name] | by_kind for name, by_kind in learned.items()} | {"folders_of": folders_of}


def _bare(stored: Mapping[str, Any]) -> Model:
    """A model that knows nothing of ranking, with the words that may be left."""
    return Model({"score": 1.0}, {}, common=frozenset(stored["common"]), spoken=load_spoken())


def _ranking_as(kept: Mapping[str, Any]) -> list[Model]:
    """For each fold the model that ranks as an earlier calibration did."""
    return [replace(_bare(load_weights()), ranking=kept["ranking"], finding=kept["finding"])] * FOLDS


def _ranked_anew(
    pool: ProcessPoolExecutor, jobs: Sequence[Described], bare: Model, prior: Mapping[str, float]
) -> tuple[dict[str, Any], list[Model]]:
    """What is learned of ranking, and for each fold the model that is learned from the others."""
    read = list(pool.map(partial(_read, model=bare), jobs, chunksize=4))
    sought = list(pool.map(partial(_found, model=bare), jobs, chunksize=4))
    folds = [fold_of(one.figure.id) for one in jobs]
    others = [[fold != figure_fold for figure_fold in folds] for fold in range(FOLDS)]
    rankings = [_ranking(read, own, prior) for own in others]
    findings = [_ranking(sought, own, ranking) for own, ranking in zip(others, rankings, strict=True)]
    ranking = _ranking(read, [True] * len(read), prior)
    ranked = {
        "ranking": ranking,
        "ranked": _ranked(read, rankings, folds),
        "finding": _ranking(sought, [True] * len(sought), ranking),
        "ranked_found": _ranked(sought, findings, folds),
    }
    pairs = zip(rankings, findings, strict=True)
    return ranked, [replace(bare, ranking=ranking, finding=finding) for ranking, finding in pairs]


def _read(one: Described, model: Model) -> list[Example]:
    return [
        Example([without_cells(reading) for reading in found], right, BY_PEOPLE if by_people else 1.0)
        for found, right, by_people in read_of(one, model)
    ]


def _found(one: Described, model: Model) -> list[Example]:
    return [Example([without_cells(reading) for reading in found], right) for found, right in found_of(one, model)]


def _ranking(read: Sequence[Sequence[Example]], kept: Sequence[bool], prior: Mapping[str, float]) -> dict[str, float]:
    """The weights for descriptions, learned from some figures; what these do not teach is as in `prior`."""
    return fit_ranker([one for some, keeps in zip(read, kept, strict=True) if keeps for one in some], PENALTY, prior)


def _ranked(
    read: Sequence[Sequence[Example]], rankings: Sequence[dict[str, float]], folds: Sequence[int]
) -> dict[str, float]:
    """How many questions were learned from; and the share of those that have a right reading (coverage), and that have
    it first, by weights that saw nothing of their figure.
    """
    first = covered = every = 0
    for some, fold in zip(read, folds, strict=True):
        model = Model(rankings[fold], {})
        for one in some:
            every += 1
            covered += any(one.right)
            scores = [model.score(reading.features, "table") for reading in one.readings]
            first += bool(scores) and one.right[scores.index(max(scores))]
    return {"questions": every, "coverage": round(covered / every, 4), "first": round(first / every, 4)}


def learned_of(samples: Sequence[Sample], known: Certainty | None = None) -> dict[str, Any]:
    """What is learned of samples: the weights, the chances from which to answer, and how well both do on figures that
    they did not see. Of the kinds of which there are no samples, `known` is what is known of them.
    """
    counts, rightly = (Counter(one.form for one in some) for some in (samples, [one for one in samples if one.right]))
    chances = _held_out(samples, known or {})
    enough = {
        kind: _threshold(samples, chances, kind) for kind in WEIGHTS if any(_kind(one) == kind for one in samples)
    }
    model = _fitted(samples, known or {})
    return {
        "learned_from": {form: {"samples": count, "right": rightly[form]} for form, count in sorted(counts.items())},
        "held_out": _outcomes(samples, chances, enough),
        "caution": {kind: round(log(chance / (1.0 - chance)), 3) for kind, chance in enough.items()},
        "certainty": model.certainty,
        "trees": model.trees,
    }


def _threshold(samples: Sequence[Sample], chances: Sequence[float], kind: Kind) -> float:
    """The lowest threshold, in steps of 1%, with which few enough of people's questions are answered wrongly."""
    outcomes = [(chance, one.outcome) for one, chance in zip(samples, chances, strict=True) if one.form == ASKED[kind]]
    allowed = MOST_WRONG[kind] * len(outcomes)
    steps = (percent / 100 for percent in range(1, 100))
    return next(
        (
            step
            for step in steps
            if sum(chance >= step and outcome == "wrong" for chance, outcome in outcomes) <= allowed
        ),
        0.99,
    )


def _fitted(samples: Sequence[Sample], known: Certainty) -> Model:
    """The model of how certain readings of each kind are."""
    often = partial(_plain, known=_frequent_signs(samples))
    certainty = dict(known)
    trees: dict[Kind, list[Tree]] = {}
    model = Model({}, certainty, trees=trees)
    for kind in WEIGHTS:
        if not any(_kind(one) == kind for one in samples):
            continue
        certainty[kind] = _fit(samples, kind, often, STRENGTH[kind])
        if kind in OWN:
            own = _fit(samples, kind, partial(_own_signs, model=model, begins=OWN[kind]), FEW)
            certainty[kind] = _mixed(certainty[kind], own)
        else:
            trees[kind] = _trees(samples, kind, often, model)
    return model


def _frequent_signs(samples: Sequence[Sample]) -> frozenset[str]:
    """The signs that occur with enough figures."""
    figures: dict[str, set[str]] = {}
    for one in samples:
        for name, value in one.signs.items():
            if value:
                figures.setdefault(name, set()).add(one.group)
    return frozenset(name for name, groups in figures.items() if len(groups) >= FEWEST)


def _plain(signs: Features, known: frozenset[str]) -> Features:
    """The `known` signs without crossed features, which help in ranking more than in calibration."""
    return {name: value for name, value in signs.items() if name in known and "&" not in name}


def _own_signs(signs: Features, model: Model, begins: str) -> Features:
    own = {name: value for name, value in signs.items() if name.startswith(begins)}
    return own | {AS_NAMED: model.linear(signs, "description")}


def _mixed(every: Features, own: Features) -> Features:
    """The mixture of two functions that are linear in the signs, that of all signs counting SHARE."""
    names = sorted({*every, *own})
    return {name: round(SHARE * every.get(name, 0.0) + (1 - SHARE) * own.get(name, 0.0), 4) for name in names}


def _fit(samples: Sequence[Sample], kind: Kind, seen: Callable[[Features], Features], strength: float) -> Features:
    own_samples, weights = _of_kind(samples, kind)
    most = AT_MOST if kind == "description" else None
    return fit_logistic(
        [seen(one.signs) for one in own_samples], [one.right for one in own_samples], weights, strength, most
    )


def _trees(samples: Sequence[Sample], kind: Kind, seen: Callable[[Features], Features], model: Model) -> list[Tree]:
    own_samples, weights = _of_kind(samples, kind)
    signs = [seen(one.signs) for one in own_samples]
    odds = [model.linear(one.signs, kind) for one in own_samples]
    against = AT_MOST if kind == "description" else ()
    return fit_trees(signs, [one.right for one in own_samples], weights, odds, against)


def _of_kind(samples: Sequence[Sample], kind: Kind) -> tuple[list[Sample], list[float]]:
    """The samples of a kind that have a reading, with their weights."""
    found = [one for one in samples if one.form in WEIGHTS[kind] and one.signs]
    return found, [WEIGHTS[kind][one.form] for one in found]


def _held_out(samples: Sequence[Sample], known: Certainty) -> list[float]:
    """The chance of each sample by weights that saw no sample of its figure; 0 where there is nothing to answer."""
    folds = [fold_of(one.group) for one in samples]
    chances = [0.0] * len(samples)
    for fold in range(FOLDS):
        model = _fitted([one for one, sample_fold in zip(samples, folds, strict=True) if sample_fold != fold], known)
        for at, one in enumerate(samples):
            if folds[at] == fold and one.signs:
                chances[at] = model.trust(one.signs, _kind(one))
    return chances


def _kind(sample: Sample) -> Kind:
    return next(kind for kind, forms in WEIGHTS.items() if sample.form in forms)


def _outcomes(
    samples: Sequence[Sample], chances: Sequence[float], enough: Mapping[Kind, float]
) -> dict[str, dict[str, float]]:
    """For each form the shares of samples that would be answered rightly and wrongly, over figures not trained on."""
    found: dict[str, list[str]] = {}
    for one, chance in zip(samples, chances, strict=True):
        found.setdefault(one.form, []).append(one.outcome if chance >= enough[_kind(one)] else "silent")
    return {
        form: {wanted: round(outcomes.count(wanted) / len(outcomes), 4) for wanted in ("right", "wrong")}
        for form, outcomes in sorted(found.items())
    }
