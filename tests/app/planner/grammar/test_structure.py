"""How many parts a figure has."""

import pytest


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
