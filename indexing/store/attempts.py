"""Attempts: whether whoever tried something last was ended by it, as by an abort inside a library.

A note stands beside what is tried while it is tried. It holds a lock that the system drops with its process, so that a
note whose lock can be had was left behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from filelock import FileLock, Timeout


def left_behind(place: Path) -> list[Path]:
    """The notes of attempts at a place that ended their process."""
    with _alone(place):
        return [note for note in place.parent.glob(f"{place.name}.attempt-*") if _is_free(note)]


def _is_free(note: Path) -> bool:
    try:
        with FileLock(note, timeout=0):
            return True
    except (Timeout, OSError):
        return False


@contextmanager
def attempted(place: Path) -> Iterator[None]:
    """Leave a note while something is tried; none where nothing can be written."""
    note = place.with_name(f"{place.name}.attempt-{uuid4().hex[:12]}")
    lock = FileLock(note, timeout=0)
    with _alone(place), suppress(OSError):
        lock.acquire()
    try:
        yield
    finally:
        with _alone(place), suppress(OSError):
            lock.release(force=True)
            note.unlink(missing_ok=True)


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Hold notes still: one that is not locked yet, or is about to go, looks as if its process had ended."""
    guard = FileLock(place.with_name("attempts.lock"), timeout=_LONGEST_WAIT)
    with ExitStack() as held:
        with suppress(OSError, Timeout):
            held.enter_context(guard)
        yield


_LONGEST_WAIT = 10
"""Seconds to wait for others, who need a millisecond."""
