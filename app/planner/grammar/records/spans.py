"""Durations: between two columns of a row, in one cell, or over a set of rows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from .....tools.plan.nodes import CountOf, Derive, Parts, Reduce, ValueOf
from ...linking.measures import Measure
from ..base import Candidate
from .rows import Rows, Table

MAX_PAIRS = 3


def how_long(table: Table, rows: Rows) -> Iterator[Candidate]:
    """The time between two columns of a row, the duration that one cell states, or that of the whole set."""
    at = table.scene.cue("how_long")
    if at is None:
        return
    whens = [one for one in table.records.measures if one.kind in ("year", "date")]
    for start, end in _pairs(table, whens) if rows.narrowed else ():
        left, right = (ValueOf(of=table.column(rows.node, one.column)) for one in (start, end))
        words = at | table.words(start.column) | table.words(end.column)
        for unit in units(table, start):
            plan: Any = Derive(how=unit, left=left, right=right)
            yield rows.asked(plan, "elapsed", words, 0.6)
    for measure in table.records.measures:
        cells = table.column(rows.node, measure.column)
        sure = 0.4 if rows.narrowed else 0.2
        if measure.part == "length" and rows.narrowed:
            yield rows.asked(ValueOf(of=Parts(of=cells, part="length")), "length", at, 0.6)
        elif measure.kind == "year":
            yield rows.asked(Reduce(of=cells, how="range"), "years", at, sure)
        elif measure.kind == "date":
            plan = Reduce(of=Parts(of=cells, part="year"), how="range")
            yield rows.asked(plan, "years", at, sure)
    if rows.narrowed and ">" not in rows.tag and whens:
        yield rows.asked(CountOf(of=rows.node, what="row"), "seasons", at, 0.3)


def _pairs(table: Table, whens: list[Measure]) -> list[tuple[Measure, Measure]]:
    """Pairs of columns of times in their order; those that the question names come first."""
    pairs = [(one, other) for one, other in combinations(whens, 2) if one.kind == other.kind]
    pairs = [(one, other) for one, other in pairs if one.column != other.column]
    pairs.sort(key=lambda pair: -sum(bool(table.words(one.column)) for one in pair))
    return pairs[:MAX_PAIRS]


def units(table: Table, measure: Measure) -> list[Any]:
    """The unit that the question names; without one, days and years if there are dates."""
    stems = {token.stem for token in table.scene.question.tokens}
    named = [f"{stem}s" for stem in ("day", "month", "year") if stem in stems]
    return named[:1] or (["days", "years"] if measure.kind == "date" else ["years"])
