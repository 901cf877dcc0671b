"""What a library of many figures costs: `make bench-scale` at 100 and 1,000 figures, SIZES="100 1000 10000" for others,
and VECTORS=100000 for so many vectors alone.

Texts are encoded by hashing their words, unless ENCODER=packaged: what is measured is the library, and encoding ten
thousand figures takes minutes. Questions go through the packaged encoder in any case, and are asked by a process of
their own, as a server's are.
"""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from figwise import FigureQA
from figwise.eval.others import description
from figwise.indexing.store.crew import Alone, Processes
from figwise.indexing.store.encoder import processors
from figwise.tests.bench.scale.asked import ASKED, Asked, asked, encoder_named
from figwise.tests.bench.scale.memory import Watched

ENCODER = os.environ.get("ENCODER", "")
BAR = 1.3
"""How much longer a question may take at the largest size than at the smallest."""
MOST_MEMORY = 1200
"""Megabytes that indexing may take, of this process and those that read for it."""


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
    encoder = encoder_named(ENCODER)
    with FigureQA(home) as qa:
        qa.library.encoder = encoder
        started = time.perf_counter()
        with Watched() as watched:
            report = qa.library.index([source], crew=Processes(encoder, processors()) if size > 500 else Alone(encoder))
        indexing = time.perf_counter() - started
        started = time.perf_counter()
        qa.index([source])
        again = time.perf_counter() - started
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        took: Asked = pool.submit(asked, home, size, ENCODER).result()
    figures = command_seconds("figures", "--json", "--home", str(home))
    print(f"{size} figures, {report.chunks} chunks")
    print(f"  indexing       {indexing:8.1f} s   {size / indexing:6.1f} figures/s; again {again:.2f} s")
    print(f"  search         {took.search:8.1f} ms  right figure first {took.right} of {ASKED}")
    print(f"  ask            {took.ask:8.1f} ms")
    print(f"  list           {took.list:8.1f} ms  as a command {figures:.2f} s")
    print(f"  disk           {on_disk(home):8.1f} MB  most memory while indexing {watched.most:.0f} MB", flush=True)
    return took.ask, watched.most


def main() -> None:
    sizes = [int(size) for size in os.environ.get("SIZES", "100 1000").split()]
    with tempfile.TemporaryDirectory() as folder:
        times, memory = zip(*(measured(size, Path(folder)) for size in sizes), strict=True)
        if vectors := int(os.environ.get("VECTORS", "0")):
            subprocess.run([sys.executable, "-m", "figwise.tests.bench.scale.made_up", str(vectors)], check=True)
    ratio = times[-1] / times[0]
    print(f"ask at {sizes[-1]} figures: {ratio:.2f} x of {sizes[0]} (at most {BAR})")
    print(f"memory while indexing: {max(memory):.0f} MB (at most {MOST_MEMORY})")
    sys.exit(ratio > BAR or max(memory) > MOST_MEMORY)


if __name__ == "__main__":
    main()
