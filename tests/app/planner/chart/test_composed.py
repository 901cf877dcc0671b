"""Questions composed of several: two conditions, a value where another one is largest, differences of differences."""

import pytest

WAITS = """# Bar chart: Waiting time by clinic (weeks)

| Clinic | wait in 2019 | wait in 2023 |
|---|---|---|
| Ash Road | 8 | 18 |
| Mill Lane | 6 | 9 |
| Quay | 7 | 6 |
"""
TRIPS = """# Table: How people travel (percent)

| City | Car | Train | Bike |
|---|---|---|---|
| Aule | 30 | 6 | 40 |
| Breck | 35 | 15 | 20 |
| Corr | 60 | 12 | 5 |
| Dunn | 25 | 20 | 30 |
"""
PRICES = """# Line chart: Prices of tea and coffee (euro)

| Year | Tea | Coffee |
|---|---|---|
| 2019 | 4.0 | 9.0 |
| 2020 | 5.0 | 7.5 |
| 2021 | 4.5 | 8.0 |
| 2022 | 4.2 | 8.5 |
"""
SEATS = """# Bar chart: Seats in parliament by party

- Labour: 70
- Union: 61
- Liberals: 49
- Greens: 35
- Others: 25
"""
SURVIVAL = """# Line chart: Survival by arm (%)

| Months since randomisation | Placebo | 5 mg |
|---|---|---|
| 6 | 81 | 85 |
| 12 | 62 | 70 |
| 18 | 47 | 58 |
"""


@pytest.mark.parametrize(
    "text, question, expected",
    [
        (TRIPS, "cities where less than 40% drive a car and more than 10% take the train", ["Breck", "Dunn"]),
        (TRIPS, "how much wider is the gap between car and bike in Corr than in Breck?", 40),
        (TRIPS, "what is the bike share in the city where the car share is lowest?", 30),
        (PRICES, "was tea below 4.4 in every year from 2021 on?", False),
        (WAITS, "how much more did the wait rise at Ash Road than at Mill Lane?", 7),
        (SEATS, "seats of everyone apart from the two biggest parties", 109),
        (SURVIVAL, "survival on placebo after one year", 62),
        (WAITS, "the Ash Road wait in 2023 is how many times the one in 2019?", 2.25),
        (WAITS, "which clinic had the longest wait in 2023, and how long was it?", ["Ash Road", 18]),
    ],
)
def test_composed_questions(ask, text, question, expected):
    answer = ask(text, question)
    assert (answer.status, answer.value) == ("answered", expected), answer.reading


BOXES = """# Box plot: Reading scores by school

| School | Q1 | Median | Q3 |
|---|---|---|---|
| Ash | 431 | 478 | 527 |
| Birch | 512 | 548 | 583 |
| Elm | 449 | 493 | 540 |
"""
BINS = """# Histogram of finish times

In each bin a teal bar (men) stands next to a coral bar (women).

| Bin | men | women |
|---|---|---|
| 3:00 | 51 | 38 |
| 3:30 | 39 | 41 |
| 4:00 | 22 | 30 |
"""


@pytest.mark.parametrize(
    "text, question, expected",
    [
        (BOXES, "how many schools have an upper quartile above 530?", 2),
        (BOXES, "middle line of Elm", 493),
        (BOXES, "gap between the best and the worst median", 70),
        (BINS, "how many men finished in all?", 112),
        (BINS, "what colour are the bars of the women?", "coral bar"),
    ],
)
def test_parts_of_boxes_sums_and_colours(ask, text, question, expected):
    answer = ask(text, question)
    assert (answer.status, answer.value) == ("answered", expected), answer.reading


def test_the_larger_gap_is_told_from_the_smaller(ask):
    reading = ask(WAITS, "how much more did the wait rise at Ash Road than at Mill Lane?").reading
    assert ") minus (" in reading
