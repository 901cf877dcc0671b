"""Relations between two values: one place for what "above", "equals" and "contains" mean."""

from __future__ import annotations

import math

from .plan import Relation

WORDS: dict[Relation, str] = {
    "=": "equal to",
    "!=": "other than",
    "<": "below",
    "<=": "at most",
    ">": "above",
    ">=": "at least",
    "contains": "containing",
}
"""A relation in a sentence: "cells above 90"."""


def holds(left: float | str, relation: Relation, right: float | str) -> bool:
    """Whether `left` stands in the relation to `right`; a number and a text are only ever unequal.

    Numbers are equal to 12 digits, so that 0.1 + 0.2 equals 0.3; texts are expected in normal form.
    """
    if isinstance(left, str) != isinstance(right, str):
        return relation == "!="
    if isinstance(left, str) and isinstance(right, str):
        if relation == "contains":
            return right in left
        equal, less = left == right, left < right
    else:
        assert not isinstance(left, str)
        assert not isinstance(right, str)
        if relation == "contains":
            return False
        equal, less = math.isclose(left, right, rel_tol=1e-12, abs_tol=1e-12), left < right
    if relation == "=":
        return equal
    if relation == "!=":
        return not equal
    if relation in ("<=", ">="):
        return equal or (less == (relation == "<="))
    return not equal and (less == (relation == "<"))
