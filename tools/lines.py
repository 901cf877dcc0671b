"""Rows and columns of a view: which ones it has, what it says there, and the view of some of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compute import Absent, said
from .frame import Ints, View
from .result import Scalar

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


def by_line(view: View, axis: str) -> dict[Line, Scalar]:
    """What the view says in each row (column); the first where it has several cells there."""
    found: dict[Line, Scalar] = {}
    for index, line in enumerate(zip(*(keys.tolist() for keys in keys_of(view, axis)), strict=True)):
        found.setdefault(line, said(view, index))
    return found


def keep_lines(view: View, axis: str, lines: set[Any]) -> View:
    """Every entry of the view that stands in one of the rows (columns)."""
    here = zip(*(keys.tolist() for keys in keys_of(view, axis)), strict=True)
    return view.keep(np.fromiter((line in lines for line in here), dtype=bool, count=len(view)))


def same_frame(left: View, right: View) -> tuple[View, View]:
    """The two views, which have to be of one frame; raises Absent where they are not."""
    if left.frame is not right.frame:
        raise Absent("no_such_panel", "The two selections are of different panels, or of summaries.")
    return left, right
