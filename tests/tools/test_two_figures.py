"""Plans over two figures, joined by the labels that they share."""

from dataclasses import replace

import pytest
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.toolbox import Toolbox


def at(axis, *labels, of):
    return {"op": "at", "axis": axis, "labels": labels, "of": of}


SALES, STAFF = {"op": "grid", "figure": "sales"}, {"op": "grid", "figure": "staff"}


@pytest.fixture
def run(make_figure):
    """Sales with years in columns; staff with years in rows, one of them written as "2011.0", one of them missing."""
    sales = replace(make_figure(["2010", "2011", "2012"], ("", [("North", ["10", "30", "60"])])), id="sales")
    staff = replace(make_figure(["People"], ("", [("2010", ["5"]), ("2011.0", ["6"]), ("2013", ["9"])])), id="staff")
    return lambda plan: Toolbox.over(sales, staff).run(plan_from_json(plan))


def test_two_figures_meet_by_label_in_either_orientation(run):
    ratio = {"op": "derive", "how": "ratio", "left": SALES, "right": STAFF}
    result = run({"op": "values", "of": ratio})
    assert isinstance(result, Value)
    assert result.value == (2, 5)
    assert {ref.figure for ref in result.cells} == {"sales", "staff"}
    assert ("not_aligned", "Without a counterpart, and left out: 2012, 2013.") in [
        (note.code, note.message) for note in result.warnings
    ]


def test_the_label_of_the_best_ratio(run):
    ratio = {"op": "derive", "how": "ratio", "left": SALES, "right": STAFF}
    result = run({"op": "labels", "axis": "column", "of": {"op": "top", "how": "max", "of": ratio}})
    assert isinstance(result, Value)
    assert result.value == "2011"


def test_a_condition_on_the_cells_of_another_figure(run):
    beaten = {"op": "where", "relation": ">", "to": STAFF, "times": 3, "of": SALES}
    result = run({"op": "labels", "axis": "column", "of": beaten})
    assert isinstance(result, Value)
    assert result.value == "2011"


def test_nothing_in_common_is_said(run, make_figure):
    other = replace(make_figure(["a", "b"], ("", [("x", ["1", "2"])])), id="other")
    mine = replace(make_figure(["c", "d"], ("", [("y", ["1", "2"])])), id="mine")
    plan = {"op": "derive", "how": "sum", "left": {"op": "grid"}, "right": {"op": "grid", "figure": "mine"}}
    result = Toolbox.over(other, mine).run(plan_from_json({"op": "values", "of": plan}))
    assert isinstance(result, NoAnswer)
    assert result.message == "The two selections have no row and column labels in common."


def test_a_correlation_says_what_it_used(make_figure):
    rows = [("a", ["1", "2", "3", "4"]), ("b", ["2", "3", None, "9"])]
    toolbox = Toolbox.over(make_figure(list("wxyz"), ("", rows)))
    left, right = (at("row", name, of={"op": "grid"}) for name in "ab")
    result = toolbox.run(plan_from_json({"op": "correlation", "left": left, "right": right}))
    assert isinstance(result, Value)
    assert [note.message for note in result.warnings] == [
        "Without a counterpart, and left out: y.",
        "3 pairs of values were used.",
    ]
