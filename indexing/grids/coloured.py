"""Colours as other names of labels, from lines of their own or from a legend of any form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..model.figure import Axis, Grid
from ..outline.sections import Line
from ..stated.lists import one_label, split_top
from ..text.colours import colour_of
from ..text.names import fold

_LEAD = re.compile(r":\**\s+")
_WORD = re.compile(r"[^\W_]+")
LONGEST = 300
"""Most characters of a line that may state a colour."""


def coloured(text: str, lines: Sequence[Line], grids: Sequence[Grid]) -> list[Grid]:
    """The grids with a colour as an alias of each label of which a line says so ("RAG: Orange")."""
    axes = [axis for grid in grids for axis in (grid.row_axis, grid.column_axis)]
    open_axes = [axis for axis in axes if not all(label.aliases for label in axis.labels)]
    named = {fold(label.text) for axis in open_axes for label in axis.labels if any(map(str.isalpha, label.text))}
    colours = dict(_stated_colours(text, lines, named))
    return [
        replace(grid, row_axis=_coloured(grid.row_axis, colours), column_axis=_coloured(grid.column_axis, colours))
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


def _coloured(axis: Axis, colours: Mapping[str, str]) -> Axis:
    """The axis with the colour of each label that is no number, has no other name and shares its colour with none."""
    looks = [colours.get(fold(label.text), "") if any(map(str.isalpha, label.text)) else "" for label in axis.labels]
    named = Counter({fold(label.text): look for label, look in zip(axis.labels, looks, strict=True)}.values())
    labels = tuple(
        replace(label, aliases=(look,)) if look and named[look] == 1 and not label.aliases else label
        for label, look in zip(axis.labels, looks, strict=True)
    )
    return replace(axis, labels=labels)
