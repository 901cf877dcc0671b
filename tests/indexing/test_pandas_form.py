"""Grids as DataFrames."""

import pandas as pd
from figwise.indexing.model.figure import Axis, Cell, Figure, Grid, Label
from figwise.indexing.reading import read
from figwise.indexing.text.spans import Quantity, Span

TABLE = """## Detailed Analysis
| Type | first | second |
|------|-------|--------|
| a    | 10%   | 20%    |
| a    | 30%   | 40%    |
"""


def grid_of(text: str) -> Grid:
    return read(text, "it").grids[0]


def test_rows_are_row_labels_and_columns_column_labels():
    rows = [["plum", "1.5", "Spain"], ["fig", "2", "-"]]
    figure = Figure.from_table("Fruit", ["name", "kg", "from"], rows, records=True)
    frame = figure.grids[0].to_pandas()
    assert frame.shape == (2, 3)
    assert list(frame.columns) == ["name", "kg", "from"]
    assert frame["kg"].tolist() == [1.5, 2.0]
    assert frame["kg"].dtype == "float64"
    assert frame["name"].tolist() == ["plum", "fig"]


def test_labels_may_repeat_and_units_are_told():
    frame = grid_of(TABLE).to_pandas()
    assert frame.index.tolist() == ["a", "a"]
    assert frame.to_numpy().tolist() == [[10, 20], [30, 40]]
    assert frame.attrs["units"] == ["%", "%"]


def cell(row: int, column: int | None, value: float) -> Cell:
    return Cell(row, column, f"{value:g}", Span(0, 1), Quantity(value))


ROWS = Axis((Label("r"), Label("s")), name="row")
COLUMNS = Axis((Label("c"), Label("d")))


def test_a_value_of_an_open_place_stands_nowhere():
    """A row that lists one too many, and two different values for one place."""
    cells = (cell(0, 0, 1), cell(0, None, 2), cell(0, None, 3), cell(1, 0, 4), cell(1, 0, 5), cell(1, 1, 6))
    frame = Grid("g1", "T", ROWS, COLUMNS, cells).to_pandas()
    pd.testing.assert_frame_equal(
        frame,
        pd.DataFrame(
            {"c": [1.0, None], "d": [None, 6.0]}, index=pd.Index(["r", "s"], dtype="object", name="row")
        ).set_axis(pd.Index(["c", "d"], dtype="object"), axis=1),
    )
    assert frame.attrs["unplaced"] == [(0, "2"), (0, "3"), (1, "4"), (1, "5")]
    assert (frame.attrs["id"], frame.attrs["title"]) == ("g1", "T")


def test_where_no_columns_are_listed_values_stand_in_their_order():
    cells = (cell(0, None, 1), cell(0, None, 2), cell(1, None, 3))
    frame = Grid("g1", "", ROWS, Axis(()), cells).to_pandas()
    assert [*frame.columns] == [0, 1]
    assert frame.iloc[0].tolist() == [1, 2]
    assert frame.attrs["unplaced"] == []


def test_a_grid_without_anything_is_an_empty_frame():
    assert Grid("g1", "", Axis(()), Axis(()), ()).to_pandas().shape == (0, 0)
