"""Questions for parts of cells: the year of a date, a name without its note."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .....tools.cell_parts import Part, part_of
from .....tools.plan.nodes import Parts, ValuesOf
from ..base import Candidate
from .rows import Rows, Table
from .targets import Target

WHOLE = 0.3
"""Least share of a column's cells with a note for notes to be removed if the rows are not known before running."""


def of_cells(table: Table, rows: Rows, target: Target, cells: Any) -> Iterator[Candidate]:
    """The parts of a column's cells that the question may ask for."""
    tokens = table.scene.question.tokens
    for part in _wanted(table, target):
        plan = ValuesOf(of=Parts(of=cells, part=part))
        more = frozenset(i for i, token in enumerate(tokens) if token.stem == part)
        yield rows.asked(plan, f"part:{part}:{target.found}", target.at | more, 0.4)
    if target.found != "any" and noted(table, rows, target.column):
        plan = ValuesOf(of=Parts(of=cells, part="bare"), once=True)
        yield rows.asked(plan, f"part:bare:{target.found}", target.at, 0.4)


def noted(table: Table, rows: Rows, column: int) -> bool:
    """Whether the cells asked for have notes or brackets, which are not part of the answer."""
    texts = table.records.said(column, rows.where)
    found = sum(part_of(text, "bare") is not None for text in texts)
    sure = rows.where is not None and ">" not in rows.tag
    return found > 0 if sure else found > 0 and found >= min(WHOLE * len(texts), 2)


def _wanted(table: Table, target: Target) -> list[Part]:
    stems = {token.stem for token in table.scene.question.tokens}
    kinds = {one.part for one in table.records.measures if one.column == target.column}
    wanted: list[Part] = []
    if "date" in kinds:
        wanted += [part for part, stem in (("year", "year"), ("month", "month")) if stem in stems]  # type: ignore[misc]
    if target.found != "any" and table.scene.cue("how_many", "how_much", "score", "difference") is not None:
        scores: tuple[Part, ...] = ("first", "second", "total", "margin")
        wanted += [part for part in scores if part in kinds]
    if target.found in ("asked", "named", "who"):
        wanted += [part for part in table.records.parted.get(target.column, []) if part != "bare"]
        wanted += ["lead"] if "tail" in wanted else []
    return wanted
