"""Frequencies in a column: its most frequent text, the texts it has twice, the most frequent list entry."""

from __future__ import annotations

from collections.abc import Iterator

from .....tools.cell_parts import Part
from .....tools.plan import short
from .....tools.plan.nodes import CountOf, Extremity, LabelsOf, Relation, Top, ValueOf, Where
from ...linking.positions import COUNTS
from ..base import Candidate, conditions
from .rows import Rows, Table
from .targets import Target

MOST_ROWS = 50
"""Largest number that is compared with a frequency."""


def most_frequent(table: Table, rows: Rows, target: Target) -> Iterator[Candidate]:
    """The most (least) frequent text of a column, part of its texts, or list entry."""
    ways: tuple[Extremity, ...] = ("max", "min")
    for how in ways:
        words = table.superlative(how)
        if not words:
            continue
        for part, split in _groupings(table, target.column):
            groups = short.groups(of=rows.node, by=table.names[target.column], part=part, split=split)
            named = f"{target.found}:listed" if split else f"{target.found}:{part}" if part else target.found
            plan = LabelsOf(of=Top(of=groups, how=how), axis="group")
            yield rows.asked(plan, f"frequent:{named}", target.at | words, 0.2 if target.found == "any" else 0.4)
            if not split:
                yield from _summed(table, rows, target, how, words, part)
            if table.scene.cue("how_many") is not None and part is None:
                most = ValueOf(of=Top(of=groups, how=how))
                yield rows.asked(most, "most:count", target.at | words, 0.2)


def _groupings(table: Table, column: int) -> list[tuple[Part | None, bool]]:
    """The ways to group rows by a column: (part of its texts, whether by each list entry)."""
    parts: list[tuple[Part | None, bool]] = [(None, False)]
    parts += [(part, False) for part in table.records.parted.get(column, [])]
    return [*parts, (None, True)] if table.records.lists(column) else parts


def so_often(table: Table, rows: Rows, target: Target) -> Iterator[Candidate]:
    """The texts that a column has once, twice, more than once or at least three times; and their number."""
    numbers = table.records.numeric[target.column] and not table.records.repeats(target.column)
    if target.found == "any" or ">" in rows.tag or numbers:
        return
    count = table.scene.cue("how_many")
    split = table.records.lists(target.column)
    groups = short.groups(of=rows.node, by=table.names[target.column], split=split)
    for relation, number, at in _frequencies(table):
        met = Where(of=groups, relation=relation, to=number)
        yield rows.asked(LabelsOf(of=met, axis="group"), f"often:{target.found}", target.at | at, 0.6)
        if count is not None:
            yield rows.asked(CountOf(of=met), f"often:count:{target.found}", target.at | at | count, 0.6)


def _frequencies(table: Table) -> list[tuple[Relation, float, frozenset[int]]]:
    """(relation, number, tokens) of each frequency that the question states."""
    tokens = table.scene.question.tokens
    texts = [token.text for token in tokens]
    for index, token in enumerate(tokens):
        number = {"once": 1.0, "twice": 2.0}.get(token.text)
        at = {index}
        if number is None and index + 1 < len(tokens) and texts[index + 1] in ("time", "times"):
            number = token.number or {"one": 1.0}.get(token.text) or COUNTS.get(token.text)
            at.add(index + 1)
        if number is None:
            continue
        before = texts[max(0, index - 2) : index]
        relation: Relation = ">" if before == ["more", "than"] else ">=" if before == ["at", "least"] else "="
        if relation != "=":
            at |= {index - 2, index - 1}
        return [(relation, float(number), frozenset(at))]
    stated = [one for one in conditions(table.scene, frozenset()) if one.upper is None and 0 < one.to <= MOST_ROWS]
    return [(one.relation, one.to, one.at) for one in stated[:1]]


def _summed(
    table: Table, rows: Rows, target: Target, how: Extremity, words: frozenset[int], part: Part | None
) -> Iterator[Candidate]:
    """The text whose rows have the largest sum of a column that the question names."""
    if target.column == table.records.key:
        return  # each name occurs once, so there are no groups to sum
    for measure in table.records.measures:
        at = table.words(measure.column)
        if measure.kind == "number" and at and measure.column != target.column:
            groups = short.groups(
                of=rows.node, by=table.names[target.column], part=part, how="sum", at=table.names[measure.column]
            )
            plan = LabelsOf(of=Top(of=groups, how=how), axis="group")
            yield rows.asked(plan, "frequent:sum", target.at | words | at, 0.3)
