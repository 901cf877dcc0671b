"""Spreads behind a plus-minus sign: asked for, compared, and kept from the values before them."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.linking.nearness import packaged
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

TRAPS = """# Bar chart: Moths caught in a night

Values are given as mean ± standard deviation.

- Meadow
  - Lamp: 84 ± 9
  - Sugar: 31 ± 12
- Forest
  - Lamp: 57 ± 21
  - Sugar: 48 ± 6
- Marsh
  - Lamp: 66 ± 14
  - Sugar: 20 ± 3
"""


@pytest.fixture(scope="module")
def reader() -> FigureReader:
    return FigureReader(read(TRAPS, "traps"), nearness=packaged())


@pytest.mark.parametrize(
    "question, value",
    [
        ("How large is the error bar of Lamp in the Forest?", 21),
        ("What is the uncertainty of Sugar on the Meadow?", 12),
        ("Where is the spread of Lamp the largest?", "Forest"),
        ("In which place is the error bar of Sugar the shortest?", "Marsh"),
        ("How many did Lamp catch in the Forest?", 57),
    ],
)
def test_a_spread_is_told_where_it_is_asked_for(reader: FigureReader, question: str, value: object) -> None:
    found = reader.readings(question)[0].result
    assert getattr(found, "value", None) == value


def test_a_spread_is_told_with_the_characters_it_was_read_from(reader: FigureReader) -> None:
    answer = ask_reader("How large is the error bar of Lamp in the Forest?", reader)
    assert (answer.value, [one.quote for one in answer.citations]) == (21, ["57 ± 21"])


def test_the_value_before_the_sign_answers_no_question_about_a_spread(reader: FigureReader) -> None:
    values = [getattr(one.result, "value", None) for one in reader.readings("What is the std of Lamp in the Forest?")]
    assert 57 not in values
