"""Questions that want labels listed."""

import pytest


@pytest.mark.parametrize(
    "figure, question, value",
    [
        ("ferries", "Which harbours are on the x-axis?", ["Vik", "Sund", "Osen"]),
        ("ferries", "List the groups from left to right.", ["Vik", "Sund", "Osen"]),
        ("ferries", "List the legend entries.", ["Spring", "Summer"]),
        ("ferries", "Name the three harbours.", ["Vik", "Sund", "Osen"]),
    ],
)
def test_labels_in_their_order(answer, figure, question, value):
    found = answer(figure, question)
    assert found.value == value, found.reading


def test_a_count_that_does_not_fit_lists_nothing(answer):
    assert answer("ferries", "Name the four harbours.").value is None
