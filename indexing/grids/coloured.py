"""Colours as other names of labels, from lines of their own, from a legend of any form, or from a sentence that gives
one to each label of an axis, to each group of its labels, or to each text in a column ("small breeds are gold").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ..model.figure import Axis, Grid
from ..outline.lines import Line
from ..stated.lists import one_label, split_top
from ..stated.looks import FEWEST, looks_in
from ..text.colours import colour_of, count_colours
from ..text.grouped import grouped
from ..text.names import fold
from ..text.sentences import sentence_bounds
from ..text.spans import Span

_LEAD = re.compile(r":\**\s+")
_WORD = re.compile(r"[^\W_]+")
LONGEST = 300
"""Most characters of a line that may state a colour."""

Family = Mapping[str, Collection[str]]
"""Folded names that a text sets apart by colour, each with the texts of the labels that it stands for."""


class Telling(NamedTuple):
    """A sentence with several looks."""

    start: int
    end: int
    looks: Sequence[Span]


def coloured(text: str, lines: Sequence[Line], grids: Sequence[Grid]) -> list[Grid]:
    """The grids with a colour as an alias of each label of which a line says so ("RAG: Orange")."""
    axes = [axis for grid in grids for axis in (grid.row_axis, grid.column_axis)]
    open_axes = [axis for axis in axes if not all(label.aliases for label in axis.labels)]
    named = {fold(label.text) for axis in open_axes for label in axis.labels if any(map(str.isalpha, label.text))}
    colours = dict(_stated_colours(text, lines, named))
    grids = [grid.with_axes(partial(_coloured, colours)) for grid in grids]
    told = [
        Telling(start, end, looks)
        for line in lines
        if count_colours(text[line.content : line.end]) >= FEWEST
        for start, end in sentence_bounds(text, line.content, line.end)
        if len(looks := looks_in(text, start, end)) >= FEWEST
    ]
    return [_told_apart(grid, text, told) for grid in grids] if told else grids


def _told_apart(grid: Grid, text: str, sentences: Sequence[Telling]) -> Grid:
    """The grid with the colours that one sentence gives to all members of a family of its names."""
    rows, columns = grid.row_axis, grid.column_axis
    for family in _families(grid, rows):
        rows = _called(rows, family, text, sentences)
    for family in _families(grid, columns):
        columns = _called(columns, family, text, sentences)
    return replace(grid, row_axis=rows, column_axis=columns)


def _called(axis: Axis, family: Family, text: str, sentences: Sequence[Telling]) -> Axis:
    given = next(filter(None, (_given(text, one, family) for one in sentences)), {})
    looks = [[look for name, look in given.items() if label.text in family[name]] for label in axis.labels]
    labels = (label.also_called(own) for label, own in zip(axis.labels, looks, strict=True))
    return replace(axis, labels=tuple(labels)) if given else axis


def _families(grid: Grid, axis: Axis) -> Iterator[Family]:
    """The labels of an axis, the parts of their names on each level, and the texts in each column of a table."""
    yield {fold(label.text): (label.text,) for label in axis.labels if not label.path}
    for level in range(max((len(label.path) for label in axis.labels), default=0)):
        yield grouped((fold(label.path[level]), label.text) for label in axis.labels if level < len(label.path))
    if axis is grid.row_axis:
        for column in range(len(grid.column_axis.labels)):
            cells = [cell for cell in grid.cells if cell.column == column]
            if cells and all(cell.value is None for cell in cells):
                yield grouped((fold(cell.text), axis.labels[cell.row].text) for cell in cells)


def _given(text: str, sentence: Telling, family: Family) -> dict[str, str]:
    """The colour that a sentence gives to each name of a family, before or after the name; empty where it does not."""
    start, end, looks = sentence
    if len(looks) < len(family):
        return {}
    names = sorted((name for name in family if any(map(str.isalpha, name))), key=len, reverse=True)
    if len(names) < max(FEWEST, len(family)):
        return {}
    one = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    bounds = [(look.start, look.end) for look in looks]
    before = pairwise([(start, start), *bounds])
    after = pairwise([*bounds, (end, end)])
    for pieces in (before, after):
        held = [set(one.findall(fold(text[first:last]))) for (_, first), (last, _) in pieces]
        alone = ((names.pop(), look) for names, look in zip(held, looks, strict=True) if len(names) == 1)
        told = [(name, colour_of(look.cut(text))) for name, look in alone]
        given = dict(told)
        if len(told) == len(given) == len(family) == len(set(given.values())):
            return given
    return {}


def _stated_colours(text: str, lines: Sequence[Line], named: Collection[str]) -> Iterator[tuple[str, str]]:
    """(folded name, colour) pairs of the lines that hold one of the names."""
    firsts = {name: word[0] for name in named if (word := _WORD.search(name)) is not None}
    for line in lines:
        words = text[line.content : line.end]
        if len(words) > LONGEST or not colour_of(words):
            continue
        folded = fold(words)
        in_line = set(_WORD.findall(folded))
        held = [name for name, first in firsts.items() if first in in_line and name in folded]
        if not held:
            continue
        for piece in _pieces(text, line):
            about = text[slice(*piece)]
            folded = fold(about)
            name = one_label(text, *piece) if any(one in folded for one in held) and colour_of(about) else None
            look = next(filter(None, map(colour_of, name.aliases)), "") if name is not None else ""
            if name is not None and look:
                yield fold(name.text), look


def _pieces(text: str, line: Line) -> Iterable[tuple[int, int]]:
    """A line, and the entries of the list that it may be, with and without what stands before a colon."""
    lead = _LEAD.search(text, line.content, line.end)
    starts = (line.content,) if lead is None else (line.content, lead.end())
    pieces = [piece for start in starts for mark in ",;" for piece in split_top(text, start, line.end, mark)]
    return dict.fromkeys([(line.content, line.end), *pieces])


def _coloured(colours: Mapping[str, str], axis: Axis) -> Axis:
    """The axis with the colour of each label that is no number, has no other name and shares its colour with none."""
    looks = [colours.get(fold(label.text), "") if any(map(str.isalpha, label.text)) else "" for label in axis.labels]
    named = Counter({fold(label.text): look for label, look in zip(axis.labels, looks, strict=True)}.values())
    labels = tuple(
        replace(label, aliases=(look,)) if look and named[look] == 1 and not label.aliases else label
        for label, look in zip(axis.labels, looks, strict=True)
    )
    return replace(axis, labels=labels)
