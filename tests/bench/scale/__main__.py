"""What a library of many figures costs: `make bench-scale` at 100 and 1,000 figures, SIZES="100 1000 10000" for others,
and VECTORS=100000 for so many vectors alone.

Texts are encoded by hashing their words, unless ENCODER=packaged: what is measured is the library, and encoding ten
thousand figures takes an hour or more. Questions go through the packaged encoder in any case.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from figwise import FigureQA
from figwise.eval.others import description, question
from figwise.indexing.store.crew import Alone, Processes
from figwise.indexing.store.encoder import Encoder, processors
from figwise.tests.bench.scale.hashed import Hashed
from figwise.tests.bench.scale.memory import Watched

ASKED = 30
BAR = 1.3
"""How much longer a question may take at the largest size than at the smallest."""
MOST_MEMORY = 1200
"""Megabytes that indexing may take, of this process and those that read for it."""


def milliseconds(run: Callable[[str], object], questions: list[str]) -> float:
    """Median time of a call."""
    spent = []
    for one in questions:
        started = time.perf_counter()
        run(one)
        spent.append(1000 * (time.perf_counter() - started))
    return statistics.median(spent)


def on_disk(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def command_seconds(*arguments: str) -> float:
    started = time.perf_counter()
    command = [sys.executable, "-c", "from figwise.app.cli import main; main()", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def measured(size: int, folder: Path) -> tuple[float, float]:
    """Make, index and ask a library; prints what it cost and returns the milliseconds of a question, and the most
    megabytes that indexing took.
    """
    source, home = folder / f"source{size}", folder / f"home{size}"
    source.mkdir()
    for number in range(size):
        (source / f"figure-{number:06}.md").write_text(description(number), "utf-8")
    encoder = Encoder() if os.environ.get("ENCODER") == "packaged" else Hashed()
    with FigureQA(home) as qa:
        qa.library.encoder = encoder
        started = time.perf_counter()
        with Watched() as watched:
            report = qa.library.index([source], crew=Processes(encoder, processors()) if size > 500 else Alone(encoder))
        indexing = time.perf_counter() - started
        started = time.perf_counter()
        qa.index([source])
        again = time.perf_counter() - started
        numbers = random.Random(size).sample(range(size), ASKED)
        questions = [question(number) for number in numbers]
        qa.ask(questions[0])
        first = [qa.library.search(text, 8)[0].figure for text in questions]
        right = sum(found == f"figure-{number:06}" for number, found in zip(numbers, first, strict=True))
        searched = milliseconds(lambda text: qa.library.search(text, 8), [f"{text} Please" for text in questions])
        asked = milliseconds(qa.ask, [f"{text} Now" for text in questions])
        listed = milliseconds(lambda _: qa.figures(), questions[:5])
    figures = command_seconds("figures", "--json", "--home", str(home))
    print(f"{size} figures, {report.chunks} chunks")
    print(f"  indexing       {indexing:8.1f} s   {size / indexing:6.1f} figures/s; again {again:.2f} s")
    print(f"  search         {searched:8.1f} ms  right figure first {right} of {len(questions)}")
    print(f"  ask            {asked:8.1f} ms")
    print(f"  list           {listed:8.1f} ms  as a command {figures:.2f} s")
    print(f"  disk           {on_disk(home):8.1f} MB  most memory while indexing {watched.most:.0f} MB", flush=True)
    return asked, watched.most


def main() -> None:
    sizes = [int(size) for size in os.environ.get("SIZES", "100 1000").split()]
    with tempfile.TemporaryDirectory() as folder:
        asked, memory = zip(*(measured(size, Path(folder)) for size in sizes), strict=True)
        if vectors := int(os.environ.get("VECTORS", "0")):
            subprocess.run([sys.executable, "-m", "figwise.tests.bench.scale.made_up", str(vectors)], check=True)
    ratio = asked[-1] / asked[0]
    print(f"ask at {sizes[-1]} figures: {ratio:.2f} x of {sizes[0]} (at most {BAR})")
    print(f"memory while indexing: {max(memory):.0f} MB (at most {MOST_MEMORY})")
    sys.exit(ratio > BAR or max(memory) > MOST_MEMORY)


if __name__ == "__main__":
    main()
