"""Comparisons of two sets of rows: which has more, by how much, the time between them, and their sum."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from .....tools.plan.nodes import Choose, CountOf, Derive, Option, Parts, ValueOf
from ...linking.facets import Facet
from ...linking.measures import Measure
from ...text.tablewords import TOTALS
from ...text.times import times_of
from ...text.words import stems_of
from ..base import Candidate
from .restrict import restrictions
from .rows import Rows, Table
from .spans import units

MAX_PAIRS = 4


def contrasted(table: Table) -> Iterator[Candidate]:
    """Two facets of one column, or two times, each as a set of rows."""
    for (one, label), (other, label_of_other) in _pairs(table):
        at = one.at | other.at
        quality = (one.quality + other.quality) / 2
        for plan, what, words, evidence in (
            *_counts(table, one, other, label, label_of_other),
            *_values(table, one, other, label, label_of_other),
        ):
            yield Candidate(plan, f"records:{what}", at | words, evidence, quality)


Named = tuple[Rows, str]
"""(rows, their name in the question)"""


def _pairs(table: Table) -> list[tuple[Named, Named]]:
    found: list[tuple[Named, Named]] = []
    by_column: dict[int, list[Facet]] = {}
    for facet in table.scene.facets:
        kept = by_column.setdefault(facet.column, [])
        if all(set(facet.at).isdisjoint(other.at) for other in kept):
            kept.append(facet)
    for facets in by_column.values():
        for one, other in combinations(sorted(facets[:3], key=lambda facet: facet.at), 2):
            found.append(((table.rows(one), _name_of(table, one)), (table.rows(other), _name_of(table, other))))
    found.sort(key=lambda pair: -sum(len(rows.at) * rows.quality for rows, _ in pair))
    return [*found[:MAX_PAIRS], *_two_times(table)]


def _two_times(table: Table) -> Iterator[tuple[Named, Named]]:
    """Two decades, or years of dates, joined by "or", "and" or "than"."""
    timed = [one for one in restrictions(table) if one.tag == "time"]
    for one, other in combinations(timed, 2):
        if one.at.isdisjoint(other.at) and len(times_of(table.scene.question)) <= 3:
            every = Rows(table.records.everything, frozenset())
            first, second = sorted((one, other), key=lambda time: min(time.at))
            yield (first.of(every), _words(table, first.at)), (second.of(every), _words(table, second.at))


def _name_of(table: Table, facet: Facet) -> str:
    if isinstance(facet.to, str) and facet.relation == "=" and not facet.to.isdigit():
        return facet.to
    before = facet.at[0] - 1  # the name is "week 4", not "4"
    named = before >= 0 and before in table.words(facet.column)
    return _words(table, frozenset((before, *facet.at) if named else facet.at))


def _words(table: Table, at: frozenset[int]) -> str:
    """The facet's text as the question writes it, without a leading article or preposition."""
    tokens = table.scene.question.tokens
    kept = [index for index in sorted(at) if tokens[index].text not in ("in", "on", "during", "of", "from", "the")]
    start, end = tokens[kept[0] if kept else min(at)].start, tokens[kept[-1] if kept else max(at)].end
    return table.scene.question.text[start:end]


Asked = Iterator[tuple[Any, str, frozenset[int], float]]
"""(plan, operation, tokens, evidence)"""


def _counts(table: Table, one: Rows, other: Rows, label: str, label_of_other: str) -> Asked:
    left, right = (CountOf(of=rows.node, what="row") for rows in (one, other))
    scene = table.scene
    difference = scene.cue("difference")
    if difference is not None:
        yield Derive(how="distance", left=left, right=right), "count:distance", difference, 0.5
    for how in ("max", "min"):
        words = scene.cue(how)
        if words is not None:
            options = (Option(label=label, of=left), Option(label=label_of_other, of=right))
            yield Choose(how=how, options=options), f"count:choose:{how}", words, 0.5


def _part_of(table: Table, rows: Rows, measure: Measure) -> Any:
    """The cells of a measure; dates and years as they are written."""
    cells = table.column(rows.node, measure.column)
    plain = measure.part is None or measure.kind in ("date", "year")
    return cells if plain else Parts(of=cells, part=measure.part)


def _values(table: Table, one: Rows, other: Rows, label: str, label_of_other: str) -> Asked:
    scene = table.scene
    usable = [m for m in table.records.measures if m.column not in one.said]
    named = [measure for measure in usable if table.words(measure.column)]
    usable.sort(key=lambda measure: TOTALS.isdisjoint(stems_of(table.names[measure.column])))
    for measure in (named or usable)[:4]:
        own, known = table.words(measure.column), "named" if named else "any"
        left, right = (ValueOf(of=_part_of(table, rows, measure)) for rows in (one, other))
        if measure.kind in ("date", "year"):
            at = scene.cue("how_long", "difference", "apart")
            if at is not None:
                for unit in units(table, measure):
                    plan: Any = Derive(how=unit, left=left, right=right)
                    yield plan, f"between:{known}", own | at, 0.5
                    yield Derive(how=unit, left=right, right=left), f"between:back:{known}", own | at, 0.4
        if measure.kind in ("date", "year"):
            continue
        yield from _more_of(table, measure, (left, label), (right, label_of_other), known)
        for cues, how in (
            (("difference", "how_many", "how_much", "apart"), "distance"),
            (("sum",), "sum"),
            (("mean",), "mean"),
        ):
            words = scene.cue(*cues)
            if words is not None:
                yield Derive(how=how, left=left, right=right), f"{how}:{known}", own | words, 0.6


def _more_of(table: Table, measure: Measure, one: tuple[Any, str], other: tuple[Any, str], known: str) -> Asked:
    """The name, as in the question, of the rows with more; or whether the first have more or less."""
    own = table.words(measure.column)
    for how in ("max", "min"):
        words = table.scene.cue(how)
        if words is not None:
            options = (Option(label=one[1], of=one[0]), Option(label=other[1], of=other[0]))
            yield Choose(how=how, options=options), f"choose:{known}:{how}", own | words, 0.45
    pair = more_or_less(table)
    if pair is not None:
        more, less, words = pair
        options = (Option(label=more, of=one[0]), Option(label=less, of=other[0]))
        yield Choose(how="max", options=options), f"more or less:{known}", own | words, 0.8


def more_or_less(table: Table) -> tuple[str, str, frozenset[int]] | None:
    """(answer if the first has more, answer if less, tokens) of "more or less" or "above or below"; else None."""
    tokens = table.scene.question.tokens
    for index in range(1, len(tokens) - 1):
        words = {tokens[index - 1].text, tokens[index + 1].text}
        if tokens[index].text == "or":
            for more, less in _OPPOSITES:
                if words == {more, less}:
                    than = [n for n in range(index + 2, min(index + 3, len(tokens))) if tokens[n].text == "than"]
                    return more, less, frozenset((index - 1, index, index + 1, *than))
    return None


_OPPOSITES = (
    *(("more", "less"), ("more", "fewer"), ("above", "below"), ("higher", "lower"), ("larger", "smaller")),
    *(("longer", "shorter"), ("bigger", "smaller"), ("greater", "less"), ("over", "under"), ("taller", "shorter")),
)
