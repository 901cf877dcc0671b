"""Labels that are asked for by their number, and what is compared with what stands behind "than" and "times"."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

PRICES = """# Line chart: Bread prices by town

X-axis: year (2018, 2019, 2020, 2021). Y-axis: price in euros.

* Oslo: 3.1, 3.4, 3.9, 4.4
* Rome: 1.2, 1.3, 1.3, 1.6
* Bern: 4.0, 3.8, 3.7, 3.6
* Riga: 0.9, 1.4, 1.1, 1.2
"""


@pytest.fixture(scope="module")
def prices() -> FigureReader:
    return FigureReader(read(PRICES, "prices"))


@pytest.mark.parametrize(
    "question, labels",
    [
        ("which two towns are the most expensive in 2021?", ["Oslo", "Bern"]),
        ("Which 2 towns have the highest price in 2021?", ["Oslo", "Bern"]),
        ("which three towns are the cheapest in 2020?", ["Riga", "Rome", "Bern"]),
        ("in which two years was Riga most expensive?", ["2019", "2021"]),
        ("the two cheapest towns in 2018", ["Riga", "Rome"]),
        ("top two towns in 2021", ["Oslo", "Bern"]),
    ],
)
def test_as_many_labels_as_asked_for_are_told(prices, question, labels):
    found = ask_reader(question, prices)
    assert found.value == labels, found.reading


@pytest.mark.parametrize(
    "question, value",
    [
        ("how much more than Rome did Oslo cost in 2018?", 1.9),
        ("how much less than Oslo did Rome cost in 2018?", 1.9),
        ("how much more did Oslo cost than Rome in 2018?", 1.9),
        ("how far behind Oslo is Rome in 2018?", 1.9),
        ("how many times the price of Rome is the price of Oslo in 2018?", 3.1 / 1.2),
        ("how many times the price of Rome does Oslo have in 2018?", 3.1 / 1.2),
        ("how many times dearer is Oslo than Rome in 2018?", 3.1 / 1.2),
        ("how many times the smallest is the largest in 2018?", 4.0 / 0.9),
        ("difference between the two cheapest towns in 2018", 0.3),
    ],
)
def test_what_is_compared_comes_first_however_it_is_put(prices, question, value):
    found = ask_reader(question, prices)
    assert found.value == pytest.approx(value), found.reading


def test_a_size_is_no_course(prices):
    assert ask_reader("how large is the largest drop of Riga?", prices).value != "mixed"
