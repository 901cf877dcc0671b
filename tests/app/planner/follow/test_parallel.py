"""Follow-ups keep to labels that are parallel to the last ones, and what names a label asks for no operation."""

import pytest
from figwise.app.phrase import plain
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


def test_a_label_that_is_named_is_meant_rather_than_the_next_one():
    text = (
        "# Line chart: Charge left\n### Data\n| Cycles | Ada | Bel |\n|---|---|---|\n"
        "| 200 | 98 | 97 |\n| 400 | 91 | 90 |\n| 600 | 86 | 85 |\n| 1000 | 75 | 71 |\n"
    )
    reader = FigureReader(read(text, "cells"))
    one = reader.readings("charge left of Ada at 400")[0]
    assert isinstance(one.result, Value)
    turn = Turn("charge left of Ada at 400", "cells", one.plan, one.result.value)
    result = conversed("after 1000?", reader, (turn,))[0].result
    assert isinstance(result, Value)
    assert (one.result.value, result.value) == (91.0, 75.0)


def test_a_noun_that_is_none_of_those_of_an_axis_asks_for_the_other():
    """The group was asked for before, so "them" is that group."""
    text = (
        "## Stacked Bar Chart: Wanted hours\n### Components/Axes\n"
        "* **Horizontal Axis:** Branch of the worker (Mine, Mill).\n"
        "* **Legend:** More (blue), As now (grey), Fewer (orange).\n### Detailed Analysis\n"
        "* **More:**\n* Mine: 44%\n* Mill: 50%\n* **As now:**\n* Mine: 50%\n* Mill: 42%\n"
        "* **Fewer:**\n* Mine: 6%\n* Mill: 8%\n"
    )
    reader = FigureReader(read(text, "hours"))
    turns: tuple[Turn, ...] = ()
    for question in ("What share at the mine want more?", "and at the mill?"):
        one = conversed(question, reader, turns)[0] if turns else reader.readings(question)[0]
        assert isinstance(one.result, Value)
        turns = (*turns, Turn(question, "hours", one.plan, one.result.value))
    assert [one.value for one in turns] == [44.0, 50.0]
    result = conversed("which answer is the least common among them?", reader, turns)[0].result
    assert isinstance(result, Value)
    assert result.value == "Fewer"


SMOKING = """# Line chart: Adults who smoke (%)
### Data
| Year | Men | Women |
|---|---|---|
| 2000 | 34 | 27 |
| 2005 | 30 | 24 |
| 2010 | 27 | 21 |
| 2015 | 22 | 18 |
"""


@pytest.mark.parametrize(
    "first, then, expected",
    [
        ("men in 2005", "and five years later?", 27.0),
        ("men in 2015", "and 10 years before?", 30.0),
        ("in which year did the fewest women smoke?", "what did men have then?", 22.0),
    ],
)
def test_times_that_are_apart_from_the_last_one(first, then, expected):
    reader = FigureReader(read(SMOKING, "smoking"))
    one = reader.readings(first)[0]
    assert isinstance(one.result, Value)
    turn = Turn(first, "smoking", one.plan, plain(one.result.value))
    result = conversed(then, reader, (turn,))[0].result
    assert isinstance(result, Value)
    assert result.value == expected


WAITS = """# Box plots: Waiting time by clinic

## Quay
- Q1: 28
- Median: 42
- Q3: 61

## Mill Lane
- Q1: 45
- Median: 67
- Q3: 98

## Ash Road
- Q1: 24
- Median: 35
- Q3: 49
"""


def test_the_panel_that_was_answered_is_meant():
    reader = FigureReader(read(WAITS, "waits"))
    first = "which clinic has the longest median?"
    one = reader.readings(first)[0]
    assert isinstance(one.result, Value)
    assert one.result.value == "Mill Lane"
    turn = Turn(first, "waits", one.plan, one.result.value)
    result = conversed("what is its upper quartile?", reader, (turn,))[0].result
    assert isinstance(result, Value)
    assert result.value == 98.0
