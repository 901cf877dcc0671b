"""Compares two runs over the same cases: which cases flipped, and whether the difference is significant."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from ..indexing.errors import SourceError
from .intervals import Interval, clustered, mcnemar
from .records import Record, Run, cluster_of


@dataclass(frozen=True, slots=True)
class Flip:
    """A case that only one of two runs has right."""

    before: Record
    after: Record

    @property
    def gained(self) -> bool:
        """Whether the second run has it right."""
        return self.after.outcome == "right"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The second run compared with the first, over the scored cases that both asked."""

    first: str
    second: str
    n: int
    right: Interval
    """The difference of the shares of right answers, with a bootstrap interval over figures."""
    wrong: Interval
    """The same for the shares of wrong answers."""
    p: float
    """The p-value of the split of flipped cases, if neither run were better."""
    flips: tuple[Flip, ...]
    only_first: int
    """Cases that the second run did not ask, or asked with another expected value."""
    only_second: int

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types."""
        data = asdict(replace(self, flips=())) | {"gained": self.gained, "lost": self.lost}
        data["flips"] = [
            {"id": one.before.case.id, "before": one.before.outcome, "after": one.after.outcome} for one in self.flips
        ]
        return data

    @property
    def gained(self) -> int:
        """Cases that only the second run has right."""
        return sum(flip.gained for flip in self.flips)

    @property
    def lost(self) -> int:
        """Cases that only the first run has right."""
        return len(self.flips) - self.gained


def compare(first: Run, second: Run, *, part: str = "") -> Comparison:
    """Compare two runs case by case; with `part` only cases of that part ("held").

    Raises:
        SourceError: they share no case that can be scored.
    """
    ours = {id: one for id, one in first.by_id().items() if part in ("", one.part)}
    theirs = {id: one for id, one in second.by_id().items() if part in ("", one.part)}
    pairs = [
        (one, theirs[id])
        for id, one in ours.items()
        if id in theirs and one.case == theirs[id].case and one.outcome != "unscored"
    ]
    if not pairs:
        raise SourceError(f"{first.name} and {second.name} share no case that can be scored.")
    clusters = [cluster_of(one) for one, _ in pairs]
    right = [float(two.outcome == "right") - float(one.outcome == "right") for one, two in pairs]
    wrong = [float(two.outcome == "wrong") - float(one.outcome == "wrong") for one, two in pairs]
    flips = tuple(Flip(one, two) for (one, two), change in zip(pairs, right, strict=True) if change)
    gained = sum(flip.gained for flip in flips)
    return Comparison(
        first=first.name,
        second=second.name,
        n=len(pairs),
        right=clustered(right, clusters),
        wrong=clustered(wrong, clusters),
        p=mcnemar(gained, len(flips) - gained),
        flips=flips,
        only_first=len(ours) - len(pairs),
        only_second=len(theirs) - len(pairs),
    )
