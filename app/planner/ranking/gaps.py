"""Questions for the distance of two things, a part's worth or the size of a change, and what may answer them."""

from __future__ import annotations

from itertools import pairwise

from ....tools.plan.nodes import Along, Derive, Node, Reduce, Trend, ValueOf
from ....tools.plan.tree import walk
from ....tools.result import Value
from ..chart.ablation import MATTERING
from ..grammar.superlative import is_comparative
from ..linking.ranges import names_a_lack
from ..scene import Scene
from ..text.words import stems_of
from .labels import Form, Words


def _asks_how_much_more(scene: Scene, words: Words) -> bool:
    """Whether by how much one thing is above another is asked for, of a figure whose cells are no gaps themselves."""
    asks = (at for at in range(len(words) - 2) if words[at] == "how" and words[at + 1] in ("much", "many"))
    compares = any(is_comparative(words[at + 2]) and "than" in words[at + 3 :] for at in asks)
    return scene.described and compares and scene.vocabulary.context.isdisjoint(_GAPS)


def _asks_how_far(scene: Scene, words: Words) -> bool:
    """Whether the distance of two things is asked for by its words: "how far above the mean is A?", "by how much does A
    exceed B?".
    """
    at = next((at for at in range(len(words) - 1) if words[at] == "how"), len(words))
    asked, after = words[at + 1 : at + 2], words[at + 2 : at + 3]
    apart = asked in (["far"], ["much"]) and not _BESIDE.isdisjoint(after)
    exceeds = asked == ["much"] and not _EXCEEDING.isdisjoint(words)
    return scene.described and (apart or exceeds) and scene.vocabulary.context.isdisjoint(_GAPS)


_BESIDE = frozenset(("above", "below", "ahead", "behind", "from", "apart", "over", "under"))
_EXCEEDING = frozenset(("exceed", "exceeds", "exceeded", "outperform", "outperforms", "trail", "trails"))


def _is_distance(scene: Scene, plan: Node, result: Value) -> bool:
    spread = isinstance(plan, Reduce) and plan.how in ("range", "std")
    return spread or any(isinstance(node, Along | Derive) for node in walk(plan))


def _is_no_cell(scene: Scene, plan: Node, result: Value) -> bool:
    return not isinstance(plan, ValueOf) or any(isinstance(node, Along | Derive) for node in walk(plan))


def _asks_factor(scene: Scene, words: Words) -> bool:
    """Whether one thing is said to be so many times another: "twice as many agree as disagree"."""
    pairs = set(pairwise(words))
    return scene.described and any((word, "as") in pairs for word in ("twice", "thrice", "half", "times"))


def _asks_worth(scene: Scene, words: Words) -> bool:
    """Whether it is asked what a part is worth that a label of an ablation lacks ("w/o memory")."""
    tokens = [token for token in scene.question.tokens if token.text in MATTERING]
    said = any(token.stem not in scene.vocabulary.context for token in tokens)
    return said and words[:1] in (["how"], ["what"]) and any(link.at and names_a_lack(link) for link in scene.links)


_GAPS = frozenset(
    stem
    for word in "gap difference change premium excess lead advantage margin surplus deficit growth gain rise".split()
    for stem in stems_of(word)
)
"""Stems of words for what is the distance of two things."""


def _asks_size_of_change(scene: Scene, words: Words) -> bool:
    """Whether a noun of change begins or ends a phrase ("gain from May to July")."""
    return bool(scene.question.sizes)


def _is_no_course(scene: Scene, plan: Node, result: Value) -> bool:
    return not isinstance(plan, Trend)


def _asks_difference(scene: Scene, words: Words) -> bool:
    """Whether the difference of two things is asked for, of a figure that does not list it: "what is the difference
    between A and the sum of B and C?".
    """
    asks = words[:1] in (["what"], ["whats"]) and "difference" in words[1:_EARLY]
    return asks and _DIFFERENCE not in scene.vocabulary.context | scene.vocabulary.named


def _is_difference(scene: Scene, plan: Node, result: Value) -> bool:
    """A difference, and a change in percent or a ratio only for a "percentage difference"."""
    words = [token.text for token in scene.question.tokens]
    if isinstance(plan, Derive) and _RELATIVE.isdisjoint(words[: words.index("difference") + _NEAR]):
        return plan.how in ("difference", "distance")
    return _is_distance(scene, plan, result)


_RELATIVE = frozenset("percent percentage % relative ratio proportion".split())
_NEAR = 3


_EARLY = 6
_DIFFERENCE = stems_of("difference")[0]


FORMS: tuple[Form, ...] = (
    (_asks_how_much_more, _is_no_cell),
    (_asks_how_far, _is_distance),
    (_asks_factor, _is_no_cell),
    (_asks_worth, _is_no_cell),
    (_asks_size_of_change, _is_no_course),
    (_asks_difference, _is_difference),
)
