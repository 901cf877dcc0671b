"""Planning in units of one encoder call on one question: at most 2 where a figure is named, so that nothing is
paraphrased, and 8 over the figures that a search found, where labels are meant that the question paraphrases. The
slowest of twenty questions takes at most four times the median, and memory stays flat over QUESTIONS questions
(600; `QUESTIONS=10000 make bench` for as many as the project promises).
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


def report(name: str, spent: list[float], unit: float, bar: int) -> None:
    middle, slow = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
    print(f"{name:28s} {middle:7.2f} ms  {middle / unit:5.2f} encoder calls (at most {bar})", end="")
    print(f"  p95 {slow / middle:5.2f} x the median (at most 4)")


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


def main() -> None:
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
        encoder, unit, named, found = qa.library.encoder, list[float](), list[float](), list[float]()
        for summary in qa.library.figures():
            qa.reader(summary.id)
        for question, figure in asked[:: max(1, len(asked) // TIMED)]:
            reader = qa.reader(figure)
            unit.append(milliseconds(partial(encoder.encode_question, f"{question} ")))
            named.append(milliseconds(partial(answered, reader, question)))
            hits = strong_enough(qa.library.search(question, CONSIDERED))
            near = [Found(qa.reader(one.figure), one.meaning, one.words) for one in hits]
            toolbox = Toolbox(qa.library.figure)
            found.append(milliseconds(partial(choose, f"{question} ", near, toolbox, qa.nearness, Failures())))
        call = statistics.median(unit)
        print(f"one encoder call             {call:7.2f} ms")
        report("planning over one figure", named, call, 2)
        report(f"planning over {CONSIDERED} found", found, call, 8)
        settled = 0.0
        for at, (question, figure) in enumerate(islice(fresh(asked), count)):
            qa.reader(figure).readings(question)
            if at == int(count * SETTLED):
                settled = memory()
        grown = memory() - settled
        print(f"memory over {count} questions  {memory():7.1f} MB, {grown:+.1f} MB in the second half")


if __name__ == "__main__":
    main()
