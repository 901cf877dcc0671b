"""Forms that ask how something goes or by how much it changes, and what may answer them."""

from __future__ import annotations

from ....tools.plan.nodes import Along, Derive, LabelsOf, Node, Trend
from ....tools.plan.tree import walk
from ....tools.result import Value
from ..linking.positions import is_ordered
from ..linking.quantities import quantities_of
from ..scene import Scene
from .labels import Form, Words


def _asks_stated_change(scene: Scene, words: Words) -> bool:
    """Whether a change in percent is asked of a figure with lines that state such changes."""
    if scene.cue("percent", "percent_change") is None or scene.cue("rises", "falls", "percent_change") is None:
        return False
    axes = [axis for grid in scene.grids for axis in (grid.row_axis, grid.column_axis)]
    return any({"change", "part"} <= quantities_of(label.text) for axis in axes for label in axis.labels)


def _is_as_stated(scene: Scene, plan: Node, result: Value) -> bool:
    """No change or course that is worked out from other cells."""
    changes = (isinstance(node, Along | Trend) or getattr(node, "how", "") == "percent_change" for node in walk(plan))
    return not any(changes)


def _asks_course(scene: Scene, words: Words) -> bool:
    """Whether it is asked how something goes: "what happens to the north?"."""
    return words[:1] == ["what"] and 1 in scene.question.acts


def _is_course(scene: Scene, plan: Node, result: Value) -> bool:
    """No number, and no labels."""
    return not isinstance(result.value, float) and not isinstance(plan, LabelsOf)


def _asks_size_of_change(scene: Scene, words: Words) -> bool:
    """Whether a noun of change begins or ends a phrase ("gain from May to July")."""
    return bool(scene.question.sizes)


def _is_no_course(scene: Scene, plan: Node, result: Value) -> bool:
    """No trend."""
    return not isinstance(plan, Trend)


def _asks_what_moved_most(scene: Scene, words: Words) -> bool:
    """Whether a verb of motion that no label explains goes before "the most", over labels that have an order."""
    if not any(is_ordered(axis) for grid in scene.grids for axis in (grid.row_axis, grid.column_axis)):
        return False
    tokens, known = scene.question.tokens, scene.vocabulary.text
    free = (at for at in scene.cue("rises", "falls") or () if tokens[at].stem not in known)
    named = {index for link in scene.links for index in link.at}
    return any(at not in named and _MOST_OF_ALL & {*words[at + 1 : at + 3]} for at in free)


def _is_of_changes(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a plan works out changes."""
    return any(isinstance(node, Along) or (isinstance(node, Derive) and node.how in _CHANGES) for node in walk(plan))


_MOST_OF_ALL = frozenset(("most", "least", "fastest", "slowest", "sharpest"))


_CHANGES = ("difference", "distance", "percent_change", "ratio")
FORMS: tuple[Form, ...] = (
    (_asks_stated_change, _is_as_stated),
    (_asks_course, _is_course),
    (_asks_size_of_change, _is_no_course),
    (_asks_what_moved_most, _is_of_changes),
)
