"""Which results can answer the form of a question."""

import pytest
from figwise.app.planner.linking.vocabulary import vocabulary_of
from figwise.app.planner.ranking.form import answers_its_form
from figwise.app.planner.scene import Scene
from figwise.app.planner.text.question import question_of
from figwise.indexing.reading import read
from figwise.tools.plan.nodes import CountOf, Derive, GridCells, LabelsOf, Reduce, Trend
from figwise.tools.result import Value

FIGURE = read(
    "# Eggs\n\n| Farm | May | June | July |\n|---|---|---|---|\n| Abel | 3 | 5 | 9 |\n| Birch | 4 | 6 | 2 |\n"
    "| Cedar | 8 | 1 | 7 |\n",
    "eggs",
)
CELLS = GridCells(figure="eggs", grid=None)
MEAN = Reduce(of=CELLS, how="mean")
FARMS = LabelsOf(of=CELLS, axis="row")
MONTHS = LabelsOf(of=CELLS, axis="column")
COUNT = CountOf(of=CELLS, what="row")
TREND = Trend(of=CELLS, axis="column")
SHARE = Derive(how="share", left=MEAN, right=MEAN)


def can(question, plan, value):
    return answers_its_form(Scene(question_of(question), vocabulary_of(FIGURE)))(plan, Value(value))


@pytest.mark.parametrize(
    "question, plan, value",
    [
        ("Which farms have more than 5 in May?", MEAN, 5.0),
        ("How many more eggs did Cedar have than Abel in May?", COUNT, 1.0),
        ("Which farm falls?", TREND, "decreasing"),
        ("By how much is Cedar above Abel in May?", FARMS, "Cedar"),
        ("When does Abel have the most?", MEAN, 5.0),
        ("When does Abel have the most?", FARMS, "Birch"),
        ("How high is the mean for Abel?", FARMS, "Abel"),
        ("How much more did Abel lay than Birch?", MEAN, True),
        ("Which farm beats Abel in May?", MEAN, 5.0),
        ("What share of the eggs is from Abel?", SHARE, 145.0),
        ("What share of the eggs is from Abel?", MEAN, 5.0),
        ("highest June?", FARMS, "Birch"),
        ("What is the biggest June in the figure?", FARMS, "Birch"),
        ("What is the smallest value in July?", FARMS, "Birch"),
    ],
)
def test_what_is_none_of_those_asked_for_is_no_answer(question, plan, value):
    assert not can(question, plan, value)


@pytest.mark.parametrize(
    "question, plan, value",
    [
        ("Which mean is it?", MEAN, 5.0),
        ("How many more eggs did Cedar have than Abel in May?", MEAN, 5.0),
        ("Which way does Abel go?", TREND, "increasing"),
        ("When does Abel have the most?", MONTHS, "July"),
        ("highest June?", MEAN, 6.0),
        ("one with the highest June", FARMS, "Birch"),
        ("largest farm in June", FARMS, "Birch"),
        ("most June", FARMS, "Birch"),
    ],
)
def test_what_is_one_of_those_is_an_answer(question, plan, value):
    assert can(question, plan, value)
