"""Proposals: questions that fit a grid, each put together with the plan that answers it.

Words and plan come from the same labels in the same place, so that neither can mean something else than the other.
What a proposal needs to make sense (two different labels, an order, numbers of one kind) is looked up in the grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...indexing.model.figure import Axis, Cell, Figure, Grid, other_side
from ...tools.names import positions_of
from ...tools.plan.nodes import At, Correlation, Derive, GridCells, LabelsOf, Reduce, Top, Trend, ValueOf, Where
from .cells import is_mixed, label_of

Proposal = tuple[str, Any]
"""A question and the plan that answers it."""
_LONG = 36
"""The most characters of a label that is used in a question."""
_TOTAL = re.compile(r"\b(?:total|overall|sum|all|average|mean|combined)\b", re.IGNORECASE)
_COUNTED = re.compile(r"\b(?:rank|no|number|id|year|date|index|commissioned|founded)\b", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Panel:
    """A grid, with the words that questions use for it."""

    figure: Figure
    grid: Grid
    where: str
    """Words that name the panel, such as " in North basin"; empty if it is the only one."""

    @property
    def cells(self) -> GridCells:
        """All of its cells."""
        return GridCells(figure=self.figure.id, grid=self.grid.id)

    def line(self, side: Any, label: str) -> At:
        """The cells of one row or column."""
        return At(of=self.cells, axis=side, labels=(label,))

    def cell(self, row: str, column: str) -> ValueOf:
        """The value of one cell; a list of bars has a column without a name."""
        of: Any = self.line("row", row)
        return ValueOf(of=At(of=of, axis="column", labels=(column,)) if column else of)

    def values(self, side: str, at: int) -> list[float]:
        """The numbers of one row or column."""
        return [
            c.value for c in self.grid.cells if (c.row if side == "row" else c.column) == at and c.value is not None
        ]

    def labels(self, side: str) -> list[str]:
        """Labels to ask about: short and unique, with numbers to compare, and no totals of the others."""
        axis = self.grid.axis(side)
        counted = {label.text: len(positions_of(axis, label.text)) for label in axis.labels}
        needed = min(2, len(self.grid.axis(other_side(side)).labels))  # a bar's only value has nothing beside it
        return [
            label.text
            for at, label in enumerate(axis.labels)
            if fits(label.text)
            and counted[label.text] == 1
            and len(self.values(side, at)) >= max(1, needed)
            and not _TOTAL.search(label.text)
        ]

    def named(self, side: str, label: str) -> str:
        """A label, with its axis if it is a number, very short, or on both axes: "length 3", but "Metro"."""
        axis = self.grid.axis(side)
        both = any(other.text == label for other in self.grid.axis(other_side(side)).labels)
        own = noun(axis) if fits(axis.name) else side if both else ""
        bare = both or axis.kind == "number" or len(label) <= 2
        return f"{own} {label}" if bare and own and own not in label.lower() else label

    def place(self, side: str, label: str) -> str:
        """A label as the place of a value: "in 2019", "at length 3", "for Q1"."""
        word = {"time": "in", "number": "at"}.get(self.grid.axis(side).kind, "for")
        return f"{word} {self.named(side, label)}"

    def has_total(self, side: str) -> bool:
        """Whether a label is a total of the others, and so trivially the largest."""
        return any(_TOTAL.search(label.text) for label in self.grid.axis(side).labels)


def panels(figure: Figure) -> list[Panel]:
    """The figure's data grids that questions can name; of several, those with a unique title."""
    data = [grid for grid in figure.grids if grid.kind != "facts"]
    titles = [grid.title for grid in data]
    if len(data) == 1:
        return [Panel(figure, data[0], "")]
    return [
        Panel(figure, grid, f" in {grid.title}") for grid in data if fits(grid.title) and titles.count(grid.title) == 1
    ]


def fits(text: str) -> bool:
    """Whether a name is short enough to stand in a question, and says something."""
    return 0 < len(text) <= _LONG and any(char.isalnum() for char in text)


def over(figure: Figure) -> Iterator[Proposal]:
    """Questions about a figure, the most informative first."""
    found = panels(figure)
    for panel in found[:1]:
        yield from _by_kind(panel)
    if len(found) > 1 and len(found) == sum(grid.kind != "facts" for grid in figure.grids):
        by_panel = Reduce(of=GridCells(figure=figure.id), how="mean", by="panel")
        yield "Which panel has the highest average?", LabelsOf(of=Top(of=by_panel, how="max"), axis="panel")
    for grid in figure.grids:
        if grid.kind == "facts":
            facts = Panel(figure, grid, "")
            for label in (one.text for one in grid.row_axis.labels[:3]):
                if fits(label) and len(positions_of(grid.row_axis, label)) == 1:
                    yield f"What is the {label}?", ValueOf(of=facts.line("row", label))
    for panel in found:
        yield from _single_values(panel)


def _by_kind(panel: Panel) -> Iterator[Proposal]:
    grid = panel.grid
    if is_mixed(grid):
        yield from _records(panel)
    elif len(grid.row_axis.labels) > 1 and len(grid.column_axis.labels) > 1:
        if "scatter" in panel.figure.kind:
            yield from _pairs(panel)
        yield from _matrix(panel)
    else:
        yield from _bars(panel)


def _matrix(panel: Panel) -> Iterator[Proposal]:
    """Questions about rows by columns: lines, grouped bars, a heatmap."""
    rows, columns = panel.labels("row"), panel.labels("column")
    if len(rows) < 2 or len(columns) < 2:
        return
    row, column = rows[len(rows) // 3], columns[len(columns) // 3]
    yield highest_average(panel, "row")
    if panel.grid.column_axis.kind != "category":
        yield change(panel, row, columns[0], columns[-1])
    yield highest_along(panel, "row", row)
    yield above_average(panel, "column", column)
    yield lookup(panel, row, column)
    yield highest_along(panel, "column", column)
    if panel.grid.column_axis.kind != "category":
        yield trend(panel, row)


def _bars(panel: Panel) -> Iterator[Proposal]:
    """Questions about one number per label: bars, a pie, a single line."""
    side = "row" if len(panel.grid.row_axis.labels) > 1 else "column"
    axis, labels = panel.grid.axis(side), panel.labels(side)
    if len(labels) < 2:
        return
    if not panel.has_total(side):
        top = Top(of=panel.cells, how="max")
        yield f"Which {noun(axis)} has the highest value{panel.where}?", LabelsOf(of=top, axis=side)
    high, low = _highest_and_lowest(panel, side, labels)
    if "pie" in panel.figure.kind or "donut" in panel.figure.kind:
        together = At(of=panel.cells, axis=side, labels=tuple(labels[:2]))
        yield f"What do {labels[0]} and {labels[1]} make up together{panel.where}?", Reduce(of=together, how="sum")
    if high != low:
        gap = Derive(how="difference", left=_value_of(panel, side, high), right=_value_of(panel, side, low))
        yield f"How much higher is {high} than {low}{panel.where}?", gap
    if len(labels) > 4 and not panel.has_total(side):
        top = Top(of=panel.cells, how="max", k=3)
        yield f"{several('Which three', axis)} have the highest values{panel.where}?", LabelsOf(of=top, axis=side)
    if axis.kind != "category":
        yield f"How do the values run from {labels[0]} to {labels[-1]}{panel.where}?", Trend(of=panel.cells, axis=side)
    if not panel.has_total(side):
        yield f"What is the average value{panel.where}?", Reduce(of=panel.cells, how="mean")
    middle = labels[len(labels) // 3]
    yield f"What is the value for {panel.named(side, middle)}{panel.where}?", _value_of(panel, side, middle)


def _records(panel: Panel) -> Iterator[Proposal]:
    """Questions about the records of a table with columns of several kinds."""
    grid = panel.grid
    key = grid.row_axis.name or (
        grid.column_axis.labels[0].text if grid.kind == "table" and grid.column_axis.labels else ""
    )
    names = [one for one in panel.labels("column") if _is_measure(panel, one)]
    who = noun(Axis((), key))
    for name in names[:2]:
        column = panel.line("column", name)
        top = LabelsOf(of=Top(of=column, how="max"), axis="row")
        yield f"Which {who} has the highest {name}{panel.where}?", top
        above = Where(of=column, relation=">", to=Reduce(of=column, how="mean"))
        which = several("Which", Axis((), key))
        yield f"{which} are above the average in {name}{panel.where}?", LabelsOf(of=above, axis="row")
    for name in names[:1]:
        yield f"What is the average {name}{panel.where}?", Reduce(of=panel.line("column", name), how="mean")
        for row in [label.text for label in grid.row_axis.labels if fits(label.text)][1:2]:
            if len(positions_of(grid.row_axis, row)) == 1:
                yield f"What is the {name} of {row}{panel.where}?", panel.cell(row, name)


def _single_values(panel: Panel) -> Iterator[Proposal]:
    """Questions about single cells, for grids of which nothing else can be asked; their rows in turn."""
    rows, columns = panel.grid.row_axis, panel.grid.column_axis
    for cell in panel.grid.cells:
        row, column = label_of(rows, cell.row), label_of(columns, cell.column or 0)
        if cell.value is None or cell.column is None or not fits(row) or len(positions_of(rows, row)) > 1:
            continue
        if fits(column) and len(positions_of(columns, column)) == 1:
            yield lookup(panel, row, column)
        elif not column:
            yield f"What is the value for {panel.named('row', row)}{panel.where}?", panel.cell(row, "")


def _pairs(panel: Panel) -> Iterator[Proposal]:
    """Questions about a scatter plot: how two series are related."""
    for side in ("row", "column"):
        labels = panel.labels(side)
        if len(labels) == 2:
            left, right = (panel.line(side, label) for label in labels)
            question = f"How strongly do {labels[0]} and {labels[1]} correlate{panel.where}?"
            yield question, Correlation(left=left, right=right)


# What is asked of labels that are given: used for what follows an answer, too.


def highest_average(panel: Panel, side: Any) -> Proposal:
    """Which row (column) has the highest mean."""
    by_line = Reduce(of=panel.cells, how="mean", by=side)
    question = f"Which {noun(panel.grid.axis(side))} has the highest average{panel.where}?"
    return question, LabelsOf(of=Top(of=by_line, how="max"), axis=side)


def highest_along(panel: Panel, side: Any, label: str) -> Proposal:
    """Where a row (column) has its largest value."""
    across: Any = other_side(side)
    other = panel.grid.axis(across)
    plan = LabelsOf(of=Top(of=panel.line(side, label), how="max"), axis=across)
    if side == "column":
        return f"Which {noun(other)} is highest {panel.place(side, label)}{panel.where}?", plan
    asked = f"{'At' if other.kind == 'number' else 'In'} which {noun(other)}" if noun(other) != "one" else "Where"
    return f"{asked} is {panel.named(side, label)} highest{panel.where}?", plan


def above_average(panel: Panel, side: Any, label: str) -> Proposal:
    """What lies above the mean of a row (column)."""
    across: Any = other_side(side)
    line = panel.line(side, label)
    above = Where(of=line, relation=">", to=Reduce(of=line, how="mean"))
    which = several("Which", panel.grid.axis(across))
    question = f"{which} are above the average {panel.place(side, label)}{panel.where}?"
    return question, LabelsOf(of=above, axis=across)


def lookup(panel: Panel, row: str, column: str) -> Proposal:
    """The value of one cell."""
    question = f"What is the value of {panel.named('row', row)} {panel.place('column', column)}{panel.where}?"
    return question, panel.cell(row, column)


def change(panel: Panel, row: str, first: str, last: str) -> Proposal:
    """By how much a row changes from one column to another; a fall is negative."""
    plan = Derive(how="difference", left=panel.cell(row, last), right=panel.cell(row, first))
    span = f"from {panel.named('column', first)} to {last}"
    return f"By how much does {panel.named('row', row)} change {span}{panel.where}?", plan


def trend(panel: Panel, row: str) -> Proposal:
    """The trend of a row along its columns."""
    columns = panel.grid.column_axis.labels
    span = f"from {panel.named('column', columns[panel.grid.column_axis.order()[0]].text)}"
    return f"Does {panel.named('row', row)} rise or fall {span} on{panel.where}?", Trend(of=panel.line("row", row))


def gap(panel: Panel, one: str, other: str, column: str) -> Proposal | None:
    """The difference of two rows at a column, the larger first; None if they are equal or one has no value."""
    cells = {
        cell.row: cell for cell in panel.grid.cells if label_of(panel.grid.column_axis, cell.column or 0) == column
    }
    first, second = (_value(panel, cells, name) for name in (one, other))
    if first is None or second is None or first == second:
        return None
    high, low = (one, other) if first > second else (other, one)
    plan = Derive(how="difference", left=panel.cell(high, column), right=panel.cell(low, column))
    place = f" {panel.place('column', column)}" if column else ""
    return f"How much higher is {panel.named('row', high)} than {panel.named('row', low)}{place}{panel.where}?", plan


# Words.


def noun(axis: Axis) -> str:
    """A noun for one label of an axis: its name in the singular, else "of A and B" for few labels, else "one"."""
    if fits(axis.name):
        name = lowered(axis.name)
        return name[:-1] if re.fullmatch(r"\w{3,}[^sui]s", name) else name
    texts = [label.text for label in axis.labels]
    if 2 <= len(texts) <= 4 and all(map(fits, texts)) and len(" ".join(texts)) <= 60:
        return f"of {', '.join(texts[:-1])} and {texts[-1]}"
    return "one"


def several(asked: str, axis: Axis) -> str:
    """The question word with the plural of the axis's name: "which countries"; alone if it has no name, or a letter
    for one.
    """
    if not fits(axis.name) or len(axis.name) == 1 or not _WORDS.fullmatch(axis.name):
        return asked
    name = lowered(axis.name)
    return f"{asked} {re.sub('y$', 'ie', name) if re.search('[^aeiou]y$', name) else name.removesuffix('s')}s"


def lowered(name: str) -> str:
    """A name within a sentence; abbreviations stay as they are."""
    return " ".join(word.lower() if word[1:].islower() else word for word in name.split())


def _value_of(panel: Panel, side: Any, label: str) -> ValueOf:
    return ValueOf(of=panel.line(side, label))


def _value(panel: Panel, cells: dict[int, Cell], name: str) -> float | None:
    places = positions_of(panel.grid.row_axis, name)
    return cells[places[0]].value if len(places) == 1 and places[0] in cells else None


def _highest_and_lowest(panel: Panel, side: str, labels: list[str]) -> tuple[str, str]:
    axis = panel.grid.axis(side)
    known = {label: panel.values(side, positions_of(axis, label)[0])[0] for label in labels}
    return max(labels, key=known.__getitem__), min(labels, key=known.__getitem__)


def _is_measure(panel: Panel, name: str) -> bool:
    """Whether a column holds numbers of which a mean makes sense: no years, ranks or numbers of things."""
    numbers = panel.values("column", positions_of(panel.grid.column_axis, name)[0])
    years = all(1500 <= number <= 2100 and number == int(number) for number in numbers)
    rows = len(panel.grid.row_axis.labels)
    return len(numbers) > 1 and len(numbers) * 2 > rows and not years and not _COUNTED.search(name)
