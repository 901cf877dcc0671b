"""A collection of many vectors without a library around them: what Chroma costs where encoding takes long.

In a process of its own, whose memory is only that.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import numpy as np
from figwise.eval.others import description, question
from figwise.indexing.store.records import Chunk
from figwise.indexing.store.vectors import Folder, VectorStore
from figwise.indexing.text.spans import Span
from figwise.tests.bench.scale.hashed import Hashed
from figwise.tests.bench.scale.memory import megabytes, processes

WINDOW = 512
"""Vectors added at once, as indexing does it."""
FETCHED = 400
"""Chunks that a search asks for."""
ASKED, FIRST = 100, 10


def tell_of_vectors(size: int, folder: Path) -> None:
    """Add so many vectors, search among them, and print what both cost."""
    encoder, before = Hashed(), megabytes(processes(os.getpid()))
    asked = encoder.encode([question(number) for number in range(ASKED)])
    store = VectorStore(Folder(folder), encoder.name)
    store.open(create=True)
    adding, best = 0.0, np.full((ASKED, FIRST), -1.0, np.float32)
    coming = islice(_lines(), size)
    while some := list(islice(coming, WINDOW)):
        vectors = encoder.encode([chunk.text for chunk in some])
        best = np.sort(np.hstack([best, asked @ vectors.T]))[:, -FIRST:]
        started = time.perf_counter()
        store.add(some, vectors)
        adding += time.perf_counter() - started
    store.close()
    started = time.perf_counter()
    store.open(create=False)
    opening, spent, found = time.perf_counter() - started, list[float](), 0
    for vector, least in zip(asked, best[:, 0], strict=True):
        started = time.perf_counter()
        matches = store.nearest(vector, FETCHED)
        spent.append(1000 * (time.perf_counter() - started))
        found += sum(match.score > least - 1e-4 for match in matches[:FIRST])
    memory = megabytes(processes(os.getpid())) - before
    held = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6
    store.close()
    print(f"{size} made-up vectors in Chroma")
    print(f"  adding         {adding:8.1f} s   {size / adding:6.0f} a second; opening {opening:.2f} s")
    print(
        f"  nearest {FETCHED}    {statistics.median(spent):8.1f} ms  {found} of the {ASKED * FIRST} nearest among them"
    )
    print(f"  disk           {held:8.1f} MB  memory {memory:.0f} MB, {1000 * memory / size:.1f} kB each", flush=True)


def _lines() -> Iterator[Chunk]:
    """The lines of one description after the other, each under its title as chunks are."""
    number = 0
    for figure in count():
        title, *lines = (line for line in description(figure).splitlines() if line and not line.startswith("###"))
        for line in lines:
            number += 1
            yield Chunk(f"{title}\n{line}", Span(0, len(line)), number, f"figure-{figure:06}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        tell_of_vectors(int(sys.argv[1]), Path(made) / "vectors")
