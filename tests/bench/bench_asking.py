"""A warm question against its parts: without its planning it may cost at most 2 times (encode + query Chroma)."""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command does it; read when numpy is imported

from figwise import FigureQA
from figwise.app import engine
from figwise.app.planner.found.choose import choose
from figwise.indexing.store.encoder import Encoder
from figwise.indexing.store.vectors import Folder, VectorStore

MOST = 2.0
QUESTIONS = 60
KINDS = (
    "What was the ridership of the metro in 20{n:02d}?",
    "Which type has the lowest average accuracy, number {n}?",
    "How many of the {n} cells are negative?",
)


def median(run: Callable[[str], object], questions: list[str]) -> float:
    """Median milliseconds of a call."""
    spent = []
    for question in questions:
        started = time.perf_counter()
        run(question)
        spent.append(1000 * (time.perf_counter() - started))
    return statistics.median(spent)


def with_planning_timed(spent: list[float]) -> Callable[..., Any]:
    """The engine's planning, which adds its milliseconds to those `spent`."""

    def timed(*args: Any) -> Any:
        started = time.perf_counter()
        decision = choose(*args)
        spent.append(1000 * (time.perf_counter() - started))
        return decision

    return timed


def main() -> bool:
    """Whether a question takes longer than it may."""
    questions = [KINDS[n % len(KINDS)].format(n=n) for n in range(QUESTIONS)]
    fresh = [f"{question} Say it once more." for question in questions]
    with tempfile.TemporaryDirectory() as folder, as_file(files("figwise.data") / "samples") as samples:
        qa = FigureQA(Path(folder))
        qa.index([samples])
        qa.ask("What is the largest value?")
        library = qa.library
        encoder = Encoder()
        encoder.encode_question("warm up")
        vectors = VectorStore(Folder(library.home.vectors), encoder.name)
        vectors.open(create=False)
        bare = median(lambda question: vectors.nearest(encoder.encode_question(question), 20), fresh)
        searched = median(lambda question: library.search(question, 5), questions)
        planned: list[float] = []
        setattr(engine, choose.__name__, with_planning_timed(planned))
        whole = []
        for question in questions:
            started = time.perf_counter()
            qa.ask(f"{question} Please.")
            whole.append(1000 * (time.perf_counter() - started))
        qa.close()
    assert len(planned) == len(whole), "every question is planned over the figures found"
    rest = statistics.median(one - own for one, own in zip(whole, planned, strict=True))
    print(f"encode + query Chroma  {bare:7.2f} ms")
    print(f"search                 {searched:7.2f} ms  {searched / bare:.2f} x")
    print(f"ask                    {statistics.median(whole):7.2f} ms")
    print(f"  of which planning    {statistics.median(planned):7.2f} ms")
    print(f"ask without planning   {rest:7.2f} ms  {rest / bare:.2f} x (at most {MOST:g})")
    return rest / bare > MOST


if __name__ == "__main__":
    sys.exit(main())
