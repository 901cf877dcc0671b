"""Stem-and-leaf displays, fractions and products, and the levels of hierarchical labels."""

import pytest
from figwise.indexing.model.figure import Figure
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.toolbox import Toolbox

GRID = {"op": "grid"}
LEAVES = {"op": "leaves", "of": GRID, "stem": "Stem", "leaf": "Leaf"}
DISPLAY = Figure.from_table("Beads", ["Stem", "Leaf"], [["1", "2, 7"], ["2", ""], ["3", "0, 0, 5"]])
PRICES = Figure.from_table("Shop", ["Item", "Price"], [["rope", "$0.10/m"], ["nail", "$3"], ["hook", "$6"]])


def run(figure, plan):
    return Toolbox.over(figure).run(plan_from_json(plan))


def cell(row):
    rows = {"op": "at", "axis": "row", "labels": [row], "of": GRID}
    return {"op": "value", "of": {"op": "at", "axis": "column", "labels": ["Price"], "of": rows}}


def test_each_leaf_is_a_number_after_its_stem():
    assert run(DISPLAY, {"op": "values", "of": LEAVES}).value == (12.0, 17.0, 30.0, 30.0, 35.0)


def test_a_number_of_a_display_cites_its_stem_and_its_leaves():
    largest = run(DISPLAY, {"op": "reduce", "how": "max", "of": LEAVES})
    cited = {DISPLAY.grids[0].cells[ref.index].text for ref in largest.cells}
    assert {"3", "0, 0, 5"} <= cited


def test_a_summary_lists_no_leaves():
    summed = {"op": "each", "axis": "column", "how": "count", "of": GRID}
    found = run(DISPLAY, {"op": "count", "of": LEAVES | {"of": summed}})
    assert isinstance(found, NoAnswer)
    assert found.reason == "missing_value"


def test_what_is_no_list_of_digits_is_no_list_of_leaves():
    figure = Figure.from_table("", ["Stem", "Leaf"], [["1", "2, 13"], ["2", "4"]])
    found = run(figure, {"op": "count", "of": LEAVES})
    assert isinstance(found, NoAnswer)
    assert found.reason == "missing_value"


@pytest.mark.parametrize(
    "left, right, value",
    [("nail", "hook", "1/2"), ("hook", "nail", 2.0), ("nail", "nail", 1.0)],
)
def test_a_fraction_is_in_lowest_terms(left, right, value):
    assert run(PRICES, {"op": "fraction", "left": cell(left), "right": cell(right)}).value == value


def test_a_product_is_exact_and_takes_the_unit_of_the_rate():
    plan = {"op": "arithmetic", "how": "product", "left": {"op": "constant", "value": 3}, "right": cell("rope")}
    found = run(PRICES, plan)
    assert isinstance(found, Value)
    assert (found.value, found.unit, found.text()) == (0.3, "$", "$0.30")


@pytest.mark.parametrize("level, name", [(0, "north"), (-1, "girls"), (None, "north > girls"), (5, "girls")])
def test_a_level_of_a_label(level, name):
    figure = Figure.from_table("", ["Group", "Count"], [["north > girls", "4"], ["north > boys", "3"]])
    row = {"op": "at", "axis": "row", "labels": ["north > girls"], "of": GRID}
    assert run(figure, {"op": "labels", "axis": "row", "level": level, "of": row}).value == name
