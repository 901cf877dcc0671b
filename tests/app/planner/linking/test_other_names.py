"""A name or a measure that a figure lacks is never taken for one that it has."""

import pytest
from figwise.app.planner.linking.nearness import packaged
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

TEXT = """# Bar Chart: Rainy days in four cities

In a usual year Bergen has more rainy days than Lisbon, and Athens has the fewest, while Dublin lies between.

| City | Rainy days |
|---|---|
| Bergen | 202 |
| Lisbon | 111 |
| Athens | 81 |
| Dublin | 151 |
"""


@pytest.fixture(scope="module")
def reader():
    return FigureReader(read(TEXT, "rain"), nearness=packaged())


@pytest.mark.parametrize("question", ["rainy days in oslo?", "how many rainy days does porto have?"])
def test_another_city_is_not_answered_for(reader, question):
    assert all(one.trust < 0.5 for one in reader.readings(question) if getattr(one.result, "value", None) is not None)


def test_a_city_that_is_there_is(reader):
    assert reader.readings("rainy days in bergen?")[0].result.value == 202


LOSSES = """# Line chart: progress of training

- X-axis: "Training steps"
- Y-axis: "Validation loss"

| Optimiser | 10k | 20k |
|---|---|---|
| Adam | 3.4 | 3.1 |
| Muon | 3.2 | 2.9 |
"""


@pytest.mark.parametrize("measure, known", [("validation loss", True), ("loss", True), ("training loss", False)])
def test_the_measure_of_another_phrase_is_not_answered_for(measure, known):
    """The text has every word, but speaks of training apart from the loss."""
    first = FigureReader(read(LOSSES, "losses")).readings(f"what was the {measure} of adam after 20k steps")[0]
    assert getattr(first.result, "value", None) == 3.1
    assert (first.trust >= 0.5) == known
