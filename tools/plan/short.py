"""Short ways to compose nodes, for what is asked often enough to have a name of its own."""

from __future__ import annotations

from typing import Any

from ...indexing.model.figure import other_side
from .nodes import (
    Along,
    At,
    Combine,
    Constant,
    CountOf,
    Derive,
    Judge,
    LabelsOf,
    LabelWhere,
    Parts,
    Piece,
    Quantified,
    Reduce,
    Reduction,
    Relation,
    Shift,
    Top,
    ValueOf,
    Where,
)

__all__ = [
    "aliases", "all_of", "both", "diagonal", "each", "either", "elapsed", "extreme", "fraction", "groups", "having",
    "having_extreme", "having_pair", "having_than", "having_trend", "leaves", "minus", "outliers", "past", "rank",
    "same", "streak", "without",
]  # fmt: skip


def extreme(of: Any, how: Any, rank: int = 1) -> Top:
    """The cells with the largest (smallest) value, ties included."""
    return Top(of=of, how=how, rank=rank)


def each(of: Any, axis: Any, how: Reduction) -> Reduce:
    """One summary for every row, column or panel."""
    return Reduce(of=of, how=how, by=axis)


def having(
    of: Any,
    axis: Any,
    relation: Relation,
    to: Any,
    at: str | None = None,
    quantifier: Any = "every",
    part: Piece | None = None,
) -> Where:
    """Whole rows (columns) of which the cell at a label, every cell, or any cell compares so."""
    return Where(of=of, relation=relation, to=to, keep=axis, at=at, part=part, quantifier=quantifier)


def having_extreme(of: Any, axis: Any, at: str, how: Any, rank: int = 1, part: Piece | None = None) -> Top:
    """Whole rows (columns) whose cell at a label is the largest (smallest), ties included."""
    return Top(of=of, how=how, rank=rank, keep=axis, at=at, part=part)


def having_than(of: Any, axis: Any, at: str, relation: Relation, than: Any, part: Piece | None = None) -> Combine:
    """Whole rows whose cell at a label compares so with that cell of other rows; never those rows themselves."""
    there: Any = At(of=than, axis=other_side(axis), labels=(at,))
    to = ValueOf(of=there if part is None else Parts(of=there, part=part))
    return without(having(of, axis, relation, to, at, part=part), than, axis)


def having_pair(of: Any, axis: Any, left: str, relation: Relation, right: str) -> Where:
    """Whole rows (columns) in which the cell at one label compares so with the cell at another."""
    return having(of, axis, relation, At(of=of, axis=other_side(axis), labels=(right,)), left)


def having_trend(of: Any, axis: Any, direction: str) -> Combine:
    """Whole rows (columns) that rise (fall, stay the same) at every step."""
    steps = Along(of=of, how="change", axis=other_side(axis))
    relation = _STEPS.get(direction, direction)
    return Combine(how="both", left=of, right=having(steps, axis, relation, 0.0), axis=axis)  # type: ignore[arg-type]


_STEPS = {"increasing": ">", "decreasing": "<", "flat": "="}


def past(of: Any, axis: Any, way: str) -> Shift:
    """All rows (columns) that stand after (before) the selected ones."""
    return Shift(of=of, axis=axis, by={"after": 1, "before": -1}[way], on=True)


def both(left: Any, right: Any) -> Combine:
    """The cells that are in both selections."""
    return Combine(how="both", left=left, right=right)


def either(left: Any, right: Any) -> Combine:
    """The cells that are in one selection or the other."""
    return Combine(how="either", left=left, right=right)


def without(left: Any, right: Any, axis: Any = "row") -> Combine:
    """The rows (columns) of the left selection that are not in the right one."""
    return Combine(how="without", left=left, right=right, axis=axis)


def minus(left: Any, right: Any) -> Derive:
    """Cell by cell the left selection minus the right one."""
    return Derive(how="difference", left=left, right=right)


def diagonal(of: Any, off: bool = False) -> LabelWhere:
    """The cells whose row and column have the same label; or, with off, all others."""
    return LabelWhere(of=of, axis="row", relation="!=" if off else "=")


def outliers(of: Any) -> Combine:
    """The cells beyond 1.5 interquartile ranges from the quartiles (Tukey's rule)."""
    below = Where(of=of, relation="<", to=Reduce(of=of, how="lower_fence"))
    return either(below, Where(of=of, relation=">", to=Reduce(of=of, how="upper_fence")))


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


def streak(of: Any, axis: Any = "row") -> CountOf:
    """How many of the selected rows stand next to each other, at most."""
    return CountOf(of=of, what=axis, run=True)


def fraction(left: Any, right: Any) -> Derive:
    """The left number as a fraction of the right one, in lowest terms."""
    return Derive(how="fraction", left=left, right=right)


def elapsed(left: Any, right: Any, unit: Any = "years") -> Derive:
    """The time from the left date or year to the right one."""
    return Derive(how=unit, left=left, right=right)


def rank(of: Any, axis: Any, label: str, how: Any = "max") -> ValueOf:
    """The place of a label when its row (column) is ordered by value; 1 is the largest with how max."""
    ranks = Along(of=of, how="rank" if how == "max" else "rank_smallest")
    return ValueOf(of=At(of=ranks, axis=axis, labels=(label,)))


def same(left: Any, right: Any) -> Quantified:
    """Whether two selections have the same values, label by label."""
    return Quantified(of=left, quantifier="every", relation="=", to=right)


def not_(of: Any) -> Judge:
    """Whether a judgement does not hold."""
    return Judge(how="none", parts=(of,))


def all_of(parts: Any) -> Judge:
    """Whether every one of several judgements holds; a false one settles it."""
    return Judge(parts=parts)


def aliases(of: Any, axis: Any) -> LabelsOf:
    """What else the description calls the selected rows (columns): a colour, an abbreviation."""
    return LabelsOf(of=of, axis=axis, alias=True)
