"""Trust: is confidence calibrated, and what would other thresholds for answering give?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..case import Case
from ..intervals import Floats, Interval, clustered_statistic
from ..outcome import is_right
from ..records import Record, cluster_of

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers with similar confidence."""

    low: float
    high: float
    cases: int
    confidence: float
    """Their mean confidence; 0 where there are none."""
    right: float
    """The share of them that is right; 0 where there are none."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Confidence compared with the share of right answers."""

    ece: Interval
    """The expected calibration error: the mean over answers of how far their bin's confidence is from its share right.
    Naeini, Cooper and Hauskrecht (2015), Obtaining well calibrated probabilities using Bayesian binning, AAAI."""
    bins: tuple[Bin, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The outcomes of answering only the surest questions."""

    coverage: tuple[float, ...]
    """The share of all cases that are answered, in ascending order."""
    risk: tuple[float, ...]
    """The share of the answered cases that is wrong."""
    aurc: Interval
    """The mean risk over the cases that can be answered at all, in order of confidence.
    Geifman, Uziel and El-Yaniv (2019), Bias-reduced uncertainty estimation for deep neural classifiers, ICLR."""
    best: float
    """The same for a perfect confidence."""
    chosen: tuple[float, float] | None
    """Coverage and risk of what is answered in fact; None where nothing is."""


def calibration(records: Sequence[Record], bins: int = BINS) -> Calibration | None:
    """The calibration over answered cases, in bins of equal width; None if there are none."""
    answered = [one for one in records if one.outcome != "unscored" and one.answer.get("status") == "answered"]
    if not answered:
        return None
    sure = np.array([_confidence(one.answer) for one in answered])
    right = np.array([one.outcome == "right" for one in answered], float)
    found = _bins(sure, right, bins)
    clusters = [cluster_of(one) for one in answered]
    error = clustered_statistic(lambda at: _ece(_bins(sure[at], right[at], bins)), clusters)
    return Calibration(error, tuple(found))


def _bins(sure: Floats, right: Floats, bins: int) -> list[Bin]:
    place = np.minimum((sure * bins).astype(int), bins - 1)
    found = []
    for at in range(bins):
        in_bin = place == at
        n = int(in_bin.sum())
        means = (float(sure[in_bin].mean()), float(right[in_bin].mean())) if n else (0.0, 0.0)
        found.append(Bin(at / bins, (at + 1) / bins, n, *means))
    return found


def _ece(bins: Sequence[Bin]) -> float:
    n = sum(one.cases for one in bins)
    return sum(one.cases * abs(one.confidence - one.right) for one in bins) / n


def coverage(records: Sequence[Record]) -> Coverage | None:
    """The risk-coverage curve: of every case its best reading, also where it was withheld. None where there is none.

    An answer to what cannot be answered is wrong, and so is one answer to what is ambiguous. Equally sure answers
    come together: an order among them would be chance.
    """
    scored = [one for one in records if one.outcome != "unscored"]
    forced = [(best, one) for one in scored if (best := forced_answer(one.case, one.answer)) is not None]
    if not forced:
        return None
    sure = np.array([best.confidence for best, _ in forced])
    wrong = np.array([not best.right for best, _ in forced], float)
    ends, risks = _curve(sure, wrong)
    ideal = np.cumsum(np.sort(wrong)) / np.arange(1, len(wrong) + 1)
    answered = [one for one in scored if one.answer.get("status") == "answered"]
    chosen = None
    if answered:
        chosen = (len(answered) / len(scored), sum(one.outcome == "wrong" for one in answered) / len(answered))
    return Coverage(
        tuple((ends / len(scored)).tolist()),
        tuple(risks.tolist()),
        clustered_statistic(lambda at: _aurc(sure[at], wrong[at]), [cluster_of(one) for _, one in forced]),
        float(ideal.mean()),
        chosen,
    )


def _curve(sure: Floats, wrong: Floats) -> tuple[Floats, Floats]:
    """The number of cases answered at each threshold, and the share of them that is wrong."""
    order = np.argsort(-sure, kind="stable")
    ends = np.append(np.flatnonzero(np.diff(sure[order])), len(sure) - 1) + 1.0
    return ends, np.cumsum(wrong[order])[ends.astype(int) - 1] / ends


def _aurc(sure: Floats, wrong: Floats) -> float:
    ends, risks = _curve(sure, wrong)
    return float((risks * np.diff(ends, prepend=0.0)).sum() / len(sure))


@dataclass(frozen=True, slots=True)
class Forced:
    """The best reading of a case, as if it were the answer."""

    confidence: float
    right: bool


def forced_answer(case: Case, answer: Mapping[str, Any]) -> Forced | None:
    """The answer, or the first candidate if it was withheld; None if there is neither."""
    if answer.get("status") == "answered":
        value, confidence = answer.get("value"), _confidence(answer)
    else:
        first = next((one for one in answer.get("candidates") or () if isinstance(one, Mapping)), None)
        if first is None:
            return None
        value, confidence = first.get("value"), _confidence(first)
    return Forced(confidence, case.status == "answered" and is_right(case, value, answer))


def _confidence(answer: Mapping[str, Any]) -> float:
    given = answer.get("confidence")
    return min(1.0, max(0.0, float(given))) if isinstance(given, int | float) else 0.0
