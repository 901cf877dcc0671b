"""The same place in several panels."""

import pytest


@pytest.mark.parametrize(
    "question, value",
    [
        ("Which basin has more salt at 5 m in June?", "East basin"),
        ("Which basin is lower at 1 m in July?", "East basin"),
        ("By how much is the East basin higher than the West basin at 5 m in July?", 0.7),
        ("What is the difference between the two basins at 1 m in May?", 1.0),
        ("How much higher is West than East at 1 m in July?", 0.7),
    ],
)
def test_one_cell_is_compared_between_panels(answer, question, value):
    found = answer("basins", question)
    assert found.value == (pytest.approx(value) if isinstance(value, float) else value), found.reading
    assert found.citations


def test_a_place_that_is_not_one_cell_is_not_compared(answer):
    assert answer("basins", "By how much is the East basin higher than the West basin at 5 m?").status != "answered"
