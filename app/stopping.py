"""Stopping: a caller who waits for an answer may cancel it, and the work on it is ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event

from ..indexing.errors import WorkEnded

LOOKED = 0.1
"""Seconds between two checks of whether to stop."""
_stop: ContextVar[Event | None] = ContextVar("figwise_stop", default=None)


@contextmanager
def stopped_by(stop: Event) -> Iterator[None]:
    """Within this context, waiting for a process or a model ends with WorkEnded soon after `stop` is set."""
    before = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(before)


def can_stop() -> bool:
    """Whether the current work can be stopped."""
    return _stop.get() is not None


def check() -> None:
    """Raise WorkEnded if the caller has asked to stop."""
    stop = _stop.get()
    if stop is not None and stop.is_set():
        raise WorkEnded("It was stopped.")
