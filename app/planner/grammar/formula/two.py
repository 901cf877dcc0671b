"""Two numbers joined by a word: "the ratio of A to the lowest", "sum of the highest and lowest", "A minus B"."""

from __future__ import annotations

from collections.abc import Iterator

from .....tools.plan.nodes import Derive
from ...scene import Scene, Selection
from ..base import Candidate
from .operand import Span, operands

_BEFORE: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("ratio", "ratio", frozenset(("to", "and", "vs", "versus", ":", "by", "over"))),
    ("difference", "distance", frozenset(("and", "from", "to", "vs", "versus"))),
    ("sum", "sum", frozenset(("and", "plus", "with"))),
    ("mean", "mean", frozenset(("and",))),
)
"""(cue, operation, words that separate its two numbers)"""
_BETWEEN = {"plus": "sum", "minus": "difference", "divided": "ratio", "subtracted": "difference"}
"""Word that stands between two numbers -> operation."""


def two(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Candidates for every way to split the question into two numbers at such words."""
    if not (selection.rows or selection.columns) and scene.cue("max", "min") is None:
        return
    for how, left, right, words in _splits(scene):
        for one in operands(scene, selection, left, right):
            for other in operands(scene, selection, right, left):
                if one.node == other.node:
                    continue
                at = one.at | other.at | words
                plan = Derive(how=how, left=one.node, right=other.node)
                kind = "plain" if one.plain and other.plain else "made"
                yield Candidate(plan, f"formula:{how}:{kind}", at, 0.85, selection.quality)


def _splits(scene: Scene) -> Iterator[tuple[str, Span, Span, frozenset[int]]]:
    """(operation, first span, second span, tokens of the operation)"""
    tokens = scene.question.tokens
    size = len(tokens)
    for name, how, splits in _BEFORE:
        for cue in scene.cues.get(name, ())[:1]:
            start = cue.at[-1] + 1
            for index in range(start + 1, size - 1):
                if tokens[index].text in splits:
                    yield how, Span(start, index), Span(index + 1, size), frozenset(cue.at)
    for index in range(1, size - 1):
        between = _BETWEEN.get(tokens[index].text)
        if between is not None:
            yield between, Span(0, index), Span(index + 1, size), frozenset({index})
