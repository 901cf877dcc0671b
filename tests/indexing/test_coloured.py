"""Colours that a line of its own, or a legend, gives labels."""

import pytest
from figwise.indexing.reading import read

TABLE = """
| Year | Rail | Road | Water |
|---|---|---|---|
| 2001 | 4 | 9 | 2 |
| 2002 | 5 | 8 | 3 |
"""


@pytest.mark.parametrize(
    "legend",
    [
        "- **Rail**: Orange\n- **Road**: Navy",
        "* **Orange:** Rail\n* **Navy:** Road",
        "- **Legend**: bottom; Rail = Orange, Road = Navy",
    ],
)
def test_a_line_names_the_colour_of_a_label(legend):
    figure = read(f"# Line chart: Freight\n\n## Legend\n{legend}\n\n## Data\n{TABLE}", "freight")
    labels = {label.text: label.aliases for label in figure.grids[0].column_axis.labels}
    assert labels == {"Rail": ("orange",), "Road": ("navy",), "Water": ()}


def test_a_colour_that_two_labels_have_names_neither():
    figure = read(f"# Line chart: Freight\n\n- Rail: Orange\n- Road: Orange\n\n{TABLE}", "freight")
    assert not any(label.aliases for label in figure.grids[0].column_axis.labels)


def test_a_number_has_no_colour():
    figure = read("# Dot plot: Speed\n\n* Blue: 1\n\n| Step | Speed |\n|---|---|\n| 1 | 4 |\n| 2 | 5 |\n", "speed")
    assert not any(label.aliases for label in figure.grids[0].row_axis.labels)
