"""Reductions of values that meet a condition, labels by a value, and the one label of an axis."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.tools.result import Value

RAIN = Figure.from_table(
    "Rain in millimetres",
    ["Month", "Vik", "Sund"],
    [["May", "31", "44"], ["June", "28", "52"], ["July", "35", "60"]],
)
ONE = Figure.from_table("Ferries", ["Country", "1990", "2000", "2010"], [["Norway", "31", "44", "28"]])


@pytest.mark.parametrize(
    "figure, question, expected",
    [
        (RAIN, "what is the sum of all values below 40?", 94),
        (RAIN, "which harbour has 52?", "Sund"),
        (ONE, "which country is shown in the chart?", "Norway"),
    ],
)
def test_the_right_reading_is_among_them(figure, question, expected):
    found = [one.result for one in FigureReader(figure).readings(question)]
    assert expected in [one.value for one in found if isinstance(one, Value)]


def test_a_figure_of_several_rows_has_no_single_one():
    assert not any(one.shape == "single" for one in FigureReader(RAIN).readings("which harbour is shown?"))
