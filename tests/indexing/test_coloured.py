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


def test_the_verb_before_a_look_is_no_part_of_it():
    legend = "- **Legend:**\n    - Rail (drawn as light grey bars)\n    - Road (shown in dark red)\n"
    figure = read(f"# Bar chart: Freight\n\n## Axes\n{legend}\n## Data\n{TABLE}", "freight")
    labels = {label.text: label.aliases for label in figure.grids[0].column_axis.labels}
    assert labels == {"Rail": ("light grey",), "Road": ("dark red",), "Water": ()}


def test_a_colour_that_two_labels_have_names_neither():
    figure = read(f"# Line chart: Freight\n\n- Rail: Orange\n- Road: Orange\n\n{TABLE}", "freight")
    assert not any(label.aliases for label in figure.grids[0].column_axis.labels)


def test_a_number_has_no_colour():
    figure = read("# Dot plot: Speed\n\n* Blue: 1\n\n| Step | Speed |\n|---|---|\n| 1 | 4 |\n| 2 | 5 |\n", "speed")
    assert not any(label.aliases for label in figure.grids[0].row_axis.labels)


LAYERS = """# Milk sold

From the bottom up the layers are whole milk in ivory, skimmed milk in teal and oat drinks in amber.

| Year | Whole | Skimmed | Oat |
|---|---|---|---|
| 2015 | 30 | 20 | 4 |
| 2020 | 25 | 18 | 9 |
"""


def test_one_sentence_gives_each_label_of_an_axis_its_colour():
    labels = read(LAYERS, "milk").grids[0].column_axis.labels
    assert [label.aliases for label in labels] == [("ivory",), ("teal",), ("amber",)]


def test_a_sentence_on_some_labels_only_gives_none_of_them_a_colour():
    labels = read(LAYERS.replace(" and oat drinks in amber", ""), "milk").grids[0].column_axis.labels
    assert not any(label.aliases for label in labels)


def test_a_colour_that_stands_for_a_text_in_a_column_is_a_name_of_all_its_rows():
    text = (
        "# Shops\n\nThe legend gives the branches: food is green, books are red.\n\n"
        "| Shop | Sales | Branch |\n|---|---|---|\n| Alba | 5 | Food |\n| Bora | 7 | Books |\n| Cuma | 9 | Food |\n"
    )
    labels = read(text, "shops").grids[0].row_axis.labels
    assert [label.aliases for label in labels] == [("green",), ("red",), ("green",)]
