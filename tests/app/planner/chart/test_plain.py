"""Plain questions over small figures: one form each of comparing, excluding, ordering and going along an axis."""

import pytest

PRICES = """# Line chart: Bread prices by town

X-axis: year (2018, 2019, 2020, 2021). Y-axis: price in euros.

* Oslo: 3.1, 3.4, 3.9, 4.4
* Rome: 1.2, 1.3, 1.3, 1.6
* Bern: 4.0, 3.8, 3.7, 3.6
* Riga: 0.9, 1.4, 1.1, 1.6
"""
SPENDING = """# Pie chart: Household spending

The pie has five slices: Rent 34% (blue), Food 22% (green), Transport 17% (red), Leisure 15% (yellow), Other 12% (grey).
The data come from a survey of 812 households in May 2022.
"""
EGGS = """# Eggs laid per farm

| Farm | May | June | July |
|---|---|---|---|
| Abel | 3 | 5 | 9 |
| Birch | 4 | 6 | 2 |
| Cedar | 8 | 1 | 7 |
"""
TASKS = """# Heatmap: Accuracy in %

| Model | Tagging | Parsing | Linking |
|---|---|---|---|
| Alba | 65 | 75 | 58 |
| Brook | 68 | 70 | 60 |
| Cato | 66 | 80 | 49 |
"""
WAITS = """# Bar chart: Waiting time by clinic

- X-axis: clinic
- Y-axis: minutes, from 0 to 40
- A dashed horizontal line at 25 minutes is labelled "target".

* **Ash**: 18
* **Elm**: 31
* **Oak**: 24
* **Fir**: 37
"""
RAIN = """# Two-panel bar chart: Rain and wind in three towns

## Panel (a): Rainfall
- **Ely:** 62 mm
- **Ham:** 48 mm
- **Lyme:** 95 mm

## Panel (b): Wind
- **Ely:** 15 km/h
- **Ham:** 22 km/h
- **Lyme:** 11 km/h
"""
MUSEUMS = """# Museums of the county

| Museum | Opened | Price (€) | Visitors |
|---|---|---|---|
| Coin Museum | 1887 | 4 | 12,400 |
| Boat Museum | 1931 | 9 | 80,200 |
| Tram Museum | 1998 | 7 | 41,700 |
"""
STEPS = """# Line chart: Accuracy over training

- **Legend:** SFT (grey), PPO (orange), DPO (blue)

* **SFT:** Step 0: 0.30, Step 500: 0.55, Step 1,000: 0.57, Step 1,500: 0.56
* **PPO:** Step 0: 0.30, Step 500: 0.42, Step 1,000: 0.74, Step 1,500: 0.78
* **DPO:** Step 0: 0.30, Step 500: 0.58, Step 1,000: 0.66, Step 1,500: 0.61
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("From which year on is Oslo above 3.5?", "2020"),
        ("since when is Oslo above Bern?", "2020"),
        ("when did Oslo overtake Bern?", "2020"),
        ("when did Oslo reach 4?", "2021"),
        ("which towns cost more than Rome in 2019?", ["Oslo", "Bern", "Riga"]),
        ("how many towns cost more than Rome in 2019?", 3),
        ("did Rome cost less than Riga in 2019?", True),
        ("which two towns have the same price in 2021?", ["Rome", "Riga"]),
        ("which town is the most stable?", "Bern"),
        ("which towns got cheaper?", "Bern"),
        ("which towns did not get cheaper from 2018 to 2021?", ["Oslo", "Rome", "Riga"]),
        ("which towns rose by more than 1 from 2018 to 2021?", "Oslo"),
        ("did any town get cheaper?", True),
        ("did any town other than Bern get cheaper?", False),
        ("did all towns get dearer between 2018 and 2021?", False),
        ("was Riga never above Oslo?", True),
        ("which towns never went above 2?", ["Rome", "Riga"]),
        ("between which two years did Bern fall most?", ["2018", "2019"]),
        ("what was the highest price in each year?", [3.9, 4.4, 4.0, 3.8]),
        ("sort the towns by price in 2018, cheapest first", ["Riga", "Rome", "Oslo", "Bern"]),
        ("towns under 4 in 2018, cheapest first", ["Riga", "Rome", "Oslo"]),
        ("who came second to last in 2018?", "Rome"),
        ("which towns did not reach 2 in 2020?", ["Rome", "Riga"]),
        ("which towns did not get above 2 in 2020?", ["Rome", "Riga"]),
        ("did Riga more than double between 2018 and 2020?", False),
        ("did Rome more than double from 2018 to 2021?", False),
        ("add Oslo and Bern in 2018", 7.1),
        ("name every year with at least 3.4 in Oslo", ["2019", "2020", "2021"]),
        ("name the two dearest towns in 2018, in order", ["Bern", "Oslo"]),
        ("who is second on price in 2018?", "Oslo"),
        ("which town is closest to Bern in 2019?", "Oslo"),
        ("which town ties with Riga in 2021?", "Rome"),
        ("did any town beat Bern in 2018?", False),
        ("did any town cost more than Bern in 2021?", True),
        ("Bern is how many times as dear as Rome in 2021?", 2.25),
    ],
)
def test_along_the_years(ask, question, expected):
    answer = ask(PRICES, question)
    assert (answer.status, answer.value) == ("answered", expected), answer.reading


@pytest.mark.parametrize(
    "question, expected",
    [
        ("is food bigger than transport and leisure together?", False),
        ("is rent larger than food plus other?", False),
        ("how much more is rent than food and leisure together?", -3),
        ("is more than half spent on rent and food?", True),
        ("do rent and food make up the majority?", True),
        ("total without rent and food", 44),
        ("sum of all but rent, food and other", 32),
        ("what is left after rent and food?", 44),
        ("total of all slices other than rent", 66),
        ("how many households were asked?", 812),
        ("when was the survey done?", "May 2022"),
    ],
)
def test_groups_of_parts(ask, question, expected):
    answer = ask(SPENDING, question)
    assert (answer.status, answer.value) == ("answered", expected), answer.reading


@pytest.mark.parametrize("question", ["what percent is not rent?", "what share does not go on rent?"])
def test_what_is_denied_is_not_told(ask, question):
    assert ask(SPENDING, question).value in (None, 66)


@pytest.mark.parametrize(
    "text, question, expected",
    [
        (EGGS, "from which month on is Abel ahead of Birch?", "July"),
        (EGGS, "in which month was Cedar lowest?", "June"),
        (TASKS, "is Alba best at parsing?", False),
        (TASKS, "is Cato worst at linking?", True),
        (WAITS, "which clinics are above the target?", ["Elm", "Fir"]),
        (WAITS, "how many clinics stay below the dashed line?", 2),
        (WAITS, "is Oak above the target?", False),
        (WAITS, "by how much does Elm exceed the target?", 6),
        (WAITS, "which clinic is closest to the target?", "Oak"),
        (WAITS, "how high is the dashed line?", 25),
        (WAITS, "where is the dashed line?", 25),
        (WAITS, "value of the target line", 25),
        (WAITS, "which clinic comes directly below Elm?", "Oak"),
        (WAITS, "which clinic stands directly above Elm?", "Ash"),
        (MUSEUMS, "which museum is the oldest?", "Coin Museum"),
        (MUSEUMS, "which museum is the youngest?", "Tram Museum"),
        (EGGS, "what do Abel and Birch come to together in May?", 7),
        (STEPS, "by how much did PPO improve from start to finish?", 0.48),
        (STEPS, "since which step has PPO been ahead of SFT?", "Step 1,000"),
        (STEPS, "PPO's final accuracy is how many times that of SFT?", 0.78 / 0.56),
        (RAIN, "what does panel (b) show?", "Wind"),
        (RAIN, "Ely in (b)", 15),
        (RAIN, "where was the most wind?", "Ham"),
    ],
)
def test_other_figures(ask, text, question, expected):
    answer = ask(text, question)
    assert (answer.status, answer.value) == ("answered", expected), answer.reading


def test_a_month_that_is_not_there_is_not_overlooked(ask):
    assert ask(RAIN, "rain in Ham in May 2024").status == "abstained"


def test_what_gives_no_rank_is_ordered_by_what_follows(ask):
    answer = ask(EGGS, "rank the farms by July, highest first")
    assert answer.value == ["Abel", "Cedar", "Birch"]


def test_times_as_many_divides_by_what_stands_behind_as(ask):
    assert ask(EGGS, "how many times as many eggs as Birch did Cedar lay in May?").value == 2
    assert ask(EGGS, "how many times as many eggs did Cedar lay as Birch in May?").value == 2
