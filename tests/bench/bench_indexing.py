"""Indexing against its encoder: all else (reading, chunks, catalog, vectors) may take a fifth of the time at most.

The encoder is timed inside the run that it is a share of: timed apart, a machine that is busy now and quiet then moves
the ratio by more than what is looked for.
"""

import tempfile
import time
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from figwise.indexing.store.encoder import Encoder, Vectors
from figwise.indexing.store.library import Library

COPIES = 20


class Timed:
    """An encoder that adds up the seconds it takes."""

    def __init__(self, encoder: Encoder):
        self.name, self._encoder, self.seconds = encoder.name, encoder, 0.0
        self.encode_few, self.encode_question = encoder.encode_few, encoder.encode_question

    def encode(self, texts: Sequence[str]) -> Vectors:
        started = time.perf_counter()
        vectors = self._encoder.encode(texts)
        self.seconds += time.perf_counter() - started
        return vectors


def main() -> None:
    samples = sorted(
        (item.name, item.read_text(encoding="utf-8"))
        for item in (files("figwise.data") / "samples").iterdir()
        if item.name.endswith((".md", ".txt"))
    )
    texts = {f"{name.split('.')[0]}-{copy}": text for copy in range(COPIES) for name, text in samples}
    encoder = Timed(Encoder())
    encoder.encode(["warm up"])
    encoder.seconds = 0.0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        source.mkdir()
        for id, text in texts.items():
            (source / f"{id}.md").write_text(text, encoding="utf-8")
        library = Library(Path(folder) / "home", encoder=encoder)
        started = time.perf_counter()
        library.index([source])
        indexing = time.perf_counter() - started
        in_encoder = encoder.seconds
        started = time.perf_counter()
        library.index([source])
        again = time.perf_counter() - started
        library.close()
    share = in_encoder / indexing
    print(f"{len(texts)} descriptions")
    print(f"indexing               {indexing:7.2f} s, the encoder's share {share:.1%} (at least 80%)")
    print(f"indexing again         {again:7.2f} s  {again / indexing:.3f} x the first time")


if __name__ == "__main__":
    main()
