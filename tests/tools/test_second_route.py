"""Random numbers, two routes: what the executor says equals what pandas says when called by hand."""

from typing import Any

import pandas as pd
import pytest
from figwise.indexing.model.figure import Axis, Cell, Figure, Grid, Label
from figwise.indexing.text.spans import Quantity, Span
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import Value
from figwise.tools.toolbox import Toolbox
from hypothesis import given
from hypothesis import strategies as st

GRID = {"op": "grid"}
TABLES = st.integers(1, 5).flatmap(
    lambda columns: st.lists(st.lists(st.integers(-50, 50), min_size=columns, max_size=columns), min_size=1, max_size=5)
)
REDUCTIONS = st.sampled_from(["sum", "mean", "median", "min", "max"])


def figure_of(rows: list[list[int]]) -> Figure:
    text, cells = "", []
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            cells.append(
                Cell(row, column, str(value), Span(len(text), len(text) + len(str(value))), Quantity(float(value)))
            )
            text += f"{value} "
    by_row, by_column = (
        Axis(tuple(Label(f"{side}{n}") for n in range(size))) for side, size in (("r", len(rows)), ("c", len(rows[0])))
    )
    return Figure("f", "", "", text, grids=(Grid("g1", "", by_row, by_column, tuple(cells)),))


def value_of(rows: list[list[int]], plan: dict[str, Any]) -> Any:
    found = Toolbox.over(figure_of(rows)).run(plan_from_json(plan))
    assert isinstance(found, Value), found
    return found.value


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple) else [value]


@given(TABLES, REDUCTIONS)
def test_reductions(rows, how):
    table: Any = pd.DataFrame(rows)
    assert value_of(rows, {"op": "reduce", "how": how, "of": GRID}) == pytest.approx(table.stack().agg(how))
    by_row = as_list(value_of(rows, {"op": "values", "of": {"op": "each", "axis": "row", "how": how, "of": GRID}}))
    assert by_row == pytest.approx(table.agg(how, axis=1).tolist())
    by_column = as_list(
        value_of(rows, {"op": "values", "of": {"op": "each", "axis": "column", "how": how, "of": GRID}})
    )
    assert by_column == pytest.approx(table.agg(how, axis=0).tolist())


@given(TABLES, st.integers(-50, 50))
def test_conditions(rows, bound):
    table: Any = pd.DataFrame(rows)
    above = {"op": "where", "relation": ">", "to": bound, "of": GRID}
    assert value_of(rows, {"op": "count", "of": above}) == (table > bound).to_numpy().sum()
    every = {"op": "having", "axis": "row", "quantifier": "every", "relation": "<=", "to": bound, "of": GRID}
    assert value_of(rows, {"op": "count", "what": "row", "of": every}) == (table <= bound).all(axis=1).sum()
    some = {"op": "having", "axis": "column", "quantifier": "any", "relation": "=", "to": bound, "of": GRID}
    assert value_of(rows, {"op": "count", "what": "column", "of": some}) == (table == bound).any(axis=0).sum()


@given(TABLES)
def test_extremes(rows):
    table: Any = pd.DataFrame(rows)
    winners = {"op": "labels", "axis": "row", "of": {"op": "extreme", "how": "max", "of": GRID}}
    expected = {f"r{n}" for n in table.index[(table == table.to_numpy().max()).any(axis=1)]}
    assert set(as_list(value_of(rows, winners))) == expected
    best = {"op": "having_extreme", "axis": "row", "at": "c0", "how": "min", "of": GRID}
    kept = as_list(value_of(rows, {"op": "labels", "axis": "row", "of": best}))
    assert set(kept) == {f"r{n}" for n in table.index[table[0] == table[0].min()]}


@given(TABLES)
def test_ranks(rows):
    table: Any = pd.DataFrame(rows)
    column = {"op": "at", "axis": "column", "labels": ["c0"], "of": GRID}
    place = value_of(rows, {"op": "rank", "axis": "row", "label": "r0", "of": column})
    assert place == table[0].rank(ascending=False, method="min")[0]


@given(TABLES)
def test_changes_and_running_sums(rows):
    table: Any = pd.DataFrame(rows)
    along = {"op": "along", "axis": "column", "of": GRID}
    steps = {"op": "count", "of": along | {"how": "change"}}
    if table.shape[1] > 1:
        assert value_of(rows, steps) == table.diff(axis=1).count().sum()
        assert (
            value_of(rows, {"op": "reduce", "how": "min", "of": along | {"how": "change"}})
            == table.diff(axis=1).min().min()
        )
    sums = as_list(value_of(rows, {"op": "values", "of": along | {"how": "cumulative"}}))
    assert sorted(sums) == sorted(table.cumsum(axis=1).to_numpy().ravel().tolist())


@given(TABLES)
def test_the_largest_in_each_line(rows):
    table: Any = pd.DataFrame(rows)
    for axis, lines in (("row", table), ("column", table.T)):
        best = {"op": "top", "how": "max", "each": axis, "of": GRID}
        assert value_of(rows, {"op": "count", "of": best}) == lines.eq(lines.max(axis=1), axis=0).to_numpy().sum()


@given(TABLES, st.sampled_from([0.5, 1, 2]))
def test_conditions_on_other_cells(rows, times):
    table: Any = pd.DataFrame(rows)
    first = {"op": "at", "axis": "row", "labels": ["r0"], "of": GRID}
    beaten = {"op": "where", "relation": ">", "to": first, "times": times, "of": GRID}
    expected = table.gt(times * table.loc[0], axis=1)
    assert value_of(rows, {"op": "count", "of": beaten}) == expected.to_numpy().sum()
    most = beaten | {"keep": "row", "quantifier": "most"}
    assert value_of(rows, {"op": "count", "what": "row", "of": most}) == (expected.mean(axis=1) > 0.5).sum()


@given(TABLES, st.sampled_from(["difference", "sum", "product"]))
def test_two_rows_cell_by_cell(rows, how):
    table: Any = pd.DataFrame(rows)
    left, right = ({"op": "at", "axis": "row", "labels": [f"r{n}"], "of": GRID} for n in (0, len(rows) - 1))
    found = as_list(value_of(rows, {"op": "values", "of": {"op": "derive", "how": how, "left": left, "right": right}}))
    one, other = table.iloc[0], table.iloc[-1]
    assert found == {"difference": one - other, "sum": one + other, "product": one * other}[how].tolist()
