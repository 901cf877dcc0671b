"""Questions that name no figure: each is read over the figures that a search found, and one of them is chosen.

Search tells figures apart better than readings do, for an operation can be read into most of them; but where two
figures are found nearly as well, the one over which the question can be read is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...tools.plan import chains, walk
from ...tools.plan_answers import CountOf
from ...tools.result import Value, same_value
from ...tools.toolbox import Toolbox
from .across import across
from .decide import ENOUGH, Decision, decide
from .features import opening
from .nearness import Near, Nearness
from .reader import FigureReader, Reading
from .scene import Scene
from .words import is_content

SEARCH = 2.5
"""What the search's score, as a share of the best figure's, counts beside the trust in a reading."""
UNSURE = 0.7
"""What a reading's trust is worth over a figure that the search is not sure of."""
UNHEARD = 0.95
"""What it is worth for each word that the figure's text does not have: it may describe the figure in other words, or
ask for what is not there."""
VAGUE = 0.5
"""What it is worth where the plan names nothing of the figure: such a plan can be read over any; and where it says no
time though it is asked when.
"""
STRANGE = 0.45
"""What it is worth over a figure that knows no word of the question."""
FIT = 1.0
"""What the share of the question's words counts that the figure explains or speaks of."""
IN_MEANING, IN_TEXT = 0.6, 0.5
"""What a word counts there that means a label, or only stands somewhere in the text."""
WHOLE = 0.95
"""Such a share from which the figure is the one meant, whatever the search says."""
BETTER, ALMOST = 0.12, 0.96
"""Beside a figure that the search is sure of stand only those that fit so much better, or are found almost as well."""
TWINS = 0.15
"""Figures whose readings are this close, found as well as each other, are told apart by the person who asks."""


@dataclass(frozen=True, slots=True)
class Found:
    """A figure that a search found."""

    reader: FigureReader
    share: float
    """Its score as a share of the best figure's."""
    sure: bool
    """Whether every way to search has it first."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """The question read over a figure that was found."""

    found: Found
    readings: list[Reading]
    fit: float
    """The share of the question's content words that the figure explains or speaks of."""
    score: float
    """For comparing figures."""


def choose(question: str, found: Sequence[Found], toolbox: Toolbox, nearness: Nearness | None) -> Decision:
    """The decision over the figures that were found, best first."""
    over_all = across(question, [one.reader for one in found], toolbox)
    if over_all is not None:
        return decide([over_all])
    plain = [one.reader.scene(question, {}) for one in found]
    if any(scene.target[0] == "figure" for scene in plain):
        message = "The question asks for a figure. Those that fit it are named, the best first."
        return Decision("abstained", reason="not_understood", message=message)
    read = [fitting for one, scene in zip(found, plain, strict=True) for fitting in _fitting(scene, one, nearness)]
    sure = next((one for one in read if one.found.sure), None)
    if any(one.sure for one in found):
        read = [one for one in read if sure is not None and _rivals(one, sure)]
    if not read:
        return decide([])
    read.sort(key=lambda one: -one.score)
    decision = decide(read[0].readings)
    twin = _twin(read)
    if decision.status == "answered" and twin is not None:
        message = "Two figures fit the question equally well."
        return Decision("ambiguous", (decision.readings[0], twin), reason="ambiguous_label", message=message)
    return decision


def _rivals(one: Fitting, sure: Fitting) -> bool:
    """Whether a figure may be meant beside the one that search is sure of: it fits better, or is found as well."""
    return one is sure or one.fit >= sure.fit + BETTER or (one.found.share >= ALMOST and one.fit >= sure.fit)


def _fitting(plain: Scene, found: Found, nearness: Nearness | None) -> Iterator[Fitting]:
    """The question over one figure, if it can be read there; `plain` is the question against it without meanings."""
    reader = found.reader
    near = nearness.near(plain.question, reader.vocabulary) if nearness is not None else {}
    scene = replace(plain, near=near)
    said = {label for one in plain.selections for side in ("row", "column") for label in one.labels(side)}
    begins = opening(scene)
    known = [_known(scene, plain, index) for index, token in enumerate(scene.question.tokens) if is_content(token)]
    fit = sum(known) / max(1, len(known))
    worth = (1.0 if found.sure or fit >= WHOLE else UNSURE) * UNHEARD ** sum(not one for one in known)
    worth *= min(1.0, STRANGE + fit)
    readings = [_weighed(reading, worth * _surety(reading, near, said), begins) for reading in reader.read(scene)]
    if readings:
        yield Fitting(found, readings, fit, readings[0].trust + SEARCH * found.share + FIT * fit)


def _known(scene: Scene, plain: Scene, index: int) -> float:
    """What the figure knows of a word, 0 to 1: it names a label there, or is of its titles; by meaning; in its text."""
    stem = scene.question.tokens[index].stem
    if index not in plain.describing or stem in scene.vocabulary.context:
        return 1.0
    return max(IN_MEANING * (index not in scene.describing), IN_TEXT * (stem in scene.vocabulary.text))


def _surety(reading: Reading, near: Near, said: set[str]) -> float:
    """How likely those labels of a plan are meant that the question names by meaning alone: those not in `said`."""
    used = {label for node in walk(reading.plan) for label in getattr(node, "labels", ())} - said
    scores = [link.score for links in near.values() for link in links if used.intersection(link.labels)]
    return min((min(1.0, score) for score in scores), default=1.0)


def _weighed(reading: Reading, worth: float, begins: str) -> Reading:
    if begins == "when" and isinstance(reading.result, Value) and not _is_time(reading.result.value):
        worth *= VAGUE
    if reading.plan.op in ("passage", "count") and all(isinstance(way[-2], CountOf) for way in chains(reading.plan)):
        worth *= VAGUE
    return replace(reading, trust=reading.trust * worth)


def _is_time(value: object) -> bool:
    """Whether a value may answer "when": a year, or words."""
    return isinstance(value, str) or (isinstance(value, float) and value.is_integer() and 1000 <= value <= 2100)


def _twin(read: list[Fitting]) -> Reading | None:
    """The reading over a second figure that fits as well as the first, and says something else."""
    if len(read) < 2:
        return None
    first, second = read[0].readings[0], read[1].readings[0]
    if read[0].score - read[1].score > TWINS or second.trust < ENOUGH * UNSURE or first.plan.op != second.plan.op:
        return None
    if not isinstance(first.result, Value) or not isinstance(second.result, Value):
        return None
    return None if same_value(first.result, second.result) else second
