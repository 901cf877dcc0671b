"""The scene: a question and one figure with all links between them, from which plans are generated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...tools.plan.nodes import At, Combine, GridCells, LabelWhere
from .linking.cell_linker import Linked, link_cells
from .linking.cover import Cover, covers
from .linking.link import Link
from .linking.looks import named_by_look
from .linking.mentions import Mention, mentions
from .linking.setting import Setting
from .text.words import is_content

MAX_SELECTIONS = 24
"""Most ways to divide the question's words between the axes."""
NAMED = 0.55
"""Least score of a link that names a label."""
LEFT_OUT = 0.3
"""Reduction of a selection's quality per unit of score of the links that it leaves out."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Part of a figure that the question names: a panel, some rows, some columns."""

    grid: str | None = None
    rows: tuple[Link, ...] = ()
    columns: tuple[Link, ...] = ()
    panel_at: frozenset[int] = frozenset()
    whole: GridCells | At | Combine | None = None
    """The cells meant if no label is named; None for all. In a table, its numbers without names of rows and totals."""
    left: float = 0.0
    """The score of links that it leaves out."""
    sums: frozenset[tuple[str, str]] = frozenset()
    """(side, label) of the totals, which are left out if nothing on that side is named."""

    @property
    def links(self) -> tuple[Link, ...]:
        """The links of both axes, rows first."""
        return (*self.rows, *self.columns)

    @property
    def at(self) -> frozenset[int]:
        """Tokens that it explains."""
        return self.panel_at.union(*(link.at + link.beside for link in self.links))

    @property
    def quality(self) -> float:
        """Mean score of its links, 1 where it has none; less where it leaves links out."""
        links = self.links
        mean = sum(min(link.score, 1.3) for link in links) / len(links) if links else 1.0
        return mean - LEFT_OUT * self.left

    def labels(self, side: str) -> tuple[str, ...]:
        """The labels named on one axis, in the question's order."""
        links = self.rows if side == "row" else self.columns
        ordered = sorted(links, key=lambda link: link.at)
        return tuple(dict.fromkeys(label for link in ordered for label in link.labels))

    def group(self, side: str) -> tuple[str, ...]:
        """The labels that the question names together on one axis ("the last three years", "the single models")."""
        links = self.rows if side == "row" else self.columns
        return tuple(dict.fromkeys(label for link in links if link.together for label in link.labels))

    def source(self) -> GridCells | At | Combine:
        """The cells of its panel."""
        return GridCells(grid=self.grid) if self.whole is None else self.whole

    def cells(self, without: str = "") -> GridCells | At | LabelWhere | Combine:
        """Its cells as a plan; the labels of axis `without` are not selected, except those named together."""
        node: GridCells | At | Combine = self._base(without)
        for side in ("row", "column"):
            labels = self.labels(side) if side != without else self.group(side)
            if labels:
                node = At(of=node, axis=side, labels=labels)
        return node

    def _base(self, without: str) -> GridCells | At | Combine:
        """The cells before labels are selected: a named row may be a total, and a named column need not be numeric."""
        node = self.source()
        if isinstance(node, At) and self.columns and without != "column":
            node = node.of  # type: ignore[assignment]
        if isinstance(node, Combine) and self.rows and without != "row":
            node = node.left  # type: ignore[assignment]
        for side in ("row", "column"):
            labels = tuple(sorted(label for of, label in self.sums if of == side))
            if labels and (side == without or not self.labels(side)):
                sums = At(of=self.source(), axis=side, labels=labels)
                node = Combine(how="without", left=node, right=sums, axis=side)
        return node


@dataclass(frozen=True)
class Scene(Setting):
    """A question against one figure, with the ways to share out its words."""

    @cached_property
    def covers(self) -> list[Cover]:
        """The ways to divide the question's words between the parts of the figure, best first."""
        return covers(self, self.mentions)

    @cached_property
    def mentions(self) -> Sequence[Mention]:
        """Which words may name which parts of the figure, the strongest first."""
        return mentions(self)

    @cached_property
    def linked(self) -> Linked:
        """How likely the question is about each cell of a described figure; nothing for claims and for records."""
        return link_cells(self, self.mentions) if self.described and not self.claim else Linked()

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The links of all covers."""
        return tuple(link for cover in self.covers for link in (*cover.rows, *cover.columns))

    @cached_property
    def selections(self) -> list[Selection]:
        """The parts of the figure that the question names, best first: without links to a few words of a label, and
        without those by meaning unless the figure was found.
        """
        found: dict[Selection, None] = {}
        best = max((cover.score for cover in self.covers), default=0.0)
        for cover in self.covers:
            links = (*cover.rows, *cover.columns, *cover.panels)
            if any(link.score < NAMED or (link.by == "meaning" and self.near is None) for link in links):
                continue
            at = frozenset(index for link in cover.panels for index in link.at)
            ids: list[str | None] = [link.labels[0] for link in cover.panels if len(link.labels) == 1]
            for id in ids or [None]:
                left = best - cover.score
                one = Selection(id, cover.rows, cover.columns, at, self.everything, left, self.vocabulary.sums)
                found[one] = None
        return list(found)[:MAX_SELECTIONS]

    @cached_property
    def named_by_look(self) -> Link | None:
        """The link to the one label that the question names by its look, if it says no more; else None."""
        return named_by_look(self, self.covers, self.content_words)

    @cached_property
    def everything(self) -> GridCells | At | Combine | None:
        """Of a table its numeric columns, without names of rows and the total row; None for other figures."""
        if len(self.grids) != 1 or self.grids[0].kind != "table":
            return None
        table = self.records
        node: GridCells | At | Combine = table.everything
        if table.amounts and len(table.amounts) < len(table.names):
            node = At(of=node, axis="column", labels=tuple(table.names[n] for n in table.amounts))
        return node

    @cached_property
    def content(self) -> tuple[int, ...]:
        """Indices of tokens that a plan has to explain."""
        content = self.content_words
        return content if self.near is None else tuple(i for i in content if i not in self.describing)

    @cached_property
    def describing(self) -> frozenset[int]:
        """Words that describe the figure or the kind of thing asked for: neither a number, nor an operation, nor a word
        that names a label.
        """
        tokens = self.question.tokens
        shares = self.cue("percent", "share") or frozenset()
        telling = (self.operations - shares).union(*(selection.at for selection in self.selections))
        if len(self.grids) == 1 and self.described:
            telling |= {index for facet in self.facets for index in facet.at}
        return frozenset(
            i for i, token in enumerate(tokens) if is_content(token) and i not in telling and not self._is_amount(i)
        )

    def _is_amount(self, at: int) -> bool:
        """Whether a token is a number and not part of a name ("F1")."""
        tokens = self.question.tokens
        if tokens[at].number is None:
            return False
        return at == 0 or tokens[at - 1].end < tokens[at].start or not tokens[at - 1].text.isalpha()
