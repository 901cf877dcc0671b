"""What claims the numbers of the data, which grids are known to be complete, and what contradicts itself."""

from __future__ import annotations

from figwise.indexing.model.json import dump_figure, figure_json, load_figure
from figwise.indexing.reading import read

PARTLY = """### Data
#### Northern chart
- **Kiel:** 12
- **Bonn:** 14
- **Ulm:** wet, 19.5 or so, then 7 and up
#### Southern chart
- **Lima:** 31
- **Cusco:** 33
- **Ica:** 35
"""


def test_a_grid_knows_which_of_its_lines_are_unread():
    """The lost line belongs to the list that it stands in, not to the next one."""
    north, south = read(PARTLY, "partly").grids
    assert (north.complete, north.unread, north.lines) == (False, 1, 3)
    assert (south.complete, south.unread, south.lines) == (True, 0, 3)


def test_how_complete_a_grid_is_comes_back_from_its_dump():
    figure = read(PARTLY, "partly")
    assert load_figure(figure.text, dump_figure(figure)) == figure
    assert [grid["complete"] for grid in figure_json(figure)["grids"]] == [grid.complete for grid in figure.grids]


def test_a_table_that_is_read_whole_is_complete():
    figure = read("| City | Rain |\n|---|---|\n| Kiel | 12 |\n| Bonn | 14 |\n", "table")
    (grid,) = figure.grids
    assert (grid.complete, grid.unread, grid.lines) == (True, 0, 2)


def test_many_unread_lines_are_counted_though_not_all_are_reported():
    lost = "\n".join(f"- K{at} >> {at} // {at + 40} // {at + 80}" for at in range(13, 53))
    figure = read(f"### Data\n- Kiel: 12\n- Bonn: 14\n\n{lost}\n", "many")
    unread = [issue for issue in figure.issues if issue.code == "unread_numbers"]
    assert len(unread) == 20
    assert sum(grid.unread for grid in figure.grids) == 40


def test_a_contradiction_has_both_places_and_keeps_them():
    text = "### Data\n- Oak: 4\n- Elm: 6\n- Fir: 9\n- Total: 17\n"
    figure = read(text, "total")
    (issue,) = figure.issues
    assert issue.span.cut(text) == "17"
    assert [span.cut(text) for span in issue.also] == ["4", "6", "9"]
    assert load_figure(text, dump_figure(figure)) == figure
    assert figure_json(figure)["issues"][0]["also"] == [[one.start, one.end] for one in issue.also]
