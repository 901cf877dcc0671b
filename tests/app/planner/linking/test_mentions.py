"""Which words may name which labels, and how they narrow each other down."""

import pytest
from figwise.app.planner.linking.mentions import mentions
from figwise.app.planner.reader import FigureReader
from figwise.app.planner.text.words import read_tokens, similar, stem
from figwise.indexing.reading import read


def named(scene, id, question, dimension):
    """The labels of each link in the best cover."""
    return [set(link.labels) for link in scene(id, question).covers[0].of(dimension)]


def test_words_that_have_labels_in_common_narrow_each_other_down(scene):
    assert named(scene, "swimmers", "women 65 and over", "row") == [{"Women (65 and over)"}]


def test_a_word_that_fits_two_labels_goes_with_both(scene):
    found = [[set(link.labels) for link in cover.rows] for cover in scene("swimmers", "men and women over 65").covers]
    assert [{"Men (65 and over)"}, {"Women (65 and over)"}] in found


def test_a_label_that_is_all_said_comes_before_a_longer_one(scene):
    assert named(scene, "pumps", "price of the Tarn", "column") == [{"Price"}]
    assert named(scene, "pumps", "price of the Tarn", "row") == [{"Rank 4"}]


def test_the_cover_of_no_words_is_there(scene):
    assert any(not cover.named for cover in scene("ferries", "anything about swans?").covers)


def test_labels_of_two_grids_are_not_joined(scene):
    for cover in scene("sizes", "two rows at 10B, naming").covers:
        assert all(label in ("One row", "Two rows") for link in cover.rows for label in link.labels)


@pytest.mark.parametrize(
    "word, label, at_least",
    [("european", "europe", 0.8), ("agreement", "agree", 0.8), ("acc", "accuracy", 0.5), ("two", "2", 0.5)],
)
def test_similar_words(word, label, at_least):
    assert similar(read_tokens(word)[0], read_tokens(label)[0].stem) >= at_least


@pytest.mark.parametrize("word, label", [("men", "women"), ("wind", "window"), ("rail", "art"), ("12", "1")])
def test_words_that_are_not_similar_enough(word, label):
    assert similar(read_tokens(word)[0], stem(label)) < 0.9


def test_numbers_with_a_scale_name_labels(scene):
    found = [one for one in mentions(scene("sizes", "10 billion")) if one.dimension == "column"]
    assert {"10B"} in [set(one.labels) for one in found]


@pytest.mark.parametrize(
    "id, question, side, expected",
    [
        ("ferries", "passengers on the north route from 2019 to 2021", "row", {"2019", "2020", "2021"}),
        ("ferries", "everything except the Night boat", "column", {"North route", "South route"}),
        ("ferries", "all routes other than the South route", "column", {"North route", "Night boat"}),
    ],
)
def test_a_range_and_an_exception_name_several_labels(scene, id, question, side, expected):
    assert any({*link.labels} == expected for cover in scene(id, question).covers for link in cover.of(side))


PRICES = """# Bar Chart: Price of a cinema ticket

- X-axis: "Year" (2018, 2022)

- United Kingdom: 2018: 9.1, 2022: 10.4
- Japan: 2018: 12.0, 2022: 13.2
- Peru: 2018: 4.2, 2022: 5.1
"""


@pytest.fixture(scope="module")
def prices():
    return FigureReader(read(PRICES, "prices"))


def test_a_letter_with_full_stops_names_no_part_of_a_label(prices):
    found = mentions(prices.asked("price (in U.S. dollars) in Japan in 2018?"))
    assert not any("United Kingdom" in one.labels for one in found)


def test_a_year_that_is_there_is_asked_for_with_all_that_is_named(prices):
    question = "what is the sum of money that was paid in the year 2018 by japan and peru"
    first = prices.readings(question)[0]
    assert getattr(first.result, "value", None) == pytest.approx(16.2)
