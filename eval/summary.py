"""The summary of a run: every score with its interval, for all cases and for parts of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..indexing.errors import SourceError
from .case import KINDS
from .intervals import Interval, clustered, wilson
from .outcome import OUTCOMES
from .records import Record, Run, cluster_of, scored
from .scorers.citing import cited
from .scorers.finding import Finding, finding
from .scorers.trust import Calibration, Coverage, calibration, coverage


@dataclass(frozen=True, slots=True)
class Tally:
    """The outcomes of a number of cases."""

    n: int
    """Scored cases."""
    unscored: int
    counts: dict[str, int]
    right: Interval
    """The share that is right, with Wilson's interval."""
    by_figure: Interval
    """The same with an interval that allows for the dependence of cases over one figure."""
    wrong: Interval
    precision: Interval | None
    """Of the cases that are right or wrong, the share that is right; None where there are none."""


@dataclass(frozen=True, slots=True)
class Citing:
    """Citations of answers."""

    n: int
    exact: float
    complete: float
    right: Interval


@dataclass(frozen=True, slots=True)
class Cost:
    """The time and calls that answering took."""

    p50: float
    """Median seconds."""
    p95: float
    calls: float
    """Calls of a language model per case."""
    tokens: float
    unbound: int
    """Numerals without a source, over all cases."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Pairs of cases whose figures differ in one digit that the answer depends on."""

    pairs: int
    """The number of pairs whose first answer is right."""
    followed: int
    """The number of pairs whose second answer changed with the digit and is right, too."""
    stuck: int
    """The number of pairs whose answer did not change."""


@dataclass(frozen=True, slots=True)
class Summary:
    """All scores of one run."""

    run: Run
    whole: Tally
    parts: dict[str, Tally]
    """By what the planner learned from: "held", "learned"."""
    kinds: dict[str, Tally]
    expected: dict[str, Tally]
    """By the status that is expected."""
    citing: Citing | None
    finding: Finding | None
    calibration: Calibration | None
    coverage: Coverage | None
    cost: Cost
    twins: Twins | None
    errors: int
    """The number of cases that failed with an error."""


def summary(run: Run, only: Callable[[Record], bool] | None = None) -> Summary:
    """The scores of a run, or of the records that `only` keeps; raises SourceError if none can be scored."""
    records = [record for record in run.records if only is None or only(record)]
    if not scored(records):
        raise SourceError(f"{run.name}: no case can be scored; a score needs a case that says what is expected.")
    kinds = {kind: [one for one in records if one.case.kind == kind] for kind in KINDS}
    parts = {part: [one for one in records if one.part == part] for part in ("held", "learned")}
    status = {
        want: [one for one in records if one.case.status == want] for want in ("answered", "ambiguous", "abstained")
    }
    return Summary(
        run=run,
        whole=tally(records),
        parts=_tallies(parts),
        kinds=_tallies(kinds),
        expected=_tallies(status),
        citing=_citing(run, records),
        finding=finding(records),
        calibration=calibration(records),
        coverage=coverage(records),
        cost=_cost(records),
        twins=_twins(records),
        errors=sum(bool(one.error) for one in records),
    )


def tally(records: Sequence[Record]) -> Tally:
    """The outcomes of cases; raises ValueError if none of them is scored."""
    outcomes = Counter(one.outcome for one in records)
    n = len(records) - outcomes["unscored"]
    kept = scored(records)
    settled = outcomes["right"] + outcomes["wrong"]
    hits = [float(one.outcome == "right") for one in kept]
    return Tally(
        n=n,
        unscored=outcomes["unscored"],
        counts={outcome: outcomes[outcome] for outcome in OUTCOMES},
        right=wilson(outcomes["right"], n),
        by_figure=_by_figure(hits, [cluster_of(one) for one in kept]),
        wrong=wilson(outcomes["wrong"], n),
        precision=wilson(outcomes["right"], settled) if settled else None,
    )


def _by_figure(hits: list[float], clusters: list[str]) -> Interval:
    """The share with a bootstrap interval over figures; Wilson's interval if all cases end alike or share a figure."""
    same = len(set(hits)) == 1 or len(set(clusters)) == 1
    return wilson(int(sum(hits)), len(hits)) if same else clustered(hits, clusters)


def _tallies(groups: dict[str, list[Record]]) -> dict[str, Tally]:
    return {name: tally(records) for name, records in groups.items() if scored(records)}


def _citing(run: Run, records: Iterable[Record]) -> Citing | None:
    found = [one for record in records if (one := cited(record, run.texts)) is not None]
    if not found:
        return None
    n = len(found)
    right = wilson(sum(one.right for one in found), n)
    return Citing(n, sum(one.exact for one in found) / n, sum(one.complete for one in found) / n, right)


def _cost(records: Sequence[Record]) -> Cost:
    seconds = np.array([one.seconds for one in records])
    p50, p95 = (float(one) for one in np.quantile(seconds, (0.5, 0.95)))
    calls, tokens = (sum(getattr(one.spent, what) for one in records) / len(records) for what in ("calls", "tokens"))
    return Cost(p50, p95, calls, tokens, sum(one.spent.unbound for one in records))


def _twins(records: Sequence[Record]) -> Twins | None:
    by_id = {one.case.id: one for one in records}
    pairs = [(by_id[one.case.twin_of], one) for one in records if one.case.twin_of in by_id]
    if not pairs:
        return None
    begun = [(first, second) for first, second in pairs if first.outcome == "right"]
    same = sum(_status_and_value(first) == _status_and_value(second) for first, second in begun)
    return Twins(len(begun), sum(second.outcome == "right" for _, second in begun), same)


def _status_and_value(record: Record) -> tuple[Any, Any]:
    return record.answer.get("status"), record.answer.get("value")
