"""Measures in different units beside each other: what an adjective or a unit is about."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.tools.result import Value

PUMPS = Figure.from_table(
    "Pumps compared",
    ["Pump", "Flow (l/s)", "Efficiency (%)", "Latency (ms)"],
    [
        ["Alder", "28", "82.1", "9.8"],
        ["Birch", "29", "82.0", "9.1"],
        ["Cedar", "30", "79.9", "8.9"],
        ["Elder", "50", "83.1", "16.4"],
    ],
)


@pytest.fixture(scope="module")
def found():
    reader = FigureReader(PUMPS)

    def values(question):
        return [one.result.value for one in reader.readings(question) if isinstance(one.result, Value)]

    return values


def test_an_adjective_is_about_one_measure_and_a_condition_about_another(found):
    assert "Birch" in found("fastest pump with an efficiency of at least 82%?")[:2]


def test_the_largest_of_names_that_meet_a_condition_is_not_the_last_listed(found):
    assert "Elder" not in found("fastest pump with an efficiency of at least 82%?")


def test_a_bound_compares_what_is_in_one_unit(found):
    assert found("how many pumps stay under 82 percent?")[0] == 1
