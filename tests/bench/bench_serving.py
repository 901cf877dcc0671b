"""A question over HTTP against the same question asked of the engine: at most 1.5 times, over the figures it finds."""

import statistics
import sys
import tempfile
import threading
import time
from importlib.resources import as_file, files
from pathlib import Path

import httpx
from figwise import FigureQA
from figwise.app.doors.listening import address_of, listening, server_of
from figwise.app.pooled import PooledQA
from figwise.app.serve.api import build_api
from figwise.app.serve.settings import ServeSettings

QUESTION = "What was the ridership of the metro in 20{:02d}?"
TIMES = 200
MOST = 1.5


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, as_file(files("figwise.data") / "samples") as samples:
        home = Path(folder) / "home"
        with FigureQA(home) as qa:
            qa.index([samples])
            bare = median(qa.ask)
        with PooledQA(home, workers=1) as pooled, listening("127.0.0.1", 0) as door:
            pooled.warm_up()
            server = server_of(build_api(pooled, ServeSettings(per_minute=0)))
            thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
            thread.start()
            with httpx.Client(base_url=address_of(door), timeout=60) as client:
                started = time.perf_counter()
                client.post("/v1/ask", json={"question": QUESTION.format(0)}).raise_for_status()
                first = time.perf_counter() - started
                served = median(lambda question: client.post("/v1/ask", json={"question": question}))
            server.should_exit = True
            thread.join()
    print(f"asked {bare:6.2f} ms, served {served:6.2f} ms: {served / bare:.2f} x (at most {MOST})")
    print(f"the first question over HTTP {first:.2f} s (at most 1)")
    return int(served / bare > MOST or first > 1)


def median(ask: object) -> float:
    """Milliseconds of a question that is asked again and again, in other words each time."""
    assert callable(ask)
    spent = []
    for at in range(TIMES):
        started = time.perf_counter()
        ask(QUESTION.format(at % 100))
        spent.append(1000 * (time.perf_counter() - started))
    return statistics.median(spent)


if __name__ == "__main__":
    sys.exit(main())
