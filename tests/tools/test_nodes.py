"""Every node against pandas written by hand."""

from typing import Any

import pandas as pd
import pytest
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.plan.form import plan_from_json, plan_schema
from figwise.tools.plan.nodes import NODES
from figwise.tools.result import NoAnswer, Value
from figwise.tools.run.scope import executor
from figwise.tools.say.verbalize import REGISTERED
from figwise.tools.say.words import say
from figwise.tools.toolbox import Toolbox

COLUMNS = ["0", "1", "2", "3"]
ROWS = [
    ("h", ["96.7%", "96.3%", "95.3%", "87.7%"]),
    ("m", ["98.0%", "94.0%", "95.7%", "89.7%"]),
    ("u", ["80.3%", "84.3%", "81.3%", "87.3%"]),
]
TABLE: Any = pd.DataFrame(
    {column: [float(values[at].rstrip("%")) for _, values in ROWS] for at, column in enumerate(COLUMNS)},
    index=[label for label, _ in ROWS],
)
GRID = {"op": "grid"}


@pytest.fixture
def toolbox(make_figure):
    return Toolbox.over(make_figure(COLUMNS, ("", ROWS), names=("Type", "Length")))


def at(axis, *labels, of=GRID):
    return {"op": "at", "axis": axis, "labels": labels, "of": of}


def result(toolbox, plan):
    found = toolbox.run(plan_from_json(plan))
    assert isinstance(found, Value), found
    return found.value


def test_every_node_has_an_executor_words_and_a_schema():
    """A node that was forgotten in one of the tables is found here, not by a user."""
    assert REGISTERED
    schemas = plan_schema()["$defs"]
    for node in NODES:
        assert executor.dispatch(node) is not executor.dispatch(object), node.__name__
        assert say.dispatch(node) is not say.dispatch(object), node.__name__
        assert schemas[node.__name__]["properties"]["op"]["const"] == node.model_fields["op"].default


def test_a_cell(toolbox):
    cell = toolbox.run(plan_from_json({"op": "value", "of": at("row", "m", of=at("column", "2"))}))
    assert (cell.value, cell.unit) == (TABLE.loc["m", "2"], "%")
    assert [toolbox.cell(ref).text for ref in cell.cells] == ["95.7%"]


@pytest.fixture
def wards():
    rows = (
        "| North | 12 | 14 | wet |\n| South | 9 | label cut off | dry |\n| West | 7 | 8 | 1.2 mm of rain, later dry |\n"
    )
    text = f"# Wards\n\n| Ward | May | June | Weather |\n|---|---|---|---|\n{rows}| East | 5 | 6 | dry |\n"
    return Toolbox.over(read(text, "wards"))


def test_words_among_numbers_are_no_value(wards):
    found = wards.run(plan_from_json({"op": "value", "of": at("row", "South", of=at("column", "June"))}))
    assert isinstance(found, NoAnswer)
    assert found.reason == "missing_value"
    assert "'label cut off'" in found.message


def test_several_numbers_among_numbers_are_a_value():
    rows = [["North", "12", "9"], ["South", "9", "2, 3 and 25"], ["West", "7", "1"], ["East", "5", "8"]]
    wards = Toolbox.over(Figure.from_table("Wards", ["Ward", "Mean", "Outliers"], rows))
    assert result(wards, {"op": "value", "of": at("row", "South", of=at("column", "Outliers"))}) == (2, 3, 25)


def test_words_in_a_column_of_words_are_a_value(wards):
    assert result(wards, {"op": "value", "of": at("row", "South", of=at("column", "Weather"))}) == "dry"


def test_labels_may_be_named_with_their_axis(toolbox):
    assert result(toolbox, {"op": "value", "of": at("row", "type U", of=at("column", "Length 1"))}) == 84.3


@pytest.mark.parametrize("how", ["sum", "mean", "median", "min", "max"])
def test_reductions(toolbox, how):
    row = result(toolbox, {"op": "reduce", "how": how, "of": at("row", "h")})
    assert row == pytest.approx(TABLE.agg(how, axis=1)["h"], abs=1e-9)


def test_range_and_standard_deviation(toolbox):
    values = TABLE.loc["u"]
    assert result(toolbox, {"op": "reduce", "how": "range", "of": at("row", "u")}) == pytest.approx(
        values.max() - values.min()
    )
    assert result(toolbox, {"op": "reduce", "how": "std", "of": at("row", "u")}) == pytest.approx(values.std(ddof=0))


@pytest.mark.parametrize("how", ["max", "min"])
def test_the_row_with_the_extreme_mean(toolbox, how):
    plan = {
        "op": "labels",
        "axis": "row",
        "of": {"op": "extreme", "how": how, "of": {"op": "each", "how": "mean", "axis": "row", "of": GRID}},
    }
    means = TABLE.mean(axis=1)
    assert result(toolbox, plan) == (means.idxmax() if how == "max" else means.idxmin())


def test_the_second_largest_cell(toolbox):
    plan = {"op": "value", "of": {"op": "extreme", "how": "max", "rank": 2, "of": GRID}}
    assert result(toolbox, plan) == sorted(TABLE.to_numpy().ravel())[-2]


def test_the_top_cells_of_a_column(toolbox):
    plan = {"op": "labels", "axis": "row", "of": {"op": "top", "how": "max", "k": 2, "of": at("column", "0")}}
    assert set(result(toolbox, plan)) == set(TABLE["0"].nlargest(2).index)


def test_counts_under_a_condition(toolbox):
    below = {"op": "where", "relation": "<", "to": 90, "of": GRID}
    assert result(toolbox, {"op": "count", "of": below}) == (TABLE < 90).to_numpy().sum()
    assert result(toolbox, {"op": "count", "what": "row", "of": below}) == (TABLE < 90).any(axis=1).sum()


def test_rows_whose_every_cell_meets_a_condition(toolbox):
    plan = {
        "op": "labels",
        "axis": "row",
        "of": {"op": "having", "axis": "row", "quantifier": "every", "relation": ">", "to": 85, "of": GRID},
    }
    assert set(result(toolbox, plan)) == set(TABLE.index[(TABLE > 85).all(axis=1)])


def test_rows_whose_cell_at_a_label_meets_a_condition(toolbox):
    kept = {"op": "having", "axis": "row", "at": "3", "relation": "<=", "to": 87.7, "of": GRID}
    plan = {"op": "values", "of": at("column", "0", of=kept)}
    assert list(result(toolbox, plan)) == TABLE.loc[TABLE["3"] <= 87.7, "0"].tolist()


def test_the_first_column_below_a_bound(toolbox):
    below = {"op": "where", "relation": "<", "to": 90, "of": at("row", "m")}
    plan = {
        "op": "labels",
        "axis": "column",
        "of": {"op": "nth", "axis": "column", "position": 1, "of": below},
    }
    assert result(toolbox, plan) == "3"


def test_labels_that_compare(toolbox):
    later = {"op": "label_where", "axis": "column", "relation": ">=", "to": "2", "of": at("row", "h")}
    found = result(toolbox, {"op": "reduce", "how": "mean", "of": later})
    assert found == pytest.approx(TABLE.loc["h", ["2", "3"]].mean())


@pytest.mark.parametrize(
    "how, expected",
    [
        ("difference", 96.7 - 87.7),
        ("ratio", 96.7 / 87.7),
        ("percent_change", 100 * (87.7 - 96.7) / 96.7),
        ("share", 100 * 96.7 / 87.7),
        ("sum", 96.7 + 87.7),
        ("mean", (96.7 + 87.7) / 2),
    ],
)
def test_arithmetic(toolbox, how, expected):
    left, right = ({"op": "value", "of": at("row", "h", of=at("column", column))} for column in ("0", "3"))
    assert result(toolbox, {"op": "arithmetic", "how": how, "left": left, "right": right}) == pytest.approx(expected)


def test_percent_minus_percent_is_points(toolbox):
    left, right = ({"op": "value", "of": at("row", "h", of=at("column", column))} for column in ("0", "3"))
    found = toolbox.run(plan_from_json({"op": "arithmetic", "how": "difference", "left": left, "right": right}))
    assert (found.value, found.unit) == (9.0, "percentage points")


def test_judgements(toolbox):
    mean = {"op": "reduce", "how": "mean", "of": at("row", "u")}
    assert result(toolbox, {"op": "compare", "left": mean, "relation": "<", "right": {"op": "constant", "value": 84}})
    over = {"op": "quantified", "quantifier": "every", "relation": ">", "to": 85, "of": at("row", "h")}
    assert result(toolbox, over) is True
    assert result(toolbox, over | {"of": at("row", "u")}) is False


def test_trends(toolbox):
    assert result(toolbox, {"op": "trend", "of": at("row", "h")}) == "decreasing"
    assert result(toolbox, {"op": "trend", "of": at("row", "u")}) == "increasing"
    single = toolbox.run(plan_from_json({"op": "trend", "of": at("row", "h", of=at("column", "0"))}))
    assert isinstance(single, NoAnswer)
    assert single.reason == "missing_value"  # one value does not run anywhere


def test_a_choice(toolbox):
    options = [
        {"label": label, "of": {"op": "reduce", "how": "min", "of": at("row", label)}} for label in ("h", "m", "u")
    ]
    assert result(toolbox, {"op": "choose", "how": "max", "options": options}) == TABLE.min(axis=1).idxmax()


def test_a_missing_name_says_what_exists(toolbox):
    found = toolbox.run(plan_from_json({"op": "value", "of": at("row", "z")}))
    assert isinstance(found, NoAnswer)
    assert (found.reason, found.message) == ("no_such_row", "No row 'z'. Rows: h, m, u.")


def test_an_open_lookup_is_no_pick(toolbox):
    found = toolbox.run(plan_from_json({"op": "value", "of": at("row", "u")}))
    assert isinstance(found, NoAnswer)
    assert [candidate.value for candidate in found.candidates] == [TABLE.loc["u", column] for column in COLUMNS]


@pytest.mark.parametrize("label, others, unit", [("Oak (×)", "(★)", ""), ("Oak (×)", "(kg)", "x")])
def test_a_marker_of_a_point_is_no_unit(make_figure, label, others, unit):
    figure = make_figure(["Cost"], ("", [(label, ["3"]), (f"Elm {others}", ["5"])]))
    result = Toolbox.over(figure).run(plan_from_json({"op": "value", "of": at("row", label)}))
    assert isinstance(result, Value)
    assert result.unit == unit


def test_unlike_units_do_not_add_up(make_figure):
    toolbox = Toolbox.over(make_figure(["a", "b"], ("", [("r", ["5%", "3 kg"])])))
    found = toolbox.run(plan_from_json({"op": "reduce", "how": "sum", "of": GRID}))
    assert isinstance(found, NoAnswer)
    assert found.reason == "unit_mismatch"


def test_a_bound_is_not_compared_with_numbers_in_several_units(make_figure):
    mixed = Toolbox.over(make_figure(["Depth", "Fill"], ("", [("Mjøsa", ["453 m", "80%"]), ("Iseo", ["251 m", "7%"])])))
    met = {"op": "where", "of": GRID, "relation": "<", "to": 82}
    found = mixed.run(plan_from_json({"op": "count", "of": met}))
    assert isinstance(found, NoAnswer)
    assert found.reason == "unit_mismatch"
    assert result(mixed, {"op": "count", "of": met | {"of": at("column", "Fill")}}) == 2


def test_a_hedged_input_makes_a_hedged_result(make_figure):
    toolbox = Toolbox.over(make_figure(["a", "b"], ("", [("r", ["~5", "3"])])))
    found = toolbox.run(plan_from_json({"op": "reduce", "how": "sum", "of": GRID}))
    assert isinstance(found, Value)
    assert found.approximate
    assert found.text() == "about 8"
