"""The few largest or smallest cells together: their sum, mean, difference or ratio."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .....tools.plan.nodes import Derive, Extremity, Reduce, Top
from ...positions import COUNTS
from ...scene import Scene, Selection
from ..base import Candidate, reduction


def ends(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The k cells at one end of the selection, where the question says how many."""
    for how, count, at in _ends_asked(scene):
        top = Top(of=selection.cells(), how=how, k=count)
        explained = selection.at | at
        summary = reduction(scene, selection.at)
        if summary is not None:
            plan: Any = Reduce(of=top, how=summary[0])
            yield Candidate(plan, f"ends:{summary[0]}", explained | summary[1], 0.85, selection.quality)
        if count != 2:
            continue
        difference, ratio = scene.cue("difference"), scene.cue("ratio")
        if difference is not None:
            plan = Reduce(of=top, how="range")
            yield Candidate(plan, "ends:range", explained | difference, 0.85, selection.quality)
        if ratio is not None:
            plan = Derive(how="ratio", left=Reduce(of=top, how="max"), right=Reduce(of=top, how="min"))
            yield Candidate(plan, "ends:ratio", explained | ratio, 0.8, selection.quality)


def _ends_asked(scene: Scene) -> Iterator[tuple[Extremity, int, frozenset[int]]]:
    """(which end, how many, words): "the two largest", "the largest two", "top 3"."""
    tokens = scene.question.tokens
    ways: tuple[Extremity, ...] = ("max", "min")
    for how in ways:
        for cue in scene.cues.get(how, ()):
            for index in (cue.at[0] - 1, cue.at[-1] + 1):
                if not 0 <= index < len(tokens):
                    continue
                number = tokens[index].number
                small = int(number) if number is not None and number.is_integer() and 2 <= number <= 20 else 0
                count = COUNTS.get(tokens[index].text) or small
                if count:
                    yield how, count, frozenset((*cue.at, index))
