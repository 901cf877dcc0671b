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
HOWS = st.sampled_from(["sum", "mean", "median", "min", "max", "range", "std", "count", "distinct", "mode"])
EXTREMES = st.sampled_from(["max", "min"])


def node(op: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"op": st.just(op), **fields})


def _larger(cells: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    numbers = st.integers(-5, 5)
    return st.one_of(
        node("at", of=cells, axis=AXES, labels=st.lists(NAMES, min_size=1, max_size=2)),
        node("label_where", of=cells, axis=AXES, relation=RELATIONS, to=NAMES),
        node("nth", of=cells, axis=AXES, position=numbers),
        node("where", of=cells, relation=RELATIONS, to=st.one_of(numbers, NAMES)),
        node("having", of=cells, axis=AXES, at=st.none() | NAMES, relation=RELATIONS, to=numbers),
        node("having_extreme", of=cells, axis=AXES, at=NAMES, how=EXTREMES),
        node("having_pair", of=cells, axis=AXES, left=NAMES, relation=RELATIONS, right=NAMES),
        node("having_trend", of=cells, axis=AXES, direction=st.sampled_from(["increasing", "flat"])),
        node("shift", of=cells, axis=AXES, by=st.integers(-2, 2)),
        node("both", left=cells, right=cells),
        node("either", left=cells, right=cells),
        node("minus", left=cells, right=cells),
        node("diagonal", of=cells, off=st.booleans()),
        node("outliers", of=cells),
        node("leaves", of=cells, stem=NAMES, leaf=NAMES),
        node("groups", of=cells, by=NAMES, how=HOWS, at=st.none() | NAMES),
        node("extreme", of=cells, how=EXTREMES, rank=st.integers(1, 3)),
        node("top", of=cells, how=EXTREMES, k=st.integers(1, 4)),
        node("each", of=cells, axis=st.sampled_from(["row", "column", "panel"]), how=HOWS),
    )


CELLS = st.recursive(node("grid", grid=st.sampled_from([None, "g1", "g2"])), _larger, max_leaves=4)
NUMBERS = st.one_of(node("reduce", of=CELLS, how=HOWS), node("value", of=CELLS), node("count", of=CELLS))
PLANS = st.one_of(
    NUMBERS,
    node("values", of=CELLS),
    node("labels", of=CELLS, axis=st.sampled_from(["row", "column", "panel", "group"])),
    node("arithmetic", how=st.sampled_from(["difference", "ratio", "share", "product"]), left=NUMBERS, right=NUMBERS),
    node("fraction", left=NUMBERS, right=NUMBERS),
    node("rank", of=CELLS, axis=AXES, label=NAMES),
    node("correlation", left=CELLS, right=CELLS),
    node("same", left=CELLS, right=CELLS),
    node("crossing", left=CELLS, right=CELLS, axis=AXES),
    node("compare", left=NUMBERS, relation=RELATIONS, right=NUMBERS),
    node(
        "quantified", of=CELLS, quantifier=st.sampled_from(["every", "any"]), relation=RELATIONS, to=st.integers(-5, 5)
    ),
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
