"""Questions that only the prose answers: "what could explain the drop?" quotes the best matching sentence."""

import re
from collections.abc import Iterator
from math import log

from ....tools.plan.nodes import Passage
from ..scene import Scene, Selection
from ..text.sentences import Sentence
from .base import Candidate

SHORTEST = 25
"""Fewest characters of a sentence; shorter lines are labels."""
_SECTIONS = ("interpret", "observ", "overview", "trend", "analysi", "conclus", "discuss", "summari", "section", "part")
"""Stems of words that name sections of a description."""
_PARTS = frozenset({"compon", "axe", "axi", "layout", "legend", "element"})
"""Words in the headings of lists of parts, which say nothing about the data."""
_MODALS = ("could", "might", "must", "should", "would", "may")
"""Verbs of questions that no cell can answer."""
_CAUSE = re.compile(
    r"\b(?:because|since|due to|owing to|thanks to|caused by|a result of|explain(?:s|ed by)|attribut(?:ed|able) to)"
)
_GIVES_CAUSE = 1.6
"""By how much a sentence that gives a cause is nearer to a question after one."""
_MOST_OF = 0.6
"""Least share of the question's weight in a sentence that is quoted if the question does not ask for prose."""


def is_about_prose(scene: Scene) -> bool:
    """Whether the question asks for what the text says, so that nothing is computed."""
    return scene.described and scene.cue("prose") is not None


def asks_why(scene: Scene) -> bool:
    """Whether the question asks for a cause, which no cell gives."""
    return scene.described and any(token.text == "why" for token in scene.question.tokens)


def passage(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The sentence that shares the question's rarest words."""
    asked = scene.cue("prose")
    if not scene.described or selection != scene.selections[0]:
        return  # no plan of this shape depends on what is selected
    named = {at for link in scene.links for at in link.at}  # "may" of an axis of months
    words = {token.text for at, token in enumerate(scene.question.tokens) if at not in named}
    if asked is None and (words.isdisjoint(_MODALS) or scene.cue("which", "how_many", "when") is None):
        return
    every = [one for one in scene.vocabulary.sentences if not one.data and one.end - one.start >= SHORTEST]
    stems = {at: token.stem for at, token in enumerate(scene.question.tokens)}
    sections = {at for at, stem in stems.items() if stem in _SECTIONS and any(stem in one.heading for one in every)}
    within = [one for one in every if all(stems[at] in one.heading for at in sections)] if sections else every
    wanted = {stems[at]: at for at in scene.content if at not in sections | (asked or frozenset())}
    if not within or not wanted:
        return
    rarity = {stem: log(1 + len(every) / max(1, sum(stem in one.stems for one in every))) for stem in wanted}
    text, why = scene.vocabulary.figure.text, asks_why(scene)

    def nearness(one: Sentence) -> float:
        gives_cause = why and _CAUSE.search(text, one.start, one.end) is not None
        return _nearness(one, wanted, rarity) * (_GIVES_CAUSE if gives_cause else 1.0)

    best = max(within, key=nearness)
    found = {stem for stem in wanted if stem in best.stems or stem in best.label}
    share = sum(rarity[stem] for stem in found) / sum(rarity.values())
    if not found or (asked is None and share < _MOST_OF):
        return
    explained = frozenset(wanted[stem] for stem in found) | sections | (asked or frozenset())
    explained |= {at for at in stems if at in scene.content and stems[at] in _SECTIONS}
    evidence = 0.95 if asked is not None else 0.75
    yield Candidate(Passage(start=best.start, end=best.end), "passage", explained, evidence)


def _nearness(one: Sentence, wanted: dict[str, int], rarity: dict[str, float]) -> float:
    """How well a sentence matches the wanted words: more for a short sentence, and for one that begins with them."""
    score = sum(rarity[stem] * (1.0 if stem in one.stems else 0.7 * (stem in one.label)) for stem in wanted)
    first = min(wanted, key=lambda stem: wanted[stem])
    about = 0.1 * any(stem in one.stems[:3] for stem in wanted) + 0.1 * (first in one.stems[:3])
    score *= 0.6 if one.heading & _PARTS else 1.0
    return score * (1 + about) / float((8 + len(one.stems)) ** 0.35)
