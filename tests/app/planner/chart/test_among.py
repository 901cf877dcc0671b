"""Choosing among cells by a number, and leaving labels out by words behind them."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

TEXT = """# Bar Chart: Harvest of five orchards

| Orchard | Apples (t) | Pears (t) |
|---|---|---|
| Alm | 12 | 30 |
| Birk | 25 | 18 |
| Cedar | 31 | 9 |
| Dorn | 44 | 22 |
| Esche | 52 | 15 |
"""


@pytest.fixture(scope="module")
def reader():
    return FigureReader(read(TEXT, "orchards"))


@pytest.mark.parametrize(
    "question, expected",
    [
        ("which orchard has the smallest apple harvest above 20 t?", "Birk"),
        ("which orchard has the largest apple harvest below 40?", "Cedar"),
        ("whose pear harvest is closest to 20?", ["Birk", "Dorn"]),
        ("which orchard comes nearest to 50 t of apples?", "Esche"),
        ("which orchard is closest to 30 in apples?", "Cedar"),
        ("which orchards have more pears than the average?", ["Alm", "Dorn"]),
        ("how many orchards are below the average in apples?", 3),
        ("in which orchards did apples do better than pears?", ["Birk", "Cedar", "Dorn", "Esche"]),
        ("orchard with the most apples, esche aside", "Dorn"),
        ("orchard with the most apples, esche left out", "Dorn"),
    ],
)
def test_a_first_reading(reader, question, expected):
    value = reader.readings(question)[0].result.value
    assert (list(value) if isinstance(value, tuple) else value) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("top three orchards by apples", ("Esche", "Dorn", "Cedar")),
        ("order of the orchards by pears, best first", ("Alm", "Dorn", "Birk", "Esche", "Cedar")),
        ("sort the orchards by pears from lowest to highest", ("Cedar", "Esche", "Birk", "Dorn", "Alm")),
        ("orchards from most to fewest apples", ("Esche", "Dorn", "Cedar", "Birk", "Alm")),
    ],
)
def test_what_is_ordered_is_told_in_that_order(reader, question, expected):
    assert reader.readings(question)[0].result.value == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("by how many percent are the apples of esche above the ones of birk?", 108.0),
        ("apples of esche as a multiple of those of birk", 2.08),
        ("how many times more apples than pears did esche have?", 52 / 15),
    ],
)
def test_what_stands_behind_the_comparison_is_the_whole(reader, question, expected):
    assert reader.readings(question)[0].result.value == pytest.approx(expected)


@pytest.mark.parametrize(
    "question, expected",
    [
        ("is the median of the apples larger than their average?", False),
        ("difference between the mean and the median of the pears", 0.8),
        ("by how much does the largest apple harvest exceed the average?", 19.2),
        ("how many times the average apple harvest is the largest?", 52 / 32.8),
        ("how far above the average is esche in apples?", 19.2),
        ("how much does esche exceed the mean of the apples?", 19.2),
        ("are the pears of dorn below the average?", False),
        ("which orchard is closest to the average in apples?", "Cedar"),
    ],
)
def test_a_mean_is_compared_with_like_any_other_value(reader, question, expected):
    value = reader.readings(question)[0].result.value
    assert value == (pytest.approx(expected) if isinstance(expected, float) else expected)


def test_that_one_of_several_values_is_above_their_mean_answers_nothing(reader):
    readings = reader.readings("is esche above the average?")
    assert not any(reading.shape.startswith("chart:beyond mean any") for reading in readings)
