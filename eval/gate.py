"""The gate: checks the figures of merit of a run against bounds or a baseline."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..indexing.errors import SourceError, clip
from .merit import Bound, lower_is_better, merit, merits
from .records import Run
from .summary import summary

HELD_TO = ("right", "wrong", "precision", "held.right", "held.wrong", "cited", "recall@1", "mrr", "aurc", "errors")
"""The figures of merit that a baseline stores, if the run has them."""
SLACK = 0.01
"""Tolerance relative to the baseline: results of a search differ slightly between machines."""


class Baseline(BaseModel):
    """The figures of merit of an earlier run, with its system and data."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    system: str
    suite: str
    data: str
    """The hash of cases and figures; runs over other data cannot be compared."""
    cases: int
    slack: float = Field(default=SLACK, ge=0)
    figures: dict[str, float]

    def bounds(self) -> list[Bound]:
        """Its figures of merit as bounds, with the slack, except for counts of cases."""
        return [Bound(name, self._bound(name, value)) for name, value in self.figures.items()]

    def _bound(self, name: str, value: float) -> float:
        if name in {"errors", "unbound"}:
            return value
        return value + self.slack if lower_is_better(name) else value - self.slack


@dataclass(frozen=True, slots=True)
class Checked:
    """A bound with the run's figure of merit."""

    bound: Bound
    value: float

    @property
    def holds(self) -> bool:
        """Whether the figure of merit meets the bound."""
        return self.bound.holds(self.value)


def check(run: Run, bounds: Iterable[Bound]) -> list[Checked]:
    """Every bound with its figure; raises SourceError where the run has no such figure, or none is asked for."""
    figures = merits(summary(run))
    found = [Checked(bound, merit(figures, bound.name)) for bound in bounds]
    if not found:
        raise SourceError("A gate needs a bound: --bound NAME=VALUE, or --baseline FILE.")
    return found


def parsed_bounds(words: Sequence[str]) -> list[Bound]:
    """Bounds from texts such as "right=0.5"; raises SourceError."""
    return [_bound(word) for word in words]


def read_baseline(file: Path, run: Run) -> Baseline:
    """The baseline in a file; raises SourceError where it is none, or one of another system or other cases."""
    try:
        baseline = Baseline.model_validate(json.loads(file.read_text(encoding="utf-8")))
    except OSError as bad:
        raise SourceError(f"{str(file)!r} cannot be read: {bad.strerror}.") from bad
    except (ValueError, ValidationError) as bad:
        raise SourceError(f"{str(file)!r} is no baseline: {clip(str(bad), 160)}") from bad
    for name in ("system", "suite", "data", "cases"):
        now, then = run.about.get(name), getattr(baseline, name)
        if now != then:
            raise SourceError(
                f"{str(file)!r} is of another run: its {name} is {then!r}, that of the run {now!r}. "
                "Where the change is meant, write the baseline anew with --write."
            )
    return baseline


def baseline_of(run: Run, slack: float = SLACK) -> Baseline:
    """The figures of merit of a run as a baseline."""
    figures = merits(summary(run))
    kept = {name: round(figures[name], 4) for name in HELD_TO if name in figures}
    about: Mapping[str, Any] = run.about
    named = {name: about.get(name) for name in ("system", "suite", "data", "cases")}
    return Baseline.model_validate({**named, "slack": slack, "figures": kept})


def write_baseline(baseline: Baseline, file: Path) -> None:
    """Write a baseline; raises SourceError if that fails."""
    try:
        file.write_text(json.dumps(baseline.model_dump(), indent=1) + "\n", encoding="utf-8")
    except OSError as bad:
        raise SourceError(f"No baseline could be written to {str(file)!r}: {bad.strerror}.") from bad


def _bound(word: str) -> Bound:
    name, _, value = word.partition("=")
    try:
        return Bound(name.strip(), float(value))
    except ValueError as bad:
        raise SourceError(f"{clip(word)!r} is no bound; one is such as right=0.5.") from bad
