"""What a text states of a part of its figure: of an axis at one side, too, where it has two."""

from __future__ import annotations

import re

from ..indexing.model.figure import Attribute, Figure
from .names import normal

SIDED = {"left y-axis": "left", "right y-axis": "right"}
"""Component that a plan may ask for -> the side of the vertical axis that it means."""
_SIDE = re.compile(r"\b(?:(?P<left>left|primary)|(?P<right>right|secondary))\b", re.IGNORECASE)


def statements_on(figure: Figure, component: str) -> list[Attribute]:
    """The statements on a component; on the vertical axis at a side those that name it, where others name the other."""
    wanted = normal(component)
    side = SIDED.get(wanted, "")
    found = [item for item in figure.attributes if normal(item.component) == ("y-axis" if side else wanted)]
    if not side:
        return found
    sides = [_side_of(figure.text, item) for item in found]
    return [item for item, own in zip(found, sides, strict=True) if own == side] if len({*sides} - {""}) > 1 else []


def _side_of(text: str, item: Attribute) -> str:
    """The side that the line of a statement names, up to its end."""
    start = text.rfind("\n", 0, item.span.start) + 1
    found = _SIDE.search(text, start, item.span.start) or _SIDE.search(text, item.span.start, item.span.end)
    return (found.lastgroup or "") if found is not None else ""
