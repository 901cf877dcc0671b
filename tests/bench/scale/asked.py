"""What questions to a library of made-up figures take."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from figwise import FigureQA
from figwise.eval.others import question
from figwise.indexing.store.encoder import Encoder
from figwise.tests.bench.scale.hashed import Hashed

ASKED = 30


@dataclass(frozen=True)
class Asked:
    """Median milliseconds."""

    search: float
    ask: float
    list: float
    right: int
    """How often the right figure is found first, of `ASKED` questions."""


def encoder_named(name: str) -> Encoder:
    """The packaged encoder, or one that hashes words."""
    return Encoder() if name == "packaged" else Hashed()


def asked(home: Path, size: int, encoder: str) -> Asked:
    """Ask the library of a home, which has so many figures."""
    numbers = random.Random(size).sample(range(size), ASKED)
    questions = [question(number) for number in numbers]
    with FigureQA(home) as qa:
        qa.library.encoder = encoder_named(encoder)
        qa.ask(questions[0])
        first = [qa.library.search(text, 8)[0].figure for text in questions]
        return Asked(
            search=_milliseconds(lambda text: qa.library.search(text, 8), [f"{text} Please" for text in questions]),
            ask=_milliseconds(qa.ask, [f"{text} Now" for text in questions]),
            list=_milliseconds(lambda _: qa.figures(), questions[:5]),
            right=sum(found == f"figure-{number:06}" for number, found in zip(numbers, first, strict=True)),
        )


def _milliseconds(run: Callable[[str], object], questions: list[str]) -> float:
    spent = []
    for one in questions:
        started = time.perf_counter()
        run(one)
        spent.append(1000 * (time.perf_counter() - started))
    return statistics.median(spent)
