"""Operations on a set of rows: a count, the values of a column, a sum, a duration, the most frequent text."""

from __future__ import annotations

from collections.abc import Iterator

from .....tools.plan.nodes import At, CountOf, Reduce, ValuesOf
from ..base import REDUCTIONS, Candidate
from .cells import of_cells
from .often import most_frequent, so_often
from .rows import Rows, Table
from .spans import how_long
from .targets import EVIDENCE, Target


def asked(table: Table, rows: Rows, targets: list[Target]) -> Iterator[Candidate]:
    """Candidates for the operations that may be asked of a set of rows."""
    scene = table.scene
    count = scene.cue("how_many") or scene.cue("streak")
    if count is not None:
        yield from _counts(table, rows, count)
    yield from how_long(table, rows)
    yield from _of_no_name(table, rows, count)
    for target in targets:
        cells = table.column(rows.node, target.column)
        if rows.narrowed and (target.column not in rows.said or ">" in rows.tag):
            yield rows.asked(ValuesOf(of=cells, once=True), f"value:{target.found}", target.at, EVIDENCE[target.found])
            yield from of_cells(table, rows, target, cells)
        if target.found == "any":
            continue
        if count is not None:
            yield rows.asked(Reduce(of=cells, how="distinct"), f"distinct:{target.found}", target.at | count, 0.3)
        if table.records.numeric[target.column]:
            yield from _of_numbers(table, rows, target, cells)
        elif ">" not in rows.tag:
            yield from most_frequent(table, rows, target)
        yield from so_often(table, rows, target)


def years(table: Table, column: int) -> bool:
    """Whether a column holds years."""
    return any(one.kind == "year" for one in table.records.measures if one.column == column)


def _of_numbers(table: Table, rows: Rows, target: Target, cells: At) -> Iterator[Candidate]:
    """Sums, means and ranges of a column of numbers."""
    scene = table.scene
    amount = (target.column != table.records.key or bool(target.at)) and not years(table, target.column)
    asked = target.found in ("asked", "named")
    for cue, how in REDUCTIONS:
        words = scene.cue(cue)
        if words is not None and ">" not in rows.tag and amount:
            yield rows.asked(Reduce(of=cells, how=how), f"{how}:{target.found}", target.at | words, 0.6)
    count = scene.cue("how_many")
    if count is not None and amount and asked and ">" not in rows.tag:
        yield rows.asked(Reduce(of=cells, how="sum"), "sum:counted", target.at | count, 0.4)


MAX_UNNAMED = 3
"""Most columns of repeated texts that are counted or grouped by although the question does not name them."""


def _of_no_name(table: Table, rows: Rows, count: frozenset[int] | None) -> Iterator[Candidate]:
    """Counts and groups by columns that the question does not name: "how many racers", "which state has the most"."""
    if ">" in rows.tag or "+" in rows.tag:
        return
    named = set(table.named)
    columns = [n for n, yes in enumerate(table.records.numeric) if not yes and n not in named and n not in rows.said]
    columns = [n for n in columns if table.records.repeats(n) or n in table.records.parted]
    for column in columns[:MAX_UNNAMED]:
        if count is not None:
            distinct = Reduce(of=table.column(rows.node, column), how="distinct")
            yield rows.asked(distinct, "distinct:any", count, 0.15)
        if table.scene.cue("max") is not None:
            yield from most_frequent(table, rows, Target(column, frozenset(), "any"))


def _counts(table: Table, rows: Rows, count: frozenset[int]) -> Iterator[Candidate]:
    """The number of rows; the number of cells in the table with a text ("how often is France listed?")."""
    if table.scene.described and rows.where is not None and len(rows.where) < 2:
        return  # naming one row of a figure asks for its value
    if rows.narrowed or table.scene.cue("max", "min") is None:
        yield rows.asked(CountOf(of=rows.node, what="row"), "count", count, 0.6)
    streak = table.scene.cue("streak")
    if streak is not None and rows.narrowed and ">" not in rows.tag:
        yield rows.asked(CountOf(what="row", run=True, of=rows.node), "streak", count | streak, 0.8)
