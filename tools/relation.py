"""Relations between two values: one place for what "above", "equals" and "contains" mean."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from .plan.nodes import Relation

_CLOSE = 1e-12
"""Relative difference up to which two numbers are equal; not an absolute one, since figures hold cross-sections."""

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


def equal(one: float, other: float) -> bool:
    """Whether two numbers are the same to 12 digits, so that 0.1 + 0.2 equals 0.3."""
    return math.isclose(one, other, rel_tol=_CLOSE)


_SIGNS = {"=": (0,), "!=": (-1, 1), "<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (0, 1), "contains": ()}
"""The signs of left minus right with which a relation holds; numbers that are `equal` have the sign 0."""


def holds(left: float | str, relation: Relation, right: float | str) -> bool:
    """Whether `left` stands in the relation to `right`; a number and a text are always unequal.

    Numbers are `equal` to 12 digits; texts are expected in normal form.
    """
    if isinstance(left, str) and isinstance(right, str):
        if relation == "contains":
            return _stands_in(right, left)
        sign = (left > right) - (left < right)
    elif isinstance(left, str) or isinstance(right, str):
        return relation == "!="
    else:
        sign = 0 if equal(left, right) else 1 if left > right else -1
    return sign in _SIGNS[relation]


def _stands_in(part: str, text: str) -> bool:
    """Whether the part begins a word of the text; one of three letters or less has to be the whole word."""
    at = text.find(part) if part else -1
    while at >= 0:
        end = at + len(part)
        opens = at == 0 or not (text[at - 1].isalnum() and part[0].isalnum())
        rest = text[end:].split(maxsplit=1)[0] if end < len(text) and text[end].isalnum() else ""
        closes = len(part) > 3 or rest in ("", "s", "es") or not part[-1].isalnum()
        if opens and closes:
            return True
        at = text.find(part, at + 1)
    return False


def all_hold(left: npt.NDArray[np.float64], relation: Relation, right: float) -> npt.NDArray[np.bool_]:
    """`holds` for every number of an array; False for NaN."""
    same = np.isclose(left, right, rtol=_CLOSE, atol=0.0)
    return np.isin(np.where(same, 0, np.sign(left - right)), _SIGNS[relation])
