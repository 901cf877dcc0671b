"""What labels say about their numbers."""

import pytest
from figwise.app.planner.linking.quantities import quantity_of, states_change


@pytest.mark.parametrize(
    "label, quantity",
    [
        ("Robbery > rate", "rate"),
        ("Robbery > percent change in rate", "change"),
        ("Growth rate", "rate"),
        ("percent > women", "part"),
        ("number of boats > women", None),
        ("Number of births", "count"),
        ("% of total", "part"),
        ("Oslo", None),
    ],
)
def test_a_label_names_a_quantity(label, quantity):
    assert quantity_of(label) == quantity


def test_a_change_is_stated_in_the_last_level():
    assert states_change("Robbery > percent change in rate")
    assert states_change("Growth rate")
    assert not states_change("Change of address > number")
