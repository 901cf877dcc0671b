"""Facets: words and numbers of a question that some column of a table says in a row ("in Chad", "2004").

Full texts first, then phrases that stand inside texts. A phrase that a column's own name explains is left to it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from ...indexing.figure import Grid
from ...tools.names import normal, number_of
from ...tools.plan_cells import Relation
from ...tools.relation import holds
from .question import Question
from .words import is_content, ngrams, tokens_of

MAX_TEXT = 200
"""Longer cells are prose, which is searched, not matched."""
MAX_CELLS = 20_000
"""A table of more cells than this is matched by its labels alone: the index would cost more than the answer."""
LONGEST = 8
"""Tokens of the longest phrase that is looked up."""


@dataclass(frozen=True, slots=True)
class Facet:
    """A condition on one column that words of the question state."""

    column: int
    relation: Relation
    to: float | str
    at: tuple[int, ...]
    """Token indices that it explains."""
    score: float
    """1 for a whole text, less for a part of one, or a number that could be meant otherwise."""
    rows: int
    """How many rows meet it."""


class Records:
    """A table's columns as what people say about its rows."""

    def __init__(self, grid: Grid):
        self.grid = grid
        self.names = [label.text for label in grid.column_axis.labels]
        self.rows = len(grid.row_axis.labels)
        columns: list[list[tuple[int, str, float | None, bool]]] = [[] for _ in self.names]
        for cell in grid.cells:
            if cell.column is not None:
                columns[cell.column].append((cell.row, cell.text, cell.value, cell.date is not None))
        self._columns = columns
        self.numeric = [bool(c) and sum(v is not None for _, _, v, _ in c) > 0.6 * len(c) for c in columns]
        self.dated = [bool(c) and sum(d or _is_year(v) for _, _, v, d in c) > 0.6 * len(c) for c in columns]
        self.key = next((n for n, name in enumerate(self.names) if name == grid.row_axis.name), 0)

    @cached_property
    def _index(self) -> tuple[dict[tuple[str, ...], dict[int, set[int]]], dict[tuple[int, float], set[int]]]:
        """Phrase in stems -> column -> rows; (column, number) -> rows."""
        phrases: dict[tuple[str, ...], dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        numbers: dict[tuple[int, float], set[int]] = defaultdict(set)
        if sum(map(len, self._columns)) > MAX_CELLS:
            return phrases, numbers
        for column, cells in enumerate(self._columns):
            for row, text, value, _ in cells:
                if value is not None:
                    numbers[column, value].add(row)
                if len(text) <= MAX_TEXT:
                    stems = _word_stems(text)
                    for start, end in _parts(len(stems)):
                        phrases[stems[start:end]][column].add(row)
        return phrases, numbers

    def met(self, column: int, relation: Relation, to: float | str) -> frozenset[int]:
        """The rows whose cell in a column compares so."""
        wanted = number_of(to) if isinstance(to, str) else to
        if wanted is not None and relation != "contains":
            return frozenset(
                row for row, _, v, _ in self._columns[column] if v is not None and holds(v, relation, wanted)
            )
        text = normal(str(to))
        return frozenset(row for row, said, _, _ in self._columns[column] if holds(normal(said), relation, text))

    def repeats(self, column: int) -> bool:
        """Whether any two rows say the same in a column."""
        texts = [text for _, text, _, _ in self._columns[column]]
        return len(set(texts)) < len(texts)

    def numbered(self, column: int) -> bool:
        """Whether nearly all texts of a column have a number in them ("Ash (12)")."""
        texts = [text for _, text, _, _ in self._columns[column]]
        return sum(any(char.isdigit() for char in text) for text in texts) > 0.8 * len(texts)

    def facets(self, question: Question, taken: frozenset[int], most: int = 12) -> list[Facet]:
        """Conditions that the question states, the telling ones first; the words of two may overlap."""
        phrases, numbers = self._index
        words = [(i, token) for i, token in enumerate(question.tokens) if not token.is_sign]
        found: list[Facet] = []
        covered: set[tuple[int, int]] = set()
        plain = tuple(token for _, token in words)
        for start, end in ngrams(plain, LONGEST):
            at = tuple(index for index, _ in words[start:end])
            if not any(is_content(token) for token in plain[start:end]) or set(at) <= taken:
                continue
            for column, rows in phrases.get(tuple(token.stem for token in plain[start:end]), {}).items():
                if any((column, index) in covered for index in at):
                    continue  # a longer phrase of this column has these words
                covered.update((column, index) for index in at)
                found.append(self._facet(question, column, at, rows))
        for index, token in words:
            if token.number is not None:
                hits = [(c, rows) for (c, value), rows in numbers.items() if value == token.number]
                for column, rows in hits[:4]:
                    if (column, index) not in covered:
                        found.append(Facet(column, "=", token.number, (index,), 0.6, len(rows)))
        found.sort(key=lambda facet: (-facet.score * len(facet.at), facet.rows))
        return found[:most]

    def _facet(self, question: Question, column: int, at: tuple[int, ...], rows: set[int]) -> Facet:
        wanted = tuple(question.tokens[index].stem for index in at)
        texts = {text for row, text, _, _ in self._columns[column] if row in rows}
        whole = {text for text in texts if _word_stems(text) == wanted}
        if whole:
            text = sorted(whole)[0]
            return Facet(column, "=", text, at, 1.0, len(rows))
        said = question.text[question.tokens[at[0]].start : question.tokens[at[-1]].end]
        if len(texts) == 1:
            return Facet(column, "=", texts.pop(), at, 0.75, len(rows))
        return Facet(column, "contains", said, at, 0.6, len(rows))


def _word_stems(text: str) -> tuple[str, ...]:
    return tuple(token.stem for token in tokens_of(text) if not token.is_sign)


def _parts(size: int) -> list[tuple[int, int]]:
    """(start, end) of the whole and of its shorter runs; of a long text only short runs."""
    longest = LONGEST if size <= LONGEST else 3
    runs = [(start, start + n) for n in range(1, min(longest, size) + 1) for start in range(size - n + 1)]
    return runs if size <= LONGEST else [*runs, (0, size)]


def _is_year(value: float | None) -> bool:
    return value is not None and value.is_integer() and 1000 <= value <= 2999
