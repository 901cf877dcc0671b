"""The measure taken if none is named: among lines in different units, the first that is a measure."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ....indexing.model.figure import Cell, Grid, Label
from ..link import Link
from ..scene import Scene
from ..vocabulary import Side
from ..words import stems_of
from .cover import Cover

GUESSED = 0.5
"""Link score of a measure that no word names."""
_PLACES = frozenset(
    stem for word in "rank ranking position place pos no number id year".split() for stem in stems_of(word)
)


def with_measures(scene: Scene, covers: list[Cover]) -> list[Cover]:
    """The covers, followed by copies of those that name none of several measures, with the first measure added."""
    if len(scene.grids) > MOST_GRIDS:
        return covers
    found = list(covers)
    for one in covers[:MOST_GUESSED]:
        ids = {id for link in one.panels for id in link.labels}
        grids = [grid for grid in scene.grids if not ids or grid.id in ids]
        for side in ("row", "column"):
            names = {main_measure(grid, side) for grid in grids} - {None}
            name = names.pop() if len(names) == 1 else None
            if name is not None and not one.of(side):
                links = (Link(side, (name,), (), GUESSED, by="guess"),)
                found.append(replace(one, rows=links) if side == "row" else replace(one, columns=links))
    return found


MOST_GRIDS, MOST_GUESSED = 12, 4


def main_measure(grid: Grid, side: Side) -> str | None:
    """The first line of an axis with numbers other than ranks or years, if the lines differ in unit or only some are
    measures; None if all are alike.
    """
    labels = grid.axis(side).labels
    kinds: dict[int, Counter[str | None]] = {}
    for cell in grid.cells:
        at = cell.row if side == "row" else cell.column
        if at is not None and (cell.value is not None or any(map(str.isalpha, cell.text))):
            kinds.setdefault(at, Counter())[_unit(cell, labels[at])] += 1
    units = {at: some.most_common(1)[0][0] for at, some in sorted(kinds.items())}
    measures = [
        at
        for at, unit in units.items()
        if unit is not None and labels[at].text and not _PLACES.intersection(stems_of(labels[at].text))
    ]
    differ = len(measures) < len(units) or len({units[at] for at in measures}) > 1
    return labels[measures[0]].text if measures and differ else None


def _unit(cell: Cell, label: Label) -> str | None:
    """The unit of a cell, from the cell or from its line's label; None if the cell has no number."""
    if cell.value is None:
        return None
    unit = cell.quantity.unit if cell.quantity is not None else ""
    return unit or ("%" if "%" in label.text else "")
