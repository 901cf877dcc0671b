"""Sums on amounts of a table: "how many more beads does Zack have than Ann?", "in total on Monday and Friday?",
"what was the rate of change between 2015 and 2016?".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import At, Derive, Extremity, GridCells, LabelsOf, Reduce, Top, ValueOf
from ..scene import Scene, Selection
from ..words import stems_of
from .amounts import Amounts, Mention, amounts, columns_named, named_on
from .base import Candidate, compared, words_among

_TOTAL = frozenset("total together altogether combined all both sum".split())
_RATE = frozenset(("rate", "change"))


def arithmetic(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Differences, totals and rates over amounts that the question names by row, or by row and column."""
    table = amounts(scene, selection)
    if table is None:
        return
    rows = named_on(scene, table.grid, "row")
    taken = frozenset(at for row in rows for at in row.at)
    columns = columns_named(table, taken)
    quality = 1.0 if all(one.whole for one in rows) else 0.85
    asked = table.asked(taken)
    if asked is not None and len(rows) >= 2:
        column, words = asked
        cells = {row.label: table.cell(row.label, column) for row in rows}
        whole = table.column(column, table.rows(*cells))
        yield from _sums(scene, cells, whole, taken | words, quality)
        if len(cells) == 2 and len(words_among(scene, _RATE)) >= 2:
            yield _rate(scene, table, rows, column, taken | words)
    elif len(rows) == 1 and len(columns) >= 2:
        places = {one.label: table.cell(rows[0].label, table.names.index(one.label)) for one in columns}
        whole = At(of=table.rows(rows[0].label), axis="column", labels=tuple(places))
        words = taken | frozenset(at for one in columns for at in one.at)
        yield from _sums(scene, places, whole, words, quality)
    elif len(rows) < 2 and not columns and len(table.measures) > 1:
        yield from _across(scene, table, rows, quality)
    total, many = scene.cue("sum"), scene.cue("how_many", "how_much")
    if not rows and asked is not None and total is not None and many is not None:
        words = asked[1] | total | many | words_among(scene, _TOTAL)
        yield Candidate(Reduce(of=table.column(asked[0]), how="sum"), "arithmetic|all", words, 0.7, quality)


def _sums(
    scene: Scene, cells: dict[str, ValueOf], whole: Any, words: frozenset[int], quality: float
) -> Iterator[Candidate]:
    """A difference of two amounts, or the total or mean of all."""
    many = scene.cue("how_many", "how_much") or frozenset()
    relation, comparing = compared(scene)
    differ = scene.cue("difference") or frozenset()
    if len(cells) == 2 and ((relation in ("<", ">") and many) or differ):
        left, right = cells.values()
        at = words | many | comparing | differ | (scene.cue("max", "min") or frozenset())
        yield Candidate(Derive(how="distance", left=left, right=right), "arithmetic|distance", at, 0.9, quality)
    total = words_among(scene, _TOTAL) | (scene.cue("sum") or frozenset())
    if total and relation is None:
        yield Candidate(Reduce(of=whole, how="sum"), "arithmetic|sum", words | many | total, 1.5, quality)
    mean = scene.cue("mean")
    if mean is not None:
        yield Candidate(Reduce(of=whole, how="mean"), "arithmetic|mean", words | mean, 0.8, quality)


def _across(scene: Scene, table: Amounts, rows: list[Mention], quality: float) -> Iterator[Candidate]:
    """What all columns count ("broken lights", "working lights"), where the question names it and no column."""
    kinds = frozenset.intersection(*(frozenset(stems_of(table.names[at])) for at in table.measures))
    things = frozenset(at for at, token in enumerate(scene.question.tokens) if token.stem in kinds)
    whole = tuple(table.names[at] for at in table.measures)
    if not things:
        return
    many = scene.cue("how_many", "how_much", "sum")
    if rows and many is not None and scene.cue("max", "min", "difference", "above", "below") is None:
        words = things | frozenset(rows[0].at) | many | words_among(scene, _TOTAL)
        cells = At(of=table.rows(rows[0].label), axis="column", labels=whole)
        yield Candidate(Reduce(of=cells, how="sum"), "arithmetic|across", words, 1.3, quality)
    ways: tuple[tuple[str, Extremity], ...] = (("max", "max"), ("min", "min"))
    for cue, how in ways:
        most = scene.cue(cue)
        if not rows and most is not None and scene.cue("which") is not None:
            sums = Reduce(of=At(of=GridCells(), axis="column", labels=whole), by="row", how="sum")
            plan = LabelsOf(of=Top(of=sums, how=how), axis="row")
            yield Candidate(plan, "arithmetic|most", things | most | scene.target[1], 0.9)


def _rate(scene: Scene, table: Amounts, rows: list[Mention], column: int, words: frozenset[int]) -> Candidate:
    """The change from the first row to the second, for each step of the key where that is a number."""
    first, second = (row.label for row in rows[:2])
    change = Derive(how="difference", left=table.cell(second, column), right=table.cell(first, column))
    plan = change
    if table.key >= 0 and scene.records.numeric[table.key]:
        steps = Derive(how="difference", left=table.cell(second, table.key), right=table.cell(first, table.key))
        plan = Derive(how="ratio", left=change, right=steps)
    said = words_among(scene, _RATE | {"according", "table"})
    return Candidate(plan, "arithmetic|rate", words | said, 1.5)
