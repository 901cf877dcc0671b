"""Grids as pandas DataFrames, for further work with what was read."""

from __future__ import annotations

from typing import Any

import pandas as pd

from .figure import Axis, Cell, Grid


def data_frame(grid: Grid) -> pd.DataFrame:
    """The grid as a DataFrame of shape (row labels, column labels), in the order of the description.

    - Labels are the texts as written, under the axes' names, and may repeat. Where no columns are listed, a row's
      values stand in the order listed, under 0, 1, 2, ...
    - A cell that is a number stands as that number, in the unit that it is written in (96.7% is 96.7); any other as its
      text. A column of numbers alone is float64. What the description does not list is missing (NaN, None).
    - A value of which the text does not settle the column (a row that lists one too many), and one of several
      different values for the same place, stands nowhere: it is in `attrs["unplaced"]`, as (row position, text).

    `attrs` also has the grid's "id", "title" and "units": for each column its one unit, or None where it has several.
    """
    rows = grid.row_axis.labels
    columns: list[Any] = [label.text for label in grid.column_axis.labels]
    columns = columns or list(range(max(map(len, grid.rows()), default=0)))
    values: list[list[Any]] = [[None] * len(rows) for _ in columns]
    units: list[set[str]] = [set() for _ in columns]
    unplaced: list[tuple[int, str]] = []
    for row, listed in enumerate(grid.rows()):
        places: dict[int | None, list[Cell]] = {}
        for at, cell in enumerate(listed):
            places.setdefault(cell.column if grid.column_axis.labels else at, []).append(cell)
        for column, cells in places.items():
            first = cells[0]
            if column is None or any(cell.text != first.text for cell in cells):
                unplaced += [(row, cell.text) for cell in cells]
                continue
            values[column][row] = first.text if first.value is None else first.value
            if first.quantity is not None:
                units[column].add(first.quantity.unit)
    numeric = (all(value is None or isinstance(value, int | float) for value in one) for one in values)
    kinds = ("float64" if of_numbers else "object" for of_numbers in numeric)  # what is object, pandas leaves as it is
    series = [pd.Series(one, dtype=kind) for one, kind in zip(values, kinds, strict=True)]
    frame = pd.DataFrame(dict(enumerate(series)), index=range(len(rows)), columns=range(len(columns)))
    frame.index = _index(grid.row_axis, [label.text for label in rows])
    frame.columns = _index(grid.column_axis, columns)
    frame.attrs = {
        "id": grid.id,
        "title": grid.title,
        "units": [next(iter(found), "") if len(found) < 2 else None for found in units],
        "unplaced": unplaced,
    }
    return frame


def _index(axis: Axis, labels: list[Any]) -> pd.Index[Any]:
    texts = bool(labels) and isinstance(labels[0], str)
    index: pd.Index[Any] = pd.Index(labels, dtype="object" if texts else None, name=axis.name or None)
    return index
