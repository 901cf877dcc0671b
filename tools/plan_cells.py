"""The nodes of a plan that select or summarise cells; each takes cells and gives cells."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..indexing.text.parts import Part

AxisName = Literal["row", "column"]
Side = Literal["row", "column", "panel"]
Relation = Literal["=", "!=", "<", "<=", ">", ">=", "contains"]
Reduction = Literal["sum", "mean", "median", "min", "max", "range", "std", "count", "distinct", "mode"]
Extremity = Literal["max", "min"]


MAX_LABELS = 200
"""Labels that a plan names one by one."""


class Node(BaseModel):
    """A node of a plan: immutable, and refusing what it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class GridCells(Node):
    """All cells of one grid, or of every data grid of the figure."""

    op: Literal["grid"] = "grid"
    figure: str | None = Field(None, description="figure id; leave out for the figure asked about")
    grid: str | None = Field(None, description="grid id or panel title; leave out for all panels")


class At(Node):
    """Keep the rows (or columns) with these labels."""

    op: Literal["at"] = "at"
    of: Cells
    axis: AxisName
    labels: tuple[str, ...] = Field(min_length=1, max_length=MAX_LABELS, description="labels as the figure writes them")


class LabelWhere(Node):
    """Keep the rows (or columns) whose label compares so: after 2012 is > 2012."""

    op: Literal["label_where"] = "label_where"
    of: Cells
    axis: AxisName
    relation: Relation
    to: str = Field(description="a label, or a number where labels are numbers")


class Nth(Node):
    """Keep the n-th row (or column) of those that are left, in the axis's order; -1 is the last."""

    op: Literal["nth"] = "nth"
    of: Cells
    axis: AxisName
    position: int = Field(ge=-10_000, le=10_000, description="1 first, 2 second, -1 last")


class Where(Node):
    """Keep the cells whose value compares so."""

    op: Literal["where"] = "where"
    of: Cells
    relation: Relation
    to: float | str = Field(description="a number in the figure's unit, or text")


class Having(Node):
    """Keep whole rows (or columns) of which the cell at a label, every cell, or any cell compares so."""

    op: Literal["having"] = "having"
    of: Cells
    axis: AxisName = Field(description="what is kept")
    at: str | None = Field(None, description="label on the other axis; leave out to look at all cells")
    quantifier: Literal["every", "any"] = "every"
    relation: Relation
    to: float | str
    part: Part | None = Field(None, description="part of what the cell says; leave out for all of it")


class HavingExtreme(Node):
    """Keep whole rows (or columns) whose cell at a label is the largest (smallest), ties included."""

    op: Literal["having_extreme"] = "having_extreme"
    of: Cells
    axis: AxisName = Field(description="what is kept")
    at: str = Field(description="label on the other axis whose cells are compared")
    how: Extremity
    rank: int = Field(1, ge=1, le=10_000)
    part: Part | None = Field(None, description="part of what the cell says; leave out for all of it")


class HavingThan(Node):
    """Keep whole rows whose cell at a label compares so with that cell of other rows; never those rows themselves."""

    op: Literal["having_than"] = "having_than"
    of: Cells
    axis: AxisName = Field(description="what is kept")
    at: str = Field(description="label on the other axis whose cells are compared")
    relation: Relation
    than: Cells = Field(description="the rows (columns) compared with")
    part: Part | None = Field(None, description="part of what the cell says; leave out for all of it")


class HavingPair(Node):
    """Keep whole rows (or columns) in which the cell at one label compares so with the cell at another."""

    op: Literal["having_pair"] = "having_pair"
    of: Cells
    axis: AxisName = Field(description="what is kept")
    left: str = Field(description="label on the other axis")
    relation: Relation
    right: str = Field(description="label on the other axis")


class HavingTrend(Node):
    """Keep whole rows (or columns) that rise (fall, stay the same) at every step."""

    op: Literal["having_trend"] = "having_trend"
    of: Cells
    axis: AxisName = Field(description="what is kept")
    direction: Literal["increasing", "decreasing", "flat"]


class Shift(Node):
    """The rows (or columns) that many places after (before, if negative) the selected ones, in the axis's order."""

    op: Literal["shift"] = "shift"
    of: Cells
    axis: AxisName
    by: int = Field(ge=-1000, le=1000, description="1 the next, -1 the previous")


class Past(Node):
    """All rows (or columns) that stand after (before) the selected ones, in the axis's order."""

    op: Literal["past"] = "past"
    of: Cells
    axis: AxisName
    way: Literal["after", "before"]


class Both(Node):
    """The cells that are in both selections of one figure."""

    op: Literal["both"] = "both"
    left: Cells
    right: Cells


class Either(Node):
    """The cells that are in one selection or the other of one figure."""

    op: Literal["either"] = "either"
    left: Cells
    right: Cells


class Without(Node):
    """The rows (columns) of the left selection that are not in the right one."""

    op: Literal["without"] = "without"
    left: Cells
    right: Cells
    axis: AxisName = "row"


class Minus(Node):
    """Cell by cell the left selection minus the right one, where both have a cell at the same row and column labels."""

    op: Literal["minus"] = "minus"
    left: Cells
    right: Cells


class Parts(Node):
    """A part of what each cell says, for all of it: the year of a date, the margin of a score."""

    op: Literal["parts"] = "parts"
    of: Cells
    part: Part


class Diagonal(Node):
    """Keep the cells whose row and column have the same label, as in a confusion matrix; or, with off, all others."""

    op: Literal["diagonal"] = "diagonal"
    of: Cells
    off: bool = False


class Outliers(Node):
    """Keep the cells beyond 1.5 interquartile ranges from the quartiles (Tukey's rule)."""

    op: Literal["outliers"] = "outliers"
    of: Cells


class Leaves(Node):
    """The numbers that a stem-and-leaf display writes out: each leaf is the last digit of a number after its stem."""

    op: Literal["leaves"] = "leaves"
    of: Cells
    stem: str = Field(description="column of the stems")
    leaf: str = Field(description="column that lists the leaves of each stem")


class Groups(Node):
    """One summary for each different text in a column: rows that say the same there belong together."""

    op: Literal["groups"] = "groups"
    of: Cells
    by: str = Field(description="column whose texts make the groups")
    how: Reduction = "count"
    at: str | None = Field(None, description="column that is summarised; leave out to count rows")
    part: Part | None = Field(None, description="part of the texts that makes the groups; leave out for all of it")
    split: bool = Field(False, description="each thing that a text lists ('Ann Lee, Bo Dahl') makes a group of its own")


class Extreme(Node):
    """Keep the cells with the largest (smallest) value, ties included; rank 2 is the second largest."""

    op: Literal["extreme"] = "extreme"
    of: Cells
    how: Extremity
    rank: int = Field(1, ge=1, le=10_000)


class Top(Node):
    """Keep the k cells with the largest (smallest) values."""

    op: Literal["top"] = "top"
    of: Cells
    how: Extremity
    k: int = Field(ge=1, le=10_000)


class Each(Node):
    """One summary for every row, column or panel."""

    op: Literal["each"] = "each"
    of: Cells
    axis: Side
    how: Reduction


Cells = Annotated[
    GridCells
    | At
    | LabelWhere
    | Nth
    | Where
    | Having
    | HavingExtreme
    | HavingThan
    | HavingPair
    | HavingTrend
    | Shift
    | Past
    | Both
    | Either
    | Without
    | Minus
    | Parts
    | Diagonal
    | Outliers
    | Leaves
    | Groups
    | Extreme
    | Top
    | Each,
    Field(discriminator="op"),
]
CELL_NODES: tuple[type[Node], ...] = (
    *(GridCells, At, LabelWhere, Nth, Where, Having, HavingExtreme, HavingThan, HavingPair, HavingTrend, Shift),
    *(Past, Both, Either, Without, Minus, Parts, Diagonal, Outliers, Leaves, Groups, Extreme, Top, Each),
)
"""The nodes that select or summarise cells."""

for _model in CELL_NODES:
    _model.model_rebuild()
