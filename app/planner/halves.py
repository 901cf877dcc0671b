"""Half of a table of pairs, as correlations are drawn: each label names a row and a column, its pairs stand in both."""

from __future__ import annotations

from ...indexing.model.figure import Figure, Grid
from ...tools.names import normal
from ...tools.plan.nodes import At, Node
from ...tools.plan.tree import chains

_FEWEST = 3
"""Labels of a table of pairs."""


def halves(figure: Figure) -> frozenset[str]:
    """The labels, in normal form, of the half tables of a figure."""
    return frozenset(label for grid in figure.grids if _is_half(grid) for label in _labels(grid, "row"))


def takes_half(plan: Node, labels: frozenset[str]) -> bool:
    """Whether a plan selects one of these `labels` along one axis alone: it would see the pairs of one side."""
    for chain in chains(plan):
        sides = {node.axis: node for node in chain if isinstance(node, At)}
        if len(sides) == 1 and any(normal(label) in labels for label in next(iter(sides.values())).labels):
            return True
    return False


def _is_half(grid: Grid) -> bool:
    """Whether rows and columns of a grid have the same labels, and of two cells across its diagonal one is there."""
    rows, columns = _labels(grid, "row"), _labels(grid, "column")
    if len(set(rows)) < max(_FEWEST, len(rows)) or not set(columns) <= set(rows) or len(columns) < _FEWEST:
        return False
    filled = {(rows[cell.row], columns[cell.column]) for cell in grid.cells if cell.column is not None}
    pairs = {pair for pair in filled if pair[0] != pair[1]}
    return 2 * len(pairs) >= len(rows) * (len(rows) - 1) / 2 and not any((two, one) in pairs for one, two in pairs)


def _labels(grid: Grid, side: str) -> list[str]:
    return [normal(label.text) for label in grid.axis(side).labels]
