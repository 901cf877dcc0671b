"""Spans and quantities: where characters stand in a text, and what a number among them means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from math import isfinite


def setters(cls: type) -> tuple[Callable[[object, object], None], ...]:
    """What sets each field of a frozen class in its own __init__: a description has hundreds of spans and cells, and
    the __init__ of a frozen dataclass takes twice as long.
    """
    return tuple(getattr(cls, field.name).__set__ for field in fields(cls))


@dataclass(frozen=True, slots=True, order=True, init=False)
class Span:
    """Characters start to end (exclusive) of a description."""

    start: int
    """Offset of the first character."""
    end: int
    """Offset after the last character."""

    def __init__(self, start: int, end: int):
        if not 0 <= start <= end:
            raise ValueError(f"not a span: {start} to {end}")
        set_start, set_end = _SPAN_FIELDS
        set_start(self, start)
        set_end(self, end)

    def cut(self, text: str) -> str:
        """The characters of `text` at this span."""
        return text[self.start : self.end]


_SPAN_FIELDS = setters(Span)


@dataclass(frozen=True, slots=True, init=False)
class Quantity:
    """What a number in the text means. Every number in it is finite."""

    value: float | None
    """The number, in `unit`; None for a bare range ("10-20"), of which only low and high stand in the text, and for a
    number that no float can hold ("1e999")."""
    unit: str = ""
    """The unit as a short sign or word ("%", "$", "kg"); empty where none was written."""
    low: float | None = None
    """Lower end of a stated range."""
    high: float | None = None
    """Upper end of a stated range."""
    spread: float | None = None
    """What follows a plus-minus sign."""
    approximate: bool = False
    """Whether the text hedges the number ("~", "about", "approximately")."""

    def __init__(
        self,
        value: float | None,
        unit: str = "",
        low: float | None = None,
        high: float | None = None,
        spread: float | None = None,
        approximate: bool = False,
    ):
        for part in (value, low, high, spread):
            if part is not None and not isfinite(part):
                raise ValueError(f"not a finite number: {part}")
        set_value, set_unit, set_low, set_high, set_spread, set_approximate = _QUANTITY_FIELDS
        set_value(self, value)
        set_unit(self, unit)
        set_low(self, low)
        set_high(self, high)
        set_spread(self, spread)
        set_approximate(self, approximate)

    @property
    def too_large(self) -> bool:
        """Whether it stands for a number that no float can hold."""
        return self.value is None and self.low is None and self.high is None


_QUANTITY_FIELDS = setters(Quantity)
