"""How precisely a number is written: its decimals and its multiplier."""

from __future__ import annotations

import re
from math import log10

_COMMA = re.compile(r"\d,(\d+)")
_DECIMALS = re.compile(r"(?:\d|(?<![\w.]))\.(\d+)")
_MANTISSA = re.compile(r"[0-9][0-9,]*(?:[.][0-9]+)?(?<!,)")
_THOUSAND, _ROUNDING = 1_000, 0.999


def decimals_of(text: str, value: float | None) -> int:
    """How many decimals a number is written with, after a point or a decimal comma, including those that a power of ten
    adds ("3 x 10^-5").
    """
    point = _DECIMALS.search(text)
    comma = _COMMA.search(text) if point is None and value is not None and value % 1 else None
    if comma is not None:
        return len(comma.group(1))
    return max(0, (len(point.group(1)) if point is not None else 0) - round(log10(_magnified(text, value))))


def scale_of(text: str, value: float | None) -> float:
    """The factor of the multiplier after a number: 1e9 for "$2.8bn"."""
    factor = _magnified(text, value)
    return factor if factor >= _THOUSAND else 1.0


def _magnified(text: str, value: float | None) -> float:
    """The power of ten between the leading digits and the value: a multiplier's, from a thousand on, or a negative
    one.
    """
    written = _MANTISSA.search(text)
    mantissa = abs(float(written[0].replace(",", ""))) if written is not None else 0.0
    factor = abs(value) / mantissa if value and mantissa else 1.0
    return 10.0 ** round(log10(factor)) if factor < _ROUNDING or factor >= _THOUSAND * _ROUNDING else 1.0
