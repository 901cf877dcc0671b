"""An interpretation of running text: values with names of one group as rows and names of another as columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

from ...model.labels import label_position
from ...text.colours import count_colours
from ...text.names import Name, fold, read_name
from ...text.spans import Located, Span
from ..linked.inventory import Mention
from ..linked.line import LISTED, of_each
from ..rows import Entry, Row
from .align import aligned, is_beside
from .measures import COUNTED, is_count, units_of
from .names import ENDS, LABELS, MEASURES, PROPER, STATISTICS, SUBJECTS, TIMES
from .places import YEAR
from .sentence import Sentence
from .series import SMALL
from .subjects import WORD, is_compared, rows_of, subjects

_NEARLY_ALL, _MOSTLY, _LEAST, _MOST_AGAIN, _FILLED = 0.72, 0.5, 0.6, 0.15, 0.6
"""Least share of the values that a reading explains, in each paragraph that it takes in, and that such paragraphs hold
of all; largest share that stand under names that others have; least share of the places of its grid that hold a value.
"""
_WORD_COST = 0.02
"""What a word between each value and its name takes from the merit of a reading."""
_LEFT_OUT = 0.2
"""What it takes that values are left out, those of whole paragraphs among them."""
_FEWEST_LISTED, _FEWEST_RECURRING = 3, 3
_VALUE = Name("value", Span(0, 0), full="value")
_FOR_BOTH = re.compile(r"\b(?:both|two)\b", re.I)
_COMPARED = re.compile(r"target|goal|budget|forecast|(?:previous|prior|last)\s", re.I)
_LOOKED = re.compile(r"The\s(?:[a-z-]+\s){1,3}(?:line|curve|bar|dot|box|segment|slice|column)\b")


@dataclass(slots=True)
class Interpretation:
    """Values with their names; `link` fills it, `settle` drops what it does not explain."""

    text: str
    rows: int
    """The group of names that are rows."""
    columns: int | None
    """The group of names that are columns; None for a list."""
    cells: dict[tuple[str, str], tuple[Name, Entry]] = field(default_factory=dict)
    again: int = 0
    """How many values stand under names that another one has."""
    cost: float = 0.0
    """How far the values are from their names, in words."""
    units: dict[str, str] = field(default_factory=dict)
    """The folded names that have one unit wherever a value stands right beside them, with this unit."""
    left: list[tuple[Name, Located, Name | None]] = field(default_factory=list)
    """Rows with values that no column is known of, and the word before each."""
    order: Sequence[Name] = ()
    """The columns, where the text says that values come in their order."""

    def may_explain(self, sentences: Sequence[Sentence], values: int) -> bool:
        """Whether so many values could have names at all, by the sentences and paragraphs that mention any: most groups
        of names need not be linked to see that they are too rare.
        """
        if self.columns is not None and self.rows in (SUBJECTS, LABELS, self.columns):
            return True
        named = [sum(mention.group == self.rows for mention in one.mentions) for one in sentences]
        if self.columns is None:
            most = sum(min(len(one.values), count) for one, count in zip(sentences, named, strict=True))
        else:
            spoken = {one.paragraph for one, count in zip(sentences, named, strict=True) if count}
            most = sum(len(one.values) for one in sentences if one.paragraph in spoken)
        return most >= _LEAST * _NEARLY_ALL * values

    def link(self, sentences: Sequence[Sentence]) -> None:
        """Link the values of these sentences."""
        ends = _first_and_last(sentences) if self.columns == TIMES else None
        if self.columns != STATISTICS:  # which are all of one thing ("a median of 186 ms", "the median is at 1.2 s")
            self.units = units_of(self.text, sentences, self.rows if self.columns is None else self.columns)
        current: Name | None = None
        paragraph, unnamed, spoken = -1, list[tuple[Name, list[Located]]](), list[Name]()
        for one in sentences:
            across = [mention for mention in one.mentions if mention.group == self.columns]
            if (self.rows, self.columns) == (LABELS, PROPER):  # which any label may be by its form
                across = [
                    mention for mention in across if not any(mention.span.overlaps(name.span) for name in one.above)
                ]
            named = [mention for mention in one.mentions if mention.group == self.rows and not _in(mention, across)]
            if self.rows == self.columns:
                named, across = _of_square(one, across)
            elif self.rows == SUBJECTS:
                spans = subjects(self.text, one.start, one.values[0][0].start, one.end) if one.values else []
                named = [Mention(span, read_name(self.text, span.start, span.end), SUBJECTS, False) for span in spans]
            looked = _LOOKED.match(self.text, one.start, one.end) if not named else None
            unknown = (  # "The gray line", of which nothing is said
                looked is not None
                and count_colours(looked[0]) > 0
                and not any(mention.span.start < looked.end() for mention in across)
            )
            current = current if one.paragraph == paragraph and not unknown else None
            spoken = spoken if one.paragraph == paragraph else []
            paragraph = one.paragraph
            if self.rows == LABELS and self.columns is not None:
                around = [name for name in one.above if not any(name.span.overlaps(other.span) for other in across)]
                current = around[-1] if around else current
                named = [mention for mention in named if mention.span.start >= one.start]
            own = [mention for mention in named if not is_compared(self.text, one.start, mention.span)]
            before = [mention for mention in own if one.values and mention.span.end <= one.values[0][0].start]
            late = bool(own and one.values) and own[0].span.end <= one.values[-1][0].start  # "Up from 5, Oak has 7"
            first = before[-1:] or (own[:1] if current is None or not one.values or late else [])
            current = first[0].name if first else current
            if self.columns is None:
                self._link_row(one, named, None, named)
            elif one.values and current is not None:
                if not own and self._link_listed(one, across, spoken):
                    continue
                spoken = list({fold(row.text): row for row in rows_of(self.text, one.values, own, current)}.values())
                few = len(one.values) < max(_FEWEST_LISTED, 3 * len(across))
                if across and few and not self._in_order(one, across):
                    self._link_row(one, own, current, across, ends)
                else:
                    unnamed += self._by_row(one, own, current)
        self._link_in_order(unnamed)
        if self.columns == MEASURES:
            self._link_without_unit()
        self._link_recurring()
        self.left += [(row, one, self._word_before(0, one[0])) for row, values in unnamed for one in values]

    def _link_listed(self, one: Sentence, across: Sequence[Mention], rows: Sequence[Name]) -> bool:
        """Whether a sentence without a row lists several values of one thing: they are those of the `rows` of the
        sentence before, in their order ("They carry 5, 6 and 7 sails"), or of nobody knows whom.
        """
        columns = {fold(mention.name.text): mention.name for mention in across}
        gaps = ((last.end, span.start) for (last, _), (span, _) in pairwise(one.values))
        listed = len(one.values) > 1 == len(columns) and all(LISTED.fullmatch(self.text, *gap) for gap in gaps)
        if not listed or (len(rows) != len(one.values) and self.columns != MEASURES):
            return False
        for column in columns.values() if len(rows) == len(one.values) else ():
            self._add([(row, column, value) for row, value in zip(rows, one.values, strict=True)])
        return True

    def _link_row(
        self,
        one: Sentence,
        named: Sequence[Mention],
        current: Name | None,
        across: Sequence[Mention],
        ends: tuple[Name, Name] | None = None,
    ) -> None:
        """Link values to mentions, each in the row that the sentence speaks of there, or (no `current`) as a list;
        those that are left to the first and the last name, where the sentence says that they are the ends.
        """
        values, names_at = [span for span, _ in one.values], [mention.span for mention in across]
        links = aligned(self.text, values, names_at, self._apart(one, across))
        rows = rows_of(self.text, one.values, named, current, across) if current is not None else []
        told: list[tuple[Name, Name | None, Located]] = []
        seen: set[tuple[str, str]] = set()
        for at, (number, cost) in sorted(links.items(), key=lambda link: link[1][1]):
            row, value, mention = rows[at] if rows else None, one.values[at], across[number]
            name = mention.name if not mention.whole else replace(mention.name, span=mention.span)
            key = fold(row.text) if row is not None else "", fold(name.text)
            if key in seen:
                del links[at]  # a nearer value has the name
                continue
            seen.add(key)
            self.cost += cost if row is not None or self.rows != LABELS else 0.0  # a label holds for all of its line
            told.append((row, name, value) if row is not None else (name, None, value))
            shared = [across[other].name for other in of_each(self.text, value[0], names_at, number)]
            told += [(row, name, value) if row is not None else (name, None, value) for name in shared]
        if ends is not None and rows:
            for at, name in _at_ends(self.text, one, ends).items():
                if at not in links and (key := (fold(rows[at].text), fold(name.text))) not in seen:
                    seen.add(key)
                    links[at] = (0, 0.0)
                    told.append((rows[at], name, one.values[at]))
        self._add(sorted(told, key=lambda cell: cell[2][0]))
        for at, row in enumerate(rows):
            if at not in links:
                start = one.values[at - 1][0].end if at else one.start
                self.left.append((row, one.values[at], self._word_before(start, one.values[at][0])))

    def _apart(self, one: Sentence, across: Sequence[Mention]) -> set[tuple[int, int]]:
        """The values of a sentence, each with the names that have another unit than it, or are no count as it is."""
        return {
            (at, number)
            for at, value in enumerate(one.values)
            for number, mention in enumerate(across)
            if self._differ_in_unit(mention.name, value)
            or (self.columns == STATISTICS and is_count(self.text, value[0]))
        }

    def _differ_in_unit(self, name: Name, value: Located) -> bool:
        unit, own = self.units.get(fold(name.text), ""), value[1].unit
        return bool(unit and own and own != unit)

    def _add(self, told: Sequence[tuple[Name, Name | None, Located]]) -> None:
        """Add values; where all of several stand under names that have other ones, as another row."""
        keys = [(fold(row.text), fold(column.text) if column is not None else "") for row, column, _ in told]
        taken = [key in self.cells for key in keys]
        anew = "+" if self.columns is not None and len(told) > 1 and all(taken) else ""
        self.again += 1 if anew and self.rows != LABELS else sum(taken)  # of one label twice, panels are told
        for (row, column), (name, label, value) in zip(keys, told, strict=True):
            self.cells.setdefault((row + anew, column), (name, Entry(*value, label)))

    def _by_row(self, one: Sentence, named: Sequence[Mention], current: Name) -> list[tuple[Name, list[Located]]]:
        """The values of a sentence by their rows; twice the one value that holds for both columns."""
        found: dict[str, tuple[Name, list[Located]]] = {}
        for row, value in zip(rows_of(self.text, one.values, named, current), one.values, strict=True):
            found.setdefault(fold(row.text), (row, []))[1].append(value)
        for_both = len(one.values) == 1 and _FOR_BOTH.search(self.text, *self._clause(one)) is not None
        return [(row, values * 2 if for_both else values) for row, values in found.values()]

    def _clause(self, one: Sentence) -> tuple[int, int]:
        """The bounds between semicolons of what tells the first value of a sentence."""
        value = one.values[0][0]
        start = self.text.rfind("; ", one.start, value.start)
        end = self.text.find("; ", value.end, one.end)
        return max(start, one.start), end if end >= 0 else one.end

    def _in_order(self, one: Sentence, across: Sequence[Mention]) -> bool:
        """Whether the values of a sentence are those of all columns in order, and none has its name beside it."""
        pairs = product(one.values, across)
        beside = any(is_beside(self.text, span, mention.span) for (span, _), mention in pairs)
        return len(one.values) == len(self.order) and not beside

    def _link_in_order(self, unnamed: Sequence[tuple[Name, list[Located]]]) -> None:
        """Link values that stand without names of columns by their order (that of numbers and times, else that of the
        text), or one that holds for both columns.
        """
        found = {fold(entry.label.text): entry.label for _, entry in self.cells.values() if entry.label is not None}
        names = list(found.values()) or list(self.order)
        places = [
            (place.value, at) for at, name in enumerate(names) if (place := label_position(name.text)) is not None
        ]
        names = [names[at] for _, at in sorted(places)] if len(places) == len(names) else names
        for row, values in [*unnamed, *self._rows_left()]:
            if len(values) == len(names) > 1 and not any(map(self._differ_in_unit, names, values)):
                self._add([(row, column, value) for value, column in zip(values, names, strict=True)])

    def _rows_left(self) -> list[tuple[Name, list[Located]]]:
        """The rows of which no value has a column yet, with these ("at 15 °C, 22 and 17")."""
        held = {row for row, _ in self.cells}
        return [left for key, left in self._left_by_row().items() if key not in held]

    def _left_by_row(self) -> dict[str, tuple[Name, list[Located]]]:
        """The values that are left, by their folded rows."""
        found: dict[str, tuple[Name, list[Located]]] = {}
        for row, value, _ in self.left:
            found.setdefault(fold(row.text), (row, []))[1].append(value)
        return found

    def _link_without_unit(self) -> None:
        """Link the one value of a row that has no unit to the one measure that the row lacks ("July has 38 mm; the flow
        there is 9.4").
        """
        columns = {fold(entry.label.text): entry.label for _, entry in self.cells.values() if entry.label is not None}
        for key, (row, values) in self._left_by_row().items():
            lacking = [name for column, name in columns.items() if (key, column) not in self.cells]
            if len(values) == len(lacking) == 1 < len(columns) and not values[0][1].unit:
                self._add([(row, lacking[0], values[0])])

    def _word_before(self, start: int, value: Span) -> Name | None:
        """The last word before a value that says something ("so that its score is −6")."""
        words = WORD.finditer(self.text, max(start, value.start - _LONGEST_LEAD), value.start)
        spans = [Span(*word.span()) for word in words if word[0].lower() not in SMALL]
        return Name(spans[-1].cut(self.text), spans[-1], full=spans[-1].cut(self.text)) if spans else None

    def _link_recurring(self) -> None:
        """Link values that are left to the word before them, where it recurs in most rows; beside targets, the first
        one that is left of each row is the value itself.
        """
        fewest = max(_FEWEST_RECURRING, len({row for row, _ in self.cells}) / 2)
        words = Counter(fold(word.text) for _, _, word in self.left if word is not None)
        placed = self.spans()
        compared = any(_COMPARED.match(column) for _, column in self.cells)
        for row, value, word in self.left:
            if value[0] in placed:
                continue
            if word is not None and words[fold(word.text)] >= fewest:
                self._add([(row, word, value)])
            elif compared and (fold(row.text), "value") not in self.cells:
                self._add([(row, _VALUE, value)])

    def link_rest(self, values: Mapping[Span, int]) -> None:
        """Link the values that are left in the paragraphs of their rows (`values` has that of each) to a column of
        their own, where each row has one ("Oak, 420 in all, has ..."), called by the word before all of them or by what
        all of them count.
        """
        placed = self.spans()
        around = {(row, values[entry.span]) for (row, _), (_, entry) in self.cells.items()}
        left = [
            one for one in self.left if one[1][0] not in placed and (fold(one[0].text), values[one[1][0]]) in around
        ]
        if sorted(fold(row.text) for row, _, _ in left) == sorted({row for row, _ in self.cells}):
            counted = [COUNTED.match(self.text, one[0].end) for _, one, _ in left]
            nouns = [read_name(self.text, *noun.span("noun")) for noun in counted if noun is not None]
            words = nouns or [word for _, _, word in left if word is not None]
            shared = len(words) == len(left) and len({fold(word.text) for word in words}) == 1
            self._add([(row, words[0] if shared else _VALUE, one) for row, one, _ in left])

    def merit(self, values: Mapping[Span, int]) -> float:
        """How well it explains these values (each with its paragraph), without the cells of paragraphs that it explains
        but in part; 0 where it does not.
        """
        across = {column for _, column in self.cells} if self.rows != self.columns else set()
        self.cells = {key: cell for key, cell in self.cells.items() if key[0] not in across}  # the range of an axis
        all_of, own = Counter(values.values()), Counter(values[span] for span in self.spans())
        told = {one for one, count in own.items() if count >= _MOSTLY * all_of[one]}
        self.cells = {key: cell for key, cell in self.cells.items() if values[cell[1].span] in told}
        held, count = sum(all_of[one] for one in told), len(self.spans())
        rows, columns = ({key[at] for key in self.cells} for at in (0, 1))
        if not told or held < _LEAST * len(values) or count < _NEARLY_ALL * held or self.again > _MOST_AGAIN * count:
            return 0.0
        explained = count / held - self.cost / count * _WORD_COST - _LEFT_OUT * (1 - count / len(values))
        if self.columns is None:
            return explained if len(rows) >= _FEWEST_LISTED else 0.0
        filled = len(self.cells) / (len(rows) * len(columns))
        repeated = sum(times > 1 for times in Counter(column for _, column in self.cells).values())
        fits = len(rows) > 1 < len(columns) and filled >= _FILLED and 2 * repeated >= len(columns)
        return explained * filled**0.25 if fits else 0.0

    def spans(self) -> set[Span]:
        """The spans of the values that it explains."""
        return {entry.span for _, entry in self.cells.values()}

    def in_rows(self) -> list[Row]:
        """The rows in the order of the text, but for a second one under a name that has few of the columns: it says
        something of the values of the first.
        """
        counts, columns = Counter(row for row, _ in self.cells), {column for _, column in self.cells}
        remarks = {row for row, count in counts.items() if row.endswith("+") and 2 * count < len(columns)}
        held: dict[str, list[tuple[Name, Entry]]] = {}
        for (row, _), cell in self.cells.items():
            if row not in remarks:
                held.setdefault(row, []).append(cell)
        rows = [
            Row(tuple(sorted((entry for _, entry in cells), key=lambda entry: entry.span)), cells[0][0])
            for cells in held.values()
        ]
        return sorted(rows, key=lambda row: row.entries[0].span.start)


def _first_and_last(sentences: Sequence[Sentence]) -> tuple[Name, Name] | None:
    """The first and the last of the times that are spoken of, or of years called the start and the end, in their own
    order; None where that is not known.
    """
    mentions = [one for each in sentences for one in each.mentions if one.group in (TIMES, ENDS)]
    of_years = all(_YEAR.fullmatch(one.name.text) for one in mentions)
    names = {fold(one.name.text): one.name for one in mentions if one.group == TIMES or of_years}
    placed = [(place, name) for name in names.values() if (place := _place(name.text)) is not None]
    if len(placed) < max(_FEWEST_LISTED, len(names)):
        return None
    ordered = sorted(placed, key=lambda pair: pair[0])
    return ordered[0][1], ordered[-1][1]


_YEAR = re.compile(YEAR)


def _place(words: str) -> float | None:
    """Where a time stands on its axis ("2014", "epoch 10")."""
    place = label_position(words) or label_position(words.rpartition(" ")[2])
    return None if place is None else place.value


def _at_ends(text: str, one: Sentence, ends: tuple[Name, Name]) -> dict[int, Name]:
    """The values of a sentence that it calls those of the start or the end ("begins at 5 ... and ends at 9")."""
    told = [mention for mention in one.mentions if mention.group == ENDS]
    links = aligned(text, [span for span, _ in one.values], [mention.span for mention in told])
    first = _place(ends[0].text)
    named = [mention.name.text for mention in told]
    is_first = [name == "start" or _place(name) == first for name in named]
    return {at: ends[not is_first[number]] for at, (number, cost) in links.items() if cost <= _NEAR}


_LONGEST_LEAD = 40
"""Characters before a value in which a word says what it is."""
_NEAR = 3.0
"""Cost up to which a value is one that an end is said of."""


def _of_square(one: Sentence, mentions: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """The mentions that are rows and those that are columns, where both have the same names ("Of true Forest, 182 were
    predicted as Forest, 6 as Urban"): one more than the values is the row.
    """
    if len(mentions) == len(one.values) + 1 or not one.values:
        return mentions[:1], mentions[1:] if one.values else []
    return [], mentions


def _in(mention: Mention, others: Sequence[Mention]) -> bool:
    return any(mention.span.overlaps(other.span) for other in others)
