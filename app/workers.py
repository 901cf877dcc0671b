"""Workers: processes in which descriptions are read and questions answered for others, so that both can be ended.

A thread cannot be ended: a long job would go on after nobody waits for it any more. Each worker has a pipe of its own,
so that when one ends, or is ended, only its current job is lost.
"""

from __future__ import annotations

import logging
import multiprocessing
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..indexing import errors
from ..indexing.errors import FigwiseError, WorkEnded
from ..indexing.processes import end_with_parent
from . import stopping

Job = Callable[..., Any]
"""A module-level function that takes the object made by `start`, and then its arguments."""

_CONTEXT = multiprocessing.get_context("spawn")
"""Spawned, not forked: a process forked from a server with threads may wait for a lock that is never released."""
_PATIENCE = 5.0
"""Seconds that an unneeded worker gets to end by itself."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one job: seconds and megabytes."""

    seconds: float
    megabytes: int
    """Megabytes beyond the memory that a worker uses when it starts."""


class Workers:
    """Some worker processes, each with whatever `start` makes in it. They start when they are first needed, or at
    `warm_up`, and a job waits until one of them is free.
    """

    def __init__(self, count: int, limits: Limits, start: Callable[..., Any], *given: Any):
        self._limits, self._start, self._given = limits, start, given
        self._idle: queue.LifoQueue[_Worker] = queue.LifoQueue()
        self._all = [_Worker(limits, start, given) for _ in range(count)]
        for worker in self._all:
            self._idle.put(worker)

    def do(self, job: Job, *given: Any) -> Any:
        """The result of a job that a worker runs.

        Raises:
            FigwiseError: what the job raised on purpose.
            WorkEnded: it took too long, took too much memory, or ended its process.
        """
        worker = self._idle.get()
        try:
            stopping.check()
            return worker.do(job, given)
        finally:
            if worker.is_alive:
                self._idle.put(worker)
            else:
                self._start_anew(worker)

    def warm_up(self) -> None:
        """Start all workers, and wait until one of them is ready."""
        while not self._idle.empty():
            self._start_anew(self._idle.get())
        self._idle.put(self._idle.get())

    def _start_anew(self, worker: _Worker) -> None:
        """Start a worker in the background; it takes jobs once it is ready."""

        def start() -> None:
            with suppress(FigwiseError):  # the next job tries again, and reports what is wrong
                worker.start()
            self._idle.put(worker)

        threading.Thread(target=start, name="figwise-worker-start", daemon=True).start()

    def close(self) -> None:
        """End all workers, also busy ones, whose jobs raise WorkEnded."""
        for worker in self._all:
            worker.close()


class _Worker:
    """One process and the pipe to it. A process that has ended is replaced when the next job comes."""

    def __init__(self, limits: Limits, start: Callable[..., Any], given: tuple[Any, ...]):
        self._limits, self._start, self._given = limits, start, given
        self._process: Any = None
        self._pipe: Any = None
        self._closed = False
        self._lock = threading.Lock()

    @property
    def is_alive(self) -> bool:
        """Whether its process is running."""
        return self._process is not None and bool(self._process.is_alive())

    def start(self) -> None:
        """Start the process unless it is running, and wait until it is ready; raises what `start` raised in it."""
        with self._lock:
            if self.is_alive:
                return
            if self._closed:
                raise WorkEnded("The server is closing.")
            self.end()
            self._pipe, theirs = _CONTEXT.Pipe()
            arguments = (theirs, self._limits.megabytes, self._start, self._given)
            self._process = _CONTEXT.Process(target=_work, args=arguments, name="figwise-worker", daemon=True)
            self._process.start()
            theirs.close()
            self._received("starting")

    def do(self, job: Job, given: tuple[Any, ...]) -> Any:
        """The result of the job; see `Workers.do`."""
        self.start()
        with self._lock:
            try:
                self._pipe.send((job, given))
            except OSError as gone:
                self.end()
                raise WorkEnded("The process that was to do it has ended.") from gone
            return self._received("working", self._limits.seconds)

    def _received(self, doing: str, seconds: float | None = None) -> Any:
        try:
            self._wait(seconds)
            kind, payload = self._pipe.recv()
        except (EOFError, OSError) as gone:
            if self._closed:
                raise WorkEnded("The server is closing.") from gone
            self._process.join(_PATIENCE)
            code = self._process.exitcode
            self.end()
            logging.getLogger(__name__).error("a worker ended with code %s while %s", code, doing)
            raise WorkEnded("It ended the process that was at work on it.") from gone
        if kind == "done":
            return payload
        if kind == "memory":
            self.end()  # its state is unknown by now
            raise WorkEnded(f"It took more than {self._limits.megabytes:,} MB of memory, and was ended.")
        raise _error_called(kind, payload)

    def _wait(self, seconds: float | None) -> None:
        """Wait at most so many seconds for a message from the process; else end it, and raise WorkEnded."""
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            left = None if until is None else max(0.0, until - time.monotonic())
            look = min(stopping.LOOKED, left or stopping.LOOKED) if stopping.can_stop() else left
            if self._pipe.poll(look):
                return
            try:
                if until is not None and time.monotonic() >= until:
                    raise WorkEnded(f"It took longer than {seconds:g} seconds, and was ended.")
                stopping.check()
            except WorkEnded:
                self.end()
                raise

    def close(self) -> None:
        """End the process permanently."""
        self._closed = True
        self.end()

    def end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join(_PATIENCE)
            self._pipe.close()


def _error_called(name: str, message: str) -> Exception:
    """The figwise error of that name; for any other name, a general error."""
    kind = getattr(errors, name, None)
    if not (isinstance(kind, type) and issubclass(kind, FigwiseError)):
        return RuntimeError(f"{name}: {message}")
    error = kind.__new__(kind)
    Exception.__init__(error, message)
    return error


def _work(pipe: Any, megabytes: int, start: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """The main loop of a worker process: call `start`, then run jobs until the pipe closes."""
    end_with_parent()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        started = None

        def outcome_of(job: Job, *arguments: Any) -> tuple[str, Any]:
            try:
                return "done", job(*arguments)
            except MemoryError:
                return "memory", ""
            except Exception as error:
                if not isinstance(error, FigwiseError):
                    logging.getLogger(__name__).exception("a job failed")
                return type(error).__name__, str(error)

        def begin() -> None:
            nonlocal started
            started = start(*given)
            _limit_memory(megabytes)

        pipe.send(outcome_of(begin))
        while True:
            job, arguments = pipe.recv()
            pipe.send(outcome_of(job, started, *arguments))


def _limit_memory(megabytes: int) -> None:
    """Limit how much memory this process may allocate beyond what it uses now; only on Linux."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as now:  # noqa: PTH123 - a file of the system
            data_pages = int(now.read().split()[5])
    except (ImportError, OSError):
        return
    most = data_pages * resource.getpagesize() + megabytes * 1_000_000
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
