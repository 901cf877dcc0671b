"""Planning in units of one encoder call on one question: at most 1.5 over a named figure without its paraphrases, 6
with them, and 8 over the figures that a search found; for the slowest of twenty questions 6, 12 and 16. Memory stays
flat over QUESTIONS questions (600; `QUESTIONS=10000 make bench` for as many as the project promises).
"""

import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import as_file, files
from itertools import islice
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command does it; read when numpy is imported

from figwise import FigureQA
from figwise.app.engine import CONSIDERED
from figwise.app.planner.decide import Decision, decide
from figwise.app.planner.found.choose import Found, choose, strong_enough
from figwise.app.planner.found.failures import Failures
from figwise.app.planner.reader import FigureReader
from figwise.eval.cases import shipped_cases
from figwise.tools.toolbox import Toolbox

TIMED = 200
"""Questions that are timed, spread over the cases."""
SETTLED = 0.5
"""Share of the questions after which caches are full, and memory is to grow no more."""


def questions() -> list[tuple[str, str]]:
    """(question, figure) of the shipped cases that name one and go on from no other."""
    cases = shipped_cases()
    return [
        (case["question"], case["figure"])
        for case in cases
        if "question" in case and "figure" in case and "follows" not in case
    ]


def answered(reader: FigureReader, question: str) -> Decision:
    return decide(reader.readings(question))


def milliseconds(run: Callable[[], object]) -> float:
    started = time.perf_counter()
    run()
    return 1000 * (time.perf_counter() - started)


def report(name: str, spent: list[float], unit: float, bar: float, slowest: float) -> bool:
    """Whether planning holds its bars."""
    middle, slow = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
    print(f"{name:28s} {middle:7.2f} ms  {middle / unit:5.2f} encoder calls (at most {bar:g})", end="")
    print(f"  of twenty the slowest {slow / unit:5.2f} (at most {slowest:g})")
    return middle / unit <= bar and slow / unit <= slowest


def memory() -> float:
    """Megabytes that this process holds now; the most it ever held where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    return pages * resource.getpagesize() / 2**20


def fresh(asked: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Questions without end, none like another."""
    at = 0
    while True:
        question, figure = asked[at % len(asked)]
        yield f"{question.rstrip('?')}, number {at}?", figure
        at += 1


def main() -> bool:
    """Whether a bar does not hold."""
    count = int(os.environ.get("QUESTIONS", "600"))
    asked = questions()
    data = files("figwise.data")
    with (
        tempfile.TemporaryDirectory() as folder,
        as_file(data / "samples") as samples,
        as_file(data / "eval" / "descriptions") as more,
        FigureQA(Path(folder)) as qa,
    ):
        qa.index([samples, more])
        qa.ask("What is the largest value?")
        encoder, unit = qa.library.encoder, list[float]()
        plain, named, found = list[float](), list[float](), list[float]()
        readers = {summary.id: qa.reader(summary.id) for summary in qa.library.figures()}
        plainly = {id: FigureReader(one.figure, one.toolbox, one.model) for id, one in readers.items()}
        for question, figure in asked[:: max(1, len(asked) // TIMED)]:
            unit.append(milliseconds(partial(encoder.encode_question, f"{question} ")))
            plain.append(milliseconds(partial(answered, plainly[figure], f"{question}  ")))
            named.append(milliseconds(partial(answered, readers[figure], question)))
            hits = strong_enough(qa.library.search(question, CONSIDERED))
            near = [Found(partial(qa.reader, one.figure), one.meaning, one.words) for one in hits]
            toolbox = Toolbox(qa.library.figure)
            found.append(milliseconds(partial(choose, f"{question} ", near, toolbox, qa.nearness, Failures())))
        call = statistics.median(unit)
        print(f"one encoder call             {call:7.2f} ms")
        hold = [
            report("planning over one figure", plain, call, 1.5, 6),
            report("  with paraphrases", named, call, 6, 12),
            report(f"planning over {CONSIDERED} found", found, call, 8, 16),
        ]
        settled = 0.0
        for at, (question, figure) in enumerate(islice(fresh(asked), count)):
            qa.reader(figure).readings(question)
            if at == int(count * SETTLED):
                settled = memory()
        grown = memory() - settled
        print(f"memory over {count} questions  {memory():7.1f} MB, {grown:+.1f} MB in the second half")
    return not all(hold)


if __name__ == "__main__":
    sys.exit(main())
