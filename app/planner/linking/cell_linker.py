"""Which cells a question is about: a log-linear model over all cells of a figure.

Entity linking as ranking: each label is described by how words of the question stand to it (as said, in part, by its
place, in meaning), a cell by both of its labels and its panel, and weights learned from questions with known cells
(`eval/linker.py`, `data/linker.json`) say how these count together. Words need not name a label: of all cells of the
figure, one is what the question means most.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import product
from math import log

import numpy as np
import numpy.typing as npt

from ....indexing.model.figure import Cell, Grid
from ..text.asking import asking_clause
from .cover import Cover
from .link import Link
from .mentions import DIMENSIONS, WHOLE, Dimension, Mention, mentions
from .setting import Setting
from .vocabulary import SIDES, Names, Side

Floats = npt.NDArray[np.float64]
_Pair = tuple[frozenset[int], frozenset[int]]

MOST_CELLS = 1_000
"""Most cells of a figure of which one is chosen."""
OF_LABEL = ("said", "part", "place", "share", "alias", "meaning", "asked", "total", "first")
"""What is known of a label: the best score of a mention of its name, of one of its words, by its place; the share of
its words that the question has, weighted by rarity; the same of its other names; the cosine of the nearest words;
the best of these in the clause that asks; whether it is a total, and whether it is the first of its axis."""
OF_CELL = (
    *("percent", "not percent", "count", "no count", "number"),
    *("panel", "panel less", "covered", "apart", "in order"),
)
"""What is known of a cell beside its labels: whether its unit, or that it is a number, fits what is asked for; the
share of its panel's title that the question has, also less than the best; the share of the question's words that its
labels have; whether its two labels are meant by words apart, and whether its row is said before its column.
"""
FEATURES = (
    *(f"{how} {name}" for how in ("both", "least") for name in OF_LABEL),
    *(f"{how} {name} behind" for how in ("both", "least") for name in OF_LABEL),
    *OF_CELL,
)


@dataclass(frozen=True)
class Linked:
    """How likely a question is about each cell of a figure; empty where none can be told."""

    cells: tuple[tuple[Grid, Cell], ...] = ()
    chances: Floats = field(default_factory=lambda: np.zeros(0))
    """The probability of each cell among all of them."""
    evidence: Floats = field(default_factory=lambda: np.zeros(0))
    """The log-linear score of each cell, which tells how much speaks for it, whatever else there is."""
    words: tuple[_Pair, ...] = ()
    """For each cell, the tokens of the question that speak of its row and of its column."""
    found: bool = False
    """Whether the question names no figure: then it paraphrases so much that words need not speak of every label."""
    grouped: frozenset[tuple[Dimension, str]] = frozenset()
    """(dimension, label) of labels that words name together with others: "less than an hour" of two bins."""
    named: frozenset[tuple[Dimension, str]] = frozenset()
    """(dimension, label) of labels that words name in full."""

    @cached_property
    def places(self) -> dict[tuple[str, int, int | None], int]:
        """(grid, row, column) -> its index among the cells."""
        return {(grid.id, cell.row, cell.column): at for at, (grid, cell) in enumerate(self.cells)}

    @cached_property
    def by_label(self) -> dict[tuple[Dimension, str], float]:
        """(dimension, label or id of a grid) -> the probability of all of its cells."""
        found: dict[tuple[Dimension, str], float] = {}
        for (grid, cell), chance in zip(self.cells, self.chances, strict=True):
            for key in _keys(grid, cell).values():
                found[key] = found.get(key, 0.0) + float(chance)
        return found

    @property
    def best(self) -> float:
        """The highest probability of a cell; 0 without cells."""
        return float(self.chances.max()) if len(self.chances) else 0.0

    def covers(self) -> list[Cover]:
        """Covers of the likeliest cells, best first, then of the likeliest rows and columns, together and alone."""
        order = [int(at) for at in np.argsort(-self.chances, kind="stable")[:MOST_LINKED] if self.chances[at] >= LEAST]
        alone = [at for at in order if self.grouped.isdisjoint(_keys(*self.cells[at]).values()) and self._is_meant(at)]
        found = [self._cover([at], DIMENSIONS, float(self.chances[at])) for at in alone]
        lines = {side: self._likeliest(side) for side in SIDES}
        some: tuple[tuple[Side, ...], ...] = (("row", "column"), ("row",), ("column",))
        found += (
            self._cover([at for side in sides for at in lines[side]], sides, ENOUGH)
            for sides in some
            if all(lines[side] for side in sides)
        )
        distinct: dict[object, Cover] = {}
        for one in found:
            distinct.setdefault(tuple(tuple(link.labels for link in one.of(side)) for side in DIMENSIONS), one)
        return list(distinct.values())

    def _is_meant(self, at: int) -> bool:
        """Whether no other label than those of a cell is named in full on an axis: what is named is never replaced."""
        own = set(_keys(*self.cells[at]).values())
        return all(own & some for some in ({one for one in self.named if one[0] == side} for side in SIDES) if some)

    def _likeliest(self, side: Side) -> list[int]:
        """For each of the fewest labels of an axis to which ENOUGH of the probability belongs, its likeliest cell; none
        where these are more than MOST_LINES.
        """
        best: dict[str, int] = {}
        for at, (grid, cell) in enumerate(self.cells):
            label = grid.axis(side).labels[cell.row if side == "row" else cell.column or 0].text
            if label not in best or self.chances[best[label]] < self.chances[at]:
                best[label] = at
        mass = self.by_label
        found, sure = list[int](), 0.0
        for label in sorted(best, key=lambda one: -mass[side, one])[:MOST_LINES]:
            found.append(best[label])
            sure += mass[side, label]
            if sure >= ENOUGH:
                return found if len(best) > 1 else []
        return []

    def _cover(self, some: Sequence[int], dimensions: Sequence[Dimension], chance: float) -> Cover:
        """The cover that names the labels of some cells in these dimensions, in the question's order, where there are
        several and words speak of them, or the figure was found.
        """
        links: dict[Dimension, dict[str, Link]] = {"row": {}, "column": {}, "panel": {}}
        panels = len({grid.id for grid, _ in self.cells})
        for at, dimension in product(some, dimensions):
            grid, cell = self.cells[at]
            key = _keys(grid, cell)[dimension][1]
            side: Side = "column" if dimension == "column" else "row"
            tokens = () if dimension == "panel" else tuple(sorted(self.words[at][SIDES.index(side)]))
            several = (panels if dimension == "panel" else len(grid.axis(side).labels)) > 1
            if several and (tokens or dimension == "panel" or self.found):
                links[dimension][key] = Link(side, (key,), tokens, chance, by="meaning")
        rows, columns, named = (tuple(sorted(links[one].values(), key=lambda link: link.at)) for one in DIMENSIONS)
        tokens_of_all = frozenset(index for link in (*rows, *columns) for index in link.at)
        return Cover(rows, columns, named, tokens_of_all, log(chance), linked=chance)


def _keys(grid: Grid, cell: Cell) -> dict[Dimension, tuple[Dimension, str]]:
    """Dimension -> what names a cell in it."""
    return {
        "row": ("row", grid.row_axis.labels[cell.row].text),
        "column": ("column", grid.column_axis.labels[cell.column or 0].text),
        "panel": ("panel", grid.id),
    }


MOST_LINKED, LEAST = 5, 0.03
"""Most cells that become covers, and the least probability of one."""
MOST_LINES, ENOUGH = 3, 0.7
"""Most labels of an axis that are meant together, and the probability that belongs to them."""


@dataclass(frozen=True, slots=True)
class _Side:
    """The labels of one axis: their features, and the tokens that speak of them."""

    features: Floats
    at: tuple[frozenset[int], ...]


def features_of(scene: Setting) -> tuple[list[tuple[Grid, Cell]], Floats, list[_Pair]]:
    """The cells of a figure that may be meant, their features (shape: cells, FEATURES), and the words for each."""
    found = mentions(scene)
    cells: list[tuple[Grid, Cell]] = []
    rows: list[Floats] = []
    pairs: list[_Pair] = []
    panels = _panels(scene)
    for grid in scene.grids:
        listed = list(_placed(grid))
        if grid.kind == "facts" or not listed or len(cells) + len(listed) > MOST_CELLS:
            continue
        row, column = (_side(scene, grid, side, found) for side in SIDES)
        row_at, column_at = np.array([cell.row for cell in listed]), np.array([cell.column for cell in listed])
        both = _crossed(row.features, column.features, row_at, column_at)
        own = [
            _of_cell(scene, cell, panels.get(grid.id, (0.0, 0.0)), row.at[cell.row], column.at[cell.column or 0])
            for cell in listed
        ]
        rows.append(np.column_stack([both, np.array(own)]))
        cells += [(grid, cell) for cell in listed]
        pairs += [(row.at[cell.row], column.at[cell.column or 0]) for cell in listed]
    empty = np.zeros((0, len(FEATURES)))
    return cells, np.concatenate(rows) if rows else empty, pairs


def _placed(grid: Grid) -> Iterator[Cell]:
    """The cells of a grid; those of a row that lists too few or too many where they would be in order."""
    for row in grid.rows():
        for at, cell in enumerate(row):
            if cell.column is not None:
                yield cell
            elif at < len(grid.column_axis.labels):
                yield replace(cell, column=at)


def _crossed(row: Floats, column: Floats, row_at: npt.NDArray[np.int64], column_at: npt.NDArray[np.int64]) -> Floats:
    """The features of the two labels of each cell together: their sum and the lesser, as they are and less the best."""
    parts = []
    for of_row, of_column in ((row, column), (row - row.max(axis=0), column - column.max(axis=0))):
        first, second = of_row[row_at], of_column[column_at]
        parts += [first + second, np.minimum(first, second)]
    return np.column_stack(parts)


def _side(scene: Setting, grid: Grid, side: Side, found: Sequence[Mention]) -> _Side:
    labels = grid.axis(side).labels
    if len(labels) < 2:
        return _Side(np.zeros((len(labels), len(OF_LABEL))), tuple(frozenset() for _ in labels))
    names = scene.names(grid, side)
    of_panels = scene.panels[1]
    said = {token.stem: index for index, token in enumerate(scene.question.tokens) if index not in of_panels}
    text = scene.question.text
    start = text.find(clause := asking_clause(text))
    asking = {at for at, token in enumerate(scene.question.tokens) if start <= token.start < start + len(clause)}
    similar = scene.meant.similar(grid.id, side) if scene.meant is not None else {}
    features = np.zeros((len(labels), len(OF_LABEL)))
    at: list[set[int]] = []
    sums = scene.vocabulary.sums_on(side)
    shares = _shares(names, said) if names is not None else {}
    spoken = _spoken([one for one in found if not of_panels.issuperset(one.at)], side)
    for n, label in enumerate(labels):
        share, alias, words = shares.get(label.text, (0.0, 0.0, frozenset()))
        scores, mentioned = spoken.get(label.text, ((0.0, 0.0, 0.0), frozenset()))
        cosine, run = similar.get(label.text, (0.0, ()))
        at.append({*words, *mentioned, *(run if cosine >= MEANT else ())})
        spoken_of = ((max(scores), mentioned), (cosine, run), (share, words))
        asked = max((score for score, own in spoken_of if own and asking.issuperset(own)), default=0.0)
        features[n] = (*scores, share, alias, cosine, asked, float(label.text in sums), float(n == 0))
    return _Side(features, tuple(map(frozenset, at)))


MEANT = 0.4
"""Cosine from which words are taken to speak of a label."""


def _spoken(found: Sequence[Mention], side: Side) -> dict[str, tuple[tuple[float, float, float], frozenset[int]]]:
    """Label -> the best scores of mentions by its name, by a part of it, and by its place; and their tokens. What may
    name several labels says less of each.
    """
    best: dict[str, list[float]] = {}
    at: dict[str, set[int]] = {}
    for one in found:
        if one.dimension != side or one.basis == "meaning":
            continue
        kind = {"name": 0, "part": 1, "text": 1}.get(one.basis, 2)
        score = one.score if one.together else one.score / len(one.labels) ** 0.5
        for label in one.labels:
            known = best.setdefault(label, [0.0, 0.0, 0.0])
            known[kind] = max(known[kind], score * len(one.at) ** 0.25)
            at.setdefault(label, set()).update(one.at)
    return {label: ((one[0], one[1], one[2]), frozenset(at[label])) for label, one in best.items()}


def _shares(names: Names, said: Mapping[str, int]) -> dict[str, tuple[float, float, frozenset[int]]]:
    """Label -> the share of its words' rarity that the question has, that of its other names, and the tokens."""
    found: dict[str, tuple[float, float, frozenset[int]]] = {}
    for entry in names.entries:
        weights = {stem: names.rarity.get(stem, 1.0) for stem in entry.content}
        have = {stem for stem in weights if stem in said}
        share = sum(weights[stem] for stem in have) / (sum(weights.values()) or 1.0)
        own, alias, at = found.get(entry.text, (0.0, 0.0, frozenset()))
        at |= {said[stem] for stem in have}
        found[entry.text] = (own, max(alias, share), at) if entry.alias else (max(own, share), alias, at)
    return found


def _panels(scene: Setting) -> dict[str, tuple[float, float]]:
    """Grid -> the share of its title's own words that the question has, and the same less that of the best."""
    panels = scene.vocabulary.panels
    if not panels:
        return {}
    said = {token.stem for token in scene.question.tokens}
    common = frozenset.intersection(*(stems for _, stems in panels))
    named, _ = scene.panels
    shares = {
        grid.id: len((stems - common) & said) / max(1, len(stems - common)) + (grid.id in named)
        for grid, stems in panels
    }
    best = max(shares.values())
    return {id: (share, share - best) for id, share in shares.items()}


def _of_cell(
    scene: Setting, cell: Cell, panel: tuple[float, float], row: frozenset[int], column: frozenset[int]
) -> tuple[float, ...]:
    unit = cell.quantity.unit if cell.quantity is not None else ""
    in_percent = scene.cue("percent", "share") is not None
    counts = scene.cue("how_many") is not None and not in_percent
    whole = cell.value is not None and cell.value.is_integer() and unit != "%"
    content = scene.content_words
    covered = len((row | column).intersection(content)) / max(1, len(content))
    apart = len(row ^ column) / max(1, len(row | column))
    return (
        float(in_percent and unit == "%"),
        float(in_percent and unit != "%"),
        float(counts and whole),
        float(counts and not whole),
        float(cell.value is not None and scene.cue("how_many", "how_much", "percent", "share") is not None),
        *panel,
        covered,
        apart,
        _order(scene, row - column, column - row),
    )


def _order(scene: Setting, row: frozenset[int], column: frozenset[int]) -> float:
    """1 where the row is said before the column, -1 where it is said after it; 0 where one of them is not said, and
    where both are only listed ("fox and badger").
    """
    if not (row and column):
        return 0.0
    first, second = (row, column) if min(row) < min(column) else (column, row)
    between = scene.question.tokens[max(at for at in first if at < min(second)) + 1 : min(second)]
    if all(token.text in _LISTING for token in between):
        return 0.0
    return 1.0 if first is row else -1.0


_LISTING = ("and", ",", "/", "&")


def link_cells(scene: Setting) -> Linked:
    """How likely the question is about each cell of the figure."""
    cells, features, pairs = features_of(scene)
    if not cells:
        return Linked()
    scores = features @ _weights()
    chances = np.exp(scores - scores.max())
    groups = (one for one in mentions(scene) if one.together and len(one.labels) > 1)
    grouped = frozenset((one.dimension, label) for one in groups for label in one.labels)
    full = (one for one in mentions(scene) if one.basis == "name" and one.score >= WHOLE and len(one.labels) == 1)
    named = frozenset((one.dimension, label) for one in full for label in one.labels)
    found = scene.near is not None
    return Linked(tuple(cells), chances / chances.sum(), scores, tuple(pairs), found, grouped, named)


@lru_cache(maxsize=1)
def _weights() -> Floats:
    stored = json.loads((files("figwise.data") / "linker.json").read_text(encoding="utf-8"))["weights"]
    return np.array([stored.get(name, 0.0) for name in FEATURES])
