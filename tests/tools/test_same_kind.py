"""Values in several units of one kind are compared and added up in one of them, and told as they are written."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.plan.nodes import At, GridCells, Top, ValueOf
from figwise.tools.same_kind import in_one_unit
from figwise.tools.toolbox import Toolbox

TEXT = """## Table: Delay

| Batch | Delay | Score |
|---|---|---|
| 1 | 180 ms | 31% |
| 8 | 320 ms | 45% |
| 64 | 0.9 s | 44% |
"""


@pytest.fixture(scope="module")
def reader() -> FigureReader:
    return FigureReader(read(TEXT, "delay"))


@pytest.mark.parametrize(
    "question, value, unit",
    [
        ("what is the highest delay?", 0.9, "s"),
        ("at which batch is the delay largest?", "64", ""),
        ("what is the average delay?", pytest.approx(466.667, abs=1e-3), "ms"),
        ("what is the total delay?", 1400, "ms"),
        ("difference in delay between batch 64 and batch 1", 720, "ms"),
        ("delay at batch 64", 0.9, "s"),
    ],
)
def test_units_of_one_kind_are_converted(reader, question, value, unit):
    result = reader.readings(question)[0].result
    assert getattr(result, "value", None) == value
    assert getattr(result, "unit", None) == unit


def test_a_bound_without_its_unit_stays_open(reader):
    best = reader.readings("which batches have a delay above 400?")[0].result
    assert getattr(best, "reason", None) == "unit_mismatch"


@pytest.mark.parametrize("units", [("ms", "ms"), ("ms", "kg"), ("ms", "")])
def test_other_units_stay(units):
    assert in_one_unit([1.0, 2.0], units) is None


def test_the_smallest_unit_keeps_the_decimals():
    assert in_one_unit([0.9, 350.0, 1.25], ("s", "ms", "s")) == ([900, 350, 1250], "ms")


def test_a_range_in_another_unit_is_compared_with_nothing():
    figure = read(TEXT.replace("0.9 s", "0.7-0.9 s"), "delay")
    delays = At(of=GridCells(), axis="column", labels=("Delay",))
    found = Toolbox.over(figure).run(ValueOf(of=Top(of=delays, how="max")))
    assert getattr(found, "reason", None) == "unit_mismatch"
