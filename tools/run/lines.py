"""Rows, columns and panels of a view: in which one each entry stands, and the view of some of them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..frame import Ints, View

_PANEL = 1 << 32
"""More than the rows or columns of any panel, so that panel and position fit one number."""


def line_at(panel: int, position: int) -> int:
    """What stands for a row (column) of a panel."""
    return panel * _PANEL + position


def lines_of(view: View, axis: str) -> Ints:
    """The row (column, panel) of each entry."""
    lines: Ints = view.positions("panel") * _PANEL + view.positions(axis)
    return lines


def has_position(lines: Ints) -> Ints:
    """The lines but for those of entries that stand in no row (column)."""
    found: Ints = lines[(lines + 1) % _PANEL != 0]
    return found


def keep_lines(view: View, axis: str, lines: Iterable[int] | Ints) -> View:
    """Every entry of the view that stands in one of the rows (columns)."""
    wanted = lines if isinstance(lines, np.ndarray) else np.array(list(lines), dtype=np.int64)
    return view.keep(np.isin(lines_of(view, axis), wanted))
