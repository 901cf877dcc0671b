"""What a column of ranks, values that are years, superlatives in labels and units make of a question."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

LEAGUE = """# League table

| Pos | Team | W | D | L | Pts |
|---|---|---|---|---|---|
| 1 | Merrow Bay | 8 | 1 | 1 | 25 |
| 2 | Castlehead | 6 | 2 | 2 | 20 |
| 3 | Dunmore Sands | 4 | 3 | 3 | 15 |
| 4 | Port Ennis | 4 | 2 | 4 | 14 |

Key: W won, D drawn, L lost.
"""


@pytest.mark.parametrize(
    "question, value",
    [
        ("who won the league?", "Merrow Bay"),
        ("which team came third?", "Dunmore Sands"),
        ("which team came first?", "Merrow Bay"),
        ("who finished last?", "Port Ennis"),
        ("who is in second place?", "Castlehead"),
        ("which team is 4th?", "Port Ennis"),
        ("how many games did Port Ennis lose?", 4),
        ("most draws", "Dunmore Sands"),
    ],
)
def test_a_column_of_ranks_names_rows(question, value):
    assert ask_reader(question, FigureReader(read(LEAGUE, "league"))).value == value


RALLY = """# Table: Results of the Heron Rally

| Pos. | Driver | Co-Driver | Car | Gap |
|---|---|---|---|---|
| 1 | Ann Ode | Kit Orme | Vela 3 | winner |
| 2 | Bo Quist | Lea Moss | Vela 2 | +7.3s |
| 3 | Cy Rand | Max Noor | Orba S | +1m30s |
| 4 | Di Stark | Ned Pym | Vela 3 | +2m05s |
"""


@pytest.mark.parametrize(
    "question, value",
    [
        ("who won?", "Ann Ode"),
        ("who came third?", "Cy Rand"),
        ("who came last?", "Di Stark"),
        ("which driver finished last of the four?", "Di Stark"),
        ("what car did the one in second place drive?", "Vela 2"),
        ("who was the co-driver of Bo Quist?", "Lea Moss"),
        ("did Ann Ode win?", True),
        ("is it true that Cy Rand finished second?", False),
        ("did Di Stark come last?", True),
    ],
)
def test_a_column_of_ranks_measures_nothing_beside_words(question, value):
    assert ask_reader(question, FigureReader(read(RALLY, "rally"))).value == value


RUN = """# Bar chart: Results of the Harbour 10k

| Rank | Runner | Club | Time (min) |
|---|---|---|---|
| 1 | Ada Bell | Quay AC | 31.2 |
| 2 | Ben Cho | Mill RC | 32.0 |
| 3 | Cal Dorn | Quay AC | 32.9 |
"""


@pytest.mark.parametrize(
    "question, value", [("was Cal Dorn faster than Ada Bell?", False), ("is Cal Dorn slower than Ben Cho?", True)]
)
def test_the_only_measure_says_what_fast_means(question, value):
    assert ask_reader(question, FigureReader(read(RUN, "run"))).value == value


EVENTS = """# Timeline of an office

- Office founded: 1921
- First census: 1931
- Price index launched: 1949
- Website opens: 1996
"""


@pytest.mark.parametrize(
    "question, value",
    [
        ("did the website open before 2000?", True),
        ("was the office founded after 1930?", False),
        ("how many events are after 1930?", 3),
    ],
)
def test_years_are_before_and_after_others(question, value):
    assert ask_reader(question, FigureReader(read(EVENTS, "events"))).value == value


FIFTHS = """# Share of spending by income group, in percent

| Group | Housing (%) | Food (%) |
|---|---|---|
| Poorest fifth | 38% | 22% |
| Middle fifth | 30% | 16% |
| Richest fifth | 24% | 12% |
"""


def test_a_superlative_in_labels_names_one_of_them_and_other_units_are_not_told():
    reader = FigureReader(read(FIFTHS, "fifths"))
    assert ask_reader("food of the poorest", reader).value == 22
    assert ask_reader("how many euros do the poorest spend on food?", reader).status == "abstained"


SCORES = """# Line chart: score by model number

| Model number | Score |
|---|---|
| 4 | 10 |
| 5 | 20 |
| 6 | 60 |
| 7 | 30 |
"""


@pytest.mark.parametrize("question", ["mean score, models 4 to 6", "mean score from model 4 to model 6"])
def test_a_summary_is_of_a_range_and_not_of_its_ends(question):
    assert ask_reader(question, FigureReader(read(SCORES, "scores"))).value == 30


RENTS = """# Line chart: rents and population by year

| Year | Rent | Population |
|---|---|---|
| 2018 | 640 | 51 |
| 2019 | 665 | 53 |
| 2020 | 702 | 52 |
"""


@pytest.mark.parametrize(
    "question, value",
    [("did rents ever fall?", False), ("did the population ever fall?", True), ("did the population fall?", False)],
)
def test_what_ever_fell_did_so_in_one_step(question, value):
    assert ask_reader(question, FigureReader(read(RENTS, "rents"))).value is value
