"""The shape that a text states for its grid ("a 9x5 grid", "nine rows and five columns"), against the one listed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..model.figure import Grid, Issue
from ..recognisers import recogniser
from ..text.spans import Span


@dataclass(frozen=True, slots=True)
class Shape:
    """Rows and columns as stated."""

    rows: int
    """Rows, or the first of two numbers."""
    columns: int
    """Columns, or the second."""
    noun: str
    """What has that shape: a grid, a table."""
    span: Span
    each: bool = False
    """Whether it is said of several grids alike."""


_WORDS = {
    word: at
    for at, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
}
NUMBER = r"(\d{1,4}|(?i:" + "|".join(_WORDS) + r"))"
_NOUN = r"(grid|matrix|matrices|heat ?maps?|(?:data )?table|array|set|layout|arrangement|confusion matrix|cells)"
_TIMES = re.compile(
    r"[xX×yY](?<![^bB][yY])(?:-|\s?)" + NUMBER + r"(?![\w.,]?\d|[-\s]?(?i:fold|px|pixels?|cm|mm|m|km|inch(?:es)?)\b)"
)
_AFTER = re.compile(r"\W{1,3}(?:\w+\s){0,2}?" + _NOUN + r"\b", re.I)
_BEFORE = re.compile(r"\b" + _NOUN + r"(?:\s(?:is|of|with|has|measures|contains|shows|a|an|:))*\s?[(,:–—]?\s?\Z", re.I)
_BY = re.compile(r"(?<![\w.])" + NUMBER + r"(?:\s?[xX×]|[-\s]?[bB][yY])\Z", re.I)
_ROWS = re.compile(r"[rR](?i:ows?)\b[^.;:\n\d]{0,40}?\b" + NUMBER + r"[-\s](?:\w{1,20}\s)?(?i:columns?)\b")
_COUNTED = re.compile(r"\b" + NUMBER + r"[-\s](?:\w{1,20}\s)?\Z", re.I)
_ELSE_BEFORE = re.compile(
    r"\b(?:panels|sub-?plots|charts|plots|legend|kernel|each (?:cell|tile|point|square)|every cell|small multiples"
    r"|images)\b",
    re.I,
)
_ELSE_AFTER = re.compile(
    r"\s*(?:(?:layout|grid|arrangement|matrix)\s)?(?:of|with)\s(?:\w+\s){0,2}"
    r"(?:\w*(?:plots|charts|graphs|grams|maps)|sub-plots|panels|images|photos"
    r"|figures|colou?rs|sensors|pixels|swatches|patches|small multiples|the (?:model|domain|simulation|image))\b",
    re.I,
)
_EACH = re.compile(r"\b(?:each|both|every|two|three|four|either|all)\b", re.I)
_BACK = 48
"""Characters around a number that are searched for the rest of a shape."""
# The patterns begin with a letter in both cases and look back from there: a search for digits would stop at every
# value of the data, and a case-insensitive one at every character.


@recogniser("a 5 x 7 matrix", lambda text, stretches: [])
def stated_shapes(text: str, stretches: Iterable[Span]) -> list[Shape]:
    """The shapes that the text states for its grid in these stretches; each once."""
    found: list[Shape] = []
    stated = (shape for stretch in stretches for shape in _stated(text, stretch))
    for shape in sorted(stated, key=lambda one: one.span.start):
        start = max(text.rfind("\n", 0, shape.span.start), text.rfind(". ", 0, shape.span.start)) + 1
        before, after = text[start : shape.span.start], text[shape.span.end : shape.span.end + _BACK]
        if _ELSE_BEFORE.search(before) or _ELSE_AFTER.match(after) or _ELSE_BEFORE.search(shape.span.cut(text)):
            continue
        if all((one.rows, one.columns) != (shape.rows, shape.columns) for one in found):
            found.append(replace(shape, each=_EACH.search(before) is not None))
    return found


def _stated(text: str, stretch: Span) -> Iterator[Shape]:
    """Everything in a stretch that is written like a shape."""
    for match in _TIMES.finditer(text, stretch.start, stretch.end):
        first = max(0, match.start() - _BACK)
        before = _BY.search(text[first : match.start() + 1])
        if before is None:
            continue
        start = first + before.start()
        shape = count_of(before[1]), count_of(match[1])
        after = _AFTER.match(text, match.end())
        if after is not None:
            yield Shape(*shape, after[1].lower(), Span(start, after.end()))
            continue
        first = max(0, start - _BACK)
        noun = _BEFORE.search(text[first:start])
        if noun is not None:
            yield Shape(*shape, noun[1].lower(), Span(first + noun.start(), match.end()))
    for match in _ROWS.finditer(text, stretch.start, stretch.end) if "olumn" in text or "OLUMN" in text else ():
        first = max(0, match.start() - _BACK)
        before = _COUNTED.search(text[first : match.start()])
        if before is not None:
            rows, columns = count_of(before[1]), count_of(match[1])
            yield Shape(rows, columns, "rows", Span(first + before.start(), match.end()))


def count_of(word: str) -> int:
    """The count that a word or digits give; 0 for none."""
    return _WORDS.get(word.lower()) or (int(word) if word.isdecimal() else 0)


def shape_issues(grid: Grid, others: Sequence[Grid], stated: Sequence[Shape]) -> Iterator[Issue]:
    """One issue where the grid has another shape than the text states, unless another grid has that one."""
    rows, columns = _listed(grid)
    cells = sum(len(other.cells) for other in others)
    for shape in stated:
        if columns == 1 and 2 * cells < shape.rows * shape.columns:
            continue  # lists of only some cells of a grid
        if _fits(grid, shape) or (not shape.each and any(_fits(other, shape) for other in others)):
            continue
        message = f"Stated as {shape.rows} by {shape.columns}, but {rows} rows of {columns} columns are listed."
        yield Issue("shape_mismatch", message, shape.span)
        return


def _listed(grid: Grid) -> tuple[int, int]:
    """Rows and columns of a grid as listed."""
    rows, columns = len(grid.row_axis.labels), len(grid.column_axis.labels)
    if columns == 0:
        counts = Counter(Counter(cell.row for cell in grid.cells).values())
        columns = counts.most_common(1)[0][0]
    return rows, columns


def _fits(grid: Grid, shape: Shape) -> bool:
    """Whether a grid has a stated shape, whichever way round."""
    rows, columns = _listed(grid)
    return (shape.rows, shape.columns) in ((rows, columns), (columns, rows))
