import json

import plotly.graph_objects as go
import pytest
from figwise.app.chat.cells import best_grid, issue_rows, places, plan_of_cell, question_of_cell, used_cells
from figwise.app.chat.drawing import can_draw, draw
from figwise.app.chat.table import table_html
from figwise.indexing.reading import read


def grids(qa):
    return [(qa.figure(id), grid) for id in qa.library.ids() for grid in qa.figure(id).grids]


def test_every_drawing_is_valid_plotly_and_holds_every_cell(qa):
    drawn = 0
    for figure, grid in grids(qa):
        if not can_draw(grid):
            continue
        drawing = draw(figure, grid, frozenset({0}), frozenset({1}))
        go.Figure(data=drawing["data"], layout=drawing["layout"])
        json.dumps(drawing, allow_nan=False)
        assert sorted(held(drawing)) == list(range(len(grid.cells))), (figure.id, grid.id)
        drawn += 1
    assert drawn > 8


def held(drawing) -> list[int]:
    """The cells that something is drawn for."""
    found = []
    for trace in drawing["data"]:
        rows = trace["customdata"] if trace["type"] == "heatmap" else [trace["customdata"]]
        found += [point[0] for row in rows for point in row if point[0] >= 0]
    return found


def test_the_colour_follows_the_number(qa):
    figure = qa.figure("length-accuracy")
    grid = figure.grids[0]
    trace = draw(figure, grid)["data"][0]
    for at, (row, column) in places(grid).items():
        assert trace["z"][row][column] == grid.cells[at].value


def test_used_cells_are_outlined_where_they_are(qa):
    figure = qa.figure("length-accuracy")
    grid = figure.grids[0]
    answer = qa.ask("At what length does h first fall below 90%?", figure.id)
    used = used_cells(grid, answer.citations)
    assert [grid.cells[at].text for at in used] == ["87.7%"]
    shape = draw(figure, grid, used)["layout"]["shapes"][0]
    assert ((shape["x0"] + shape["x1"]) / 2, (shape["y0"] + shape["y1"]) / 2) == (3, 0)


def test_a_ragged_row_is_marked_and_its_cells_bear_no_colour(qa):
    figure = qa.figure("digit-grids-temperature")
    grid = next(grid for grid in figure.grids if "1.25" in grid.title)
    (row,) = grid.ragged_rows()
    assert row in issue_rows(figure, grid)
    sure, unsure = draw(figure, grid)["data"]
    assert sum(number is not None for number in sure["z"][row]) == sum(
        c.column is not None for c in grid.row_cells(row)
    )
    assert sum(number is not None for number in unsure["z"][row]) == sum(c.column is None for c in grid.row_cells(row))
    assert draw(figure, grid)["layout"]["yaxis"]["ticktext"][row].startswith("⚠")
    told = next(point[1] for point in unsure["customdata"][row] if point[0] >= 0)
    assert "cannot be told" in told


def test_records_are_a_table(qa):
    assert not can_draw(qa.figure("wind-farms").grids[0])


def test_hovering_shows_the_source_line(qa):
    figure = qa.figure("city-ridership")
    drawing = draw(figure, figure.grids[0])
    told = drawing["data"][0]["customdata"][0][4][1]
    assert "Metro" in told
    assert "163.7" in told
    assert "line 14: - **Metro" in told


def test_text_in_a_drawing_is_escaped(hostile):
    """Plotly takes <b>, <a href> and others in labels for markup."""
    figure = read(hostile, "hostile")
    for grid in figure.grids:
        assert "<script" not in json.dumps(draw(figure, grid))
        assert "<img" not in json.dumps(draw(figure, grid))
        assert "<img" not in table_html(figure, grid)


def test_the_grid_in_view_is_the_one_cited(qa):
    figure = qa.figure("digit-grids-temperature")
    answer = qa.ask("At temperature 1.0, what is the value for x=2 and y=3?", figure.id)
    titles = [grid.title for grid in (best_grid(figure, answer.citations), best_grid(figure)) if grid is not None]
    assert titles == ["After GRPO Temperature: 1.0", "Before GRPO"]


@pytest.mark.parametrize(
    "id", ["city-ridership", "length-accuracy", "token-attribution", "household-budget", "wind-farms"]
)
def test_pointing_at_a_cell_gives_that_cell(qa, id):
    figure = qa.figure(id)
    grid = best_grid(figure)
    assert grid is not None
    for at in range(0, len(grid.cells), max(1, len(grid.cells) // 12)):
        answer = qa.run(plan_of_cell(figure, grid, at), id)
        if grid.cells[at].text == "n/a":
            assert answer.reason == "missing_value"
            continue
        assert answer.status == "answered", question_of_cell(grid, at)
        assert (answer.citations[0].start, answer.citations[0].end) == (
            grid.cells[at].span.start,
            grid.cells[at].span.end,
        )


def test_pointing_into_a_ragged_row_gives_the_possible_values(qa):
    figure = qa.figure("digit-grids-temperature")
    grid = next(grid for grid in figure.grids if "1.25" in grid.title)
    at = next(at for at, cell in enumerate(grid.cells) if cell.column is None and places(grid)[at][1] == 8)
    answer = qa.run(plan_of_cell(figure, grid, at), figure.id)
    assert answer.status == "ambiguous"
    assert {one.text for one in answer.candidates} == {"84", "79"}


def test_a_table_has_a_button_for_every_cell(qa):
    for figure, grid in grids(qa):
        html = table_html(figure, grid, frozenset({0}))
        assert html.count('name="cell"') == len(grid.cells)
        assert html.count("fw-used") == 1
