"""Results: an exact value with the cells it was computed from, or a reason why there is none."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..indexing.text.spans import Span
from .frame import CellRef, View
from .plan.nodes import Node
from .relation import equal

Scalar = float | str | bool
Plain = Scalar | tuple[Scalar, ...]

Reason = Literal[
    "no_figure", "no_grid", "no_such_row", "no_such_column", "no_such_panel", "no_such_cell", "no_evidence",
    "incomplete", "missing_value", "ambiguous_label", "ragged_position", "unit_mismatch", "not_stated",
    "not_understood", "too_large",
]  # fmt: skip
MAX_CANDIDATES = 12
"""Most candidate values that a person is asked to choose from."""
_PREFIXED = {"$", "€", "£", "¥"}
_MOST_DECIMALS = 8
"""Decimals beyond which a number is shown in scientific notation."""
_LARGEST = 1e21
"""Numbers from here on are, too, since a float holds only their first digits."""


@dataclass(frozen=True, slots=True)
class SpanRef:
    """Characters of a description that are not a cell: an attribute, a passage."""

    figure: str
    span: Span


@dataclass(frozen=True, slots=True)
class Note:
    """Something the reader of an answer should know."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Value:
    """A result. `value` is a number in `unit`, a label, text, a truth value, or a tuple of these."""

    value: Plain
    unit: str = ""
    evidence: tuple[View, ...] = ()
    """The entries it was computed from; for an extreme, the winners."""
    spans: tuple[SpanRef, ...] = ()
    """Further evidence that is not a cell."""
    where: str = ""
    """What distinguishes a candidate from its rivals: its panel, row or column."""
    decimals: int | None = None
    """Decimals to show a number with; None for as many as it takes."""
    approximate: bool = False
    """Whether an input was hedged in the text."""
    paired: bool = False
    """Whether labels and their values take turns in a list."""
    warnings: tuple[Note, ...] = ()
    steps: tuple[tuple[Node, int], ...] = ()
    """Each node that ran, innermost first, with how many cells it left (-1 for what is no cells)."""

    @property
    def cells(self) -> tuple[CellRef, ...]:
        """The address of every cell it was computed from, in order of use, without repeats."""
        return tuple(dict.fromkeys(ref for view in self.evidence for ref in view.refs()))

    @property
    def parts(self) -> tuple[Scalar, ...]:
        """The items of a list; for one value, that value."""
        return self.value if isinstance(self.value, tuple) else (self.value,)

    def text(self) -> str:
        """The value as a person reads it."""
        if self.paired:
            parts = [show(part, self.unit, self.decimals) for part in self.parts]
            return ", ".join(f"{label}: {value}" for label, value in zip(parts[::2], parts[1::2], strict=True))
        shown = show(self.value, self.unit, self.decimals)
        return f"about {shown}" if self.approximate and isinstance(self.value, float | int) else shown


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Why there is no value. Two or more candidates mean that the text gives different values."""

    reason: Reason
    message: str
    candidates: tuple[Value, ...] = ()
    warnings: tuple[Note, ...] = ()


Result = Value | NoAnswer


def show(value: Plain, unit: str = "", decimals: int | None = None) -> str:
    """A value as text: 1,234.5, 96.7%, $12, "yes", "a, b and c"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        parts = [show(part, unit, decimals) for part in value]
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "none"
    if isinstance(value, str):
        return value
    number = show_number(value, decimals)
    if not unit:
        return number
    if unit in _PREFIXED:
        return f"-{unit}{number[1:]}" if number.startswith("-") else f"{unit}{number}"
    return f"{number}{unit}" if unit == "%" else f"{number} {unit}"


def show_number(value: float, decimals: int | None = None) -> str:
    """A number with thousands separators and sensible digits; a year-like whole number without separators."""
    if decimals is not None and float(value) != round(value, decimals) and round(value, decimals) == 0:
        decimals = None  # 0.00004 rounded to "0.00" would say something else
    if decimals is None:
        decimals = 0 if float(value).is_integer() else None
    if abs(value) >= _LARGEST:
        return f"{value:.12g}"
    if decimals is None:
        return f"{value:.6g}" if abs(value) < 1e6 else f"{value:,.2f}"
    if decimals > _MOST_DECIMALS:
        digits = decimals + math.floor(math.log10(abs(value))) + 1 if value else 1
        return f"{value:.{max(1, digits)}g}"
    grouped = f"{value:,.{decimals}f}"
    return grouped if abs(value) >= 10_000 else grouped.replace(",", "")


def plain(values: Sequence[Scalar]) -> Plain:
    """One value as itself; several, or none, as a tuple."""
    return values[0] if len(values) == 1 else tuple(values)


def same_value(one: Value, other: Value) -> bool:
    """Whether two results say the same: numbers to 12 digits, however small, lists in any order."""
    if one.unit != other.unit and isinstance(one.value, float | int):
        return False
    return _same(one.value, other.value)


def _same(one: Plain, other: Plain) -> bool:
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, float | int) and isinstance(other, float | int):
        return equal(one, other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(any(_same(a, b) for b in other) for a in one)
    return one == other


def distinct(values: Sequence[Value]) -> tuple[Value, ...]:
    """The values without repeats, first ones kept."""
    kept: list[Value] = []
    for value in values:
        if not any(same_value(value, other) for other in kept):
            kept.append(value)
    return tuple(kept)
