"""One number from many cells: "what is the average accuracy for type u?"."""

from collections.abc import Iterator

from ....tools.plan_answers import Reduce
from ....tools.plan_cells import Extremity, Reduction, Top
from ..positions import COUNTS
from ..scene import Scene, Selection
from .base import Candidate, in_table, reduction


def aggregate(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The reduction that the question names, over the part that it names."""
    if in_table(scene) and not scene.records.amounts and not selection.columns:
        return  # years and numbers of rows are not added up
    named = reduction(scene, selection.at)
    if named is not None:
        how, at = named
        evidence = 0.7 if scene.cue("max", "min") is None else 0.3
        yield Candidate(
            Reduce(of=selection.cells(), how=how), "aggregate", selection.at | at, evidence, selection.quality
        )
        yield from _of_the_top(scene, selection, how, at)
    spread = scene.cue("spread")
    if spread is not None:
        difference = scene.cue("difference") or frozenset()
        plan = Reduce(of=selection.cells(), how="range")
        yield Candidate(plan, "aggregate", selection.at | spread | difference, 0.9, selection.quality)


def _of_the_top(scene: Scene, selection: Selection, how: Reduction, at: frozenset[int]) -> Iterator[Candidate]:
    """The total of "the top three": the reduction of the largest (smallest) k cells."""
    tokens = scene.question.tokens
    ways: tuple[tuple[Extremity, str], ...] = (("max", "max"), ("min", "min"))
    for extremity, name in ways:
        for cue in scene.cues.get(name, ()):
            after = cue.at[-1] + 1
            count = COUNTS.get(tokens[after].text) if after < len(tokens) else None
            if count is not None:
                top = Top(of=selection.cells(), how=extremity, k=count)
                explained = selection.at | at | frozenset((*cue.at, after))
                yield Candidate(Reduce(of=top, how=how), "aggregate", explained, 0.85, selection.quality)
