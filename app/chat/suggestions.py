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
from ...tools.plan.nodes import At, GridCells, LabelsOf, Reduce, Top, ValueOf
from ...tools.plan.tree import walk
from ...tools.result import Value
from ...tools.toolbox import Toolbox
from ..answer import Answer
from . import proposals
from .cells import best_grid, is_mixed
from .proposals import Panel, Proposal

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
    read = [Panel(figure, grid, "") for grid in figure.grids if None in ids or grid.id in ids]
    return any(panel.has_total(side) for panel in read for side in ("row", "column") if side not in named)


def _says_something(plan: Any, result: Value) -> bool:
    """Whether an answer is informative: a largest value that many share is not."""
    if isinstance(result.value, tuple):
        tied = isinstance(plan, LabelsOf) and isinstance(plan.of, Top) and plan.of.k is None
        return 0 < len(result.value) <= (2 if tied else 12)
    return result.value != ""


def _as_json(plan: Any) -> str:
    return json.dumps(plan_json(plan), ensure_ascii=False)


def around(figure: Figure, answer: Answer) -> Iterator[Proposal]:
    """Questions about the rows and columns that an unanswered question names, by its closest reading or its words."""
    for panel in [one for one in proposals.panels(figure) if not is_mixed(one.grid)][:1]:
        row, column = (_label_meant(panel.grid.axis(side), side, answer) for side in ("row", "column"))
        yield from _proposals_about(panel, row, column)


def onward(figure: Figure, answer: Answer) -> Iterator[Proposal]:
    """Follow-up questions to an answer: the runner-up, and other questions about its labels."""
    grid = best_grid(figure, answer.citations)
    panel = next((one for one in proposals.panels(figure) if grid is not None and one.grid.id == grid.id), None)
    plan = plan_from_json(answer.plan or {})
    top = plan.of if isinstance(plan, LabelsOf) else None
    where = panel.where if panel is not None and panel.where else " there"
    if isinstance(top, Top) and top.rank == 1 and top.k is None and top.each is None and isinstance(answer.value, str):
        place = "lowest" if top.how == "min" else "highest"
        average = isinstance(top.of, Reduce) and top.of.how == "mean"
        yield f"How {place[:-3]} is {'the average of ' if average else ''}{answer.text}{where}?", ValueOf(of=top)
        yield (
            f"Which is second {place}, after {answer.text}?",
            plan.model_copy(update={"of": top.model_copy(update={"rank": 2})}),
        )
    if panel is None or is_mixed(panel.grid):
        return
    labels = {label for node in walk(plan) if isinstance(node, At) for label in node.labels}
    labels |= {str(one) for one in (answer.value if isinstance(answer.value, list) else [answer.value])}
    row, column = (next((one for one in panel.labels(side) if one in labels), None) for side in ("row", "column"))
    yield from _proposals_about(panel, row, column)


def _proposals_about(panel: Panel, row: str | None, column: str | None) -> Iterator[Proposal]:
    """Questions about a row, a column or the cell where they meet."""
    rows, columns = panel.labels("row"), panel.labels("column")
    ordered = panel.grid.column_axis.kind != "category"
    if row not in rows or len(columns) < 2:
        if column in columns and len(rows) > 1:
            yield proposals.highest_along(panel, "column", str(column))
            yield proposals.above_average(panel, "column", str(column))
        elif row in rows and len(rows) > 1 and not columns:
            others = [proposals.gap(panel, str(row), other, "") for other in rows if other != row]
            yield from [one for one in others if one is not None][:2]
            yield f"What is the value for {row}{panel.where}?", ValueOf(of=panel.line("row", str(row)))
        return
    row = str(row)
    if column in columns:
        yield proposals.highest_along(panel, "column", str(column))
        yield from [one for other in rows if other != row and (one := proposals.gap(panel, row, other, str(column)))][
            :1
        ]
    if ordered:
        yield proposals.change(panel, row, columns[0], columns[-1])
    yield proposals.highest_along(panel, "row", row)
    if ordered:
        yield proposals.trend(panel, row)
    listed_columns = [one for one in columns if _is_listed(panel, row, one)]
    if listed_columns:
        yield proposals.lookup(panel, row, listed_columns[len(listed_columns) // 3])
    yield proposals.above_average(panel, "row", row)


def _is_listed(panel: Panel, row: str, column: str) -> bool:
    at = (positions_of(panel.grid.row_axis, row)[0], positions_of(panel.grid.column_axis, column)[0])
    return any((cell.row, cell.column) == at for cell in panel.grid.cells)


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
