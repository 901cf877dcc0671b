"""Whatever the grid and the plan: a result or a reason, the same twice, and every number traceable."""

import math
from typing import Any

from figwise.indexing.model.figure import Axis, Cell, Figure, Grid, Label
from figwise.indexing.text.spans import Quantity, Span
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.say.verbalize import verbalize
from figwise.tools.toolbox import Toolbox
from hypothesis import given
from hypothesis import strategies as st

ROWS, COLUMNS = ("a", "b", "b", "c"), ("1", "2", "3")
NAMES = st.sampled_from([*ROWS, *COLUMNS, "zz"])
AXES = st.sampled_from(["row", "column"])
RELATIONS = st.sampled_from(["=", "!=", "<", "<=", ">", ">=", "contains"])
HOWS = st.sampled_from(["sum", "mean", "median", "min", "range", "std", "count", "distinct", "mode", "upper_fence"])
EXTREMES = st.sampled_from(["max", "min"])


def node(op: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"op": st.just(op), **fields})


def _larger(cells: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    numbers, keep = st.integers(-5, 5), st.none() | AXES
    number = node("reduce", of=cells, how=HOWS) | node("value", of=cells) | node("constant", value=numbers | NAMES)
    operand = numbers | NAMES | cells | number
    quantifiers = st.sampled_from(["every", "any", "most"]) | st.integers(1, 3)
    times = st.sampled_from([0.5, 1, 2])
    return st.one_of(
        node("at", of=cells, axis=AXES, labels=st.lists(NAMES, min_size=1, max_size=2)),
        node("label_where", of=cells, axis=AXES, relation=RELATIONS, to=st.none() | NAMES),
        node("nth", of=cells, axis=AXES, position=numbers),
        node("where", of=cells, relation=RELATIONS, to=operand, times=times),
        node(
            "where", of=cells, keep=AXES, at=st.none() | NAMES, relation=RELATIONS, to=operand, quantifier=quantifiers
        ),
        node("top", of=cells, how=EXTREMES, rank=st.integers(1, 3)),
        node("top", of=cells, how=EXTREMES, k=st.integers(1, 4)),
        node("top", of=cells, how=EXTREMES, each=st.sampled_from(["row", "column", "panel"]), keep=keep),
        node("top", of=cells, how=EXTREMES, keep=AXES, at=NAMES),
        node("shift", of=cells, axis=AXES, by=st.integers(-2, 2), on=st.booleans()),
        node("combine", how=st.sampled_from(["both", "either", "without"]), left=cells, right=cells, axis=keep),
        node("parts", of=cells, part=st.sampled_from(["first", "bare", "items", "things", "digits"])),
        node("derive", how=st.sampled_from(CALCULATIONS), left=cells | number, right=cells | number),
        node("along", of=cells, how=st.sampled_from(["rank", "rank_smallest", "share"]), axis=keep),
        node("along", of=cells, how=st.sampled_from(["change", "percent_change", "cumulative", "share"]), axis=AXES),
        node("reduce", of=cells, how=HOWS, by=st.sampled_from(["row", "column", "panel"]) | cells),
        node("trend", of=cells, axis=st.sampled_from(["row", "column", "panel"])),
        node("having_trend", of=cells, axis=AXES, direction=st.sampled_from(["increasing", "flat"])),
        node("outliers", of=cells),
    )


CALCULATIONS = ["difference", "distance", "ratio", "percent_change", "share", "sum", "mean", "product"]
CELLS = st.recursive(node("grid", grid=st.sampled_from([None, "g1", "g2"])), _larger, max_leaves=3)
NUMBERS = st.one_of(node("reduce", of=CELLS, how=HOWS), node("value", of=CELLS), node("count", of=CELLS))
JUDGED = st.one_of(
    node("compare", left=NUMBERS, relation=RELATIONS, right=NUMBERS),
    node("quantified", of=CELLS, quantifier=st.sampled_from(["every", "any"]), relation=RELATIONS, to=CELLS),
    node("exists", of=CELLS),
)
PLANS = st.one_of(
    NUMBERS,
    JUDGED,
    node("judge", how=st.sampled_from(["all", "any", "none"]), parts=st.lists(JUDGED, min_size=1, max_size=2)),
    node("values", of=CELLS),
    node("labels", of=CELLS, axis=st.sampled_from(["row", "column", "panel", "group"])),
    node("derive", how=st.sampled_from([*CALCULATIONS, "fraction", "years"]), left=NUMBERS, right=NUMBERS),
    node("count", of=CELLS, what=AXES, run=st.booleans()),
    node("correlation", left=CELLS, right=CELLS, how=st.sampled_from(["pearson", "rank"])),
    node("crossing", left=CELLS, right=CELLS, axis=AXES),
    node("trend", of=CELLS, axis=AXES),
)
# Rows of one value too few or too many, empty rows, texts among numbers, two units.
ENTRIES = st.lists(st.one_of(st.integers(-9, 9).map(str), st.sampled_from(["5%", "x", "0.25"])), max_size=4)


def _grid(id: str, rows: list[list[str]], text: list[str]) -> Grid:
    cells = []
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            start = sum(map(len, text))
            text.append(value)
            quantity = None if value == "x" else Quantity(float(value.rstrip("%")), "%" if "%" in value else "")
            bound = column if len(values) == len(COLUMNS) else None
            cells.append(Cell(row, bound, value, Span(start, start + len(value)), quantity))
    axes = (
        Axis(tuple(Label(name) for name in ROWS)),
        Axis(tuple(Label(name, value=float(name)) for name in COLUMNS), kind="number"),
    )
    return Grid(id, id.upper(), *axes, tuple(cells))


@st.composite
def figures(draw: st.DrawFn) -> Figure:
    text: list[str] = []
    panels = draw(st.lists(st.lists(ENTRIES, min_size=len(ROWS), max_size=len(ROWS)), min_size=2, max_size=2))
    grids = tuple(_grid(f"g{n}", rows, text) for n, rows in enumerate(panels, start=1))
    return Figure("f", "", "", "".join(text), grids=grids)


@given(figures(), PLANS)
def test_a_plan_gives_a_result_or_a_reason(figure, written):
    plan = plan_from_json(written)
    first, again = Toolbox.over(figure).run(plan), Toolbox.over(figure).run(plan)
    assert verbalize(plan)
    if isinstance(first, NoAnswer):
        assert isinstance(again, NoAnswer)
        assert (first.reason, first.message) == (again.reason, again.message)
        assert first.message
        return
    assert isinstance(again, Value)
    assert (first.value, first.unit, first.cells) == (again.value, again.unit, again.cells)
    if isinstance(first.value, float):
        assert math.isfinite(first.value)
    for ref in first.cells:
        cell = Toolbox.over(figure).cell(ref)
        assert cell.span.cut(figure.text) == cell.text
