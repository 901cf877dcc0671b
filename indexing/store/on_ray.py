"""A crew on a Ray cluster: documents are read and chunks encoded wherever there are processors; one process commits.

The work of a killed worker is done again by another. A description that ends every worker that reads it is
reported.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import cycle
from typing import Any

import numpy as np

from ..errors import SettingsError, WorkEnded, clip
from .crew import Outcome, ahead, tried
from .encoder import Encoder, Precision, Vectors
from .prepared import ReadDocument, read_document
from .sources import Document

_READ_AHEAD = 4
"""Documents handed out for each processor, so that none waits for the committer."""
_TRIES = 2
"""How often a task that ended its worker is retried."""


class Ray:
    """A crew on a cluster, with one encoder per processor."""

    def __init__(
        self, address: str, model: str = "", precision: Precision = "auto", read: ReadDocument = read_document
    ):
        """`address` is a cluster's, or "auto" for the cluster of this machine; otherwise one is started on it.

        Raises:
            SettingsError: there is no such cluster, or Ray is not installed.
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
        for work in ahead(partial(self._reading.remote, self._read), documents, _READ_AHEAD * self._processors):
            yield self._result(work)

    def encode(self, windows: Iterable[Sequence[str]]) -> Iterator[Vectors]:
        """The vectors of each window, by the encoders in turn. Raises WorkEnded if encoders repeatedly die on one.

        There is one encoder a processor: a model this small gains more from encoding in parallel than from threads.
        """
        if not self._encoders:
            actor = self._ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=_TRIES)(Encoder)
            self._encoders = [actor.remote(*self._given) for _ in range(self._processors)]
        turns = cycle(self._encoders)
        for work in ahead(lambda texts: next(turns).encode.remote(list(texts)), windows, 2 * len(self._encoders)):
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
