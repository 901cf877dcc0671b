"""The report of an indexing run: one row for every document that was met."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

Outcome = Literal["indexed", "unchanged", "replaced", "skipped", "removed"]


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one document."""

    id: str
    """The figure's id; empty where there is none, as for a file that cannot be read."""
    path: str
    """Where it is, or was: a file, or a line of one (`file.jsonl:7`)."""
    outcome: Outcome
    """What became of it."""
    reason: str = ""
    """Why it was skipped, or what else is to be known; mostly empty."""


@dataclass(frozen=True, slots=True)
class Report:
    """What an indexing run did."""

    rows: tuple[Row, ...]
    """Figures removed first, then documents in the order they were met."""
    chunks: int = 0
    """How many chunks were encoded."""

    def counts(self) -> dict[str, int]:
        """How many rows of each outcome there are, of those that there are."""
        return dict(Counter(row.outcome for row in self.rows))
