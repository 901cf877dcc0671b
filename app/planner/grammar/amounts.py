"""A small table as people do sums on it: names down the side, and one or a few columns of amounts.

What the rules for school arithmetic share: which columns hold amounts, which rows and columns the question names, and
the numbers that the question itself brings along ("3 pounds", "1/2 of a pound").
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ....indexing.model.figure import Grid
from ....tools.plan.nodes import At, GridCells, Reduction, ValueOf
from ..positions import COUNTS
from ..scene import Scene, Selection
from ..words import Token, is_content, tokens_of

TIMES = {"once": 1, "twice": 2, "thrice": 3}


@dataclass(frozen=True, slots=True)
class Mention:
    """A label that the question names, with the words that do."""

    label: str
    at: tuple[int, ...]
    whole: bool = True
    """Whether all of the label's words are there, in order."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts of a figure's one grid."""

    scene: Scene
    grid: Grid
    key: int
    """The column that names the rows; -1 where the labels are no column."""
    measures: tuple[int, ...]
    """Columns of amounts."""

    @property
    def names(self) -> list[str]:
        """What the columns are called."""
        return [label.text for label in self.grid.column_axis.labels]

    def column(self, at: int, of: Any = None) -> Any:
        """The cells of one column, of the whole grid or of what is given."""
        cells = GridCells() if of is None else of
        return At(of=cells, axis="column", labels=(self.names[at],)) if self.names[at] else cells

    def rows(self, *labels: str) -> At:
        """The cells of some rows."""
        return At(of=GridCells(), axis="row", labels=labels)

    def cell(self, row: str, column: int) -> ValueOf:
        """One amount."""
        return ValueOf(of=self.column(column, self.rows(row)))

    def words(self, column: int) -> frozenset[int]:
        """Tokens of the question that the column's name has as well."""
        own = {token.stem for token in tokens_of(self.names[column])}
        return frozenset(at for at, token in enumerate(self.scene.question.tokens) if token.stem in own)

    def asked(self, taken: frozenset[int]) -> tuple[int, frozenset[int]] | None:
        """The one column of amounts that the question means, and the words that say so."""
        if len(self.measures) == 1:
            return self.measures[0], self.words(self.measures[0])
        named = [(self.names.index(one.label), one) for one in named_on(self.scene, self.grid, "column", taken)]
        found = {column: one for column, one in named if column in self.measures}
        if len(found) == 1:
            column, one = found.popitem()
            return column, frozenset(one.at)
        return None


def amounts(scene: Scene, selection: Selection) -> Amounts | None:
    """The amounts of a table, for the first selection only: these rules look at the whole question at once."""
    if len(scene.grids) != 1 or scene.grids[0].kind != "table" or selection is not scene.selections[0]:
        return None
    table = scene.records
    axes = (scene.grids[0].row_axis, scene.grids[0].column_axis)
    if len(set(table.names)) < len(table.names) or any(label.path for axis in axes for label in axis.labels):
        return None  # headers of several levels are read otherwise; see hierarchy
    measures = tuple(at for at, numeric in enumerate(table.numeric) if numeric and at != table.key)
    return Amounts(scene, scene.grids[0], table.key, measures) if measures else None


def named_on(scene: Scene, grid: Grid, side: str, taken: frozenset[int] = frozenset()) -> list[Mention]:
    """The labels of one axis that the question names, in its order: by all their words in order, then by some."""
    names = scene.names(grid, side)
    if names is None:
        return []
    question = scene.question
    content = [
        at
        for at, token in enumerate(question.tokens)
        if at not in taken and (is_content(token) or (at > 0 and question.text[token.start].isupper()))
    ]  # "May" is a month where it has a capital
    stems = tuple(question.tokens[at].stem for at in content)
    known = set(stems)
    entries = [(entry.text, entry.telling) for entry in names.entries if known.issuperset(entry.telling)]
    found: dict[str, Mention] = {}
    used: set[int] = set()
    for text, wanted in sorted(entries, key=lambda pair: -len(pair[1])):
        for start in range(len(stems) - len(wanted) + 1):
            at = tuple(content[start : start + len(wanted)])
            if used.isdisjoint(at) and stems[start : start + len(wanted)] == wanted:
                used.update(at)
                found.setdefault(text, Mention(text, at))
    links = scene.selections[0].rows if side == "row" else scene.selections[0].columns
    for link in links:
        if len(link.labels) == 1 and (used | taken).isdisjoint(link.at):
            used.update(link.at)
            found.setdefault(link.labels[0], Mention(link.labels[0], link.at, whole=False))
    return sorted(found.values(), key=lambda one: one.at)


def columns_named(table: Amounts, taken: frozenset[int]) -> list[Mention]:
    """The columns of amounts that the question names."""
    named = named_on(table.scene, table.grid, "column", taken)
    return [one for one in named if table.names.index(one.label) in table.measures]


def literal(tokens: tuple[Token, ...], at: int) -> tuple[Fraction, tuple[int, ...]] | None:
    """The number that begins at a token: "6", "two", "2.5", "1/5", "4+1/2"."""
    token = tokens[at]
    if token.text in COUNTS:
        return Fraction(COUNTS[token.text]), (at,)
    if token.number is None:
        return None
    value, used = Fraction(str(token.number)), [at]
    signs = [one.text for one in tokens[at + 1 : at + 5]]
    numbers = [one.number for one in tokens[at : at + 5]] + [None] * 5
    if signs[:1] == ["/"] and numbers[2]:
        return value / Fraction(str(numbers[2])), (at, at + 1, at + 2)
    mixed = 2 if signs[:1] == ["+"] else 1
    if numbers[mixed] is not None and signs[mixed : mixed + 1] == ["/"] and numbers[mixed + 2]:
        return value + Fraction(str(numbers[mixed])) / Fraction(str(numbers[mixed + 2])), tuple(
            range(at, at + mixed + 3)
        )
    return value, tuple(used)


def actors(scene: Scene, verbs: frozenset[int]) -> frozenset[int]:
    """Names of people who only act in the question: one capital word beside a verb or "does", "will", "if"."""
    question = scene.question
    beside = {at for at, token in enumerate(question.tokens) if token.text in _HELPING} | verbs
    return frozenset(
        at
        for at, token in enumerate(question.tokens)
        if token.text.isalpha() and question.text[token.start].isupper() and {at - 1, at + 1} & beside
    )


_HELPING = frozenset("does did do will would can has had have is was if".split())


STATISTICS: tuple[tuple[str, Reduction], ...] = (
    ("mean", "mean"),
    ("median", "median"),
    ("mode", "mode"),
    ("range", "range"),
)
"""Word -> reduction, for the figures of school statistics."""


def statistic_words(scene: Scene, word: str) -> frozenset[int] | None:
    """The words that ask for one of the statistics. "Mode" and "range" have other senses ("mode of transport")."""
    if word != "mode":
        return scene.cue(word)
    tokens = scene.question.tokens
    at = [n for n, token in enumerate(tokens) if token.text == word and n and tokens[n - 1].text == "the"]
    return frozenset(at) or None
