"""Colours that a description gives the labels of its grids: in a line of their own, or in a legend of any form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..model.figure import Axis, Grid
from ..stated.lists import one_label, split_top
from ..text.colours import colour_of, is_colour
from ..text.names import fold

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_BULLET = re.compile(r"\s*(?:[-*+•]|\d+[.)])\s+")
_LEAD = re.compile(r":\s+")
LONGEST = 300
"""Characters of a line that may say how something looks."""


def coloured(text: str, grids: Sequence[Grid]) -> list[Grid]:
    """The grids with a colour as an alias of each label of which a line says so ("RAG: Orange", "Total = Navy"),
    where no other label of its axis has the same.
    """
    said = dict(_said(text))
    if not said:
        return list(grids)
    return [
        replace(grid, row_axis=_named(grid.row_axis, said), column_axis=_named(grid.column_axis, said))
        for grid in grids
    ]


def _said(text: str) -> Iterator[tuple[str, str]]:
    """The folded name of what has a colour, with the colour."""
    at = 0
    for line in text.splitlines(keepends=True):
        if len(line) <= LONGEST and any(map(is_colour, _WORD.findall(line.lower()))):
            bullet = _BULLET.match(line)
            start, end = at + (bullet.end() if bullet else 0), at + len(line.rstrip())
            lead = _LEAD.search(text, start, end)
            pieces = [(start, end)]
            for begins in (start, *((lead.end(),) if lead else ())):
                for mark in ",;":
                    pieces += split_top(text, begins, end, mark)
            for piece in pieces:
                name = one_label(text, *piece) if piece[0] < piece[1] else None
                look = next(filter(colour_of, name.aliases), "") if name is not None else ""
                if name is not None and look:
                    yield fold(name.text), colour_of(look)
        at += len(line)


def _named(axis: Axis, said: dict[str, str]) -> Axis:
    looks = [said.get(fold(label.text), "") if any(map(str.isalpha, label.text)) else "" for label in axis.labels]
    distinct = {fold(label.text): look for label, look in zip(axis.labels, looks, strict=True) if look}
    once = {name for name, look in distinct.items() if list(distinct.values()).count(look) == 1}
    if not once:
        return axis
    labels = [
        replace(label, aliases=(*label.aliases, look)) if fold(label.text) in once and not label.aliases else label
        for label, look in zip(axis.labels, looks, strict=True)
    ]
    return replace(axis, labels=tuple(labels))
