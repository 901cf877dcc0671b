"""Progress of a command on stderr: that it is working, and how much is left."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .output import print_note

if TYPE_CHECKING:
    from ...indexing.store.sync import Progress

EVERY = 10.0
"""Seconds between progress lines if stderr is not a terminal; shorter work prints none."""


@contextmanager
def at_work(doing: str, *, shown: bool = True) -> Iterator[Callable[[str], None]]:
    """Show a message on a terminal while work is done; elsewhere nothing. Yields a function to change the message."""
    if not (shown and sys.stderr.isatty()):
        yield lambda now: None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.spinner import Spinner
    from rich.text import Text

    # Console.status leaves the first drawing to a thread, which imports keep waiting
    with Live(Spinner("dots", f"{doing} …"), console=Console(stderr=True), transient=True) as live:
        yield lambda now: live.update(Spinner("dots", Text(f"{now} …")))


@contextmanager
def progress_shown() -> Iterator[Progress]:
    """A progress bar on a terminal, with the remaining time once it is known; elsewhere a line now and then."""
    if not sys.stderr.isatty():
        yield _Lines().report
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    times = (TimeRemainingColumn(), TextColumn("{task.fields[unit]}"))
    tasks: dict[str, Any] = {}

    with Progress(*columns, *times, console=Console(stderr=True), transient=True) as bar:
        tasks[READING] = bar.add_task(READING, total=None, unit="")  # shown before the slow import of the reader

        def report(doing: str, done: int, total: int | None) -> None:
            if doing not in tasks:
                for earlier in tasks.values():
                    bar.stop_task(earlier)
                tasks[doing] = bar.add_task(doing, unit="left" if total else "")
            bar.update(tasks[doing], completed=done, total=total)

        yield report


READING = "reading"
"""The first stage of indexing."""


class _Lines:
    """Progress as plain lines, one every few seconds."""

    def __init__(self) -> None:
        self._started = self._printed = time.monotonic()
        self._doing = ""

    def report(self, doing: str, done: int, total: int | None) -> None:
        now = time.monotonic()
        if doing != self._doing:
            self._doing, self._started = doing, now
        if now - self._printed < EVERY or done == total:
            return
        self._printed = now
        left = ""
        if total and done:
            left = f", about {round((now - self._started) / done * (total - done))} s left"
        print_note(f"figwise: {doing} {done}{f' of {total}' if total else ''}{left}")
