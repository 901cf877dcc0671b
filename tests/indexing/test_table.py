"""Tables as figures."""

from datetime import date
from typing import Any

import pytest
from figwise.indexing.model.figure import Figure
from figwise.indexing.model.table import NESTED
from figwise.indexing.text.dates import parse_date
from hypothesis import given
from hypothesis import strategies as st


def test_every_column_is_a_column_of_cells_and_names_rows_by_the_key():
    figure = Figure.from_table(
        "Lakes", ["No", "Lake", "Depth > max"], [["1", "Mjøsa", "453 m"], ["2", "Iseo", "1,251"]]
    )
    (grid,) = figure.grids
    assert (grid.id, grid.kind, grid.row_axis.name) == ("table", "table", "Lake")
    assert [label.text for label in grid.row_axis.labels] == ["Mjøsa", "Iseo"]
    assert grid.column_axis.labels[2].path == ("Depth", "max")
    assert [cell.value for cell in grid.row_cells(1)] == [2.0, None, 1251.0]
    assert figure.text == "Lakes\nNo | Lake | Depth > max\n1 | Mjøsa | 453 m\n2 | Iseo | 1,251"


RIDES = [["North | Oslo", "4", "6"], ["North | Rome", "3", ""], ["South | Oslo", "", "2"], ["South | Rome", "", "8"]]


def test_a_table_in_the_form_of_a_chart_has_a_grid_for_each_panel():
    figure = Figure.from_table("Rides", ["City", "2019", "2020"], RIDES)
    assert [(grid.kind, grid.title, grid.row_axis.name) for grid in figure.grids] == [
        ("grid", "North", "City"),
        ("grid", "South", "City"),
    ]
    south = figure.grids[1]
    assert [label.text for label in south.row_axis.labels] == ["Oslo", "Rome"]
    assert [label.text for label in south.column_axis.labels] == ["2020"]
    assert [(cell.row, cell.column, cell.value) for cell in south.cells] == [(0, 0, 2.0), (1, 0, 8.0)]
    spans = [label.span for label in south.row_axis.labels if label.span is not None]
    assert [span.cut(figure.text) for span in spans] == ["Oslo", "Rome"]


def test_the_records_of_a_table_in_the_form_of_a_chart_keep_their_key():
    (grid,) = Figure.from_table("Rides", ["City", "2019", "2020"], RIDES, records=True).grids
    assert (grid.kind, len(grid.column_axis.labels), grid.row_axis.labels[0].text) == ("table", 3, "North | Oslo")


@pytest.mark.parametrize(
    "columns, row, kinds",
    [
        (["City", "Mayor"], ["Oslo", "Ann"], ("table", "table")),
        (["City", "Rides > 2019"], ["Oslo", "4"], (NESTED, "grid")),
        (["City", "2019"], ["Oslo", "4"], ("", "grid")),
    ],
)
def test_a_table_of_numbers_has_the_form_of_a_chart(columns, row, kinds):
    figure = Figure.from_table("", columns, [row])
    assert (figure.kind, figure.grids[0].kind) == kinds


@pytest.mark.parametrize(
    "columns, row, times, kind",
    [
        (["Market", "Share", "Colour"], ["Oslo", "27%", "blue"], 7, "grid"),
        (["Market", "Share", "Colour"], ["Oslo", "27%", "blue"], 60, "table"),
        (["Market", "Share", "Colour", "Owner"], ["Oslo", "27%", "blue", "city"], 7, "table"),
        (["Market", "Colour"], ["Oslo", "blue"], 7, "table"),
    ],
)
def test_a_chart_may_have_a_column_of_words(columns, row, times, kind):
    figure = Figure.from_table("", columns, [[f"{row[0]} {at}", *row[1:]] for at in range(times)])
    assert figure.grids[0].kind == kind


def test_years_may_name_rows_and_make_a_time_axis():
    axis = Figure.from_table("", ["Year", "Won"], [["1999", "3"], ["2004", "5"]]).grids[0].row_axis
    assert (axis.name, axis.kind, [label.value for label in axis.labels]) == ("Year", "time", [1999.0, 2004.0])


def test_odd_rows_are_taken_as_they_are():
    rows: list[list[Any]] = [["x"], ["y", None, 3.5], []]
    figure = Figure.from_table("", ["a", "a"], rows, records=True)
    (grid,) = figure.grids
    assert [(cell.row, cell.column, cell.text) for cell in grid.cells] == [(0, 0, "x"), (1, 0, "y"), (1, 2, "3.5")]
    assert len(grid.column_axis.labels) == 3


def test_decimal_commas_hold_for_a_column_of_them():
    figure = Figure.from_table("", ["a", "b"], [["x", "3,5"], ["y", "4,25"]])
    assert [cell.value for cell in figure.grids[0].cells if cell.column == 1] == [3.5, 4.25]


def test_a_number_may_be_followed_by_the_same_in_another_unit():
    figure = Figure.from_table("", ["a", "b"], [["x", "10.9\n(51.6)"], ["y", "Elm (7)"]])
    assert [cell.value for cell in figure.grids[0].cells if cell.column == 1] == [10.9, None]


def test_lines_of_an_entry_are_told_apart_on_one_line():
    figure = Figure.from_table("", ["long\nname"], [["Ann  Lee\n\nBo Dahl"]])
    assert figure.grids[0].column_axis.labels[0].text == "long name"
    assert figure.grids[0].cells[0].text == "Ann Lee\u2003Bo Dahl"
    assert "\n" not in figure.grids[0].cells[0].span.cut(figure.text)


@given(
    st.text(max_size=20),
    st.lists(st.text(max_size=8), max_size=4),
    st.lists(st.lists(st.text(max_size=8), max_size=5), max_size=5),
)
def test_every_cell_is_cut_from_the_text(title, columns, rows):
    figure = Figure.from_table(title, columns, rows)
    for cell in figure.grids[0].cells:
        assert cell.span.cut(figure.text) == cell.text != ""


@pytest.mark.parametrize(
    "text, expected",
    [
        ("3 May 2001", date(2001, 5, 3)),
        ("May 3rd, 2001", date(2001, 5, 3)),
        ("2001-05-03", date(2001, 5, 3)),
        ("Sunday, 3. Sept. 2001", date(2001, 9, 3)),
        ("May 2001", date(2001, 5, 1)),
        ("25/5/2001", date(2001, 5, 25)),
        ("4/5/2001", None),
        ("2001", None),
        ("31 February 2001", None),
        ("May the 4th", None),
    ],
)
def test_dates(text, expected):
    assert parse_date(text) == expected


def test_a_made_up_header_gives_way_to_the_row_of_names():
    figure = Figure.from_table(
        "", ["Column 1", "Column 2", "Column 3"], [["City", "1990", "2000"], ["Oslo", "4", "7"]], records=True
    )
    (grid,) = figure.grids
    assert [label.text for label in grid.column_axis.labels] == ["City", "1990", "2000"]
    assert [label.text for label in grid.row_axis.labels] == ["Oslo"]
    assert all(cell.span.cut(figure.text) == cell.text for cell in grid.cells)


@pytest.mark.parametrize(
    "columns, rows",
    [
        (["Column 1", "Column 2"], [["rake", "$11"], ["hose", "$19"]]),
        (["Column 1", "Column 2"], [["Port Ann", "6:00 A.M."], ["Sand Bay", "6:45 A.M."]]),
        (["City", "Column 2"], [["Name", "1990"], ["Oslo", "4"]]),
        (["1990", "2000"], [["a", "b"], ["4", "7"]]),
    ],
)
def test_a_first_row_of_data_stays_a_row(columns, rows):
    grid = Figure.from_table("", columns, rows, records=True).grids[0]
    assert [label.text for label in grid.column_axis.labels] == columns
    assert len(grid.row_axis.labels) == len(rows)


def test_a_first_row_that_goes_on_with_the_header_joins_it():
    rows = [["", "max", "mean"], ["Mjøsa", "453", "153"], ["Iseo", "251", "124"]]
    figure = Figure.from_table("", ["Lake", "Depth", "Depth"], rows)
    (grid,) = figure.grids
    assert [label.text for label in grid.column_axis.labels] == ["Depth > max", "Depth > mean"]
    assert grid.column_axis.labels[0].path == ("Depth", "max")
    assert (grid.row_axis.name, [label.text for label in grid.row_axis.labels]) == ("Lake", ["Mjøsa", "Iseo"])
    assert figure.text.splitlines()[1] == " | max | mean"
    assert grid.issues == ()


@pytest.mark.parametrize(
    "columns, first",
    [
        (["Lake", "Depth", "Area"], ["Garda", "unknown", "370"]),
        (["Lake", "Depth", "Area"], ["Garda", "unknown", "unknown"]),
        (["Lake", "Depth", "Depth"], ["Garda", "unknown", "unknown"]),
        (["Lake", "Depth", "Depth"], ["", "2", "3"]),
    ],
)
def test_a_first_row_of_data_stays_one(columns, first):
    figure = Figure.from_table("", columns, [first, ["Mjøsa", "453", "153"], ["Iseo", "251", "124"]])
    assert len(figure.grids[0].row_axis.labels) == 3
