"""A ledger of the numbers of the data: each is claimed once, for a named purpose, or reported as unread."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from ..errors import clip
from ..model.figure import Grid, Issue
from ..model.labels import FIRST_YEAR, LAST_YEAR
from ..notations.drafts import Draft
from ..notations.rows import is_change, is_level, is_spread
from ..outline.item import Item
from ..outline.sections import names_part, role_of
from ..stated.components import OF_PARTS
from ..stated.context import Context
from ..text.names import Name
from ..text.sentences import sentence_bounds
from ..text.spans import Quantity, Span
from .issues import ABSENT

UNREAD = "unread"
"""The purpose of a number without another claim."""
_OWNERS = ("", "told", "part", "label", "fact", "cell")
"""What claims characters, whatever their line says; of two purposes the later holds."""
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
_NUMBERING = re.compile(r"\d{1,2}(?:\.\d{1,2})*[.)]?\s+")
_TOLD = re.compile(r"[.!?:][)*_\"”]*\s*\Z")
_BOUND = re.compile(r"\b(?:above|below|over|under|beyond|than|until|least|most)\s\Z|[<>≤≥]\s?\Z", re.I)
_OF_SCALE = re.compile(r"(?:range|rings?|steps?|units?)\b", re.I)
"""A label that is of a scale, unless it stands beside values ("Median: 4", "Range: 1 to 9")."""
_CLASSES = re.compile(r"\b(?:class|bin|band|bracket|interval|shade|tone)(?:es|s)\b", re.I)
"""What announces the ranges of a legend."""
_Value = tuple[float | None, float | None, float | None]


@dataclass(slots=True)
class Claim:
    """One number of the data and its purpose."""

    span: Span
    """Where it stands."""
    quantity: Quantity
    """What it means."""
    purpose: str
    """Whose it is (told, part, label, fact, cell), what it is in its sentence (numbering, mark, change, spread,
    restated, bound, remark, comment), or UNREAD.
    """


class Ledger:
    """What claims the numbers of a text, given its stated parts (`told`) and all that was read of it."""

    def __init__(self, context: Context, drafts: Sequence[Draft], grids: Sequence[Grid], told_spans: Iterable[Span]):
        self._context, self._text = context, context.text
        cells = [(span, grid, one.quantity) for grid in grids for one in grid.cells for span in (one.span, *one.also)]
        labels = [label for grid in grids for axis in (grid.row_axis, grid.column_axis) for label in axis.labels]
        hints = [hint for hint in context.hints if hint.place != "lead"]
        rows = [row for draft in drafts for row in draft.rows]
        names = [entry.label for row in rows for entry in row.entries]
        claimed: dict[str, Iterable[Span]] = {
            "told": told_spans,
            "part": chain([hint.span for hint in hints], (name.span for hint in hints for name in hint.labels)),
            "label": chain(
                (label.span for label in labels if label.span is not None),
                (name.span for name in names if name is not None),  # an axis keeps the first place of each
                (_whole_span(row.name) for row in rows if row.name is not None),
            ),
            "fact": (span for span, grid, _ in cells if grid.kind == "facts"),
            "cell": (span for span, grid, _ in cells if grid.kind != "facts"),
        }
        owners = bytearray(len(self._text))  # a byte a character
        for purpose, spans in claimed.items():
            mark = bytes([_OWNERS.index(purpose)])
            for span in spans:
                owners[span.start : span.end] = mark * (span.end - span.start)
        self._owners = bytes(owners)
        digits = self._text.encode("ascii", "replace").translate(_IS_DIGIT)
        both = int.from_bytes(digits) & int.from_bytes(self._owners.translate(_IS_NOBODY))
        self._cells = sorted((span.start, grid.id) for span, grid, _ in cells if grid.kind != "facts")
        self._quantities = [quantity for _, _, quantity in cells if quantity is not None]
        self._labels = labels
        self._nobodys = both.to_bytes(len(digits))
        """For each character, 1 where it is a digit that nobody owns."""
        self._lost: list[int] = []
        self._around: dict[int, tuple[Span, ...]] = {}

    @cached_property
    def _values(self) -> set[_Value]:
        """The numbers of the cells."""
        return set(map(_value, self._quantities))

    @cached_property
    def _marks(self) -> set[_Value]:
        """The labels that are numbers."""
        return {(label.value, None, None) for label in self._labels if label.value is not None}

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
            claims = self._claims_of(line, listed) if 1 in self._nobodys[line.start : line.end] else []
            lost = sum(claim.purpose == UNREAD for claim in claims)
            if lost:
                what = "1 number" if lost == 1 else f"{lost} numbers"
                message = f"{what} of the data could not be read: {clip(self._text[line.start : line.end])!r}."
                found.append(Issue("unread_numbers", message, Span(line.start, line.end)))
        self._lost = [one.span.start for one in found]
        return sorted(found, key=lambda one: one.span.start)[:_MOST_UNREAD]

    def _read_lines(self, items: Sequence[Item]) -> Iterator[tuple[Item, bool]]:
        """The lines of these items, of tables and of what stands under them, each with whether it is one of a list
        that is read.
        """
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
        for at in chain(self._lost, (one.span.start for one in issues if one.code == "unread_numbers")):
            lost[self._grid_at(at)].add(self._line_at(at))
        read = {grid.id: {self._line_at(cell.span.start) for cell in grid.cells} for grid in grids}
        return [replace(one, lines=len(read[one.id] | lost[one.id]), unread=len(lost[one.id])) for one in grids]

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

    def _owner(self, span: Span) -> str:
        """The purpose that claims these characters; empty if none does."""
        return _OWNERS[max(self._owners[span.start : span.end], default=0)]

    def _claims_of(self, line: Item, listed: bool) -> list[Claim]:
        """A claim for each number of a line: its label's and its numbering's, then those of its sentences."""
        text, start = self._text, line.start
        numbering = _NUMBERING.match(text, start, line.end) if line.label is None and line.kind != "table" else None
        body = numbering.end() if numbering is not None else _body(line)
        before = "numbering" if numbering is not None else "label"
        found = [Claim(*one, self._owner(one[0]) or before) for one in self._context.quantities(start, body)]
        words = line.words(text).strip("*_:\"'` ").replace("_", " ")
        aside = ""
        if ABSENT.match(text[body : line.end].lstrip()) or (
            words and (line.is_remark(text) or role_of(words) == "prose")
        ):
            aside = "remark"
        elif names_part(words) or OF_PARTS.match(words) or (_OF_SCALE.match(words) and not self._cells):
            aside = "part"
        news = set() if self._cells else _new_values(one for _, one in self._context.quantities(body, line.end))
        cuts = _table_cells(text, line) if line.kind == "table" else sentence_bounds(text, body, line.end)
        most = 0 if _is_running(text, line) else _MOST_WORDS
        lost = listed and not self._holds_cells(line)
        for first, last in cuts:
            numbers = self._context.quantities(first, last)
            claims = [Claim(span, one, self._owner(span)) for span, one in numbers]
            if not all(claim.purpose for claim in claims):
                alike = lost or (listed and any(claim.purpose == "cell" for claim in claims))
                limit = float("inf") if alike else most
                claims = self._with_purposes(claims, line, Span(first, last), limit, aside, news)
            found += claims
        return found

    def _with_purposes(
        self, claims: list[Claim], line: Item, place: Span, most: float, aside: str, news: set[_Value]
    ) -> list[Claim]:
        """The claims on a sentence or on a cell of a table, with a purpose for the numbers that nobody owns."""
        sentence = _ASIDE.sub("", place.cut(self._text))
        words, cells = len(_WORD.findall(sentence)), any(claim.purpose == "cell" for claim in claims)
        in_words = cells or words > len(claims)  # a row of bare values says nothing of others
        found = [
            one if one.purpose else replace(one, purpose=self._role(one, place, in_words, cells)) for one in claims
        ]
        left = [one.quantity for one in found if not one.purpose]
        again = sum(one.purpose == "restated" for one in found)
        if line.kind != "table" and (
            OF_PARTS.search(sentence) or _CLASSES.search(self._text, max(line.start, place.start - _BACK), place.end)
        ):
            aside = aside or "part"
        tells = len(news or _new_values(left)) >= _FEWEST_FRESH and words <= _MOST_WORDS_FRESH * len(claims)
        lists = (
            words <= most * len(claims)
            and (cells or again <= len(left))
            and not (in_words and all(map(_is_year, left)))
        )
        purpose = aside or (UNREAD if tells or lists else "comment")
        return [one if one.purpose else replace(one, purpose=purpose) for one in found]

    def _role(self, claim: Claim, place: Span, in_words: bool, cells: bool) -> str:
        """The purpose of an unclaimed number by its role in the sentence; empty if that is not clear."""
        text, start, end = self._text, claim.span.start, claim.span.end
        run = _RUN.search(text, start, end)
        names = self._names.get(run[0], ()) if run is not None else ()
        if run is not None and any(text.startswith(name, max(run.start() - at, 0)) for name, at in names):
            return "label"
        value = _value(claim.quantity)
        if (in_words and value in self._marks) or (claim.quantity.unit == "%" and is_level(text, end, place.end)):
            return "mark"
        if is_change(text, place.start, claim.span):
            return "change"
        if cells and is_spread(text, place.start, start):
            return "spread"
        if in_words and value in self._values:
            return "restated"
        bound = _BOUND.search(text, max(place.start, start - _BACK), start) or (
            cells and text.startswith("between", start)
        )
        return "bound" if in_words and bound else ""


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


def _lines(text: str, item: Item) -> Iterator[Item]:
    """An item's own line, or those of a table."""
    if item.kind != "table":
        yield item
        return
    at = item.start
    for line in text[item.start : item.end].split("\n"):
        yield Item("table", item.rank, at, at + len(line))
        at += len(line) + 1


def _table_cells(text: str, line: Item) -> Iterator[tuple[int, int]]:
    """The bounds of the cells of a table's line."""
    at = line.start
    for cell in text[line.start : line.end].split("|"):
        yield at, at + len(cell)
        at += len(cell) + 1


def _is_running(text: str, line: Item) -> bool:
    """Whether a plain line is running text: a sentence, or an introduction to a list."""
    plain = line.kind == "text" and line.label is None and _TOLD.search(text, line.start, line.end) is not None
    return plain and len(text[line.start : line.end].split()) >= _FEWEST_WORDS


def _whole_span(name: Name) -> Span:
    """The span of a name with its numbering and the remark on it."""
    start = max(name.span.start - max(name.full.find(name.text), 0), 0)
    return Span(start, max(name.span.end, start + len(name.full)))


def _value(quantity: Quantity) -> _Value:
    return quantity.value, quantity.low, quantity.high


def _new_values(quantities: Iterable[Quantity]) -> set[_Value]:
    """Different values that are neither years nor count a few things that are seen."""
    candidates = (one for one in quantities if one.unit == "%" or one.value not in range(_FEW + 1))
    return {_value(one) for one in candidates if not _is_year(one)}


def _is_year(quantity: Quantity) -> bool:
    """Whether a number, or both ends of a range, may be years."""
    ends = [end for end in _value(quantity) if end is not None]
    return not quantity.unit and all(end == int(end) and FIRST_YEAR <= end <= LAST_YEAR for end in ends)
