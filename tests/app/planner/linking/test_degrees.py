"""Parts of a whole that share a word are one number in every operation, where all are meant."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

TEXT = """# Stacked Bar Chart: What members say of their club (%)

| Statement | Fully agree | Agree | Neutral | Disagree | Fully disagree |
|---|---|---|---|---|---|
| The coaches are kind | 34 | 41 | 12 | 9 | 4 |
| The fees are fair | 11 | 28 | 22 | 25 | 14 |
| The pitch is good | 20 | 33 | 17 | 21 | 9 |
"""


@pytest.fixture(scope="module")
def reader():
    return FigureReader(read(TEXT, "club"))


@pytest.mark.parametrize(
    "question, expected",
    [
        ("how many percent agree, fully or not, that the fees are fair?", 39.0),
        ("which statement has the least total agreement?", "The fees are fair"),
        ("for how many statements do more than half agree, fully or not?", 2.0),
        ("difference between all who agree and all who disagree that the coaches are kind", 62.0),
        ("do more than half of all who answered agree (fully or not) that the pitch is good?", True),
        ("how many percent agree that the fees are fair?", 28.0),
    ],
)
def test_a_first_reading(reader, question, expected):
    assert reader.readings(question)[0].result.value == expected


TRIPS = """# Pie Chart: How people come to the fair

- Car driver: 41%
- Car passenger: 12%
- Train: 30%
- On foot: 17%
"""


def test_parts_of_a_whole_on_rows():
    reader = FigureReader(read(TRIPS, "trips"))
    question = "what percentage comes by car in total, drivers plus passengers?"
    assert getattr(reader.readings(question)[0].result, "value", None) == 53.0
