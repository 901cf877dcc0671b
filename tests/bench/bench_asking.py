"""A warm question against its parts: without its planning it may cost at most 2 times (encode + query Chroma)."""

import statistics
import tempfile
import time
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

from figwise import FigureQA
from figwise.app.planner.found.choose import Found, choose, strong_enough
from figwise.app.planner.found.failures import Failures
from figwise.app.planner.linking.nearness import Nearness
from figwise.indexing.store.encoder import Encoder
from figwise.indexing.store.vectors import Folder, VectorStore
from figwise.tools.toolbox import Toolbox

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


def main() -> None:
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
        asked = median(qa.ask, [f"{question} Please." for question in questions])
        toolbox = Toolbox(library.figure)
        found = [
            Found(qa.reader(hit.figure), hit.meaning, hit.words)
            for hit in strong_enough(library.search(questions[0], 8))
        ]
        nearness = Nearness(library.encoder.encode_few)
        planned = median(
            lambda question: choose(question, found, toolbox, nearness, Failures()),
            [f"{question} Now." for question in questions],
        )
        qa.close()
    print(f"encode + query Chroma  {bare:7.2f} ms")
    print(f"search                 {searched:7.2f} ms  {searched / bare:.2f} x")
    print(f"ask                    {asked:7.2f} ms")
    print(f"  of which planning    {planned:7.2f} ms  over {len(found)} figures")
    print(f"ask without planning   {asked - planned:7.2f} ms  {(asked - planned) / bare:.2f} x (at most 2)")


if __name__ == "__main__":
    main()
