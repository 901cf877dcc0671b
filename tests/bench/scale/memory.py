"""The memory of a process and all that come from it; what several of them share is counted once."""

import os
import threading
from pathlib import Path
from typing import Self

LOOKED = 0.5
"""Seconds between two looks."""


class Watched:
    """A context in which the memory of this process and its children is looked at now and then."""

    def __init__(self) -> None:
        self.most = 0.0
        """The most megabytes that all of them have had in use at once."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        while not self._over.is_set():
            self.most = max(self.most, megabytes(processes(os.getpid())))
            self._over.wait(LOOKED)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._over.set()
        self._thread.join()


def processes(parent: int) -> list[int]:
    """A process and all that come from it."""
    below: list[int] = []
    for children in Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            below += map(int, children.read_text().split())
        except OSError:  # the thread has just ended
            continue
    return [parent, *(found for one in below for found in processes(one))]


def megabytes(family: list[int]) -> float:
    """The memory of processes; what several share is counted once."""
    total = 0
    for one in family:
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:  # it has just ended
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024
