"""Follow-ups keep to labels that are parallel to the last ones, and what names a label asks for no operation."""

import pytest
from figwise.app.planner.follow.reading import conversed
from figwise.app.planner.follow.turn import Turn
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.result import Value

TEXT = """# Bar Chart: Who keeps bees

| Group | Keep more hives | Keep fewer hives |
|---|---|---|
| Women (20 to 39) | 12 | 31 |
| Women (40 to 64) | 18 | 27 |
| Men (20 to 39) | 9 | 34 |
| Men (40 to 64) | 21 | 22 |
"""


@pytest.fixture(scope="module")
def reader():
    return FigureReader(read(TEXT, "bees"))


@pytest.mark.parametrize(
    "first, then, expected",
    [
        ("how many men 40 to 64 keep more hives?", "and women?", 18.0),
        ("how many women 20 to 39 keep more hives?", "and the men?", 9.0),
        ("how many men 40 to 64 keep more hives?", "and how many keep fewer?", 22.0),
    ],
)
def test_the_label_nearest_to_the_last_one_is_meant(reader, first, then, expected):
    one = reader.readings(first)[0]
    assert isinstance(one.result, Value)
    turn = Turn(first, "bees", one.plan, one.result.value)
    result = conversed(then, reader, (turn,))[0].result
    assert isinstance(result, Value)
    assert result.value == expected
