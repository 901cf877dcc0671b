"""Indexing against the bare encoder with float32 weights over each section and each grid's names, which is what was
encoded at first: at most 0.55 times as long where the processor multiplies bfloat16, and no longer elsewhere. Reading,
chunks, catalog and vectors are in it.

Both are timed piece by piece, in turns: timed one after the other, a machine that is busy now and quiet then moves the
ratio by more than what is looked for.
"""

import re
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.indexing.store.crew import Processes
from figwise.indexing.store.encoder import Encoder, processors
from figwise.indexing.store.library import Library
from figwise.indexing.text.tokens import tokens

ROUNDS = 3
COPIES = 8
"""Of each sample in a round, none of them known by then."""
BARS = {True: 0.55, False: 1.0}
"""By whether the processor has bfloat16."""
ROOM = 230
"""Estimated tokens of a text in the encoder."""


def seconds(started: float) -> float:
    return time.perf_counter() - started


def every_text(figure: Figure) -> Iterator[str]:
    """Every section in parts of lines that the encoder reads whole, and the names in each grid, with the title."""
    head = " ".join((figure.title or figure.id).split())
    for section in figure.sections:
        opening = head if section.title.casefold() in head.casefold() else f"{head}\n{section.title}"
        part, used = [opening], tokens(opening)
        body = re.sub(r"\*{1,3}|`", "", section.body.cut(figure.text))
        for line in filter(None, (one.strip() for one in body.splitlines())):
            if len(part) > 1 and used + tokens(line) > ROOM:
                yield "\n".join(part)
                part, used = [opening], tokens(opening)
            part.append(line)
            used += tokens(line)
        if len(part) > 1:
            yield "\n".join(part)
    for grid in figure.grids:
        names = [label.text for axis in (grid.row_axis, grid.column_axis) for label in axis.labels]
        yield "\n".join((head, figure.kind, grid.title, ", ".join(dict.fromkeys(names))))


def main() -> None:
    samples = sorted(
        (item.name, item.read_text(encoding="utf-8"))
        for item in (files("figwise.data") / "samples").iterdir()
        if item.name.endswith((".md", ".txt"))
    )
    encoder, bare = Encoder(), Encoder(precision="float32")
    for one in (encoder, bare):
        one.encode(["warm up"])
    indexing = encoding = again = 0.0
    with tempfile.TemporaryDirectory() as folder, Library(Path(folder) / "home", encoder=encoder) as library:
        for turn in range(ROUNDS):
            source = Path(folder) / f"source{turn}"
            source.mkdir()
            for name, text in samples:
                for copy in range(COPIES):
                    (source / f"{name.split('.')[0]}-{turn}-{copy}.md").write_text(text, encoding="utf-8")
            started = time.perf_counter()
            library.index([source], crew=Processes(encoder, processors()))
            indexing += seconds(started)
            texts = [
                one
                for name, text in samples
                for copy in range(COPIES)
                for one in every_text(read(text, f"{name.split('.')[0]}-{turn}-{copy}"))
            ]
            started = time.perf_counter()
            bare.encode(texts)
            encoding += seconds(started)
            started = time.perf_counter()
            library.index([source], crew=Processes(encoder, processors()))
            again += seconds(started)
        count = len(library.ids())
    ratio, bar = indexing / encoding, BARS[encoder.is_bfloat16()]
    print(f"{count} descriptions")
    print(f"bare float32 encoder   {encoding:7.2f} s")
    print(f"indexing               {indexing:7.2f} s  {ratio:.2f} x (at most {bar})")
    print(f"indexing again         {again:7.2f} s  {again / indexing:.3f} x the first time")
    sys.exit(ratio > bar)


if __name__ == "__main__":
    main()
