"""Counterfactual figures: a figure without a row, a column or a panel that a question asks about, so that the question,
which was answerable, no longer is; and counterfactual questions, which name something else in place of a label.

Kaushik, Hovy and Lipton (2020), Learning the Difference That Makes a Difference with Counterfactually-Augmented Data.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy.typing as npt

from ..app.planner.linking.nearness import packaged
from ..indexing.model.figure import Figure, Grid
from ..indexing.text.names import whole_word


def without_label(figure: Figure, side: str, label: str) -> Figure | None:
    """The figure without the rows (columns) of a label, which is removed from its text, too; None if nothing would
    be left.
    """
    grids = []
    for grid in figure.grids:
        smaller = _without_label(grid, side, label)
        if smaller is None:
            return None
        grids.append(smaller)
    return _blot_out(replace(figure, grids=tuple(grids)), label) if tuple(grids) != figure.grids else None


def without_panel(figure: Figure, id: str) -> Figure | None:
    """The figure without one of its panels, whose title is removed from the text, too."""
    gone = figure.grid(id)
    data = [grid for grid in figure.grids if grid.kind != "facts"]
    if gone is None or len(data) < _PAIR:
        return None
    kept = tuple(grid for grid in figure.grids if grid is not gone)
    smaller = replace(figure, grids=kept, attributes=tuple(one for one in figure.attributes if one.grid != id))
    return _blot_out(smaller, gone.title) if gone.title else smaller


_PAIR = 2


def _without_label(grid: Grid, side: str, label: str) -> Grid | None:
    axis = grid.axis(side)
    kept = [at for at, one in enumerate(axis.labels) if one.text != label]
    if len(kept) == len(axis.labels):
        return grid
    if not kept:
        return None
    place = {old: new for new, old in enumerate(kept)}
    smaller = replace(axis, labels=tuple(axis.labels[at] for at in kept))
    if side == "row":
        cells = [replace(cell, row=place[cell.row]) for cell in grid.cells if cell.row in place]
        return replace(grid, row_axis=smaller, cells=tuple(cells))
    settled = [cell for cell in grid.cells if cell.column is None or cell.column in place]
    cells = [cell if cell.column is None else replace(cell, column=place[cell.column]) for cell in settled]
    return replace(grid, column_axis=smaller, cells=tuple(cells))


def _blot_out(figure: Figure, name: str) -> Figure:
    """The figure with a name blanked in its text and its attributes; spans stay valid."""
    pattern = whole_word(name, flags=re.I)

    def blotted(text: str) -> str:
        return pattern.sub(lambda match: " " * len(match[0]), text)

    attributes = tuple(replace(one, text=blotted(one.text)) for one in figure.attributes)
    return replace(figure, text=blotted(figure.text), attributes=attributes)


def renamed(
    question: str, named: Sequence[tuple[str, str]], figure: Figure, other: Figure, pool: Sequence[str] = ()
) -> list[tuple[str, str]]:
    """The question with a label of another figure in place of one that it names, with the label of the `pool` that is
    nearest to it, and with a word of the other figure before it: (form, question) each; nothing where it names no label
    by all its words.

    `named` are the sides and labels that its right reading names.
    """
    for side, label in named:
        found = whole_word(label, flags=re.I).search(question)
        own = figure.text.casefold()
        theirs = [text for text in _labels(other, side) if text.casefold() not in own]
        if side == "panel" or found is None or not label[:1].isalpha() or not theirs:
            continue
        substitute = theirs[len(question) % len(theirs)]
        variants = [("of a sister", question[: found.start()] + substitute + question[found.end() :])]
        near = _nearest(label, tuple(pool), own)
        if near is not None:
            variants.append(("of a near sister", question[: found.start()] + near + question[found.end() :]))
        words = [word for text in theirs for word in text.lower().split() if word.isalpha() and len(word) > _SHORT]
        narrowing = [word for word in words if word not in own]
        if narrowing:
            word = narrowing[len(question) % len(narrowing)]
            variants.append(("narrowed", f"{question[: found.start()]}{word} {question[found.start() :]}"))
        return variants
    return []


_SHORT = 3


def _nearest(label: str, pool: tuple[str, ...], own: str) -> str | None:
    """Of the labels that its own text has not, the one nearest in meaning, but not the same ("ferry" for "bus")."""
    likeness = [*(_vectors(pool) @ _vectors((label,))[0])] if pool else []
    near = [(like, text) for like, text in zip(likeness, pool, strict=True) if _ALIKE < like < _THE_SAME]
    return max((pair for pair in near if pair[1].casefold() not in own), default=(0.0, None))[1]


_ALIKE, _THE_SAME = 0.35, 0.85
"""Cosines from which labels are near each other, and from which they may be names of one thing."""


@lru_cache(maxsize=512)
def _vectors(texts: tuple[str, ...]) -> npt.NDArray[Any]:
    return packaged().vectors(texts)


def labels_of(figure: Figure) -> set[str]:
    """The labels of a figure's rows and columns that begin with a letter."""
    return {text for side in ("row", "column") for text in _labels(figure, side)}


def _labels(figure: Figure, side: str) -> list[str]:
    if side == "panel":
        return []
    found = (label.text for grid in figure.grids if grid.kind != "facts" for label in grid.axis(side).labels)
    return sorted({text for text in found if text[:1].isalpha()})
