"""Views of parts of cells: the year of a date, the margin of a score, each entry of a list."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from ..cell_parts import items_of, part_of
from ..frame import Frame, View, computed
from ..names import is_missing, normal
from ..plan.nodes import Piece
from .compute import Absent

_DIGIT = re.compile(r"(?<![0-9])[0-9](?![0-9])")
"""One digit: what a stem-and-leaf display lists after each stem."""


def parts(view: View, part: Piece | None) -> View:
    """The entries of the view that have the part, reduced to it; the view itself if `part` is None."""
    if part is None:
        return view
    if part in ("things", "digits"):
        return _each_item(view, part)
    frame = view.frame
    value = np.full(len(frame.value), np.nan)
    spoken: list[str | None] = [None] * len(frame.value)
    kept = np.zeros(len(view), dtype=bool)
    for at, entry in enumerate(view.at.tolist()):
        found = _part(frame, entry, part)
        kept[at] = found is not None
        if isinstance(found, str):
            spoken[entry] = found
        elif found is not None:
            value[entry] = found
    own = replace(frame, value=value, spoken=tuple(spoken), unit="", places=view.decimals)
    return View(own, view.at[kept])


def _part(frame: Frame, entry: int, part: Piece) -> float | str | None:
    """The part of an entry; what stands behind a plus-minus sign as it was read with its cell, since only the whole
    text tells what its commas mean.
    """
    if part == "spread":
        cell = frame.written[entry]
        return cell.quantity.spread if cell is not None and cell.quantity is not None else None
    text = frame.text(entry)
    return None if text is None else part_of(text, part)


def _each_item(view: View, part: Piece) -> View:
    """An entry for each item (digit) that a cell lists, at the cell's position."""
    pairs: list[tuple[int, str]] = []
    for at, entry in enumerate(view.at.tolist()):
        text = view.frame.text(entry) or str(view.said(at))
        found = () if is_missing(text) else tuple({normal(one): one for one in items_of(text)}.values())
        if part == "digits":
            if _DIGIT.sub("", text).strip(" ,;"):
                raise Absent("missing_value", f"{text!r} is no list of digits.")
            found = tuple(_DIGIT.findall(text))
        pairs += [(entry, one) for one in found]
    if not pairs:
        raise Absent("no_such_cell", "Nothing is listed in these cells.")
    own = np.array([entry for entry, _ in pairs], dtype=np.int64)
    frame, digits = view.frame, part == "digits"
    return computed(
        frame,
        View(frame, own).spots(),
        [float(text) if digits else np.nan for _, text in pairs],
        lambda at: (View(frame, own[at : at + 1]),),
        spoken=() if digits else tuple(text for _, text in pairs),
        unit="",
        places=0,
    )
