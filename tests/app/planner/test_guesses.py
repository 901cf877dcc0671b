"""What a question leaves open: the axis it says nothing of, words that fit several labels, what stands before it."""

import numpy as np
import pytest
from figwise.app.planner.nearness import Nearness
from figwise.app.planner.question import question_of
from figwise.app.planner.scene import Scene
from figwise.app.planner.vocabulary import vocabulary_of
from figwise.indexing.reading import read

MEANINGS = {"less": 0, "down": 0, "cut": 0, "more": 1, "clothes": 2, "garments": 2, "food": 3, "meals": 3}
TEXT = """# Household Spending

### Detailed Analysis

| Change | Clothes | Food |
| --- | --- | --- |
| Spent less | 16 | 21 |
| Spent more | 33 | 12 |
"""


def encode(texts):
    found = np.full((len(texts), 5), 0.05, np.float32)
    for row, text in enumerate(texts):
        for word in text.casefold().replace(",", " ").replace("?", " ").split():
            found[row, MEANINGS.get(word, 4)] += 1
    return found / np.linalg.norm(found, axis=1, keepdims=True)


@pytest.fixture(scope="module")
def vocabulary():
    return vocabulary_of(read(TEXT, "spending"))


def selected(question, vocabulary):
    """(rows, columns) of each way to read the question, the most likely first."""
    asked = question_of(question)
    scene = Scene(asked, vocabulary, near=Nearness(encode).near(asked, vocabulary))
    return [(one.labels("row"), one.labels("column")) for one in scene.selections]


def test_the_axis_of_which_nothing_is_said_is_guessed(vocabulary):
    assert (("Spent less",), ("Clothes",)) in selected("How many cut garments down?", vocabulary)


def test_a_guess_leaves_the_reading_without_it(vocabulary):
    assert ((), ("Clothes",)) in selected("How many clothes are there?", vocabulary)


def test_without_meanings_nothing_is_guessed(vocabulary):
    scene = Scene(question_of("How many cut garments down?"), vocabulary)
    assert all(not one.labels("row") and not one.labels("column") for one in scene.selections)


def test_what_stands_before_the_question_names_no_label_beside_what_it_asks(vocabulary):
    ways = selected("spending on clothes - how many percent of people cut meals?", vocabulary)
    assert ways
    assert all("Clothes" not in columns for _, columns in ways)


def test_labels_are_encoded_only_where_words_are_left_that_name_nothing():
    calls = []

    def counting(texts):
        calls.append(tuple(texts))
        return encode(texts)

    question = question_of("How many cut garments down?")
    near = Nearness(counting).near(question, vocabulary_of(read(TEXT, "spending")))
    assert near.axes
    assert not calls
    everything = range(len(question.tokens))
    for grid, side in near.axes:
        assert near.links(grid, side, everything) == ()
        assert near.guess([grid], side, everything) is None
    assert not calls
    grid, side = next(iter(near.axes))
    near.links(grid, side)
    assert len(calls) == 2  # the words of the question, and the labels of that axis
    near.links(grid, side)
    assert len(calls) == 2
