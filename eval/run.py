"""Running: a system answers a suite, in several processes, and each reply is cached at once."""

from __future__ import annotations

import multiprocessing
import os
import random
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..app.answer import abstained
from ..app.engine import unasked
from ..indexing.errors import FigwiseError, StoreError
from ..indexing.processes import end_with_parent
from ..indexing.store.settings import Settings
from .cache import Cache, Keys
from .case import Case
from .provenance import commit, versions
from .records import Record, Run
from .suite import Suite, own_id
from .systems import SystemName, system_of
from .systems.base import Reply, System

Progress = Callable[[str, int, int | None], None]
_BATCH = 8
"""Conversations per batch of a process; those of one figure are adjacent, so that it is read once."""
_SEARCHES = 64
"""The same for questions that name no figure: larger, since a process that searches has to load the encoder."""


@dataclass(frozen=True)
class Job:
    """The configuration of a run."""

    suite: Suite
    system: SystemName
    home: Path
    """The folder with the index of the suite's descriptions."""
    cache: Path | None = None
    """The folder of cached replies; None for no cache."""
    workers: int = 1
    seed: int = 0
    settings: Settings | None = None


@dataclass(frozen=True)
class Asked:
    """A case with its reply."""

    id: str
    reply: Reply
    seconds: float
    cached: bool = False
    error: str = ""


def run(job: Job, progress: Progress | None = None) -> Run:
    """Ask every case of the suite; what is in the cache is not asked again.

    Raises:
        SettingsError: the system needs a language model, and none is set.
        StoreError: a process that asked was ended from outside; what was answered is kept.
    """
    started = datetime.now(UTC)
    chains = job.suite.chains()
    keys = _keys(job)
    asked = _cached_replies(job, chains, keys)
    batches = _batches([case for case in job.suite.cases if case.id not in asked], chains)
    for some in _fresh_replies(job, batches, keys):
        asked |= {one.id: one for one in some}
        if progress is not None:
            progress(f"Asking {job.system}", len(asked), len(chains))
    records = tuple(_record(job.suite, chains[case.id], asked[case.id]) for case in job.suite.cases)
    return Run(_run_facts(job, started, records), records, _texts(job.suite, records))


def _keys(job: Job) -> dict[str, str]:
    """The cache key of each case's reply."""
    system = system_of(job.system, job.suite, job.home, job.settings)
    try:
        keys = Keys(job.suite, job.system, dict(system.configuration()))
    finally:
        system.close()
    return {case.id: keys.of(case) for case in job.suite.cases}


def _cached_replies(job: Job, chains: Mapping[str, Sequence[Case]], keys: Mapping[str, str]) -> dict[str, Asked]:
    """The cached replies; of a conversation all or none, since its later questions need the earlier ones asked."""
    if job.cache is None:
        return {}
    cache = Cache(job.cache)
    cache.tidy()
    kept = {case.id: cache.get(keys[case.id]) for case in job.suite.cases}
    missing = {chain[0].id for chain in chains.values() if kept[chain[-1].id] is None}
    return {
        id: Asked(id, replace(found[0], answer=found[0].answer | {"id": id}), found[1], cached=True)
        for id, found in kept.items()
        if found is not None and chains[id][0].id not in missing
    }


def _fresh_replies(job: Job, batches: Sequence[Sequence[Case]], keys: Mapping[str, str]) -> Iterator[list[Asked]]:
    if job.workers == 1 or len(batches) <= 1:
        worker = Worker(job, keys)
        try:
            for batch in batches:
                yield worker.ask(batch)
        finally:
            worker.close()
        return
    # spawned, not forked: threads of torch do not survive a fork
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(job.workers, context, _start, (job, keys)) as pool:
        waiting = {pool.submit(_ask, batch) for batch in batches}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for one in done:
                    yield one.result()
        except BrokenProcessPool as broken:
            raise StoreError("A process that asked was ended from outside; run again to go on from there.") from broken
        finally:
            for one in waiting:
                one.cancel()


class Worker:
    """Asks one system in one process."""

    def __init__(self, job: Job, keys: Mapping[str, str]):
        random.seed(job.seed)
        self._keys = keys
        self._cache = Cache(job.cache) if job.cache is not None else None
        self._system: System = system_of(job.system, job.suite, job.home, job.settings)

    def ask(self, cases: Sequence[Case]) -> list[Asked]:
        """Ask the cases of whole conversations in their order."""
        return [self._ask_one(case) for case in cases]

    def close(self) -> None:
        """Close the system."""
        self._system.close()

    def _ask_one(self, case: Case) -> Asked:
        started = time.perf_counter()
        reply, error = self._reply(case)
        seconds = time.perf_counter() - started
        if self._cache is not None and not error and not reply.transient:
            self._cache.put(self._keys[case.id], reply, seconds)
        return Asked(case.id, reply, seconds, error=error)

    def _reply(self, case: Case) -> tuple[Reply, str]:
        try:
            return self._system.ask(case), ""
        except FigwiseError as bad:
            return Reply(unasked(case.asked, bad, case.id).to_json()), str(bad)
        except Exception as bad:  # noqa: BLE001 - one case that breaks a system must not end a run of thousands
            error = f"{type(bad).__name__}: {bad}"
            return Reply(abstained(case.asked, "not_understood", error, id=case.id).to_json()), error


_workers: list[Worker] = []
"""The worker of this process, if it is one of several."""


def _start(job: Job, keys: Mapping[str, str]) -> None:
    os.environ["OMP_NUM_THREADS"] = "1"  # before torch is imported: with several processes, threads slow it down
    end_with_parent()
    _workers.append(Worker(job, keys))


def _ask(cases: Sequence[Case]) -> list[Asked]:
    return _workers[0].ask(cases)


def _batches(cases: Sequence[Case], chains: Mapping[str, Sequence[Case]]) -> list[list[Case]]:
    """Batches of whole conversations, those of one figure adjacent."""
    talks: dict[str, list[Case]] = {}
    for case in cases:
        talks.setdefault(chains[case.id][0].id, []).append(case)
    by_figure: dict[str, list[list[Case]]] = {}
    for talk in talks.values():
        by_figure.setdefault(talk[0].figure or own_id(talk[0]) or "", []).append(talk)
    return [
        [case for talk in some[at : at + size] for case in talk]
        for figure, some in by_figure.items()
        for size in (_BATCH if figure else _SEARCHES,)
        for at in range(0, len(some), size)
    ]


def _record(suite: Suite, chain: list[Case], asked: Asked) -> Record:
    figure = chain[0].figure or own_id(chain[0]) or ""
    reply = asked.reply
    return Record(
        case=chain[-1],
        answer=reply.answer,
        figure=figure,
        part=suite.part(chain),
        used=reply.used,
        seconds=asked.seconds,
        cached=asked.cached,
        error=asked.error,
        spent=reply.spent,
    )


def _texts(suite: Suite, records: Iterable[Record]) -> dict[str, str]:
    """The texts of figures that cases are about or answers cite."""
    texts: dict[str, str] = {}
    own = {id: case for case in suite.cases if (id := own_id(case)) is not None}
    for record in records:
        cited = [str(one.get("figure", "")) for one in record.answer.get("citations") or ()]
        for id in (record.figure, *record.case.found_in, *cited, *(place.figure for place in record.used)):
            if id in suite.texts:
                texts[id] = suite.texts[id]
            elif id in own and id not in texts:
                figure = suite.own_figure(own[id])
                texts[id] = figure.text if figure is not None else ""
    return texts


def _run_facts(job: Job, started: datetime, records: Sequence[Record]) -> dict[str, Any]:
    return {
        "system": job.system,
        "suite": job.suite.name,
        "cases": len(records),
        "from_cache": sum(record.cached for record in records),
        "data": job.suite.hash()[:16],
        "commit": commit(),
        "versions": versions(),
        "seed": job.seed,
        "workers": job.workers,
        "started": started.isoformat(timespec="seconds"),
        "seconds": round((datetime.now(UTC) - started).total_seconds(), 1),
        "command": shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]]),
    }
