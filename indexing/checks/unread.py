"""Numbers of the data that nothing claimed: no cell, no label, no stated fact and no stated part holds them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ..errors import clip
from ..model.figure import Grid, Issue
from ..model.labels import FIRST_YEAR, LAST_YEAR
from ..notations.drafts import Draft
from ..notations.remarks import is_remark
from ..notations.rows import is_level, points_at_part, read_value
from ..outline.sections import names_part
from ..outline.tree import Item
from ..stated.components import OF_PARTS
from ..stated.context import Context
from ..text.names import Name
from ..text.sentences import sentence_bounds
from ..text.spans import Quantity, Span

_MAX_UNREAD = 20
"""Lines reported as unread; more would only repeat that the description is not understood."""
_LONGEST = 5_000
"""Characters of a line in which numbers are counted."""
_MAX_DEPTH = 60
_FEWEST_LISTED = 2
"""Numbers of a line that make it a list, however it is written."""
_FEWEST_SAID = 3
"""New numbers of one sentence that make it data and no remark."""
_LONGEST_ALIKE = 160
"""Characters of a bullet that is a sentence like those beside it."""
_FEWEST_USUAL = 3
"""Words that lines have beside their values where those that are read have fewer."""
_SHORT = 60
"""Characters of a line that is a name and a number."""
_WORDS_LISTED = 3
"""Words for each number up to which a line is a list."""
_WORDS_UNLABELLED = 2
_WORDS_SAID = 5
"""Words for each number up to which a sentence tells data."""
_FEW = 12
"""Things up to which a sentence counts what is seen."""
_STOP = re.compile(r"[.](?=\**\s+[A-Z])")
_LEFT = re.compile(rb"[0-9]+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBERING = re.compile(r"\d{1,2}(?:\.\d{1,2})*[.)]?\s+")
_SCALE = re.compile(r"(?:scale|range|rings?|ticks?|steps?|units?|size|width|ax[ei]s)\b", re.I)
_CLASSES = re.compile(r"\b(?:class|bin|band|bracket|interval|shade|tone)(?:es|s)\Z", re.I)
"""How a label ends that announces the ranges of a legend."""
_TICKS = re.compile(r"gridlines?\b|\bticks?\b|\btick marks?\b", re.I)
"""A sentence that says between which marks a bar ends."""
_TELLS = re.compile(r"\s(?:is|are|was|were|be|has|have|had|shows?|rises?|rose|falls?|fell)\s")
_CAPTION = re.compile(r"[\W_]*(?:figure|fig\.|image|caption|title|source|note)\b", re.I)


def unread_numbers(
    context: Context,
    items: Sequence[Item],
    drafts: Sequence[Draft],
    grids: Sequence[Grid],
    told: Iterable[Span],
) -> list[Issue]:
    """An issue for each line of the data with numbers that nothing claimed; remarks and what is said of the parts of
    the figure hold numbers that are none, and so does what is `told` otherwise.
    """
    claims = _Claims(context, drafts, grids, told)
    found: list[Issue] = []
    for siblings in _lists(items):
        if not siblings or not claims.leave(min(one.start for one in siblings), max(one.end for one in siblings)):
            continue
        counts = [_count(context, claims, item, _FEWEST_LISTED) for item in siblings]
        if not any(counts):
            counts = _one_each(context, claims, siblings)
        usual = _usual_words(context, claims, siblings)
        for item, count in zip(siblings, counts, strict=True):
            if len(found) >= _MAX_UNREAD:
                return found
            missed = usual > 0 and not claims.holds_cells(_body(item), item.end)
            missed = missed and (item.label is not None or _begins_with_number(context, item))
            among = (any(counts) or missed) and not count and item.kind == "bullet"
            most = usual if missed else 0
            lost = _count(context, claims, item, 1, most) if among else count  # one number, among others lost with it
            if lost:
                what = "1 number" if lost == 1 else f"{lost} numbers"
                message = f"{what} of the data could not be read: {clip(context.text[item.start : item.end])!r}."
                found.append(Issue("unread_numbers", message, Span(item.start, item.end)))
    return sorted(found, key=lambda one: one.span.start)


def _one_each(context: Context, claims: _Claims, siblings: Sequence[Item]) -> list[int]:
    """The number that each of several short lines in sequence ends with ("Pine – 12", "Pine, 12 trees"), or the share
    that it begins with ("12% Pine"), where nothing claims it.
    """
    counts = []
    for item in siblings:
        short = item.label is None and item.kind in ("text", "bullet") and item.end - item.start <= _SHORT
        ends = short and _ENDS.search(context.text, max(item.start, item.end - _LONGEST_END), item.end) is not None
        first = short and not ends and _SHARE_FIRST.match(context.text, item.start, item.end) is not None
        counts.append(_count(context, claims, item, 1) if ends or first else 0)
    return counts if sum(map(bool, counts)) >= _FEWEST_LISTED else _each_alike(context, claims, siblings)


def _each_alike(context: Context, claims: _Claims, siblings: Sequence[Item]) -> list[int]:
    """The numbers of bullets that tell as many each ("In 2019, Oak had 12 and Elm 14."), where nothing claims any."""
    none = [0] * len(siblings)
    if len(siblings) < _FEWEST_SAID or any(item.kind != "bullet" or item.children for item in siblings):
        return none
    counts = []
    for item in siblings:
        start, end = _body(item), item.end
        runs = claims.count_left(start, end)
        if runs < _FEWEST_LISTED or end - start > _LONGEST_ALIKE or claims.holds_cells(start, end):
            return none
        found = [one for _, one in _open(context, claims, start, end) if not _is_year(one)]
        wordy = len(_WORD.findall(context.text, start, end)) > _WORDS_SAID * len(found)
        if wordy or OF_PARTS.search(context.text, start, end) or is_remark(item.words(context.text).strip("*_: ")):
            return none
        counts.append(len(found))
    return counts if len(set(counts)) == 1 and counts[0] >= _FEWEST_LISTED else none


_ENDS = re.compile(r"[0-9](?:\s?%|\s[^\W\d_]{1,12})?[;,.]?\s*\Z")
_LONGEST_END = 20
_SHARE_FIRST = re.compile(r"[~≈]?[0-9][0-9.,]*\s?%\s")


class _Claims:
    """Where the text is read, and which values it was read to."""

    def __init__(self, context: Context, drafts: Sequence[Draft], grids: Sequence[Grid], told: Iterable[Span]):
        cells = [cell for grid in grids for cell in grid.cells]
        axes = [axis for grid in grids for axis in (grid.row_axis, grid.column_axis)]
        spans = [span for cell in cells for span in (cell.span, *cell.also)]
        spans += [label.span for axis in axes for label in axis.labels if label.span is not None]
        spans += [name.span for draft in drafts for name in draft.columns]
        for row in (row for draft in drafts for row in draft.rows):
            spans += [entry.label.span for entry in row.entries if entry.label is not None]  # an axis keeps the first
            spans += [_whole(row.name)] if row.name is not None else []
        spans += told
        spans += [name.span for hint in context.hints if hint.place != "lead" for name in hint.labels]
        spans += [hint.span for hint in context.hints if hint.place != "lead"]
        left = bytearray(context.text, "latin-1", "replace")  # a byte a character; all digits of numbers are among them
        for span in spans:
            left[span.start : span.end] = bytes(span.end - span.start)
        self._left = bytes(left)
        self._cells, self._axes = cells, axes

    @cached_property
    def values(self) -> set[tuple[float | None, float | None, float | None]]:
        """What all cells and labels mean."""
        values = {_value(cell.quantity) for cell in self._cells if cell.quantity is not None}
        return values | {(label.value, None, None) for axis in self._axes for label in axis.labels}

    @cached_property
    def _starts(self) -> list[int]:
        """Where cells begin, in order."""
        return sorted(cell.span.start for cell in self._cells)

    def holds_cells(self, start: int, end: int) -> bool:
        """Whether any cell begins between two offsets."""
        at = bisect_left(self._starts, start)
        return at < len(self._starts) and self._starts[at] < end

    def leave(self, start: int, end: int) -> bool:
        """Whether any digit between two offsets is not claimed."""
        return _LEFT.search(self._left, start, end) is not None

    def count_left(self, start: int, end: int) -> int:
        """How many runs of digits between two offsets are not claimed."""
        return len(_LEFT.findall(self._left, start, end))

    def hold(self, span: Span) -> bool:
        """Whether any of these characters is claimed."""
        return self._left.find(0, span.start, span.end) >= 0


def _whole(name: Name) -> Span:
    """Where a name stands with its numbering and the remark on it."""
    before = max(name.full.find(name.text), 0)
    start = max(name.span.start - before, 0)
    return Span(start, max(name.span.end, start + len(name.full)))


def _value(quantity: Quantity) -> tuple[float | None, float | None, float | None]:
    return quantity.value, quantity.low, quantity.high


def _lists(items: Sequence[Item], depth: int = 0) -> Iterator[Sequence[Item]]:
    """The items, and those under each of them, a list for each level."""
    yield items
    for item in items:
        if item.children and depth < _MAX_DEPTH:
            yield from _lists(item.children, depth + 1)


def _usual_words(context: Context, claims: _Claims, siblings: Sequence[Item]) -> int:
    """How many words a bullet may have to be one like those beside it, where most are read: twice as many as they."""
    bullets = [item for item in siblings if item.kind == "bullet" and not item.children]
    read = [item for item in bullets if claims.holds_cells(_body(item), item.end)]
    if len(read) < _FEWEST_LISTED or len(read) * 2 <= len(bullets):
        return 0
    if read[0].label is None and not _begins_with_number(context, read[0]):
        return 0
    return 2 * max(_FEWEST_USUAL, *(len(_WORD.findall(context.text, _body(item), item.end)) for item in read))


def _body(item: Item) -> int:
    """Where the values of an item begin."""
    return item.body if item.label is not None else item.start


def _begins_with_number(context: Context, item: Item) -> bool:
    """Whether a line has its value first."""
    found = context.quantities(item.start, item.end)
    return bool(found) and found[0][0].start == item.start


def _count(context: Context, claims: _Claims, item: Item, fewest: int, most: int = 0) -> int:
    """How many numbers of a line are data that nothing claims: of a list at least so many, of a sentence some."""
    text = context.text
    start, end = item.body if item.label is not None else item.start, min(item.end, item.start + _LONGEST)
    numbering = _NUMBERING.match(text, start, end) if item.label is None and item.kind != "table" else None
    start = numbering.end() if numbering is not None else start
    if not claims.leave(start, end):
        return 0
    words = item.words(text).strip("*_:\"'` ")
    numbering = _NUMBERING.match(words)
    words = words[numbering.end() :] if numbering is not None else words
    if words and (is_remark(words) or names_part(words.replace("_", " ")) or _SCALE.match(words)):
        return 0
    stop = _STOP.search(text, start, end) if item.kind != "table" else None
    first = stop.start() if stop is not None else end
    if _tells_classes(context, words, start, first):
        count = 0
    else:
        count = _listed(context, claims, item, start, first, fewest, most) or _said(context, claims, start, first)
    if stop is not None:
        count += sum(_said(context, claims, *bounds) for bounds in sentence_bounds(text, first + 1, end))
    return count


def _tells_classes(context: Context, words: str, start: int, end: int) -> bool:
    """Whether a line, called by these words or running, lists the ranges of a legend ("run through the classes 0–5,
    5–10").
    """
    found = context.quantities(start, end)
    if sum(one.value is None for _, one in found) < _FEWEST_LISTED:
        return False
    return _CLASSES.search(words or context.text[start : found[0][0].start].rstrip()) is not None


def _open(context: Context, claims: _Claims, start: int, end: int) -> list[tuple[Span, Quantity]]:
    """The numbers between two offsets that nothing claims."""
    return [
        (span, quantity)
        for span, quantity in context.quantities(start, end)
        if not claims.hold(span)
        and not (quantity.unit == "%" and is_level(context.text, span.end, end))
        and context.text[span.start - 2 : span.start] != '="'  # of markup
        and not points_at_part(context.text, start, span.start)
    ]


def _listed(context: Context, claims: _Claims, item: Item, start: int, end: int, fewest: int, usual: int) -> int:
    """The unclaimed numbers of a line that is a list of values with few words around them, or as many as is usual."""
    if item.label is None and _TELLS.search(context.text, start, end):
        return 0
    found = _open(context, claims, start, end)
    if not found or (item.kind != "table" and _TICKS.search(context.text, start, end) is not None):
        return 0
    if item.label is None and all(_is_year(one) for _, one in found):
        return 0
    numbers = len(context.quantities(start, end))
    most = (_WORDS_LISTED if item.label is not None else _WORDS_UNLABELLED) * numbers
    if item.kind != "table" and len(_WORD.findall(context.text, start, end)) > max(most, usual):
        return 0
    if len(found) >= fewest and (len(found) > 1 or not _is_year(found[0][1])):
        return len(found)
    alone = item.label is not None and numbers == 1 and read_value(context, start, end) is not None
    alone = alone and not _is_year(found[0][1])
    return 1 if alone or (numbers > 1 and context.text[found[0][0].start - 1] in "([") else 0


def _said(context: Context, claims: _Claims, start: int, end: int) -> int:
    """The new numbers of a sentence that tells data: neither years nor what a cell says too."""
    text = context.text
    if claims.count_left(start, end) < _FEWEST_SAID:
        return 0
    if OF_PARTS.search(text, start, end) is not None or _CAPTION.match(text, start, end) is not None:
        return 0
    if _tells_classes(context, "", start, end):
        return 0
    found = {
        _value(quantity)
        for _, quantity in _open(context, claims, start, end)
        if _value(quantity) not in claims.values and not _is_counted(quantity)
    }
    numbers = len(context.quantities(start, end))
    if len(found) < _FEWEST_SAID or len(_WORD.findall(text, start, end)) > _WORDS_SAID * numbers:
        return 0
    return len(found)


def _is_counted(quantity: Quantity) -> bool:
    """Whether a number may be a year, or counts a few things that are seen."""
    value = quantity.value
    few = value is not None and quantity.unit != "%" and value == int(value) and 0 <= value <= _FEW
    return few or _is_year(quantity)


def _is_year(quantity: Quantity) -> bool:
    """Whether a number, or both ends of a range, may be years."""
    ends = [end for end in (quantity.value, quantity.low, quantity.high) if end is not None]
    return not quantity.unit and all(end == int(end) and FIRST_YEAR <= end <= LAST_YEAR for end in ends)
