"""Judged, which every shape of claim yields, and the comparison with a stated number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .....tools.plan.nodes import Compare, Constant, Judge, Reduce, Relation


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


def judged_by(plan: Any, relation: Relation, value: float, text: str) -> Any:
    """The plan that compares a computed number with a stated one; a mean only to the decimals of its text."""
    if relation != "=" or not _rounded(plan):
        return Compare(left=plan, relation=relation, right=Constant(value=value))
    half = 0.5 * 10.0 ** -len(text.partition(".")[2])
    low = Compare(left=plan, relation=">=", right=Constant(value=round(value - half, 12)))
    return Judge(parts=(low, Compare(left=plan, relation="<", right=Constant(value=round(value + half, 12)))))


def _rounded(plan: Any) -> bool:
    """Whether the result of the plan is usually rounded."""
    return isinstance(plan, Reduce) and plan.how in ("mean", "median", "std")
