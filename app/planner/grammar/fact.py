"""Facts stated as key and value: "what is the mean score?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import At, GridCells, ValueOf
from ..linking.link import link_axis
from ..scene import Scene, Selection
from .base import Candidate


def fact(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A stated fact that the question names, whether or not the figure also has data."""
    for grid in scene.vocabulary.figure.grids:
        names = scene.names(grid, "row")
        if grid.kind != "facts" or names is None:
            continue
        for link in link_axis(scene.question, names, None):
            if link.score < 0.8:
                continue
            plan = ValueOf(of=At(of=GridCells(grid=grid.id), axis="row", labels=link.labels))
            yield Candidate(plan, "fact", frozenset(link.at), 0.65 if len(link.at) > 1 else 0.4, link.score)
