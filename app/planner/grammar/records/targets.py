"""Columns that a question may ask for: those it names, those for its question word, and the names of the rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...text.tablewords import WHO
from ...text.words import stems_of
from .rows import Table

MAX_TARGETS = 7
NEAR = 4
"""Most tokens from the question word to the name of the column asked for."""


@dataclass(frozen=True, slots=True)
class Target:
    """A column that may be asked for."""

    column: int
    at: frozenset[int]
    """The words that name it."""
    found: str
    """asked, named, who, when, key or any: how it was found."""


EVIDENCE = {"asked": 0.7, "named": 0.5, "who": 0.55, "when": 0.6, "key": 0.5, "any": 0.2}
"""How a column was found -> evidence for it."""


def targets(table: Table) -> list[Target]:
    """The columns that may be asked for, the likely ones first."""
    found: dict[int, Target] = {}
    for target in _candidates(table):
        found.setdefault(target.column, target)
    return list(found.values())[:MAX_TARGETS]


def _candidates(table: Table) -> Iterator[Target]:
    scene, tokens = table.scene, table.scene.question.tokens
    asking = [i for i, token in enumerate(tokens) if token.text in ("which", "what", "name", "whose", "list")]
    named = [
        (column, table.words(column))
        for column in range(len(table.names))
        if table.words(column) and not _is_another(table, column)
    ]
    for column, at in named:
        if any(0 < min(at) - index <= NEAR for index in asking):
            yield Target(column, at, "asked")
    for column, at in named:
        yield Target(column, at, "named")
    when = scene.cue("when")
    if when is not None:
        for measure in table.records.measures:
            if measure.kind in ("year", "date"):
                yield Target(measure.column, when, "when")
    rows = set(stems_of(_name_of_rows(table)))
    for word, stems in WHO.items():
        if rows.isdisjoint(stems) and any(token.text == word for token in tokens[:3]):
            for column, name in enumerate(table.names):
                if set(stems_of(name)) & set(stems):
                    yield Target(column, frozenset(), "who")
    yield Target(table.records.key, frozenset(), "key")
    for column in range(len(table.names)):
        yield Target(column, frozenset(), "any")


def _is_another(table: Table, column: int) -> bool:
    """Whether the words for a column name another one, or the rows, in full: "driver" is no "Co-Driver"."""
    said = {table.scene.question.tokens[at].stem for at in table.words(column)}
    names = [set(stems_of(name)) for name in (*table.names, _name_of_rows(table))]
    return not names[column] <= said and any(name and name <= said for name in names)


def _name_of_rows(table: Table) -> str:
    """What the rows of a described grid are; empty for a table, whose rows are called so by a column."""
    grid = table.scene.grids[0]
    return "" if grid.kind == "table" else grid.row_axis.name
