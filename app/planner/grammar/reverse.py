"""The label at which a value stands: "which specialty had 44 days in Q3?", "at which length is u at 90.0?"."""

from collections.abc import Iterator
from dataclasses import dataclass

from ....indexing.model.figure import Cell, Grid, other_side
from ....indexing.text.numbers import find_quantities
from ....tools.plan.nodes import LabelsOf, Where
from ....tools.relation import holds
from ..parts import TOTALS, noun_side
from ..scene import Scene, Selection
from ..words import stems_of
from .base import Candidate, asked_side
from .conditions import conditions


@dataclass(frozen=True, slots=True)
class Named:
    """A value that the question names, as exactly as it is written there."""

    value: float
    half: float
    """Half a unit of its last digit: cells this near say the same, written more exactly."""
    at: frozenset[int]
    """Tokens of the number and of its unit."""


def reverse(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The labels on the axis asked for, of the cells that say a number that the question names."""
    if not (scene.cue("which", "when", "list") or _how(scene)) or scene.cue("difference", "above", "below") is not None:
        return
    if not scene.described:
        return  # the facets of a table's columns find its rows
    taken = selection.at.union(*(condition.at for condition in conditions(scene, selection.at)))
    asked = _asked(scene, selection)
    for named in _values(scene, taken):
        for side in ("row", "column"):
            if selection.labels(side) or asked in (other_side(side), "panel"):
                continue
            exact = _hits(scene, selection, side, named.value, 0.0)
            hits = exact or _hits(scene, selection, side, named.value, named.half)
            if not hits:
                continue
            cells = selection.cells(without=side)
            met = Where(of=cells, relation="=", to=named.value)
            if not exact:
                met = Where(
                    of=Where(of=cells, relation=">=", to=named.value - named.half),
                    relation="<=",
                    to=named.value + named.half,
                )
            plan = LabelsOf(of=met, axis=side)
            explained = selection.at | named.at | scene.target[1] | _total(scene, hits)
            evidence = 0.9 if asked == side else 0.7 - 0.1 * (side == "column")
            yield Candidate(plan, "reverse", explained, evidence - 0.1 * (not exact), selection.quality)


def _asked(scene: Scene, selection: Selection) -> str | None:
    """The axis asked for, by what it is called in the panel that is named."""
    for at in scene.target[1]:
        stem = scene.question.tokens[at].stem
        sides = {noun_side(scene, grid, stem) for grid in scene.grids if selection.grid in (None, grid.id)} - {None}
        if len(sides) == 1:
            return sides.pop()
    return asked_side(scene, selection)


def _how(scene: Scene) -> bool:
    """Whether "how deep" or the like asks for a label of a scale."""
    tokens = scene.question.tokens
    return bool(tokens) and tokens[0].text == "how" and len(tokens) > 1 and tokens[1].text not in ("many", "much")


def _values(scene: Scene, taken: frozenset[int]) -> Iterator[Named]:
    """The numbers of the question that name no label and state no condition."""
    text, tokens = scene.question.text, scene.question.tokens
    for span, quantity in find_quantities(text, 0, len(text)):
        at = frozenset(i for i, token in enumerate(tokens) if span.start <= token.start < span.end)
        numbers = {i for i in at if tokens[i].number is not None}
        if quantity.value is None or not numbers or numbers & taken:
            continue
        written = tokens[min(numbers)]
        decimals = len(written.text.partition(".")[2])
        scale = abs(quantity.value / written.number) if written.number else 1.0
        yield Named(quantity.value, 0.5 * 10.0**-decimals * scale, at)
        if written.number is not None and scale != 1.0:  # "121 million", of cells in millions
            yield Named(quantity.value / scale, 0.5 * 10.0**-decimals, at)


def _hits(scene: Scene, selection: Selection, side: str, value: float, half: float) -> list[tuple[Grid, Cell]]:
    """The selected cells that say the value, give or take half a unit of its last digit."""
    fixed = other_side(side)
    wanted = frozenset(selection.labels(fixed))
    found = []
    for grid in scene.grids:
        if selection.grid not in (None, grid.id) or grid.kind == "facts":
            continue
        labels = grid.axis(fixed).labels
        for cell in grid.cells:
            place = cell.row if fixed == "row" else cell.column
            if cell.value is None or (wanted and (place is None or labels[place].text not in wanted)):
                continue
            if holds(cell.value, "=", value) or abs(cell.value - value) < half:
                found.append((grid, cell))
    return found


def _total(scene: Scene, hits: list[tuple[Grid, Cell]]) -> frozenset[int]:
    """The words for a total ("altogether"), where every cell found stands in a row or column of totals."""
    said = scene.cue("sum", "combined") or frozenset()
    for grid, cell in hits:
        names = [grid.row_axis.labels[cell.row].text]
        names += [grid.column_axis.labels[cell.column].text] if cell.column is not None else []
        if not any(TOTALS & set(stems_of(name)) for name in names):
            return frozenset()
    return said
