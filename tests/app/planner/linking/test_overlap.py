"""Labels found by the words that they share with a question, over all their levels, and levels as answers."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.linking.overlap import overlapping
from figwise.app.planner.linking.vocabulary import vocabulary_of
from figwise.app.planner.reader import FigureReader
from figwise.app.planner.scene import Scene
from figwise.app.planner.text.question import question_of
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.result import Value

PUPILS = Figure.from_table(
    "pupils who cycle to school",
    [
        "age",
        "girls > number",
        "girls > percent",
        "boys > number",
        "boys > percent",
        "total > number",
        "total > percent",
    ],
    [
        ["primary school > 6 to 8 years", "40", "21.5", "51", "25.0", "91", "23.3"],
        ["primary school > 9 to 11 years", "62", "33.0", "48", "26.1", "110", "29.6"],
        ["secondary school > 12 to 14 years", "35", "18.2", "70", "36.4", "105", "27.3"],
        ["secondary school > 15 to 17 years", "22", "12.4", "31", "17.7", "53", "15.0"],
    ],
)
CLUBS = Figure.from_table(
    "career",
    ["club", "league > division", "league > goals", "cup > goals"],
    [
        ["ashford > 2001-02", "first division", "7", "1"],
        ["ashford > 2002-03", "premier division", "4", "0"],
        ["burley > 2003-04", "third division", "12", "3"],
    ],
)


def best(figure, question):
    answer = ask_reader(question, FigureReader(figure))
    return answer.value if answer.status == "answered" else next((one.value for one in answer.candidates), None)


@pytest.mark.parametrize(
    "figure, question, value",
    [
        (PUPILS, "what percentage of girls aged 9 to 11 years cycle to school?", 33),
        (PUPILS, "how many boys aged 12 to 14 years cycle to school?", 70),
        (PUPILS, "what was the proportion of pupils aged 15 to 17 years?", 15),
        (PUPILS, "which age group in secondary school had the highest percentage of boys?", "12 to 14 years"),
        (PUPILS, "among pupils 6 to 8 years, who had the higher percentage, girls or boys?", "boys"),
        (PUPILS, "what is the difference between the number of girls and boys aged 15 to 17 years?", 9),
        (CLUBS, "how many league goals in 2003-04 for burley?", 12),
        (CLUBS, "how many cup goals in 2001-02 for ashford?", 1),
        (CLUBS, "which club in 2003-04?", "burley"),
        (CLUBS, "which league division in 2002-03 for ashford?", "premier division"),
    ],
)
def test_words_of_all_levels_find_what_is_asked(figure, question, value):
    assert best(figure, question) == value


def cells(figure, question):
    """(row, column) of each single cell found by overlap, the best first."""
    found = overlapping(Scene(question_of(question), vocabulary_of(figure)))
    return [
        (one.rows[0].labels[0], one.columns[0].labels[0]) for one in found if len(one.rows) == len(one.columns) == 1
    ]


def test_the_word_of_one_level_tells_equal_last_levels_apart():
    found = cells(PUPILS, "percent of boys aged 6 to 8 years")
    assert found[0] == ("primary school > 6 to 8 years", "boys > percent")


def test_a_percent_sign_of_a_number_is_no_measure():
    figure = Figure.from_table(
        "", ["group", "95% interval > from", "share"], [["a > b", "1", "2"], ["a > c", "3", "4"]]
    )
    assert cells(figure, "percent of c")[0] == ("a > c", "share")


def test_a_few_words_of_long_labels_find_a_cell():
    figure = read(
        """## Bar chart: Evenings at the club
- Members who brought their own racket: 14
- Members who rented one from the desk: 9
- Guests who were brought by a member: 21
""",
        "club",
    )
    assert "who rented" in overlapping(Scene(question_of("rented?"), vocabulary_of(figure)))[0].rows[0].labels[0]


def test_a_question_that_shares_no_word_finds_nothing():
    assert overlapping(Scene(question_of("what about swans?"), vocabulary_of(PUPILS))) == []


def test_a_tie_is_not_answered():
    assert ask_reader("what percentage of pupils?", FigureReader(PUPILS)).status != "answered"


CROPS = Figure.from_table(
    "harvests of three valleys",
    ["crop", "east > tonnes", "east > change in percent", "west > tonnes", "west > change in percent"],
    [
        ["grain > rye", "40", "-12", "51", "4"],
        ["grain > oats", "62", "3", "48", "-7"],
        ["roots > beet", "35", "18", "70", "-2"],
    ],
)


@pytest.mark.parametrize(
    "question, value",
    [
        ("by how many percent did the harvest of rye in the east drop?", 12),
        ("by how many percent did oats in the west fall?", 7),
        ("which valley had the larger harvest of beet in tonnes?", "west"),
        ("which crop had the smallest change in percent in the east?", "rye"),
    ],
)
def test_what_fell_and_who_had_more_are_among_the_readings(question, value):
    readings = FigureReader(CROPS).readings(question, most=40)
    assert value in [one.result.value for one in readings if isinstance(one.result, Value)]
