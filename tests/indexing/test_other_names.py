"""Other names of labels, from the lines above groups of them and from brackets beside them."""

from figwise.indexing.model.figure import Label
from figwise.indexing.reading import read


def labels(text: str) -> dict[str, Label]:
    """The labels of the rows of the first grid by their text."""
    return {label.text: label for label in read(text, "case").grids[0].row_axis.labels}


def test_labels_are_also_called_after_the_line_above_their_group():
    found = labels(
        "### Coordinates\n*Coastal (blue circles)*\n- Brevik: x = 2.8, y = 118\n- Hallen: x = 1.9, y = 71\n"
        "*Inland (orange triangles)*\n- Marnau: x = 0.8, y = 22\n- Teldorf: x = 1.5, y = 63\n"
        "- Ruhnau: x = 1.1, y = 38\n"
    )
    assert found["Brevik"].aliases == found["Hallen"].aliases == ("Coastal", "blue")
    assert found["Ruhnau"].aliases == ("Inland", "orange")


def test_a_line_that_only_announces_data_names_no_group():
    found = labels("### Data\n**Values:**\n- Oslo: 5\n- Rome: 7\n**Data points:**\n- Bonn: 4\n- Kyiv: 9\n")
    assert all(not label.aliases for label in found.values())


def test_brackets_in_nearly_all_lines_give_other_names():
    found = labels(
        "### Data\n- **Ashford** (blue, public): 9.2\n- **Belmont** (orange, private): 21.5\n"
        "- **Carrow** (blue, public): 6.8\n"
    )
    assert found["Ashford"].aliases == ("blue", "public")
    assert found["Belmont"].aliases == ("orange", "private")


def test_brackets_in_the_list_of_an_axis_give_other_names():
    found = labels(
        '## Bars\n- **X-axis:** three groups: "ADD" (simple sums), "MUL" (at the left), "DIV" (12 tasks)\n'
        "### Data\n- ADD: 5\n- MUL: 7\n- DIV: 4\n"
    )
    assert found["ADD"].aliases == ("simple sums",)
    assert found["MUL"].aliases == found["DIV"].aliases == ()


def test_a_bracket_after_one_value_is_a_remark():
    found = labels("### Data\n- Oslo: 5 (the north)\n- Rome: 7\n- Bonn: 4\n- Kyiv: 9\n")
    assert found["Oslo"].aliases == ()


def test_what_brackets_only_tell_is_no_part_of_the_label():
    found = labels(
        "### Data\n- **Ada Moen (2003, Forward):** blue bar 503, orange bar 186\n"
        "- **Jon Lie (2004, Keeper):** blue bar 291, orange bar 0\n"
        "- **Per Dahl (2005, Defender):** blue bar 234, orange bar 3\n"
    )
    assert list(found) == ["Ada Moen", "Jon Lie", "Per Dahl"]
    assert found["Jon Lie"].aliases[:2] == ("Jon Lie (2004, Keeper)", "Keeper")


BOLD = (
    "## Data\n- **Art** ({})\n  - 2019: 4\n  - 2020: 5\n- **{}** (large)\n  - 2019: 9\n  - 2020: 8\n"
    "- **Tax**\n  - 2019: 1\n  - 2020: 3\n"
)


def test_what_stands_in_brackets_behind_a_name_in_bold_is_no_part_of_it():
    text = BOLD.format("lowest of all", "Law")
    art, *others = labels(text).values()
    assert [art.text, *(label.text for label in others)] == ["Art", "Law", "Tax"]
    assert art.aliases == ("Art (lowest of all)",)
    assert art.span is not None
    assert art.span.cut(text) == "Art"


def test_what_stands_in_brackets_behind_names_in_bold_tells_equal_ones_apart():
    assert list(labels(BOLD.format("small", "Art"))) == ["Art (small)", "Art (large)", "Tax"]


def test_a_short_form_or_a_class_in_brackets_is_a_part_of_the_label():
    found = labels("### Data\n- Ireland (IRL): 0.9\n- Spain (ESP): 0.8\n- France (FRA): 0.7\n")
    assert list(found) == ["Ireland (IRL)", "Spain (ESP)", "France (FRA)"]
    assert found["Spain (ESP)"].aliases == ("ESP",)


def test_a_key_without_signs_says_what_short_labels_stand_for():
    table = "| Team | W | D | L |\n|---|---|---|---|\n| Oak | 8 | 1 | 1 |\n| Elm | 4 | 2 | 4 |\n\n"
    (grid,) = read(f"{table}Key: W won, D drawn, L lost. Won by Oak.", "case").grids
    assert [label.aliases for label in grid.column_axis.labels] == [("won",), ("drawn",), ("lost",)]


def test_columns_of_a_unit_are_called_what_is_measured_in_it():
    text = "Axes: horizontal = list price in euros; vertical = range on one charge in km.\n\n"
    (grid,) = read(
        f"{text}- Minka: €22,400, 230 km\n- Citra: €27,500, 310 km\n- Halden: €36,900, 430 km\n", "case"
    ).grids
    labels = grid.column_axis.labels
    assert [label.text for label in labels] == ["list price", "range on one charge"]
    assert [label.aliases for label in labels] == [("€",), ("km",)]


def test_short_labels_are_called_by_what_the_text_introduces_them_behind():
    found = labels("Values of the low tide station (LTS) and the new harbour (NH).\n\n- LTS: 4\n- NH: 7\n- ABC: 9\n")
    assert [found[name].aliases for name in ("LTS", "NH", "ABC")] == [("low tide station",), ("new harbour",), ()]


def test_an_answer_beside_others_is_not_called_after_the_question():
    grid = read(
        '* **Header**: "How satisfied are you?"\n\n| Town | Very satisfied | Satisfied |\n|---|---|---|\n'
        "| Oslo | 42% | 33% |\n| Rome | 21% | 30% |\n",
        "case",
    ).grids[0]
    assert [label.text for label in grid.column_axis.labels] == ["Very satisfied", "Satisfied"]
