"""The desk: the tools for one question, and the results so far. Independent of any model.

Each result gets a reference (r1, r2, ...); r0 is the embedded planner's reading. The model ends by naming a reference,
so that value, citations and warnings always come from here, whatever it writes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from ...indexing.errors import FigwiseError, UnknownFigure, clip
from ...indexing.model.figure import Cell, Figure, Grid
from ...indexing.text.names import without_emphasis
from ...indexing.text.spans import Span
from ...tools.frame import CellRef
from ...tools.names import grid_named
from ...tools.plan.form import plan_from_json, plan_json
from ...tools.plan.nodes import Passage
from ...tools.plan.tree import walk
from ...tools.result import Result, Value
from ...tools.say.verbalize import verbalize, words_for
from ...tools.toolbox import Toolbox
from ..answer import Answer
from ..planner.linking.vocabulary import Vocabulary, vocabulary_of
from .events import Event
from .guard import Known, not_quotable
from .language import signature_of, staying_with, unfolded
from .mentions import mentions_in
from .passages import best_passages, exact_words
from .view import BUDGET, figure_view, labels_like, panel_view, quoted

if TYPE_CHECKING:
    from ..planner.follow.turn import Turn

FOUND = 6
"""Figures that a search lists."""
MOST_FOUND = 60
"""Figures among which those of a kind are searched."""
LONGEST = 1_200
"""The most characters of a result shown to the model; the answer has all of it."""
CANDIDATES = 6
WORTH_A_LOOK = 0.35
"""Below this trust, the embedded planner's closest reading is not shown to the model."""


class Mistake(FigwiseError):
    """A model's error that it can correct; the message is written for the model."""


class Shelf(Protocol):
    """Where figures are found: a library, or the one table of an evaluation case."""

    def figure(self, id: str) -> Figure:
        """The figure of an id; raises UnknownFigure."""
        ...

    def find(self, query: str, k: int) -> list[str]:
        """The ids of the best matching figures, best first."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One result with its plan."""

    ref: str
    figure: str
    """The plan's default figure."""
    plan: Any
    result: Result

    @property
    def values(self) -> tuple[Value, ...]:
        """Its value, or each value that it may have."""
        return (self.result,) if isinstance(self.result, Value) else self.result.candidates


@dataclass(frozen=True, slots=True)
class Located:
    """A cell with its labels."""

    cell: Cell
    grid: Grid
    row: str
    column: str
    """Empty where the text does not settle the column."""


@dataclass
class Desk:
    """One question's figures and results. Its methods are the tools; each returns text for the model."""

    shelf: Shelf
    question: str
    asked: str | None = None
    """The id of the figure asked about; None where the question may be about any figure of the library."""
    tell: Callable[[Event], None] = lambda event: None
    entries: dict[str, Entry] = field(default_factory=dict)
    figures: list[str] = field(default_factory=list)
    """The figures seen, in order."""
    recalled: list[str] = field(default_factory=list)
    """References of the results of earlier questions."""
    latest: str = ""
    """The reference of the result that the model computed last."""
    _toolboxes: dict[str, Toolbox] = field(default_factory=dict)
    _vocabularies: dict[str, Vocabulary] = field(default_factory=dict)

    def hint(self, answer: Answer) -> None:
        """Keep the embedded planner's reading as r0."""
        self._add_figures(answer.figures)
        closest = max((one.confidence for one in answer.candidates), default=1.0)
        if answer.plan is None or not answer.figures or (answer.status == "abstained" and closest < WORTH_A_LOOK):
            return
        plan = plan_from_json(answer.plan)
        # Where nothing was answered, the figures are in the search's order, and the reading may be of any of them.
        matching_ids = [
            id for id in answer.figures if verbalize(plan, words_for(self.shelf.figure(id))) == answer.reading
        ]
        entries = [Entry("r0", id, plan, self.toolbox(id).run(plan)) for id in matching_ids or answer.figures[:1]]
        hint = next((entry for entry in entries if isinstance(entry.result, Value)), entries[0])
        self.entries["r0"] = hint
        self.figures = list(dict.fromkeys([self.figures[0], hint.figure, *self.figures]))

    def recall(self, turns: Iterable[Turn]) -> None:
        """Add the results of earlier questions whose figures are still in the library."""
        for turn in turns:
            if turn.plan is not None and (self.asked is None or turn.figure == self.asked):
                with suppress(Mistake):
                    self.recalled.append(self._run(turn.plan, turn.figure, again=True).ref)

    def search(self, query: str, kind: str = "", start: int = 0) -> str:
        """One page of the figures that match some words, from `start` on; only of a `kind` of chart if one is given."""
        self.tell(Event("search", f"Looking for figures about {clip(query)!r}"))
        if self.asked is not None:
            return f"The question is about this figure only:\n{self.line(self.asked)}"
        start = max(0, start)
        found = self.shelf.find(query, MOST_FOUND if kind else start + FOUND + 1)
        found = [id for id in found if kind.casefold() in self.shelf.figure(id).kind.casefold()][start:]
        self._add_figures(found[:FOUND])
        lines = [self.line(id) for id in found[:FOUND]]
        if len(found) > FOUND:
            lines.append(f"... more from start {start + FOUND}")
        return "\n".join(lines) or "No figure fits. Try other words, or answer with the status abstained."

    def view(self, figure: str, budget: int = BUDGET) -> str:
        """A figure in brief, the rows and columns that the question names first."""
        asked = mentions_in(self.question, [self.vocabulary(figure)])
        return figure_view(self.shelf.figure(figure), budget, frozenset(one for each in asked for one in each.labels))

    def vocabulary(self, figure: str) -> Vocabulary:
        """The names of a figure's parts."""
        if figure not in self._vocabularies:
            self._vocabularies[figure] = vocabulary_of(self.shelf.figure(figure))
        return self._vocabularies[figure]

    def describe(self, figure: str = "", panel: str = "", axis: str = "", start: int = 0, label: str = "") -> str:
        """A figure, panel or axis in more detail; or the labels that contain some words."""
        read = self._figure(figure)
        self.tell(Event("reading", f"Reading {read.id}"))
        if not panel and not axis:
            return labels_like(read, label) if label else self.view(read.id)
        grid = grid_named(read.grids, panel) if panel else next(iter(read.grids), None)
        if grid is None:
            known = ", ".join(quoted(one.title or one.id) for one in read.grids) or "none"
            raise Mistake(f"No panel {clip(panel)!r} in {read.id!r}. Panels: {known}.")
        return panel_view(read, grid, axis, max(0, start))

    def run(self, plan: Any, figure: str = "") -> str:
        """The result of a plan, under a new reference, or the old one if the plan has been run before."""
        read = self._figure(figure)
        try:
            node = plan_from_json(unfolded(plan, lambda ref: self._plan_of(ref, read.id)))
        except FigwiseError as bad:
            raise Mistake(f"{bad}{signature_of(plan)}") from bad
        known = Known(self.question, tuple(self._figures_in(node, read)), tuple(self._numbers()))
        if wrong := known.brought_in(node):
            raise Mistake(wrong)
        entry = self._run(node, read.id)
        self.latest = entry.ref
        return self._result_text(entry)

    def _plan_of(self, ref: str, figure: str) -> dict[str, Any]:
        """The plan of a result, for use within a plan about another figure: it keeps its own figure."""
        entry = self.entry(ref)
        plan = plan_json(entry.plan)
        return plan if entry.figure == figure else staying_with(plan, entry.figure)

    def quote(self, query: str, figure: str = "", words: str = "") -> str:
        """The sentences of a description that match a query best, each under a reference; or exact words from them."""
        read = self._figure(figure)
        self.tell(Event("quote", f"Looking in the text of {read.id} for {clip(query)!r}"))
        found = best_passages(read.text, query)
        if not found and not words:
            raise Mistake(f"No sentence of {read.id!r} shares a word with {clip(query)!r}.")
        if words:
            return self._quoted_passage(read, self._exact_passage(read, words, found))
        return "\n".join(self._quoted_passage(read, self._passage(read, span)) for span in found)

    def words_of(self, entry: Entry, words: str) -> Entry:
        """Exact words from the passages that a result was read from, as a separate result."""
        spans = [ref.span for value in entry.values for ref in value.spans if ref.figure == entry.figure]
        if not spans:
            raise Mistake(f"`words` are taken from a quoted sentence, and {entry.ref} is none. Leave them out.")
        return self._exact_passage(self.shelf.figure(entry.figure), words, spans)

    def _exact_passage(self, read: Figure, words: str, near: list[Span]) -> Entry:
        exact = exact_words(read.text, words, near)
        if exact is None:
            raise Mistake(f"The words {clip(words)!r} do not stand in the text of {read.id!r}.")
        if wrong := not_quotable(read, exact, self.question):
            raise Mistake(wrong)
        return self._passage(read, exact)

    def _passage(self, read: Figure, span: Span) -> Entry:
        return self._run(Passage(start=span.start, end=span.end), read.id)

    def _quoted_passage(self, read: Figure, entry: Entry) -> str:
        """A passage on one line, in JSON quotes."""
        span = Span(entry.plan.start, entry.plan.end)
        passage = json.dumps(clip(without_emphasis(span.cut(read.text)), 400), ensure_ascii=False)
        return f"{entry.ref}: line {read.line(span)}: {passage}"

    def toolbox(self, figure: str) -> Toolbox:
        """The toolbox that runs plans, with this figure as the default."""
        if figure not in self._toolboxes:
            self._toolboxes[figure] = Toolbox(self.shelf.figure, figure)
        return self._toolboxes[figure]

    def entry(self, ref: str) -> Entry:
        """The result of a reference; raises Mistake naming the existing ones."""
        if ref not in self.entries:
            known = ", ".join(self.entries) or "none yet: call run_plan first"
            raise Mistake(f"There is no result {clip(ref)!r}. Results: {known}.")
        return self.entries[ref]

    def shown(self, ref: str) -> str:
        """A result as the model sees it."""
        return self._result_text(self.entries[ref])

    def _run(self, node: Any, figure: str, *, again: bool = False) -> Entry:
        """The result of a plan, reported as a step unless it is one of an earlier question (`again`)."""
        for known in self.entries.values():
            if (known.plan, known.figure) == (node, figure):
                self.tell(Event("compute", self._sentence(known), known.ref))
                return known
        number = 1 + max((int(ref[1:]) for ref in self.entries), default=0)
        try:
            result = self.toolbox(figure).run(node)
        except UnknownFigure as bad:
            raise Mistake(str(bad)) from bad
        entry = Entry(f"r{number}", figure, node, result)
        self.entries[entry.ref] = entry
        if not again:
            self.tell(Event("compute", self._sentence(entry), entry.ref))
        return entry

    def _result_text(self, entry: Entry) -> str:
        result, read_as = entry.result, f"read as: {clip(self._sentence(entry), 300)}"
        if isinstance(result, Value):
            lines = [f"{entry.ref} = {clip(result.text(), LONGEST)}", read_as, self._evidence_text(result)]
            lines += [f"warning {note.code}: {clip(note.message, 200)}" for note in result.warnings]
            return "\n".join(filter(None, lines))
        if result.candidates:
            ways = "; ".join(f"{clip(one.text())} ({clip(one.where)})" for one in result.candidates[:CANDIDATES])
            message = (
                f"{entry.ref}: the description says it several ways ({result.reason}): {clip(result.message, 300)}"
            )
            return f"{message} {ways}\n{read_as}\nNarrow the plan, or answer with result {entry.ref}."
        message = f"{entry.ref}: no value ({result.reason}). {clip(result.message, 500)}"
        return (
            f"{message}\n{read_as}\nMend the plan, or answer with result {entry.ref} where the figure does not have it."
        )

    def _sentence(self, entry: Entry) -> str:
        return verbalize(entry.plan, words_for(self.shelf.figure(entry.figure)))

    def _evidence_text(self, value: Value) -> str:
        """The cells a value is computed from, the first few in words."""
        refs = value.cells
        if not refs:
            return ""
        cell_texts = []
        for one in map(self.located, refs[:4]):
            place = f"row {quoted(one.row)}" + (f" column {quoted(one.column)}" if one.column else "")
            cell_texts.append(f"{quoted(one.cell.text)} at {place}")
        more = " ..." if len(refs) > 4 else ""
        return f"from {len(refs)} cell{'s' if len(refs) > 1 else ''}: {'; '.join(cell_texts)}{more}"

    def located(self, ref: CellRef) -> Located:
        """The cell at an address, with its labels."""
        grid = self.shelf.figure(ref.figure).grid(ref.grid)
        assert grid is not None, "references are made from the same figures"
        cell = grid.cells[ref.index]
        column = "" if cell.column is None else grid.column_axis.labels[cell.column].text
        return Located(cell, grid, grid.row_axis.labels[cell.row].text, column)

    def _figure(self, id: str) -> Figure:
        """The figure of an id; by default the one asked about or the best one found."""
        name = str(id or "").strip() or self.asked or next(iter(self.figures), "")
        if not name:
            raise Mistake("Name a figure: call search_figures first.")
        if self.asked is not None and name != self.asked:
            raise Mistake(f"The question is about the figure {self.asked!r} only.")
        try:
            read = self.shelf.figure(name)
        except UnknownFigure as bad:
            raise Mistake(str(bad)) from bad
        self._add_figures([name])
        return read

    def _figures_in(self, plan: Any, read: Figure) -> list[Figure]:
        """The figure asked about and those that a plan names."""
        ids = dict.fromkeys(getattr(node, "figure", None) for node in walk(plan))
        return [read, *(self.shelf.figure(id) for id in ids if id and id in self.figures)]

    def _numbers(self) -> Iterator[float]:
        """The numbers of the results so far, with which later plans may compare."""
        for entry in self.entries.values():
            for part in entry.result.parts if isinstance(entry.result, Value) else ():
                if isinstance(part, float | int) and not isinstance(part, bool):
                    yield float(part)

    def _add_figures(self, figures: Sequence[str]) -> None:
        self.figures += [id for id in figures if id not in self.figures]

    def line(self, id: str) -> str:
        """A figure in one line."""
        read = self.shelf.figure(id)
        panels = ", ".join(quoted(grid.title) for grid in read.grids[:6] if grid.title)
        kind = f" ({clip(read.kind)})" if read.kind else ""
        return f"{quoted(id)}: {quoted(read.title)}{kind}{f' panels {panels}' if panels else ''}"
