"""Rates: how many requests each caller may make."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

_CALLERS = 4_096
"""The most callers that are counted; beyond that, those idle longest are forgotten."""


class Rate:
    """Limits the requests of each caller by a token bucket that holds a minute's worth."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic):
        """`per_minute` is 0 for any number."""
        self.per_minute, self._clock = per_minute, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> float:
        """Count a request; seconds to wait until the next may come, 0 where this one may."""
        if not self.per_minute:
            return 0.0
        now, speed = self._clock(), self.per_minute / 60
        left, then = self._left.pop(caller, (float(self.per_minute), now))
        left = min(float(self.per_minute), left + (now - then) * speed)
        allowed = left >= 1
        self._left[caller] = (left - allowed, now)
        if len(self._left) > _CALLERS:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / speed
