"""A view: a question with one of its covers, from which combinators build plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ....indexing.model.figure import Cell, Grid
from ....tools.plan.nodes import At, LabelWhere, Reduce, Reduction
from ..grammar.base import REDUCTIONS, Candidate
from ..grammar.claims.form import is_asking, is_claim
from ..grammar.conditions import Condition, bare_number, conditions, target
from ..grammar.superlative import is_comparative, turned_of
from ..linking.cover import Cover
from ..linking.degrees import in_degrees
from ..linking.link import Link
from ..linking.mentions import DIMENSIONS, Dimension
from ..linking.order import is_ordered
from ..linking.parts import length_of
from ..linking.quantities import states_change
from ..linking.vocabulary import SIDES, Side
from ..scene import Scene, Selection
from ..text.times import is_year
from ..text.words import is_content, stems_of
from .changes import LOSING, MOVES, are_changes, moves, of_loss
from .diagonal import Part
from .extremes import Extreme, extremes_of
from .measured import are_of_several_measures, quartiles, whiskers

Tokens = frozenset[int]
ASKING = ("which", "when", "list", "how_many", "row", "column", "reach")
"""Cues that ask for labels or their number."""
ASKING_VALUE = (*ASKING, "how_much", "percent", "share", "ask", "cell", "panel")
"""Cues that ask for values of cells."""
OVERLAPPING, SLOPE, FARTHEST = 3.3, 1.0, 3.0
"""Factor on the evidence for a cover by overlap over headers of several levels, since words seldom name such a label
in full; what the factor loses per unit of score behind the best one; the farthest that counts."""


def across(side: Side) -> Side:
    """The other axis."""
    return "column" if side == "row" else "row"


@dataclass(frozen=True)
class View:
    """A question and a figure, with one cover."""

    scene: Scene
    cover: Cover
    behind: float = 0.0
    """The score of the best cover less that of this one."""
    part: Part | None = None
    """Of a square figure, whether only cells on the diagonal are meant, or only those off it."""
    part_at: Tokens = frozenset()
    """The tokens that say so."""

    def cue(self, *names: str) -> Tokens:
        """The tokens of any of these cues that name no label; empty if the question has none of them. A name need not
        have the small words of a cue: "on average" for the row "Average wait".
        """
        cues = self.scene.cues
        found = [
            at
            for name in names
            for at in (self._moves[name] if name in MOVES else [cue.at for cue in cues[name]] if name in cues else ())
        ]
        return frozenset(index for at in found if not self.cover.at.issuperset(self._telling(at)) for index in at)

    @cached_property
    def _moves(self) -> dict[str, list[tuple[int, ...]]]:
        return moves(self.scene, self.selected)

    def _telling(self, at: tuple[int, ...]) -> tuple[int, ...]:
        tokens = self.scene.question.tokens
        return tuple(index for index in at if is_content(tokens[index])) or at

    @cached_property
    def in_percent(self) -> Tokens:
        """The tokens that ask for a percentage, among them a sign without a number ("drop in %"); points are none."""
        tokens = self.scene.question.tokens
        signs = (n for n in self.said("%") if not n or tokens[n - 1].number is None)
        return (self.cue("percent", "percent_change") | frozenset(signs)) - self.in_points

    @cached_property
    def in_points(self) -> Tokens:
        """The tokens that ask for points ("how many percentage points")."""
        points = self.said("points", "point", "pp", "pts")
        return points | (self.cue("percent") & {n - 1 for n in points})

    @property
    def adding(self) -> Tokens:
        """The tokens that add ("A + B"); a sign right behind a number only leaves it open ("60+")."""
        tokens = self.scene.question.tokens
        opens = (n for n in self.said("+") if n and tokens[n - 1].number is not None)
        return self.said("+", "plus") - {n for n in opens if tokens[n - 1].end == tokens[n].start}

    def said(self, *words: str) -> Tokens:
        """The tokens that are one of these words and name no label."""
        places = self.scene.question.places
        return frozenset(n for word in words for n in places.get(word, ()) if n not in self.cover.at)

    def candidate(
        self, plan: Any, shape: str, used: Tokens = frozenset(), evidence: float = 0.7, over: int | None = None
    ) -> Candidate:
        """A candidate that explains the tokens naming its cells and those `used` for its operations. Its tag gives the
        number of dimensions along which the cells lie (`over`, if that is not how many have several labels named), and
        whether words name them.
        """
        explained = self.cover.at | used | self.scene.target[1] | self.part_at
        links = (*self.cover.rows, *self.cover.columns)
        tag = f"over {len(self.varied) if over is None else over}{'' if self.cover.named else ' unnamed'}"
        if self.cover.linked is not None:
            return Candidate(
                plan, f"chart:{shape}|{tag} by linking", explained, evidence, self.cover.linked, links=links
            )
        if self.cover.overlap is None:
            quality = self._quality
            return Candidate(
                plan, f"chart:{shape}|{tag}", explained, evidence, quality, links=links, behind=self.behind
            )
        has_headers = self.scene.vocabulary.has_headers
        nested = OVERLAPPING - SLOPE * min(self.behind, FARTHEST) if has_headers else 1.0
        return Candidate(
            plan,
            f"chart:{shape}|{tag} by overlap",
            explained,
            evidence * nested,
            self.cover.overlap,
            links=links,
            overlap=1 / (1 + self.behind),
        )

    def every_cell(self) -> Any:
        """The cells named, those in columns of words among them."""
        return self.selected.cells()

    def cells(self, **only: tuple[Link, ...]) -> Any:
        """The cells named; `row=`, `column=` and `panel=` replace what is named there. Where columns of words stand
        beside columns of numbers, only the latter are meant.
        """
        rows, columns, panels = (only.get(one, self.cover.of(one)) for one in DIMENSIONS)
        cells: Any = self.selection(rows, columns, panels).cells()
        if self.numeric_columns and not columns and self.scene.everything is None:
            return At(of=cells, axis="column", labels=self.numeric_columns)
        for side, links in zip(SIDES, (rows, columns), strict=True):
            if in_degrees(links):  # all who agree, strongly or not, are one number
                cells = Reduce(of=cells, how="sum", by=across(side))
        return cells if self.part is None else LabelWhere(of=cells, axis="row", relation=self.part)

    @cached_property
    def selected(self) -> Selection:
        """The selection of all that the cover names."""
        return self.selection(*(self.cover.of(one) for one in DIMENSIONS))

    def selection(
        self, rows: tuple[Link, ...] = (), columns: tuple[Link, ...] = (), panels: tuple[Link, ...] = ()
    ) -> Selection:
        """A selection in which all labels of a link are meant."""
        ids = {id for link in panels for id in link.labels}
        grid = next(iter(ids)) if len(ids) == 1 else None
        rows, columns = (
            tuple(
                link if link.together == (len(link.labels) > 1) else replace(link, together=not link.together)
                for link in links
            )
            for links in (rows, columns)
        )
        return Selection(grid, rows, columns, whole=self.scene.everything, sums=self.scene.vocabulary.sums)

    def size(self, dimension: Dimension) -> int:
        """How many labels the cells have in one dimension."""
        links = self.cover.of(dimension)
        if in_degrees(links):
            return len(links)
        if links:
            return len({label for link in links for label in link.labels})
        return self.length(dimension)

    def length(self, dimension: Dimension) -> int:
        """How many labels the figure has in one dimension, whether named or not."""
        if dimension == "panel":
            return max(1, len(self.grids))
        if dimension == "column" and self.numeric_columns:
            return len(self.numeric_columns)
        sums = self.scene.vocabulary.sums_on(dimension)
        return max((length_of(grid, dimension, sums) for grid in self.grids), default=0)

    @cached_property
    def varied(self) -> tuple[Dimension, ...]:
        """The dimensions in which the cells have several labels."""
        found = tuple(one for one in DIMENSIONS if self.size(one) > 1)
        return found[:1] if self.part == "=" and len(found) > 1 else () if self.part == "=" else found

    @cached_property
    def varied_sides(self) -> tuple[Side, ...]:
        """The axes along which the cells have several labels."""
        return tuple(side for side in SIDES if side in self.varied)

    def varied_sides_but(self, dimension: Dimension) -> tuple[Side, ...]:
        """The other axes along which the cells have several labels."""
        return tuple(side for side in self.varied_sides if side != dimension)

    def level(self, dimension: Dimension) -> int | None:
        """The level on which the labels named on an axis differ, or all its labels if none is named; of two labels, the
        first such level. None if more labels differ on several.
        """
        if dimension == "panel":
            return None
        named = {label for link in self.cover.of(dimension) for label in link.labels}
        labels = [label for grid in self.grids for label in grid.axis(dimension).labels]
        paths = {label.path for label in labels if not named or label.text in named}
        depth = min(map(len, paths), default=0)
        if depth < 2 or len(paths) < 2 or (len(paths) > 2 and any(len(path) != depth for path in paths)):
            return None
        differing = [n for n in range(depth) if len({path[n] for path in paths}) > 1]
        return differing[0] if len(differing) == 1 or (differing and len(paths) == 2) else None

    @cached_property
    def of_several_measures(self) -> bool:
        """Whether its cells can be told, but not compared or added."""
        return are_of_several_measures(self.scene, self.cover, self.grids)

    @cached_property
    def of_stated_changes(self) -> bool:
        """Whether the cells named are changes by a label of theirs: "> percent change in rate"."""
        named = ([label for link in self.cover.of(side) for label in link.labels] for side in SIDES)
        return any(labels and all(map(states_change, labels)) for labels in named)

    def unnamed_level(self, side: Side) -> int | None:
        """The first level of the one label named on an axis that no word names; None if there is none."""
        links = self.cover.of(side)
        if len(links) != 1 or len(links[0].labels) != 1:
            return None
        labels = (label for grid in self.grids for label in grid.axis(side).labels)
        path = next((label.path for label in labels if label.text == links[0].labels[0]), ())
        said = {self.scene.question.tokens[at].stem for at in links[0].at}
        return next((n for n, part in enumerate(path) if said.isdisjoint(stems_of(part))), None)

    def is_ordered(self, dimension: Dimension | None) -> bool:
        """Whether the labels of an axis have an order: times, numbers, steps."""
        return dimension in SIDES and any(
            is_ordered(grid.axis(dimension), self.scene.vocabulary.sums_on(dimension)) for grid in self.scene.grids
        )

    @cached_property
    def conditions(self) -> list[Condition]:
        """Comparisons with a number that names no label; with a bare one that some cell has, for equality."""
        found = conditions(self.scene, self.cover.at)
        named = {at for link in self.scene.links if len(link.at) > 1 for at in link.at} | self.scene.panels[1]
        given = found or target(self.scene, self.cover.at)
        bare = None if given else bare_number(self.scene, self.cover.at | named)
        if self.losing:
            found = [of_loss(one) for one in found]
        return found if bare is None else [Condition("=", *bare)]

    @cached_property
    def of_changes(self) -> bool:
        """Whether the cells named are changes, some of them losses."""
        cells = [cell for grid in self.grids for cell in self.meant(grid)]
        return are_changes(cells, self.scene.vocabulary.context) or (
            self.of_stated_changes and any(cell.value is not None and cell.value < 0 for cell in cells)
        )

    def meant(self, grid: Grid) -> list[Cell]:
        """The cells of a grid in the lines named, or in any but totals where none is."""
        named = {side: {label for link in self.cover.of(side) for label in link.labels} for side in SIDES}

        def is_meant(side: Side, at: int | None) -> bool:
            text = grid.axis(side).labels[at].text if at is not None else None
            sums = self.scene.vocabulary.sums_on(side)
            return text is None or (text in named[side] if named[side] else text not in sums)

        return [cell for cell in grid.cells if is_meant("row", cell.row) and is_meant("column", cell.column)]

    @cached_property
    def losing(self) -> Tokens:
        """The words that ask for losses where cells are changes; empty elsewhere."""
        words = (self.falls if self.of_stated_changes else self.cue("falls")) | self.said(*LOSING)
        return words if words and self.of_changes else frozenset()

    @property
    def falls(self) -> Tokens:
        """The tokens that say that something falls, even those that name a label of changes."""
        return frozenset().union(*self._moves["falls"])

    @cached_property
    def comparing(self) -> Tokens:
        """Comparatives that name no label: "more", "higher", and "than"."""
        tokens = self.scene.question.tokens
        cues = self.cue("max", "min", "above", "below", "than")
        cues -= self.said("under", "over") if self.cue("than") else frozenset()  # "more common under A than under B"
        return frozenset(index for index in cues if is_comparative(tokens[index].text) or tokens[index].text == "than")

    @cached_property
    def is_polar(self) -> bool:
        """Whether the question is a yes-or-no question or a claim."""
        return bool(self.polar) or is_claim(self.scene)

    @cached_property
    def polar(self) -> Tokens:
        """The tokens of a yes-or-no question or a claim; empty for other questions."""
        tokens = self.scene.question.tokens
        asking = is_asking(tokens)
        begins = any(n == 0 or tokens[n - 1].is_sign for n in self.cue("yes_no"))  # "in 2021, is A above B?"
        words = [index for index, token in enumerate(tokens) if not token.is_sign]
        if words and tokens[words[-1]].text in _TAGS and words[-1] and tokens[words[-1] - 1].text == ",":
            return frozenset(words[-1:])  # "A sells more than B, right?"
        if not asking and self.said("ever"):  # "A ever above B?"
            return self.said("ever") | self.cue("yes_no")
        return self.cue("yes_no", "claim") if is_claim(self.scene) or (begins and not asking) else frozenset()

    @cached_property
    def of_ranges(self) -> bool:
        """Whether labels that are ranges of numbers are selected together by a wider range, and the cells add up."""
        measure = {stem for side in SIDES for label in self.selected.labels(side) for stem in stems_of(label)}
        adds_up = _AVERAGED.isdisjoint(measure | self.scene.vocabulary.measure)
        return adds_up and any(one.by == "range" and one.together for side in SIDES for one in self.cover.of(side))

    @cached_property
    def reduction(self) -> tuple[Reduction, Tokens] | None:
        """The mean, sum, median or spread asked for, with its tokens; None if the cells are statistics themselves."""
        if self.of_statistics:
            return None
        return next(((how, at) for name, how in REDUCTIONS if (at := self.cue(name))), None)

    @cached_property
    def of_statistics(self) -> bool:
        """Whether the cells are statistics of a box plot, whose mean is not the mean of the underlying values."""
        box = quartiles(self.scene) or whiskers(self.scene)
        return box is not None and box[0] in self.varied

    @cached_property
    def extremes(self) -> tuple[Extreme, ...]:
        """The superlatives that name no label; an ordinal alone, or a word such as "winner", asks for the largest. Of
        changes, the largest loss is the smallest.
        """
        found = extremes_of(self)
        if not self.losing:
            return tuple(found)
        return tuple(replace(one, how=turned_of(one.how), at=one.at | self.losing) for one in found)

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        """The grids of the panels named that have every label named; else those with one on each axis; else all."""
        ids = {id for link in self.cover.panels for id in link.labels}
        grids = tuple(grid for grid in self.scene.grids if not ids or grid.id in ids)
        few = (tuple(grid for grid in grids if self._has_labels(grid, enough)) for enough in (all, any))
        return next(filter(None, few), grids)

    def _has_labels(self, grid: Grid, enough: Callable[[Iterable[bool]], bool]) -> bool:
        axes = ((self.cover.of(side), {label.text for label in grid.axis(side).labels}) for side in SIDES)
        return all(enough(not labels.isdisjoint(one.labels) for one in links) for links, labels in axes if links)

    @cached_property
    def of_shares(self) -> bool:
        """Whether all cells are percentages."""
        cells = [cell for grid in self.grids for cell in grid.cells if cell.quantity is not None]
        unsaid = "%" if self.scene.vocabulary.tells_shares else ""
        return all(cell.quantity is not None and (cell.quantity.unit or unsaid) == "%" for cell in cells)

    @cached_property
    def has_negatives(self) -> bool:
        """Whether a cell is below zero."""
        return any(cell.value is not None and cell.value < 0 for grid in self.grids for cell in grid.cells)

    @cached_property
    def of_years(self) -> bool:
        """Whether the columns named list years, of which the first is the smallest, or all do where none is named."""
        named = {label for link in self.cover.columns for label in link.labels}
        if not named:
            return self.scene.of_years
        places = [{at for at, one in enumerate(grid.column_axis.labels) if one.text in named} for grid in self.grids]
        of_grids = zip(self.grids, places, strict=True)
        values = [cell.value for grid, columns in of_grids for cell in grid.cells if cell.column in columns]
        return bool(values) and all(value is not None and is_year(value) for value in values)

    @cached_property
    def numeric_columns(self) -> tuple[str, ...]:
        """The numeric columns of the only grid, if its other columns list words; empty if all are of one kind."""
        return self.scene.vocabulary.numeric_columns(self.grids[0]) if len(self.grids) == 1 else ()

    @cached_property
    def _quality(self) -> float:
        """Mean score of the links, 1 where there are none."""
        links = (*self.cover.rows, *self.cover.columns, *self.cover.panels)
        return sum(min(link.score, 1.0) for link in links) / len(links) if links else 1.0


def label_evidence(view: View, dimension: Dimension) -> float:
    """The evidence that labels of a dimension are asked for."""
    return 0.75 if view.scene.target[0] in (None, dimension) else 0.3


_AVERAGED = frozenset(stems_of("mean median average rate speed price per"))
"""Stems of measures of which the values of several labels do not add up."""
_TAGS = frozenset(("right", "correct", "true", "yes", "no"))
