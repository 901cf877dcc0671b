"""The nodes of a plan: those that give cells, selected or computed, and those that answer.

A number is cells with one entry, so that what selects, computes and compares takes either.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ..cell_parts import Part

AxisName = Literal["row", "column"]
Side = Literal["row", "column", "panel"]
Relation = Literal["=", "!=", "<", "<=", ">", ">=", "contains"]
Reduction = Literal[
    "sum", "mean", "median", "min", "max", "range", "std", "count", "distinct", "mode", "lower_quartile",
    "upper_quartile", "lower_fence", "upper_fence",
]  # fmt: skip
"""The fences of a box plot lie 1.5 interquartile ranges outside the quartiles; what is beyond them is an outlier."""
Extremity = Literal["max", "min"]
Calculation = Literal[
    "difference", "distance", "ratio", "percent_change", "share", "sum", "mean", "product", "fraction", "days",
    "months", "years",
]  # fmt: skip
Course = Literal["change", "percent_change", "cumulative", "share", "rank", "rank_smallest"]
Piece = Literal[Part, "things", "digits", "spread"]
"""A part of what a cell says, or each of the things, or digits, that it lists as an entry of its own."""
Quantifier = Literal["every", "any", "most"] | Annotated[int, Field(ge=1, le=10_000)]
"""How many cells have to compare so; a number means at least so many."""

MAX_LABELS = 200
"""Labels that a plan names one by one."""


class Node(BaseModel):
    """A node of a plan: immutable, and refusing what it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _check_lines(at: str | None, keep: AxisName | None) -> None:
    if at is not None and keep is None:
        raise ValueError("`at` is a label of the rows (or columns) that `keep` keeps: say which are kept")


class GridCells(Node):
    """All cells of the figure, or of one panel."""

    op: Literal["grid"] = "grid"
    figure: str | None = Field(None, description="another than the one asked about")
    grid: str | None = None


class At(Node):
    """Keep the rows (columns) with these labels."""

    op: Literal["at"] = "at"
    of: Cells
    axis: AxisName
    labels: tuple[str, ...] = Field(min_length=1, max_length=MAX_LABELS)


class LabelWhere(Node):
    """Keep the rows (columns) whose label compares so: after 2012 is > 2012."""

    op: Literal["label_where"] = "label_where"
    of: Cells
    axis: AxisName
    relation: Relation
    to: str | None = Field(None, description="left out: the cell's other label (diagonal)")

    @field_validator("to", mode="before")
    @classmethod
    def _as_label(cls, to: object) -> object:
        return f"{to:.12g}" if isinstance(to, int | float) and not isinstance(to, bool) else to


class Nth(Node):
    """Keep the n-th row (column) of those that are left; -1 is the last."""

    op: Literal["nth"] = "nth"
    of: Cells
    axis: AxisName
    position: int = Field(ge=-10_000, le=10_000)
    each: bool = Field(False, description="each line's own")


class Where(Node):
    """Keep the cells that compare so, or whole rows (columns) whose cells do."""

    op: Literal["where"] = "where"
    of: Cells
    relation: Relation
    to: float | str | Operand = Field(description="number, text or chain, met by labels")
    times: float = Field(1.0, description="2 with >= is at least twice")
    keep: AxisName | None = None
    at: str | None = Field(None, description="the other label of cells to look at")
    part: Piece | None = None
    quantifier: Quantifier = Field("every", description="or at least a number")

    @model_validator(mode="after")
    def _looks_along(self) -> Self:
        _check_lines(self.at, self.keep)
        if self.quantifier != "every" and self.keep is None:
            raise ValueError("`quantifier` is of the cells in rows (or columns) that `keep` keeps: say which are kept")
        return self


class Top(Node):
    """Keep the largest (smallest) cells with ties, or k, these in order."""

    op: Literal["top"] = "top"
    of: Cells
    how: Extremity
    rank: int = Field(1, ge=1, le=10_000, description="2 the second largest")
    k: int | None = Field(None, ge=1, le=10_000)
    each: Side | None = Field(None, description="the largest of each")
    keep: AxisName | None = Field(None, description="whole lines")
    at: str | None = None
    part: Piece | None = None

    @model_validator(mode="after")
    def _looks_along(self) -> Self:
        _check_lines(self.at, self.keep)
        if self.k is not None and self.rank != 1:
            raise ValueError("`k` keeps the k largest and `rank` the one at a place: say one of them")
        return self


class Shift(Node):
    """The rows (columns) that many places after these; negative: before."""

    op: Literal["shift"] = "shift"
    of: Cells
    axis: AxisName
    by: int = Field(ge=-1000, le=1000)
    on: bool = Field(False, description="all from there on")


class Combine(Node):
    """What is in both selections, in either, or in the left one alone."""

    op: Literal["combine"] = "combine"
    how: Literal["both", "either", "without"]
    left: Cells
    right: Cells
    axis: AxisName | None = Field(None, description="whole lines")


class Parts(Node):
    """A part of what each cell says: a year, the first or second end of a range, each thing of a list."""

    op: Literal["parts"] = "parts"
    of: Cells
    part: Piece


class Derive(Node):
    """Two numbers, or two selections cell by cell by their labels."""

    op: Literal["derive"] = "derive"
    how: Calculation = Field(description="left minus right, or from left to right")
    left: Operand
    right: Operand


class Along(Node):
    """For each cell its change from the one before, sum so far, share or rank."""

    op: Literal["along"] = "along"
    of: Cells
    how: Course
    axis: AxisName | None = None

    @model_validator(mode="after")
    def _has_an_order(self) -> Self:
        if self.axis is None and self.how not in ("share", "rank", "rank_smallest"):
            raise ValueError(f"{self.how} runs along an axis: say row or column")
        return self


class Reduce(Node):
    """One number of all cells, or for each row, column, panel, or text of a chain."""

    op: Literal["reduce"] = "reduce"
    of: Cells
    how: Reduction
    by: Side | Cells | None = None


class Trend(Node):
    """Whether values are increasing, decreasing, flat or mixed along an axis or from panel to panel."""

    op: Literal["trend"] = "trend"
    of: Cells
    axis: Side = "column"


class ValueOf(Node):
    """What the one selected cell says."""

    op: Literal["value"] = "value"
    of: Cells


class ValuesOf(Node):
    """What each selected cell says: a list, shown as a table and a chart."""

    op: Literal["values"] = "values"
    of: Cells
    once: bool = False


class LabelsOf(Node):
    """The labels of the rows, columns, panels or groups of the cells; "cell": row and column."""

    op: Literal["labels"] = "labels"
    of: Cells
    axis: Literal["row", "column", "panel", "group", "cell"]
    level: int | None = Field(None, ge=-20, le=20, description="0 the outermost of nested ones")
    alias: bool = Field(False, description="colour or other name")
    valued: bool = Field(False, description="each with its value")


class CountOf(Node):
    """How many cells, rows, columns or panels are selected."""

    op: Literal["count"] = "count"
    of: Cells
    what: Literal["cell", "row", "column", "panel"] = "cell"
    run: bool = Field(False, description="in the longest run of neighbours")


class Constant(Node):
    """A number, label or text of the question."""

    op: Literal["constant"] = "constant"
    value: float | str
    unit: str = ""


class Compare(Node):
    """Whether two results compare so."""

    op: Literal["compare"] = "compare"
    left: Comparable
    relation: Relation
    right: Comparable
    times: float = 1.0


class Quantified(Node):
    """Whether every (any, most, at least n) cell compares so."""

    op: Literal["quantified"] = "quantified"
    of: Cells
    quantifier: Quantifier
    relation: Relation
    to: float | str | Operand
    times: float = 1.0


class Exists(Node):
    """Whether anything is left in the selection."""

    op: Literal["exists"] = "exists"
    of: Cells


class Judge(Node):
    """Whether all, any or none of these hold."""

    op: Literal["judge"] = "judge"
    how: Literal["all", "any", "none"] = "all"
    parts: tuple[Judgement, ...] = Field(min_length=1, max_length=12)


class Correlation(Node):
    """How two series agree, by value or by rank (Spearman)."""

    op: Literal["correlation"] = "correlation"
    left: Cells
    right: Cells
    how: Literal["pearson", "rank"] = "pearson"


class Crossing(Node):
    """The labels at which one series has just passed the other."""

    op: Literal["crossing"] = "crossing"
    left: Cells
    right: Cells
    axis: AxisName = "column"


class Option(Node):
    """One named alternative of a choice."""

    label: str
    of: Operand


class Choose(Node):
    """The label of the option with the largest (smallest) number."""

    op: Literal["choose"] = "choose"
    how: Extremity
    options: tuple[Option, ...] = Field(min_length=2, max_length=20)


class Stated(Node):
    """What the text states of a part of the figure."""

    op: Literal["stated"] = "stated"
    figure: str | None = None
    grid: str | None = None
    component: str = Field(description="x-axis, colour scale, legend, kind, ...")
    part: Literal["text", "low", "high", "range", "unit"] = "text"


class Issues(Node):
    """What is wrong with the description."""

    op: Literal["issues"] = "issues"
    figure: str | None = None
    code: str | None = None


class Passage(Node):
    """Characters of the text, in whole words; a number where they are nothing else."""

    op: Literal["passage"] = "passage"
    figure: str | None = None
    start: int = Field(ge=0)
    end: int = Field(ge=0)


_Computed = Derive | Reduce | Trend
_CellNode = GridCells | At | LabelWhere | Nth | Where | Top | Shift | Combine | Parts | Along | _Computed
_Single = ValueOf | CountOf | Constant | Correlation | Passage
_Telling = ValuesOf | LabelsOf | Choose
_Judging = Compare | Quantified | Exists | Judge
Cells = Annotated[_CellNode, Field(discriminator="op")]
"""Selected or computed cells."""
Operand = Annotated[_CellNode | _Single, Field(discriminator="op")]
"""What is computed or compared with: cells, or one number or text."""
Comparable = Annotated[_CellNode | _Single | _Telling, Field(discriminator="op")]
"""What two sides of a comparison can be."""
Judgement = Annotated[_Judging, Field(discriminator="op")]
"""What holds or does not."""
Plan = Annotated[
    _Computed | ValueOf | CountOf | Correlation | Crossing | _Telling | _Judging | Stated | Issues | Passage,
    Field(discriminator="op"),
]
"""What answers a question."""

CELL_NODES: tuple[type[Node], ...] = get_args(_CellNode)
"""The nodes that give cells."""
NODES = (*CELL_NODES, *get_args(_Single | _Telling | _Judging | Crossing | Stated | Issues))
"""Every node that can stand in a plan."""

for _model in NODES:
    _model.model_rebuild()
Option.model_rebuild()
