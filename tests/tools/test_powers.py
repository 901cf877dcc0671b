"""Numbers far below one: what differs by a power of ten is not the same, and no difference is rounded away."""

import pytest
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value, same_value, show_number
from figwise.tools.toolbox import Toolbox

ROWS = [
    ("Argon", ["8.3 × 10⁻⁴⁴ cm²", "1.1 × 10⁻⁴⁴ cm²"]),
    ("Xenon", ["2.6 × 10⁻⁴⁷ cm²", "5.9 × 10⁻⁴⁷ cm²"]),
    ("Helium", ["3 × 10⁻⁴⁷ cm²", "5.9 × 10⁻⁴⁷ cm²"]),
]
GRID = {"op": "grid"}


@pytest.fixture
def run(make_figure):
    toolbox = Toolbox.over(make_figure(["30 GeV", "100 GeV"], ("", ROWS)))
    return lambda plan: toolbox.run(plan_from_json(plan))


def at(axis, label, of=GRID):
    return {"op": "at", "axis": axis, "labels": [label], "of": of}


def cell(row, column="30 GeV"):
    return {"op": "value", "of": at("column", column, at("row", row))}


def test_values_of_several_rows_of_one_name_are_told_apart(make_figure):
    again = [*ROWS, ("Xenon", ["3.3 × 10⁻⁴⁷ cm²", "7.4 × 10⁻⁴⁷ cm²"])]
    found = Toolbox.over(make_figure(["30 GeV", "100 GeV"], ("", again))).run(plan_from_json(cell("Xenon")))
    assert isinstance(found, NoAnswer)
    assert [one.value for one in found.candidates] == [2.6e-47, 3.3e-47]


@pytest.mark.parametrize("how, expected", [("difference", -4e-48), ("distance", 4e-48), ("sum", 5.6e-47)])
def test_arithmetic_keeps_their_digits(run, how, expected):
    plan = {"op": "arithmetic", "how": how, "left": cell("Xenon"), "right": cell("Helium")}
    assert run(plan).value == pytest.approx(expected, rel=1e-12)


def test_sums_differences_of_rows_and_ranges_keep_their_digits(run):
    below = at("column", "30 GeV")
    assert run({"op": "reduce", "how": "sum", "of": below}).value == pytest.approx(8.30560e-44, rel=1e-12)
    assert run({"op": "reduce", "how": "min", "of": below}).value == pytest.approx(2.6e-47, rel=1e-12)
    minus = {"op": "minus", "left": at("row", "Helium"), "right": at("row", "Xenon")}
    assert run({"op": "values", "of": minus}).value == (4e-48, 0.0)
    assert run({"op": "compare", "relation": ">", "left": cell("Helium"), "right": cell("Xenon")}).value is True
    assert run({"op": "compare", "relation": "=", "left": cell("Helium"), "right": cell("Xenon")}).value is False


def test_a_threshold_among_them_holds(run):
    above = {"op": "where", "relation": ">", "to": 4e-47, "of": at("column", "100 GeV")}
    assert run({"op": "count", "what": "cell", "of": above}).value == 3
    above = {"op": "where", "relation": ">", "to": 6e-47, "of": at("column", "100 GeV")}
    assert run({"op": "count", "what": "cell", "of": above}).value == 1


def test_results_that_differ_by_a_power_of_ten_say_other_things():
    assert not same_value(Value(2.6e-47), Value(3.3e-47))
    assert same_value(Value(0.1 + 0.2), Value(0.3))


@pytest.mark.parametrize(
    "value, decimals, shown",
    [
        (2.6e-47, 48, "2.6e-47"),
        (-4e-48, 48, "-4e-48"),
        (1.25e-9, 11, "1.25e-09"),
        (0.00012, 5, "0.00012"),
        (0.0, 48, "0"),
    ],
)
def test_they_are_shown_with_their_power_of_ten(value, decimals, shown):
    assert show_number(value, decimals) == shown
