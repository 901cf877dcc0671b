"""Comparing an answer's value with the expected one: numbers as numbers, text in normal form, lists as sets."""

from __future__ import annotations

import math
from typing import Any

from ..tools.names import normal, number_of
from .values import decimals_of


def same_answer(value: Any, expected: Any) -> bool:
    """Whether a value equals the expected one. 25 does not match 5 though "25" ends with it; lists match in any order.

    Numbers agree to six digits, or to the decimals that the expected one is written with.
    """
    wanted = expected if isinstance(expected, list | tuple) else [expected]
    given = value if isinstance(value, list | tuple) else [value]
    if len(wanted) != len(given):
        return False
    return all(any(_same(one, other) for one in given) for other in wanted)


def _same(value: Any, expected: Any) -> bool:
    if isinstance(value, bool) or isinstance(expected, bool):
        truth = {"yes": True, "true": True, "no": False, "false": False}
        return value is (expected if isinstance(expected, bool) else truth.get(normal(str(expected))))
    one, other = _number(value), _number(expected)
    if one is None or other is None:
        return normal(str(value)) == normal(str(expected))
    if math.isclose(one, other, rel_tol=1e-6):
        return True
    decimals = decimals_of(str(expected))
    return decimals > 0 and round(one, decimals) == round(other, decimals)


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) else number_of(str(value))
