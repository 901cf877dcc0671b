"""Half of a table of pairs: what a label is paired with stands in its row and in its column."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

LOWER = """## Heatmap: Correlations of Soil Properties
### Axes
- **Rows:** pH, Carbon, Clay, Density
- **Columns:** pH, Carbon, Clay, Density
### Coefficients
Only the lower triangle is drawn; masked cells are left out.
- pH: 1.00
- Carbon: -0.34, 1.00
- Clay: 0.18, 0.37, 1.00
- Density: 0.12, -0.68, -0.25, 1.00
"""


@pytest.fixture(scope="module")
def reader():
    return FigureReader(read(LOWER, "soil"))


@pytest.mark.parametrize(
    "question, value", [("density and carbon", -0.68), ("Carbon / Density?", -0.68), ("clay pH", 0.18)]
)
def test_a_pair_is_found_whichever_comes_first(reader, question, value):
    assert ask_reader(question, reader).value == value


@pytest.mark.parametrize(
    "question",
    ["Which property has the lowest correlation with clay?", "average of carbon", "how many of clay are below 0.3?"],
)
def test_one_label_alone_is_not_answered_from_half_of_its_pairs(reader, question):
    assert ask_reader(question, reader).status != "answered"


def test_a_whole_table_of_pairs_is_asked_as_ever():
    rows = "- Ash: 1, 4, 5\n- Elm: 4, 1, 6\n- Oak: 5, 6, 1\n"
    whole = FigureReader(read(f"## Heatmap: Ties\n### Axes\n- **Columns:** Ash, Elm, Oak\n### Values\n{rows}", "ties"))
    assert not whole.halves
    assert ask_reader("average of Ash", whole).value == pytest.approx(10 / 3)
