"""Starters: questions that fit a figure, made from its own labels, and kept only where the planner answers them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from ...indexing.errors import FigwiseError
from ...indexing.model.figure import Axis, Figure, Grid
from ...tools.names import positions_of
from ...tools.plan.form import plan_from_json
from ...tools.plan.nodes import At
from ...tools.plan.tree import walk
from ..answer import Answer
from .cells import is_mixed, label_of

if TYPE_CHECKING:
    from ..engine import FigureQA

WANTED = 3
TRIED = 9
"""Questions tried at most: each takes the planner some hundredths of a second."""
_LONG = 36
_STEM = 4
"""Letters of a word from which its ending may differ."""


class Starters:
    """Questions that can be answered over a figure. They are tried once, until its description changes."""

    def __init__(self, engine: FigureQA):
        self._engine = engine
        self._kept = lru_cache(maxsize=512)(self._make)

    def over(self, figure: str) -> tuple[str, ...]:
        """Up to three questions that the built-in planner answers; none for a figure that is gone."""
        try:
            return self._kept(self._engine.figure(figure))
        except FigwiseError:
            return ()

    def near(self, figure: str, answer: Answer) -> tuple[str, ...]:
        """Questions that can be answered, those with the labels that an unanswered one named first."""
        try:
            read = self._engine.figure(figure)
        except FigwiseError:
            return ()
        own = self._answered(read, list(around(read, answer))[:TRIED])
        asked = answer.question.strip().casefold()
        return tuple(dict.fromkeys(q for q in (*own, *self.over(figure)) if q.casefold() != asked))[:WANTED]

    def _make(self, figure: Figure) -> tuple[str, ...]:
        return self._answered(figure, list(proposals(figure))[:TRIED])

    def _answered(self, figure: Figure, questions: list[str]) -> tuple[str, ...]:
        found: list[str] = []
        for question in questions:
            answer = self._engine.ask(question, figure.id, system="embedded")
            if answer.status == "answered":
                found.append(question)
            if len(found) == WANTED:
                break
        return tuple(found)


def proposals(figure: Figure) -> Iterator[str]:
    """Questions about the figure's first grid, most telling first; then about what is stated."""
    data = [grid for grid in figure.grids if grid.kind != "facts"]
    for grid in data[:1]:
        yield from _table(grid) if is_mixed(grid) else _grid(grid, len(data) > 1)
    for grid in figure.grids:
        if grid.kind == "facts":
            yield from (f"What is the {label.text}?" for label in grid.row_axis.labels[:3] if _fits(label.text))


def around(figure: Figure, answer: Answer) -> Iterator[str]:
    """Questions about the rows and columns that an unanswered question names, by its closest reading or its words."""
    data = [grid for grid in figure.grids if grid.kind == "grid" and not is_mixed(grid)]
    for grid in data[:1]:
        row, column = (_meant(grid.axis(side), side, answer) for side in ("row", "column"))
        for cell in reversed(grid.cells):
            if (row is None or cell.row == row) and (column is None or cell.column == column):
                if row is not None or column is not None:
                    yield from _grid(grid, len(data) > 1, cell.row, cell.column)
                return
        if row is not None:  # not with that column: with one that it has
            cells = grid.row_cells(row)
            yield from _grid(grid, len(data) > 1, row, cells[-1].column if cells else None)


def _meant(axis: Axis, side: str, answer: Answer) -> int | None:
    """The label that a reading names, else one whose words stand in the question (ferries, and Ferry)."""
    if answer.plan is not None:
        for node in walk(plan_from_json(answer.plan)):
            if isinstance(node, At) and node.axis == side:
                return next(iter(positions_of(axis, node.labels[0])), None)
    asked = set(re.findall(r"\w+", answer.question.casefold()))
    for at, label in enumerate(axis.labels):
        words = re.findall(r"\w+", label.text.casefold())
        if words and all(any(_alike(word, other) for other in asked) for word in words):
            return at
    return None


def _alike(word: str, other: str) -> bool:
    """Whether two words begin alike; short ones and numbers have to be the same."""
    if word == other or not word.isalpha() or min(len(word), len(other)) < _STEM:
        return word == other
    return word[:-1] == other[: len(word) - 1]


def _grid(grid: Grid, several: bool, at: int | None = None, beside: int | None = None) -> Iterator[str]:
    rows, columns = grid.row_axis, grid.column_axis
    where = f" in {grid.title}" if several and _fits(grid.title) else ""
    row = _middle(rows) if at is None else label_of(rows, at)
    column = _middle(columns) if beside is None else label_of(columns, beside)
    if row and len(columns.labels) > 1 and column:
        yield f"What is the value for {_named(rows, row)} and {_named(columns, column)}{where}?"
        yield f"Which {_noun(rows)} has the highest average{where}?"
        yield f"For {_named(rows, row)}, which {_noun(columns)} has the lowest value{where}?"
        yield f"What is the average of {row}{where}?"
        yield f"Is {row} higher at {column} than at {label_of(columns, 0)}{where}?"
        last = label_of(columns, len(columns.labels) - 1)
        yield f"How did {row} change from {label_of(columns, 0)} to {last}{where}?"
    elif row:
        first = label_of(rows, 0)
        yield f"Which {_noun(rows)} has the highest value{where}?"
        yield f"What is the value for {row}{where}?"
        yield f"How much higher is {first} than {row}{where}?"
        yield f"How many {_noun(rows)}s are listed{where}?"
        yield f"What is the average{where}?"


def _table(grid: Grid) -> Iterator[str]:
    own = grid.column_axis.labels[0].text if grid.column_axis.labels else ""
    key = (own if grid.kind == "table" else grid.row_axis.name).lower()
    numeric = [
        label.text
        for at, label in enumerate(grid.column_axis.labels)
        if (at or grid.kind != "table") and any(cell.column == at and cell.value is not None for cell in grid.cells)
    ]
    row = _middle(grid.row_axis)
    for name in numeric[:2]:
        yield f"Which {key or 'row'} has the highest {name}?"
        if row:
            yield f"What is the {name} of {row}?"
    for name in numeric[:1]:
        yield f"What is the average {name}?"


def _middle(axis: Axis) -> str:
    """A label to ask about: near the middle, short, the only one of its name."""
    texts = [label.text for label in axis.labels]
    order = sorted(range(len(texts)), key=lambda at: abs(at - len(texts) // 3))
    return next((texts[at] for at in order if _fits(texts[at]) and texts.count(texts[at]) == 1), "")


def _fits(text: str) -> bool:
    return 0 < len(text) <= _LONG and any(char.isalnum() for char in text)


def _named(axis: Axis, label: str) -> str:
    name = axis.name.lower()
    return f"{name} {label}" if _fits(name) and name not in label.lower() and " " not in label else label


def _noun(axis: Axis) -> str:
    return axis.name.lower() if _fits(axis.name) else "one"
