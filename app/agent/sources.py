"""The sources of numerals in a model's sentence: the question, and the evidence of the results on the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...indexing.errors import UnknownFigure
from ...indexing.model.figure import Figure
from ...tools.names import number_of
from ...tools.plan.tree import walk
from ...tools.result import Value
from ..numeral import numerals
from ..numerals import Number, Origin, Sources, from_text, names, rates, stated_units
from .desk import Desk, Entry

_NAME = 80
"""The most characters of an axis title."""
_EVIDENCE = 40
"""The most cells of a result whose own numbers and labels a sentence may use."""


def sources_of(desk: Desk, used: Sequence[Entry]) -> Sources:
    """Everything from which a sentence may take a numeral: the question, names, and the evidence of the results that it
    answers with or shows. Without results, it says that something is not there, and may use the figure's labels.
    """
    found = from_text(desk.question) | rates([desk.question])
    found |= Sources(scales=stated_units([desk.question]).scales)
    for id in desk.figures:
        try:
            found |= _figure_names(desk, id)
            if not any(isinstance(entry.result, Value) for entry in used):
                found |= _label_numbers(desk.shelf.figure(id))
        except UnknownFigure:
            continue
    for entry in used:
        result = entry.result
        for value in entry.values:
            found |= _sources_of_value(value, desk)
        if not isinstance(result, Value) and result.candidates:
            found |= Sources((Number(float(len(result.candidates)), "", "named"),))
        if isinstance(result, Value):
            found |= _sources_of_plan(entry.plan)
    return found


def _figure_names(desk: Desk, id: str) -> Sources:
    figure = desk.shelf.figure(id)
    titles_and_labels = [figure.id, figure.title]
    for grid in figure.grids:
        titles_and_labels += [grid.title, grid.row_axis.name, grid.column_axis.name]
        titles_and_labels += [label.text for axis in (grid.row_axis, grid.column_axis) for label in axis.labels]
    units = [
        text for grid in figure.grids for axis in (grid.row_axis, grid.column_axis) for text in (axis.name, axis.unit)
    ]
    stated_texts = [*units, figure.title, *(one.text for one in figure.attributes)]
    counted = [text for text in stated_texts if len(text) <= _NAME and any(True for _ in numerals(text))]
    called = Sources(phrases=frozenset(text.casefold() for text in counted if number_of(text) is None))
    return (
        names(titles_and_labels)
        | called
        | _axis_ends(figure)
        | stated_units(stated_texts)
        | rates([*titles_and_labels, *stated_texts])
    )


def _axis_ends(figure: Figure) -> Sources:
    """The ends of the axes of times and numbers: "from 2015 to 2023" says what is shown."""
    axes = [axis for grid in figure.grids for axis in (grid.row_axis, grid.column_axis)]
    ends = [label.text for axis in axes if axis.kind == "time" for label in (*axis.labels[:1], *axis.labels[-1:])]
    return from_text("; ".join(ends))


def _label_numbers(figure: Figure) -> Sources:
    axes = [axis for grid in figure.grids for axis in (grid.row_axis, grid.column_axis)]
    return from_text(f"{figure.title}; " + "; ".join(label.text for axis in axes for label in axis.labels))


def _sources_of_value(value: Value, desk: Desk) -> Sources:
    found = Sources()
    stated: set[float] = set()
    for one in map(desk.located, value.cells[:_EVIDENCE]):
        cell = one.cell
        found |= from_text(cell.text, "stated") | names([cell.text]) | from_text(one.row) | from_text(one.column)
        if cell.quantity is not None:
            whole = [cell.quantity.value, cell.quantity.low, cell.quantity.high, cell.quantity.spread]
            numbers = [one for one in whole if one is not None]
            stated.update(numbers)
            found |= Sources(tuple(Number(one, cell.quantity.unit) for one in numbers))
    for part in value.parts:
        if isinstance(part, str):
            found |= from_text(part, "stated") | names([part]) | Sources(phrases=frozenset({part.casefold()}))
        elif not isinstance(part, bool):
            origin: Origin = "stated" if part in stated else "computed"
            number = Number(float(part), value.unit, origin)
            rank = {int(part)} if float(part).is_integer() and 0 < part < 1000 and not value.unit else set()
            found |= Sources((number,), frozenset(rank))
    counted = {len(value.cells), len(value.parts)}
    counts = tuple(Number(float(count), "", "named") for count in counted)
    return found | from_text(value.text(), "stated") | Sources(counts)


def _sources_of_plan(plan: Any) -> Sources:
    """The names in a plan that ran: labels, which therefore exist, and ranks, which were used in computing."""
    found = Sources()
    for node in walk(plan):
        labels = [*getattr(node, "labels", ())]
        for label in (*labels, getattr(node, "at", None)):
            if isinstance(label, str):
                found |= from_text(label)
        places = [getattr(node, "rank", 1), getattr(node, "position", 1)]
        found |= Sources(ordinals=frozenset(place for place in places if isinstance(place, int) and place > 1))
    return found
