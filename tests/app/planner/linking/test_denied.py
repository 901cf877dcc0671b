"""Labels that deny what another one says are not meant where the question denies nothing."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

TEXT = """# Bar Chart: Worries about prices

**Legend:** Very worried (red), Fairly worried (tan), Not very worried (teal)

| Expense | Very worried | Fairly worried | Not very worried |
|---|---|---|---|
| Energy | 48 | 33 | 19 |
| Rent | 35 | 21 | 44 |
| Fuel | 27 | 36 | 37 |
"""


@pytest.fixture(scope="module")
def reader():
    return FigureReader(read(TEXT, "worries"))


@pytest.mark.parametrize(
    "question, expected",
    [
        ("how many are very worried about rent?", 35),
        ("very and fairly worried together, for rent", 56),
        ("how many are not very worried about rent?", 44),
        ("for which expense are most people not very worried?", "Rent"),
        ("teal, for fuel", 37),
    ],
)
def test_a_label_is_meant_as_it_is_said(reader, question, expected):
    assert reader.readings(question)[0].result.value == expected


GROUPS = """# Bar Chart: Shares of children of immigrants (%)

| Group | Total | Men |
|---|---|---|
| Visible minority | 84 | 83 |
| Not a visible minority | 79 | 77 |
| Filipino | 88 | 90 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("total of those not a visible minority", 79),
        ("what is the total of the visible minority?", 84),
    ],
)
def test_what_is_denied_is_not_meant(question, expected):
    first = FigureReader(read(GROUPS, "groups")).readings(question)[0]
    assert getattr(first.result, "value", None) == expected
