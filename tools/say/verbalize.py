"""Verbalising: any plan as one English sentence, the reading that people check and planners compare.

Where the figure is known, its axes lend their names: "the type with the smallest mean", not "the row".
"""

from __future__ import annotations

from typing import Any

from ...indexing.model.figure import Figure
from ..names import normal
from ..result import Value
from . import answers, cells
from .words import Words, say

REGISTERED = (cells, answers)
"""Importing these modules gives `say` its functions; naming them keeps the import."""


def words_for(figure: Figure) -> Words:
    """The names of a figure's axes; a plain "row" or "column" where its grids have none, or not the same."""
    names = {}
    for side in ("row", "column"):
        axes = [grid.axis(side) for grid in figure.grids if grid.kind != "facts"]
        called = {normal(axis.name) for axis in axes}
        name = called.pop() if len(called) == 1 else ""
        names[side] = name if name and len(name) <= 40 else side
    titles = {grid.id: grid.title for grid in figure.grids if grid.title}
    return Words(**names, titles=titles, figure=figure.id, text=figure.text)


def verbalize(plan: Any, words: Words | None = None) -> str:
    """The plan as a sentence without its final stop: "The mean of the values for type 'u'"."""
    sentence = say(plan, words or Words())
    return sentence[0].upper() + sentence[1:]


def explain(value: Value, words: Words | None = None) -> list[str]:
    """How a result came about, a line for each step, innermost first: what was done, and how many cells it left."""
    lines = []
    for node, left in dict.fromkeys(value.steps):
        counted = "" if left < 0 else f": {left} cell{'' if left == 1 else 's'}"
        lines.append(f"{say(node, words or Words())}{counted}")
    return lines
