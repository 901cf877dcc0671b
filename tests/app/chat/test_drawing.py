import json

import plotly.graph_objects as go
import pytest
from figwise.app.chat.cells import best_grid, issue_rows, places, plan_of_cell, question_of_cell, used_cells
from figwise.app.chat.charts.panel import CLEAR, FOCUS, GREY, USED, Panel
from figwise.app.chat.drawing import can_draw, draw, draw_all
from figwise.app.chat.table import table_html
from figwise.eval.cases import shipped_texts
from figwise.indexing.reading import read


def grids(qa):
    return [(qa.figure(id), grid) for id in qa.library.ids() for grid in qa.figure(id).grids]


def test_every_drawing_is_valid_plotly_and_holds_every_cell(qa):
    drawn = 0
    for figure, grid in grids(qa):
        if not can_draw(grid):
            continue
        drawing = draw(Panel(figure, grid, frozenset({0}), frozenset({1})))
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
    trace = draw(Panel(figure, grid))["data"][0]
    for at, (row, column) in places(grid).items():
        assert trace["z"][row][column] == grid.cells[at].value


def test_used_cells_are_outlined_where_they_are(qa):
    figure = qa.figure("length-accuracy")
    grid = figure.grids[0]
    answer = qa.ask("At what length does h first fall below 90%?", figure.id)
    used = used_cells(grid, answer.citations)
    assert [grid.cells[at].text for at in used] == ["87.7%"]
    shape = draw(Panel(figure, grid, used))["layout"]["shapes"][0]
    assert ((shape["x0"] + shape["x1"]) / 2, (shape["y0"] + shape["y1"]) / 2) == (3, 0)


def test_a_ragged_row_is_marked_and_its_cells_bear_no_colour(qa):
    figure = qa.figure("digit-grids-temperature")
    grid = next(grid for grid in figure.grids if "1.25" in grid.title)
    (row,) = grid.ragged_rows()
    assert row in issue_rows(figure, grid)
    sure, unsure = draw(Panel(figure, grid))["data"]
    assert sum(number is not None for number in sure["z"][row]) == sum(
        c.column is not None for c in grid.row_cells(row)
    )
    assert sum(number is not None for number in unsure["z"][row]) == sum(c.column is None for c in grid.row_cells(row))
    assert draw(Panel(figure, grid))["layout"]["yaxis"]["ticktext"][row].startswith("⚠")
    told = next(point[1] for point in unsure["customdata"][row] if point[0] >= 0)
    assert "cannot be told" in told


def test_records_are_a_table(qa):
    assert not can_draw(qa.figure("wind-farms").grids[0])


def test_hovering_shows_the_source_line(qa):
    figure = qa.figure("city-ridership")
    drawing = draw(Panel(figure, figure.grids[0]))
    told = drawing["data"][0]["customdata"][4][1]
    assert "Metro" in told
    assert "163.7" in told
    assert "line 14: - **Metro" in told


def test_text_in_a_drawing_is_escaped(hostile):
    """Plotly takes <b>, <a href> and others in labels for markup."""
    figure = read(hostile, "hostile")
    assert figure.grids
    for grid in figure.grids:
        assert "<script" not in json.dumps(draw(Panel(figure, grid)))
        assert "<img" not in json.dumps(draw(Panel(figure, grid)))
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


def data(id: str):
    """A shipped description, with its first grid."""
    texts = shipped_texts()
    figure = read(texts[id], id)
    return figure, figure.grids[0]


@pytest.mark.parametrize(
    "id, kind, series",
    [
        ("city-ridership", "scatter", 4),
        ("battery-retention", "scatter", 4),
        ("clinic-waiting-times", "bar", 4),
        ("bakery-weekdays", "bar", 5),
        ("household-budget", "pie", 1),
        ("lake-oxygen", "scatter", 2),
        ("sleep-shifts", "box", 2),
        ("length-accuracy", "heatmap", 1),
    ],
)
def test_a_chart_is_drawn_as_what_it_is(id, kind, series):
    drawing = draw(Panel(*data(id)))
    assert drawing["data"][0]["type"] == kind
    assert len(drawing["data"]) == series


def test_lines_join_points_and_a_scatter_plot_does_not():
    modes = {id: {one["mode"] for one in draw(Panel(*data(id)))["data"]} for id in ("city-ridership", "lake-oxygen")}
    assert modes == {"city-ridership": {"lines+markers"}, "lake-oxygen": {"markers"}}


def test_bars_are_stacked_where_the_description_says_so():
    modes = {id: draw(Panel(*data(id)))["layout"]["barmode"] for id in ("bakery-weekdays", "clinic-waiting-times")}
    assert modes == {"bakery-weekdays": "stack", "clinic-waiting-times": "group"}


def test_a_box_has_its_quartiles_and_a_point_for_each_number():
    figure, grid = data("sleep-shifts")
    box, points = draw(Panel(figure, grid))["data"]
    assert (box["lowerfence"][0], box["q1"][0], box["median"][0], box["q3"][0], box["upperfence"][0]) == (
        *(5.2, 6.6, 7.3),
        *(7.9, 9.4),
    )
    assert {cell.text for cell in grid.cells} >= {figure.grids[0].cells[at].text for at, _ in points["customdata"]}


@pytest.mark.parametrize(
    "id", ["city-ridership", "clinic-waiting-times", "household-budget", "lake-oxygen", "sleep-shifts"]
)
def test_used_cells_are_marked_in_every_kind_of_chart(id):
    figure, grid = data(id)
    marked = edges(draw(Panel(figure, grid, frozenset({1}), frozenset({2}))))
    assert marked == {1: USED, 2: FOCUS}
    assert edges(draw(Panel(figure, grid))) == {}


def edges(drawing) -> dict[int, str]:
    """The cells with an edge, and its colour."""
    found: dict[int, str] = {}
    for trace in drawing["data"]:
        colours = trace.get("marker", {}).get("line", {}).get("color", [])
        found |= {at: c for (at, _), c in zip(trace.get("customdata", ()), colours, strict=False) if c != CLEAR}
    return found


def test_panels_stand_beneath_each_other_with_one_scale(qa):
    figure = qa.figure("digit-grids-two-panels")
    drawing = draw_all([Panel(figure, grid) for grid in figure.grids])
    go.Figure(data=drawing["data"], layout=drawing["layout"])
    assert {trace["meta"] for trace in drawing["data"]} == {"g1", "g2"}
    assert len({(trace["zmin"], trace["zmax"]) for trace in drawing["data"] if "zmin" in trace}) == 1
    titles = [one["text"] for one in drawing["layout"]["annotations"]]
    assert titles == ["<b>Before GRPO</b>", "<b>After GRPO</b>"]
    first, second = drawing["layout"]["yaxis"]["domain"], drawing["layout"]["yaxis2"]["domain"]
    assert 0 <= second[0] < second[1] < first[0] < first[1] <= 1


def test_a_chart_of_an_answer_has_its_cells_alone(qa):
    figure = qa.figure("city-ridership")
    grid = figure.grids[0]
    answer = qa.ask("List all years in which the bus carried more than 100", figure.id)
    used = used_cells(grid, answer.citations)
    drawing = draw(Panel(figure, grid, used, frozenset(), used))
    assert len(used) == 5
    assert sorted(held(drawing)) == sorted(used)
    assert drawing["data"][0]["x"] == [2015, 2016, 2017, 2018, 2019]


@pytest.mark.parametrize("kind", ["Bar Chart", "Heatmap", "Line Chart"])
def test_sixty_labels_can_all_be_read(kind):
    rows = "\n".join(f"- Station number {n}: {n * 3 % 50}, {n * 7 % 40}" for n in range(1, 61))
    text = f"# {kind}: Rain\n\n### Detailed Analysis\nValues for May, June:\n{rows}\n"
    figure = read(text, "rain")
    drawing = draw(Panel(figure, figure.grids[0]))
    layout = drawing["layout"]
    labels = {side: layout[side].get("ticktext", ()) for side in ("xaxis", "yaxis")}
    side = max(labels, key=lambda one: len(labels[one]))
    assert [label for label in labels[side] if "Station" in label] == [f"Station number {n}" for n in range(1, 61)]
    room = layout["meta"]["width"] if side == "xaxis" else layout["height"]
    assert room / 60 >= 13


def test_a_total_is_not_stacked_on_what_it_sums_up():
    drawing = draw(Panel(*data("bakery-weekdays")))
    assert {one["name"]: one["type"] for one in drawing["data"]} == {
        **dict.fromkeys(("Bread", "Rolls", "Pastries", "Cakes"), "bar"),
        "Total": "scatter",
    }


def test_bars_whose_series_cannot_be_told_are_grey(qa):
    figure = qa.figure("clinic-waiting-times")
    grid = figure.grids[0]
    colours = {
        at: c
        for one in draw(Panel(figure, grid))["data"]
        for (at, _), c in zip(one["customdata"], one["marker"]["color"], strict=True)
    }
    unsure = {at for at, cell in enumerate(grid.cells) if cell.column is None}
    assert len(unsure) == 3
    assert {at for at, colour in colours.items() if colour == GREY} == unsure


def test_slices_of_equal_names_stay_apart():
    figure = read("# Pie Chart: Votes\n\n- Other: 20%\n- Ash: 50%\n- Other: 30%\n", "votes")
    (pie,) = draw(Panel(figure, figure.grids[0]))["data"]
    assert pie["values"] == [20, 50, 30]
    assert len(set(pie["labels"])) == 3


def test_many_dates_are_labelled_as_written():
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    names = [f"{month} {year}" for year in (2019, 2020) for month in months]
    rows = "".join(f"| {name} | {n} | {2 * n} |\n" for n, name in enumerate(names))
    text = f"# Line Chart: Rain\n\n### Detailed Analysis\n\n| Month | North | South |\n|---|---|---|\n{rows}"
    figure = read(text, "rain")
    axis = draw(Panel(figure, figure.grids[0]))["layout"]["xaxis"]
    assert axis["ticktext"] == names[::2]
    assert axis["tickvals"][:2] == pytest.approx([2019, 2019 + 59 / 365], abs=0.01)
