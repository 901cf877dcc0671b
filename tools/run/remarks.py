"""Cells in which words stand among numbers: remarks on a value, or a value that cannot be told ("7 or 8, unclear")."""

from __future__ import annotations

import re

import numpy as np
import numpy.typing as npt

from ...indexing.model.figure import Cell
from ...indexing.text.numbers import parse_quantity
from ..frame import Frame, Ints, Mask, View


def remarks(view: View) -> Mask:
    """Which entries are cells of a described figure with words where nearly all others of the row or of the column, and
    some of the other one, are numbers ("label cut off"): remarks on a value, not values.
    """
    frame = view.frame
    if frame.sources is not None or not np.isnan(view.numbers).any():  # computed entries have no words
        return np.zeros(len(view), dtype=bool)
    shares = np.stack([_share_of_numbers(frame, side)[view.at] for side in (frame.row, frame.column)])
    among_numbers = (shares.min(axis=0) > 0) & (shares.max(axis=0) > _NEARLY_ALL)
    written = [frame.written[entry] for entry in view.at.tolist()]
    in_words = [
        cell is not None and cell.quantity is None and cell.date is None and not listed(cell) for cell in written
    ]
    described = [frame.grids[panel].kind == "grid" for panel in frame.grid[view.at].tolist()]
    found: Mask = among_numbers & np.array(in_words, dtype=bool) & np.array(described, dtype=bool)
    return found


def listed(cell: Cell) -> tuple[float, ...]:
    """The numbers of a cell that holds several and nothing else: the outliers of a box, "0.70, 0.75 and 0.80"."""
    found = [parse_quantity(part) for part in _SEPARATOR.split(cell.text)]
    values = tuple(one.value for one in found if one is not None and one.value is not None)
    return values if 1 < len(values) == len(found) else ()


_SEPARATOR = re.compile(r",\s*(?:and\s)?|;\s*|\sand\s")


def _share_of_numbers(frame: Frame, side: Ints) -> npt.NDArray[np.float64]:
    """For each entry, if it is no number, the share of numbers among the others of its line; 0 where there are none."""
    line = np.unique(np.stack([frame.grid, side]), axis=1, return_inverse=True)[1].ravel()
    numbers = np.bincount(line, weights=~np.isnan(frame.value))
    found: npt.NDArray[np.float64] = (numbers / np.maximum(np.bincount(line) - 1, 1))[line]
    return found


_NEARLY_ALL = 0.7
"""The share of numbers in a line above which words in it are a remark."""
