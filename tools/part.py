"""Views of parts of what cells say: the year of a date, the margin of a score, the country in brackets."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..indexing.text.dates import moment_in
from ..indexing.text.parts import Part, part_of
from .compute import compares
from .frame import Mask, View
from .plan_cells import Relation
from .relation import all_hold


def parts(view: View, part: Part | None) -> View:
    """The entries of the view that have the part, each saying only that; the view itself without a part."""
    if part is None:
        return view
    frame = view.frame
    value = np.full(len(frame.value), np.nan)
    spoken: list[str | None] = [None] * len(frame.value)
    kept = np.zeros(len(view), dtype=bool)
    for at, entry in enumerate(view.at.tolist()):
        cell = frame.written[entry]
        found = None if cell is None else part_of(cell.text, part)
        kept[at] = found is not None
        if isinstance(found, str):
            spoken[entry] = found
        elif found is not None:
            value[entry] = found
    return View(replace(frame, value=value, spoken=tuple(spoken), unit=""), view.at[kept])


def part_compares(view: View, part: Part | None, relation: Relation, to: float | str) -> Mask:
    """For each entry of a view of parts whether it stands in the relation to `to`."""
    if part is None:
        return compares(view, relation, to)
    if part == "date" and isinstance(to, str) and (moment := moment_in(to)) is not None:
        grain = moment.grain  # "after May 2007" is not in May 2007
        years = view.numbers if moment.year is not None else view.numbers % 10_000
        return all_hold(years // grain, relation, moment.ordinal // grain)
    if part == "clock" and isinstance(to, str) and isinstance(seconds := part_of(to, "clock"), float):
        return all_hold(view.numbers, relation, seconds)
    return compares(view, relation, to)
