"""How many parts a figure has."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read


@pytest.mark.parametrize(
    "figure, question, value",
    [
        ("ferries", "How many groups are there?", 3),
        ("ferries", "How many bars stand in each group?", 2),
        ("ferries", "How many legend entries are there?", 2),
        ("basins", "How many panels does the figure have?", 2),
        ("tiles", "How many columns does the grid have?", 3),
    ],
)
def test_parts_are_counted_by_what_they_are_called(answer, figure, question, value):
    found = answer(figure, question)
    assert found.value == value, found.reading


def test_what_may_be_counted_in_two_ways_is_not_answered_with_the_wrong_one(answer):
    found = answer("ferries", "How many bars does each harbour have?")
    assert found.value in (2, None)


def test_a_stated_shape_that_contradicts_what_is_listed_is_ambiguous(answer):
    found = answer("tiles", "How many rows does the grid have?")
    assert (found.status, [one.value for one in found.candidates]) == ("ambiguous", [4, 3])
    assert [one.quote for one in found.candidates[0].citations] == ["4x3 grid"]


LINES = """# Line chart: CO2 per capita

X-axis: year (2000, 2005, 2010). Y-axis: tonnes per person.

* Alba: 10.2, 9.8, 9.1
* Borea: 4.1, 4.9, 5.6
"""


@pytest.mark.parametrize("question, count", [("how many countries are shown?", 2), ("how many nations are there?", 2)])
def test_a_noun_that_is_known_from_nowhere_counts_the_one_axis_of_things(question, count):
    assert ask_reader(question, FigureReader(read(LINES, "lines"))).value == count


@pytest.mark.parametrize("noun, count", [("lines", 2), ("series", 2), ("bands", 2), ("readings", 6)])
def test_what_is_drawn_over_a_scale_is_counted(noun, count):
    first = FigureReader(read(LINES, "lines")).readings(f"how many {noun} does the chart have?")[0]
    assert getattr(first.result, "value", None) == count


def test_values_over_a_scale_are_one_line():
    text = "# Line chart: run time\n\nX-axis: threads\n\n- 1: 40 s\n- 2: 22 s\n- 4: 13 s\n- 8: 9 s\n"
    first = FigureReader(read(text, "time")).readings("how many lines are there?")[0]
    assert getattr(first.result, "value", None) != 4
