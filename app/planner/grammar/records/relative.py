"""Conditions relative to a row that the question names: "more than Ghana", "the same as Ash", "after the final"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from .....tools.plan import short
from .....tools.plan.nodes import Combine, Extremity, GridCells, Nth, Relation, Shift, Top
from ...linking.facets import Facet
from ...linking.measures import Measure
from ...text.times import times_of
from ..base import compared
from .refine import by_adjective
from .rows import Restriction, Table


def relative(table: Table, facets: list[Facet]) -> Iterator[Restriction]:
    """Rows that have more than, less than or the same as a row that the question names."""
    relation, words = compared(table.scene)
    same = table.scene.cue("same")
    if same is not None:
        relation, words = "=", same
    if relation is None:
        return
    for facet in facets[:3]:
        usable = [one for one in table.records.measures if one.kind != "date" and one.part in (None, "first")]
        named = [one for one in usable if table.words(one.column) - frozenset(facet.at)]
        texts = [Measure(n, "text") for n in range(len(table.names)) if table.words(n) and not table.records.numeric[n]]
        named = named or by_adjective(table, usable)
        for measure in ([*texts, *named] if relation == "=" else named or usable)[:4]:
            if measure.column == facet.column:
                continue
            at = words | frozenset(facet.at) | table.words(measure.column)
            apply = partial(_rows_compared, table, measure, relation, facet)
            score = facet.score * (1.0 if named or relation == "=" else 0.8)
            yield Restriction(apply, at, score, "than", frozenset({-1 - facet.column}))


def _rows_compared(table: Table, measure: Measure, relation: Relation, facet: Facet, of: Any) -> Combine:
    than = table.having(facet, GridCells())
    name = table.names[measure.column]
    return short.having_than(of=of, axis="row", at=name, relation=relation, than=than, part=measure.part)


_WAYS: tuple[tuple[str, Relation, str], ...] = (
    ("next", ">", "after"),
    ("previous", "<", "before"),
    ("below", ">", "after"),
    ("above", "<", "before"),
)
"""(cue, relation of its date, side on which the row stands)"""


def beyond(table: Table, facets: list[Facet]) -> Iterator[Restriction]:
    """Rows after (before) a row that the question names, by their place and by their dates."""
    timed = frozenset(index for time in times_of(table.scene.question) for index in time.at)
    for cue, relation, way in _WAYS:
        at = table.scene.cue(cue)
        if at is None or (cue in ("above", "below") and any(table.scene.question.tokens[i].text == "than" for i in at)):
            continue
        for facet in facets[:2]:
            if timed >= at and not timed.isdisjoint(facet.at):
                continue  # "before 2007" is a time, not a row
            where = at | frozenset(facet.at)
            facet_column = frozenset({-1 - facet.column})
            yield Restriction(partial(_rows_past, table, facet, way), where, 0.8 * facet.score, "past", facet_column)
            if facet.rows > 1:
                yield Restriction(
                    partial(_just_past, table, facet, way), where, 0.8 * facet.score, "just past", facet_column
                )
            whens = [one for one in table.records.measures if one.kind in ("date", "year")]
            for measure in whens[:2]:
                if measure.column != facet.column:
                    apply = partial(_rows_compared, table, measure, relation, facet)
                    more = where | table.words(measure.column)
                    yield Restriction(apply, more, 0.8 * facet.score, "when", facet_column)
                    nearest = partial(_nearest, table, measure, relation, facet)
                    yield Restriction(nearest, more, 0.8 * facet.score, "next in time", facet_column)


def _nearest(table: Table, measure: Measure, relation: Relation, facet: Facet, of: Any) -> Top:
    """The first of the later rows, or the last of the earlier ones."""
    how: Extremity = "min" if relation == ">" else "max"
    later = _rows_compared(table, measure, relation, facet, of)
    return Top(of=later, keep="row", at=table.names[measure.column], how=how, part=measure.part)


def _just_past(table: Table, facet: Facet, way: Any, of: Any) -> Nth:
    return Nth(of=_rows_past(table, facet, way, of), axis="row", position=1 if way == "after" else -1)


def _rows_past(table: Table, facet: Facet, way: Any, of: Any) -> Shift:
    return Shift(of=table.having(facet, GridCells()), axis="row", by=1 if way == "after" else -1, on=True)
