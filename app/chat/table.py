"""The grid as an accessible table: readable, navigable by keyboard, and with clickable cells."""

from __future__ import annotations

from collections import defaultdict

from ...indexing.model.figure import Figure, Grid
from ..markup import Markup, joined, tag
from .cells import hover, issue_rows, label_of, places
from .marks import act

ROWS = 200
"""The most rows that are shown; larger tables are better read as CSV."""
COLUMNS = 60


def table_html(
    figure: Figure, grid: Grid, used: frozenset[int] = frozenset(), focus: frozenset[int] = frozenset()
) -> Markup:
    """Every cell as a button that asks about it; of many rows, those that an answer used are always shown."""
    where = places(grid)
    by_place: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, place in where.items():
        by_place[place].append(at)
    marked = issue_rows(figure, grid)
    columns = min(
        COLUMNS, max([len(grid.column_axis.labels), *(column + 1 for _, column in where.values())], default=0)
    )
    count = len(grid.row_axis.labels)
    needed = {where[at][0] for at in used | focus}
    rows = [row for row in range(count) if row < ROWS or row in needed]
    head = joined(tag("th", label_of(grid.column_axis, column), scope="col") for column in range(columns))
    named = grid.row_axis.name
    lines = [tag("tr", tag("th", named, scope="col") if named else tag("td"), head)]
    for row in rows:
        ragged = tag("span", "⚠ ", title="An issue is about this row") if row in marked else ""
        cells = [tag("th", ragged, label_of(grid.row_axis, row), scope="row")]
        cells += [
            tag("td", *(_cell(figure, grid, at, at in used, at in focus) for at in by_place.get((row, column), ())))
            for column in range(columns)
        ]
        lines.append(tag("tr", *cells))
    left = count - len(rows)
    note = tag("p", f"{left} more rows: copy the grid as CSV to see them.", class_="fw-note") if left > 0 else Markup()
    return tag("div", tag("table", *lines), class_="fw-table", tabindex="0") + note


def _cell(figure: Figure, grid: Grid, at: int, used: bool, focused: bool) -> Markup:
    cell = grid.cells[at]
    line, source = hover(figure, cell)
    state = " fw-focused" if focused else " fw-used" if used else ""
    unsure = " fw-unsure" if cell.column is None and grid.column_axis.labels else ""
    source_line = f"line {line}: {source}"
    title = source_line if not unsure else f"Its column cannot be told. {source_line}"
    return act("cell", f"{grid.id}.{at}", cell.text, class_=f"fw-cell{state}{unsure}", title=title)
