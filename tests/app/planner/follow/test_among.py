"""Several answers as the cells of the next question, and a difference told in percent."""

import pytest
from figwise.app.planner.follow.reading import conversed
from figwise.app.planner.follow.turn import Turn
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.result import Value

TEXT = """## Grouped Bar Chart: Tram Rides by Town

- **X-axis:** Town
- **Y-axis:** Rides (thousands)

| Town | 2019 | 2020 | 2021 |
|---|---|---|---|
| Ahlen | 80 | 64 | 72 |
| Borken | 55 | 50 | 52 |
| Coesfeld | 40 | 42 | 45 |
| Dorsten | 35 | 30 | 28 |
"""


@pytest.fixture(scope="module")
def reader():
    return FigureReader(read(TEXT, "rides"))


@pytest.mark.parametrize(
    "questions, expected",
    [
        (("which towns had more than 40 in 2020?", "which of them is the smallest?"), "Coesfeld"),
        (("which towns had more than 40 in 2020?", "how many is that?"), 3.0),
        (("which towns had more than 40 in 2020?", "how many is that?", "which of them is the smallest?"), "Coesfeld"),
        (("which towns had more than 40 in 2020?", "average of these"), 52.0),
        (("rides of Ahlen in 2019", "2020?", "2021?", "average of these"), 72.0),
        (("rides of Ahlen in 2021", "and Borken?", "what's the difference?", "as a percentage?"), -250 / 9),
    ],
)
def test_what_is_asked_of_the_last_answers(reader, questions, expected):
    turns: tuple[Turn, ...] = ()
    for question in questions:
        one = (conversed(question, reader, turns) if turns else reader.readings(question))[0]
        assert isinstance(one.result, Value)
        value = list(one.result.value) if isinstance(one.result.value, tuple) else one.result.value
        turns = (*turns, Turn(question, "rides", one.plan, value))
    assert value == (pytest.approx(expected) if isinstance(expected, float) else expected)
