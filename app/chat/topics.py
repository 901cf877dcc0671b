"""Topics: the grids of a figure that questions are proposed about, with the words that these use for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ...indexing.model.figure import Figure, Grid, other_side
from ...tools.names import positions_of
from ...tools.plan.nodes import At, GridCells, ValueOf
from .wording import called, fits, is_name, noun

_TOTAL = re.compile(r"\b(?:total|overall|sum|all|average|mean|combined)\b", re.IGNORECASE)
_STATISTICS = re.compile(r"\b(?:median|quartile|percentile|whisker)s?\b", re.IGNORECASE)
_APART = 10
"""The factor between numbers of one label and another from which they measure different things."""
_ASIDE = 4
"""A grid with so many times fewer cells than the largest is an aside, about which no question is proposed."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A grid to ask about."""

    figure: Figure
    grid: Grid
    where: str
    """Words that name the panel, such as " in North basin"; empty if it has no title or is the only one."""

    @property
    def cells(self) -> GridCells:
        """All of its cells."""
        return GridCells(figure=self.figure.id, grid=self.grid.id)

    @property
    def subject(self) -> Any:
        """The side whose labels are what the values are of; the other one is where or when they were measured."""
        ordered = [self.grid.axis(side).kind != "category" for side in ("row", "column")]
        return "column" if ordered == [True, False] else "row"

    @property
    def place(self) -> Any:
        """The side whose labels say where or when the values were measured."""
        return other_side(self.subject)

    @property
    def is_flat(self) -> bool:
        """Whether it is one row or one column."""
        return any(len(self.grid.axis(side).labels) < 2 for side in ("row", "column"))

    @property
    def is_complete(self) -> bool:
        """Whether every subject has a number at every place, so that their averages can be compared."""
        subjects, places = self.counted(self.subject), self.counted(self.place)
        return sum(1 for cell in self.grid.cells if cell.value is not None) == len(subjects) * len(places)

    def line(self, side: Any, label: str) -> At:
        """The cells of one row or column."""
        return At(of=self.cells, axis=side, labels=(label,))

    def cell(self, of: str, at: str) -> ValueOf:
        """The value of a subject at a place; a list of bars has one place, which may have no name."""
        line = self.line(self.subject, of)
        return ValueOf(of=At(of=line, axis=self.place, labels=(at,)) if at else line)

    def value(self, of: str, at: str) -> float | None:
        """The number of a cell; None if it has none."""
        axes = {side: self.grid.axis(side) for side in (self.subject, self.place)}
        places = {side: positions_of(axes[side], label)[0] for side, label in zip(axes, (of, at), strict=True) if label}
        found = [
            cell.value
            for cell in self.grid.cells
            if places.get("row", cell.row) == cell.row and places.get("column", cell.column) == cell.column
        ]
        return found[0] if len(found) == 1 else None

    def values(self, side: str, at: int) -> list[float]:
        """The numbers of one row or column."""
        return [
            c.value for c in self.grid.cells if (c.row if side == "row" else c.column) == at and c.value is not None
        ]

    def labels(self, side: str) -> list[str]:
        """Labels to ask about, first to last: names, unique, with numbers to compare, and no totals of the others."""
        axis = self.grid.axis(side)
        counted = {label.text: len(positions_of(axis, label.text)) for label in axis.labels}
        needed = min(2, len(self.grid.axis(other_side(side)).labels))  # a bar's only value has nothing beside it
        return [
            axis.labels[at].text
            for at in axis.order()
            if is_name(self.figure, axis, axis.labels[at])
            and counted[axis.labels[at].text] == 1
            and len(self.values(side, at)) >= max(1, needed)
            and not _TOTAL.search(axis.labels[at].text)
        ]

    def counted(self, side: str) -> list[str]:
        """The labels with numbers, whatever they are called."""
        axis = self.grid.axis(side)
        return [axis.labels[at].text for at in range(len(axis.labels)) if self.values(side, at)]

    def is_comparable(self, side: str) -> bool:
        """Whether numbers can be compared from label to label: not if they are of different magnitudes, as those of
        different measures are, or the quartiles of a box.
        """
        axis = self.grid.axis(side)
        if axis.kind != "category" or self.is_flat:
            return True
        ranges = sorted(
            (min(sizes), max(sizes))
            for at in range(len(axis.labels))
            if (sizes := [abs(number) for number in self.values(side, at) if number])
        )
        largest = [max(high for _, high in ranges[:end]) for end in range(1, len(ranges))]
        apart = any(low > _APART * below for (low, _), below in zip(ranges[1:], largest, strict=True))
        return not apart and sum(1 for label in axis.labels if _STATISTICS.search(label.text)) < 2

    def named(self, side: str, label: str) -> str:
        """A label as questions have it."""
        twice = any(one.text == label for one in self.grid.axis(other_side(side)).labels)
        return called(self.grid.axis(side), label, side if twice else "")

    def noun(self, side: str) -> str:
        """A noun for one label of a side."""
        return noun(self.grid.axis(side), self.counted(side))

    def located(self, label: str) -> str:
        """A place of a value, such as " in 2019"; empty if it is the only one."""
        return f" {self.placed(self.place, label)}" if len(self.grid.axis(self.place).labels) > 1 else ""

    def placed(self, side: str, label: str) -> str:
        """A label as where a value is: "in 2019", "at length 3", "for Q1"."""
        return f"{self.preposition(side)} {self.named(side, label)}"

    def preposition(self, side: str) -> str:
        """In for times, at for numbers, for for names."""
        return {"time": "in", "number": "at"}.get(self.grid.axis(side).kind, "for")

    def superlative(self, side: str) -> str:
        """Highest, or higher of two."""
        return "higher" if len(self.counted(side)) == 2 else "highest"

    def has_total(self, side: str) -> bool:
        """Whether a label is a total of the others, and so trivially the largest."""
        return any(_TOTAL.search(label.text) for label in self.grid.axis(side).labels)


def topics(figure: Figure) -> list[Topic]:
    """The figure's data grids that questions can name, the largest first: those with a unique title, and one without
    that has the rows of all others. A grid that only repeats stated facts is none.
    """
    facts = {span for grid in figure.grids if grid.kind == "facts" for c in grid.cells for span in (c.span, *c.also)}
    data = [grid for grid in figure.grids if grid.kind != "facts" and any(c.span not in facts for c in grid.cells)]
    data = [grid for grid in data if len(grid.cells) * _ASIDE > max(len(one.cells) for one in data)]
    data.sort(key=lambda grid: -len(grid.cells))
    titles = [grid.title for grid in data]
    rows = [{label.text for label in grid.row_axis.labels} for grid in data]
    found = []
    for grid, own in zip(data, rows, strict=True):
        if titles.count(grid.title) == 1 and fits(grid.title) and len(data) > 1:
            found.append(Topic(figure, grid, f" in {grid.title}"))
        elif len(data) == 1 or (not grid.title and all(other <= own for other in rows) and not found):
            found.append(Topic(figure, grid, ""))
    return found
