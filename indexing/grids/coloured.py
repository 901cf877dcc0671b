"""Other names of labels, from lines of their own or from a legend of any form: their colours, and of labels that only
say what is drawn ("Bar") what it stands for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
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
    return _with_aliases(grids, lambda axis: _colours_of(axis, colours)) if colours else list(grids)


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
    return _with_aliases(grids, lambda axis: _meanings_of(axis, known))


def _meanings_of(axis: Axis, known: Mapping[str, str]) -> list[str]:
    """What each label stands for that names a shape; empty for others."""
    shapes = [_SHAPE.fullmatch(label.text) for label in axis.labels]
    return [known.get(shape[1].lower(), "") if shape is not None else "" for shape in shapes]


def _colours_of(axis: Axis, colours: Mapping[str, str]) -> list[str]:
    """The colour of each label that is no bare number, has no other name and shares its colour with none; empty for
    others.
    """
    looks = [colours.get(fold(label.text), "") if any(map(str.isalpha, label.text)) else "" for label in axis.labels]
    named = Counter({fold(label.text): look for label, look in zip(axis.labels, looks, strict=True)}.values())
    return [
        look if named[look] == 1 and not label.aliases else "" for label, look in zip(axis.labels, looks, strict=True)
    ]


def _with_aliases(grids: Sequence[Grid], aliases_of: Callable[[Axis], Sequence[str]]) -> list[Grid]:
    """The grids with one more alias for each label of an axis, where it is not empty."""

    def extended(axis: Axis) -> Axis:
        aliases = aliases_of(axis)
        if not any(aliases):
            return axis
        labels = zip(axis.labels, aliases, strict=True)
        return replace(
            axis, labels=tuple(replace(one, aliases=(*one.aliases, more)) if more else one for one, more in labels)
        )

    return [replace(grid, row_axis=extended(grid.row_axis), column_axis=extended(grid.column_axis)) for grid in grids]
