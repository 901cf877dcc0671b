"""Half matrices, as correlations are drawn: rows and columns have the same labels, and each pair stands only once."""

from __future__ import annotations

from ....indexing.model.figure import Figure, Grid
from ....tools.names import normal
from ....tools.plan.nodes import At, Node
from ....tools.plan.tree import chains

_FEWEST = 3
"""Fewest labels of a half matrix."""


def halves(figure: Figure) -> frozenset[str]:
    """The labels, in normal form, of the half matrices of a figure."""
    return frozenset(label for grid in figure.grids if _is_half(grid) for label in _labels(grid, "row"))


def takes_half(plan: Node, labels: frozenset[str]) -> bool:
    """Whether a plan selects one of these `labels` along one axis alone, and so misses its pairs on the other axis."""
    for chain in chains(plan):
        sides = {node.axis: node for node in chain if isinstance(node, At)}
        if len(sides) == 1 and any(normal(label) in labels for label in next(iter(sides.values())).labels):
            return True
    return False


def _is_half(grid: Grid) -> bool:
    """Whether a grid has the same labels on both axes, and one cell of each pair mirrored at its diagonal."""
    rows, columns = _labels(grid, "row"), _labels(grid, "column")
    if len(set(rows)) < max(_FEWEST, len(rows)) or not set(columns) <= set(rows) or len(columns) < _FEWEST:
        return False
    filled = {(rows[cell.row], columns[cell.column]) for cell in grid.cells if cell.column is not None}
    pairs = {pair for pair in filled if pair[0] != pair[1]}
    return 2 * len(pairs) >= len(rows) * (len(rows) - 1) / 2 and not any((two, one) in pairs for one, two in pairs)


def _labels(grid: Grid, side: str) -> list[str]:
    return [normal(label.text) for label in grid.axis(side).labels]
