"""Which words of a question name which labels."""

import pytest
from figwise.app.planner.linking.link import link_axis
from figwise.app.planner.linking.positions import by_position
from figwise.app.planner.linking.vocabulary import vocabulary_of
from figwise.app.planner.text.question import question_of
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read

CHART = """## Line Chart: Yearly Rainfall
### Components/Axes
* **X-axis:** Year: 2015, 2016, 2017, 2018, 2019
* **Y-axis:** Rainfall (mm)
* **Legend:** United Kingdom (blue), New York (red), Model | Rome-XL (green), Prec. (grey)
### Detailed Analysis
* **United Kingdom:** 1, 2, 3, 4, 5
* **New York:** 2, 3, 4, 5, 6
* **Model | Rome-XL:** 7, 8, 9, 1, 2
* **Prec.:** 5, 5, 5, 5, 5
"""


@pytest.fixture(scope="module")
def vocabulary():
    return vocabulary_of(read(CHART, "chart"))


def linked(vocabulary, question, side="row"):
    asked, names = question_of(question), next(one for one in vocabulary.names if one.side == side)
    return sorted(label for link in link_axis(asked, names, None) for label in link.labels)


@pytest.mark.parametrize(
    "question, expected",
    [
        ("rain in the United Kingdom?", ["United Kingdom"]),
        ("rain in the UK", ["United Kingdom"]),
        ("rain in the united kingdm", ["United Kingdom"]),
        ("what about York", ["New York"]),
        ("the rome-xl line", ["Model | Rome-XL"]),
        ("how wet is the red line", ["New York"]),
        ("what is the precision", ["Prec."]),
        ("new york and the uk", ["New York", "United Kingdom"]),
        ("rain in Madrid", []),
    ],
)
def test_rows_that_a_question_names(vocabulary, question, expected):
    assert linked(vocabulary, question) == expected


def test_short_names_are_found_by_what_they_stand_for():
    rows = [["RL", "1"], ["SNC", "2"], ["w/o dropout", "3"]]
    table = vocabulary_of(Figure.from_table("Scores", ["Variant", "Score"], rows))
    assert linked(table, "which ROUGE-L is that") == ["RL"]
    assert linked(table, "the score without dropout") == ["w/o dropout"]


def test_a_count_in_words_names_the_label_with_its_digit():
    rows = [["1 row", "0.35"], ["2 rows", "0.6"], ["3 rows", "0.7"]]
    table = vocabulary_of(Figure.from_table("Score", ["layers", "score"], rows))
    assert linked(table, "the score of three rows") == ["3 rows"]
    assert linked(table, "the score of one row") == ["1 row"]
    assert linked(table, "real or large") == []


@pytest.mark.parametrize(
    "question, expected",
    [("in 2016", ["2016"]), ("in '18", ["2018"]), ("in 2031", []), ("2015 and 2019", ["2015", "2019"])],
)
def test_years_that_a_question_names(vocabulary, question, expected):
    assert linked(vocabulary, question, "column") == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("in the last year", ("2019",)),
        ("over the first three years", ("2015", "2016", "2017")),
        ("in the final two years", ("2018", "2019")),
        ("what came last", None),
    ],
)
def test_labels_named_by_their_place(vocabulary, question, expected):
    names = next(one for one in vocabulary.names if one.side == "column")
    found = [link.labels for link in by_position(question_of(question), names, None)]
    assert found == ([expected] if expected else [])
