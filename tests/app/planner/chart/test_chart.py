"""What the combinators compose: the right value is among the first candidates, along rows, columns and panels alike."""

import pytest
from figwise.app.planner.chart.chart import MOST, derivations
from figwise.app.planner.text.question import question_of


@pytest.mark.parametrize(
    "id, question, value",
    [
        ("ferries", "night boat in 2020", 30),
        ("ferries", "mean of the north route", 38.75),
        ("ferries", "total of 2021", 88),
        ("ferries", "which route had the most in 2022?", "North route"),
        ("ferries", "in which year was the night boat lowest?", "2021"),
        ("ferries", "which year has the highest total?", "2022"),
        ("ferries", "second highest year of the south route", "2020"),
        ("ferries", "sum of the top two years of the north route", 100),
        ("ferries", "years in which the north route is below 40", ("2020", "2021")),
        ("ferries", "in how many years did the south route stay above 44?", 3),
        ("ferries", "first year that the north route is over 50", "2022"),
        ("ferries", "when did the north route first pass 50?", "2022"),
        ("ferries", "was the night boat ever above 35?", False),
        ("ferries", "which routes stay above 30 every year?", "South route"),
        ("ferries", "routes over 50 in any year", ("North route", "South route")),
        ("ferries", "where does the south route rank in 2022?", 2),
        ("ferries", "what share of 2021 is the night boat?", pytest.approx(100 * 8 / 88)),
        ("ferries", "how many years have a value for the night boat?", 4),
        ("ferries", "did the north route have the most in 2022?", True),
        ("ferries", "south route from 2020 on, mean", 45),
        ("ferries", "mean of the north route without 2020", 45),
        ("ferries", "sum of the night boat from 2019 to 2021", 48),
        ("ferries", "north route in 2020 or later, sum", 115),
        ("ferries", "total of the south route from 2019 to 2021", 150),
        ("ferries", "did the night boat fall in 2021?", True),
        ("ferries", "how much did the north route drop in 2020?", -20),
        ("ferries", "in which years did the south route shrink?", ("2020", "2021", "2022")),
        ("ferries", "in how many years did the south route fall?", 3),
        ("ferries", "in how many years is the south route the highest?", 3),
        ("ferries", "by what percent did the south route fall from 2019 to 2022?", pytest.approx(300 / 11)),
        ("ferries", "what share of 2021 was the night boat?", pytest.approx(100 * 8 / 88)),
    ],
)
def test_over_one_series(values, id, question, value):
    assert value in values(id, question)


@pytest.mark.parametrize(
    "question, value",
    [
        ("Plot the night boat", (10, 30, 8, 12)),
        ("Show the night boat as a table", (10, 30, 8, 12)),
        ("Make a line chart of the night boat by year", (10, 30, 8, 12)),
        ("List all values of the night boat", (10, 30, 8, 12)),
        ("Give me a table of the north route and the night boat", (40, 10, 20, 30, 35, 8, 60, 12)),
        ("What is the night boat in each year?", (10, 30, 8, 12)),
        ("Show me the table", (40, 55, 10, 20, 50, 30, 35, 45, 8, 60, 40, 12)),
    ],
)
def test_a_display_is_of_every_value(first, question, value):
    assert first("ferries", question) == value


@pytest.mark.parametrize(
    "question",
    [
        "What does the chart show for the night boat in 2020?",
        "In the chart of ferries, which year is best?",
        "Table 2?",
        "List the routes",
    ],
)
def test_what_only_speaks_of_a_chart_asks_for_no_display(question):
    assert not question_of(question).display


@pytest.mark.parametrize(
    "id, question, value",
    [
        ("ferries", "south route minus north route in 2020", 30),
        ("ferries", "night boat vs north route, 2022", 48),
        ("ferries", "how much higher is the south route than the night boat in 2019?", 45),
        ("ferries", "north route / night boat in 2022", 5),
        ("ferries", "north route per night boat in 2022", 5),
        ("ferries", "how many times the night boat is the north route in 2022?", 5),
        ("ferries", "from which year on is the south route below the north route?", "2022"),
        ("ferries", "north route over night boat in 2022", 5),
        ("ferries", "north route relative to the night boat, 2022", 5),
        ("ferries", "was the north route ever four times the night boat?", True),
        ("ferries", "in how many years was the south route at least three times the night boat?", 3),
        ("ferries", "was the south route always one and a half times the north route?", False),
        ("ferries", "years with night boat > north route", "2020"),
        ("ferries", "ever more night boat than north route?", True),
        ("ferries", "how many times as many as in 2020 did the north route have in 2022?", 3),
        ("ferries", "percent drop of the south route from 2019 to 2022", pytest.approx(100 * 15 / 55)),
        ("ferries", "did the north route double between 2020 and 2022?", True),
        ("ferries", "in 2021, is the south route higher than the north route?", True),
        ("ferries", "in which years did the north route beat the south route?", "2022"),
        ("ferries", "is the south route always above the night boat?", True),
        ("ferries", "in which year is the gap between the north and the south route largest?", "2020"),
        ("ferries", "difference of the mean of the north route and the mean of the night boat", 23.75),
        ("sizes", "one row at 100B: how much higher is counting than naming?", pytest.approx(0.2)),
        ("ferries", "gap between the best and the worst year of the night boat", 22),
        ("ferries", "difference between the highest and the second highest year of the north route", 20),
        ("ferries", "the two best years of the south route combined", 105),
        ("ferries", "north route in 2022 minus south route in 2021", 15),
        ("ferries", "mean of the north route in 2022 and the night boat in 2020", 45),
        ("sizes", "naming at 10B: t vs o", pytest.approx(0.15)),
        ("mills", "aule minus breck in 2020, flour", 20),
        ("mills", "breck compared to aule north, how many times?", 1.5),
        ("mills", "how much more did breck make in 2021 than in 2020?", 30),
        ("mills", "sum of the two aule mills, flour 2021", 114),
    ],
)
def test_over_two_things(values, id, question, value):
    assert value in values(id, question)


@pytest.mark.parametrize(
    "id, question, value",
    [
        ("ferries", "how does the south route develop?", "decreasing"),
        ("ferries", "is the south route falling?", True),
        ("ferries", "by how much did the south route fall?", 15),
        ("ferries", "biggest rise of the north route, when?", "2022"),
        ("ferries", "which routes fell from 2021 to 2022?", "South route"),
    ],
)
def test_along_an_axis(values, id, question, value):
    assert value in values(id, question)


@pytest.mark.parametrize(
    "id, question, value",
    [
        ("pumps", "flow of the Rill-2", 90),
        ("pumps", "flow of the cheapest", 60),
        ("pumps", "lowest price of those with a flow of at least 90", 150),
        ("ferries", "years in which the north route is above 30 and the night boat below 11", ("2019", "2021")),
        ("ferries", "in how many years is the north route above 30 while the night boat stays below 11?", 2),
    ],
)
def test_over_whole_lines(values, id, question, value):
    assert value in values(id, question)


@pytest.mark.parametrize(
    "id, question, value",
    [
        ("swimmers", "gap between men and women over 65", 5),
        ("swimmers", "women 16 to 64", 38),
        ("sizes", "naming, two rows, 10 billion", 0.45),
        ("sizes", "counting accuracy of two rows at the biggest size", 0.9),
        ("sizes", "which model is best at 10B in the counting panel?", "One row"),
        ("quakes", "difference between Q2 '19 and line A", 4),
        ("quakes", "how many times line B is Q2 '19?", 3),
    ],
)
def test_over_nested_names_and_panels(values, id, question, value):
    assert value in values(id, question)


@pytest.mark.parametrize(
    "id, question, value",
    [
        ("quakes", "total for 2019 on the coast", 16),
        ("quakes", "how much larger is A than B?", 2),
        ("ages", "kids in 2021", 15),
        ("ages", "how many more seniors were there in 2020 than in 2021?", 2),
        ("ages", "working age riders in 2020", 40),
        ("ages", "riders overall in 2021", 77),
        ("lizards", "europe in the second round", 6),
        ("lizards", "asia pacific in round 3", 30),
        ("lizards", "what percent in round 2?", 24),
        ("lizards", "how loud was round 2?", 70),
    ],
)
def test_other_words_for_a_label(values, id, question, value):
    assert value in values(id, question)


@pytest.mark.parametrize(
    "id, question, value",
    [
        ("waits", "how wide is the box of mill lane?", 9),
        ("waits", "where does the box of north end?", 45),
        ("waits", "which clinic has the widest box?", "North"),
        ("moths", "how many moths were classified correctly?", 150),
        ("moths", "plume moths it got right", 40),
        ("moths", "how many were misclassified in total?", 15),
        ("lizards", "which rounds have any in europe?", ("Round 1", "Round 2")),
        ("lizards", "in which rounds were there no lizards in apac?", "Round 2"),
        ("ferries", "how much does the north route lose from its peak to 2020?", 40),
        ("ferries", "south route was above the night boat in 2019, right?", True),
        ("ferries", "night boat ever above the north route?", True),
    ],
)
def test_parts_of_what_is_drawn(values, id, question, value):
    assert value in values(id, question)


def test_the_number_of_candidates_is_bounded(scene):
    question = "north route or south route or night boat in 2019 or 2020 or 2021, at least twice the mean sum total?"
    assert 0 < len(derivations(scene("ferries", question))) <= MOST


def test_each_candidate_explains_words_of_the_question_alone(scene):
    asked = scene("ferries", "how much higher is the south route than the night boat in 2019?")
    every = set(range(len(asked.question.tokens)))
    assert all(one.explained <= every for one in derivations(asked))
