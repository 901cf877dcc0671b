"""What a server bears: `make bench-load`, fifty callers at once for MINUTES=10, one worker on one processor, and two
on two.

No request may fail, the memory of the server's processes has to stay what it is after the first quarter, 95 of 100
answers have to be there within eight times the median, and two workers have to answer more than one. Texts are encoded
as users' are: a question whose vector is of another kind is read over every figure that shares a word with it.
"""

import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from figwise import FigureQA
from figwise.eval.others import others, question
from figwise.tests.bench.scale.memory import megabytes, processes

FIGURES = 200
CALLERS = int(os.environ.get("CALLERS", "50"))
MINUTES = float(os.environ.get("MINUTES", "10"))
WORKERS = (1, 2)
LOOKED = 2.0
"""Seconds between two looks at the memory."""
SLOWEST, GROWN = 8.0, 1.05
"""Most that the 95th percentile may be of the median, and the memory of the last quarter of that of the second."""


@dataclass
class Load:
    """What came of some minutes."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    """All processes of the server together, every two seconds."""
    processes: int = 0
    lasted: float = 0.0
    """Seconds from the first question to the last answer."""

    def grown(self) -> float:
        """The memory of the last quarter, as a share of that of the second."""
        quarter = max(1, len(self.megabytes) // 4)
        return statistics.mean(self.megabytes[-quarter:]) / statistics.mean(self.megabytes[quarter : 2 * quarter])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        with FigureQA(home) as qa:
            for id, text in others(FIGURES).items():
                Path(folder, f"{id}.md").write_text(text, "utf-8")
            qa.index([folder])
        loads = {workers: loaded(home, workers) for workers in WORKERS}
    rates = {workers: len(load.seconds) / load.lasted for workers, load in loads.items()}
    for workers, load in loads.items():
        median, late = statistics.median(load.seconds), statistics.quantiles(load.seconds, n=20)[-1]
        print(f"{workers} workers, {CALLERS} callers, {MINUTES:g} minutes: {len(load.seconds)} answers")
        print(f"  throughput {rates[workers]:8.1f} a second;  errors {len(load.errors)} {load.errors[:1] or ''}")
        print(f"  median     {median:8.2f} s;  95% within {late:.2f} s: {late / median:.1f} x (at most {SLOWEST:g})")
        first, last = load.megabytes[0], load.megabytes[-1]
        print(f"  memory     {first:8.0f} MB at first, {last:.0f} at last in {load.processes} processes: "
              f"{load.grown():.2f} x of the second quarter (at most {GROWN})", flush=True)  # fmt: skip
    print(f"two workers on two processors answer {rates[2] / rates[1]:.2f} x as many as one on one")
    failed = [load for load in loads.values() if load.errors or load.grown() > GROWN]
    slow = [
        one
        for one in loads.values()
        if statistics.quantiles(one.seconds, n=20)[-1] > SLOWEST * statistics.median(one.seconds)
    ]
    sys.exit(bool(failed or slow) or rates[2] <= rates[1])


def loaded(home: Path, workers: int) -> Load:
    """Ask a server of so many workers for some minutes."""
    load = Load()
    with serving(home, workers) as (url, server):
        until = time.monotonic() + 60 * MINUTES
        callers = [threading.Thread(target=call, args=(url, number, until, load)) for number in range(CALLERS)]
        started = time.monotonic()
        for caller in callers:
            caller.start()
        while time.monotonic() < until:
            load.megabytes.append(megabytes(family := processes(server)))
            load.processes = len(family)
            time.sleep(LOOKED)
        for caller in callers:
            caller.join()
        load.lasted = time.monotonic() - started
    return load


def call(url: str, number: int, until: float, load: Load) -> None:
    """One caller: a question after the other, each about another figure."""
    random_ = random.Random(number)
    with httpx.Client(base_url=url, timeout=180) as client:
        while time.monotonic() < until:
            asked = {"question": question(random_.randrange(FIGURES))}
            started = time.perf_counter()
            try:
                client.post("/v1/ask", json=asked).raise_for_status().json()["status"]
            except (httpx.HTTPError, ValueError, KeyError) as bad:
                load.errors.append(f"{type(bad).__name__}: {bad}")
            else:
                load.seconds.append(time.perf_counter() - started)


@contextmanager
def serving(home: Path, workers: int) -> Iterator[tuple[str, int]]:
    """The address and process of `figwise serve` on as many processors as it has workers."""
    own = sorted(os.sched_getaffinity(0))[:workers]
    program = f"import os; os.sched_setaffinity(0, {own}); from figwise.app.cli import main; main()"
    command = [sys.executable, "-c", program, "serve"]
    command += ["--port", "0", "--workers", str(workers), "--home", str(home)]
    given = os.environ | {"FIGWISE_SERVE_PER_MINUTE": "0"}
    with subprocess.Popen(command, env=given, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        found = re.search(r"http://\S+", server.stderr.readline())
        assert found is not None, "the server says where it is"
        try:
            yield found[0], server.pid
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
