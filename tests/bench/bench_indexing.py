"""Indexing against the bare encoder: N descriptions may cost at most 1.2 times what encoding their chunks costs."""

import tempfile
import time
from importlib.resources import files
from pathlib import Path

from figwise.indexing.chunks import chunks_of
from figwise.indexing.encoder import Encoder
from figwise.indexing.library import Library
from figwise.indexing.reading import read

COPIES = 20


def main() -> None:
    samples = sorted(
        (item.name, item.read_text(encoding="utf-8"))
        for item in (files("figwise.data") / "samples").iterdir()
        if item.name.endswith((".md", ".txt"))
    )
    texts = {f"{name.split('.')[0]}-{copy}": text for copy in range(COPIES) for name, text in samples}
    encoder = Encoder()
    encoder.encode(["warm up"])
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        source.mkdir()
        for id, text in texts.items():
            (source / f"{id}.md").write_text(text, encoding="utf-8")
        library = Library(Path(folder) / "home", encoder=encoder)
        started = time.perf_counter()
        library.index([source])
        indexing = time.perf_counter() - started
        started = time.perf_counter()
        library.index([source])
        again = time.perf_counter() - started
        library.close()
    figures = [read(text, id) for id, text in texts.items()]
    chunks = [chunk.text for figure in figures for chunk in chunks_of(figure)]
    started = time.perf_counter()
    encoder.encode(chunks)
    encoding = time.perf_counter() - started
    print(f"{len(texts)} descriptions, {len(chunks)} chunks")
    print(f"bare encoder           {encoding:7.2f} s")
    print(f"indexing               {indexing:7.2f} s  {indexing / encoding:.2f} x the bare encoder (at most 1.2)")
    print(f"indexing again         {again:7.2f} s  {again / indexing:.3f} x the first time")


if __name__ == "__main__":
    main()
