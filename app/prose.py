"""Contradictions: sentences of a description's prose that give a cell another number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..indexing.model.figure import Cell, Figure, Grid, Label
from ..indexing.text.names import whole_word
from ..indexing.text.numbers import find_quantities
from ..indexing.text.spans import Quantity, Span
from .planner.text.sentences import with_its_emphasis

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]?")
_LONGEST = 400
"""The most characters of a sentence that states one thing about one cell."""
_COMPARING = (
    r"by|than|gap|differen\w+|points(?!\s(?:at|to)\b)|times|twice|half|third|quarter|from|between|average|mean|total|sum|range\w*|over|"
    r"under|above|below|up to|at least|at most|increas\w+|decreas\w+|gain\w*|los\w+|rise\w?|fall\w?|drop\w*|exceed\w*|"
    r"cross\w*|pass\w*|more|less|fewer|both|each|every|all|combined|not|no|never|if|would|could|p"
)
_COMPARES = re.compile(rf"\b(?:{_COMPARING})\b|[<>≥≤±–×→]", re.I)
"""Words of sentences whose number is not the value of a single cell but a change, a bound or a sum."""


def contradicting_sentence(figure: Figure, grid: Grid, cell: Cell) -> Span | None:
    """The first sentence outside the data that gives a cell's row and column another number.

    It has to name the row and the column, and no other of either; to have one number, in the cell's unit, that no cell
    has; and no word that compares or sums up. So it finds few of the contradictions that there are, and no others.
    """
    if cell.quantity is None or cell.quantity.value is None:
        return None
    return next((one for one in _prose_sentences(figure, cell) if _denies(one.cut(figure.text), grid, cell)), None)


def contradicted_cell(figure: Figure, span: Span) -> tuple[Grid, Cell] | None:
    """The first cell to which the sentence at a span gives another number; see `contradicting_sentence`."""
    words = span.cut(figure.text)
    if len(words) > _LONGEST:
        return None
    for grid in figure.grids:
        named = {at for at, label in enumerate(grid.row_axis.labels) if not label.text or _names_label(words, label)}
        for cell in grid.cells:
            if cell.row in named and not cell.span.start <= span.start < cell.span.end and _denies(words, grid, cell):
                return grid, cell
    return None


def _denies(words: str, grid: Grid, cell: Cell) -> bool:
    """Whether a sentence gives a cell another number."""
    if cell.quantity is None or not _names(words, grid, cell) or _COMPARES.search(_without_names(words, grid, cell)):
        return False
    found = _number(words, grid)
    return found is not None and _differs(found[1], cell.quantity, grid)


def _number(words: str, grid: Grid) -> tuple[Span, Quantity] | None:
    """The one number of a sentence beside names, and its place in it."""
    numbers = [(at, number) for at, number in find_quantities(words) if not _in_name(words, at, grid)]
    return numbers[0] if len(numbers) == 1 else None


def number_in(figure: Figure, sentence: Span, grid: Grid) -> tuple[Span, Quantity] | None:
    """The number that a contradicting sentence gives, and its place in the text."""
    found = _number(sentence.cut(figure.text), grid)
    if found is None:
        return None
    place, number = found
    return Span(sentence.start + place.start, sentence.start + place.end), number


def _prose_sentences(figure: Figure, cell: Cell) -> Iterator[Span]:
    """The sentences in which the row of a cell might be named, without those that cells were read from."""
    read = sorted((one.span.start, one.span.end) for grid in figure.grids for one in grid.cells)
    at = 0
    for match in _SENTENCE.finditer(figure.text):
        while at < len(read) and read[at][1] <= match.start():
            at += 1
        if (at == len(read) or read[at][0] >= match.end()) and len(match[0]) <= _LONGEST and "|" not in match[0]:
            start = match.start() + len(match[0]) - len(match[0].lstrip(" *-#>+•\t"))
            yield Span(*with_its_emphasis(figure.text, start, match.end()))


def _names_of(label: Label) -> list[str]:
    return [name for name in (label.text, *label.aliases) if len(name) > 1]


def _names_label(words: str, label: Label) -> bool:
    return any(whole_word(name, flags=re.I).search(words) for name in _names_of(label))


def _names(words: str, grid: Grid, cell: Cell) -> bool:
    """Whether a sentence names the row and the column of a cell, and no other of either."""
    for axis, at in ((grid.row_axis, cell.row), (grid.column_axis, cell.column)):
        if at is None:
            return False
        own = axis.labels[at]
        if not own.text and len(axis.labels) == 1:
            continue
        if not _names_label(words, own):
            return False
        others = [one for place, one in enumerate(axis.labels) if place != at and one.text not in own.text]
        if any(_names_label(words, one) for one in others):
            return False
    return True


def _without_names(words: str, grid: Grid, cell: Cell) -> str:
    """A sentence without the names of a cell's row and column, which may hold any word."""
    assert cell.column is not None, "a sentence that names the column was found"
    for label in (grid.row_axis.labels[cell.row], grid.column_axis.labels[cell.column]):
        for name in _names_of(label):
            words = whole_word(name, flags=re.I).sub("", words)
    return words.strip(" *")


def _in_name(words: str, at: Span, grid: Grid) -> bool:
    """Whether a number stands inside a name ("Q3", "25 to 34"), or is one ("in 2019")."""
    number_text = at.cut(words).strip()
    return any(
        number_text in name
        for axis in (grid.row_axis, grid.column_axis)
        for one in axis.labels
        for name in _names_of(one)
    )


def _differs(number: Quantity, own: Quantity, grid: Grid) -> bool:
    """Whether a number has the cell's unit, is not the cell's value rounded, and is no other cell's value."""
    if (
        number.value is None
        or own.value is None
        or number.approximate
        or (number.unit and own.unit and number.unit != own.unit)
    ):
        return False
    size = abs(own.value)
    near = size * 0.005 < abs(number.value - own.value) < size
    return near and all(cell.value != number.value for cell in grid.cells)
