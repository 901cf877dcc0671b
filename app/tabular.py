"""The table of an answer that is a list: the cells that it rests on, under their rows and columns."""

from __future__ import annotations

from collections.abc import Sequence

from ..indexing.model.figure import Grid
from ..indexing.text.names import without_emphasis
from ..tools.result import Value
from ..tools.toolbox import Toolbox
from .answer import MOST_CITED, AnswerTable

_PAIR = 2


def table_of(value: Value, toolbox: Toolbox) -> AnswerTable | None:
    """The cells of a list with their labels, as written; None where an item rests on no cell, or on several, and where
    there are too many cells or cells of grids that have different columns.
    """
    refs = value.cells
    if not isinstance(value.value, tuple) or len(refs) != len(value.value) or not _PAIR <= len(refs) <= MOST_CITED:
        return None
    used: dict[tuple[str, str], list[int]] = {}
    for ref in refs:
        used.setdefault((ref.figure, ref.grid), []).append(ref.index)
    grids = {(figure, id): toolbox.figure(figure).grid(id) for figure, id in used}
    pieces = {place: _piece(grid, used[place]) for place, grid in grids.items() if grid is not None}
    first, *others = pieces.values()
    if not others:
        return first
    if any(piece.columns != first.columns for piece in others):
        return None
    several = len({figure for figure, _ in used}) > 1
    rows = [
        (figure if several else _title(grids[figure, id], id), *row)
        for (figure, id), piece in pieces.items()
        for row in piece.rows
    ]
    return AnswerTable(columns=("figure" if several else "panel", *first.columns), rows=tuple(rows))


def _title(grid: Grid | None, id: str) -> str:
    return grid.title if grid is not None and grid.title else id


def _piece(grid: Grid, used: Sequence[int]) -> AnswerTable:
    """The cells of one grid, with the longer of its axes downwards."""
    texts: dict[tuple[str, str], str] = {}
    for cell in (grid.cells[index] for index in sorted(used)):
        column = "" if cell.column is None else grid.column_axis.labels[cell.column].text
        at = (grid.row_axis.labels[cell.row].text, column or "value")
        text = " ".join(without_emphasis(cell.text).split())
        texts[at] = f"{texts[at]}; {text}" if at in texts else text
    rows, columns = (list(dict.fromkeys(at[side] for at in texts)) for side in (0, 1))
    if len(rows) < len(columns):
        listed = [(column, *(texts.get((row, column), "") for row in rows)) for column in columns]
        return AnswerTable(columns=(grid.column_axis.name or "column", *rows), rows=tuple(listed))
    listed = [(row, *(texts.get((row, column), "") for column in columns)) for row in rows]
    return AnswerTable(columns=(grid.row_axis.name or "row", *columns), rows=tuple(listed))
