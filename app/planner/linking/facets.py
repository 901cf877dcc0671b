"""Facets: words and numbers of a question that are found in the cells of a table's column ("in Chad", "2004").

Whole cell texts are matched first, then phrases inside them. A phrase of a column's name is not a facet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ....indexing.model.figure import Grid
from ....tools.cell_parts import Part, items_of
from ....tools.names import is_missing, normal, number_of
from ....tools.plan.nodes import Combine, GridCells, Relation, Where
from ....tools.relation import holds
from ..text.question import Question
from ..text.tablewords import OUTCOMES, TOTALS
from ..text.times import is_year
from ..text.words import COUNTS, is_content, ngrams, tokens_of
from .measures import Measure, measures_of, text_parts

MAX_TEXT = 200
"""Longer cells are prose, which is searched, not matched."""
MAX_CELLS = 20_000
"""A table of more cells than this is matched by its labels alone: the index would cost more than the answer."""
LONGEST = 8
"""Tokens of the longest phrase that is looked up."""

_COUNTRIES = {
    **dict.fromkeys(("usa", "us", "america", "american"), ("unit", "state")),
    **dict.fromkeys(("uk", "britain", "british"), ("unit", "kingdom")),
}
"""Stem -> the stems of the country's name, if it has several words."""


LISTED = 0.1
"""Share of a column's cells that must be lists for the column to count as one of lists."""


@dataclass(frozen=True, slots=True)
class Facet:
    """A condition on one column, stated by words of the question."""

    column: int
    relation: Relation
    to: float | str
    at: tuple[int, ...]
    """Token indices that it explains."""
    score: float
    """1 for a whole cell text, less for a part of one or an ambiguous number."""
    where: frozenset[int]
    """The rows that meet it."""

    @property
    def rows(self) -> int:
        """How many rows meet it."""
        return len(self.where)


class Records:
    """A table whose rows are records: an index of its cell texts, and what its columns can be compared by."""

    def __init__(self, grid: Grid):
        self.grid = grid
        self.names = [label.text for label in grid.column_axis.labels]
        self.rows = len(grid.row_axis.labels)
        columns: list[list[tuple[int, str, float | None, bool]]] = [[] for _ in self.names]
        for cell in grid.cells:
            if cell.column is not None and not is_missing(cell.text):
                columns[cell.column].append((cell.row, cell.text, cell.value, cell.date is not None))
        self._columns = columns
        self.numeric = [bool(c) and sum(v is not None for _, _, v, _ in c) > 0.6 * len(c) for c in columns]
        self.dated = [bool(c) and sum(d or is_year(v) for _, _, v, d in c) > 0.6 * len(c) for c in columns]
        self.texts = [[text for _, text, _, _ in c] for c in columns]
        self.key = next((n for n, name in enumerate(self.names) if name == grid.row_axis.name), 0)

    @cached_property
    def measures(self) -> list[Measure]:
        """The ways in which the columns compare rows, column by column."""
        return [
            measure
            for column, cells in enumerate(self._columns)
            for measure in measures_of(column, self.texts[column], self.numeric[column], _years(cells))
        ]

    @cached_property
    def parted(self) -> dict[int, list[Part]]:
        """Column -> the parts of its texts by which rows can be grouped."""
        found = {n: text_parts(texts) for n, texts in enumerate(self.texts) if not self.numeric[n]}
        return {n: parts for n, parts in found.items() if parts}

    @cached_property
    def amounts(self) -> list[int]:
        """The numeric columns, except years and the column that names the rows."""
        return [
            n
            for n, cells in enumerate(self._columns)
            if n != self.key and self.numeric[n] and not (_years(cells) and len(cells) > 1)
        ]

    @cached_property
    def everything(self) -> GridCells | Combine:
        """All rows except the total row, as a plan."""
        if self.total is None:
            return GridCells()
        column, text = self.total
        summed = Where(of=GridCells(), keep="row", at=self.names[column], relation="=", to=text)
        return Combine(how="without", left=GridCells(), right=summed, axis="row")

    @cached_property
    def total(self) -> tuple[int, str] | None:
        """(column, text) that identifies the total row; None if there is none."""
        for column in dict.fromkeys((self.key, *range(min(2, len(self.names))))):
            for row, text, _, _ in self._columns[column][-2:]:
                if row >= self.rows - 2 and text.casefold().strip(" :.") in TOTALS:
                    return column, text
        return None

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
        """The rows whose cell in a column stands in this relation to `to`."""
        wanted = number_of(to) if isinstance(to, str) else to
        if wanted is not None and relation != "contains":
            return frozenset(
                row for row, _, v, _ in self._columns[column] if v is not None and holds(v, relation, wanted)
            )
        text = normal(str(to))
        return frozenset(
            row for row, cell_text, _, _ in self._columns[column] if holds(normal(cell_text), relation, text)
        )

    def said(self, column: int, rows: frozenset[int] | None) -> list[str]:
        """The texts of a column in some rows, or in all."""
        return [text for row, text, _, _ in self._columns[column] if rows is None or row in rows]

    def lists(self, column: int) -> bool:
        """Whether some cells of a column list several things."""
        return column in self._lists

    @cached_property
    def _lists(self) -> frozenset[int]:
        several = {n: [len(items_of(text)) > 1 for text in texts] for n, texts in enumerate(self.texts)}
        return frozenset(n for n, found in several.items() if not self.numeric[n] and sum(found) > LISTED * len(found))

    def repeats(self, column: int) -> bool:
        """Whether any two rows say the same in a column."""
        texts = [text for _, text, _, _ in self._columns[column]]
        return len(set(texts)) < len(texts)

    def facets(self, question: Question, used_tokens: frozenset[int], most: int = 12) -> list[Facet]:
        """At most `most` conditions that the question states, the most distinctive first; two may share words."""
        phrases, numbers = self._index
        words = [(i, token) for i, token in enumerate(question.tokens) if not token.is_sign]
        found: list[Facet] = []
        covered: set[tuple[int, int]] = set()
        plain = tuple(token for _, token in words)
        for start, end in ngrams(plain, LONGEST):
            at = tuple(index for index, _ in words[start:end])
            if not any(is_content(token) for token in plain[start:end]) or set(at) <= used_tokens:
                continue
            for column, rows in phrases.get(tuple(token.stem for token in plain[start:end]), {}).items():
                if any((column, index) in covered for index in at):
                    continue  # a longer phrase of this column has these words
                covered.update((column, index) for index in at)
                found += self._facet(question, column, at, rows)
        found += self._by_outcome(question, covered)
        found += self._by_kin(question, {index for _, index in covered})
        for index, token in words:
            number = token.number if token.number is not None else self._spelled_number(question, index)
            if number is not None:
                hits = [(c, rows) for (c, value), rows in numbers.items() if value == number]
                for column, rows in hits[:4]:
                    if (column, index) not in covered:
                        found.append(Facet(column, "=", number, (index,), 0.6, frozenset(rows)))
        found.sort(key=lambda facet: (-facet.score * len(facet.at), facet.rows))
        return found[:most]

    def _spelled_number(self, question: Question, index: int) -> float | None:
        """The number in "week two", after a word that names a column of numbers."""
        number = {"one": 1, **COUNTS}.get(question.tokens[index].text)
        before = question.tokens[index - 1].stem if index else ""
        named = any(yes and before in _word_stems(name) for yes, name in zip(self.numeric, self.names, strict=True))
        return float(number) if number is not None and named else None

    def _by_outcome(self, question: Question, covered: set[tuple[int, int]]) -> Iterator[Facet]:
        """Cells that give an outcome by a letter or a word: "W 23-16" for "win"."""
        phrases, _ = self._index
        for index, token in enumerate(question.tokens):
            for written in OUTCOMES.get(token.stem, ()):
                for column, rows in phrases.get((written,), {}).items():
                    if (column, index) not in covered and len(rows) < self.rows and self._often_begins(column, written):
                        covered.add((column, index))
                        yield Facet(column, "contains", written, (index,), 0.7, frozenset(rows))

    def _by_kin(self, question: Question, known: set[int]) -> Iterator[Facet]:
        """Cells with a related form of a word of the question: "Germany" or "GER" for "German"."""
        phrases, _ = self._index
        for index, token in enumerate(question.tokens):
            if index in known or len(token.text) < 2:
                continue
            for column, rows in phrases.get(_COUNTRIES.get(token.stem, ()), {}).items():
                text = self._written(column, rows, _COUNTRIES[token.stem])
                yield Facet(column, "contains", text, (index,), 0.6, frozenset(rows))

    def _often_begins(self, column: int, written: str) -> bool:
        """Whether at least half of the column's cells with this word begin with it, as outcomes do but names do not."""
        begins = sum(_word_stems(text)[:1] == (written,) for text in self.texts[column])
        return 2 * begins >= sum((written,) in _runs(text) for text in self.texts[column]) and begins > 0

    def _facet(self, question: Question, column: int, at: tuple[int, ...], rows: set[int]) -> Iterator[Facet]:
        wanted = tuple(question.tokens[index].stem for index in at)
        texts = {text for row, text, _, _ in self._columns[column] if row in rows}
        whole = {text for text in texts if _word_stems(text) == wanted}
        if whole:
            text = sorted(whole)[0]
            same = frozenset(row for row, text, _, _ in self._columns[column] if text in whole)
            yield Facet(column, "=", text, at, 1.0, same)
            if len(same) == len(rows):
                return
        phrase = question.text[question.tokens[at[0]].start : question.tokens[at[-1]].end]
        if len(texts) == 1:
            yield Facet(column, "=", texts.pop(), at, 0.75, frozenset(rows))
        else:
            written = (
                phrase if any(normal(phrase) in normal(text) for text in texts) else self._written(column, rows, wanted)
            )
            yield Facet(column, "contains", written, at, 0.6, frozenset(rows))

    def _written(self, column: int, rows: set[int], stems: tuple[str, ...]) -> str:
        """How the cells of the column write some stems in a row."""
        for row, text, _, _ in self._columns[column]:
            words = [token for token in tokens_of(text) if not token.is_sign] if row in rows else []
            for start in range(len(words) - len(stems) + 1):
                run = words[start : start + len(stems)]
                if tuple(token.stem for token in run) == stems:
                    return text[run[0].start : run[-1].end]
        return " ".join(stems)


@lru_cache(maxsize=50_000)
def _word_stems(text: str) -> tuple[str, ...]:
    return tuple(token.stem for token in tokens_of(text) if not token.is_sign)


def _parts(size: int) -> list[tuple[int, int]]:
    """(start, end) of the whole text and of its shorter runs of words; of a long text only short runs."""
    longest = LONGEST if size <= LONGEST else 3
    runs = [(start, start + n) for n in range(1, min(longest, size) + 1) for start in range(size - n + 1)]
    return runs if size <= LONGEST else [*runs, (0, size)]


def _runs(text: str) -> set[tuple[str, ...]]:
    return {(stem,) for stem in _word_stems(text)}


def _years(cells: list[tuple[int, str, float | None, bool]]) -> bool:
    return all(is_year(value) for _, _, value, _ in cells if value is not None)
