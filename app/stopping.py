"""Stopping: whoever waits for an answer may give up on it, and what works on it is ended then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event

from ..indexing.errors import WorkEnded

LOOKED = 0.1
"""Seconds between two looks at whether to stop."""
_stop: ContextVar[Event | None] = ContextVar("figwise_stop", default=None)


@contextmanager
def stopped_by(stop: Event) -> Iterator[None]:
    """What is done inside ends with WorkEnded soon after `stop` is set, wherever it waits for a process or a model."""
    before = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(before)


def can_stop() -> bool:
    """Whether somebody may stop what is being done."""
    return _stop.get() is not None


def check() -> None:
    """Raise WorkEnded where the caller has asked to stop."""
    stop = _stop.get()
    if stop is not None and stop.is_set():
        raise WorkEnded("It was stopped.")
