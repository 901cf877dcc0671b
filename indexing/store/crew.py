"""Crews: the workers that read documents and encode chunks while indexing. One process commits what they return.

`Alone` does both in this process; `Processes` reads large folders on all processors; `Ray` does both wherever a cluster
has processors. The work of a killed worker is done again by another, and a description that ends every process that
reads it is reported.
"""

from __future__ import annotations

import logging
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import cycle, islice
from typing import Any, TypeVar

import numpy as np

from ..errors import SettingsError, WorkEnded, clip
from ..processes import end_with_parent
from .encoder import Encoder, Precision, TextEncoder, Vectors
from .prepared import Prepared, ReadDocument, get_ready, read_document
from .sources import Document

Outcome = Prepared | Exception
"""What was read from a document, or why it could not be read."""
_Given = TypeVar("_Given")
_Work = TypeVar("_Work")

_FEW = 16
"""Documents that are read before processes are started: most runs are over a file or two."""
_MEANWHILE = 48
"""Documents that are read while processes start, which takes half a second."""
_READ_AHEAD = 4
"""Documents handed out for each processor, so that none waits for the committer."""
_TRIES = 2
"""How often Ray tries a task again that ended its worker."""
_pool = partial(ProcessPoolExecutor, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_parent)


class Alone:
    """A crew in this process only. The next window is encoded while the last one is stored.

    Every crew takes its input lazily, a little ahead, and yields results in the same order.
    """

    def __init__(self, encoder: TextEncoder, read: ReadDocument = read_document):
        self._encoder, self._read = encoder, read

    def read(self, documents: Iterable[Document]) -> Iterator[Outcome]:
        """What each document holds; each is read when its result is asked for."""
        return (tried(self._read, document) for document in documents)

    def encode(self, windows: Iterable[Sequence[str]]) -> Iterator[Vectors]:
        """The vectors of each window, one window ahead."""
        with ThreadPoolExecutor(1, "figwise-encoding") as thread:
            for future in _ahead(lambda texts: thread.submit(self._encoder.encode, texts), windows, 1):
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
        meanwhile = super().read(islice(_noted(waiting, coming), _MEANWHILE))
        while waiting:
            with suppress(BrokenProcessPool), _pool(self._count) as pool:
                for _ in range(self._count):
                    pool.submit(get_ready)
                for outcome in meanwhile:
                    waiting.popleft()
                    yield outcome
                read: Callable[[Document], Future[Outcome]] = partial(pool.submit, partial(tried, self._read))
                for future in _ahead(read, _noted(waiting, coming), _READ_AHEAD * self._count):
                    outcome = future.result()
                    waiting.popleft()
                    yield outcome
            if waiting:
                yield self._read_apart(waiting.popleft())

    def _read_apart(self, document: Document) -> Outcome:
        with suppress(BrokenProcessPool), _pool(1) as pool:
            return pool.submit(tried, self._read, document).result()
        return WorkEnded("It ended the process that read it.")


class Ray:
    """A crew on a cluster, with one encoder per processor."""

    def __init__(
        self, address: str, model: str = "", precision: Precision = "auto", read: ReadDocument = read_document
    ):
        """`address` is a cluster's, or "auto" for the cluster of this machine; otherwise one is started on it.
        Raises SettingsError where there is no such cluster, or Ray is not installed.
        """
        try:
            ray: Any = import_module("ray")
        except ModuleNotFoundError as error:
            raise SettingsError("Indexing on Ray needs pip install 'figwise[ray]'.") from error
        self._ray = ray
        if not ray.is_initialized():
            try:
                ray.init(
                    address=None if address == "auto" else address,
                    log_to_driver=False,
                    include_dashboard=None if address != "auto" else False,
                    logging_level=logging.ERROR,
                )
            except Exception as error:
                raise SettingsError(f"No Ray at {clip(address)!r}: {clip(str(error), 160)}") from error
        self._processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._reading = ray.remote(num_cpus=1, max_retries=_TRIES)(tried)
        self._encoders: list[Any] = []
        self._given = model, precision
        self._read = ray.put(read)

    def read(self, documents: Iterable[Document]) -> Iterator[Outcome]:
        """What each document holds."""
        for work in _ahead(partial(self._reading.remote, self._read), documents, _READ_AHEAD * self._processors):
            yield self._result(work)

    def encode(self, windows: Iterable[Sequence[str]]) -> Iterator[Vectors]:
        """The vectors of each window, by the encoders in turn. Raises WorkEnded if encoders repeatedly die on one.

        There is one encoder a processor: a model this small gains more from encoding in parallel than from threads.
        """
        if not self._encoders:
            actor = self._ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=_TRIES)(Encoder)
            self._encoders = [actor.remote(*self._given) for _ in range(self._processors)]
        turns = cycle(self._encoders)
        for work in _ahead(lambda texts: next(turns).encode.remote(list(texts)), windows, 2 * len(self._encoders)):
            vectors = self._result(work)
            if isinstance(vectors, Exception):
                raise vectors
            yield np.asarray(vectors, np.float32)

    def close(self) -> None:
        """Leave the cluster; one that was started here is stopped."""
        self._encoders.clear()
        self._ray.shutdown()

    def _result(self, work: Any) -> Any:
        """What work gave; WorkEnded where it ended its workers."""
        try:
            return self._ray.get(work)
        except (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.ActorDiedError):
            return WorkEnded("It ended the processes that were at work on it.")
        except self._ray.exceptions.RayError as error:
            return WorkEnded(clip(str(error), 160))


Crew = Alone | Ray


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


def _ahead(hand_out: Callable[[_Given], _Work], given: Iterable[_Given], most: int) -> Iterator[_Work]:
    """The work handed out, in order, with up to `most` of it in progress beyond what is waited for."""
    running: deque[_Work] = deque()
    for one in given:
        running.append(hand_out(one))
        if len(running) > most:
            yield running.popleft()
    yield from running
