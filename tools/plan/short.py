"""Named compositions of nodes for common questions."""

from __future__ import annotations

from typing import Any

from ...indexing.model.figure import other_side
from .nodes import Along, At, Combine, Constant, Derive, Parts, Piece, Reduce, Reduction, Relation, ValueOf, Where


def having_than(of: Any, axis: Any, at: str, relation: Relation, than: Any, part: Piece | None = None) -> Combine:
    """Whole rows whose cell at a label has the relation to the same cell of other rows, without those rows."""
    other_cell: Any = At(of=than, axis=other_side(axis), labels=(at,))
    to = ValueOf(of=other_cell if part is None else Parts(of=other_cell, part=part))
    kept = Where(of=of, relation=relation, to=to, keep=axis, at=at, part=part)
    return Combine(how="without", left=kept, right=than, axis=axis)


def having_pair(of: Any, axis: Any, left: str, relation: Relation, right: str) -> Where:
    """Whole rows (columns) in which the cell at one label has the relation to the cell at another."""
    other = At(of=of, axis=other_side(axis), labels=(right,))
    return Where(of=of, relation=relation, to=other, keep=axis, at=left)


def having_trend(of: Any, axis: Any, direction: str) -> Combine:
    """Whole rows (columns) that rise (fall, stay the same) at every step."""
    steps = Along(of=of, how="change", axis=other_side(axis))
    relation: Any = {"increasing": ">", "decreasing": "<", "flat": "="}[direction]
    return Combine(how="both", left=of, right=Where(of=steps, relation=relation, to=0.0, keep=axis), axis=axis)


def outliers(of: Any) -> Combine:
    """The cells beyond 1.5 interquartile ranges from the quartiles (Tukey's rule)."""
    below = Where(of=of, relation="<", to=Reduce(of=of, how="lower_fence"))
    return Combine(how="either", left=below, right=Where(of=of, relation=">", to=Reduce(of=of, how="upper_fence")))


def leaves(of: Any, stem: str, leaf: str) -> Derive:
    """The numbers that a stem-and-leaf display writes out: each leaf is the last digit of a number after its stem."""
    stems, listed = (At(of=of, axis="column", labels=(name,)) for name in (stem, leaf))
    tens = Derive(how="product", left=stems, right=Constant(value=10.0))
    return Derive(how="sum", left=Parts(of=listed, part="digits"), right=tens)


def groups(
    of: Any, by: str, how: Reduction = "count", at: str | None = None, part: Piece | None = None, split: bool = False
) -> Reduce:
    """One summary for each different text in a column (or thing that it lists): of another column, or of the rows."""
    names: Any = At(of=of, axis="column", labels=(by,))
    names = names if part is None else Parts(of=names, part=part)
    summarised = names if at is None else At(of=of, axis="column", labels=(at,))
    return Reduce(of=summarised, how=how, by=Parts(of=names, part="things") if split else names)


def rank(of: Any, axis: Any, label: str, how: Any = "max") -> ValueOf:
    """The rank of a label when its row (column) is ordered by value; with how max, 1 is the largest."""
    ranks = Along(of=of, how="rank" if how == "max" else "rank_smallest")
    return ValueOf(of=At(of=ranks, axis=axis, labels=(label,)))
