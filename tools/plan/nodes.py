"""The nodes of a plan: those that give cells, selected or computed, and those that answer.

A number is cells with one entry, so that what selects, computes and compares takes either.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...indexing.text.parts import Part

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
Piece = Literal[Part, "things", "digits"]
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
    to: str | None = Field(None, description="a label or number; leave out for the other label of each cell")


class Nth(Node):
    """Keep the n-th row (or column) of those that are left, in the axis's order; -1 is the last."""

    op: Literal["nth"] = "nth"
    of: Cells
    axis: AxisName
    position: int = Field(ge=-10_000, le=10_000, description="1 first, 2 second, -1 last")


class Where(Node):
    """Keep the cells that compare so; with keep, the whole rows (or columns) of which every (any, ...) cell does."""

    op: Literal["where"] = "where"
    of: Cells
    relation: Relation
    to: float | str | Operand = Field(description="number in the figure's unit, text, or a chain: cells meet by labels")
    times: float = Field(1.0, description="factor of `to`: 2 with >= is at least twice")
    keep: AxisName | None = Field(None, description="keep whole rows or columns")
    at: str | None = Field(None, description="label on the other axis whose cells are looked at; else all cells are")
    part: Piece | None = Field(None, description="part of what the cell says")
    quantifier: Quantifier = Field("every", description="how many cells of what is kept; a number: at least so many")

    @model_validator(mode="after")
    def _looks_along(self) -> Self:
        _check_lines(self.at, self.keep)
        return self


class Top(Node):
    """Keep the cells with the largest (smallest) value, ties included; with k, the k largest."""

    op: Literal["top"] = "top"
    of: Cells
    how: Extremity
    rank: int = Field(1, ge=1, le=10_000, description="2 is the second largest")
    k: int | None = Field(None, ge=1, le=10_000)
    each: Side | None = Field(None, description="in each row, column or panel")
    keep: AxisName | None = Field(None, description="keep the whole rows or columns of these cells")
    at: str | None = Field(None, description="label on the other axis whose cells are looked at")
    part: Piece | None = Field(None, description="part of what the cell says")

    @model_validator(mode="after")
    def _looks_along(self) -> Self:
        _check_lines(self.at, self.keep)
        return self


class Shift(Node):
    """The rows (or columns) that many places after (before, if negative) the selected ones, in the axis's order."""

    op: Literal["shift"] = "shift"
    of: Cells
    axis: AxisName
    by: int = Field(ge=-1000, le=1000, description="1 the next, -1 the previous")
    on: bool = Field(False, description="and all whole rows or columns from there on")


class Combine(Node):
    """What is in both selections, in either, or in the left one without the right one."""

    op: Literal["combine"] = "combine"
    how: Literal["both", "either", "without"]
    left: Cells
    right: Cells
    axis: AxisName | None = Field(None, description="of the left: whole rows or columns that are (not) in the right")


class Parts(Node):
    """A part of what each cell says: the year of a date, the margin of a score, each thing of a list."""

    op: Literal["parts"] = "parts"
    of: Cells
    part: Piece


class Derive(Node):
    """Two numbers, or two selections cell by cell where labels meet: left minus right, left divided by right, ..."""

    op: Literal["derive"] = "derive"
    how: Calculation = Field(
        description="difference left - right; distance without sign; percent_change, days, months, years from left to "
        "right; share of left in right in %; fraction in lowest terms"
    )
    left: Operand
    right: Operand


class Along(Node):
    """For each cell: its change from the one before, the sum up to it, its share of all, its rank."""

    op: Literal["along"] = "along"
    of: Cells
    how: Course = Field(description="rank: 1 is the largest; rank_smallest: 1 is the smallest")
    axis: AxisName | None = Field(None, description="row: down the rows; leave out for a rank or share among all")

    @model_validator(mode="after")
    def _has_an_order(self) -> Self:
        if self.axis is None and self.how not in ("share", "rank", "rank_smallest"):
            raise ValueError(f"{self.how} runs along an axis: say row or column")
        return self


class Reduce(Node):
    """One number from all cells; with by, one for each row, column or panel, or for each different text of cells."""

    op: Literal["reduce"] = "reduce"
    of: Cells
    how: Reduction
    by: Side | Cells | None = Field(None, description="row, column, panel; or cells whose texts make groups of lines")


class Trend(Node):
    """How the values run along an axis: increasing, decreasing, flat or mixed; one for each line across it."""

    op: Literal["trend"] = "trend"
    of: Cells
    axis: AxisName = "column"


class ValueOf(Node):
    """What the one selected cell says; several different cells are ambiguous."""

    op: Literal["value"] = "value"
    of: Cells


class ValuesOf(Node):
    """What each selected cell says, as a list."""

    op: Literal["values"] = "values"
    of: Cells
    once: bool = Field(False, description="list only once what several cells say")


class LabelsOf(Node):
    """The labels of the rows, columns, panels or groups in which the selected cells stand."""

    op: Literal["labels"] = "labels"
    of: Cells
    axis: Literal["row", "column", "panel", "group"]
    level: int | None = Field(
        None, ge=-20, le=20, description="one level of hierarchical labels: 0 the outermost, -1 the last"
    )
    alias: bool = Field(False, description="what else they are called: a colour, an abbreviation")


class CountOf(Node):
    """How many cells, rows, columns or panels are selected."""

    op: Literal["count"] = "count"
    of: Cells
    what: Literal["cell", "row", "column", "panel"] = "cell"
    run: bool = Field(False, description="only of the longest run of rows (columns) that stand next to each other")


class Constant(Node):
    """A number, label or text that the question names, to compare or compute with."""

    op: Literal["constant"] = "constant"
    value: float | str
    unit: str = ""


class Compare(Node):
    """Whether two results compare so."""

    op: Literal["compare"] = "compare"
    left: Comparable
    relation: Relation
    right: Comparable
    times: float = Field(1.0, description="factor of the right side: 2 with >= is at least twice")


class Quantified(Node):
    """Whether every (any, most, n) selected cell compares so; with cells of another row, label by label."""

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
    """Whether all, any or none of several judgements hold."""

    op: Literal["judge"] = "judge"
    how: Literal["all", "any", "none"] = "all"
    parts: tuple[Judgement, ...] = Field(min_length=1, max_length=12)


class Correlation(Node):
    """How two series that share labels agree: Pearson's correlation, or by rank alone (Spearman's)."""

    op: Literal["correlation"] = "correlation"
    left: Cells
    right: Cells
    how: Literal["pearson", "rank"] = "pearson"


class Crossing(Node):
    """The labels at which the left series has just passed the right one, in either direction."""

    op: Literal["crossing"] = "crossing"
    left: Cells
    right: Cells
    axis: AxisName = "column"


class Option(Node):
    """One named alternative of a choice."""

    label: str
    of: Operand


class Choose(Node):
    """The name of the alternative with the largest (smallest) number."""

    op: Literal["choose"] = "choose"
    how: Extremity
    options: tuple[Option, ...] = Field(min_length=2, max_length=20)


class Stated(Node):
    """What the description states about the figure: an axis title, a scale and its range, a legend."""

    op: Literal["stated"] = "stated"
    figure: str | None = None
    grid: str | None = None
    component: str = Field(description="x-axis, y-axis, colour scale, legend, title, ...")
    part: Literal["text", "low", "high", "range", "unit"] = "text"


class Issues(Node):
    """What is wrong with a figure's description, as sentences."""

    op: Literal["issues"] = "issues"
    figure: str | None = None
    code: str | None = Field(None, description="only issues of this code, such as ragged_row")


class Passage(Node):
    """A passage of the description, quoted in whole words, not computed."""

    op: Literal["passage"] = "passage"
    figure: str | None = None
    start: int = Field(ge=0)
    end: int = Field(ge=0)


_Selected = GridCells | At | LabelWhere | Nth | Where | Top | Shift | Combine | Parts | Along
_Computed = Derive | Reduce | Trend
_Single = ValueOf | CountOf | Constant | Correlation
_Judging = Compare | Quantified | Exists | Judge
_Telling = ValuesOf | LabelsOf | Choose
Cells = Annotated[_Selected | _Computed, Field(discriminator="op")]
"""Selected or computed cells."""
Operand = Annotated[_Selected | _Computed | _Single, Field(discriminator="op")]
"""What is computed or compared with: cells, or one number or text."""
Comparable = Annotated[_Selected | _Computed | _Single | _Telling, Field(discriminator="op")]
"""What two sides of a comparison can be."""
Judgement = Annotated[_Judging, Field(discriminator="op")]
"""What holds or does not."""
Plan = Annotated[
    _Computed | ValueOf | CountOf | Correlation | Crossing | _Telling | _Judging | Stated | Issues | Passage,
    Field(discriminator="op"),
]
"""What answers a question."""

CELL_NODES: tuple[type[Node], ...] = (
    *(GridCells, At, LabelWhere, Nth, Where, Top, Shift, Combine, Parts, Derive, Along, Reduce, Trend),
)
"""The nodes that give cells."""
NODES: tuple[type[Node], ...] = (
    *CELL_NODES,
    *(ValueOf, ValuesOf, LabelsOf, CountOf, Constant, Compare, Quantified, Exists, Judge, Correlation),
    *(Crossing, Choose, Stated, Issues, Passage),
)
"""Every node that can stand in a plan."""

for _model in NODES:
    _model.model_rebuild()
Option.model_rebuild()
