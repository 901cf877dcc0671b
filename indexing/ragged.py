"""Which column each value of a positional row belongs to, where the text settles it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def bind_columns(values: Sequence[Hashable], columns: int) -> list[int | None]:
    """The column of each value, or None where orders of matching disagree.

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
