"""Reading a question: link, generate, rank, run; the embedded planner's readings of one figure, best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import product
from math import log
from typing import Any

from pydantic import ValidationError

from ...indexing.model.figure import Figure
from ...indexing.model.table import NESTED
from ...tools.plan.nodes import Along, Derive, LabelsOf
from ...tools.plan.tree import walk
from ...tools.result import Result, Value, same_value
from ...tools.toolbox import Toolbox
from .chart.chart import derivations
from .grammar import RULES, STATED_RULES, Rule
from .grammar.base import Candidate, merged
from .grammar.claims import claim, is_claim
from .grammar.passage import asks_why, is_about_prose, passage
from .linking.halves import halves, takes_half
from .linking.mentions import FULL, WHOLE
from .linking.nearness import Near, Nearness
from .linking.vocabulary import Vocabulary, is_described, vocabulary_of
from .ranking.features import Features, after_running, before_running
from .ranking.form import answers_its_form
from .ranking.model import Kind, Model, load_model, softmax
from .ranking.rank import Ranked, rank
from .ranking.signs import signs, where_untitled
from .scene import Scene
from .text.frames import unframed
from .text.question import Question, question_of
from .text.slips import mended
from .text.twofold import Valued, twofold

MAX_RUN = 14
"""Most candidates that are run: lower-ranked ones do not change the answer."""
FIRST, FAR = 3, 3.0
"""How many of the best readings are compared for agreement; the cap of the lead in score."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand the question over one figure, with its result."""

    figure: str
    plan: Any
    shape: str
    result: Result
    score: float
    trust: float
    """How far to trust it, 0 to 1: one half where it is just worth an answer."""
    unexplained: tuple[str, ...]
    features: Features = field(default_factory=dict)
    """What it was scored by."""
    signs: Features = field(default_factory=dict)
    """What else tells how far to trust it."""


class FigureReader:
    """Reads questions over one figure."""

    def __init__(
        self,
        figure: Figure,
        toolbox: Toolbox | None = None,
        model: Model | None = None,
        nearness: Nearness | None = None,
    ):
        self.figure = figure
        self.nearness = nearness
        self.model = model or load_model()
        self.kind: Kind = "description" if is_described(figure) else "table"
        self.ranked_as: Kind = "table" if figure.kind == NESTED else self.kind  # few described figures are nested
        self.toolbox = toolbox or Toolbox.over(figure)

    # Most figures that a search finds are not read: what reading takes is made when it is first needed.

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What the names of the figure's labels, axes, panels and titles say."""
        return vocabulary_of(self.figure)

    @cached_property
    def common(self) -> frozenset[str]:
        """Stems that say little where a reading leaves them unexplained."""
        spoken = _spoken(self.model, self.vocabulary) if self.kind == "description" else frozenset[str]()
        return self.model.common | spoken

    @cached_property
    def halves(self) -> frozenset[str]:
        """The labels of the figure's half matrices, in normal form."""
        return halves(self.figure)

    def readings(self, question: str, *, claim: bool = False, most: int = MAX_RUN) -> list[Reading]:
        """At most `most` readings with their results, best first. A `claim` is only read as a statement to judge."""
        return self.read(self.asked(question, claim), most)

    def asked(self, question: str, claim: bool = False) -> Scene:
        """The scene of a question about this figure, or of a `claim`."""
        if claim:
            return Scene(question_of(question), self.vocabulary, claim)
        asked, valued = self._asked(question)
        senses = None if self.nearness is None else partial(self.nearness.near, asked, self.vocabulary)
        return Scene(asked, self.vocabulary, senses=senses, valued=valued)

    def scene(self, question: str, near: Near) -> Scene:
        """The scene of a question whose figure was found by search: `near` has its links by meaning, and words that
        only describe the figure need not be explained by a plan.
        """
        asked, valued = self._asked(question)
        return Scene(asked, self.vocabulary, near=near, valued=valued)

    def _asked(self, question: str) -> tuple[Question, Valued]:
        """A question without its frames, and what it asks for beside a label."""
        text = mended(unframed(question, self.vocabulary.has), self.vocabulary.has, self.vocabulary.named)
        found = twofold(text, self.vocabulary.measure | (self.vocabulary.context - self.vocabulary.named))
        return (question_of(text), "") if found is None else (question_of(found.label), found.valued)

    def read(self, scene: Scene, most: int = MAX_RUN) -> list[Reading]:
        """At most `most` readings of a scene over this figure with their results, best first."""
        if not self.figure.grids and not self.figure.attributes:
            return []
        ranked = rank(scene, _candidates(scene), self.common)
        weighed = [(before_running(scene, one), one) for one in ranked]
        ranked_as: Kind = "found" if scene.near is not None and self.ranked_as == "description" else self.ranked_as
        weighed.sort(key=lambda pair: -self.model.score(pair[0], ranked_as))
        found = [self._run(scene, one, features, ranked_as) for features, one in weighed[:most]]
        fits = answers_its_form(scene)
        found = [one for one in found if fits(one.plan, one.result)]
        found.sort(key=lambda reading: -reading.score)
        if self.halves:  # what stands in the other half is no missing cell
            found = [one for one in found if not _lacks_cell(one)] or found
        half = next((at for at, one in enumerate(found) if self.halves and takes_half(one.plan, self.halves)), None)
        found = found[:half]  # what is less likely meant than half of the pairs is no answer, either
        kind: Kind = "claim" if self.kind == "table" and is_claim(scene) else self.kind
        return [
            replace(one, trust=self.model.trust(own_signs, kind))
            for one, own_signs in zip(found, signs_of(found), strict=True)
        ]

    def _run(self, scene: Scene, ranked: Ranked, before: Features, ranked_as: Kind) -> Reading:
        candidate = ranked.candidate
        result = self.toolbox.run(candidate.plan)
        features, telling = before | after_running(scene, candidate, result), signs(scene, ranked, result)
        if self.kind == "description":  # over records, signs do not carry to other tables than those learned from
            features |= telling
        return Reading(
            self.figure.id,
            candidate.plan,
            candidate.shape,
            result,
            self.model.score(features, ranked_as),
            ranked.trust,
            ranked.unexplained,
            features,
            telling,
        )


def _spoken(model: Model, vocabulary: Vocabulary) -> frozenset[str]:
    """The stems often left over descriptions, without those that tell labels apart, or begin such a word: "strong" of
    "Strongly agree" is not said in passing.
    """
    telling = (
        stem
        for names in vocabulary.names
        for stem, bearers in names.bearers.items()
        if len(bearers) < len(names.axis.labels)
    )
    return model.spoken - {stem[:length] for stem in telling for length in range(_BEGINS, len(stem) + 1)}


_BEGINS = 3
"""Fewest letters with which a word begins so that it is told by them."""


def signs_of(readings: Sequence[Reading]) -> list[Features]:
    """The signs of each reading, for the decision: its features, and how it compares with the others."""
    chances = softmax([reading.score for reading in readings])
    plainest = max(readings, key=lambda reading: reading.features["score"], default=None)
    found = []
    for at, reading in enumerate(readings):
        agreeing = [agree(reading, other) for other in readings]
        same = sum(chance for chance, agrees in zip(chances, agreeing, strict=True) if agrees)
        rival = max((chance for chance, agrees in zip(chances, agreeing, strict=True) if not agrees), default=0.0)
        standing = {"chance": chances[at], "same": same, "lead": same - rival, "rivals": log(agreeing.count(False) + 1)}
        standing["behind"] = _lead(reading, readings, agreeing)
        standing["first agree"] = sum(agreeing[:FIRST]) / FIRST
        standing["agrees with the plainest"] = float(plainest is not None and agree(reading, plainest))
        standing["undecided"] = float(not isinstance(reading.result, Value))
        found.append(where_untitled(reading.features | reading.signs | standing))
    return found


def _lead(reading: Reading, readings: Sequence[Reading], agreeing: Sequence[bool]) -> float:
    """The lead in score over the best reading with another result."""
    others = (one.score for one, agrees in zip(readings, agreeing, strict=True) if not agrees)
    return max(-FAR, min(FAR, reading.score - max(others, default=reading.score - FAR)))


def agree(one: Reading, other: Reading) -> bool:
    """Whether two readings give the same value, or are one reading."""
    if isinstance(one.result, Value) and isinstance(other.result, Value):
        return same_value(one.result, other.result)
    return one is other


def _lacks_cell(reading: Reading) -> bool:
    return not isinstance(reading.result, Value) and reading.result.reason == "no_such_cell"


def _rules(scene: Scene) -> Sequence[Rule]:
    """The rules that read the question; none where all values are asked for, since each reads a question for some."""
    if is_claim(scene):
        return (claim,)
    if is_about_prose(scene) and not (scene.near is not None and scene.cue("how_many", "percent", "share")):
        return (passage,)
    if scene.described and scene.question.display:
        return ()
    if all(grid.kind == "facts" for grid in scene.grids):
        return STATED_RULES  # facts are no series: a mean of them means nothing
    return RULES


def _candidates(scene: Scene) -> list[Candidate]:
    """The candidates of all rules (of equal plans the one that explains most), and those of the chart that explain more
    of the question than any rule's.
    """
    best: dict[Any, Candidate] = {}
    for selection, rule in product(scene.selections, _rules(scene)):
        try:
            found = list(rule(scene, selection))
        except ValidationError:  # a label is too long for a plan, or there are too many
            continue
        for candidate in found:
            kept = best.get(candidate.plan)
            if kept is None or len(candidate.explained) > len(kept.explained):
                best[candidate.plan] = candidate
    if (scene.described or not is_claim(scene)) and not asks_why(scene):
        for candidate in derivations(scene):
            kept = best.get(candidate.plan)
            best[candidate.plan] = candidate if kept is None else merged(kept, candidate)
    found = _about_named(scene, list(best.values()))
    return [*_with_values(found, scene.valued)] if scene.valued else found


def _about_named(scene: Scene, candidates: list[Candidate]) -> list[Candidate]:
    """Those that say something of each panel named by its whole title, and of the kind behind "which", if any does:
    zeros "before training" are none of all panels, and "which Forge model" asks for none of another kind.
    """
    tokens = scene.question.tokens
    panels = (link for cover in scene.covers for link in cover.panels) if "or" not in scene.question.places else ()
    named = {link.at for link in panels if link.score >= WHOLE and len(link.at) > 1}
    for cover in scene.covers[:1]:
        for link in (*cover.rows, *cover.columns):
            first = min(link.at, default=0)
            if len(link.labels) > 1 and link.score > FULL and first and tokens[first - 1].text == "which":
                named.add(link.at)
    kept = [one for one in candidates if all(one.explained.intersection(at) for at in named)]
    return kept or candidates


def _with_values(candidates: Iterable[Candidate], valued: Valued) -> Iterator[Candidate]:
    """The candidates that tell labels, with the value of each; only differences where one is asked for."""
    for one in candidates:
        if not isinstance(one.plan, LabelsOf) or one.plan.alias:
            continue
        if valued == "value" or any(isinstance(node, Derive | Along) for node in walk(one.plan)):
            yield replace(one, plan=one.plan.model_copy(update={"valued": True}))
