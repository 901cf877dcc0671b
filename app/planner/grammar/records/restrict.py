"""The rows that a question is about: all of them, or those that meet its conditions on columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

from .....tools.plan.nodes import Combine, GridCells, Where
from ...linking.facets import Facet
from ...text.tablewords import TOTALS
from .relative import beyond, relative
from .rows import Restriction, Rows, Table
from .standing import ahead, placed
from .terms import clocked, measured, none_of, timed

MAX_SETS = 14
SURE = 4
"""Number of the best restrictions that are also tried alone."""
NEGATES = 5
"""Most tokens between "not" and the words that it negates."""


def row_sets(table: Table) -> list[Rows]:
    """All rows, and those that meet one or more restrictions; sets that explain most words come first."""
    every = Rows(table.records.everything, frozenset())
    single = restrictions(table)
    found = [every, *(one.of(every) for one in single)]
    for one, other in combinations(single, 2):
        if _compatible(one, other):
            rows = other.of(one.of(every))
            if rows.where is None or rows.where:
                found.append(rows)
    whole = every
    for one in sorted(single, key=lambda one: -len(one.at) * one.score):
        if whole.at.isdisjoint(one.at) and ((more := one.of(whole)).where is None or more.where):
            whole = more
    if whole.tag.count("+") > 1 or (whole.tag.startswith("facets") and "+" in whole.tag):
        found.append(whole)
    named = frozenset(index for link in table.links for index in link.at)
    found.sort(key=lambda rows: -len(rows.at - named) * rows.quality)
    kept = found[: MAX_SETS - 1]
    plain = [one for one in single if one.tag in ("facet", "time", "condition")]
    kept += [rows for one in plain[:SURE] if (rows := one.of(every)) not in kept]
    return kept + [every] * (every not in kept)


def _compatible(one: Restriction, other: Restriction) -> bool:
    return one.at.isdisjoint(other.at) and not (one.said & other.said)


def restrictions(table: Table) -> list[Restriction]:
    """All restrictions on rows in the question, the most distinctive first."""
    facets = [facet for facet in table.scene.facets[:9] if not _sums(facet)][:6]
    found = [_plain(table, facet) for facet in facets]
    found += [restriction for facet in facets for restriction in _facet_negations(table, facet)]
    found += list(timed(table))
    found += list(measured(table))
    found += list(clocked(table))
    found += list(none_of(table))
    found += list(placed(table))
    found += list(ahead(table))
    found += list(relative(table, facets))
    found += list(beyond(table, facets))
    found += [none for one in found if one.tag.startswith(("condition", "placed")) for none in _negate(table, one)]
    found.sort(key=lambda one: -len(one.at) * one.score)
    return found[:12]


def _sums(facet: Facet) -> bool:
    """Whether the facet is the word "total", which named the total row."""
    return isinstance(facet.to, str) and facet.to.casefold().strip(" :.") in TOTALS


def _plain(table: Table, facet: Facet) -> Restriction:
    return Restriction(
        partial(_having, table, facet),
        frozenset(facet.at),
        facet.score,
        "facet",
        frozenset({facet.column}),
        facet.where,
    )


def _having(table: Table, facet: Facet, of: Any) -> Where:
    return table.having(facet, of)


def _negation(table: Table, facet: Facet) -> Iterator[frozenset[int]]:
    """The tokens of a negation before a facet."""
    for name in ("negation", "other"):
        for cue in table.scene.cues.get(name, ()):
            if 0 < facet.at[0] - cue.at[-1] <= NEGATES or (name == "other" and cue.at[0] > facet.at[-1]):
                yield frozenset(cue.at)
                break


def _facet_negations(table: Table, facet: Facet) -> Iterator[Restriction]:
    """All rows but those that meet a facet: "not", "other than", or "the other" of two."""
    for at in _negation(table, facet):
        where = at | frozenset(facet.at)
        yield Restriction(partial(_except, table, facet), where, facet.score, "not", frozenset({-1 - facet.column}))
        break


def _negate(table: Table, one: Restriction) -> Iterator[Restriction]:
    """All rows but those that meet a condition: "did not finish in the top ten"."""
    for cue in table.scene.cues.get("negation", ()):
        if 0 < min(one.at) - cue.at[-1] <= NEGATES:
            yield Restriction(partial(_rows_not_in, one), one.at | frozenset(cue.at), one.score, f"not {one.tag}")
            return


def _rows_not_in(one: Restriction, of: Any) -> Combine:
    return Combine(how="without", left=of, right=one.apply(GridCells()), axis="row")


def _except(table: Table, facet: Facet, of: Any) -> Combine:
    return Combine(how="without", left=of, right=table.having(facet, GridCells()), axis="row")
