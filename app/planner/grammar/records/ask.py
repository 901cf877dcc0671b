"""What is asked of a set of rows: a count, the values of a column, a sum, how long, what is most frequent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .....indexing.parts import Part
from .....tools.plan_answers import Arithmetic, CountOf, Elapsed, LabelsOf, Reduce, Streak, ValueOf, ValuesOf
from .....tools.plan_cells import Extreme, Extremity, Groups, Parts, Relation, Where
from ...positions import COUNTS
from ..base import REDUCTIONS, Candidate
from .rows import Rows, Table
from .targets import EVIDENCE, Target


def asked(table: Table, rows: Rows, targets: list[Target]) -> Iterator[Candidate]:
    """What may be asked of a set of rows."""
    scene = table.scene
    count = scene.cue("how_many") or scene.cue("streak")
    if count is not None:
        yield from _counted(table, rows, count)
    yield from _how_long(table, rows, targets)
    for target in targets:
        cells = table.column(rows.node, target.column)
        numeric = table.records.numeric[target.column]
        amount = (
            numeric
            and (target.column != table.records.key or bool(target.at))
            and not any(m.kind == "year" for m in table.records.measures if m.column == target.column)
        )
        if rows.narrowed and (target.column not in rows.said or ">" in rows.tag):
            yield _candidate(
                rows, ValuesOf(of=cells, once=True), f"value:{target.found}", target.at, EVIDENCE[target.found]
            )
            yield from _parts(table, rows, target, cells)
        if target.found == "any":
            continue
        if count is not None:
            yield _candidate(rows, Reduce(of=cells, how="distinct"), f"distinct:{target.found}", target.at | count, 0.3)
        if numeric:
            for cue, how in REDUCTIONS:
                words = scene.cue(cue)
                if words is not None and ">" not in rows.tag and amount:
                    yield _candidate(rows, Reduce(of=cells, how=how), f"{how}:{target.found}", target.at | words, 0.6)
            if count is not None and amount and target.found in ("asked", "named") and ">" not in rows.tag:
                yield _candidate(rows, Reduce(of=cells, how="sum"), "sum:counted", target.at | count, 0.4)
            spread = scene.cue("difference")
            if spread is not None and target.found in ("asked", "named"):
                yield _candidate(rows, Reduce(of=cells, how="range"), "range:named", target.at | spread, 0.5)
        elif ">" not in rows.tag:
            yield from _most_frequent(table, rows, target)
        yield from so_often(table, rows, target)


def _candidate(rows: Rows, plan: Any, what: str, at: frozenset[int], evidence: float) -> Candidate:
    return Candidate(plan, f"records:{what}|{rows.tag}", rows.at | at, evidence, rows.quality)


def _counted(table: Table, rows: Rows, count: frozenset[int]) -> Iterator[Candidate]:
    """How many rows there are; how many cells of the whole table say something ("how often is France listed?")."""
    if rows.narrowed or table.scene.cue("max", "min") is None:
        yield _candidate(rows, CountOf(of=rows.node, what="row"), "count", count, 0.6)
    streak = table.scene.cue("streak")
    if streak is not None and rows.narrowed and ">" not in rows.tag:
        yield _candidate(rows, Streak(of=rows.node), "streak", count | streak, 0.8)
    if rows.tag != "facet":
        return
    facets = [facet for facet in table.scene.facets if frozenset(facet.at) == rows.at]
    if len({facet.column for facet in facets}) > 1:
        met = Where(of=table.records.everything, relation=facets[0].relation, to=facets[0].to)
        yield _candidate(rows, CountOf(of=met), "listed", count, 0.3)


def _parts(table: Table, rows: Rows, target: Target, cells: Any) -> Iterator[Candidate]:
    """The part of a cell that the question asks for: the year of a date, the number before a note."""
    stems = {token.stem for token in table.scene.question.tokens}
    kinds = {one.part for one in table.records.measures if one.column == target.column}
    wanted: list[Part] = []
    if "date" in kinds:
        wanted += [part for part, stem in (("year", "year"), ("month", "month")) if stem in stems]  # type: ignore[misc]
    if target.found != "any" and table.scene.cue("how_many", "how_much", "score", "difference") is not None:
        scores: tuple[Part, ...] = ("first", "second", "total", "margin")
        wanted += [part for part in scores if part in kinds]
    if target.found in ("asked", "named") and table.scene.cue("how_many") is not None and not kinds:
        wanted.append("items")
    if target.found in ("asked", "named", "who"):
        wanted += [part for part in table.records.parted.get(target.column, []) if part != "bare"]
    for part in wanted:
        plan = ValuesOf(of=Parts(of=cells, part=part))
        more = frozenset(i for i, token in enumerate(table.scene.question.tokens) if token.stem == part)
        yield _candidate(rows, plan, f"part:{part}:{target.found}", target.at | more, 0.4)


def _how_long(table: Table, rows: Rows, targets: list[Target]) -> Iterator[Candidate]:
    """The time between two columns of a row, the span that one cell states, or that of the whole set."""
    at = table.scene.cue("how_long")
    if at is None or not rows.narrowed:
        return
    whens = [one for one in table.records.measures if one.kind in ("year", "date")]
    for start, end in pairwise(whens):
        if start.kind == end.kind:
            left, right = (ValueOf(of=table.column(rows.node, one.column)) for one in (start, end))
            plan: Any = Elapsed(unit=_unit(table), left=left, right=right)
            yield _candidate(rows, plan, "elapsed", at, 0.6)
    for measure in table.records.measures:
        cells = table.column(rows.node, measure.column)
        if measure.part == "length":
            yield _candidate(rows, ValueOf(of=Parts(of=cells, part="length")), "length", at, 0.6)
        elif measure.kind == "year":
            yield _candidate(rows, Reduce(of=cells, how="range"), "years", at, 0.4)
        elif measure.kind == "date":
            plan = Reduce(of=Parts(of=cells, part="year"), how="range")
            yield _candidate(rows, plan, "years", at, 0.4)


def _unit(table: Table) -> Any:
    stems = {token.stem for token in table.scene.question.tokens}
    return "days" if "day" in stems else "months" if "month" in stems else "years"


def _most_frequent(table: Table, rows: Rows, target: Target) -> Iterator[Candidate]:
    """The text that most (fewest) rows have in a column, or in a part of it."""
    ways: tuple[Extremity, ...] = ("max", "min")
    for how in ways:
        words = table.scene.cue(how)
        if words is None:
            continue
        parts: list[Part | None] = [None, *table.records.parted.get(target.column, [])]
        for part in parts:
            groups = Groups(of=rows.node, by=table.names[target.column], part=part)
            named = f"{target.found}:{part}" if part else target.found
            plan = LabelsOf(of=Extreme(of=groups, how=how), axis="group")
            yield _candidate(rows, plan, f"frequent:{named}", target.at | words, 0.4)
            yield from _summed(table, rows, target, how, words, part)
            if table.scene.cue("how_many") is not None and part is None:
                most = ValueOf(of=Extreme(of=groups, how=how))
                yield _candidate(rows, most, "most:count", target.at | words, 0.2)


def so_often(table: Table, rows: Rows, target: Target) -> Iterator[Candidate]:
    """The texts that a column has once, twice, more than once, at least three times; and how many these are."""
    often = _often(table)
    if often is None or target.found == "any" or ">" in rows.tag:
        return
    relation, number, at = often
    groups = Groups(of=rows.node, by=table.names[target.column])
    met = Where(of=groups, relation=relation, to=number)
    yield _candidate(rows, LabelsOf(of=met, axis="group"), f"often:{target.found}", target.at | at, 0.6)
    count = table.scene.cue("how_many")
    if count is not None:
        yield _candidate(rows, CountOf(of=met), f"often:count:{target.found}", target.at | at | count, 0.6)


def _often(table: Table) -> tuple[Relation, float, frozenset[int]] | None:
    """How often something is there, as the question says: (relation, number, words)."""
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
        return relation, float(number), frozenset(at)
    return None


def _summed(
    table: Table, rows: Rows, target: Target, how: Extremity, words: frozenset[int], part: Part | None
) -> Iterator[Candidate]:
    """The text whose rows have the largest sum of a column that the question names."""
    if target.column == table.records.key:
        return  # each name stands once: there is nothing to add up
    for measure in table.records.measures:
        at = table.words(measure.column)
        if measure.kind == "number" and at and measure.column != target.column:
            groups = Groups(
                of=rows.node, by=table.names[target.column], part=part, how="sum", at=table.names[measure.column]
            )
            plan = LabelsOf(of=Extreme(of=groups, how=how), axis="group")
            yield _candidate(rows, plan, "frequent:sum", target.at | words | at, 0.3)


def of_two_columns(table: Table, rows: Rows) -> Iterator[Candidate]:
    """The difference or the sum of two columns that the question names, in one row."""
    named = [n for n, yes in enumerate(table.records.numeric) if yes and table.words(n)]
    if len(named) != 2 or not rows.narrowed:
        return
    left, right = (ValueOf(of=table.column(rows.node, column)) for column in named)
    if table.words(named[0]) <= table.words(named[1]) or table.words(named[1]) <= table.words(named[0]):
        return
    at = table.words(named[0]) | table.words(named[1])
    for cue, how in (("difference", "distance"), ("sum", "sum"), ("ratio", "ratio")):
        words = table.scene.cue(cue)
        if words is not None:
            plan = Arithmetic(how=how, left=left, right=right)
            yield _candidate(rows, plan, f"columns:{how}", at | words, 0.6)
