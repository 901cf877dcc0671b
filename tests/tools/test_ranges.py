"""Cells that give a range: what can be said of them, and what is open."""

from typing import Any

import pytest
from figwise.indexing.model.figure import Figure
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.toolbox import Toolbox

OTTERS = [
    ["Ash", "40-45", "45-50", "60-65", "58-62"],
    ["Bourne", "12", "14", "15", "<19"],
    ["Cole", "3", "3", "2", "1"],
]
TOOLBOX = Toolbox.over(Figure.from_table("Otters", ["River", "2015", "2016", "2017", "2018"], OTTERS))


def cells(**at: str) -> dict[str, Any]:
    of: dict[str, Any] = {"op": "grid"}
    for axis, label in at.items():
        of = {"op": "at", "axis": axis, "labels": [label], "of": of}
    return of


@pytest.mark.parametrize(
    "year, how, rank, river",
    [("2015", "max", 1, "Ash"), ("2015", "max", 2, "Bourne"), ("2018", "max", 1, "Ash"), ("2015", "min", 1, "Cole")],
)
def test_the_largest_may_be_a_range(year, how, rank, river):
    top = {"op": "top", "of": cells(column=year), "how": how, "rank": rank}
    result = TOOLBOX.run(plan_from_json({"op": "labels", "axis": "row", "of": top}))
    assert isinstance(result, Value)
    assert result.value == river


def test_ranges_that_share_an_end_have_an_order():
    top = {"op": "top", "of": cells(row="Ash"), "how": "min"}
    result = TOOLBOX.run(plan_from_json({"op": "value", "of": top}))
    assert isinstance(result, Value)
    assert result.value == "40-45"


@pytest.mark.parametrize(
    "at, how, message",
    [
        ({"row": "Ash"}, "max", "Which of 60-65 and 58-62 is larger is open: a range is given."),
        ({"column": "2018"}, "min", "Which of <19 and 1 is larger is open: a range is given."),
    ],
)
def test_no_order_is_made_up_where_ranges_overlap(at, how, message):
    top = {"op": "top", "of": cells(**at), "how": how}
    result = TOOLBOX.run(plan_from_json({"op": "labels", "axis": "row", "of": top}))
    assert isinstance(result, NoAnswer)
    assert result.message == message


@pytest.mark.parametrize("how", ["sum", "mean", "median", "max"])
def test_no_summary_leaves_a_range_out(how):
    result = TOOLBOX.run(plan_from_json({"op": "reduce", "of": cells(column="2016"), "how": how}))
    assert isinstance(result, NoAnswer)
    assert result.message == "The text gives a range there: 45-50."
