"""Trust: does confidence say how often such answers are right, and what would other thresholds give?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..case import Case
from ..outcome import is_right
from ..records import Record

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers of like confidence."""

    low: float
    high: float
    cases: int
    confidence: float
    """Their mean confidence; 0 where there are none."""
    right: float
    """The share of them that is right; 0 where there are none."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Confidence against being right."""

    ece: float
    """The expected calibration error: the mean over answers of how far their bin's confidence is from its share right.
    Naeini, Cooper and Hauskrecht (2015), Obtaining well calibrated probabilities using Bayesian binning, AAAI."""
    bins: tuple[Bin, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """What answering only the surest questions would give."""

    coverage: tuple[float, ...]
    """The share of all cases that are answered, growing."""
    risk: tuple[float, ...]
    """The share of those that is wrong."""
    aurc: float
    """The mean risk over the cases that can be answered at all, in order of confidence.
    Geifman, Uziel and El-Yaniv (2019), Bias-reduced uncertainty estimation for deep neural classifiers, ICLR."""
    best: float
    """The same if confidence told right from wrong without fail."""
    chosen: tuple[float, float] | None
    """Coverage and risk of what is answered in fact; None where nothing is."""


def calibration(records: Sequence[Record], bins: int = BINS) -> Calibration | None:
    """Calibration over what was answered, in bins of equal width; None where nothing was."""
    answered = [one for one in records if one.outcome != "unscored" and one.answer.get("status") == "answered"]
    if not answered:
        return None
    sure = np.array([_confidence(one.answer) for one in answered])
    right = np.array([one.outcome == "right" for one in answered], float)
    place = np.minimum((sure * bins).astype(int), bins - 1)
    found = []
    for at in range(bins):
        here = place == at
        n = int(here.sum())
        means = (float(sure[here].mean()), float(right[here].mean())) if n else (0.0, 0.0)
        found.append(Bin(at / bins, (at + 1) / bins, n, *means))
    error = sum(one.cases * abs(one.confidence - one.right) for one in found) / len(answered)
    return Calibration(float(error), tuple(found))


def coverage(records: Sequence[Record]) -> Coverage | None:
    """The risk-coverage curve: of every case its best reading, also where it was withheld. None where there is none.

    An answer to what cannot be answered is wrong, and so is one answer to what is ambiguous. Equally sure answers
    come together: an order among them would be chance.
    """
    scored = [one for one in records if one.outcome != "unscored"]
    forced = [best for one in scored if (best := forced_answer(one.case, one.answer)) is not None]
    if not forced:
        return None
    sure = np.array([one.confidence for one in forced])
    wrong = np.array([not one.right for one in forced], float)
    order = np.argsort(-sure, kind="stable")
    sure, wrong = sure[order], wrong[order]
    ends = np.append(np.flatnonzero(np.diff(sure)), len(sure) - 1)
    risks = np.cumsum(wrong)[ends] / (ends + 1)
    sizes = np.diff(np.concatenate([[-1], ends]))
    ideal = np.cumsum(np.sort(wrong)) / np.arange(1, len(wrong) + 1)
    answered = [one for one in scored if one.answer.get("status") == "answered"]
    chosen = None
    if answered:
        chosen = (len(answered) / len(scored), sum(one.outcome == "wrong" for one in answered) / len(answered))
    return Coverage(
        tuple(((ends + 1) / len(scored)).tolist()),
        tuple(risks.tolist()),
        float((risks * sizes).sum() / len(sure)),
        float(ideal.mean()),
        chosen,
    )


@dataclass(frozen=True, slots=True)
class Forced:
    """The best reading of a case, taken for its answer."""

    confidence: float
    right: bool


def forced_answer(case: Case, answer: Mapping[str, Any]) -> Forced | None:
    """The answer, or where it was withheld the first candidate; None where there is neither."""
    if answer.get("status") == "answered":
        value, confidence = answer.get("value"), _confidence(answer)
    else:
        first = next((one for one in answer.get("candidates") or () if isinstance(one, Mapping)), None)
        if first is None:
            return None
        value, confidence = first.get("value"), _confidence(first)
    return Forced(confidence, case.status == "answered" and is_right(case, value, answer))


def _confidence(said: Mapping[str, Any]) -> float:
    given = said.get("confidence")
    return min(1.0, max(0.0, float(given))) if isinstance(given, int | float) else 0.0
