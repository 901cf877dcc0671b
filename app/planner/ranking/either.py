"""Questions of two labels, of which one is more ("do more people walk in A or in B?") or that are divided ("km per
kWh"), and of the one that starts or ends as the largest: what may answer them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....tools.plan.nodes import At, Derive, LabelsOf, Node
from ....tools.plan.tree import walk
from ....tools.result import Value
from ..grammar.superlative import is_comparative
from ..linking.ends import ENDING, STARTING
from ..linking.link import Link
from ..linking.mentions import FULL
from ..linking.positions import is_ordered
from ..scene import Scene
from ..text.words import is_content
from .labels import Form, always


def asks_either(scene: Scene, words: Sequence[str]) -> bool:
    """Whether a question is a choice of two labels, of which one is more: "do more people walk in A or in B?"."""
    chooses = scene.described and any(is_comparative(words[index]) for index in scene.graded)
    if not chooses or scene.cue("how_many", "how_much", "than", "above", "below") is not None:
        return False
    return any(_options(scene, words, "or"))


def _divides_or_not(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a result is a ratio, if what one label has is asked for per unit of another ("km per kWh"); else whether
    it is no ratio of things in different units.
    """
    is_ratio = any(isinstance(node, Derive) and node.how == "ratio" for node in walk(plan))
    words = [token.text for token in scene.question.tokens]
    return is_ratio if any(_options(scene, words, "per")) else "per" in words or not (is_ratio and "/" in result.unit)


def _asks_at_end(scene: Scene, words: Sequence[str]) -> bool:
    """Whether the label is asked for that has the most or least at the first or last place: "who starts highest"."""
    ends = (at for at, word in enumerate(words[:-1]) if word in STARTING | ENDING and at + 1 in scene.graded)
    return any(words[at + 1] not in _IN_TIME for at in ends) and bool(_ends(scene))


def _is_at_end(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a result is a label beside the first or last one of an ordered axis."""
    chosen = {(node.axis, node.labels) for node in walk(plan) if isinstance(node, At)}
    return isinstance(plan, LabelsOf) and any(axis != plan.axis for axis, _ in chosen & _ends(scene))


def _ends(scene: Scene) -> set[tuple[str, tuple[str, ...]]]:
    """(axis, label) of the first and last labels of the axes that have an order."""
    axes = [(side, grid.axis(side)) for grid in scene.grids for side in ("row", "column")]
    ordered = [(side, axis.labels, axis.order()) for side, axis in axes if is_ordered(axis)]
    return {(side, (labels[order[n]].text,)) for side, labels, order in ordered if len(order) > 1 for n in (0, -1)}


_IN_TIME = frozenset("earliest latest soonest fastest quickest slowest".split())


def _is_either(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a result is one of the two labels."""
    words = [token.text for token in scene.question.tokens]
    return any(result.value in labels for labels in _options(scene, words, "or"))


def _options(scene: Scene, words: Sequence[str], joint: str) -> list[set[object]]:
    """The labels before and after each such word, where these are two labels of one axis, and no others are."""
    found: list[set[object]] = []
    named = (link for link in scene.links if link.at and link.score >= FULL and not link.is_inferred)
    whole = (link for link in named if len({words[at] for at in link.at}) == len(link.at))  # not "agree or agree"
    inside = {at for link in whole for at in range(min(link.at), max(link.at))}
    for at in (at for at, word in enumerate(words) if word == joint and at not in inside):
        for side in ("row", "column"):
            links = [link for link in scene.links if link.side == side and link.at]
            links = [link for link in links if joint == "per" or not link.is_inferred]  # units may be near in meaning
            before = [link for link in links if max(link.at) < at and _content(scene, max(link.at), at) < _CLOSE]
            after = [link for link in links if at < min(link.at) and _content(scene, at, min(link.at)) < _CLOSE]
            one, other = _surest(before), _surest(after)
            if len(one) == len(other) == 1 and one != other:
                found.append({label for labels in one | other for label in labels})
    return found


def _surest(links: Sequence[Link]) -> set[tuple[str, ...]]:
    """The labels of the links with the highest score, and of these with the most words."""
    most = max(((link.score, len(link.at)) for link in links), default=(0.0, 0))
    return {link.labels for link in links if (link.score, len(link.at)) == most}


def _content(scene: Scene, start: int, end: int) -> int:
    """How many words between two places carry a meaning: none of "or was it for the"."""
    return sum(map(is_content, scene.question.tokens[start + 1 : end]))


_CLOSE = 3
"""From how many such words on a word does not join a label."""


def _asks_both(scene: Scene, words: Sequence[str]) -> bool:
    """Whether it is asked how many have one label or the other: "how many agree or strongly agree?"."""
    return (
        scene.cue("how_many", "percent", "share") is not None and not scene.graded and any(_options(scene, words, "or"))
    )


def _is_both(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a result is worked out from both labels together."""
    words = [token.text for token in scene.question.tokens]
    chosen = [set(node.labels) for node in walk(plan) if isinstance(node, At)]
    return any(labels <= options for labels in _options(scene, words, "or") for options in chosen)


FORMS: tuple[Form, ...] = (
    (asks_either, _is_either),
    (always, _divides_or_not),
    (_asks_at_end, _is_at_end),
    (_asks_both, _is_both),
)
