"""Questions about the rows of a table: "which film opened after Ash?", "how many games were in Oslo?".

A set of rows (all, or those that some words narrow down: `restrict`) is refined (the one with the most of something,
the first, the next: `refine`), and then something is asked of it (`ask`): the value of a column (`targets`), a count, a
sum. Two sets may stand against each other (`contrast`). Anchored pieces are words of the question; the rest floats in.

Pasupat and Liang (2015), Compositional Semantic Parsing on Semi-Structured Tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...scene import Scene, Selection
from ..base import Candidate
from .ask import asked
from .contrast import contrasted
from .refine import refined
from .restrict import row_sets
from .rows import Table
from .targets import targets

FULL = 5
"""The sets that explain most are asked for any column; the others only for those that the question points to."""


def records(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Every question about rows that the words allow, over the figure's one table; once for all selections."""
    if selection is not scene.selections[0]:
        return
    table = Table.of(scene)
    if table is None:
        return
    columns = targets(table)
    pointed = [target for target in columns if target.found != "any"]
    for index, rows in enumerate(row_sets(table)):
        for one in refined(table, rows):
            found = asked(table, one, columns if index < FULL or not rows.narrowed else pointed)
            # a described grid has its key beside the columns, on the row axis
            yield from (each for each in found if scene.grids[0].kind == "table" or ":key" not in each.shape)
    yield from contrasted(table)
