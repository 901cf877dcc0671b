"""Questions in the plainest words, made for described figures: a cell by its labels, an extreme, a mean, a difference,
how many rows are above a number throughout.

People who write questions for a collection avoid the obvious, so that little is learned from them about "What is the
lowest value?". What these ask for is computed from the cells alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..indexing.model.figure import Cell, Figure, Grid
from .choice import chosen, number_of

_CELL = ("What is {column} for {row}?", "{row}, {column}", "{column} of {row}?", "What was the {column} of {row}?")
_VALUE = ("What is the value for {row}?", "{row}?", "How much is {row}?", "What is the value of {row}?")
_LABEL = (
    "Which {axis} has the {how} {column}?",
    "{axis} with the {how} {column}",
    "What {axis} has the {how} {column}?",
)
_EXTREME = ("What is the {how} {column}?", "{how} {column}?", "What is the {how} {column} in the figure?")
_MEAN = ("What is the average {column}?", "average of {column}", "What is the mean of all {column} values?")
_GAP = ("How much larger is {column} for {row} than for {other}?", "difference in {column} between {row} and {other}")
_EVERY = ("How many {axis} stay above {bound} at every {across}?", "how many {axis} are over {bound} in every {across}")
_HIGH = ("highest", "largest", "biggest", "maximum")
_LOW = ("lowest", "smallest", "minimum")
_FEWEST, _LETTERS, _DIGITS, _LONGEST = 3, 3, 4, 60
"""Fewest rows of a figure that is asked about; fewest letters of a label, or digits of a year, and most characters that
people would write out.
"""


def plain_questions_of(figure: Figure) -> Iterator[dict[str, Any]]:
    """Cases about one column of a figure with one grid of numbers that is read in full."""
    grids = [grid for grid in figure.grids if grid.kind != "facts"]
    if len(grids) != 1 or not grids[0].complete:
        return
    grid = grids[0]
    columns: list[int | None] = [*sorted({cell.column for cell in grid.cells if cell.column is not None})]
    column = columns[number_of(figure.id, "plain") % len(columns)] if columns else None
    cells = [cell for cell in grid.cells if cell.column == column and cell.value is not None]
    rows = {cell.row: grid.row_axis.labels[cell.row].text for cell in cells}
    names = list(rows.values())
    name = "" if column is None or len(columns) == 1 else grid.column_axis.labels[column].text
    if len(cells) < _FEWEST or len(rows) != len(cells) or not all(map(_is_name, [*names, name or names[0]])):
        return
    twice = [one for one, count in Counter(names).items() if count == _TWO]
    asked: Iterable[Asked] = [_asked_twice(cells, rows, name, twice[0])] if twice else _asked(figure, grid, cells, name)
    for index, (templates, fields, value) in enumerate(asked):
        question = chosen(templates, f"{figure.id} plain {index}").format(**fields)
        id, status = f"{figure.id}:plain:{index}", "ambiguous" if twice else "answered"
        yield {"id": id, "question": question, "kind": "plain", "status": status, "value": value}


def half_named_of(figure: Figure) -> Iterator[dict[str, Any]]:
    """Cases that name a row but no column, or a cell that several panels have: a few values fit, and none is meant more
    than the others.
    """
    grids = [grid for grid in figure.grids if grid.kind != "facts" and grid.complete]
    left_out, templates = ("column", _VALUE) if len(grids) == 1 else ("panel", _CELL)
    fitting: dict[tuple[str, str], set[float]] = {}
    for grid in grids:
        for cell in grid.cells:
            if cell.column is not None and cell.value is not None:
                row, column = grid.row_axis.labels[cell.row].text, grid.column_axis.labels[cell.column].text
                fitting.setdefault((row, "" if left_out == "column" else column), set()).add(cell.value)
    several = [(*names, values) for names, values in fitting.items() if _TWO <= len(values) <= _FEW]
    asked = [one for one in several if _is_name(one[0]) and (not one[1] or _is_name(one[1]))]
    for row, column, values in asked[number_of(figure.id, left_out) % max(1, len(asked)) :][:_TWO]:
        question = chosen(templates, f"{figure.id} {row}").format(row=row, column=column)
        id = f"{figure.id}:half:{row}"
        yield {"id": id, "question": question, "kind": "plain", "status": "ambiguous", "value": sorted(values)}


_TWO, _FEW = 2, 4
Asked = tuple[tuple[str, ...], dict[str, str], Any]
"""(ways to ask, what to fill in, answer) of a question."""


def _asked_twice(cells: list[Cell], rows: dict[int, str], column: str, row: str) -> Asked:
    """What two rows with one label say."""
    values = [cell.value for cell in cells if rows[cell.row] == row]
    return (_CELL if column else _VALUE), {"row": row, "column": column}, values


def _is_name(label: str) -> bool:
    letters = sum(map(str.isalpha, label))
    named = letters >= _LETTERS or (label.isdigit() and len(label) == _DIGITS)
    return named and len(label) <= _LONGEST and not _TOTALS & set(label.casefold().split())


_TOTALS = frozenset(("total", "all", "overall", "average", "mean", "sum"))


def _asked(figure: Figure, grid: Grid, cells: list[Cell], column: str) -> Iterator[Asked]:
    number = number_of(figure.id, "plain row")
    one, other = cells[number % len(cells)], cells[(number + 1) % len(cells)]
    values = sorted(cell.value or 0.0 for cell in cells)
    fields = {
        "row": grid.row_axis.labels[one.row].text,
        "other": grid.row_axis.labels[other.row].text,
        "column": column or "value",
        "axis": grid.row_axis.name.casefold() or "one",
    }
    yield (_CELL if column else _VALUE), fields, one.value
    ways: tuple[tuple[tuple[str, ...], Callable[[list[float]], float]], ...] = ((_HIGH, max), (_LOW, min))
    for words, extreme in ways:
        best = extreme(values)
        if values.count(best) == 1:
            label = next(grid.row_axis.labels[cell.row].text for cell in cells if cell.value == best)
            how = chosen(words, figure.id)
            yield _LABEL, fields | {"how": how}, label
            yield _EXTREME, fields | {"how": how}, best
    yield _MEAN, fields, sum(values) / len(values)
    high, low = sorted((one, other), key=lambda cell: -(cell.value or 0.0))
    if high.value != low.value:
        named = {"row": grid.row_axis.labels[high.row].text, "other": grid.row_axis.labels[low.row].text}
        yield _GAP, fields | named, (high.value or 0.0) - (low.value or 0.0)
    yield from _of_every_column(grid, fields)


def _of_every_column(grid: Grid, fields: dict[str, str]) -> Iterator[Asked]:
    """How many rows of several columns are above a number throughout."""
    lowest: dict[int, float] = {}
    for cell in grid.cells:
        if cell.value is None or cell.column is None:
            return
        lowest[cell.row] = min(cell.value, lowest.get(cell.row, cell.value))
    found, across = sorted(lowest.values()), grid.column_axis.name.casefold()
    if len(grid.column_axis.labels) >= _FEWEST and across and found[0] < found[-1]:
        bound = found[(len(found) - 1) // 2]
        above = sum(value > bound for value in found)
        yield _EVERY, fields | {"bound": f"{bound:g}", "across": across}, above
