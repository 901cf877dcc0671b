"""What is counted and asked for: points are no percentages, bars are cells, and what wins does so beside others."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

TEXT = """# Line Chart: Share of Travellers by Class (%)

| Class | 2001 | 2010 |
|---|---|---|
| Business | 45 | 10 |
| Coach | 30 | 58 |
| Night | 25 | 32 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("by how many percentage points did the share of business shrink from 2001 to 2010?", 35),
        ("by what percentage did business shrink from 2001 to 2010?", pytest.approx(77.8, abs=0.05)),
        ("year coach was highest", "2010"),
        ("thrid largest class in 2001", "Night"),
        ("how much did coach go up form 2001 to 2010", 28),
        ("by what factor did business shrink going from 2001 to 2010", pytest.approx(10 / 45)),
        ("coach hits its low point in 2001, correct?", True),
        ("drop in business", 35),
        ("coach growth", 28),
        ("how far ahead of night was coach in 2010?", 26),
        ("how many percent were coach or night in 2001?", 55),
        ("night stayed above 20 in all years, true or false?", True),
        ("night stayed above 30 in all years, true or false?", False),
    ],
)
def test_a_first_reading(question, expected):
    first = FigureReader(read(TEXT, "classes")).readings(question)[0]
    assert getattr(first.result, "value", None) == expected


BARS = """# Grouped Bar Chart: Scores of three kites

| Field | Red | Blue | Green |
|---|---|---|---|
| Hill | 30 | 45 | 50 |
| Moor | 62 | 51 | 44 |
| Dune | 48 | 20 | 35 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("how many bars are higher than 44?", 5),
        ("on how many fields does red win?", 2),
        ("which fields does red win?", ("Moor", "Dune")),
        ("which kite wins at Hill?", "Green"),
    ],
)
def test_cells_are_counted_and_what_wins_wins_beside_others(question, expected):
    first = FigureReader(read(BARS, "kites")).readings(question)[0]
    assert getattr(first.result, "value", None) == expected


QUARTERS = """# Bar Chart: Kites sold

| Quarter | Kites |
|---|---|
| Q1 '18 | 30 |
| Q2 '18 | 25 |
| Q1 '19 | 20 |
| Q2 '19 | 41 |
"""


def test_what_is_compared_in_total_is_summed():
    first = FigureReader(read(QUARTERS, "quarters")).readings("did 2019 beat 2018 in total?")[0]
    assert getattr(first.result, "value", None) is True


UNITS = """# Table: Sugar

| Sugar | Median | Mean |
|---|---|---|
| Free sugar intake | 58.0 g | 67.1 g |
| Energy from free sugars | 12.3% | 13.3% |
"""


@pytest.mark.parametrize("question, expected", [("mean minus median of free sugar (g)", 9.1)])
def test_the_unit_that_is_named_says_which_line_is_meant(question, expected):
    first = FigureReader(read(UNITS, "sugar")).readings(question)[0]
    assert getattr(first.result, "value", None) == pytest.approx(expected)


LEAGUE = """The image is a table of a league with four columns.

| Team | Coach | Wins | Losses |
|---|---|---|---|
| Oakby Rovers | A. Marsh | 4 | 5 |
| Elm Town | B. Reed | 6 | 5 |
| Ashford FC | C. Holt | 2 | 7 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("did oakby and elm town have the same number of losses?", True),
        ("does elm town have more wins than ashford?", True),
        ("ashford has the fewest losses, right?", False),
    ],
)
def test_a_claim_over_a_table_that_is_described_is_read_as_over_any_chart(question, expected):
    first = FigureReader(read(LEAGUE, "league")).readings(question)[0]
    assert getattr(first.result, "value", None) is expected


WEATHER = """# Bar chart: Rain by month (mm)

| Month | Rain |
|---|---|
| March | 40 |
| April | 75 |
| May | 22 |

The wettest month is April, and the driest one lies right behind it.
"""


@pytest.mark.parametrize("question, expected", [("wettest month", "April"), ("which month is the driest?", "May")])
def test_a_superlative_asks_for_an_extreme_whether_or_not_the_text_has_the_word(question, expected):
    first = FigureReader(read(WEATHER, "weather")).readings(question)[0]
    assert getattr(first.result, "value", None) == expected


VISITORS = """## Line chart: Monthly visitors of a museum

| Month | 2022 | 2023 |
|---|---|---|
| Mar | 15 | 20 |
| Apr | 18 | 22 |
| May | 25 | 24 |
| Jun | 30 | 36 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("when did visitors peak in 2022?", "Jun"),
        ("in which month did visitors peak in 2022?", "Jun"),
        ("first month above 20 in 2022", "May"),
        ("first two months above 20 in 2022", ("May", "Jun")),
        ("may 2022 minus may 2023", 1),
    ],
)
def test_the_first_and_the_peak_within_a_year_and_a_month_called_like_a_verb(question, expected):
    first = FigureReader(read(VISITORS, "visitors")).readings(question)[0]
    assert getattr(first.result, "value", None) == expected


def test_a_title_says_what_the_labels_of_a_list_are():
    goals = read("# Goals by team, bar chart\n\n- Oak: 4\n- Elm: 6\n- Ash: 2\n- Fir: 9\n", "goals")
    assert ask_reader("how many teams are there?", FigureReader(goals)).value == 4


HOTELS = """# Table: Hotels in Veldmark

| Hotel | City | Stars | Rooms | Opened | Price (€) |
|---|---|---|---|---|---|
| Grand Palace | Ostrava | 5 | 210 | 1998 | 240 |
| Sea View | Lund | 4 | 95 | 2007 | 165 |
| Old Mill | Ostrava | 3 | 40 | 1985 | 80 |
| Park Inn | Brno | 4 | 120 | 2015 | 130 |
| Garden House | Lund | 3 | 55 | 2019 | 95 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("which hotel opened first?", "Old Mill"),
        ("newest hotel", "Garden House"),
        ("which hotel is the most expensive?", "Grand Palace"),
        ("cheapest 4 star hotel", "Park Inn"),
        ("average price of hotels in Lund", 130),
        ("how many hotels are in Ostrava?", 2),
    ],
)
def test_a_table_that_a_text_describes_is_trusted_as_any_description(question, expected):
    answer = ask_reader(question, FigureReader(read(HOTELS, "hotels")))
    assert (answer.status, answer.value) == ("answered", expected)


TWO_PANELS = """### Bar charts of three models

**Left panel: Accuracy (%)**
- Tiny: 61.2
- Base: 78.9
- Large: 83.1

**Right panel: Latency (ms)**
- Tiny: 35
- Base: 140
- Large: 390
"""


def test_what_a_panel_measures_is_asked_for_as_a_value():
    readings = FigureReader(read(TWO_PANELS, "models")).readings("what is the accuracy of the slowest model?")
    assert all(not isinstance(getattr(one.result, "value", None), str) for one in readings)


VISITS = """| Place | Visitors | Change on 2022 |
|---|---|---|
| Aquarium | 612 | +4% |
| Museum | 430 | -3% |
| Funfair | 415 | +22% |
| Zoo | 398 | -8% |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("Which place grew the most?", "Funfair"),
        ("how many places lost visitors?", 2),
        ("which place has the most visitors?", "Aquarium"),
    ],
)
def test_a_column_of_changes_tells_what_rose_or_fell(question, expected):
    assert ask_reader(question, FigureReader(read(VISITS, "visits"))).value == expected


RUNNERS = """# Histogram: Finishing times

- 35–40 min: 18 runners
- 40–45 min: 46 runners
- 45–50 min: 97 runners
- 50–55 min: 60 runners
"""
SPENDING = """# Pie chart: Where the money went

- Housing: 54%
- Advice: 25%
- Training: 21%
"""


@pytest.mark.parametrize("text, question", [(RUNNERS, "median time?"), (SPENDING, "total spend")])
def test_what_says_nothing_is_no_answer(text, question):
    reader = FigureReader(read(text, "one"))
    assert ask_reader(question, reader).status == "abstained"
    assert reader.figure.grids


SCORES = """| Method | Scan A | Scan B |
|---|---|---|
| Base | 88 | 76 |
| Deep | 90 | 79 |
| Tiny | 86 | 74 |
"""


def test_an_axis_of_which_all_are_meant_is_not_asked_for():
    first = FigureReader(read(SCORES, "scores")).readings("which dataset is the lowest for all the methods?")[0]
    assert getattr(first.result, "value", None) == "Scan B"


WAITS = """# Table: Waiting times at a hospital

| Quarter | Median wait (min) | Patients | Revenue | Profit |
|---|---|---|---|---|
| Q1 2021 | 41 | 300 | 200 | 10 |
| Q2 2021 | 48 | 320 | 220 | 22 |
| Q3 2021 | 52 | 310 | 240 | 30 |
| Q4 2021 | 39 | 330 | 260 | 13 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("profit as % of revenue in Q2 2021", pytest.approx(10)),
        ("profit as a % of revenue in Q4 2021", pytest.approx(5)),
        ("which ones have a median wait over 45 min", ("Q2 2021", "Q3 2021")),
    ],
)
def test_signs_and_units_are_read_like_their_words(question, expected):
    first = FigureReader(read(WAITS, "waits")).readings(question)[0]
    assert getattr(first.result, "value", None) == expected


def test_number_words_before_periods_count_them():
    first = FigureReader(read(WAITS, "waits")).readings("profit over the four quarters of 2021")[0]
    assert getattr(first.result, "value", None) != 13 or first.trust < 0.5


VIDEOS = """# Bar chart: Use of videos (%)

| Tool | Hispanic | Non-Hispanic |
|---|---|---|
| Cooking | 22 | 19 |
| Repairs | 31 | 18 |
"""


def test_what_is_set_against_each_other_is_compared():
    first = FigureReader(read(VIDEOS, "videos")).readings("repairs hispanic vs non")[0]
    assert getattr(first.result, "value", None) == 13
