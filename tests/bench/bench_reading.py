"""Reading on one core: descriptions a second, each read anew and let go, in a process that loads nothing else.

The samples have 2 to 5 kB, as real descriptions have. They are read in turns, so that a busy moment of the machine does
not fall on one of them; the median of the turns counts. Files given as arguments are read instead of the samples.
"""

import statistics
import sys
import time
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from figwise.indexing.reading import read

TURNS = 40


def main() -> None:
    named = [Path(name) for name in sys.argv[1:]]
    listed: Sequence[Path | Traversable] = named or list((files("figwise.data") / "samples").iterdir())
    texts = {item.name: item.read_text(encoding="utf-8") for item in listed if item.name.endswith((".md", ".txt"))}
    seconds: dict[str, list[float]] = {name: [] for name in texts}
    for _ in range(TURNS):
        for name, text in texts.items():
            started = time.process_time()
            read(text, name)
            seconds[name].append(time.process_time() - started)
    took = {name: statistics.median(runs) for name, runs in seconds.items()}
    rate = len(texts) / sum(took.values())
    size = sum(map(len, texts.values()))
    print(f"{len(texts)} descriptions of {size / len(texts):.0f} characters on average, median of {TURNS} turns")
    print(f"reading   {rate:.0f} descriptions a second (at least 300), {size / sum(took.values()) / 1e6:.2f} MB/s")
    print(f"slowest   {max(took, key=took.__getitem__)}, {1000 * max(took.values()):.1f} ms")


if __name__ == "__main__":
    main()
