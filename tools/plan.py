"""Plans: a small closed algebra of typed nodes, the only way to compute.

A plan is a tree. `Cells` nodes select or summarise cells; the other nodes turn cells into a number, labels, a
truth value or a quotation. The same objects are what a planner produces, the JSON schema a model fills in, what is
printed and what is run again. A node checks itself: an invalid plan cannot be built.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ..indexing.errors import PlanError, clip

AxisName = Literal["row", "column"]
Side = Literal["row", "column", "panel"]
Relation = Literal["=", "!=", "<", "<=", ">", ">=", "contains"]
Reduction = Literal["sum", "mean", "median", "min", "max", "range", "std", "count", "distinct", "mode"]
Extremity = Literal["max", "min"]

MAX_NODES = 64
"""A plan's size. The largest that the planner builds has about 15; a model has no reason to go far beyond."""
MAX_JSON = 20_000
"""Characters of a plan's JSON that are looked at: a deeper nesting than the parser's stack cannot get in."""


class _Node(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# ---------------------------------------------------------------- cells: select and summarise


class GridCells(_Node):
    """All cells of one grid, or of every data grid of the figure."""

    op: Literal["grid"] = "grid"
    figure: str | None = Field(None, description="figure id; leave out for the figure asked about")
    grid: str | None = Field(None, description="grid id or panel title; leave out for all panels")


class At(_Node):
    """Keep the rows (or columns) with these labels."""

    op: Literal["at"] = "at"
    of: Cells
    axis: AxisName
    labels: tuple[str, ...] = Field(min_length=1, max_length=200, description="labels as the figure writes them")


class LabelWhere(_Node):
    """Keep the rows (or columns) whose label compares so: after 2012 is > 2012."""

    op: Literal["label_where"] = "label_where"
    of: Cells
    axis: AxisName
    relation: Relation
    to: str = Field(description="a label, or a number where labels are numbers")


class Nth(_Node):
    """Keep the n-th row (or column) of those that are left, in the axis's order; -1 is the last."""

    op: Literal["nth"] = "nth"
    of: Cells
    axis: AxisName
    position: int = Field(ge=-10_000, le=10_000, description="1 first, 2 second, -1 last")


class Where(_Node):
    """Keep the cells whose value compares so."""

    op: Literal["where"] = "where"
    of: Cells
    relation: Relation
    to: float | str = Field(description="a number in the figure's unit, or text")


class Having(_Node):
    """Keep whole rows (or columns) of which the cell at a label, every cell, or any cell compares so."""

    op: Literal["having"] = "having"
    of: Cells
    axis: AxisName = Field(description="what is kept")
    at: str | None = Field(None, description="label on the other axis; leave out to look at all cells")
    quantifier: Literal["every", "any"] = "every"
    relation: Relation
    to: float | str


class Extreme(_Node):
    """Keep the cells with the largest (smallest) value, ties included; rank 2 is the second largest."""

    op: Literal["extreme"] = "extreme"
    of: Cells
    how: Extremity
    rank: int = Field(1, ge=1, le=10_000)


class Top(_Node):
    """Keep the k cells with the largest (smallest) values."""

    op: Literal["top"] = "top"
    of: Cells
    how: Extremity
    k: int = Field(ge=1, le=10_000)


class Each(_Node):
    """One summary for every row, column or panel."""

    op: Literal["each"] = "each"
    of: Cells
    axis: Side
    how: Reduction


Cells = Annotated[GridCells | At | LabelWhere | Nth | Where | Having | Extreme | Top | Each, Field(discriminator="op")]

# ---------------------------------------------------------------- answers: numbers, labels, truths, quotations


class ValueOf(_Node):
    """What the one selected cell says; several different cells are ambiguous."""

    op: Literal["value"] = "value"
    of: Cells


class ValuesOf(_Node):
    """What each selected cell says, as a list."""

    op: Literal["values"] = "values"
    of: Cells


class LabelsOf(_Node):
    """The labels of the rows, columns or panels in which the selected cells stand."""

    op: Literal["labels"] = "labels"
    of: Cells
    axis: Side


class CountOf(_Node):
    """How many cells, rows, columns or panels are selected."""

    op: Literal["count"] = "count"
    of: Cells
    what: Literal["cell", "row", "column", "panel"] = "cell"


class Reduce(_Node):
    """One number from all selected cells."""

    op: Literal["reduce"] = "reduce"
    of: Cells
    how: Reduction


class Constant(_Node):
    """A number that the question names."""

    op: Literal["constant"] = "constant"
    value: float
    unit: str = ""


class Arithmetic(_Node):
    """A number from two numbers: left minus right, left divided by right, change from left to right."""

    op: Literal["arithmetic"] = "arithmetic"
    how: Literal["difference", "distance", "ratio", "percent_change", "share", "sum", "mean"] = Field(
        description="difference left - right; distance without sign; ratio left / right; "
        "percent_change from left to right; share of left in right, in %"
    )
    left: Number
    right: Number


Number = Annotated[ValueOf | Reduce | CountOf | Constant | Arithmetic, Field(discriminator="op")]


class Compare(_Node):
    """Whether two results compare so."""

    op: Literal["compare"] = "compare"
    left: Comparable
    relation: Relation
    right: Comparable


class Quantified(_Node):
    """Whether every (any) selected cell compares so."""

    op: Literal["quantified"] = "quantified"
    of: Cells
    quantifier: Literal["every", "any"]
    relation: Relation
    to: float | str


class Text(_Node):
    """A label or text that the question names, to compare with."""

    op: Literal["text"] = "text"
    text: str = Field(max_length=500)


class Trend(_Node):
    """How the values run along an axis: increasing, decreasing, flat or mixed (by the steps and the ends)."""

    op: Literal["trend"] = "trend"
    of: Cells
    axis: AxisName = "column"


class Option(_Node):
    """One named alternative of a choice."""

    label: str
    of: Number


class Choose(_Node):
    """The name of the alternative with the largest (smallest) number."""

    op: Literal["choose"] = "choose"
    how: Extremity
    options: tuple[Option, ...] = Field(min_length=2, max_length=20)


class Stated(_Node):
    """What the description states about the figure: an axis title, a scale and its range, a legend."""

    op: Literal["stated"] = "stated"
    figure: str | None = None
    grid: str | None = None
    component: str = Field(description="x-axis, y-axis, colour scale, legend, title, ...")
    part: Literal["text", "low", "high", "range"] = "text"


class Passage(_Node):
    """A passage of the description, quoted, not computed."""

    op: Literal["passage"] = "passage"
    figure: str | None = None
    start: int = Field(ge=0)
    end: int = Field(ge=0)


Comparable = Annotated[
    ValueOf | Reduce | CountOf | Constant | Arithmetic | LabelsOf | Text | Trend | Choose,
    Field(discriminator="op"),
]
Plan = Annotated[
    ValueOf
    | ValuesOf
    | LabelsOf
    | CountOf
    | Reduce
    | Arithmetic
    | Compare
    | Quantified
    | Trend
    | Choose
    | Stated
    | Passage,
    Field(discriminator="op"),
]
Node = _Node

for _model in (At, LabelWhere, Nth, Where, Having, Extreme, Top, Each, Arithmetic, Compare):
    _model.model_rebuild()

_PLAN: TypeAdapter[Any] = TypeAdapter(Plan)

CELL_NODES = (GridCells, At, LabelWhere, Nth, Where, Having, Extreme, Top, Each)
"""The nodes that select or summarise cells."""
NODES: tuple[type[_Node], ...] = (
    *CELL_NODES,
    *(ValueOf, ValuesOf, LabelsOf, CountOf, Reduce, Constant, Arithmetic),
    *(Compare, Quantified, Text, Trend, Choose, Stated, Passage),
)
"""Every node that can stand in a plan, for the executor's and the verbaliser's registry tests."""


def walk(node: _Node) -> Iterator[_Node]:
    """The node and everything below it, parents first."""
    yield node
    for name in ("of", "left", "right"):
        child = getattr(node, name, None)
        if isinstance(child, _Node):
            yield from walk(child)
    if isinstance(node, Choose):
        for option in node.options:
            yield from walk(option.of)


def chains(plan: _Node) -> Iterator[list[Any]]:
    """Each way from a node that takes cells down to the grid they come from: the taker first, the grid last."""
    for node in walk(plan):
        if isinstance(node, CELL_NODES) or not hasattr(node, "of"):
            continue
        chain: list[Any] = [node]
        while hasattr(chain[-1], "of"):
            chain.append(chain[-1].of)
        yield chain


def plan_from_json(source: str | dict[str, Any]) -> Any:
    """A checked plan from JSON text or parsed JSON; raises PlanError in one line."""
    try:
        data = source if isinstance(source, dict) else _parse(source)
        plan = _PLAN.validate_python(data)
    except ValidationError as bad:
        first = bad.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "plan"
        raise PlanError(f"Not a plan: {where}: {clip(first['msg'], 160)}") from bad
    except RecursionError as bad:
        raise PlanError(f"Not a plan: nested too deep; at most {MAX_NODES} nodes.") from bad
    check_size(plan)
    return plan


def check_size(plan: _Node) -> None:
    """Raise PlanError where the plan has more than MAX_NODES nodes."""
    size = sum(1 for _ in walk(plan))
    if size > MAX_NODES:
        raise PlanError(f"The plan has {size} nodes; at most {MAX_NODES} are run.")


def plan_json(plan: _Node) -> dict[str, Any]:
    """The plan as plain JSON types, without defaults that say nothing."""
    return plan.model_dump(mode="json", exclude_none=True)


def plan_hash(plan: _Node) -> str:
    """Stable name of a plan: equal plans have equal names, on every machine."""
    canonical = json.dumps(plan_json(plan), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def plan_schema() -> dict[str, Any]:
    """The JSON schema of a plan, as a model's tool call sees it."""
    return _PLAN.json_schema()


def _parse(source: str) -> Any:
    if len(source) > MAX_JSON:
        raise PlanError(f"Not a plan: {len(source)} characters; at most {MAX_JSON} are read.")
    try:
        return json.loads(source)
    except json.JSONDecodeError as bad:
        raise PlanError(f"Not a plan: not JSON at line {bad.lineno}, column {bad.colno}: {bad.msg}.") from bad
