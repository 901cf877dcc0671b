"""One number from many cells: "what is the average accuracy for type u?"."""

from collections.abc import Iterator

from ....tools.plan_answers import Reduce
from ..scene import Scene, Selection
from .base import Candidate, reduction


def aggregate(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The reduction that the question names, over the part that it names."""
    named = reduction(scene)
    if named is not None:
        how, at = named
        evidence = 0.7 if scene.cue("max", "min") is None else 0.3
        yield Candidate(
            Reduce(of=selection.cells(), how=how), "aggregate", selection.at | at, evidence, selection.quality
        )
    spread = scene.cue("spread")
    if spread is not None:
        difference = scene.cue("difference") or frozenset()
        plan = Reduce(of=selection.cells(), how="range")
        yield Candidate(plan, "aggregate", selection.at | spread | difference, 0.9, selection.quality)
