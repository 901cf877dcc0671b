"""Suggestions: questions to press. Each carries the plan that answers it, so that none can answer another question.

The plan never leaves the server: what a browser sends is a suggestion's id, which only finds what was offered there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ...indexing.errors import FigwiseError
from ...indexing.model.figure import Axis, Figure
from ...tools.names import positions_of
from ...tools.plan.form import plan_from_json, plan_json
from ...tools.plan.nodes import At, GridCells, LabelsOf, Reduce, Top
from ...tools.plan.tree import walk
from ...tools.result import Value
from ...tools.toolbox import Toolbox
from ..answer import Answer
from . import proposals
from .cells import best_grid, is_mixed
from .proposals import Proposal
from .topics import Topic, topics

if TYPE_CHECKING:
    from ..engine import FigureQA

WANTED = 3
_STEM = 4
"""The fewest letters of a word whose ending may differ."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested question."""

    question: str
    figure: str
    plan: str
    """The plan that answers it, as JSON."""

    @property
    def id(self) -> str:
        """The id that a browser sends: a digest that reveals nothing of the plan."""
        return sha256(f"{self.figure}\n{self.question}\n{self.plan}".encode()).hexdigest()[:16]


class Suggestions:
    """Makes suggestions; each plan has been run before its question is offered."""

    def __init__(self, engine: FigureQA):
        self._engine = engine
        self._kept = lru_cache(maxsize=512)(self._make_suggestions)

    def over(self, figure: str) -> tuple[Suggestion, ...]:
        """Up to three questions about a figure; none if it no longer exists."""
        read = self._figure_or_none(figure)
        return () if read is None else self._kept(read)

    def near(self, figure: str, answer: Answer) -> tuple[Suggestion, ...]:
        """Questions to suggest after a failed one: first those about the labels that it names."""
        read = self._figure_or_none(figure)
        if read is None:
            return ()
        asked = answer.question.strip().casefold()
        found = (*self._answerable(read, around(read, answer)), *self.over(figure))
        return tuple(dict.fromkeys(one for one in found if one.question.casefold() != asked))[:WANTED]

    def after(self, answer: Answer, question: str) -> tuple[Suggestion, ...]:
        """Follow-up questions to an answer; none if there is no answer to continue."""
        read = self._figure_or_none(answer.figures[0]) if answer.figures else None
        if read is None or answer.status != "answered" or answer.plan is None:
            return ()
        asked = question.strip().casefold()
        found = self._answerable(read, onward(read, answer), besides=plan_from_json(answer.plan))
        return tuple(one for one in found if one.question.casefold() != asked)

    def _figure_or_none(self, figure: str) -> Figure | None:
        try:
            return self._engine.figure(figure)
        except FigwiseError:
            return None

    def _make_suggestions(self, figure: Figure) -> tuple[Suggestion, ...]:
        return self._answerable(figure, proposals.over(figure))

    def _answerable(self, figure: Figure, proposed: Iterable[Proposal], besides: Any = None) -> tuple[Suggestion, ...]:
        """The first proposals whose plans give an answer without warnings."""
        found: dict[str, Suggestion] = {}
        toolbox = Toolbox.over(figure)
        for question, plan in proposed:
            if question in found or plan == besides or _counts_twice(figure, plan):
                continue
            result = toolbox.run(plan)
            if isinstance(result, Value) and not result.warnings and _says_something(plan, result):
                found[question] = Suggestion(question, figure.id, _as_json(plan))
            if len(found) == WANTED:
                break
        return tuple(found.values())


def _counts_twice(figure: Figure, plan: Any) -> bool:
    """Whether a plan ranks or averages labels together with their total, which would win or count twice."""
    if not any(isinstance(node, Reduce | Top) for node in walk(plan)):
        return False
    named = {node.axis for node in walk(plan) if isinstance(node, At)}
    ids = {node.grid for node in walk(plan) if isinstance(node, GridCells)}
    read = [Topic(figure, grid, "") for grid in figure.grids if None in ids or grid.id in ids]
    return any(topic.has_total(side) for topic in read for side in ("row", "column") if side not in named)


def _says_something(plan: Any, result: Value) -> bool:
    """Whether an answer is informative: a largest value that several share is not."""
    if isinstance(result.value, tuple):
        tied = isinstance(plan, LabelsOf) and isinstance(plan.of, Top) and plan.of.k is None
        return 0 < len(result.value) <= (1 if tied else 12)
    return result.value != ""


def _as_json(plan: Any) -> str:
    return json.dumps(plan_json(plan), ensure_ascii=False)


def around(figure: Figure, answer: Answer) -> Iterator[Proposal]:
    """Questions about the rows and columns that an unanswered question names, by its closest reading or its words."""
    for topic in [one for one in topics(figure) if not is_mixed(one.grid)][:1]:
        subject, place = (_label_meant(topic.grid.axis(side), side, answer) for side in (topic.subject, topic.place))
        yield from _proposals_about(topic, subject, place)


def onward(figure: Figure, answer: Answer) -> Iterator[Proposal]:
    """Follow-up questions to an answer: its value, the runner-up, and other questions about its labels."""
    grid = best_grid(figure, answer.citations)
    topic = next((one for one in topics(figure) if grid is not None and one.grid.id == grid.id), None)
    plan = plan_from_json(answer.plan or {})
    if topic is None:
        return
    yield from _after_an_extreme(topic, plan, answer)
    if is_mixed(topic.grid):
        return
    labels = {label for node in walk(plan) if isinstance(node, At) for label in node.labels}
    labels |= {str(one) for one in (answer.value if isinstance(answer.value, list) else [answer.value])}
    subject, place = (
        next((one for one in topic.labels(side) if one in labels), None) for side in (topic.subject, topic.place)
    )
    yield from _proposals_about(topic, subject, place)


def _after_an_extreme(topic: Topic, plan: Any, answer: Answer) -> Iterator[Proposal]:
    """The value of what was found to be the largest or smallest, and what comes second."""
    top = plan.of if isinstance(plan, LabelsOf) and plan.axis != "panel" else None
    if not isinstance(top, Top) or top.rank != 1 or top.k is not None or top.each or not isinstance(answer.value, str):
        return
    side, found, line = plan.axis, answer.value, top.of
    if found not in topic.labels(side):
        return
    if isinstance(line, Reduce) and line.how == "mean" and line.by == side:
        yield proposals.average_of(topic, side, found)
    elif isinstance(line, GridCells) and topic.is_flat:
        yield proposals.value_of_bar(topic, side, found)
    elif isinstance(line, At) and line.axis != side and isinstance(line.of, GridCells) and len(line.labels) == 1:
        yield proposals.value_at(topic, side, found, line.labels[0])
    if len(topic.counted(side)) > 2:
        place = "lowest" if top.how == "min" else "highest"
        second = plan.model_copy(update={"of": top.model_copy(update={"rank": 2})})
        yield f"Which is second {place}, after {topic.named(side, found)}?", second


def _proposals_about(topic: Topic, subject: str | None, place: str | None) -> Iterator[Proposal]:
    """Questions about a subject, a place or the cell where they meet."""
    subjects, places = topic.labels(topic.subject), topic.labels(topic.place)
    ordered = topic.grid.axis(topic.place).kind != "category"
    if subject not in subjects or len(places) < 2:
        if place in places and len(subjects) > 1:
            yield from proposals.highest_along(topic, topic.place, str(place))
            yield from proposals.above_average(topic, topic.place, str(place))
        elif subject in subjects and len(subjects) > 1 and not places:
            others = [proposals.gap(topic, str(subject), other, "") for other in subjects if other != subject]
            yield from [one for one in others if one is not None][:2]
            yield proposals.value_of_bar(topic, topic.subject, str(subject))
        return
    subject = str(subject)
    if place in places:
        yield from proposals.highest_along(topic, topic.place, str(place))
        gaps = (proposals.gap(topic, subject, other, str(place)) for other in subjects if other != subject)
        yield from [one for one in gaps if one is not None][:1]
    if ordered:
        yield proposals.change(topic, subject, places[0], places[-1])
    yield from proposals.highest_along(topic, topic.subject, subject)
    if ordered:
        yield proposals.trend(topic, subject)
    listed = [one for one in places if topic.value(subject, one) is not None]
    if listed:
        yield proposals.lookup(topic, subject, listed[len(listed) // 3])
    yield from proposals.above_average(topic, topic.subject, subject)


def _label_meant(axis: Axis, side: str, answer: Answer) -> str | None:
    """The label that the reading names, else one whose words are in the question ("ferries" for "Ferry")."""
    if answer.plan is not None:
        for node in walk(plan_from_json(answer.plan)):
            if isinstance(node, At) and node.axis == side:
                return next((axis.labels[at].text for at in positions_of(axis, node.labels[0])), None)
    asked = set(re.findall(r"\w+", answer.question.casefold()))
    for label in axis.labels:
        words = re.findall(r"\w+", label.text.casefold())
        if words and all(any(_same_stem(word, other) for other in asked) for word in words):
            return label.text
    return None


def _same_stem(word: str, other: str) -> bool:
    """Whether two words are equal but for their endings; short words and numbers have to be equal."""
    if word == other or not word.isalpha() or min(len(word), len(other)) < _STEM:
        return word == other
    return word[:-1] == other[: len(word) - 1]
