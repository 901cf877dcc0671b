"""Progress: that a command is at work, and what is left, on stderr for those who watch."""

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
"""Seconds between lines where no terminal shows a bar; what is over sooner needs none."""


@contextmanager
def at_work(doing: str, *, shown: bool = True) -> Iterator[Callable[[str], None]]:
    """Say at once on a terminal what is being done, and take it back when it is done; elsewhere nothing. What it gives
    says that something else is being done now.
    """
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
    """A bar on a terminal, from the start, with what is left once it can be told; elsewhere a line now and then."""
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
        tasks[READING] = bar.add_task(READING, total=None, unit="")  # at once: importing what reads takes a second

        def report(doing: str, done: int, total: int | None) -> None:
            if doing not in tasks:
                for earlier in tasks.values():
                    bar.stop_task(earlier)
                tasks[doing] = bar.add_task(doing, unit="left" if total else "")
            bar.update(tasks[doing], completed=done, total=total)

        yield report


READING = "reading"
"""What indexing does first."""


class _Lines:
    """Progress as plain lines, far apart."""

    def __init__(self) -> None:
        self._started = self._told = time.monotonic()
        self._doing = ""

    def report(self, doing: str, done: int, total: int | None) -> None:
        now = time.monotonic()
        if doing != self._doing:
            self._doing, self._started = doing, now
        if now - self._told < EVERY or done == total:
            return
        self._told = now
        left = ""
        if total and done:
            left = f", about {round((now - self._started) / done * (total - done))} s left"
        print_note(f"figwise: {doing} {done}{f' of {total}' if total else ''}{left}")
