"""Contradictions: sentences of a description's prose that give a cell another number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..indexing.model.figure import Cell, Figure, Grid, Label
from ..indexing.text.names import whole_word
from ..indexing.text.numbers import find_quantities
from ..indexing.text.spans import Quantity, Span
from ..indexing.text.units import MULTIPLIERS
from .planner.text.sentences import with_its_emphasis

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]?")
_LONGEST = 400
"""The most characters of a sentence that states one thing about one cell."""
_COMPARING = (
    r"by|than|gap|differen\w+|points(?!\s(?:at|to)\b)|times|twice|half|third|quarter|from|between|average|mean|total|sum|range\w*|over|"
    r"under|above|below|up to|at least|at most|increas\w+|decreas\w+|gain\w*|los\w+|rise\w?|fall\w?|drop\w*|exceed\w*|"
    r"cross\w*|pass\w*|jump\w*|halv\w*|together|away|added|more|less|fewer|both|each|every|all|combined|not|no|never|if|would|could|p"
)
_COMPARES = re.compile(rf"\b(?:{_COMPARING})\b|[<>≥≤±–×→=]", re.I)
"""Words of sentences whose number is not the value of a single cell but a change, a bound or a sum."""


_CLAUSE = re.compile(r",\s(?:and|but|while|whereas|although)\s|;\s")
_BESIDE = re.compile(
    r"[*_\"”)]{0,3},?\s(?:(?:with|at|of|to|had|has|is|was|only|still|just|a|an|the|about|around|some|roughly|[a-z]+s|[a-z]+ed|hit)\s)"
    r"{0,4}[*_(]{0,3}"
)
"""What may stand between a name and the number that is said of it ("October, with 35 mm", "Snacks hit £43m")."""
_COUNTS_OUT = re.compile(
    r"\b(?:rows?|segments?|panels?|bars?|lines?|items?|box|slice|columns?|notes?|steps?|figure)\s\Z", re.I
)
"""What stands before the number of a part ("Row 1", "Segment 2")."""
_MULTIPLIED = re.compile(r"(?<=[\d\s])(?P<word>thousand|million|billion|k|mn?|bn?)\b", re.I)


def denial(figure: Figure, grid: Grid, cell: Cell) -> tuple[Span, Quantity] | None:
    """The first number outside the data that a sentence gives a cell although the data gives it another one, and its
    place.

    The sentence, or a clause of it, has to name the row and the column, or the only one in the number's unit, and no
    other of either. It has no word that compares or sums up, and one number, which no cell has, or a number right
    beside the name. So this finds few of the contradictions that there are, and hardly any others.
    """
    if cell.quantity is None or cell.quantity.value is None:
        return None
    for sentence in _prose_sentences(figure, cell):
        found = _denied(sentence.cut(figure.text), grid, cell)
        if found is not None:
            place, number = found
            return Span(sentence.start + place.start, sentence.start + place.end), number
    return None


def contradicted_cell(figure: Figure, span: Span) -> tuple[Grid, Cell] | None:
    """The first cell to which the sentence at a span gives another number; see `denial`."""
    words = span.cut(figure.text)
    if len(words) > _LONGEST:
        return None
    for grid in figure.grids:
        named = {at for at, label in enumerate(grid.row_axis.labels) if not label.text or _names_label(words, label)}
        for cell in grid.cells:
            if cell.row in named and not cell.span.start <= span.start < cell.span.end and _denied(words, grid, cell):
                return grid, cell
    return None


def _denied(words: str, grid: Grid, cell: Cell) -> tuple[Span, Quantity] | None:
    """The other number that a sentence gives a cell, and its place in the sentence."""
    row = grid.row_axis.labels[cell.row]
    if row.text and not _names_label(words, row):
        return None  # nearly all sentences
    ends = [match.span() for match in _CLAUSE.finditer(words)]
    clauses = list(zip([0, *(end for _, end in ends)], [*(start for start, _ in ends), len(words)], strict=True))
    for start, end in [(0, len(words)), *(clauses if ends else ())]:
        found = _denied_in(words[start:end], grid, cell, whole=end - start == len(words))
        if found is not None:
            return Span(start + found[0].start, start + found[0].end), found[1]
    return None


def _denied_in(words: str, grid: Grid, cell: Cell, *, whole: bool) -> tuple[Span, Quantity] | None:
    numbers = [
        (at, number)
        for at, number in find_quantities(words)
        if not (_in_name(words, at, grid) or _COUNTS_OUT.search(words, 0, at.start))
    ]
    if cell.quantity is None or cell.column is None or not numbers:
        return None
    if _COMPARES.search(_without_names(words, grid, cell)) is not None:
        return None
    for at, number in numbers:
        counts_others = _counts_others(words, at, grid)
        beside = _is_beside(words, at, grid.row_axis.labels[cell.row]) and not counts_others
        sure = beside or (len(numbers) == 1 and (whole or not counts_others))
        if sure and _names(words, grid, cell, number):
            own = _in_scale(at.cut(words), number, cell)
            if _differs(own, cell.quantity, grid, beside=beside):
                return at, own
    return None


def _is_beside(words: str, at: Span, label: Label) -> bool:
    """Whether a number stands right behind a name."""
    places = (found for name in _names_of(label) for found in whole_word(name, flags=re.I).finditer(words, 0, at.start))
    return any(_BESIDE.fullmatch(words, place.end(), at.start) for place in places)


def _counts_others(words: str, at: Span, grid: Grid) -> bool:
    """Whether a number counts something that the grid does not speak of ("Bonn has 4 bakeries")."""
    noun = _COUNTED.match(words, at.end)
    if noun is None:
        return False
    axes = (grid.row_axis, grid.column_axis)
    labels = (label for axis in axes for label in axis.labels)
    names = [grid.title, *(axis.name for axis in axes), *(name for label in labels for name in _names_of(label))]
    return noun["noun"] not in " ".join(names).lower()


_COUNTED = re.compile(r"\s(?P<noun>[a-z]{3,}s)\b")


def _in_scale(text: str, number: Quantity, cell: Cell) -> Quantity:
    """A number as the cell is written: "£43m" is 43 beside a cell that says 41 and leaves the million to its axis."""
    said = _MULTIPLIED.search(text)
    factor = MULTIPLIERS[said["word"].lower()] if said is not None else 1.0
    if number.value is None or abs(number.value) < factor or _MULTIPLIED.search(cell.text) is not None:
        return number  # the letter may be a unit, too ("43 m")
    return replace(number, value=number.value / factor)


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


def _names(words: str, grid: Grid, cell: Cell, number: Quantity) -> bool:
    """Whether a sentence names the row and the column of a cell, and no other of either; one of them may be known by
    the unit of its number.
    """
    unnamed: list[str] = []
    for side, at in (("row", cell.row), ("column", cell.column)):
        if at is None:
            return False
        labels = grid.axis(side).labels
        own = labels[at]
        if not own.text and len(labels) == 1:
            continue
        unnamed += [] if _names_label(words, own) else [side]
        others = [one for place, one in enumerate(labels) if place != at and one.text not in own.text]
        if any(_names_label(words, one) for one in others):
            return False
    by_row = grid.row_axis.labels[cell.row].text != "" and unnamed == ["column"]
    return not unnamed or (by_row and _is_only(grid, cell, number))


def _is_only(grid: Grid, cell: Cell, number: Quantity) -> bool:
    """Whether a cell is the only one of its row in the unit of a number."""
    units = [one.quantity.unit for one in grid.row_cells(cell.row) if one.quantity is not None]
    return (
        cell.quantity is not None and cell.quantity.unit == number.unit and units.count(number.unit) == 1 < len(units)
    )


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


def _differs(number: Quantity, own: Quantity, grid: Grid, *, beside: bool) -> bool:
    """Whether a number has the cell's unit, is not the cell's value rounded, and is no other cell's value, unless it
    stands beside the name of this one.
    """
    if number.value is None or own.value is None or (number.unit and own.unit and number.unit != own.unit):
        return False
    size = abs(own.value)
    rough = _ROUGHLY if number.approximate else _ROUNDED
    near = size * rough < abs(number.value - own.value) < size
    return near and (beside or all(cell.value != number.value for cell in grid.cells))


_ROUNDED, _ROUGHLY = 0.005, 0.05
"""Shares of a value within which another number is the same one rounded, and the same one roughly."""
