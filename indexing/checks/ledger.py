"""A ledger of the numbers of the data: each is claimed by what was read, or by its role in the sentence, or reported as
unread.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain

from ..errors import clip
from ..model.figure import Grid, Issue
from ..model.labels import FIRST_YEAR, LAST_YEAR
from ..notations.drafts import Draft
from ..notations.remarks import is_change, is_spread, is_sum
from ..notations.rows import INTERVAL, Row
from ..outline.item import Item
from ..outline.sections import names_part, role_of
from ..stated.components import OF_PARTS
from ..stated.context import Context
from ..text.names import Name, fold, holds_whole
from ..text.sentences import sentence_bounds
from ..text.spans import Numbers, Quantity, Span, taken

_ENDS = 2
"""Numbers of an interval."""
_NOBODY, _SOMEBODY, _CELL = range(3)
"""What claims a character, whatever its line says: nothing; what the text states, a label or a fact; a cell."""
_MOST_WORDS = 3
"""Words for each number up to which a sentence lists values; one with more of them comments."""
_MOST_WORDS_FRESH = 5
"""The same for a sentence of so many new values that it tells data, too."""
_FEWEST_FRESH = 3
_FEWEST_WORDS = 6
"""Fewest words of a line of running text."""
_FEW = 12
"""Things up to which a sentence counts what is seen."""
_MOST_UNREAD = 20
"""Most lines reported as unread; more would only repeat that the description is not understood."""
_BACK = 20
"""Characters in which what belongs to a number or a sentence stands before it."""
_MOST_NAMES = 50
"""Labels of the same number that are looked for."""
_RUN = re.compile(r"[0-9]+")
_IS_DIGIT = bytes(chr(code) in "0123456789" for code in range(256))
_IS_NOBODY = bytes(code == 0 for code in range(256))
_WORD = re.compile(r"[^\W\d_]{2,}")
_ASIDE = re.compile(r"\([^()\d]*\)")
_NAMED = re.compile(r"\d\W*[^\W\d_]|[^\W\d_]\W*\d")
"""What a label looks like that is known wherever it stands ("10 m", "k=2")."""
_ABSENT = re.compile(r"(?:no|not|none|neither|nor|without|absent|missing|lacks?|zero|blank|empty|isn't|cannot)\b", re.I)
"""What stands instead of a value that is not there ("not shown (it begins at 20)")."""
_TOLD = re.compile(r"[.!?:][)*_\"”]*\s*\Z")
"""The end of a sentence, or of an introduction to a list."""
_BOUND = re.compile(r"\b(?:above|below|over|under|beyond|than|until|least|most)\s\Z|[<>≤≥]\s?\Z", re.I)
_OF_SCALE = re.compile(r"(?:range|rings?|steps?|units?)\b", re.I)
"""A label that is of a scale, unless it stands beside values ("Median: 4", "Range: 1 to 9")."""


class Ledger:
    """What claims the numbers of a text, given its stated parts (`told`) and all that was read of it."""

    def __init__(self, context: Context, drafts: Sequence[Draft], grids: Sequence[Grid], told: Iterable[Span]):
        self._context, self._text = context, context.text
        cells = [(span, grid, one.quantity) for grid in grids for one in grid.cells for span in (one.span, *one.also)]
        labels = [label for grid in grids for axis in (grid.row_axis, grid.column_axis) for label in axis.labels]
        rows = [row for draft in drafts for row in draft.rows]
        names = [entry.label for row in rows for entry in row.entries]  # an axis keeps the first place of each
        stated = chain(
            told,
            (span for hint in context.hints for span in (hint.span, *(name.span for name in hint.labels))),
            (one.span for one in (*labels, *names) if one is not None and one.span is not None),
            (_whole_span(row.name) for row in rows if row.name is not None),
            (row.remark for one in drafts for row in one.rows if row.remark is not None and not self._lacks(one, row)),
            (span for span, grid, _ in cells if grid.kind == "facts"),
        )
        listed = [(span, grid.id) for span, grid, _ in cells if grid.kind != "facts"]
        owners = taken(self._text, stated)  # a byte a character: _SOMEBODY's
        for span, _ in listed:
            owners[span.start : span.end] = b"\2" * (span.end - span.start)  # _CELL's
        self._owners = bytes(owners)
        digits = self._text.encode("ascii", "replace").translate(_IS_DIGIT)
        both = int.from_bytes(digits) & int.from_bytes(self._owners.translate(_IS_NOBODY))
        self._intervals = sorted(span.end for span, *_ in cells if INTERVAL.match(self._text, span.end))
        """Where an interval stands behind the estimate in a cell: it is not read, but leaves the cell as it is."""
        self._cells = sorted((span.start, grid) for span, grid in listed)
        self._quantities = [quantity for _, _, quantity in cells if quantity is not None]
        self._marks = {(label.value, None, None) for label in labels if label.value is not None}
        """The labels that are numbers."""
        self._labels = labels
        self._nobodys = both.to_bytes(len(digits))
        """For each character, 1 where it is a digit that nobody owns."""
        self._lost: set[int] = set()
        """The starts of the lines with unread numbers, but for those `_beside`."""
        self._beside: set[int] = set()
        """The starts of the lines of which only intervals beside cells were not read."""
        self._around: dict[int, tuple[Span, ...]] = {}

    def _lacks(self, draft: Draft, row: Row) -> bool:
        """Whether the remark on a row speaks of a column of which the row has no value, so that it may hold that."""
        words = fold(self._text[row.remark.start : row.remark.end]) if row.remark is not None else ""
        own = {fold(one.label.text) for one in row.entries if one.label is not None}
        columns = {fold(one.label.text) for each in draft.rows for one in each.entries if one.label is not None}
        return any(column and holds_whole(words, column) for column in columns - own)

    @cached_property
    def _values(self) -> set[Numbers]:
        """What the cells state."""
        return {quantity.numbers for quantity in self._quantities}

    @cached_property
    def _names(self) -> Mapping[str, list[tuple[str, int]]]:
        """The labels that are known wherever they stand, with the offset in each, by the digits that they hold."""
        names: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        for name in dict.fromkeys(label.text for label in self._labels if _NAMED.search(label.text)):
            for run in _RUN.finditer(name):
                if len(names[run[0]]) < _MOST_NAMES:
                    names[run[0]].append((name, run.start()))
        return names

    def issues(self, items: Sequence[Item]) -> list[Issue]:
        """An issue for each line of the data with numbers that nothing claims, in order of the text."""
        found = []
        for line, listed in self._read_lines(items):
            # Somebody owns every digit of most lines, and so all of their numbers.
            lost = self._unread(line, listed) if 1 in self._nobodys[line.start : line.end] else 0
            if lost:
                what = "1 number" if lost == 1 else f"{lost} numbers"
                message = f"{what} of the data could not be read: {clip(self._text[line.start : line.end])!r}."
                found.append(Issue("unread_numbers", message, Span(line.start, line.end)))
                beside = lost <= _ENDS * self._intervals_in(line)
                (self._beside if beside else self._lost).add(line.start)
        return sorted(found, key=lambda one: one.span.start)[:_MOST_UNREAD]

    def _read_lines(self, items: Sequence[Item]) -> Iterator[tuple[Item, bool]]:
        """The lines of these items and of all under them, each with whether it is one of a list that is read."""
        lists: list[tuple[Sequence[Item], tuple[Span, ...]]] = [(items, ())]
        while lists:
            beside, around = lists.pop()
            if not beside:
                continue
            around = (*around, Span(min(one.start for one in beside), max(map(_last, beside))))
            are_read = self._are_read(beside)
            for item in beside:
                for line in _lines(self._text, item):
                    self._around[self._line_at(line.start)] = around
                    yield line, are_read and line.label is not None
                lists.append((item.children, around))

    def complete(self, grids: Sequence[Grid], issues: Iterable[Issue]) -> list[Grid]:
        """The grids with the count of the lines that list their values, and of those of them with unread numbers."""
        lost: defaultdict[str, set[int]] = defaultdict(set)
        told = {one.span.start for one in issues if one.code == "unread_numbers"}
        for at in (self._lost | told) - self._beside:
            lost[self._grid_at(at)].add(self._line_at(at))
        read = {grid.id: {self._line_at(cell.span.start) for cell in grid.cells} for grid in grids}
        return [replace(one, lines=len(read[one.id] | lost[one.id]), unread=len(lost[one.id])) for one in grids]

    def _intervals_in(self, line: Item) -> int:
        return bisect_left(self._intervals, line.end) - bisect_left(self._intervals, line.start)

    def _line_at(self, at: int) -> int:
        return self._text.rfind("\n", 0, at) + 1

    def _grid_at(self, at: int) -> str:
        """The grid to which an unread place belongs: that of the nearest cell in the innermost list around it."""
        place = bisect_left(self._cells, (at, ""))
        near = sorted(self._cells[max(place - 1, 0) : place + 1], key=lambda cell: abs(cell[0] - at))
        for stretch in reversed(self._around.get(self._line_at(at), ())):
            for start, grid in near:
                if stretch.start <= start < stretch.end:
                    return grid
        return near[0][1] if near else ""

    def _holds_cells(self, item: Item) -> bool:
        """Whether any cell begins in what an item says."""
        at = bisect_left(self._cells, (_body(item), ""))
        return at < len(self._cells) and self._cells[at][0] < item.end

    def _are_read(self, beside: Sequence[Item]) -> bool:
        """Whether most of the items with a label are read: then the others are like them, however they are worded."""
        alike = [self._holds_cells(one) for one in beside if one.label is not None and not one.children]
        return sum(alike) > 1 and 2 * sum(alike) > len(alike)

    def _unread(self, line: Item, listed: bool) -> int:
        """How many numbers of a line nothing claims. Those of its label, of its numbering and of a remark tell none."""
        text, body = self._text, _body(line)
        words = line.words(text).strip("*_:\"'` ").replace("_", " ")
        if words and (line.is_remark(text) or role_of(words) == "prose"):
            return 0
        if names_part(words) or OF_PARTS.match(words) or (_OF_SCALE.match(words) and not self._cells):
            return 0
        if _ABSENT.match(text[body : line.end].lstrip()):
            return 0
        cuts = _split(text, line, "|") if line.kind == "table" else sentence_bounds(text, body, line.end)
        is_sentence = line.kind == "text" and line.label is None and _TOLD.search(text, line.start, line.end)
        is_running = is_sentence and len(text[line.start : line.end].split()) >= _FEWEST_WORDS
        most = 0 if is_running else _MOST_WORDS
        lost = listed and not self._holds_cells(line)
        return sum(self._unread_in(Span(*cut), line, listed, float("inf") if lost else most) for cut in cuts)

    def _unread_in(self, place: Span, line: Item, listed: bool, most: float) -> int:
        """The same of a sentence, or of a cell of a table, that lists values in up to `most` words for each."""
        numbers = self._context.quantities(place.start, place.end)
        owners = [max(self._owners[span.start : span.end], default=_NOBODY) for span, _ in numbers]
        sentence = _ASIDE.sub("", place.cut(self._text))
        if all(owners) or (line.kind != "table" and OF_PARTS.search(sentence)):
            return 0
        words, cells = len(_WORD.findall(sentence)), _CELL in owners
        in_words = cells or words > len(numbers)  # a row of bare values says nothing of others
        nobodys = [number for number, owner in zip(numbers, owners, strict=True) if not owner]
        roles = [self._role(*number, place, in_words, cells) for number in nobodys]
        left = [number for (_, number), role in zip(nobodys, roles, strict=True) if not role]
        most = float("inf") if listed and cells else most
        tells = len(_new_values(left)) >= _FEWEST_FRESH and words <= _MOST_WORDS_FRESH * len(numbers)
        lists = (
            words <= most * len(numbers)
            and (cells or roles.count("restated") <= len(left))
            and not (in_words and all(map(_is_year, left)))
        )
        return len(left) if tells or lists else 0

    def _role(self, span: Span, quantity: Quantity, place: Span, in_words: bool, cells: bool) -> str:
        """What a number that nothing owns is there for in its sentence; empty if that is not clear."""
        text, start = self._text, span.start
        run = _RUN.search(text, start, span.end)
        names = self._names.get(run[0], ()) if run is not None else ()
        if run is not None and any(text.startswith(name, max(run.start() - at, 0)) for name, at in names):
            return "label"
        value = quantity.numbers
        if in_words and value in self._marks:
            return "mark"
        if is_change(text, place.start, span):
            return "change"
        if cells and is_spread(text, place.start, start):
            return "spread"
        if in_words and (value in self._values or is_sum(text, place.start, start)):
            return "restated"
        bound = _BOUND.search(text, max(place.start, start - _BACK), start)
        return "bound" if in_words and (bound or (cells and text.startswith("between", start))) else ""


def _body(item: Item) -> int:
    """The offset at which the values of an item begin."""
    return item.body if item.label is not None else item.start


def _last(item: Item) -> int:
    """The end offset of an item with everything under it."""
    end = item.end
    while item.children:
        item = item.children[-1]
        end = max(end, item.end)  # of a literal, labels may stand after the values under them
    return end


def _lines(text: str, item: Item) -> list[Item]:
    """An item's own line, or those of a table."""
    is_table = item.kind == "table"
    return [Item("table", item.rank, *place) for place in _split(text, item, "\n")] if is_table else [item]


def _split(text: str, item: Item, mark: str) -> Iterator[tuple[int, int]]:
    """The bounds of what stands between marks in an item."""
    at = item.start
    for piece in text[item.start : item.end].split(mark):
        yield at, at + len(piece)
        at += len(piece) + 1


def _whole_span(name: Name) -> Span:
    """The span of a name with its numbering and the remark on it."""
    start = max(name.span.start - max(name.full.find(name.text), 0), 0)
    return Span(start, max(name.span.end, start + len(name.full)))


def _new_values(quantities: Iterable[Quantity]) -> set[Numbers]:
    """Different values that are neither years nor count a few things that are seen."""
    candidates = (one for one in quantities if one.unit == "%" or one.value not in range(_FEW + 1))
    return {one.numbers for one in candidates if not _is_year(one)}


def _is_year(quantity: Quantity) -> bool:
    """Whether a number, or both ends of a range, may be years."""
    ends = [end for end in quantity.numbers if end is not None]
    return not quantity.unit and all(end == int(end) and FIRST_YEAR <= end <= LAST_YEAR for end in ends)
