"""Plain questions made for described figures: their answers are those of the cells, and odd figures get none."""

import pytest
from figwise.eval.plain_questions import plain_questions_of
from figwise.indexing.reading import read

FERRIES = """# Bar chart: Passengers by ferry

The x-axis is Ferry, the y-axis is passengers.

- Albatross: 120
- Cormorant: 80
- Petrel: 310
"""


def made(text):
    return list(plain_questions_of(read(text, "ferries")))


def test_answers_are_computed_from_the_cells():
    values = {case["value"] for case in made(FERRIES)}
    assert {"Petrel", "Cormorant", 310, 80, 170} <= values


def test_rows_are_counted_that_are_above_a_number_throughout():
    text = "# Table\n\n| Ferry | Spring | Summer | Autumn |\n|---|---|---|---|\n"
    rows = "| Albatross | 12 | 40 | 15 |\n| Cormorant | 30 | 35 | 31 |\n| Petrel | 50 | 61 | 52 |\n"
    figure = text + rows + "\n- **X-axis:** Season: Spring, Summer, Autumn\n"
    counts = {case["question"]: case["value"] for case in made(figure) if "how many" in case["question"].lower()}
    assert any("30" in question and value == 1 for question, value in counts.items()), counts


def test_what_is_asked_depends_on_the_figure_alone():
    assert made(FERRIES) == made(FERRIES)


def test_names_are_filled_in():
    assert not any("{" in case["question"] for case in made(FERRIES))


def test_a_label_that_stands_twice_is_ambiguous():
    (case,) = made(FERRIES.replace("Cormorant", "Petrel"))
    assert "Petrel" in case["question"]
    assert (case["status"], case["value"]) == ("ambiguous", [80, 310])


@pytest.mark.parametrize(
    "changed",
    [
        FERRIES.replace("Cormorant", "Total"),
        FERRIES.replace("Cormorant", "C"),
        FERRIES.replace("- Petrel: 310\n", ""),
    ],
)
def test_nothing_is_asked_where_a_name_or_a_value_would_mislead(changed):
    assert made(changed) == []
