"""How many cases a figure rests on, of a label or in all."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.result import Value

READER = FigureReader(
    read(
        """## Bar Chart: Recovery by ward
### Data
- **North** (n = 40)
  - Rest: 24.1%
  - Exercise: 39.6%
- **South** (n = 55)
  - Rest: 26.8%
  - Exercise: 32.3%
""",
        "wards",
    )
)
WHOLE = FigureReader(
    read(
        """## Bar Chart: Favourite fruit
The survey had n = 812 respondents.
### Data
- Apple: 45%
- Pear: 30%
""",
        "fruit",
    )
)


@pytest.mark.parametrize(
    "reader, question, value",
    [
        (READER, "How many patients were there in the North ward?", 40),
        (READER, "How many patients were there in total?", 95),
        (WHOLE, "How many people were surveyed?", 812),
        (WHOLE, "What is the sample size?", 812),
    ],
)
def test_the_stated_number_of_cases(reader, question, value):
    found = ask_reader(question, reader)
    assert found.value == value, found.reading
    assert found.citations


def test_a_share_is_not_taken_for_the_number_of_cases():
    found = ask_reader("What share chose pear?", WHOLE)
    value = found.value if found.status == "answered" else found.candidates[0].value
    assert value == 30, found.reading


@pytest.mark.parametrize("question", ["How many people chose apple?", "How many children were surveyed in Leeds?"])
def test_a_number_of_cases_that_is_not_stated(question):
    assert ask_reader(question, WHOLE).value != 812


def test_facts_that_state_no_number_of_cases_leave_the_question_to_the_rows():
    text = "## Forest plot\n**Heterogeneity:** I² = 4%, p = 0.39\n### Data\n- North: 24\n- South: 26\n"
    reader = FigureReader(read(text, "plot"))
    result = reader.readings("How many patients were enrolled in North?")[0].result
    assert isinstance(result, Value)
    assert result.value == 24
