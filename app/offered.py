"""What is offered to agents of others, over LlamaIndex and MCP alike: ask, search, describe, run a plan."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from ..indexing.errors import PlanError, UnknownGrid
from ..indexing.store.library import RANKED
from ..tools.names import grid_named
from ..tools.plan.form import MAX_JSON
from .agent.language import signature_of, unfolded
from .agent.view import figure_view, panel_view
from .answer import Answer
from .engine import FigureQA

FOUND = 6
"""Figures that a search finds where it is not told otherwise."""
MOST = 50


class Found(BaseModel):
    """A figure that a search found."""

    figure: str
    """Its id."""
    title: str
    """Its title as stated; empty where none is."""
    kind: str
    """The chart kind as stated; empty where none is."""
    score: float
    """How well it fits: higher is better, comparable within one search only."""
    start: int
    """Offset of the first character of the passage that fits best."""
    end: int
    """Offset after its last character."""
    passage: str
    """The characters of the description from start to end."""


class FoundFigures(BaseModel):
    """A page of the figures that fit some words, best first."""

    figures: list[Found]
    total: int
    """How many were found: the best hundred, or all where there are fewer."""
    next: int | None = None
    """The offset of the next page; None where this is the last."""

    def __str__(self) -> str:
        """A figure a line, and how to go on."""
        lines = [
            f"{one.figure}: {one.title or '(no title)'}{f' ({one.kind})' if one.kind else ''}" for one in self.figures
        ]
        lines += [f"{self.total - self.next} more from offset {self.next} on"] if self.next is not None else []
        return "\n".join(" ".join(line.split()) for line in lines) or "No figure fits. Try other words."


class Panel(BaseModel):
    """One grid of a figure."""

    id: str
    title: str
    rows: int
    columns: int
    cells: int


class Described(BaseModel):
    """What is known of a figure, or of one panel of it."""

    figure: str
    """Its id."""
    title: str
    kind: str
    panels: list[Panel]
    """All grids of the figure."""
    view: str
    """Its axes, labels, values, stated facts and issues, in brief."""

    def __str__(self) -> str:
        """The view."""
        return self.view


def search(qa: FigureQA, query: str, limit: int = FOUND, offset: int = 0) -> FoundFigures:
    """The figures that fit some words best, a page of them; raises QuestionError."""
    hits = qa.library.search(qa.check(query), RANKED)
    offset, limit = max(0, offset), min(max(1, limit), MOST)
    found = []
    for hit in hits[offset : offset + limit]:
        figure = qa.figure(hit.figure)
        found.append(
            Found(
                figure=figure.id,
                title=figure.title,
                kind=figure.kind,
                score=round(hit.score, 6),
                start=hit.span.start,
                end=hit.span.end,
                passage=hit.span.cut(figure.text),
            )
        )
    return FoundFigures(figures=found, total=len(hits), next=following(offset, limit, len(hits)))


def following(offset: int, limit: int, total: int) -> int | None:
    """The offset of the page after one; None where that is the last."""
    return offset + limit if offset + limit < total else None


def describe(
    qa: FigureQA, figure: str, panel: str = "", axis: Literal["", "row", "column"] = "", start: int = 0
) -> Described:
    """A figure in brief; with a panel or an axis, more of its values or labels.

    Raises:
        UnknownFigure: it is not in the library.
        UnknownGrid: it has no such panel.
    """
    read = qa.figure(figure)
    grid = grid_named(read.grids, panel) if panel else next(iter(read.grids), None)
    if panel and grid is None:
        raise UnknownGrid(panel, read.id, [one.title or one.id for one in read.grids])
    whole = grid is None or not (panel or axis)
    return Described(
        figure=read.id,
        title=read.title,
        kind=read.kind,
        panels=[
            Panel(
                id=one.id,
                title=one.title,
                rows=len(one.row_axis.labels),
                columns=len(one.column_axis.labels),
                cells=len(one.cells),
            )
            for one in read.grids
        ],
        view=figure_view(read) if whole or grid is None else panel_view(read, grid, axis, max(0, start)),
    )


def run_plan(qa: FigureQA, plan: Any, figure: str | None = None) -> Answer:
    """The answer of a plan: as an answer has it, or as a chain, a list of nodes each working on the one before.

    Raises:
        PlanError: it is none; the message says what its nodes want.
        UnknownFigure: a figure that it is about is not in the library.
    """
    if len(str(plan)) > 2 * MAX_JSON:
        raise PlanError(f"The plan is too long: at most {MAX_JSON} characters are read.")
    try:
        return qa.run(unfolded(plan), figure or None)
    except PlanError as bad:
        raise PlanError(f"{bad}{signature_of(plan)}") from bad
