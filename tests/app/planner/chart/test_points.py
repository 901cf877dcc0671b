"""Points are no percentages, and a noun that begins a statement asks for what it names."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

TEXT = """# Line Chart: Share of Travellers by Class (%)

| Class | 2001 | 2010 |
|---|---|---|
| Business | 45 | 10 |
| Coach | 30 | 58 |
| Night | 25 | 32 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("by how many percentage points did the share of business shrink from 2001 to 2010?", 35),
        ("by what percentage did business shrink from 2001 to 2010?", pytest.approx(77.8, abs=0.05)),
        ("year coach was highest", "2010"),
    ],
)
def test_a_first_reading(question, expected):
    first = FigureReader(read(TEXT, "classes")).readings(question)[0]
    assert getattr(first.result, "value", None) == expected
