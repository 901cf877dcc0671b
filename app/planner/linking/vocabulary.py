"""A figure's vocabulary: the stems of the names of its labels, axes, panels, facts and titles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log
from typing import Literal

from ....indexing.model.figure import Axis, Figure, Grid, Label
from ..text.amounts import words_for
from ..text.sentences import Sentence, sentences_of
from ..text.times import is_year
from ..text.words import is_content, mixed_words_of, read_tokens, stems_of, tokens_of
from .axes import words_of_axes
from .facets import Records
from .quantities import numeric_columns_of, quantity_of, units_of, units_of_lines
from .short_forms import short_forms
from .sums import summed_up

Side = Literal["row", "column"]
SIDES: tuple[Side, ...] = ("row", "column")


@dataclass(frozen=True, slots=True)
class Entry:
    """One name on one axis; labels that repeat are one entry."""

    text: str
    stems: tuple[str, ...]
    """Stems of all its tokens, signs included."""
    content: tuple[str, ...]
    """The stems by which it is recognised in any order: its content words, or all its words if none is."""
    number: float | None = None
    alias: bool = False
    """Whether it is a colour or another name given for the label."""
    joined: str = ""
    """The text without spaces and signs."""
    initials: str = ""
    """The first letters of all its words; empty where it has only one."""
    telling_initials: str = ""
    """The first letters of its content words ("R&D" for Research and Development)."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names on one axis of one grid, with how distinctive each stem is."""

    grid: Grid
    side: Side
    entries: tuple[Entry, ...]
    rarity: dict[str, float]
    """Stem -> log(1 + names / names that have it)."""
    bearers: dict[str, frozenset[str]]
    """Stem -> the labels that have it."""
    title: frozenset[str]
    """Content stems of the axis's own name."""
    topic: frozenset[str]
    """Stems of titles and axis names: the topic of the figure, and so no label in particular."""

    @property
    def axis(self) -> Axis:
        """The axis these names stand on."""
        return self.grid.axis(self.side)


@dataclass(frozen=True)
class Vocabulary:
    """All names by which a question may refer to something in a figure."""

    figure: Figure
    names: tuple[Names, ...]
    """Two for each grid, rows first."""
    panels: tuple[tuple[Grid, frozenset[str]], ...]
    """Each titled grid with the stems of its title; empty where the figure has one grid."""
    context: frozenset[str]
    """Stems of titles, axis names and stated attributes."""
    measure: frozenset[str] = frozenset()
    """Stems for the measure: from the value axis, the units, a single column, and what the titles of all panels say."""

    @cached_property
    def text(self) -> frozenset[str]:
        """Every stem of the description; none of a table without an id."""
        return frozenset(token.stem for token in read_tokens(self.figure.text)) if self.figure.id else frozenset()

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """The stems of every two words of the description that follow each other."""
        return frozenset(pairwise(token.stem for token in read_tokens(self.figure.text)))

    def has(self, stem: str) -> bool:
        """Whether a word of the description has this stem."""
        return stem in self.text

    @cached_property
    def superlatives(self) -> frozenset[str]:
        """The superlatives in labels of axes that have several ("Poorest fifth", "Richest fifth"), in lower case."""
        words = [{w for label in one.axis.labels for w in label.text.lower().split()} for one in self.names]
        ends = [{word for word in own if word.endswith("est")} for own in words]
        return frozenset().union(*(own for own in ends if len(own) > 1))

    @cached_property
    def named(self) -> frozenset[str]:
        """The stems of labels, of their other names and of the names of axes."""
        own = (stem for names in self.names for entry in names.entries for stem in entry.stems)
        return frozenset(own).union(*(names.title for names in self.names))

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the description."""
        return sentences_of(self.figure.text)

    @cached_property
    def records(self) -> Records:
        """The first grid as a table of records."""
        return Records(self.figure.grids[0])

    def _data_labels(self) -> Iterator[Label]:
        return (one for grid in self.data_grids() for one in (*grid.row_axis.labels, *grid.column_axis.labels))

    @cached_property
    def is_nested(self) -> bool:
        """Whether labels of an axis of a data grid have several levels."""
        return any(label.path for label in self._data_labels())

    @cached_property
    def has_headers(self) -> bool:
        """Whether some levels are headers over others, and so no part of how a label is written ("Model | BERT")."""
        return any(" > " in label.text for label in self._data_labels())

    @cached_property
    def sums(self) -> frozenset[tuple[str, str]]:
        """(side, label) of the totals that every data grid has."""
        found = [frozenset(summed_up(grid)) for grid in self.data_grids()]
        return frozenset.intersection(*found) if found else frozenset()

    @cached_property
    def mixed_words(self) -> frozenset[str]:
        """Words mixing letters and digits in titles and axis names, but in no label: "F1", "CO2"."""
        axes = [axis for grid in self.figure.grids for axis in (grid.row_axis, grid.column_axis)]
        titles = [self.figure.title, *(grid.title for grid in self.figure.grids), *(axis.name for axis in axes)]
        stated = " ".join([*titles, *(item.text for item in self.figure.attributes)])
        return mixed_words_of(stated) - self._mixed_labels

    @cached_property
    def mixed_in_text(self) -> frozenset[str]:
        """Words mixing letters and digits anywhere in the description, but in no label."""
        return mixed_words_of(self.figure.text) - self._mixed_labels

    @cached_property
    def _mixed_labels(self) -> frozenset[str]:
        axes = [axis for grid in self.figure.grids for axis in (grid.row_axis, grid.column_axis)]
        return mixed_words_of(" ".join(label.text for axis in axes for label in axis.labels))

    def sums_on(self, side: str) -> frozenset[str]:
        """The totals, averages and changes of an axis, which are no labels like the others."""
        return frozenset(label for of, label in self.sums if of == side)

    @cached_property
    def of_several_measures(self) -> frozenset[Side]:
        """The axes whose labels, but for totals, are of different quantities: "Robbery > rate", "Robbery > number"."""
        found: set[Side] = set()
        for grid in self.figure.grids:
            for side in SIDES:
                labels = (label.text for label in grid.axis(side).labels if label.text not in self.sums_on(side))
                if len({quantity_of(label) for label in labels} - {None}) > 1:
                    found.add(side)
        return frozenset(found)

    @cached_property
    def years(self) -> frozenset[str]:
        """The years in the title of the figure, one or those of a period, of which all its cells are."""
        titles = [self.figure.title, *(grid.title for grid in self.figure.grids[:1] if len(self.figure.grids) == 1)]
        return frozenset(token.stem for title in titles for token in tokens_of(title) if is_year(token.number))

    @cached_property
    def tells_shares(self) -> bool:
        """Whether titles, axes or units speak of shares, or the numbers add up to a hundred."""
        return bool(self.context & {"%", "percent", "share"}) or self.adds_up

    @cached_property
    def adds_up(self) -> bool:
        """Whether all rows, or all columns, of each grid of numbers add up to a hundred, but for rounding."""
        grids = [grid for grid in self.data_grids() if grid.kind == "grid"]
        return bool(grids) and all(any(wholes(grid)) for grid in grids)

    def are_wholes(self, side: Side) -> bool:
        """Whether the lines of one axis alone add up to a hundred, in each grid of numbers."""
        found = [wholes(grid) for grid in self.data_grids() if grid.kind == "grid"]
        return bool(found) and all(one == (side == "row", side == "column") for one in found)

    @cached_property
    def has_error_bars(self) -> bool:
        """Whether the description tells of error bars, which are drawn and not measured."""
        return _ERROR_BARS.search(self.figure.text) is not None

    @cached_property
    def has_spreads(self) -> bool:
        """Whether some cells give a number behind a plus-minus sign."""
        cells = (cell.quantity for grid in self.data_grids() for cell in grid.cells)
        return any(quantity is not None and quantity.spread is not None for quantity in cells)

    @cached_property
    def fractional(self) -> bool:
        """Whether a description gives shares as fractions and never as percentages."""
        cells = [cell for grid in self.data_grids() if grid.kind == "grid" for cell in grid.cells]
        numbers = [cell.value for cell in cells if cell.value is not None]
        parts = sum(not number.is_integer() for number in numbers)
        in_percent = any(cell.quantity is not None and cell.quantity.unit == "%" for cell in cells)
        within = parts > 1 and all(-1 <= number <= 1 for number in numbers)
        return within and not in_percent and not self.measure & {"%", "percent", "percentag"}

    @cached_property
    def _units(self) -> Mapping[tuple[str, Side], Mapping[int, str | None]]:
        return {(grid.id, side): units_of_lines(grid, side) for grid in self.figure.grids for side in SIDES}

    def units(self, grid: Grid, side: Side) -> Mapping[int, str | None]:
        """The most frequent unit of each line of a grid of the figure; None where most of its cells are words."""
        return self._units[grid.id, side]

    @cached_property
    def _numeric(self) -> Mapping[str, tuple[str, ...]]:
        return {grid.id: numeric_columns_of(grid) for grid in self.figure.grids}

    def numeric_columns(self, grid: Grid) -> tuple[str, ...]:
        """The numeric columns of a grid of the figure, if others list words; empty if all are of one kind."""
        return self._numeric[grid.id]

    def title_words(self, grid: Grid) -> frozenset[str]:
        """The words of a grid's title in lower case, not stemmed."""
        return frozenset(token.text for token in tokens_of(grid.title))

    def data_grids(self) -> tuple[Grid, ...]:
        """The grids of data; those of stated facts if there are no others."""
        return tuple(grid for grid in self.figure.grids if grid.kind != "facts") or self.figure.grids


def wholes(grid: Grid) -> tuple[bool, bool]:
    """Whether the numbers of each row add up to a hundred, and whether those of each column do."""
    rows, columns = _lines(grid)
    return _are_wholes(rows), _are_wholes(columns)


def _lines(grid: Grid) -> tuple[list[list[float]], list[list[float]]]:
    """The numbers of each row, and those of each column, of a grid."""
    rows: list[list[float]] = [[] for _ in grid.row_axis.labels]
    columns: list[list[float]] = [[] for _ in grid.column_axis.labels]
    for cell in grid.cells:
        if cell.value is not None and cell.column is not None:
            rows[cell.row].append(cell.value)
            columns[cell.column].append(cell.value)
    return rows, columns


def _are_wholes(lines: list[list[float]]) -> bool:
    """Whether each of these lines divides a hundred."""
    return all(len(line) > _PAIR and min(line) >= 0 and abs(sum(line) - _WHOLE) <= _ROUNDING for line in lines)


_PAIR, _WHOLE, _ROUNDING = 2, 100.0, 1.5
_SHOWN = re.compile(
    r"\b(?:each|every|the|all) (?:cell|bar|value|point|number)s? (?:count|show|give|is|are)s? ([^.\n:;,]{3,40})",
    re.IGNORECASE,
)
"""A statement of the measure: "Each cell counts photos"."""


def is_described(figure: Figure) -> bool:
    """Whether a figure was read from a description rather than made from a table."""
    return figure.kind != "table" or any(grid.kind != "table" for grid in figure.grids)


def vocabulary_of(figure: Figure) -> Vocabulary:
    """The vocabulary of a figure. What needs every word of its text is made when first asked for."""
    titled = [grid for grid in figure.grids if grid.title and grid.kind != "facts"]
    stated_of = {grid.id: " ".join(i.text for i in figure.attributes if i.grid == grid.id) for grid in titled}
    said_of = {id: {t.stem for t in tokens_of(text) if is_content(t)} for id, text in stated_of.items()}
    labels = {stem for grid in titled for stem in _stems_of_labels(grid)}
    panels = tuple((grid, frozenset(stems_of(grid.title)).union(said_of[grid.id] - labels)) for grid in titled)
    panels = panels if len(titled) > 1 else ()
    stated = [figure.title, figure.kind, *(f"{item.component} {item.text}" for item in figure.attributes)]
    for grid in figure.grids:
        axes = (grid.row_axis, grid.column_axis)
        stated += [grid.title, *(axis.name for axis in axes), *words_for(units_of(grid))]
    stated += (match[1] for match in _SHOWN.finditer(figure.text))
    context = frozenset(stem for text in stated for stem in stems_of(text))
    about = [figure.title, figure.kind, *(grid.title for grid in figure.grids)]
    about += [axis.name for grid in figure.grids for axis in (grid.row_axis, grid.column_axis)]
    topic = frozenset(stem for text in about for stem in stems_of(text))
    words = {grid.id: words_of_axes(figure, grid) for grid in figure.grids}
    measure = frozenset(stem for grid in figure.grids for stem in words[grid.id].measure)
    measure |= frozenset.intersection(*(frozenset(stems_of(grid.title)) for grid, _ in panels)) if panels else set()
    names = tuple(
        _names(grid, side, topic, words[grid.id].row if side == "row" else words[grid.id].column)
        for grid in figure.grids
        for side in (("row", "column") if grid.kind != "facts" else ("row",))
    )
    return Vocabulary(figure, names, panels, context, measure)


def _stems_of_labels(grid: Grid) -> Iterator[str]:
    for axis in (grid.row_axis, grid.column_axis):
        for label in axis.labels:
            yield from stems_of(label.text)


_ERROR_BARS = re.compile(r"\berror bars?\b", re.IGNORECASE)


def _names(grid: Grid, side: Side, topic: frozenset[str], called: frozenset[str]) -> Names:
    axis = grid.axis(side)
    entries: dict[tuple[str, tuple[str, ...]], Entry] = {}
    groups = group_names(axis)
    full: set[tuple[str, ...]] = set()
    for label in axis.labels:
        for name in (label.text, *(alias for alias in label.aliases if alias not in groups)):
            stems = stems_of(name)
            if stems and stems not in full:
                full.add(stems)
                entries[label.text, stems] = _entry(label, name, name in label.aliases)
    for label in axis.labels:  # labels may share a short form, but no short form may be another label's name
        for name in (*short_forms(label.text), *_without_summary(label, axis)):
            stems = stems_of(name)
            if stems and stems not in full:
                entries.setdefault((label.text, stems), _entry(label, name, False))
    count: dict[str, set[str]] = {}
    for entry in entries.values():
        for stem in set(entry.content):
            count.setdefault(stem, set()).add(entry.text)
    for alias, texts in groups.items():
        for stem in stems_of(alias):
            count.setdefault(stem, set()).update(texts)
    labels = len({entry.text for entry in entries.values()})
    rarity = {stem: log(1 + labels / len(texts)) for stem, texts in count.items()}
    title = called | {token.stem for token in tokens_of(axis.name) if is_content(token)}
    bearers = {stem: frozenset(texts) for stem, texts in count.items()}
    return Names(grid, side, tuple(entries.values()), rarity, bearers, title, topic)


def _without_summary(label: Label, axis: Axis) -> Iterator[str]:
    """A label without the word that says how its values sum up others ("mean temperature"), where no other label has
    the rest.
    """
    rest = _SUMMARY.sub("", label.text, count=1)
    own = frozenset(stems_of(rest))
    others = (other.text for other in axis.labels if other.text != label.text)
    if rest != label.text and all(own.isdisjoint(stems_of(other)) for other in others):
        yield rest


_SUMMARY = re.compile(r"\A(?:mean|average|avg\.?)\s+(?=\w)", re.I)


def group_names(axis: Axis) -> dict[str, set[str]]:
    """Other names that several labels share ("gold", of all large breeds), with these labels."""
    called: dict[str, set[str]] = {}
    for label in axis.labels:
        for alias in label.aliases:
            called.setdefault(alias, set()).add(label.text)
    return {alias: texts for alias, texts in called.items() if len(texts) > 1}


def _entry(label: Label, name: str, alias: bool) -> Entry:
    words = [token for token in tokens_of(name) if token.text[0].isalpha()]
    initials, telling = (
        "".join(token.text[0] for token in some) for some in (words, [token for token in words if is_content(token)])
    )
    return Entry(
        label.text,
        stems_of(name),
        _content(name),
        label.value,
        alias,
        joined_of(name),
        initials if len(initials) > 1 else "",
        telling if len(telling) > 1 else "",
    )


def joined_of(text: str) -> str:
    """A name without spaces and signs, so that "data set" equals "dataset"."""
    return "".join(character for character in text.casefold() if character.isalnum())


_NUMBERING = re.compile(r"^\(\d+\)\s*[>|:]?\s*")


def _content(name: str) -> tuple[str, ...]:
    tokens = tokens_of(_NUMBERING.sub("", name) or name)
    content = tuple(dict.fromkeys(token.stem for token in tokens if is_content(token)))
    return content or tuple(token.stem for token in tokens)
