"""A choice between named things by their values: "which is higher in 2015, Oslo or Rome?"."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import Choose, Option, Reduce, ValueOf
from ..scene import Scene, Selection
from .base import Candidate, one_column, reduction


def compare(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Two or more labels of one axis and a comparative."""
    for how in ("max", "min"):
        cue = scene.cue(how)
        if cue is None or scene.cue("claim", "difference") is not None:
            continue
        for side in ("row", "column"):
            labels = selection.labels(side)
            if not 2 <= len(labels) <= 8 or selection.group(side):
                continue
            summary = reduction(scene, selection.at)
            single = len(selection.labels(other_side(side))) == 1 or (side == "row" and one_column(scene))
            if not single and summary is None:
                continue
            cells = [(label, selection.only(side, label).cells()) for label in labels]
            if summary is not None:
                options = [Option(label=label, of=Reduce(of=node, how=summary[0])) for label, node in cells]
            else:
                options = [Option(label=label, of=ValueOf(of=node)) for label, node in cells]
            explained = selection.at | cue | scene.target[1] | (summary[1] if summary else frozenset())
            plan = Choose(how=how, options=tuple(options))
            yield Candidate(plan, "compare", explained, 0.85, selection.quality)
