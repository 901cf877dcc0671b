"""Questions for a mean, a median or a spread, and what may answer them."""

from __future__ import annotations

from ....tools.plan.nodes import GridCells, Node, Parts, Reduce, ValueOf
from ....tools.plan.tree import walk
from ....tools.result import Value
from ..chart.bounds import asks_spread
from ..chart.extremes import COUNTED
from ..linking.short_forms import short_forms
from ..scene import Scene
from ..text.words import stems_of
from .labels import Form, Words


def _asks_spread(scene: Scene, words: Words) -> bool:
    return asks_spread(scene)


def _is_spread(scene: Scene, plan: Node, result: Value) -> bool:
    """What stands behind a plus-minus sign, or the deviation of several numbers; of cells not the number before it."""
    nodes = list(walk(plan))
    spread = any(isinstance(node, Parts) and node.part == "spread" for node in nodes)
    deviation = any(isinstance(node, Reduce) and node.how == "std" for node in nodes)
    return spread or deviation or not any(isinstance(node, GridCells) for node in nodes)


def _asks_mean(scene: Scene, words: Words) -> bool:
    """Whether a mean or a median is asked for, of which the figure's titles say nothing and no cell has a spread."""
    unsaid = scene.described and bool(_means(scene)) and _means(scene).isdisjoint(scene.vocabulary.context)
    cells = (cell.quantity for grid in scene.grids for cell in grid.cells if unsaid)
    return unsaid and not any(one is not None and one.spread is not None for one in cells)


def _is_mean(scene: Scene, plan: Node, result: Value) -> bool:
    """No plain cell, unless it is under a label that says so; nothing of a label that says another statistic."""
    labels = [label for node in walk(plan) for label in getattr(node, "labels", ())]
    names = [name for label in labels for name in (label, *short_forms(label))]  # "p50" is a median
    if any(stem in _STATISTICS - _means(scene) for label in labels for stem in stems_of(label)):
        return False
    return not isinstance(plan, ValueOf) or any(not _means(scene).isdisjoint(stems_of(name)) for name in names)


_STATISTICS = frozenset(stems_of("mean median"))


def _means(scene: Scene) -> frozenset[str]:
    return frozenset(scene.question.tokens[at].stem for at in scene.cue("mean", "median") or ())


def _asks_fullest(scene: Scene, words: Words) -> bool:
    """Whether it is asked which line has the most values, or the fewest."""
    most = [at for at, word in enumerate(words) if word in ("most", "fewest")]
    return scene.described and any(words[at + 1 : at + 2] and words[at + 1] in COUNTED for at in most)


def _is_counted(scene: Scene, plan: Node, result: Value) -> bool:
    return any(isinstance(node, Reduce) and node.how == "count" for node in walk(plan))


FORMS: tuple[Form, ...] = (
    (_asks_spread, _is_spread),
    (_asks_mean, _is_mean),
    (_asks_fullest, _is_counted),
)
