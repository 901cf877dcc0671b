"""Attempts: whether the process that last tried something was ended by it, for example by an abort inside a library.

A note file exists during the attempt, locked by its process. The system drops the lock when the process ends, so a note
that can be locked was left behind.
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
    """Keep a note while something is tried; without one where nothing can be written."""
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
    """Handle notes one at a time: one not locked yet, or about to be deleted, looks as if its process had ended."""
    guard = FileLock(place.with_name("attempts.lock"), timeout=_LONGEST_WAIT)
    with ExitStack() as held:
        with suppress(OSError, Timeout):
            held.enter_context(guard)
        yield


_LONGEST_WAIT = 10
"""Seconds to wait for others, who need a millisecond."""
