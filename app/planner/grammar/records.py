"""Questions about the rows of a table: "which film opened after Ash?", "how many games were in Oslo?".

A set of rows (all, or those that some words narrow down) is refined (the one with the most of something, the first,
the next), and then something is asked of it: the value of a column, a count, a sum. Anchored pieces are words of the
question; the rest floats in.

Pasupat and Liang (2015), Compositional Semantic Parsing on Semi-Structured Tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ....tools.plan_answers import Arithmetic, CountOf, LabelsOf, Reduce, ValueOf, ValuesOf
from ....tools.plan_cells import At, Either, Extreme, Extremity, GridCells, Groups, Having, HavingExtreme, Nth, Shift
from ..facets import Facet, Records
from ..link import Link, link_axis
from ..scene import Scene, Selection
from .base import REDUCTIONS, Candidate, conditions

MAX_SETS = 10
MAX_TARGETS = 7


@dataclass(frozen=True, slots=True)
class Rows:
    """A set of rows as a plan, with the words it explains."""

    node: Any
    at: frozenset[int]
    quality: float = 1.0
    tag: str = "all"
    narrowed: bool = False


def records(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Every question about rows that the words allow, over the figure's one table."""
    grid = scene.grids[0] if len(scene.grids) == 1 else None
    if grid is None or grid.kind != "table":
        return
    table = scene.records
    names = scene.names(grid, "column")
    links = link_axis(scene.question, names, None) if names else []
    sets = _sets(scene, table, links)
    targets = _targets(scene, table, links)
    for rows in sets:
        for refined in _refined(scene, table, rows, links):
            yield from _asked(scene, table, refined, targets)
    yield from _compared(scene, table, links)


def _having(table: Records, facet: Facet, of: Any) -> Having:
    return Having(of=of, axis="row", at=table.names[facet.column], relation=facet.relation, to=facet.to)


def _sets(scene: Scene, table: Records, links: list[Link]) -> list[Rows]:
    """All rows, and those that meet one or two of the conditions that the question states."""
    named = frozenset(index for link in links for index in link.at)
    facets = scene.facets
    found = [Rows(GridCells(), frozenset())]
    for facet in facets[:6]:
        node = _having(table, facet, GridCells())
        found.append(Rows(node, frozenset(facet.at), facet.score, "facet", True))
    for one, other in combinations(facets[:5], 2):
        if one.column != other.column and set(one.at).isdisjoint(other.at):
            node = _having(table, other, _having(table, one, GridCells()))
            at = frozenset(one.at + other.at)
            found.append(Rows(node, at, (one.score + other.score) / 2, "facets", True))
    for condition in conditions(scene, frozenset()):
        linked = [n for n, name in enumerate(table.names) if any(name in link.labels for link in links)]
        columns = [n for n in linked if table.numeric[n]] or [n for n, yes in enumerate(table.numeric) if yes][:3]
        for column in columns[:3]:
            at = condition.at | frozenset(i for link in links if table.names[column] in link.labels for i in link.at)
            for base in found[: 1 + min(len(facets), 2)]:
                if base.at.isdisjoint(condition.at):
                    node = Having(
                        of=base.node,
                        axis="row",
                        at=table.names[column],
                        relation=condition.relation,
                        to=condition.to,
                    )
                    found.append(Rows(node, base.at | at, base.quality, f"{base.tag}+condition", True))
    found.sort(key=lambda rows: -len(rows.at - named) * rows.quality)
    return found[:MAX_SETS]


def _refined(scene: Scene, table: Records, rows: Rows, links: list[Link]) -> Iterator[Rows]:
    """The set itself; its first, last, extreme; the one after or before it."""
    yield rows
    for cue, position in (("first", 1), ("last", -1), ("top", 1), ("bottom", -1)):
        at = scene.cue(cue)
        if at is not None:
            yield Rows(
                Nth(of=rows.node, axis="row", position=position), rows.at | at, rows.quality, f"{rows.tag}>{cue}", True
            )
    for cue, by in (("next", 1), ("previous", -1)):
        at = scene.cue(cue)
        if at is not None and rows.narrowed:
            yield Rows(Shift(of=rows.node, axis="row", by=by), rows.at | at, rows.quality, f"{rows.tag}>{cue}", True)
    for how, column, at, known in _extremes(scene, table, links, rows):
        node = HavingExtreme(of=rows.node, axis="row", at=table.names[column], how=how)
        tag = f"{rows.tag}>{how}{'' if known else '?'}"
        yield Rows(node, rows.at | at, rows.quality, tag, True)


def _extremes(
    scene: Scene, table: Records, links: list[Link], rows: Rows
) -> Iterator[tuple[Extremity, int, frozenset[int], bool]]:
    """(max or min, column, words, whether the question names the column)."""
    pairs: tuple[tuple[Extremity, frozenset[int] | None], ...] = (("max", scene.cue("max")), ("min", scene.cue("min")))
    for how, at in pairs:
        if at is None:
            continue
        numeric = [n for n, yes in enumerate(table.numeric) if yes]
        for column in numeric[:8]:
            own = [link for link in links if table.names[column] in link.labels]
            words = at | frozenset(index for link in own for index in link.at)
            if own or len(numeric) <= 4:
                yield how, column, words, bool(own)


def _targets(scene: Scene, table: Records, links: list[Link]) -> list[tuple[int, frozenset[int], str]]:
    """(column, words that name it, how it was found): named ones, then what the question word asks for, then all."""
    found: dict[int, tuple[int, frozenset[int], str]] = {}
    for link in links:
        for name in link.labels:
            column = table.names.index(name)
            found.setdefault(column, (column, frozenset(link.at), "named"))
    when = scene.cue("when")
    if when is not None:
        for column, dated in enumerate(table.dated):
            if dated:
                found.setdefault(column, (column, when, "when"))
    found.setdefault(table.key, (table.key, frozenset(), "key"))
    for column in range(len(table.names)):
        found.setdefault(column, (column, frozenset(), "any"))
    return list(found.values())[:MAX_TARGETS]


def _asked(
    scene: Scene, table: Records, rows: Rows, targets: list[tuple[int, frozenset[int], str]]
) -> Iterator[Candidate]:
    """What may be asked of a set of rows."""

    def candidate(plan: Any, what: str, at: frozenset[int], evidence: float) -> Candidate:
        return Candidate(plan, f"records:{what}|{rows.tag}", rows.at | at, evidence, rows.quality)

    count = scene.cue("how_many")
    if count is not None and (rows.narrowed or scene.cue("max", "min") is None):
        yield candidate(CountOf(of=rows.node, what="row"), "count", count, 0.6)
    for column, at, found in targets:
        cells = At(of=rows.node, axis="column", labels=(table.names[column],))
        if rows.narrowed:
            how_found = {"named": 0.6, "when": 0.6, "key": 0.5, "any": 0.2}[found]
            yield candidate(ValuesOf(of=cells), f"value:{found}", at, how_found)
        if count is not None and found != "any":
            yield candidate(Reduce(of=cells, how="distinct"), f"distinct:{found}", at | count, 0.3)
        for cue, how in REDUCTIONS:
            words = scene.cue(cue)
            if words is not None and table.numeric[column] and found != "any":
                yield candidate(Reduce(of=cells, how=how), f"{how}:{found}", at | words, 0.6)
        if found in ("named", "key", "when") and not table.numeric[column]:
            yield from _most_frequent(scene, table, rows, column, at, found)
        spread = scene.cue("difference")
        if spread is not None and table.numeric[column] and found == "named":
            yield candidate(Reduce(of=cells, how="range"), "range:named", at | spread, 0.5)


def _most_frequent(
    scene: Scene, table: Records, rows: Rows, column: int, at: frozenset[int], found: str
) -> Iterator[Candidate]:
    ways: tuple[tuple[Extremity, frozenset[int] | None], ...] = (("max", scene.cue("max")), ("min", scene.cue("min")))
    for how, words in ways:
        if words is None or ">" in rows.tag:
            continue
        groups = Groups(of=rows.node, by=table.names[column])
        plan = LabelsOf(of=Extreme(of=groups, how=how), axis="group")
        yield Candidate(plan, f"records:frequent:{found}|{rows.tag}", rows.at | at | words, 0.4, rows.quality)


def _compared(scene: Scene, table: Records, links: list[Link]) -> Iterator[Candidate]:
    """Two rows named in one column: which has more, and by how much."""
    by_column: dict[int, list[Facet]] = {}
    for facet in scene.facets:
        kept = by_column.setdefault(facet.column, [])
        if all(set(facet.at).isdisjoint(other.at) for other in kept):
            kept.append(facet)
    for column, facets in by_column.items():
        if len(facets) != 2:
            continue
        one, other = sorted(facets, key=lambda facet: facet.at)
        at = frozenset(one.at + other.at)
        left, right = (_having(table, facet, GridCells()) for facet in (one, other))
        quality = (one.score + other.score) / 2
        for target, yes in enumerate(table.numeric):
            own = frozenset(i for link in links if table.names[target] in link.labels for i in link.at)
            if not yes or target == column or (not own and sum(table.numeric) > 3):
                continue
            named = "named" if own else "any"
            values = [ValueOf(of=At(of=rows, axis="column", labels=(table.names[target],))) for rows in (left, right)]
            difference = scene.cue("difference", "how_many", "how_much")
            if difference is not None:
                plan: Any = Arithmetic(how="distance", left=values[0], right=values[1])
                yield Candidate(plan, f"records:distance:{named}", at | own | difference, 0.6, quality)
        yield from _larger_of(scene, table, column, (one, other), links)


def _larger_of(
    scene: Scene, table: Records, column: int, pair: tuple[Facet, Facet], links: list[Link]
) -> Iterator[Candidate]:
    one, other = pair
    both = Either(left=_having(table, one, GridCells()), right=_having(table, other, GridCells()))
    rows = Rows(both, frozenset(one.at + other.at), (one.score + other.score) / 2, "either", True)
    for how, extreme, at, known in _extremes(scene, table, links, rows):
        node = HavingExtreme(of=both, axis="row", at=table.names[extreme], how=how)
        plan = ValuesOf(of=At(of=node, axis="column", labels=(table.names[column],)))
        named = "named" if known else "any"
        yield Candidate(plan, f"records:larger:{named}|{how}", rows.at | at, 0.6, rows.quality)
    for cue, position in (("first", 1), ("last", -1), ("next", -1), ("previous", 1)):
        words = scene.cue(cue)
        if words is not None:
            node_first = Nth(of=both, axis="row", position=position)
            plan = ValuesOf(of=At(of=node_first, axis="column", labels=(table.names[column],)))
            yield Candidate(plan, f"records:{cue}-of-two", rows.at | words, 0.5, rows.quality)
