"""Answers of which the text itself says something else: a cell that a sentence gives another number, a count or a sum
that is stated otherwise. Both are told then.
"""

from __future__ import annotations

from dataclasses import replace

from ..indexing.model.figure import Figure
from ..indexing.stated.shapes import count_of
from ..indexing.text.numbers import find_quantities
from ..indexing.text.spans import Quantity, Span
from ..tools.plan.nodes import CountOf, GridCells
from ..tools.result import SpanRef, Value, same_value
from ..tools.toolbox import Toolbox
from .planner.decide import Decision
from .planner.reader import Reading
from .prose import denial


def disputed(decision: Decision, toolbox: Toolbox) -> Decision:
    """The decision; where one number is answered and the text gives another one for the same thing, both of them."""
    if decision.status != "answered":
        return decision
    reading = decision.readings[0]
    own = reading.result
    if not isinstance(own, Value) or not isinstance(own.value, float):
        return decision
    other = _stated_otherwise(reading, own, toolbox)
    if other is None or same_value(own, other):
        return decision
    both = (replace(own, where=own.where or "as listed"), other)
    return replace(
        decision,
        status="ambiguous",
        values=both,
        reason="ambiguous_label",
        message="The text says two different things.",
    )


def _stated_otherwise(reading: Reading, value: Value, toolbox: Toolbox) -> Value | None:
    """The other number that the text gives."""
    cells = value.cells
    id, *others = {ref.figure for ref in cells} or {reading.figure}
    if others or not id:
        return None
    figure = toolbox.figure(id)
    if len(cells) == 1 and (cell := toolbox.cell(cells[0])).value == value.value:
        grid = figure.grid(cells[0].grid)
        found = denial(figure, grid, cell) if grid is not None else None
        if found is not None:
            return _other(figure, *found)
    whole = _counted(reading, figure)
    spans = whole or {toolbox.cell(ref).span for ref in cells}
    for issue in figure.all_issues():
        if issue.code in ("shape_mismatch" if whole else "contradiction",) and spans == set(issue.also):
            stated = _number_at(figure, issue.span)
            return _other(figure, *stated) if stated is not None else None
    return None


def _counted(reading: Reading, figure: Figure) -> set[Span]:
    """The places of the labels that a plan counts, where it counts all of an axis; else none."""
    plan = reading.plan
    if not isinstance(plan, CountOf) or plan.what not in ("row", "column") or not isinstance(plan.of, GridCells):
        return set()
    grids = [grid for grid in figure.grids if grid.kind != "facts" and plan.of.grid in (None, grid.id)]
    labels = grids[0].axis(plan.what).labels if len(grids) == 1 else ()
    return {label.span for label in labels if label.span is not None}


def _number_at(figure: Figure, span: Span) -> tuple[Span, Quantity] | None:
    """The number that a place states, in figures or as a word."""
    count = count_of(span.cut(figure.text).split()[0]) if span.end > span.start else 0
    if count:
        return span, Quantity(float(count))
    numbers = list(find_quantities(span.cut(figure.text)))
    return (span, numbers[0][1]) if len(numbers) == 1 and numbers[0][1].value is not None else None


def _other(figure: Figure, span: Span, quantity: Quantity) -> Value:
    where = f"line {figure.line(span)}"
    return Value(float(quantity.value or 0.0), quantity.unit, spans=(SpanRef(figure.id, span),), where=where)
