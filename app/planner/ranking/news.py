"""Results that tell nothing: what the question says itself, all shares added up, the mean of counts in bins."""

from __future__ import annotations

from ....tools.plan.nodes import At, LabelsOf, Node, Reduce, ValueOf
from ....tools.plan.tree import walk
from ....tools.result import Value
from ..linking.bins import BIN_NOUNS, ranges_on
from ..linking.vocabulary import SIDES
from ..scene import Scene
from .labels import Form, Words, always, is_said


def _says_more(scene: Scene, plan: Node, result: Value) -> bool:
    """No text of a cell that the question has ("size of the yellow slice"), and no labels that it has all named, but
    for a choice ("which score 8 or more on both safety and cost?").
    """
    values = result.value if isinstance(result.value, tuple) else (result.value,)
    listed = isinstance(plan, LabelsOf) and 1 < len(values) > 1 + scene.question.text.count(" or ")
    is_cell = isinstance(plan, ValueOf) and len(values) == 1
    said = all(isinstance(one, str) and is_said(scene, one) for one in values)
    return not (scene.described and said and (listed or is_cell))


def _asks_amount(scene: Scene, words: Words) -> bool:
    """Whether it is not asked for shares, or what they add up to."""
    return scene.cue("percent", "share") is None and not {"add", "adds", "sum"} & {*words}


def _is_no_whole(scene: Scene, plan: Node, result: Value) -> bool:
    """No sum of all shares, which is all of whatever it is: "total spend" of a pie chart."""
    some = any(isinstance(node, At) and len(node.labels) > 1 for node in walk(plan))
    of_shares = isinstance(plan, Reduce) and plan.how == "sum" and result.unit == "%" and not some
    return not (of_shares and isinstance(result.value, float) and 99 <= result.value <= 101)  # rounded shares


def _is_of_bins(scene: Scene, words: Words) -> bool:
    """Whether a figure is a histogram, and its bins are not spoken of ("across the four age groups")."""
    if not scene.described or not BIN_NOUNS.isdisjoint(token.stem for token in scene.question.tokens):
        return False
    lists = ((grid, side) for grid in scene.grids for side in SIDES if len(grid.cells) == len(grid.axis(side).labels))
    axes = (scene.names(*one) for one in lists)
    return any(names is not None and len(ranges_on(names)[0]) == len(names.axis.labels) for names in axes)


def _is_no_mean_of_bins(scene: Scene, plan: Node, result: Value) -> bool:
    """No mean, median or spread of how many there are in each bin, which is none of what is in them."""
    return not any(isinstance(node, Reduce) and node.how in ("mean", "median", "std", "range") for node in walk(plan))


FORMS: tuple[Form, ...] = (
    (always, _says_more),
    (_asks_amount, _is_no_whole),
    (_is_of_bins, _is_no_mean_of_bins),
)
