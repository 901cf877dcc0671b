"""Questions that name no figure: each is read over the figures that a search found, and one of them is chosen.

Search separates figures better than readings do, since an operation can be read into most of them; but of two figures
found nearly as well, the one over which the question can be read is chosen. The trust in its reading depends on both,
and on how certain the links to labels are that the question only paraphrases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from math import log
from typing import Protocol, TypeVar

from ....tools.plan.nodes import CountOf
from ....tools.plan.tree import chains, walk
from ....tools.result import Value, same_value
from ....tools.toolbox import Toolbox
from ..decide import ENOUGH, Decision, decide
from ..linking.mentions import FULL
from ..linking.nearness import Near, Nearness
from ..linking.setting import FIGURE_NOUNS
from ..ranking.features import Features
from ..reader import FigureReader, Reading, signs_of
from ..scene import Scene
from ..text.asking import asking_clause
from ..text.words import is_content, stems_of
from .failures import Failures
from .several import across

WORDS = 0.25
"""Weight of the BM25 score, as a share of the best figure's, relative to the cosine, as a share of the best one's."""
SEARCH = 2.5
"""Weight of a figure's strength in the search (a share of the best one's) relative to the trust in a reading."""
WEAK = 0.55
"""Strength below which a figure is not considered, whatever can be read over it."""
COMPARED = 0.75
"""Strength from which a figure takes part in a comparison of several figures."""
FIT = 1.0
"""Weight of the share of the question's words that the figure explains or mentions."""
IN_MEANING, IN_TEXT = 0.6, 0.5
"""What a word counts in that share if it only means a label, or only stands in the text (1 if it names a label)."""
MOST_MEANING, MOST_AHEAD = 0.6, 0.4
"""Caps of the cosine and of the lead in strength: larger values say nothing more about which figure is meant."""
LEAST_SURE = 0.05
TWINS, TWIN_FIT = 0.12, 0.15
"""Two figures within these differences of strength and of fit are equally good: the user has to choose."""


@dataclass(frozen=True)
class Found:
    """A figure that a search found. Most are never read, so that it is opened when its reader is first needed."""

    open: Callable[[], FigureReader | None]
    """Gives its reader; None where the figure is gone by now, or cannot be read."""
    meaning: float
    """Cosine of the question with the best matching text of the figure."""
    words: float
    """BM25 score of the figure's best matching text."""

    @cached_property
    def reader(self) -> FigureReader | None:
        """What `open` gives."""
        return self.open()


@dataclass(frozen=True, slots=True)
class Fitting:
    """The question read over a figure that was found."""

    readings: list[Reading]
    fit: float
    """The share of the question's content words that the figure explains or mentions."""
    strength: float
    """How well the search found it, as a share of the best figure."""
    named: frozenset[int]
    """Content words that name a label of it or are of its titles."""

    @property
    def score(self) -> float:
        """The score by which figures are ranked."""
        return self.readings[0].trust + SEARCH * self.strength + FIT * self.fit


def choose(
    question: str, found: Sequence[Found], toolbox: Toolbox, nearness: Nearness | None, failures: Failures
) -> Decision:
    """The decision over the figures that a search found `strong_enough`, best first; those on which planning fails are
    left out.
    """
    strengths = _strengths(found)
    names_figure = not FIGURE_NOUNS.isdisjoint(stems_of(question))
    if names_figure:
        strong = [one for one, strength in zip(found, strengths, strict=True) if strength >= COMPARED]
        compared = [one.reader for one in strong if one.reader is not None]
        over_all = failures.over(None, lambda: across(question, compared, toolbox))
        if over_all is not None:
            return decide([over_all])

    @cache
    def plain(at: int) -> Scene | None:
        reader = found[at].reader
        return None if reader is None else failures.over(reader.figure.id, partial(reader.scene, question, Near()))

    if names_figure and any(map(_asks_for_figure, map(plain, range(len(found))))):
        message = "The question asks for a figure. Those that fit it are named, the best first."
        return Decision("abstained", reason="not_understood", message=message)
    read = _fittings(found, strengths, plain, nearness, failures)
    if not read:
        return decide([])
    decision = decide(read[0].readings)
    twin = _rival_reading(read)
    if decision.status == "answered" and twin is not None:
        message = "Two figures fit the question equally well."
        return Decision("ambiguous", (decision.readings[0], twin), reason="ambiguous_label", message=message)
    return decision


def _fittings(
    found: Sequence[Found],
    strengths: Sequence[float],
    plain: Callable[[int], Scene | None],
    nearness: Nearness | None,
    failures: Failures,
) -> list[Fitting]:
    """The question read over each figure that may be meant, best first."""
    read: list[Fitting] = []
    for at in sorted(range(len(found)), key=lambda at: -strengths[at]):
        one, best = found[at], max(read, key=lambda one: one.score, default=None)
        if best is not None and _is_behind(strengths[at], best):
            continue
        scene, reader = plain(at), one.reader
        if scene is None or reader is None:
            continue
        if best is None or _may_be_meant(scene, strengths[at], best):
            ahead = strengths[at] - max((*strengths[:at], *strengths[at + 1 :]), default=0.0)
            fitting = partial(_fitting, scene, reader, nearness, one.meaning, strengths[at], ahead)
            read += failures.over(reader.figure.id, fitting) or []
    return sorted(read, key=lambda one: -one.score)


def _named_words(plain: Scene) -> frozenset[int]:
    """Content words that name a label of the figure or are of its titles."""
    tokens, context = plain.question.tokens, plain.vocabulary.context
    content = (index for index, token in enumerate(tokens) if is_content(token))
    return frozenset(index for index in content if index not in plain.describing or tokens[index].stem in context)


def _asks_for_figure(scene: Scene | None) -> bool:
    return scene is not None and scene.target[0] == "figure"


def _is_behind(strength: float, best: Fitting) -> bool:
    """Whether no figure of this strength could outrank the best of those already read, whatever it says."""
    most = 1 + SEARCH * strength + FIT  # with the highest trust and fit possible
    return strength < best.strength - TWINS and most < best.score


def _may_be_meant(plain: Scene, strength: float, best: Fitting) -> bool:
    """Whether a figure of this strength could outrank the best of those already read, or tie with it."""
    if best.readings[0].trust < ENOUGH or strength > best.strength:
        return True
    return not _named_words(plain) < best.named  # it lacks no name that the best has


class Hit(Protocol):
    """A figure as the search gives it."""

    @property
    def meaning(self) -> float:
        """Cosine of the question with the best matching text of the figure."""

    @property
    def words(self) -> float:
        """BM25 score of the figure's best matching text."""


H = TypeVar("H", bound=Hit)


def strong_enough(hits: Sequence[H]) -> list[H]:
    """The hits of a search that are considered at all."""
    return [hit for hit, strength in zip(hits, _strengths(hits), strict=True) if strength >= WEAK]


def _strengths(found: Sequence[Hit]) -> list[float]:
    """How well the search found each figure, as a share of the best."""
    nearest = max((one.meaning for one in found), default=0.0) or 1.0
    most = max((one.words for one in found), default=0.0) or 1.0
    strengths = [one.meaning / nearest + WORDS * one.words / most for one in found]
    best = max(strengths, default=0.0) or 1.0
    return [strength / best for strength in strengths]


def _fitting(
    plain: Scene, reader: FigureReader, nearness: Nearness | None, meaning: float, strength: float, ahead: float
) -> list[Fitting]:
    """The question over one figure, empty if it cannot be read there; `plain` is its scene without links by meaning."""
    scene = with_meaning(plain, nearness)
    named_labels = {label for one in plain.selections for side in ("row", "column") for label in one.labels(side)}
    content = [index for index, token in enumerate(scene.question.tokens) if is_content(token)]
    named = _named_words(plain)
    known = {index: 1.0 if index in named else _word_credit(scene, index) for index in content}
    fit = sum(known.values()) / max(1, len(known))
    foreign = any(
        not any(known[index] for index in phrase if index in known)
        for phrase in scene.question.limits
        if known.keys() & phrase
    )
    how_found = {
        "found": 1.0,
        "found: near in meaning": min(meaning, MOST_MEANING),
        "found: ahead": min(ahead, MOST_AHEAD),
        "found: strength": strength,
        "found: fit": fit,
        "found: a foreign restriction": float(foreign),
    }
    best: list[Reading] = []
    for way in ways(scene, reader, nearness):
        readings = reader.read(way)
        trusted = []
        for reading, reading_signs in zip(readings, signs_of(readings), strict=True):
            signs = reading_signs | how_found | _of_paraphrase(reading, way, named_labels, foreign)
            signs |= {"found: its last clause": float(way is not scene)}
            trusted.append(replace(reading, trust=reader.model.trust(signs, "found"), features=signs))
        if trusted and (not best or _is_certain(trusted[0]) or _names_part(scene, way)):
            best = trusted
        if best and _is_certain(best[0]):
            break
    return [Fitting(best, fit, strength, named)] if best else []


def _is_certain(reading: Reading) -> bool:
    """Whether a reading gives one value and is worth an answer."""
    return reading.trust >= ENOUGH and isinstance(reading.result, Value)


def ways(scene: Scene, reader: FigureReader, nearness: Nearness | None) -> Iterator[Scene]:
    """The scenes of a question over a figure that was found: of the clause that asks, since the others may only
    describe the figure, and of all of it, in case they name a part of it ("at temperature 1.25, what is ...").
    """
    clause = asking_clause(scene.question.text)
    if clause != scene.question.text:
        yield with_meaning(reader.scene(clause, Near()), nearness)
    yield scene


def _names_part(scene: Scene, way: Scene) -> bool:
    """Whether what a question says before its last clause names a part of the figure, so that all of it is meant."""
    start = len(scene.question.text) - len(asking_clause(scene.question.text))
    before = frozenset(at for at, token in enumerate(scene.question.tokens) if token.start < start)
    said = [link for link in scene.links if link.score >= FULL and not link.is_inferred]
    return way is scene and bool(
        scene.panels[1] & before or any(before.issuperset(link.at) for link in said if link.at)
    )


def with_meaning(plain: Scene, nearness: Nearness | None) -> Scene:
    """A scene with its links by meaning."""
    return replace(plain, near=nearness.near(plain.question, plain.vocabulary)) if nearness is not None else plain


def _of_paraphrase(reading: Reading, scene: Scene, named_labels: set[str], foreign: bool) -> Features:
    """How certain the links to paraphrased labels are, how likely the question is about the one cell that is told, and
    whether the reading answers the question at all.
    """
    return {
        "found: sure of labels": log(_label_certainty(reading, scene, named_labels)),
        "found: vague": float(_vagueness(reading, scene) + (foreign and not _names_something(reading))),
        "found: linked": reading.features.get("linked: one cell", 0.0),
    }


def _word_credit(scene: Scene, index: int) -> float:
    """What a word that names nothing in the figure counts towards its fit: it means a label, or stands in the text."""
    stem = scene.question.tokens[index].stem
    return max(IN_MEANING * (index not in scene.describing), IN_TEXT * (stem in scene.vocabulary.text))


def _label_certainty(reading: Reading, scene: Scene, named_labels: set[str]) -> float:
    """The lowest link score, 0 to 1, among the plan's labels linked by meaning alone (not in `named_labels`)."""
    used = {label for node in walk(reading.plan) for label in getattr(node, "labels", ())} - named_labels
    scores: dict[str, float] = {}
    for link in scene.links:
        for label in used.intersection(link.labels) if link.is_inferred else ():
            scores[label] = max(scores.get(label, 0.0), link.score)
    return max(LEAST_SURE, min((min(1.0, score) for score in scores.values()), default=1.0))


def _names_something(reading: Reading) -> bool:
    """Whether a plan names a label or a panel, so that it cannot be read over any figure."""
    return any(getattr(node, "labels", ()) or getattr(node, "grid", None) for node in walk(reading.plan))


def _vagueness(reading: Reading, scene: Scene) -> int:
    """How badly a reading misses the question, 0 to 2: it quotes a passage, only counts labels, or gives nothing."""
    plan, result = reading.plan, reading.result
    value = result.value if isinstance(result, Value) else None
    if plan.op == "passage":
        return 1 + (scene.cue("how_many", "percent", "share") is not None)
    if plan.op == "count":
        return int(all(isinstance(way[-2], CountOf) for way in chains(plan)))
    return int(value == ())


def _rival_reading(read: list[Fitting]) -> Reading | None:
    """The reading over a second figure that fits as well as the first and has another result; None if there is none."""
    first = read[0].readings[0]
    for other in read[1:]:
        second = other.readings[0]
        as_well = other.strength >= read[0].strength - TWINS and other.fit >= read[0].fit - TWIN_FIT
        if not as_well or other.named < read[0].named or second.trust < ENOUGH or first.plan.op != second.plan.op:
            continue
        if isinstance(first.result, Value) and isinstance(second.result, Value):
            return None if same_value(first.result, second.result) else second
    return None
