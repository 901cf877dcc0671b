"""Several labels named at once: by a shared word, by a condition on the number they stand for."""

from math import inf

import pytest
from figwise.app.planner.linking.bins import by_range
from figwise.app.planner.linking.groups import shared
from figwise.app.planner.linking.link import link_axis
from figwise.app.planner.linking.vocabulary import vocabulary_of
from figwise.app.planner.text.amounts import range_of
from figwise.app.planner.text.question import question_of
from figwise.indexing.reading import read

CHART = """## Bar Chart: Ferry Delays
### Detailed Analysis
| Route | Under 5 | 5-14 minutes | 15 to 59 | 60+ |
|---|---|---|---|---|
| Night North | 1 | 2 | 3 | 4 |
| Night South | 5 | 6 | 7 | 8 |
| Day North | 9 | 10 | 11 | 12 |
| Night | 13 | 14 | 15 | 16 |
"""


@pytest.fixture(scope="module")
def names():
    vocabulary = vocabulary_of(read(CHART, "chart"))
    return {one.side: one for one in vocabulary.names}


@pytest.mark.parametrize(
    "text, expected",
    [
        ("10-14 years", (10, 14)),
        ("15 to 59", (15, 59)),
        ("Less than 10 years", (-inf, 10)),
        ("65+", (65, inf)),
        ("15 years and more", (15, inf)),
        ("1,000 or less", (-inf, 1000)),
        ("14-10", None),
        ("2015", None),
        ("Chile", None),
    ],
)
def test_the_numbers_that_a_label_stands_for(text, expected):
    found = range_of(text)
    assert (found and (found.low, found.high)) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("delays of at least 15 minutes", ("15 to 59", "60+")),
        ("how many were less than 15 minutes late", ("Under 5", "5-14 minutes")),
        ("share that is 60+", ("60+",)),
        ("between 5 and 59 minutes", ("5-14 minutes", "15 to 59")),
        ("delays above 100", None),
    ],
)
def test_ranges_that_lie_inside_a_stated_one(names, question, expected):
    assert [link.labels for link in by_range(question_of(question), names["column"])] == [expected] * bool(expected)


@pytest.mark.parametrize(
    "question, expected",
    [
        ("average of the three night routes", [("Night North", "Night South", "Night")]),
        ("the northern ones", []),
        ("sum of the north routes", [("Night North", "Day North")]),
        ("what does Night North have", []),
        ("value of Night", []),
        ("value of North(3)", []),
    ],
)
def test_labels_that_share_a_word(names, question, expected):
    asked = question_of(question)
    found = shared(asked, names["row"], link_axis(asked, names["row"], None))
    assert [link.labels for link in found] == expected


HOTELS = """# Scores of hotels in Lund

| Hotel | Score |
|---|---|
| Grand Hotel | 8.1 |
| Sea Hotel | 7.4 |
| Old Mill | 9.2 |
"""


@pytest.mark.parametrize("question", ["which hotel has the best score?", "cheapest hotel"])
def test_what_all_labels_are_names_none_of_them(question):
    vocabulary = vocabulary_of(read(HOTELS, "hotels"))
    assert not list(shared(question_of(question), vocabulary.names[0], []))
