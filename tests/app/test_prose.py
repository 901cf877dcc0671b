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
def test_another_number_for_the_same_cell_is_a_warning_that_quotes_it(said):
    (message,) = warnings(said)
    assert "8.9" in message
    assert "line 14" in message


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
