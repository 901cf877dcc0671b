"""What running text tells: every cell reads back, and nothing is read where lists are the data or nothing is told."""

import time

import pytest
from figwise.indexing.reading import read
from figwise.indexing.text.numbers import parse_quantity

TOLD = (
    "The chart compares three ferries. The Alba carries 320 passengers in May and 510 in July. The Brisa carries 180 "
    "passengers in May and 240 in July. The Corva carries 90 passengers in May and 130 in July."
)


def values(text: str) -> list[str]:
    """The cells of all grids of data, as written."""
    return [cell.text for grid in read(text, "case").grids if grid.kind == "grid" for cell in grid.cells]


def test_every_cell_stands_in_the_text_and_reads_back():
    figure = read(TOLD, "case")
    cells = [cell for grid in figure.grids for cell in grid.cells]
    assert len(cells) == 6
    for cell in cells:
        assert TOLD[cell.span.start : cell.span.end] == cell.text
        assert parse_quantity(cell.text) == cell.quantity


def test_prose_stays_out_where_a_list_holds_the_data():
    listed = (
        "- Alba: 320\n- Brisa: 180\n- Corva: 90\n\nThe Alba carries 300 passengers, the Brisa 200 and the Corva 95."
    )
    assert values(listed) == ["320", "180", "90"]


def test_observations_are_no_data():
    assert values("# Ferries\n\nA bar chart.\n\n## Key Observations\n\n" + TOLD) == []


@pytest.mark.parametrize(
    "words",
    [
        "The Alba gained 12 points, the Brisa is 8 points ahead and the Corva 3 points behind.",
        "The axis runs from 0 to 600. A dashed line at 450 marks the limit. Ticks are drawn every 50.",
        "The photograph shows 3 boats, 12 people and 40 crates on a pier built in 1932.",
        "Sales rose by 14%, costs by 9% and profits by 22%.",
    ],
)
def test_differences_marks_and_counts_are_no_values(words):
    assert values(words) == []


def test_a_clause_about_something_else_gives_its_number_to_no_row():
    figure = read("Rail carries 45%, bus 23% and tram 12%. The remaining 20% is not broken down.", "case")
    assert [label.text for label in figure.grids[0].row_axis.labels] == ["Rail", "bus", "tram"]
    assert [issue.code for issue in figure.all_issues()] == ["unread_numbers"]


def test_long_running_text_is_read_in_time():
    """Numbers are compared with places of their own sentence only, and sentences have a longest."""
    started = time.process_time()
    read("Name reaches 5% in 2010 and 6% in 2012. " * 900, "case")
    read("Wind at 5% in 2010 and " * 1600 + ".", "case")
    assert time.process_time() - started < 10
