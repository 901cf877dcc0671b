"""The nodes of a plan that answer: from cells, or each other, to a number, labels, a truth value or a quotation."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .plan_cells import AxisName, Cells, Extremity, Node, Reduction, Relation


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
    """The labels of the rows, columns or panels in which the selected cells stand."""

    op: Literal["labels"] = "labels"
    of: Cells
    axis: Literal["row", "column", "panel", "group"]
    level: int | None = Field(
        None, ge=-20, le=20, description="one level of hierarchical labels: 0 the outermost, -1 the last"
    )


class CountOf(Node):
    """How many cells, rows, columns or panels are selected."""

    op: Literal["count"] = "count"
    of: Cells
    what: Literal["cell", "row", "column", "panel"] = "cell"


class Streak(Node):
    """How many of the selected rows stand next to each other, at most, in the order of all rows."""

    op: Literal["streak"] = "streak"
    of: Cells
    axis: AxisName = "row"


class Reduce(Node):
    """One number from all selected cells."""

    op: Literal["reduce"] = "reduce"
    of: Cells
    how: Reduction


class Constant(Node):
    """A number that the question names."""

    op: Literal["constant"] = "constant"
    value: float
    unit: str = ""


class Arithmetic(Node):
    """A number from two numbers: left minus right, left divided by right, change from left to right."""

    op: Literal["arithmetic"] = "arithmetic"
    how: Literal["difference", "distance", "ratio", "percent_change", "share", "sum", "mean", "product"] = Field(
        description="difference left - right; distance without sign; ratio left / right; product left x right; "
        "percent_change from left to right; share of left in right, in %"
    )
    left: Number
    right: Number


class FractionOf(Node):
    """The left number as a fraction of the right one, in lowest terms ("5/18")."""

    op: Literal["fraction"] = "fraction"
    left: Number
    right: Number


class Elapsed(Node):
    """The time from the left date or year to the right one, in whole days, months or years."""

    op: Literal["elapsed"] = "elapsed"
    unit: Literal["days", "months", "years"] = "years"
    left: ValueOf
    right: ValueOf


class RankOf(Node):
    """The place of a label when its row (column) is ordered by value; 1 is the largest with how max."""

    op: Literal["rank"] = "rank"
    of: Cells
    axis: AxisName
    label: str
    how: Extremity = "max"


class Correlation(Node):
    """Pearson's correlation of two series that share labels."""

    op: Literal["correlation"] = "correlation"
    left: Cells
    right: Cells


Number = Annotated[
    ValueOf | Reduce | CountOf | Streak | Constant | Arithmetic | Elapsed | RankOf | Correlation,
    Field(discriminator="op"),
]


class Compare(Node):
    """Whether two results compare so."""

    op: Literal["compare"] = "compare"
    left: Comparable
    relation: Relation
    right: Comparable


class Quantified(Node):
    """Whether every (any) selected cell compares so."""

    op: Literal["quantified"] = "quantified"
    of: Cells
    quantifier: Literal["every", "any"]
    relation: Relation
    to: float | str


class Exists(Node):
    """Whether anything is left in the selection."""

    op: Literal["exists"] = "exists"
    of: Cells


class Not(Node):
    """Whether a judgement does not hold."""

    op: Literal["not"] = "not"
    of: Judgement


class AllOf(Node):
    """Whether every one of several judgements holds; a false one settles it."""

    op: Literal["all_of"] = "all_of"
    parts: tuple[Judgement, ...] = Field(min_length=2, max_length=12)


class Same(Node):
    """Whether two selections list the same values in the same order."""

    op: Literal["same"] = "same"
    left: Cells
    right: Cells


class Crossing(Node):
    """The labels at which the left series has just passed the right one, in either direction."""

    op: Literal["crossing"] = "crossing"
    left: Cells
    right: Cells
    axis: AxisName = "column"


class AliasesOf(Node):
    """What else the description calls the selected rows (columns): a colour, an abbreviation."""

    op: Literal["aliases"] = "aliases"
    of: Cells
    axis: AxisName


class Issues(Node):
    """What is wrong with a figure's description, as sentences."""

    op: Literal["issues"] = "issues"
    figure: str | None = None
    code: str | None = Field(None, description="only issues of this code, such as ragged_row")


class Text(Node):
    """A label or text that the question names, to compare with."""

    op: Literal["text"] = "text"
    text: str = Field(max_length=500)


class Trend(Node):
    """How the values run along an axis: increasing, decreasing, flat or mixed (by the steps and the ends)."""

    op: Literal["trend"] = "trend"
    of: Cells
    axis: AxisName = "column"


class Option(Node):
    """One named alternative of a choice."""

    label: str
    of: Number


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


class Passage(Node):
    """A passage of the description, quoted, not computed."""

    op: Literal["passage"] = "passage"
    figure: str | None = None
    start: int = Field(ge=0)
    end: int = Field(ge=0)


Comparable = Annotated[
    ValueOf
    | Reduce
    | CountOf
    | Streak
    | Constant
    | Arithmetic
    | Elapsed
    | RankOf
    | Correlation
    | LabelsOf
    | Text
    | Trend
    | Choose,
    Field(discriminator="op"),
]
Judgement = Annotated[Exists | Compare | Quantified | Same | Not | AllOf, Field(discriminator="op")]
Plan = Annotated[
    ValueOf
    | ValuesOf
    | LabelsOf
    | CountOf
    | Streak
    | Reduce
    | Arithmetic
    | FractionOf
    | Elapsed
    | RankOf
    | Correlation
    | Compare
    | Quantified
    | Exists
    | Not
    | AllOf
    | Same
    | Trend
    | Crossing
    | Choose
    | Stated
    | AliasesOf
    | Issues
    | Passage,
    Field(discriminator="op"),
]
ANSWER_NODES: tuple[type[Node], ...] = (
    *(ValueOf, ValuesOf, LabelsOf, CountOf, Streak, Reduce, Constant, Arithmetic, FractionOf, Elapsed, RankOf),
    *(Correlation, Compare, Quantified, Exists, Not, AllOf, Same, Text, Trend, Crossing, Choose, Stated, AliasesOf),
    *(Issues, Passage),
)
"""The nodes that turn cells into a number, labels, a truth value or a quotation, and what these take."""

for _model in ANSWER_NODES:
    _model.model_rebuild()
