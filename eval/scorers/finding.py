"""Retrieval: of the questions that name no figure, how far up the list of figures is the right one?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..intervals import Interval, clustered
from ..records import Record, cluster_of


@dataclass(frozen=True, slots=True)
class Finding:
    """Retrieval scores over several cases."""

    cases: int
    recall: dict[int, Interval]
    """By k: the share of the figures that hold the answer that are among the first k, averaged over cases."""
    mrr: Interval
    """The mean of one over the place of the first right figure; 0 where there is none (Voorhees, 1999, TREC-8 QA)."""


def finding(records: Sequence[Record], ks: Sequence[int] = (1, 3, 5)) -> Finding | None:
    """Retrieval over the first questions that name no figure and say where the answer is; None where there are none."""
    asked = [record for record in records if searched(record)]
    if not asked:
        return None
    clusters = [cluster_of(record) for record in asked]
    recall = {k: clustered([recall_at(record, k) for record in asked], clusters) for k in ks}
    return Finding(len(asked), recall, clustered(list(map(reciprocal_rank, asked)), clusters))


def searched(record: Record) -> bool:
    """Whether the case's figure had to be found by searching."""
    return bool(record.case.found_in) and record.case.figure is None and record.case.follows is None


def recall_at(record: Record, k: int) -> float:
    """The share of the right figures among the first k that the answer names."""
    first = list(record.answer.get("figures") or ())[:k]
    return sum(figure in first for figure in record.case.found_in) / len(record.case.found_in)


def reciprocal_rank(record: Record) -> float:
    """The reciprocal of the rank of the first right figure; 0 if none is right."""
    places = (at for at, figure in enumerate(record.answer.get("figures") or (), 1) if figure in record.case.found_in)
    return next((1 / at for at in places), 0.0)
