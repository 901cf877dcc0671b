"""Judged, which every shape of claim yields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Judged:
    """A judgement that a shape reads into a clause."""

    plan: Any
    shape: str
    tag: str
    """How its parts were found, a feature for the ranker."""
    at: frozenset[int]
    """Tokens that it explains."""
    evidence: float
    quality: float = 0.9
