"""Linking over hierarchical headers ("women > 15 to 24 > percent"): cells are matched by the words of all levels.

A label scores by the words that its path shares with the question, the last level counting most, less a cost for its
words that the question lacks. A cell scores by both its labels together, so that a shared word counts once. Words
such as "total" and "all" cost little: they are meant where the question singles out no part.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from math import log

from ...indexing.model.figure import Axis, Cell, Grid, Label
from .question import Question
from .words import is_content, tokens_of

OUTER, ABSENT, ABSENT_OUTER, EMPTY = 0.8, 0.5, 0.3, 0.1
"""Weight of a word in an outer level; the cost of a label's word that the question lacks, in the last level and in an
outer one; and the cost of such a word that names no part ("total")."""
TOPIC, NAMED = 0.5, 1.0
"""Factor for words of the title, which do not distinguish labels; bonus for naming something on an axis."""
KEPT = 16
"""Best labels of each axis that are combined into cells."""
_SAME = {"proport": "percent", "share": "percent", "count": "number"}
"""Stems of words for a measure -> the stem that both questions and headers are reduced to."""
_NO_PART = frozenset("total all overall both yes number percent".split())
_NEGATIONS = frozenset("no not non without yes number".split())
"""Stop words that do distinguish labels."""
_MEASURES = frozenset(("percent", "number", "rate", "ratio", "mean", "median", "coeffici", "interv"))
MEASURE = 0.8
"""Most that naming the measure counts: headers often write it once, over the first of several columns."""
OTHER_MEASURE = 1.0
"""Cost of a label that names another measure than the question does."""
_PREFIX = 5
"""Fewest letters that two forms of a word share ("Syria", "Syrian")."""


@dataclass(frozen=True, slots=True)
class LabelMatch:
    """How well the question matches one label."""

    position: int
    label: Label
    hits: dict[int, float]
    """Token index -> its weight."""
    cost: float
    """The cost of its words that the question lacks."""
    levels: tuple[frozenset[int], ...]
    """For each level of the path, the indices of the tokens that match it."""

    @property
    def own(self) -> float:
        """The score of the label alone."""
        return sum(self.hits.values()) - self.cost + NAMED * bool(self.hits)

    @property
    def path(self) -> tuple[str, ...]:
        """The levels of the label; one where it is plain."""
        return self.label.path or (self.label.text,)


@dataclass(frozen=True, slots=True)
class CellMatch:
    """A cell with its labels."""

    cell: Cell
    row: LabelMatch
    column: LabelMatch
    score: float

    @property
    def at(self) -> frozenset[int]:
        """Tokens that its labels explain."""
        return frozenset(self.row.hits) | frozenset(self.column.hits)

    @property
    def quality(self) -> float:
        """The share of the labels' weight that the question matches."""
        gained = sum(joint_hits(self.row, self.column).values())
        return gained / (gained + self.row.cost + self.column.cost + 1e-9)


class Levels:
    """A question over a grid with hierarchical labels."""

    def __init__(self, question: Question, grid: Grid, title: str):
        self.question = question
        self.grid = grid
        self._words = _asked_words(question)
        self._topic = frozenset(_stems(title))
        self._measures = _MEASURES & {stem for _, stem in self._words}

    @cached_property
    def rows(self) -> list[LabelMatch]:
        """Matches of the row labels that have a cell."""
        return self._match_labels(self.grid.row_axis)

    @cached_property
    def columns(self) -> list[LabelMatch]:
        """Matches of the column labels, without the column whose cells name the rows."""
        key = self.grid.row_axis.name if self.grid.kind == "table" else None
        matched = self._match_labels(self.grid.column_axis)
        first = next((one.position for one in matched if one.label.text == key), None)
        return [one for one in matched if one.position != first]

    @cached_property
    def cells(self) -> list[CellMatch]:
        """Cells at the best matching labels, best first."""
        rows = {one.position: one for one in nlargest(KEPT, self.rows, key=lambda one: one.own)}
        columns = {one.position: one for one in nlargest(KEPT, self.columns, key=lambda one: one.own)}
        found = []
        for cell in self.grid.cells:
            row, column = rows.get(cell.row), columns.get(-1 if cell.column is None else cell.column)
            if row is not None and column is not None:
                gained = sum(joint_hits(row, column).values())
                named = NAMED * (bool(row.hits) + bool(column.hits))
                found.append(CellMatch(cell, row, column, gained - row.cost - column.cost + named))
        return sorted(found, key=lambda one: -one.score)

    def _match_labels(self, axis: Axis) -> list[LabelMatch]:
        stems = [[_stems(part) for part in label.path or (label.text,)] for label in axis.labels]
        count = Counter(stem for parts in stems for stem in {s for part in parts for s in part})
        rarity = {stem: log(1 + len(stems) / times) for stem, times in count.items()}
        matching = {stem: self._matching(stem) for stem in rarity}
        return [
            self._match_label(position, label, parts, rarity, matching)
            for position, (label, parts) in enumerate(zip(axis.labels, stems, strict=True))
        ]

    def _match_label(
        self,
        position: int,
        label: Label,
        parts: list[tuple[str, ...]],
        rarity: dict[str, float],
        matching: dict[str, list[int]],
    ) -> LabelMatch:
        hits: dict[int, float] = {}
        cost = 0.0
        for level, part in enumerate(parts):
            last = level == len(parts) - 1
            for stem in set(part):
                at = matching[stem]
                worth = rarity[stem] * (1.0 if last else OUTER)
                worth *= TOPIC if stem in self._topic else 1.0
                if stem in _MEASURES:
                    worth = min(worth, MEASURE)
                for index in at:
                    hits[index] = max(hits.get(index, 0.0), worth)
                if not at and stem in _MEASURES and self._measures:
                    cost += OTHER_MEASURE
                elif not at and stem in _NO_PART:
                    cost += EMPTY
                elif not at:
                    cost += (ABSENT if last else ABSENT_OUTER) * rarity[stem] * (2 if stem[0].isdigit() else 1)
        levels = tuple(frozenset(at for stem in part for at in matching[stem]) for part in parts)
        return LabelMatch(position, label, hits, cost, levels)

    def _matching(self, stem: str) -> list[int]:
        return [index for index, asked in self._words if asked == stem or _related(asked, stem)]


def joint_hits(*matched: LabelMatch) -> dict[int, float]:
    """Token index -> its weight over several labels, each word counted once."""
    joint: dict[int, float] = {}
    for one in matched:
        for index, worth in one.hits.items():
            joint[index] = max(joint.get(index, 0.0), worth)
    return joint


def _related(one: str, other: str) -> bool:
    """Whether one word is a long enough prefix of the other ("Syrian"), or an abbreviation in a header ("apps")."""
    if not (one.isalpha() and other.isalpha()):
        return False
    if min(len(one), len(other)) >= _PREFIX:
        return one.startswith(other) or other.startswith(one)
    return len(other) >= 3 and len(one) >= 6 and one.startswith(other)


def _stems(text: str) -> tuple[str, ...]:
    """The content stems of a header; a percent sign names the measure unless it belongs to a number ("95%")."""
    tokens = tokens_of(text)
    found = []
    for before, token in zip((None, *tokens), tokens, strict=False):
        if token.text == "%":
            found += ["percent"] if before is None or before.number is None else []
        elif token.text in _NEGATIONS or is_content(token):
            found.append(_SAME.get(token.stem, token.stem))
    return tuple(found)


def _asked_words(question: Question) -> list[tuple[int, str]]:
    """(token, stem) of what the question says; "how many" asks for a number unless it goes on with percent."""
    tokens = question.tokens
    found = []
    for index, token in enumerate(tokens):
        after = tokens[index + 1].stem if index + 1 < len(tokens) else ""
        if token.text == "%":
            found.append((index, "percent"))
        elif token.text == "many" and after not in ("percent", "point"):
            found.append((index, "number"))
        elif is_content(token) or token.text in _NEGATIONS:
            found.append((index, _SAME.get(token.stem, token.stem)))
    return found
