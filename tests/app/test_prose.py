"""Prose that gives a cell another number than the data does."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.phrase import answer_to_plan
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.plan.nodes import Passage
from figwise.tools.toolbox import Toolbox

TEXT = """## Bar Chart: Bread sold by town

### Components/Axes
* **Y-axis:** Loaves (thousands)

### Detailed Analysis
| Town | Rye | Wheat |
|---|---|---|
| Ulm | 14.2 | 31.5 |
| Bonn | 9.8 | 27.0 |
| Kiel | 12.4 | 22.6 |

### Key Observations
* {said}
"""


def warnings(said, question="How much rye was sold in Bonn?"):
    answer = ask_reader(question, FigureReader(read(TEXT.format(said=said), "bread")))
    assert answer.value == 9.8
    return [one.message for one in answer.warnings if one.code == "prose_disagrees"]


@pytest.mark.parametrize(
    "said",
    ["In Bonn only 8.9 were of rye.", "**Rye:** the smallest bar is that of Bonn, with 8.9."],
)
def test_another_number_for_the_same_cell_is_told_beside_it(said):
    text = TEXT.format(said=said)
    answer = ask_reader("How much rye was sold in Bonn?", FigureReader(read(text, "bread")))
    assert answer.status == "ambiguous"
    assert [one.value for one in answer.candidates] == [9.8, 8.9]
    (place,) = answer.candidates[1].citations
    assert (place.quote, place.line) == ("8.9", 14)


WEATHER = """# Climate of a station: bars and a line

- September: 14.1 °C, 64 mm
- October: 8.3 °C, 53 mm
- November: 2.5 °C, 35 mm

Comments: the wet season is over; October, with 35 mm, is already fairly dry, and November has an average of 2.5 °C.
"""


def test_a_number_beside_a_name_is_of_the_cell_in_its_unit():
    answer = ask_reader("how many mm in October?", FigureReader(read(WEATHER, "weather")))
    assert (answer.status, [one.value for one in answer.candidates]) == ("ambiguous", [53, 35])


SALES = """# Sales by division

**Y-axis:** Net sales, £ million

Series values, in the order Q1, Q2, Q3:

Bakery: 42, 45, 47
Snacks: 28, 36, 41

A text box reads "Snacks hit £43m in Q3 after the launch, and prices rose everywhere".
"""


def test_a_number_is_compared_as_the_cell_is_written():
    answer = ask_reader("snacks sales Q3", FigureReader(read(SALES, "sales")))
    assert (answer.status, [one.value for one in answer.candidates]) == ("ambiguous", [41, 43])


@pytest.mark.parametrize(
    "question, values",
    [
        ("how many loaves are there altogether in Ulm?", [46, 44]),
        ("how much rye was sold in Ulm?", [14]),
        ("how many towns have more than 10 of rye?", [3]),
    ],
)
def test_a_total_that_is_stated_otherwise_is_told_beside_the_sum(question, values):
    rows = "".join(
        f"- **{town} (Total: {total})**: rye {rye}, wheat {wheat}\n"
        for town, total, rye, wheat in (
            ("Ulm", 44, 14, 32), ("Bonn", 36, 9, 27), ("Kiel", 34, 12, 22), ("Jena", 30, 10, 20), ("Celle", 35, 15, 20)
        )
    )  # fmt: skip
    answer = ask_reader(question, FigureReader(read(f"# Loaves sold in six towns\n\n## Data\n\n{rows}", "bread")))
    assert ([one.value for one in answer.candidates] or [answer.value]) == values


def test_a_count_that_is_stated_otherwise_is_told_beside_what_is_listed():
    bins = "".join(f"- {low}–{low + 10} min: {count}\n" for low, count in ((0, 7), (10, 12), (20, 9), (30, 4), (40, 1)))
    text = f"# Histogram: Waiting times\n\nThe histogram has six bins.\n\n## Data\n\n{bins}"
    answer = ask_reader("how many bins are there?", FigureReader(read(text, "waits")))
    assert [one.value for one in answer.candidates] == [5, 6]


@pytest.mark.parametrize(
    "said",
    [
        "Bonn sold 9.8 thousand loaves of rye.",
        "Bonn sold about 10 thousand loaves of rye.",
        "Bonn sold 17.2 more loaves of wheat than of rye.",
        "In Bonn rye rose by 1.1.",
        "Rye stays below 11 in Bonn.",
        "Ulm and Bonn sold 24.0 thousand loaves of rye.",
        "Bonn sold 27.5 thousand loaves of wheat.",
        "Bonn has 4 bakeries that sell rye and 3 that do not.",
        "Rye: Bonn comes last; Kiel sold 12.5.",
    ],
)
def test_what_agrees_or_is_of_something_else_is_none(said):
    assert warnings(said) == []


@pytest.mark.parametrize(
    "said, listed", [("In Bonn only 8.9 were of rye.", ["'9.8'"]), ("In Bonn 9.8 were of rye.", [])]
)
def test_a_quotation_that_the_values_deny_carries_a_warning(said, listed):
    text = TEXT.format(said=said)
    at = text.index(said)
    figure = read(text, "bread")
    answer = answer_to_plan(Passage(start=at, end=at + len(said)), Toolbox.over(figure), "bread")
    told = [one.message for one in answer.warnings if one.code == "prose_disagrees"]
    assert [one.split(": ")[1].split(" ")[0] for one in told] == listed
