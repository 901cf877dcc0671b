"""Holds back results that unread lines of a grid may change, such as a maximum or a sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ...indexing.errors import clip
from ...indexing.model.figure import Grid
from ...indexing.text.names import whole_word
from ...indexing.text.numbers import find_quantities
from ...indexing.text.spans import Span
from ..bind import BoundPlan
from ..frame import Frame
from ..names import normal, positions_of
from ..plan.nodes import Along, At, CountOf, Quantified, Reduce, Top, Where
from ..plan.tree import chains
from ..relation import holds
from ..result import NoAnswer, Note, Result, Value

_OVER_ALL = (Top, Reduce, CountOf, Along, Quantified)
"""Nodes whose result depends on all cells, so that an unread one may change it."""


def withhold_incomplete(bound: BoundPlan, result: Result) -> Result:
    """The result where lines that were not read cannot change it, with a warning where it is over all cells; else a
    NoAnswer that names them.
    """
    if not isinstance(result, Value):
        return result
    note = None
    for chain in chains(bound.plan):
        frame = bound.frames.get(id(chain[-1]))
        over_all = [node for node in chain if isinstance(node, _OVER_ALL)]
        if frame is None or not over_all or any(isinstance(node, At) and node.axis == "row" for node in chain):
            continue
        lines = [*_unread_lines(frame, [label for node in chain if isinstance(node, At) for label in node.labels])]
        for line, is_full in lines:
            text = line.cut(frame.figure.text)
            values = _values(frame.grids, text)
            if not values:
                continue
            message = f"A line that lists values could not be read: {clip(text.strip(), 80)!r}."
            aside = is_full and 2 * len(lines) < max(grid.lines for grid in frame.grids)
            if not aside and not _harmless(chain, values, result):
                return NoAnswer("incomplete", f"{message} The result would be of all lines.")
            note = Note("incomplete", message)
    return result if note is None else replace(result, warnings=(*result.warnings, note))


def _unread_lines(frame: Frame, columns: list[str]) -> Iterator[tuple[Span, bool]]:
    """The lines of a frame's grids with values that were not read, but for those of rows that list these columns; each
    with whether it lists a cell at every label, so that a number more, in few lines, is most likely an aside.
    """
    lines = [issue.span for issue in frame.figure.all_issues() if issue.code == "unread_numbers"]
    for line in lines if any(not grid.complete for grid in frame.grids) else ():
        far, start = len(frame.figure.text), line.start
        grid = min(frame.figure.grids, key=lambda one: min((abs(c.span.start - start) for c in one.cells), default=far))
        row = _row_of(grid, frame.figure.text, line)
        expected_columns = {at for label in columns for at in positions_of(grid.column_axis, label)}
        listed = {cell.column for cell in grid.row_cells(row)} if row is not None else set()
        if any(grid is one for one in frame.grids) and not (expected_columns and expected_columns <= listed):
            yield line, _is_full(grid, line)


def _is_full(grid: Grid, line: Span) -> bool:
    """Whether a line lists a whole row or column."""
    cells = [cell for cell in grid.cells if line.start <= cell.span.start < line.end]
    rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
    height, width = len(grid.row_axis.labels), len(grid.column_axis.labels)
    return bool(cells) and ((len(rows), len(columns)) in ((1, width), (height, 1)))


def _row_of(grid: Grid, text: str, line: Span) -> int | None:
    """The row of a line: the one whose name it begins with, or the one, written with a line for each cell, that it
    stands in; None if that is open.
    """
    begins = normal(line.cut(text).strip(" *-•"))
    for at, label in enumerate(grid.row_axis.labels):
        if label.text and begins.startswith(normal(label.text)):
            return at
    earlier = [cell for cell in grid.cells if cell.span.start <= line.start]
    if not earlier:
        return None
    before = max(earlier, key=lambda cell: cell.span.start)
    starts = [cell.span.start for cell in grid.row_cells(before.row)]
    return before.row if "\n" in text[min(starts) : max(starts)] else None


def _values(grids: Iterable[Grid], line: str) -> list[float]:
    """The numbers of a line outside names of rows and columns."""
    names = {label.text for grid in grids for side in ("row", "column") for label in grid.axis(side).labels}
    numbered_names = [name for name in sorted(names, key=len, reverse=True) if any(map(str.isdigit, name))]
    line = whole_word(*numbered_names).sub("", line) if numbered_names else line
    return [one.value for _, one in find_quantities(line) if one.value is not None]


def _harmless(chain: list[Any], known: list[float], result: Value) -> bool:
    """Whether numbers that were not read cannot change a result: no new extreme, none that meets the condition."""
    over_all = [node for node in chain if isinstance(node, _OVER_ALL)]
    wheres: list[Any] = [node for node in chain if isinstance(node, Where) and isinstance(node.to, float)]
    if isinstance(chain[0], CountOf) and isinstance(chain[-2], CountOf) and chain[0].what != "cell":
        return True  # rows and columns are counted as they are labelled
    if isinstance(over_all[0], CountOf) and len(over_all) == 1 and wheres:
        return not any(all(holds(one, node.relation, node.to * node.times) for node in wheres) for one in known)
    if isinstance(over_all[0], Quantified):
        quantified = over_all[0]
        if isinstance(quantified.to, float) and result.value is True and quantified.quantifier == "every":
            return all(holds(one, quantified.relation, quantified.to * quantified.times) for one in known)
        return result.value is (quantified.quantifier != "every")
    extremes = [node for node in over_all if isinstance(node, Top | Reduce) and node.how in ("max", "min")]
    best = [number for view in result.evidence for number in view.numbers.tolist() if number == number]
    if len(over_all) != 1 or len(extremes) != 1 or getattr(extremes[0], "rank", 1) != 1 or not best:
        return False
    return all(one < max(best) if extremes[0].how == "max" else one > min(best) for one in known)
