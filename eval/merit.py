"""Figures of merit: the scores of a run by name, for bounds on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..indexing.errors import SourceError, clip, listing
from .summary import Summary, Tally

LOWER_IS_BETTER = frozenset({"wrong", "hedged", "silent", "ece", "aurc", "errors", "p50", "p95", "unbound", "stuck"})
"""Last parts of the names of scores where lower is better; for all others, higher is."""
_EXACT = 1e-9


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound on a figure of merit."""

    name: str
    value: float

    def holds(self, value: float) -> bool:
        """Whether the figure of merit is at least as good as the bound."""
        if lower_is_better(self.name):
            return value <= self.value + _EXACT
        return value >= self.value - _EXACT

    def __str__(self) -> str:
        sign = "at most" if lower_is_better(self.name) else "at least"
        return f"{self.name} {sign} {self.value:.4g}"


def merits(summary: Summary) -> dict[str, float]:
    """The figures of merit of a run by name: "right", "held.wrong", "lookup.right", "cited", "recall@1", "ece", ..."""
    return dict(_merits(summary))


def merit(figures: Mapping[str, float], name: str) -> float:
    """One figure of merit; raises SourceError if the run has none of that name."""
    if name not in figures:
        raise SourceError(f"The run has no figure {clip(name)!r}. {listing('Figures', figures, 24)}")
    return figures[name]


def lower_is_better(name: str) -> bool:
    """Whether lower values of that figure of merit are better."""
    return name.rpartition(".")[2] in LOWER_IS_BETTER


def _merits(summary: Summary) -> Iterator[tuple[str, float]]:
    yield from _tally("", summary.whole)
    for group in (summary.parts, summary.kinds):
        for name, tally in group.items():
            yield from _tally(f"{name}.", tally)
    if summary.citing is not None:
        yield "cited", summary.citing.right.value
    if summary.finding is not None:
        yield from ((f"recall@{k}", share.value) for k, share in summary.finding.recall.items())
        yield "mrr", summary.finding.mrr.value
    if summary.calibration is not None:
        yield "ece", summary.calibration.ece.value
    if summary.coverage is not None:
        yield "aurc", summary.coverage.aurc.value
    if summary.twins is not None and summary.twins.pairs:
        yield "twins", summary.twins.followed / summary.twins.pairs
        yield "stuck", summary.twins.stuck / summary.twins.pairs
    yield from (("p50", summary.cost.p50), ("p95", summary.cost.p95))
    yield from (("errors", float(summary.errors)), ("unbound", float(summary.cost.unbound)))


def _tally(before: str, tally: Tally) -> Iterator[tuple[str, float]]:
    for outcome in ("right", "wrong", "hedged", "silent"):
        yield f"{before}{outcome}", tally.counts[outcome] / tally.n
    if tally.precision is not None:
        yield f"{before}precision", tally.precision.value
