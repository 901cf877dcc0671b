"""Other names of labels, from lines of their own or from a legend of any form: their colours, and of labels that only
say what is drawn ("Bar") what it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..model.figure import Axis, Grid
from ..outline.sections import Line
from ..stated.lists import one_label, split_top
from ..text.colours import colour_of
from ..text.names import fold

_LEAD = re.compile(r":\**\s+")
_WORD = re.compile(r"[^\W_]+")
_SHAPE = re.compile(r"\b(bar|line|column|curve|area|dot|marker|point|circle|square|triangle|diamond)s?\b", re.I)
LONGEST = 300
"""Most characters of a line that may state a colour."""


def coloured(text: str, lines: Sequence[Line], grids: Sequence[Grid]) -> list[Grid]:
    """The grids with a colour as an alias of each label of which a line says so ("RAG: Orange", "Total = Navy"),
    where no other label of its axis has the same, and with what a label that names a shape stands for.
    """
    grids = _with_meanings(text, lines, grids)
    axes = [axis for grid in grids for axis in (grid.row_axis, grid.column_axis)]
    named = {fold(label.text) for axis in axes for label in axis.labels if any(map(str.isalpha, label.text))}
    colours = dict(_stated_colours(text, lines, named))
    if not colours:
        return list(grids)
    return [
        replace(
            grid, row_axis=_with_colours(grid.row_axis, colours), column_axis=_with_colours(grid.column_axis, colours)
        )
        for grid in grids
    ]


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


def _with_meanings(text: str, lines: Sequence[Line], grids: Sequence[Grid]) -> Sequence[Grid]:
    """The grids with what a shape stands for as an alias of each label that names it ("Bar" with "Blue bars: Rain")."""
    axes = [axis for grid in grids for axis in (grid.row_axis, grid.column_axis)]
    if not any(_SHAPE.fullmatch(label.text) for axis in axes for label in axis.labels):
        return grids
    meanings: dict[str, set[str]] = {}
    for line in lines:
        if line.end - line.content > LONGEST or _SHAPE.search(text, line.content, line.end) is None:
            continue
        for piece in _pieces(text, line):
            name = one_label(text, *piece) if colour_of(text[slice(*piece)]) else None
            around = text[slice(*piece)].replace(name.text, "") if name is not None else ""
            shape = _SHAPE.search(around)
            if name is not None and shape is not None and name.aliases and _LEAD.search(name.text) is None:
                meanings.setdefault(shape[1].lower(), set()).add(name.text)
    known = {shape: names.pop() for shape, names in meanings.items() if len(names) == 1}
    return [
        replace(grid, row_axis=_with_known(grid.row_axis, known), column_axis=_with_known(grid.column_axis, known))
        for grid in grids
    ]


def _with_known(axis: Axis, known: Mapping[str, str]) -> Axis:
    """The axis with the meanings of its labels that name a shape."""
    shapes = [match[1].lower() if (match := _SHAPE.fullmatch(label.text)) else "" for label in axis.labels]
    if known.keys().isdisjoint(shapes):
        return axis
    labels = [
        replace(label, aliases=(*label.aliases, known[shape])) if shape in known else label
        for label, shape in zip(axis.labels, shapes, strict=True)
    ]
    return replace(axis, labels=tuple(labels))


def _with_colours(axis: Axis, colours: dict[str, str]) -> Axis:
    """The axis with the colours of its labels that are no bare numbers and have no other name."""
    looks = [colours.get(fold(label.text), "") if any(map(str.isalpha, label.text)) else "" for label in axis.labels]
    distinct = {fold(label.text): look for label, look in zip(axis.labels, looks, strict=True) if look}
    once = {name for name, look in distinct.items() if list(distinct.values()).count(look) == 1}
    if not once:
        return axis
    labels = [
        replace(label, aliases=(*label.aliases, look)) if fold(label.text) in once and not label.aliases else label
        for label, look in zip(axis.labels, looks, strict=True)
    ]
    return replace(axis, labels=tuple(labels))
