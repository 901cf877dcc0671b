"""Crews: the workers that read documents and encode chunks while indexing. One process commits what they return.

`Alone` does both in this process; `Processes` reads large folders on all processors; `on_ray.py` does both on the
machines of a cluster.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
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
_Work = TypeVar("_Work")

_FEW = 64
"""Documents that are read before processes are started for the rest: starting them takes a second."""


class Crew(Protocol):
    """Reads and encodes. Both methods take their input lazily, a little ahead, and yield results in the same order."""

    def read(self, documents: Iterable[Document]) -> Iterator[Outcome]:
        """What each document holds."""

    def encode(self, windows: Iterable[Sequence[str]]) -> Iterator[Vectors]:
        """The vectors of each window of texts, one row a text."""


class Alone:
    """A crew in this process only. The next window is encoded while the last one is stored."""

    def __init__(self, encoder: TextEncoder, read: ReadDocument = read_document):
        self._encoder, self._read = encoder, read

    def read(self, documents: Iterable[Document]) -> Iterator[Outcome]:
        """What each document holds; each is read when its result is asked for."""
        return (tried(self._read, document) for document in documents)

    def encode(self, windows: Iterable[Sequence[str]]) -> Iterator[Vectors]:
        """The vectors of each window, one window ahead."""
        with ThreadPoolExecutor(1, "figwise-encoding") as thread:
            for future in ahead(partial(thread.submit, self._encoder.encode), windows, 1):
                yield future.result()


class Processes(Alone):
    """A crew that reads in several processes. They are started for more than a few documents, and end with the last.

    A process imports the program's main module again: whoever starts a crew guards it by `if __name__ == "__main__"`.
    """

    def __init__(self, encoder: TextEncoder, count: int, read: ReadDocument = read_document):
        super().__init__(encoder, read)
        self._count = count

    def read(self, documents: Iterable[Document]) -> Iterator[Outcome]:
        """What each document holds. If a process dies, the next document is read again alone: it may be the cause."""
        coming = iter(documents)
        yield from super().read(islice(coming, _FEW))
        first = next(coming, None)
        if first is None:
            return
        waiting: deque[Document] = deque([first])
        while waiting:
            with suppress(BrokenProcessPool), _pool(self._count) as pool:
                read = partial(pool.submit, tried, self._read)
                for future in ahead(read, _noted(waiting, coming), 4 * self._count):
                    outcome = future.result()
                    waiting.popleft()
                    yield outcome
            if waiting:
                yield self._read_apart(waiting.popleft())

    def _read_apart(self, document: Document) -> Outcome:
        with suppress(BrokenProcessPool), _pool(1) as pool:
            return pool.submit(tried, self._read, document).result()
        return WorkEnded("It ended the process that read it.")


def _pool(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))


def tried(read: ReadDocument, document: Document) -> Outcome:
    """What is read from a document, or the error: a document that cannot be read must not stop the others."""
    try:
        return read(document)
    except Exception as error:  # noqa: BLE001 - see above
        return error


def _noted(waiting: deque[Document], coming: Iterator[Document]) -> Iterator[Document]:
    """The waiting documents, then the coming ones, each added to `waiting` when it is taken."""
    yield from tuple(waiting)
    for document in coming:
        waiting.append(document)
        yield document


def ahead(hand_out: Callable[[_Given], _Work], given: Iterable[_Given], most: int) -> Iterator[_Work]:
    """The work handed out, in order, with up to `most` of it in progress beyond what is waited for."""
    running: deque[_Work] = deque()
    for one in given:
        running.append(hand_out(one))
        if len(running) > most:
            yield running.popleft()
    yield from running
