"""Rows and columns of a view: which ones it has, what it says there, and the view of some of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..frame import Ints, View

Line = tuple[int, int]
"""(panel, position of a row or column)"""


def line_of_each(view: View, axis: str) -> list[Line]:
    """The line in which each entry stands."""
    return list(zip(*(keys.tolist() for keys in keys_of(view, axis)), strict=True))


def keys_of(view: View, axis: str) -> list[Ints]:
    """The panel and the row (column) of each entry, as two arrays."""
    return [view.positions("panel"), view.positions(axis)]


def lines_of(view: View, axis: str) -> set[Line]:
    """The rows (columns) in which the view has entries."""
    return set(zip(*(keys.tolist() for keys in keys_of(view, axis)), strict=True))


def keep_lines(view: View, axis: str, lines: set[Any]) -> View:
    """Every entry of the view that stands in one of the rows (columns)."""
    here = zip(*(keys.tolist() for keys in keys_of(view, axis)), strict=True)
    return view.keep(np.fromiter((line in lines for line in here), dtype=bool, count=len(view)))
