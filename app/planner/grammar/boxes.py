"""Box plots: "what is the interquartile range of A?", "which group has the widest box?"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import At, LabelsOf, Reduce, Top, ValueOf
from ..scene import Scene, Selection
from .base import Candidate, words_among
from .superlative import asks_name, superlatives

_LOWER = re.compile(r"q1|(?:lower|first|1st) quartile|25(?:th percentile|%)|p25", re.I)
_UPPER = re.compile(r"q3|(?:upper|third|3rd) quartile|75(?:th percentile|%)|p75", re.I)
_OF_BOX = re.compile(r"med(?:ian)?\b|min(?:imum)?\b|max(?:imum)?\b|(?:lower|upper) whisker", re.I)
"""Other labels of a box plot, which distinguish its Q1 and Q3 from quarters of a year."""
_BOXES = frozenset(("box", "boxes"))
_MIDDLE = frozenset(("interquartile", "iqr", "midspread"))
_AROUND = frozenset(("inter", "quartile", "range", "ranges", "spread", "box", "boxes", "height", "width", "length"))


def quartiles(scene: Scene) -> tuple[str, str, str] | None:
    """(side, label of the lower quartile, label of the upper one) if the first data grid has both; else None."""
    for side in ("column", "row"):
        labels = [label.text for label in scene.grids[0].axis(side).labels] if scene.grids else []
        lower, upper = ([text for text in labels if is_one.fullmatch(text)] for is_one in (_LOWER, _UPPER))
        if len(lower) == len(upper) == 1 and any(_OF_BOX.match(text) for text in labels):
            return side, lower[0], upper[0]
    return None


def asks_middle(scene: Scene) -> frozenset[int] | None:
    """The tokens that ask for the interquartile range; None without any."""
    named = words_among(scene, _MIDDLE)
    drawn = frozenset(
        index for index in words_among(scene, _BOXES) if any(at in (index - 1, index - 2) for at in _sizes(scene))
    )
    return (named or drawn) | words_among(scene, _AROUND) if named or drawn else None


def _sizes(scene: Scene) -> frozenset[int]:
    """Tokens of superlatives of drawn size: "widest", "tallest"."""
    return scene.cue("max", "min") or frozenset()


def boxes(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The upper quartile less the lower one, of one box or over all of them."""
    found, at = quartiles(scene), asks_middle(scene)
    if found is None or at is None:
        return
    side, *ends = found
    asked = other_side(side)
    if any(label not in ends for label in selection.labels(side)):
        return
    middle = At(of=selection.source(), axis=side, labels=tuple(ends))
    labels = selection.labels(asked)
    if len(labels) == 1:
        of_one = Reduce(of=At(of=middle, axis=asked, labels=labels), how="range")
        yield Candidate(of_one, "aggregate|boxes", selection.at | at, 0.9, selection.quality)
    if labels:
        return
    for one in superlatives(scene, selection):
        chosen = Top(of=Reduce(of=middle, by=asked, how="range"), how=one.how, rank=one.rank)
        named = asks_name(scene, selection, one.at) and scene.question.tokens[0].text != "how"
        explained = selection.at | at | one.at | scene.target[1]
        plan = LabelsOf(of=chosen, axis=asked) if named else ValueOf(of=chosen)
        yield Candidate(plan, "apart", explained, 0.9, selection.quality)
