"""Entries as results: a cell as a Value, where it stands, and what is listed if nothing was found."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...indexing.errors import listing
from ...indexing.model.figure import Axis
from ..frame import Frame, View
from ..names import is_missing
from ..result import MAX_CANDIDATES, Value, distinct
from .compute import Absent, unit_of
from .remarks import listed, remarks


def the_value(view: View) -> Value:
    """The common value of a view's cells; raises Absent if there are none or they differ."""
    found = [value_at(view, index) for index in range(len(view))]
    different = distinct(found)
    if len(different) == 1:
        words = different[0].value
        if isinstance(words, str) and (is_missing(words) or remarks(view).any()):
            raise Absent("missing_value", f"The description lists {different[0].value!r} there, which is no value.")
        return replace(different[0], evidence=(view,))
    if not different:
        raise Absent("no_such_cell", "Nothing is listed there.")
    if len(different) > MAX_CANDIDATES:
        raise Absent("ambiguous_label", f"{len(view)} cells fit; the question does not tell which is meant.")
    raise Absent("ambiguous_label", f"{len(different)} different values fit.", different)


def value_at(view: View, index: int) -> Value:
    """The index-th entry of the view as a result, with where it stands."""
    one = view.keep(np.array([index]))
    where = where_of(view.frame, int(one.at[0]))
    cell = None if view.frame.spoken else view.frame.written[one.at[0]]
    quantity = None if cell is None else cell.quantity
    if cell is not None and quantity is not None and quantity.value is None:  # a range is told as it is written
        return Value(cell.text, quantity.unit, (one,), where=where, approximate=True)
    if cell is not None and quantity is None and (numbers := listed(cell)):
        return Value(numbers, "", (one,), where=where)
    hedged = quantity is not None and quantity.approximate
    places = shown_places(one) if cell is None else one.decimals
    return Value(view.said(index), unit_of(one), (one,), where=where, decimals=places, approximate=hedged)


def shown_places(view: View) -> int:
    """Decimals to show computed entries with."""
    return view.decimals + 2 if view.frame.places is None else view.frame.places


def where_of(frame: Frame, entry: int) -> str:
    """The panel, row and column of an entry, as far as it has them."""
    panel, row, column = int(frame.grid[entry]), int(frame.row[entry]), int(frame.column[entry])
    parts = [frame.grids[panel].title] if len(frame.grids) > 1 else []
    for axis, position in (("row", row), ("column", column)):
        if position >= 0:
            parts.append(_label_alone(frame.axis(panel, axis), axis, position))
    return ", ".join(part for part in parts if part)


def _label_alone(axis: Axis, side: str, position: int) -> str:
    """A label that stands alone: a number with its axis's name, a repeated one with its position."""
    name = axis.labels[position].text
    if name and sum(label.text == name for label in axis.labels) > 1:
        return f"{name} ({side} {position + 1})"
    return f"{axis.name} {name}" if axis.name and axis.kind == "number" else name


def gap(view: View) -> str:
    """For a message that nothing was found, what is listed instead: "Listed for h: Length 0, 1, 2."."""
    names = {axis: [name for name in dict.fromkeys(view.labels(axis)) if name] for axis in ("row", "column")}
    if not any(names.values()):
        return "Nothing is listed there."
    fixed, open_ = sorted(names, key=lambda axis: len(names[axis]))
    title = view.frame.axis(int(view.positions("panel")[0]), open_).name or f"{open_.capitalize()}s"
    named = f"Listed for {names[fixed][0]}" if len(names[fixed]) == 1 else "Listed"
    return f"Nothing is listed there. {named}: {listing(title, names[open_]).replace(':', '', 1)}"
