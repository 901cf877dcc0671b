"""Keeps numbers of two figures apart that are stated in different scales, such as millions and billions."""

from __future__ import annotations

from collections.abc import Iterator

from ...indexing.text.units import SCALE
from ..frame import View
from ..result import Value
from ..written import scale_of
from .compute import Absent


def check_scales(left: View | Value, right: View | Value) -> None:
    """Raise Absent where two sides are of different figures, and each states another scale ("$ millions", "in billion
    dollars") than the other. Numbers that are written out with their scale ("$2.8bn") need none.
    """
    ours, theirs = dict(_stated_scales(left)), dict(_stated_scales(right))
    if len(ours) != 1 or len(theirs) != 1 or ours.keys() == theirs.keys():
        return
    ((one, scales),), ((other, others),) = ours.items(), theirs.items()
    if len(scales) == len(others) == 1 and scales != others:
        scale_words = f"those of {one!r} in {scales.pop()}s, those of {other!r} in {others.pop()}s"
        raise Absent("unit_mismatch", f"The numbers are counted in different scales: {scale_words}.")


def _stated_scales(side: View | Value) -> Iterator[tuple[str, set[str]]]:
    """(figure, scales) for each figure of a side: those that the labels or axes of its cells state, labels first."""
    for view in (side,) if isinstance(side, View) else side.evidence:
        figure = view.frame.figure
        if any(scale_of(cell.text, cell.value) > 1 for cell in view.cells()):
            continue
        labels = {label for axis in ("row", "column") for label in view.labels(axis)}
        axes = {
            text
            for grid in view.frame.grids
            for axis in (grid.row_axis, grid.column_axis)
            for text in (axis.name, axis.unit)
        }
        stated = {
            item.text for item in figure.attributes if item.component in ("x-axis", "y-axis", "values", "colour scale")
        }
        for texts in (labels, axes, stated, {figure.title}):
            found = {one["scale"].lower() for text in texts for one in SCALE.finditer(text)}
            if found:
                yield figure.id, found
                break
