"""Figures made by hand, so that what is computed does not depend on what is read."""

from collections.abc import Callable, Sequence

import pytest
from figwise.indexing.model.figure import Axis, Cell, Figure, Grid, Label
from figwise.indexing.text.numbers import parse_quantity
from figwise.indexing.text.spans import Span

Rows = Sequence[tuple[str, Sequence[str | None]]]


def _axis(names: Sequence[str], title: str) -> Axis:
    values = [parse_quantity(name) for name in names]
    numbers = all(value is not None and value.value is not None for value in values)
    labels = tuple(
        Label(name, value=value.value if numbers and value is not None else None)
        for name, value in zip(names, values, strict=True)
    )
    return Axis(labels, name=title, kind="number" if numbers and names else "category")


@pytest.fixture
def make_figure() -> Callable[..., Figure]:
    """A figure from panels of (title, rows); a row with more or fewer values than columns is left unbound."""

    def make(columns: Sequence[str], *panels: tuple[str, Rows], names: tuple[str, str] = ("", "")) -> Figure:
        text, grids = "", []
        for number, (title, rows) in enumerate(panels, start=1):
            cells = []
            for row, (_, values) in enumerate(rows):
                ragged = len(values) != len(columns)
                for column, value in enumerate(values):
                    if value is None:
                        continue
                    span = Span(len(text), len(text) + len(value))
                    text += value + " "
                    cells.append(Cell(row, None if ragged else column, value, span, parse_quantity(value)))
            row_axis = _axis([label for label, _ in rows], names[0])
            grids.append(Grid(f"g{number}", title, row_axis, _axis(columns, names[1]), tuple(cells)))
        return Figure("made", "", "", text, grids=tuple(grids))

    return make
