"""Colours of labels, from lines of their own or from a legend of any form."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ..model.figure import Axis, Grid
from ..outline.sections import Line
from ..stated.lists import one_label, split_top
from ..text.colours import colour_of
from ..text.names import fold

_LEAD = re.compile(r":\s+")
_WORD = re.compile(r"[^\W_]+")
LONGEST = 300
"""Most characters of a line that may state a colour."""


def coloured(text: str, lines: Sequence[Line], grids: Sequence[Grid]) -> list[Grid]:
    """The grids with a colour as an alias of each label of which a line says so ("RAG: Orange", "Total = Navy"),
    where no other label of its axis has the same.
    """
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
        lead = _LEAD.search(text, line.content, line.end)
        starts = (line.content,) if lead is None else (line.content, lead.end())
        pieces = [piece for start in starts for mark in ",;" for piece in split_top(text, start, line.end, mark)]
        for piece in dict.fromkeys([(line.content, line.end), *pieces]):
            about = text[slice(*piece)]
            folded = fold(about)
            name = one_label(text, *piece) if any(one in folded for one in held) and colour_of(about) else None
            look = next(filter(None, map(colour_of, name.aliases)), "") if name is not None else ""
            if name is not None and look:
                yield fold(name.text), look


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
