"""Numbers near the end of what a float can hold: a result beyond it is no answer, and no infinity gets out."""

import pytest
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, show_number
from figwise.tools.toolbox import Toolbox

GRID = {"op": "grid"}
VAST = [("Andromeda", ["1e308", "9e307"]), ("Sombrero", ["1e308", "1e-300"]), ("Whirlpool", ["-1e308", "4"])]


@pytest.fixture
def run(make_figure):
    toolbox = Toolbox.over(make_figure(["old", "new"], ("", VAST)))
    return lambda plan: toolbox.run(plan_from_json(plan))


def at(axis, label, of=GRID):
    return {"op": "at", "axis": axis, "labels": [label], "of": of}


def cell(row, column="old"):
    return {"op": "value", "of": at("column", column, at("row", row))}


def arithmetic(how, left, right):
    return {"op": "arithmetic", "how": how, "left": left, "right": right}


@pytest.mark.parametrize(
    "plan",
    [
        {
            "op": "reduce",
            "how": "sum",
            "of": at("column", "old", {"op": "where", "relation": ">", "to": 0, "of": GRID}),
        },
        {"op": "reduce", "how": "range", "of": at("column", "old")},
        {"op": "reduce", "how": "std", "of": GRID},
        arithmetic("sum", cell("Andromeda"), cell("Sombrero")),
        arithmetic("difference", cell("Andromeda"), cell("Whirlpool")),
        arithmetic("product", cell("Andromeda"), cell("Andromeda", "new")),
        arithmetic("ratio", cell("Andromeda"), cell("Sombrero", "new")),
        {"op": "value", "of": {"op": "each", "how": "sum", "axis": "row", "of": GRID}},
    ],
)
def test_what_no_float_can_hold_is_no_answer(run, plan):
    found = run(plan)
    assert isinstance(found, NoAnswer)
    assert found.reason == "too_large"


def test_the_numbers_themselves_are_answered(run):
    assert run(cell("Andromeda")).value == 1e308
    assert run({"op": "reduce", "how": "max", "of": GRID}).value == 1e308


def test_a_vast_number_is_shown_with_its_power_of_ten():
    assert show_number(1e308) == "1e+308"
    assert show_number(-1.5e21) == "-1.5e+21"
    assert show_number(1e15) == "1,000,000,000,000,000"
