"""Standings: columns of ranks, where the best is the smallest: "the best finish", "came last", "peaked above 10"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from .....tools.plan.nodes import Extremity, Relation, Where
from ...linking.measures import Measure
from ...linking.positions import ORDINALS
from ...text.tablewords import ORDERING
from ...text.words import stems_of
from ..base import conditions
from .rows import Best, Restriction, Table

_ENDS: tuple[tuple[Extremity, tuple[str, ...]], ...] = (
    ("min", ("max", "first", "top")),
    ("max", ("min", "last", "bottom")),
)
"""(extreme of a standing, its cues)"""
_PLACES = frozenset("place placed finish finished finishes position rank ranked came spot standing".split())
_BETTER: dict[Relation, Relation] = {">": "<", ">=": "<=", "<": ">", "<=": ">="}
MAX_STANDINGS = 3


def standings(table: Table) -> list[Measure]:
    """The columns of ranks; those that the question names come first."""
    found = [
        one
        for one in table.records.measures
        if one.part in (None, "first") and one.kind in ("number", "text") and _is_ordering(table, one.column)
    ]
    return sorted(found, key=lambda one: not table.words(one.column))[:MAX_STANDINGS]


def _is_ordering(table: Table, column: int) -> bool:
    return not ORDERING.isdisjoint(stems_of(table.names[column]))


def best_placed(table: Table) -> Iterator[Best]:
    """The best (smallest) or worst row of a standing."""
    places = _words_for_places(table)
    for measure in standings(table):
        for how, cues in _ENDS:
            at = table.scene.cue(*cues)
            if at is not None:
                known = bool(table.words(measure.column) or places)
                yield Best(how, measure, at | table.words(measure.column) | places, known, way="rank")


def placed(table: Table) -> Iterator[Restriction]:
    """Rows at a place that the question names: "finished third", "a first place finish"."""
    tokens = table.scene.question.tokens
    for index, token in enumerate(tokens):
        number, at = ORDINALS.get(token.text, 0), {index}
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if token.number is not None and after in ("st", "nd", "rd", "th"):
            number, at = int(token.number), {index, index + 1}
        beside = {n for n in (min(at) - 1, min(at) - 2, max(at) + 1) if 0 <= n < len(tokens)}
        place_tokens = {n for n in beside if tokens[n].text in _PLACES}
        for measure in standings(table) if number and place_tokens else ():
            where = frozenset(at | place_tokens) | table.words(measure.column)
            yield Restriction(partial(_meets, table, measure, "=", float(number)), where, 0.85, "placed")


def ahead(table: Table) -> Iterator[Restriction]:
    """Rows above (below) a place in a standing, where a higher place is a smaller number."""
    for condition in conditions(table.scene, frozenset()):
        relation = _BETTER.get(condition.relation)
        if relation is None or condition.upper is not None:
            continue
        for measure in standings(table):
            where = condition.at | table.words(measure.column)
            yield Restriction(partial(_meets, table, measure, relation, condition.to), where, 0.7, "ahead")


def _words_for_places(table: Table) -> frozenset[int]:
    tokens = table.scene.question.tokens
    return frozenset(index for index, token in enumerate(tokens) if token.text in _PLACES)


def _meets(table: Table, measure: Measure, relation: Relation, to: float, of: Any) -> Where:
    return Where(of=of, keep="row", at=table.names[measure.column], relation=relation, to=to, part=measure.part)
