"""Judged, which every shape of claim yields, and the comparison with a stated number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .....tools.plan.nodes import Compare, Constant, Judge, Reduce, Relation
from ...text.words import Token


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


def judged_by(plan: Any, relation: Relation, stated: Token) -> Any:
    """The plan that compares a computed number with the stated one; a mean only to the decimals that are stated."""
    value = stated.number or 0.0
    if relation != "=" or not _rounded(plan):
        return Compare(left=plan, relation=relation, right=Constant(value=value))
    half = 0.5 * 10.0 ** -len(stated.text.partition(".")[2])
    low = Compare(left=plan, relation=">=", right=Constant(value=round(value - half, 12)))
    return Judge(parts=(low, Compare(left=plan, relation="<", right=Constant(value=round(value + half, 12)))))


def _rounded(plan: Any) -> bool:
    """Whether the result of the plan is usually rounded."""
    return isinstance(plan, Reduce) and plan.how in ("mean", "median", "std")
