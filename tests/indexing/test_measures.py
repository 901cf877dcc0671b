"""Lines of a name and several measures: what their columns are called besides, and where their values stand."""

from figwise.indexing.reading import read

FOREST = """Forest plot.

- Abe: OR 0.71 (95% CI 0.55–0.92)
- Bo: OR 0.84 (95% CI 0.70–1.01)
"""
PLAN = """Gantt chart.

Walls — day 3 to day 9, 40% done
Roof — day 8 to day 12, 10% done
Doors — day 12 to day 13, 0% done
"""


def aliases(text):
    """The other names of the columns of the one grid of a text."""
    (grid,) = read(text, "case").grids
    return {label.text: label.aliases for label in grid.column_axis.labels}


def test_the_ends_of_an_interval_are_limits_and_bounds():
    found = aliases(FOREST)
    assert found["95% CI lower"] == ("lower limit", "lower bound")
    assert found["95% CI upper"] == ("upper limit", "upper bound")


def test_a_colour_in_a_line_is_another_name_of_its_row():
    (grid,) = read("Map.\n\n- Oslo: 12 km, 4% (red)\n- Bergen: 9 km, 7% (green)\n", "case").grids
    assert [label.aliases for label in grid.row_axis.labels] == [("red",), ("green",)]


def test_every_value_stands_where_its_cell_says():
    for text in (FOREST, PLAN):
        for cell in read(text, "case").grids[0].cells:
            assert cell.span.cut(text) == cell.text


def test_two_lines_of_running_text_are_no_rows():
    text = "Overview.\n\nThe map – 3 roads, 2 rivers – is old.\nIts margin – 4 stamps, 1 seal – is torn.\n"
    assert read(text, "case").grids == ()


def test_the_colour_of_a_remark_is_another_name_of_its_line():
    text = "- Hull – days 1–12 (length 12 days), 90% done. Dark blue.\n"
    text += "- Mast – days 8–30 (length 23 days), 75% done. Red.\n"
    assert [label.aliases for label in read(text, "case").grids[0].row_axis.labels] == [("dark blue",), ("red",)]
