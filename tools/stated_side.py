"""At which side of a chart a stated axis stands, where it has two."""

from __future__ import annotations

import re

from ..indexing.model.figure import Attribute, Figure

SIDED = {"left y-axis": "left", "right y-axis": "right"}
"""Component that a plan may ask for -> the side of the vertical axis that it means."""
_SIDE = re.compile(r"\b(?:(?P<left>left|primary)|(?P<right>right|secondary))\b", re.IGNORECASE)


def axes_at(figure: Figure, side: str) -> list[Attribute]:
    """The statements on the vertical axis at one side: those that name it, where any names the other one, too."""
    axes = [item for item in figure.attributes if item.component == "y-axis"]
    sides = [_side_of(figure.text, item) for item in axes]
    return [item for item, own in zip(axes, sides, strict=True) if own == side] if len({*sides} - {""}) > 1 else []


def _side_of(text: str, item: Attribute) -> str:
    """The side that the line of a statement names, up to its end."""
    start = text.rfind("\n", 0, item.span.start) + 1
    found = _SIDE.search(text, start, item.span.start) or _SIDE.search(text, item.span.start, item.span.end)
    return (found.lastgroup or "") if found is not None else ""
