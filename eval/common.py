"""Learning which words correct readings often leave unexplained, so that leaving them hardly tells against a reading:
"how long is the wait at A?" of a column called Delay.

    python -m figwise.eval.common FOLDER... [--out data/common.json]

A FOLDER is one of described figures (see `described.py`), whose questions are put to the descriptions and their tables.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ..app.planner.decide import decisive
from ..app.planner.linking.nearness import packaged
from ..app.planner.ranking.model import load_model
from ..app.planner.reader import FigureReader
from ..app.planner.text.words import stem
from ..indexing.processes import end_with_parent
from .described import STATED, described_in, is_right

Left = tuple[frozenset[str], bool, str]
"""The stems that a first reading leaves unexplained, whether it is right, and the figure it is over."""
FEWEST, HARMLESS = 5, 1.0
"""Of how many figures a word has to be left to be judged, and how often that has to end right, against the usual."""


def learn(
    folders: Annotated[list[Path], typer.Argument(help="folders of described figures with questions")],
    out: Annotated[Path, typer.Option(help="where the words go")] = Path("data/common.json"),
    workers: Annotated[int, typer.Option(help="how many processes read")] = 2,
) -> None:
    """Learn which words are often left over descriptions."""
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        found = [one for some in pool.map(_left_in, folders) for one in some]
    words = sorted(often_left(found, FEWEST, HARMLESS))
    told = {"folders": sorted(folder.name for folder in folders), "questions": len(found)}
    out.write_text(json.dumps({"learned_from": told, "common": words}, indent=0) + "\n", encoding="utf-8")
    typer.echo(f"{len(words)} words are often left in {len(found)} questions.")


def often_left(found: Iterable[Left], fewest: int, share: float) -> frozenset[str]:
    """The stems that readings of at least `fewest` figures leave, and that are then right at least in this `share` of
    how often all are.
    """
    left, rightly, hits, every = Counter[str](), Counter[str](), 0, 0
    figures: dict[str, set[str]] = {}
    for stems, right, figure in found:
        every += 1
        hits += right
        left.update(stems)
        rightly.update(stems if right else ())
        for one in stems:
            figures.setdefault(one, set()).add(figure)
    usual = share * hits / max(1, every)
    return frozenset(
        one for one, times in left.items() if len(figures[one]) >= fewest and rightly[one] >= usual * times
    )


def stems_left(unexplained: Iterable[str]) -> frozenset[str]:
    """The stems of those unexplained words that are words."""
    return frozenset(stem(word.lower()) for word in unexplained if word[0].isalpha() and len(word) > 1)


def _left_in(folder: Path) -> list[Left]:
    found, model = [], replace(load_model(), spoken=frozenset())  # what was learned before is left, too
    for one in described_in(folder):
        for figure in (one.figure, *one.tables.values()):
            reader = FigureReader(figure, model=model, nearness=packaged())
            for case in one.questions:
                if figure is one.figure or case["kind"] not in STATED:
                    readings = reader.readings(case["question"])
                    best = decisive(readings) if readings else None
                    if best is not None:
                        found.append((stems_left(best.unexplained), is_right(case, best.result), one.figure.id))
    return found


if __name__ == "__main__":
    typer.run(learn)
