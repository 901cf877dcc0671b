"""Statements put at their addresses: which names are rows, which are columns, what contradicts what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...model.labels import label_position
from ...text.names import Name, fold
from ...text.spans import Quantity, Span
from ..drafts import Draft
from ..rows import Entry, Row
from .places import Scale
from .statement import Statement
from .subjects import key

FEWEST = 3
"""Values that make data of sentences; fewer are remarks."""


@dataclass(slots=True)
class Story:
    """What running text states."""

    drafts: list[Draft] = field(default_factory=list)
    """Its rows."""
    unread: list[Span] = field(default_factory=list)
    """Numbers that it states of something, but not plainly of what."""
    told: list[Span] = field(default_factory=list)
    """Where it says of whom, at which place of the axis; an axis keeps the first of each only."""


def settled(scale: Scale, stated: Sequence[Statement]) -> Story | None:
    """The rows that statements make, or what they state where they make none; None where they are too few."""
    measures = Counter(key(one.measure) for one in stated if one.measure is not None)
    if sum(count > 1 for count in measures.values()) > 1:  # several things are measured of each
        stated = [
            replace(one, place=one.measure)
            for one in stated
            if one.measure is not None and one.place is None and measures[key(one.measure)] > 1
        ]
        board = _Board(scale, stated)
    else:
        alike = _counting_alike(stated)
        board = _Board(scale, alike)
        measured = [
            one.span for one in stated if one.quantity.unit or one.quantity.value != int(one.quantity.value or 0)
        ]
        if not alike and len(measured) >= FEWEST:
            return Story([], measured)
    return board.story()


def _counting_alike(stated: Sequence[Statement]) -> list[Statement]:
    """The statements of one measure: those of the unit that most have, and of bare numbers those that count the same
    thing.
    """
    units = Counter(one.quantity.unit for one in stated)
    if not units:
        return []
    unit, count = units.most_common(1)[0]
    nouns = Counter(one.noun for one in stated if one.noun and not one.quantity.unit)
    noun = nouns.most_common(1)[0][0] if nouns and nouns.most_common(1)[0][1] > 1 else ""
    if 2 * count <= len(stated):
        return []
    first = stated[0].quantity.unit  # "29.3 points", then "24.1" and so on
    bare = [one for one in stated if one.quantity.unit in ("", unit) or (not unit and one.quantity.unit == first)]
    if not unit and not noun and len(nouns) > 1 and 2 * sum(nouns.values()) > len(bare):
        return []  # so many benches, so many people
    return [one for one in bare if one.quantity.unit or one.noun in ("", noun) or len(nouns) == 1]


class _Board:
    """Puts statements at their addresses."""

    def __init__(self, scale: Scale, stated: Sequence[Statement]):
        self.scale = scale
        self.stated = stated
        self.stated = stated = self._changes(stated)
        self.unread: list[Span] = []
        self.rows: dict[str, Name] = {}
        self.columns: dict[str, Name] = {}
        self.cells: dict[tuple[str, str], list[Statement]] = {}
        placed = Counter(key(one.place) for one in stated if one.place is not None)
        self.flat = len(placed) < 2 and not any(
            one.group is not None and one.subject is not None and key(one.subject) != key(one.group) for one in stated
        )
        """Whether values stand at no places of an axis."""
        self.groups = {key(one.group) for one in stated if one.group is not None and one.place is not None}
        listed = self.flat and any(one.run for one in stated)
        self.anonymous = not listed and all(
            one.subject is None and one.group is None
            for one in stated
            if not one.every and (self.flat or one.place is not None)
        )

    def _changes(self, stated: Sequence[Statement]) -> list[Statement]:
        """Changes ("from 49% to 65%") at the two places that the text names, where no value has one of its own."""
        if not any(one.end and one.place is None for one in stated):
            return list(stated)
        ends = self.scale.mentioned
        if len(ends) != 2 or any(one.place is not None and not one.end for one in stated):
            ends = ()
        return [
            one if not one.end or one.place is not None else replace(one, place=ends[one.end > 0] if ends else None)
            for one in stated
        ]

    def story(self) -> Story | None:
        """The rows that hold together; None where there are too few values."""
        taken = self._listed()
        for one in self.stated:
            if id(one) not in taken and not one.every:
                self._put(one)
        for one in self.stated:
            if one.every and (one.place is not None or self.flat):
                column = key(one.place) if one.place is not None and not self.flat else ""
                if column and one.place is not None:
                    self.columns.setdefault(column, one.place)
                for row in [row for row in self.rows if row]:
                    self._at(row, column, one)
        count = sum(len(found) for found in self.cells.values())
        if count < FEWEST or (len(self.rows) < 2 and len(self.columns) < 2):
            return Story([], [one.span for one in self.stated]) if len(self.stated) >= FEWEST else None
        against = sum(len(found) > 1 for found in self.cells.values())
        if (self.anonymous and against) or (against > 1 and 3 * against > len(self.cells)):
            return Story(
                [], [one.span for one in self.stated]
            )  # what tells the values of a row apart is not understood
        names = [name for one in self.stated for name in (one.subject, one.place, one.group) if name is not None]
        return Story([self._draft()], self.unread, [name.span for name in names])

    def _listed(self) -> set[int]:
        """Put values that only their order places ("its values are 2.2, 1.9, 2.2 and 2.1"); by identity."""
        taken: set[int] = set()
        runs: dict[int, list[Statement]] = {}
        for one in self.stated:
            if one.run and one.place is None and one.group is None and (one.subject is None) == self.flat:
                runs.setdefault(one.run, []).append(one)
        places = self._places()
        if self.flat and len(runs) > 1:
            return taken
        for run in runs.values():
            if len(run) == len(places):
                for value, place in zip(run, places, strict=True):
                    at = replace(value, subject=place, run=0) if self.flat else replace(value, place=place, run=0)
                    self._put(at)
                    taken.add(id(value))
        return taken

    def _places(self) -> list[Name]:
        """The places of the axis in order: as the text lists them, else those at which every other row has a value."""
        if self.scale.stated:
            return list(self.scale.stated)
        told: dict[str, dict[str, Name]] = {}
        for one in self.stated:
            if one.subject is not None and one.place is not None:
                told.setdefault(key(one.subject), {})[key(one.place)] = one.place
        longest = max(told.values(), key=len, default={})
        return list(longest.values()) if all(set(one) <= set(longest) for one in told.values()) else []

    def _put(self, one: Statement) -> None:
        """A statement at its address; among the unread where it has none."""
        subject, column = one.subject, None if self.flat else one.place
        if one.end and one.place is None:
            self.unread.append(one.span)
            return
        if one.run and column is None and not (self.flat and one.named):
            self.unread.append(one.span)
            return
        if one.group is not None:
            if subject is None or key(subject) == key(one.group) or column is not None:
                subject = one.group
            elif key(one.group) in self.groups:
                subject, column = one.group, subject
            else:
                column = one.group
        if (subject is None and not self.anonymous) or (column is None and not self.flat):
            self.unread.append(one.span)
            return
        if subject is None and column is None:
            self.unread.append(one.span)
            return
        row = key(subject) if subject is not None else ""
        self.rows.setdefault(
            row, _bare(subject) if subject is not None else Name("", Span(one.span.start, one.span.start))
        )
        if column is not None:
            self.columns.setdefault(key(column), column)
        self._at(row, key(column) if column is not None else "", one)

    def _at(self, row: str, column: str, one: Statement) -> None:
        """Keep a value; one that only repeats another is the same."""
        kept = self.cells.setdefault((row, column), [])
        if not any(_same(other.quantity, one.quantity) for other in kept):
            kept.append(one)

    def _draft(self) -> Draft:
        """The rows in order; a value that contradicts another stands in a row of the same name."""
        made: list[Row] = []
        order = self._order()
        for row, name in self.rows.items():
            depth = max((len(self.cells.get((row, column), ())) for column in order), default=0)
            for level in range(depth):
                found = [(column, self.cells.get((row, column), ())) for column in order]
                entries = [
                    Entry(cells[level].span, cells[level].quantity, self.columns.get(column))
                    for column, cells in found
                    if level < len(cells)
                ]
                if entries:
                    made.append(Row(tuple(entries), name))
        made.sort(key=_first)
        seen = list(dict.fromkeys(entry.label.text for row in made for entry in row.entries if entry.label is not None))
        columns = tuple(self.columns[column] for column in order if column)
        if seen != [column.text for column in columns]:
            made[0] = replace(made[0], columns=columns)
        return Draft(made)

    def _order(self) -> list[str]:
        """Columns in the order of the axis where it has one, else as told."""
        stated = [key(name) for name in self.scale.stated]
        if stated and set(self.columns) <= set(stated):
            return [*(column for column in stated if column in self.columns), ""]
        places = {column: label_position(name.text) for column, name in self.columns.items()}
        known = {column: place.value for column, place in places.items() if place is not None}
        told = list(self.columns)
        return [*(sorted(told, key=lambda column: known[column]) if len(known) == len(told) else told), ""]


def _first(row: Row) -> int:
    """Where a row is first told of."""
    return min(entry.span.start for entry in row.entries)


def _same(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are one value, perhaps rounded."""
    if one.value is None or other.value is None:
        return one == other
    rough = one.approximate or other.approximate
    return one.value == other.value or (rough and abs(one.value - other.value) <= _ROUNDED * max(abs(one.value), 1))


_ROUNDED = 0.02
"""Share of a value by which a rounded one may differ from it."""


def _bare(name: Name) -> Name:
    """A name without the article before it."""
    if fold(name.text).startswith("the "):
        text = name.text[4:].lstrip()
        return replace(name, text=text, span=Span(name.span.end - len(text), name.span.end))
    return name
