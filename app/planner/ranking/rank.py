"""Ranking: how well a candidate accounts for the question's words, and how far to trust it."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Literal

from ....indexing.text.colours import is_colour
from ..grammar.base import Candidate
from ..grammar.conditions import counts_all
from ..linking.roles import tells_a_role
from ..scene import Scene
from ..text.amounts import UNITS
from ..text.filler import FILLER
from ..text.opposites import MEASURES, OPPOSITES, is_another_measure
from ..text.words import ARTICLES, COUNTS, Token, begins, is_content, mixed

Standing = Literal[
    "explained", "neutral", "title", "around", "common", "text", "operation", "number", "name", "unknown"
]
"""The standing of a question's word towards a plan, in this order: explained by the plan; gives only the kind of thing
asked for, or an axis; in the figure's titles; filler; often left unexplained by correct readings ("win", "list"); only
elsewhere in the text; asks for an operation that the plan lacks; a number, a name or another word that neither the plan
nor the figure has."""
COVERS: dict[Standing, float] = {
    "explained": 1.0,
    "neutral": 0.9,
    "title": 0.8,
    "around": 0.8,
    "common": 0.6,
    "text": 0.35,
}
"""What a word counts towards coverage; 0 if its standing is not here."""
DOUBT: dict[Standing, float] = {"operation": 0.7, "number": 0.3, "name": 0.4, "unknown": 0.9}
"""Factor by which a word of this standing reduces the trust in a plan."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its score."""

    candidate: Candidate
    score: float
    """Comparable between candidates of one question."""
    trust: float
    """0 to 1, for the decision."""
    coverage: float
    """The share of the content words that it accounts for, 0 to 1."""
    standings: dict[int, Standing]
    """How each content word stands to the plan."""
    unexplained: tuple[str, ...]
    """Content words that neither the plan nor the figure accounts for."""

    def left(self, standing: Standing) -> int:
        """How many words have this standing."""
        return sum(one == standing for one in self.standings.values())


def restrictions(scene: Scene, standings: dict[int, Standing]) -> int:
    """How many phrases restrict the question by words that the figure does not have: "in winter", "for rich people"."""
    phrases = ([standings[index] for index in phrase if index in standings] for phrase in scene.question.limits)
    limited = sum(
        bool(phrase_standings) and all(one in ("unknown", "name") for one in phrase_standings)
        for phrase_standings in phrases
    )
    shifted = any(token.text in _SHIFTS for token in scene.question.tokens)
    joined = _hyphenated(scene, standings)
    return limited + _qualified(scene, standings) + shifted + len(_opposites(scene, standings)) + joined


def _qualified(scene: Scene, standings: dict[int, Standing]) -> int:
    """How many nouns of the figure are qualified by a word that it lacks: "adult unemployment", "silver medals".

    Only words after an article or "how many" count, since a verb or an adverb before a noun does not qualify it.
    """
    tokens = scene.question.tokens
    found = 0
    for index, standing in standings.items():
        token, before = tokens[index], _word_before(scene, index, standings)
        noun = standings.get(index + 1) in _OF_FIGURE and tokens[index + 1].number is None
        is_verb = token.text.endswith("ly") or (token.text.endswith("ed") and before not in ARTICLES)
        is_look = is_colour(token.text) and token.text not in _MEDALS
        narrows = before in _NARROWING and not is_verb and not is_look
        if standing == "unknown" and noun and narrows:
            found += 1
    return found


def _word_before(scene: Scene, index: int, standings: dict[int, Standing]) -> str:
    """The word before a token, skipping adjectives: "the" before "system" in "the public health system"."""
    at = index - 1
    while at > 0 and standings.get(at) in ("unknown", "text", "common", "title") and index - at <= _MOST_BEFORE:
        at -= 1
    return scene.question.tokens[at].text if at >= 0 else ""


_MOST_BEFORE = 2


def _hyphenated(scene: Scene, standings: dict[int, Standing]) -> int:
    """How many words that the figure lacks are joined by a hyphen to a word with a meaning: "EMPEROR-Preserved"."""
    tokens = scene.question.tokens
    found = 0
    for index, standing in standings.items():
        for joint, other in ((index - 1, index - 2), (index + 1, index + 2)):
            if standing in ("unknown", "name", "number") and standings.get(other) == "explained":
                first, second = sorted((index, other))
                joined = tokens[joint].text == "-" and tokens[first].end == tokens[joint].start
                found += joined and tokens[joint].end == tokens[second].start
    return found


def _opposites(scene: Scene, standings: dict[int, Standing]) -> list[int]:
    """Tokens that the figure lacks but whose opposites it has: exports do not answer a question about imports."""
    words = (index for index, one in standings.items() if one in _UNKNOWN) if scene.described else ()
    return [index for index in words if _is_opposite(scene, index)]


def _is_opposite(scene: Scene, index: int) -> bool:
    """Whether the figure has the opposite of a word or names another measure, and not this one: the word is not in the
    text, or only in other phrases ("the training loss" where the text speaks of the validation loss and of training).
    """
    vocabulary, tokens = scene.vocabulary, scene.question.tokens
    stem = tokens[index].stem
    after = next((token.stem for token in tokens[index + 1 : index + 2] if is_content(token)), "")
    opposites = OPPOSITES.get(stem, frozenset())
    if stem not in vocabulary.text:
        other = stem in MEASURES and MEASURES[stem].isdisjoint(vocabulary.text)
        return other or bool(opposites & vocabulary.context)
    if stem in MEASURES and is_another_measure(stem, vocabulary.context | vocabulary.named):
        return True
    return (stem, after) not in vocabulary.pairs and any((one, after) in vocabulary.pairs for one in opposites)


_UNKNOWN = ("unknown", "name", "common", "around")
_SHIFTS = ("ago", "hence")
"""Words for relative times, which figures do not use."""
_MEDALS = ("gold", "silver", "bronze")
_OF_FIGURE = ("title", "explained", "neutral")
_NARROWING = frozenset("the a an by many much what which number amount level".split())


def rank(scene: Scene, candidates: list[Candidate], common: frozenset[str]) -> list[Ranked]:
    """The candidates, best first. `common` are stems that correct readings often leave unexplained."""
    unused = {index: _unused_standing(scene, index, common) for index in scene.content}
    ranked = [_ranked(scene, candidate, unused) for candidate in candidates]
    return sorted(ranked, key=lambda one: -one.score)


def _ranked(scene: Scene, candidate: Candidate, unused: dict[int, Standing]) -> Ranked:
    explained = candidate.explained
    standings: dict[int, Standing] = {i: "explained" if i in explained else one for i, one in unused.items()}
    weights = [COVERS.get(standing, 0.0) for standing in standings.values()]
    doubt = prod(DOUBT.get(standing, 1.0) for standing in standings.values())
    coverage = sum(weights) / len(weights) if weights else 0.5
    score = candidate.evidence + 2.0 * coverage + 0.3 * candidate.quality
    trust = doubt * coverage * min(1.0, 0.4 + candidate.evidence) * min(1.0, candidate.quality)
    missing = [scene.question.tokens[i].text for i, one in standings.items() if one in ("number", "name", "unknown")]
    return Ranked(candidate, score, trust, coverage, standings, tuple(missing))


def _unused_standing(scene: Scene, index: int, common: frozenset[str]) -> Standing:
    """The standing of a content word towards a plan that does not explain it."""
    token = scene.question.tokens[index]
    quoted = index in scene.question.quoted
    written_so = scene.question.text[token.start].isupper() and (index > 0 or scene.claim)
    tests: tuple[tuple[bool, Standing], ...] = (
        (scene.described and any(counts_all(scene, at) for at in (index, index - 1)), "neutral"),
        (_of_an_interval(scene, index), "neutral"),
        (scene.described and token.stem in scene.vocabulary.text and _is_opposite(scene, index), "unknown"),
        (scene.described and _in_a_word(scene, token) in scene.vocabulary.mixed_words, "title"),
        (scene.described and _in_a_word(scene, token) in scene.vocabulary.mixed_in_text, "text"),
        (token.number is not None and token.stem in _years_of_all(scene), "title"),
        (token.number is not None or _is_spelled_amount(scene, index), "number"),
        (index in scene.neutral or index in scene.axis_words or tells_a_role(scene, index), "neutral"),
        (token.stem in scene.vocabulary.context or token.stem in scene.question.setting, "title"),
        (_is_kin(scene, token), "title"),
        (index in scene.operations, "operation"),
        (token.text in FILLER and not quoted, "around"),
        (token.stem in common, "common"),
        (token.stem in scene.vocabulary.text, "text"),
        (is_colour(token.text) and token.text not in _MEDALS, "name"),  # of a line that the figure tells nothing of
        (quoted or written_so or not (scene.question.has_verb or scene.claim), "name"),
    )
    return next((standing for holds, standing in tests if holds), "unknown")


def _is_spelled_amount(scene: Scene, index: int) -> bool:
    """Whether a word is the number of a stated amount ("after twelve weeks") that the description does not give."""
    token, around = scene.question.tokens[index], [one.text for one in scene.question.tokens[index - 1 : index + 2]]
    is_amount = len(around) > 2 and around[0] == "after" and around[1] in COUNTS and around[2] in UNITS
    return scene.described and is_amount and token.stem not in scene.vocabulary.text


def _years_of_all(scene: Scene) -> frozenset[str]:
    """The years of the figure's title, where the question says all of them: "in 2015/2016"."""
    years = scene.vocabulary.years
    return years if years <= {token.stem for token in scene.question.tokens} else frozenset()


def _is_kin(scene: Scene, token: Token) -> bool:
    """Whether a word is part of a word of the figure's titles, or derived from one: "rain" and "rainfall"."""
    stem = token.stem
    return (
        scene.described
        and stem.isalpha()
        and any(other.isalpha() and begins(stem, other, _WORD_PART) for other in scene.vocabulary.context)
    )


_WORD_PART = 4


def _of_an_interval(scene: Scene, index: int) -> bool:
    """Whether a number is the level of a confidence interval: "95% CI"."""
    after = [token.text for token in scene.question.tokens[index + 1 : index + 3]]
    return scene.described and len(after) == 2 and after[0] in ("%", "percent") and after[1] in ("ci", "confidence")


def _in_a_word(scene: Scene, token: Token) -> str:
    """The mixed word of letters and digits that a token belongs to: "f1", "co2", "top-1"; empty if there is none."""
    text, start, end = scene.question.text, token.start, token.end
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "@-"):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] in "@-"):
        end += 1
    return mixed(text[start:end].strip("@-"))
