"""Aligns the values of positional rows with columns, where the text determines the alignment."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence

from ..recognisers import recogniser

_FEWEST = 3
"""Fewest rows, each one value longer than the last, that are taken for a triangle."""
_HALF = re.compile(
    r"triang(?:le|ular)|mask(?:ed|s)?\b|\b(?:above|below) (?:the|its) (?:main )?diagonal|\b(?:left out|not repeated)\b"
    r"|\bhalf of (?:the|this) (?:symmetric )?matrix",
    re.I,
)


def bind_columns(values: Sequence[Hashable], columns: int) -> list[int | None]:
    """The column of each value; None where the possible alignments disagree.

    An alignment pairs values with columns in order, min(m, n) pairs. With k values too many, column j may hold any of
    v_j to v_(j+k) and is bound only where these are all equal; with too few, "nothing" is possible and binds none.
    """
    count = len(values)
    if count == columns:
        return list(range(count))
    if count < columns or columns == 0:
        return [None] * count
    extra = count - columns
    bound: list[int | None] = [None] * count
    # A run of equal values is found once: end[i] is where the run through i ends, so the work stays linear.
    ends = list(range(count))
    for at in range(count - 2, -1, -1):
        if values[at] == values[at + 1]:
            ends[at] = ends[at + 1]
    for column in range(columns):
        if ends[column] >= column + extra:
            bound[column] = column
    return bound


@recogniser("the lower triangle is left out", lambda text, rows, columns, counts: None)
def bind_triangle(text: str, rows: Sequence[str], columns: Sequence[str], counts: Sequence[int]) -> list[int] | None:
    """For each row the column of its first value, where the text says that half of a matrix is left out and every row
    has as many values as that half has cells beside its label, with or without the diagonal; else None.
    """
    place = {label: at for at, label in enumerate(columns)}
    at = [place.get(label, -1) for label in rows]
    if len(rows) < _FEWEST or len(set(counts)) < len(rows) or -1 in at or len(place) < len(columns):
        return None
    if any(all(count == column + more for count, column in zip(counts, at, strict=True)) for more in (0, 1)):
        firsts = [0] * len(rows)
    elif any(
        all(count == len(columns) - column - less for count, column in zip(counts, at, strict=True)) for less in (0, 1)
    ):
        firsts = [len(columns) - count for count in counts]
    else:
        return None
    return firsts if _HALF.search(text) is not None else None


def is_square(lengths: list[int], count: int) -> bool:
    """Whether rows of these lengths, in order, are a matrix of so many labels by themselves, or half of one."""
    return {len(lengths), count} == set(lengths) or lengths in (list(range(1, count + 1)), list(range(1, count)))
