"""Entries as results: a cell as a Value, where it stands, and what is listed if nothing was found."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ...indexing.errors import listing
from ...indexing.model.figure import Axis, Cell
from ...indexing.text.numbers import parse_quantity
from ..frame import Frame, Ints, Mask, View
from ..names import is_missing
from ..result import MAX_CANDIDATES, Value, distinct
from .compute import Absent, unit_of


def the_value(view: View) -> Value:
    """The common value of a view's cells; raises Absent if there are none or they differ."""
    found = [value_at(view, index) for index in range(len(view))]
    different = distinct(found)
    if len(different) == 1:
        words = different[0].value
        if isinstance(words, str) and (is_missing(words) or _remarks(view).any()):
            raise Absent("missing_value", f"The description lists {different[0].value!r} there, which is no value.")
        return replace(different[0], evidence=(view,))
    if not different:
        raise Absent("no_such_cell", "Nothing is listed there.")
    if len(different) > MAX_CANDIDATES:
        raise Absent("ambiguous_label", f"{len(view)} cells fit; the question does not tell which is meant.")
    raise Absent("ambiguous_label", f"{len(different)} different values fit.", different)


def _remarks(view: View) -> Mask:
    """Which entries are cells of a described figure with words where nearly all others of the row or of the column, and
    some of the other one, are numbers ("label cut off"): remarks on a value, not values.
    """
    frame = view.frame
    shares = np.stack([_share_of_numbers(frame, side)[view.at] for side in (frame.row, frame.column)])
    among_numbers = (shares.min(axis=0) > 0) & (shares.max(axis=0) > _NEARLY_ALL)
    written = [frame.written[entry] for entry in view.at.tolist()]
    in_words = [
        cell is not None and cell.quantity is None and cell.date is None and not _listed(cell) for cell in written
    ]
    described = [frame.grids[panel].kind == "grid" for panel in frame.grid[view.at].tolist()]
    found: Mask = among_numbers & np.array(in_words, dtype=bool) & np.array(described, dtype=bool)
    return found


def _listed(cell: Cell) -> tuple[float, ...]:
    """The numbers of a cell that holds several and nothing else: the outliers of a box, "0.70, 0.75 and 0.80"."""
    found = [parse_quantity(part) for part in _SEPARATOR.split(cell.text)]
    values = tuple(one.value for one in found if one is not None and one.value is not None)
    return values if 1 < len(values) == len(found) else ()


_SEPARATOR = re.compile(r",\s*(?:and\s)?|;\s*|\sand\s")


def _share_of_numbers(frame: Frame, side: Ints) -> npt.NDArray[np.float64]:
    """For each entry, if it is no number, the share of numbers among the others of its line; 0 where there are none."""
    line = np.unique(np.stack([frame.grid, side]), axis=1, return_inverse=True)[1].ravel()
    numbers = np.bincount(line, weights=~np.isnan(frame.value))
    found: npt.NDArray[np.float64] = (numbers / np.maximum(np.bincount(line) - 1, 1))[line]
    return found


_NEARLY_ALL = 0.7
"""The share of numbers in a line above which words in it are a remark."""


def value_at(view: View, index: int) -> Value:
    """The index-th entry of the view as a result, with where it stands."""
    one = view.keep(np.array([index]))
    where = where_of(view.frame, int(one.at[0]))
    cell = None if view.frame.spoken else view.frame.written[one.at[0]]
    quantity = None if cell is None else cell.quantity
    if cell is not None and quantity is not None and quantity.value is None:  # a range is told as it is written
        return Value(cell.text, quantity.unit, (one,), where=where, approximate=True)
    if cell is not None and quantity is None and (listed := _listed(cell)):
        return Value(listed, "", (one,), where=where)
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
