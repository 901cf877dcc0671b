"""Choices of two labels ("do more people walk in A or in B?"): whether a question is one, and what may answer it."""

from __future__ import annotations

from collections.abc import Sequence

from ....tools.plan.nodes import Node
from ....tools.result import Value
from ..grammar.superlative import is_comparative
from ..scene import Scene


def asks_either(scene: Scene, words: Sequence[str]) -> bool:
    """Whether a question is a choice of two labels, of which one is more: "do more people walk in A or in B?"."""
    chooses = scene.described and any(is_comparative(words[index]) for index in scene.graded)
    if not chooses or scene.cue("how_many", "how_much", "than", "above", "below") is not None:
        return False
    return any(labels for labels in _options(scene, words))


def is_either(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a result is one of the two labels."""
    words = [token.text for token in scene.question.tokens]
    return any(result.value in labels for labels in _options(scene, words))


def _options(scene: Scene, words: Sequence[str]) -> list[set[object]]:
    """The labels before and after each "or", where these are two labels of one axis, and no others are."""
    found: list[set[object]] = []
    for at in (at for at, word in enumerate(words) if word == "or"):
        for side in ("row", "column"):
            links = [link for link in scene.links if link.side == side and link.at and not link.is_inferred]
            before = [link for link in links if 0 < at - max(link.at) <= _CLOSE]
            after = [link for link in links if 0 < min(link.at) - at <= _CLOSE]
            if len({one.labels for one in before}) == len({one.labels for one in after}) == 1:
                found.append({*before[0].labels, *after[0].labels})
    return found


_CLOSE = 3
"""Most words between "or" and the labels that it joins."""
