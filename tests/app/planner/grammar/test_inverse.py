"""Values as anchors: the label at which a value stands."""

import pytest


@pytest.mark.parametrize(
    "question, value",
    [
        ("Which harbour had 40.2 thousand crossings in summer?", "Sund"),
        ("in which season did Sund have 24.5?", "Spring"),
        ("Which harbours had 12 crossings in spring?", ["Vik", "Osen"]),
    ],
)
def test_the_labels_of_the_cells_that_say_a_value(answer, question, value):
    found = answer("ferries", question)
    assert found.value == value, found.reading


def test_a_value_that_no_cell_says_is_no_anchor(answer):
    assert answer("ferries", "Which harbour had 13 crossings in spring?").status == "abstained"


def test_a_value_is_compared_as_exactly_as_it_is_written(answer):
    assert answer("ferries", "Which harbour had 40.0 crossings in summer?").value is None


def test_the_axis_is_that_of_the_panel_named(answer):
    assert answer("basins", "In which month was the East basin at 4.4?").value == "June"
