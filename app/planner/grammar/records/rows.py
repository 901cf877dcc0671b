"""Rows, Restriction, Best and Table: the types shared by the rules about records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .....tools.plan.nodes import At, Extremity, GridCells, ValuesOf, Where
from ...linking.facets import Facet, Records
from ...linking.link import Link, link_axis
from ...linking.measures import Measure
from ...scene import Scene
from ..base import Candidate, conditions


@dataclass(frozen=True, slots=True)
class Rows:
    """A set of rows as a plan, with the words it explains."""

    node: Any
    at: frozenset[int]
    quality: float = 1.0
    tag: str = "all"
    narrowed: bool = False
    said: frozenset[int] = frozenset()
    """Columns whose text the question itself gives."""
    where: frozenset[int] | None = None
    """A superset of the rows, if known before running."""

    def asked(self, plan: Any, what: str, at: frozenset[int], evidence: float) -> Candidate:
        """A candidate for an operation on the rows."""
        return Candidate(plan, f"records:{what}|{self.tag}", self.at | at, evidence, self.quality)


@dataclass(frozen=True, slots=True)
class Restriction:
    """A condition on rows that the question states."""

    apply: Callable[[Any], Any]
    """Takes a plan of rows and gives the plan of those that meet the condition."""
    at: frozenset[int]
    score: float
    tag: str
    said: frozenset[int] = frozenset()
    """Columns whose text the question itself gives."""
    where: frozenset[int] | None = None
    """The rows that meet it, if known before running."""

    def of(self, rows: Rows) -> Rows:
        """The rows that meet it."""
        tag = (
            "facets" if rows.tag == self.tag == "facet" else self.tag if not rows.narrowed else f"{rows.tag}+{self.tag}"
        )
        quality = (rows.quality + self.score) / 2 if rows.narrowed else self.score
        where = self.where if rows.where is None or self.where is None else rows.where & self.where
        return Rows(self.apply(rows.node), rows.at | self.at, quality, tag, True, rows.said | self.said, where)


@dataclass(frozen=True, slots=True)
class Best:
    """A superlative that selects one row of a set."""

    how: Extremity
    measure: Measure
    at: frozenset[int]
    known: bool
    """Whether the question names the column."""
    rank: int = 1
    way: str = ""
    """How the measure is ordered, if not by size."""


@dataclass(frozen=True)
class Table:
    """A scene whose figure is one table, with what the rules about records share."""

    scene: Scene
    records: Records
    links: tuple[Link, ...] = field(default=())

    @classmethod
    def of(cls, scene: Scene) -> Table | None:
        """The table of the scene; None if its figure is not a single table."""
        grid = scene.grids[0] if len(scene.grids) == 1 else None
        if grid is None or not (grid.kind == "table" or scene.has_text):
            return None
        names = scene.names(grid, "column")
        return cls(scene, scene.records, tuple(link_axis(scene.question, names, None)) if names else ())

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return self.records.names

    def superlative(self, *cues: str) -> frozenset[int]:
        """The tokens of cues for an extreme, without those of a condition: "faster than 25" asks for no fastest."""
        return (self.scene.cue(*cues) or frozenset()) - self._bounding

    @cached_property
    def _bounding(self) -> frozenset[int]:
        return frozenset(index for one in conditions(self.scene, frozenset()) for index in one.at)

    def words(self, column: int) -> frozenset[int]:
        """The tokens that name a column."""
        return self._words.get(column, frozenset())

    @cached_property
    def _words(self) -> dict[int, frozenset[int]]:
        found: dict[int, frozenset[int]] = {}
        for column, name in enumerate(self.names):
            at = frozenset(i for link in self.links if name in link.labels for i in link.at)
            if at:
                found[column] = at
        return found

    @cached_property
    def named(self) -> tuple[int, ...]:
        """The columns that the question names."""
        return tuple(sorted(self._words))

    def having(self, facet: Facet, of: Any) -> Where:
        """The rows that meet a facet."""
        return Where(of=of, keep="row", at=self.names[facet.column], relation=facet.relation, to=facet.to)

    def rows(self, facet: Facet) -> Rows:
        """The rows that meet a facet, of all."""
        node = self.having(facet, GridCells())
        return Rows(node, frozenset(facet.at), facet.score, "facet", True, frozenset({facet.column}), facet.where)

    def column(self, rows: Any, column: int) -> At:
        """The cells of one column in some rows."""
        return At(of=rows, axis="column", labels=(self.names[column],))

    def values(self, rows: Any, column: int) -> ValuesOf:
        """The plan of the values of one column in some rows."""
        return ValuesOf(of=self.column(rows, column), once=True)
