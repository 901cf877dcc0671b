"""Questions that ask for values as a table, a chart or a list, made for described figures: nobody asks a collection of
questions for these, since their answers are long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..indexing.model.figure import Cell, Figure, Grid
from .choice import chosen, number_of

_OF_ONE = (
    "Plot {name}",
    "Show {name} as a table",
    "List the values of {name}",
    "Give me a table of {name}",
    "Draw a chart of {name}",
    "Show me all values of {name}",
    "Make a line chart of {name} by {axis}",
    "What is the value of {name} for each {axis}?",
    "Show the {axis} values of {name} in a list",
    "Create a bar chart showing {name}",
)
_OF_TWO = (
    "Plot {name} and {other}",
    "Show {name} and {other} as a table",
    "Make a table comparing {name} with {other}",
    "List the values of {name} and {other}",
)
_OF_ALL = (
    "Plot all values",
    "Show me the table",
    "Show all values as a table",
    "List all the values of {title}",
    "Give me a table of {title}",
    "Make a chart of {title}",
)
_FEWEST, _MOST = 3, 40
"""Fewest and most values of a list."""


def displays_of(figure: Figure) -> Iterator[dict[str, Any]]:
    """Cases for one row or column of a figure, for two of them, and for all values, as they are written."""
    data = [grid for grid in figure.grids if grid.kind != "facts"]
    for grid in data[:1] if len(data) == 1 else ():
        if _FEWEST <= len(grid.cells) <= _MOST and figure.title:
            question = chosen(_OF_ALL, figure.id).format(title=figure.title)
            yield _case(f"{figure.id}:all", question, grid.cells)
        for side in ("row", "column"):
            names = [label.text for label in grid.axis(side).labels]
            if len(names) > 1 and len(set(names)) == len(names):
                yield from _cases(figure, grid, side, names)


def _cases(figure: Figure, grid: Grid, side: str, names: list[str]) -> Iterator[dict[str, Any]]:
    number = number_of(figure.id, side)
    axis = (grid.column_axis if side == "row" else grid.row_axis).name.lower() or "value"
    one, other = number % len(names), (number + 1) % len(names)
    for templates, lines in ((_OF_ONE, (one,)), (_OF_TWO, (one, other))):
        cells = [cell for cell in grid.cells if (cell.row if side == "row" else cell.column) in lines]
        if _FEWEST <= len(cells) <= _MOST:
            template = chosen(templates, f"{figure.id} {side} {len(lines)}")
            question = template.format(name=names[lines[0]], other=names[lines[-1]], axis=axis)
            yield _case(f"{figure.id}:{side}:{len(lines)}", question, cells)


def _case(id: str, question: str, cells: Sequence[Cell]) -> dict[str, Any]:
    values = [cell.text if cell.value is None else cell.value for cell in cells]
    return {"id": id, "question": question, "kind": "display", "status": "answered", "value": values}
