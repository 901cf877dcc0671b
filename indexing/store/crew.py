"""Crews: who reads documents and encodes chunks while an index is made. One process commits what they hand back.

`Alone` does both here; `Processes` reads on every processor, so that a large folder is not read on one while the others
wait; `on_ray.py` does both on the machines of a cluster.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar

from ..errors import WorkEnded
from .encoder import TextEncoder, Vectors
from .prepared import Prepared, ReadDocument, read_document
from .sources import Document

Outcome = Prepared | Exception
"""What was read from a document, or why it could not be read."""
_Given = TypeVar("_Given")
_Made = TypeVar("_Made")

_FEW = 64
"""Documents that are read before processes are started for the others: starting them takes a second."""


class Crew(Protocol):
    """Who reads and encodes. Both take what comes as it comes, some of it ahead, and hand back in the same order."""

    def read(self, documents: Iterable[Document]) -> Iterator[Outcome]:
        """What each document holds."""

    def encode(self, windows: Iterable[Sequence[str]]) -> Iterator[Vectors]:
        """The vectors of each window of texts, one row a text."""


class Alone:
    """A crew of this process. The next window is encoded while the last one is stored."""

    def __init__(self, encoder: TextEncoder, read: ReadDocument = read_document):
        self._encoder, self._read = encoder, read

    def read(self, documents: Iterable[Document]) -> Iterator[Outcome]:
        """What each document holds; one is read when the last one has been taken."""
        return (tried(self._read, document) for document in documents)

    def encode(self, windows: Iterable[Sequence[str]]) -> Iterator[Vectors]:
        """The vectors of each window, one window ahead."""
        with ThreadPoolExecutor(1, "figwise-encoding") as thread:
            for future in _ahead(thread, self._encoder.encode, windows, 1):
                yield future.result()


class Processes(Alone):
    """A crew that reads in several processes. They are started for more than a few documents, and end with the last.

    A process imports the program's main module again: whoever starts a crew guards it by `if __name__ == "__main__"`.
    """

    def __init__(self, encoder: TextEncoder, count: int, read: ReadDocument = read_document):
        super().__init__(encoder, read)
        self._count = count

    def read(self, documents: Iterable[Document]) -> Iterator[Outcome]:
        """What each document holds. One that ends its process is read once more, alone, to tell whether it was it."""
        coming = iter(documents)
        yield from super().read(islice(coming, _FEW))
        first = next(coming, None)
        if first is None:
            return
        waiting: deque[Document] = deque([first])
        while waiting:
            with suppress(BrokenProcessPool), self._pool(self._count) as pool:
                for future in _ahead(pool, partial(tried, self._read), _noted(waiting, coming), 4 * self._count):
                    outcome = future.result()
                    waiting.popleft()
                    yield outcome
            if waiting:
                yield self._read_apart(waiting.popleft())

    def _read_apart(self, document: Document) -> Outcome:
        with self._pool(1) as pool:
            try:
                return pool.submit(tried, self._read, document).result()
            except BrokenProcessPool:
                return WorkEnded("It ended the process that read it.")

    def _pool(self, count: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))


def tried(read: ReadDocument, document: Document) -> Outcome:
    """What is read from a document, or the error: one that trips a reader must not stop the others."""
    try:
        return read(document)
    except Exception as error:  # noqa: BLE001 - see above
        return error


def _noted(waiting: deque[Document], coming: Iterator[Document]) -> Iterator[Document]:
    """Those that wait, and then those that come, which wait from now on."""
    yield from tuple(waiting)
    for document in coming:
        waiting.append(document)
        yield document


def _ahead(
    pool: Executor, job: Callable[[_Given], _Made], given: Iterable[_Given], most: int
) -> Iterator[Future[_Made]]:
    """The results in order, with so many in the making beyond the one that is waited for."""
    running: deque[Future[_Made]] = deque()
    for one in given:
        running.append(pool.submit(job, one))
        if len(running) > most:
            yield running.popleft()
    yield from running
