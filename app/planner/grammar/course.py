"""From one end of an ordered axis to the other: "how much did Italy grow?", "the increase between the two waves"."""

from __future__ import annotations

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import At, Derive, ValueOf
from ..positions import is_ordered
from ..scene import Scene, Selection
from .base import Candidate, one_column
from .superlative import COMPARATIVES


def course(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """One label of one axis, and nothing named on the other, which is ordered or has two labels."""
    rises, falls = scene.cue("rises"), scene.cue("falls")
    apart = scene.cue("difference")
    percent = scene.cue("percent_change")
    ratio = scene.cue("ratio")
    better = _comparative_words(scene)
    words = (rises, falls, apart, percent, ratio, better)
    asks = scene.cue("how_much", "how_many", "difference", "percent_change", "ratio")
    nominal = scene.question.tokens and scene.question.tokens[0].text in (
        "increase",
        "decrease",
        "growth",
        "drop",
        "rise",
    )
    if (
        all(one is None for one in words)
        or not (asks or nominal)
        or (scene.cue("which", "when") is not None and not asks)
    ):
        return
    for side in ("row", "column"):
        across = other_side(side)
        single = len(selection.labels(across)) == 1 or (side == "row" and one_column(scene))
        axis = scene.grids[0].axis(side)
        order = list(dict.fromkeys(axis.labels[at].text for at in axis.order()))
        ordered = is_ordered(axis) or len(order) == 2
        if selection.labels(side) or not single or not ordered or len(order) < 2:
            continue
        first, last = (
            ValueOf(of=At(of=selection.cells(), axis=side, labels=(label,))) for label in (order[0], order[-1])
        )
        explained = selection.at.union(*(one for one in words if one), asks or frozenset())
        if percent is not None or scene.cue("percent") is not None:
            plan = Derive(how="percent_change", left=first, right=last)
        elif ratio is not None:
            plan = Derive(how="ratio", left=last, right=first)
        elif falls is not None:
            plan = Derive(how="difference", left=first, right=last)
        elif rises is not None:
            plan = Derive(how="difference", left=last, right=first)
        else:
            plan = Derive(how="distance", left=last, right=first)
        yield Candidate(plan, "course", explained, 0.7, selection.quality)


def _comparative_words(scene: Scene) -> frozenset[int] | None:
    """The tokens of the comparative in "how many ms faster", if the question names nothing to compare with."""
    asks = scene.cue("how_much", "how_many")
    words = [token.text for token in scene.question.tokens]
    if asks is None or "than" in words:
        return None
    found = {i for i in range(max(asks) + 1, min(max(asks) + 4, len(words))) if words[i] in COMPARATIVES}
    return frozenset(found) or None
