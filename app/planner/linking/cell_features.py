"""What is known of each cell of a figure, for the linker: how words of the question stand to its two labels (as said,
in part, by their place, in meaning), and whether its panel, its unit and the order of the words fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from ....indexing.model.figure import Cell, Grid
from ....indexing.text.units import is_scale
from ..text.asking import asking_clause
from .mentions import Mention
from .setting import Setting
from .vocabulary import SIDES, Names, Side

Floats = npt.NDArray[np.float64]
Pair = tuple[frozenset[int], frozenset[int]]
"""Tokens of the question that speak of a cell's row, and of its column."""

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


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question says, whatever cell it is about."""

    said: Mapping[str, int]
    """Stem -> token, but for words of panels."""
    mentions: Sequence[Mention]
    """Those that are not by meaning, nor by words of panels."""
    clause: frozenset[int]
    """Tokens of the clause that asks."""
    content: frozenset[int]
    in_percent: bool
    counts: bool
    number: bool
    """Whether a percentage, a number of things, any number is asked for."""


def _asked(scene: Setting, found: Sequence[Mention]) -> _Asked:
    tokens, text, of_panels = scene.question.tokens, scene.question.text, scene.panels[1]
    start = text.find(clause := asking_clause(text))
    in_percent = scene.cue("percent", "share") is not None
    many = scene.cue("how_many") is not None
    return _Asked(
        {token.stem: index for index, token in enumerate(tokens) if index not in of_panels},
        [one for one in found if one.basis != "meaning" and not of_panels.issuperset(one.at)],
        frozenset(at for at, token in enumerate(tokens) if start <= token.start < start + len(clause)),
        frozenset(scene.content_words),
        in_percent,
        many and not in_percent,
        many or in_percent or scene.cue("how_much") is not None,
    )


@dataclass(frozen=True, slots=True)
class _Side:
    """The labels of one axis: their features, and the tokens that speak of them."""

    features: Floats
    at: tuple[frozenset[int], ...]


def features_of(scene: Setting, found: Sequence[Mention]) -> tuple[list[tuple[Grid, Cell]], Floats, list[Pair]]:
    """The cells of a figure that may be meant by a question with these mentions, their features (shape: cells,
    FEATURES), and the words for each.
    """
    asked = _asked(scene, found)
    cells: list[tuple[Grid, Cell]] = []
    rows: list[Floats] = []
    pairs: list[Pair] = []
    panels = _panels(scene)
    for grid in scene.grids:
        listed = list(_placed(grid))
        if grid.kind == "facts" or not listed or len(cells) + len(listed) > MOST_CELLS:
            continue
        row, column = (_side(scene, asked, grid, side) for side in SIDES)
        row_at, column_at = np.array([cell.row for cell in listed]), np.array([cell.column for cell in listed])
        both = _crossed(row.features, column.features, row_at, column_at)
        own = [
            _of_cell(scene, asked, cell, panels.get(grid.id, (0.0, 0.0)), row.at[cell.row], column.at[cell.column or 0])
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


def _side(scene: Setting, asked: _Asked, grid: Grid, side: Side) -> _Side:
    labels = grid.axis(side).labels
    if len(labels) < 2:
        return _Side(np.zeros((len(labels), len(OF_LABEL))), tuple(frozenset() for _ in labels))
    names = scene.names(grid, side)
    similar = scene.meant.similar(grid.id, side) if scene.meant is not None else {}
    features = np.zeros((len(labels), len(OF_LABEL)))
    at: list[set[int]] = []
    sums = scene.vocabulary.sums_on(side)
    shares = _shares(names, asked.said) if names is not None else {}
    spoken = _spoken(asked.mentions, side)
    for n, label in enumerate(labels):
        share, alias, words = shares.get(label.text, (0.0, 0.0, frozenset()))
        scores, mentioned = spoken.get(label.text, ((0.0, 0.0, 0.0), frozenset()))
        cosine, run = similar.get(label.text, (0.0, ()))
        at.append({*words, *mentioned, *(run if cosine >= MEANT else ())})
        spoken_of = ((max(scores), mentioned), (cosine, run), (share, words))
        in_clause = max((score for score, own in spoken_of if own and asked.clause.issuperset(own)), default=0.0)
        features[n] = (*scores, share, alias, cosine, in_clause, float(label.text in sums), float(n == 0))
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
        if one.dimension != side:
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
    scene: Setting,
    asked: _Asked,
    cell: Cell,
    panel: tuple[float, float],
    row: frozenset[int],
    column: frozenset[int],
) -> tuple[float, ...]:
    unit = cell.quantity.unit if cell.quantity is not None else ""
    whole = cell.value is not None and (cell.value.is_integer() or is_scale(unit)) and unit != "%"
    return (
        float(asked.in_percent and unit == "%"),
        float(asked.in_percent and unit != "%"),
        float(asked.counts and whole),
        float(asked.counts and not whole),
        float(asked.number and cell.value is not None),
        *panel,
        len((row | column) & asked.content) / max(1, len(asked.content)),
        len(row ^ column) / max(1, len(row | column)),
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
