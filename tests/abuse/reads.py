"""Descriptions that were cut up, mixed and spoiled: each is read, and what holds of every figure has to hold."""

import os
import random
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from figwise.tests.abuse.figures import check_reading
from figwise.tests.abuse.tried import Try, samples

_SECONDS = 5.0
"""A text of some thousand characters takes a hundredth of this."""
_CHUNK = 250
_STRANGE = (
    "1e999", "-1e308 billion", "9" * 70, "NaN", "∞", "±", "1,2,3,4", "((((", "]]]]", "|", "| |", "**", "```", "{",
    '{"a": [', "\u202e", "\u0000", "\ufeff", "\u2028", "٣٤", "½", "10^{99}", "$x$", "\\frac{1}{2}", "<br>", "<b>",
    "&amp;", "→", "(1, 2)", "Row 1:", "- a: b: c: 1", "# ", "####### x", ">", "---", "1 - 2 - 3", "12:30", "2020-02-30",
    "%", "% %", "~~1~~", "a" * 3_000,
)  # fmt: skip


def mutated(count: int) -> Iterator[Try]:
    """So many texts, over all processors; those that did not hold are told one by one."""
    starts = range(0, count, _CHUNK)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done, failed in pool.map(partial(_some, most=count), starts):
            yield from failed
            yield from (Try("read", held=True) for _ in range(done - len(failed)))


def _some(start: int, most: int) -> tuple[int, list[Try]]:
    texts = [*samples().values()]
    failed = []
    seeds = range(start, min(start + _CHUNK, most))
    for seed in seeds:
        rng = random.Random(seed)
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 6)):
            text = rng.choice(_EDITS)(text, rng, texts)
        started = time.process_time()
        try:
            check_reading(text[:8_000], again=seed % 10 == 0)
            spent = time.process_time() - started
            if spent > _SECONDS:
                failed.append(Try(f"text {seed}", False, f"{spent:.1f} s"))
        except Exception:  # noqa: BLE001 - whatever it is, it is told
            failed.append(Try(f"text {seed}", False, traceback.format_exc()[-400:]))
    return len(seeds), failed


Edit = Callable[[str, random.Random, list[str]], str]


def _lines(change: Callable[[list[str], random.Random], None]) -> Edit:
    def edit(text: str, rng: random.Random, texts: list[str]) -> str:
        lines = text.split("\n")
        change(lines, rng)
        return "\n".join(lines)

    return edit


def _drop(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(max(1, len(lines)))
    del lines[at : at + rng.randint(1, 5)]


def _repeat(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(max(1, len(lines)))
    lines[at:at] = lines[at : at + rng.randint(1, 8)] * rng.randint(1, 4)


def _swap(lines: list[str], rng: random.Random) -> None:
    for _ in range(rng.randint(1, 6) if lines else 0):
        at = rng.randrange(len(lines))
        lines.insert(rng.randrange(len(lines)), lines.pop(at))


def _indent(lines: list[str], rng: random.Random) -> None:
    for at in range(len(lines)):
        if rng.random() < 0.2:
            lines[at] = " " * rng.randint(0, 9) + lines[at].lstrip()


def _insert(text: str, rng: random.Random, texts: list[str]) -> str:
    for _ in range(rng.randint(1, 5)):
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(_STRANGE) + text[at:]
    return text


def _cut(text: str, rng: random.Random, texts: list[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + text[at + rng.randint(0, 200) :]


def _mix(text: str, rng: random.Random, texts: list[str]) -> str:
    other = rng.choice(texts)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _other_signs(text: str, rng: random.Random, texts: list[str]) -> str:
    signs = ":-|*#,.;()[]%~ \n"
    return "".join(rng.choice(signs) if char in signs and rng.random() < 0.05 else char for char in text)


def _on_one_line(text: str, rng: random.Random, texts: list[str]) -> str:
    return text.replace("\n", rng.choice([" ", "; ", ", ", " | ", ""]))


_EDITS: tuple[Edit, ...] = (
    _lines(_drop), _lines(_repeat), _lines(_swap), _lines(_indent), _insert, _cut, _mix, _other_signs, _on_one_line,
)  # fmt: skip


def vast(count: int) -> Iterator[Try]:
    """Texts of a megabyte: each is read, or as much of it as is read, within seconds."""
    many = 1_000_000
    texts = {
        "words": "a b c " * (many // 6),
        "numbers": "# T\n\n## Detailed Analysis\n" + "1, " * (many // 3),
        "labels": "# T\n\n## Detailed Analysis\n- " + "; ".join(f"a{at}: {at}" for at in range(70_000)),
        "sentences": "# T\n\n" + "The value of A is 5 and B is 6. " * (many // 32),
        "JSON": '{"a": [' + "1," * (many // 2) + "1]}",
        "pairs": "# T\n\n## Detailed Analysis\n- A: " + "(1, 2), " * (many // 8),
        "a table": "# T\n\n|" + "c|" * 20 + "\n|" + "-|" * 20 + "\n" + ("|" + "1|" * 20 + "\n") * 20_000,
        "rows": "# T\n\n## Detailed Analysis\n" + "".join(f"- r{at}: {'1, ' * 20}\n" for at in range(12_000)),
        "stars": "*" * many,
        "brackets": "(" * many,
        "pipes": "|" * many,
        "quotes": '# T\n\n## Detailed Analysis\n- "a" ' * (many // 30),
        "maths": "# T\n\n## Detailed Analysis\n- A: " + "$1$ " * (many // 4),
        "headings": "# a\n" * (many // 4),
    }
    for name, text in [*texts.items()][:count]:
        started = time.process_time()
        check_reading(text)
        spent = time.process_time() - started
        yield Try(f"a megabyte of {name}", spent < 12 * _SECONDS, f"{spent:.1f} s")
