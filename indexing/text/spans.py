"""Spans and quantities: positions in a text, and what a number there means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite

Numbers = tuple[float | None, float | None, float | None]
"""A number and the ends of a range."""


@dataclass(frozen=True, slots=True, order=True, init=False)
class Span:
    """Characters start to end (exclusive) of a description."""

    start: int
    """Offset of the first character."""
    end: int
    """Offset after the last character."""

    def __init__(self, start: int, end: int) -> None:
        if not 0 <= start <= end:
            raise ValueError(f"not a span: {start} to {end}")
        _set_start(self, start)  # spans are made by the hundred: this takes less time than what a dataclass writes
        _set_end(self, end)

    def cut(self, text: str) -> str:
        """The characters of `text` at this span."""
        return text[self.start : self.end]

    def lines(self, text: str) -> Span:
        """From the start of the line that it begins in to the end of the line that it ends in."""
        end = text.find("\n", self.end)
        return Span(text.rfind("\n", 0, self.start) + 1, end if end >= 0 else len(text))

    def overlaps(self, other: Span) -> bool:
        """Whether the two have characters in common."""
        return self.start < other.end and other.start < self.end


_set_start, _set_end = (vars(Span)[name].__set__ for name in ("start", "end"))


def taken(text: str, spans: Iterable[Span]) -> bytearray:
    """For each character of a text, whether one of the spans covers it."""
    mask = bytearray(len(text))
    for span in spans:
        mask[span.start : span.end] = b"\1" * (span.end - span.start)
    return mask


@dataclass(frozen=True, slots=True)
class Quantity:
    """What a number in the text means. Every number in it is finite."""

    value: float | None
    """The number, in `unit`; None for a bare range ("10-20"), which has only `low` and `high`, and for a number that no
    float can hold ("1e999")."""
    unit: str = ""
    """The unit as a short sign or word ("%", "$", "kg"); empty where none was written."""
    low: float | None = None
    """Lower end of a stated range."""
    high: float | None = None
    """Upper end of a stated range."""
    spread: float | None = None
    """The number after a plus-minus sign."""
    approximate: bool = False
    """Whether the text hedges the number ("~", "about", "approximately")."""

    def __post_init__(self) -> None:
        parts = (self.value or 0.0, self.low or 0.0, self.high or 0.0, self.spread or 0.0)
        if not all(map(isfinite, parts)):
            raise ValueError(f"not a finite number in {parts}")

    @property
    def numbers(self) -> Numbers:
        """The number, and the ends of a range; None for each that it lacks."""
        return self.value, self.low, self.high

    @property
    def too_large(self) -> bool:
        """Whether it is a number too large for a float."""
        return self.value is None and self.low is None and self.high is None


Located = tuple[Span, Quantity]
"""A number with the place where it stands."""
