"""Questions of two labels joined by "or" or "and": what may answer them."""

from __future__ import annotations

from collections.abc import Sequence

from ....tools.plan.nodes import At, Node, ValueOf
from ....tools.plan.tree import walk
from ....tools.result import Value
from ..grammar.superlative import is_comparative
from ..linking.link import Link
from ..linking.mentions import FULL
from ..scene import Scene
from ..text.words import is_content
from .labels import Form


def asks_either(scene: Scene, words: Sequence[str]) -> bool:
    """Whether a question is a choice of two labels, of which one is more: "do more people walk in A or in B?"."""
    chooses = scene.described and any(is_comparative(words[index]) for index in scene.graded)
    if not chooses or scene.cue("how_many", "how_much", "than", "above", "below") is not None:
        return False
    return any(_options(scene, words))


def _is_either(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a result is one of the two labels."""
    words = [token.text for token in scene.question.tokens]
    return any(result.value in labels for labels in _options(scene, words))


def _options(scene: Scene, words: Sequence[str], joint: str = "or") -> list[set[object]]:
    """The labels before and after each "or", where these are two labels of one axis, and no others are."""
    found: list[set[object]] = []
    named = (link for link in scene.links if link.at and link.score >= FULL and not link.is_inferred)
    whole = (link for link in named if len({words[at] for at in link.at}) == len(link.at))  # not "agree or agree"
    inside = {at for link in whole for at in range(min(link.at), max(link.at))}
    for at in (at for at, word in enumerate(words) if word == joint and at not in inside):
        for side in ("row", "column"):
            links = [link for link in scene.links if link.side == side and _is_of_its_axis(scene, link)]
            before = [link for link in links if max(link.at) < at and _content(scene, max(link.at), at) < _CLOSE]
            after = [link for link in links if at < min(link.at) and _content(scene, at, min(link.at)) < _CLOSE]
            one, other = _surest(before), _surest(after)
            if len(one) == len(other) == 1 and one != other:
                found.append({label for labels in one | other for label in labels})
    return found


def _is_of_its_axis(scene: Scene, link: Link) -> bool:
    """Whether words name a label, and no label of the other axis as well: not "2" of "x=2 and y=3" as one of y's."""
    others = (other for other in scene.links if other.side != link.side and set(other.at) & set(link.at))
    return bool(link.at) and not link.is_inferred and all(other.score < link.score for other in others)


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
    return scene.cue("how_many", "percent", "share") is not None and not scene.graded and any(_options(scene, words))


def _is_both(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a result is worked out from both labels together."""
    words = [token.text for token in scene.question.tokens]
    chosen = [set(node.labels) for node in walk(plan) if isinstance(node, At)]
    return any(labels <= options for labels in _options(scene, words) for options in chosen)


def _names_both(scene: Scene, words: Sequence[str]) -> bool:
    """Whether two labels are named one after the other: "sales of A and B"."""
    return scene.described and "between" not in words and any(_options(scene, words, "and"))


def _is_no_half(scene: Scene, plan: Node, result: Value) -> bool:
    """No cell of one of the two alone."""
    words = [token.text for token in scene.question.tokens]
    chosen = {label for node in walk(plan) if isinstance(node, At) for label in node.labels}
    told = any(len(labels & chosen) == 1 for labels in _options(scene, words, "and"))
    return not (isinstance(plan, ValueOf) and told and not isinstance(result.value, tuple))


FORMS: tuple[Form, ...] = (
    (asks_either, _is_either),
    (_asks_both, _is_both),
    (_names_both, _is_no_half),
)
