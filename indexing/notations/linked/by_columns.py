"""Values by what other lines call theirs: the columns that a list of lines has are the same for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ...text.names import Name, fold
from .line import Line, Link

_FEWEST = 2
"""Values of a line with columns."""
_SURE = frozenset({"name", "number", "listed"})

Columns = dict[tuple[str, ...], list[Name]]
"""What lines call their values, in order, by the units of these."""


def columns_of(chosen: Sequence[tuple[Line, Sequence[Link]]]) -> Columns:
    """What most lines whose values all have sure names call them, where all that are alike agree."""
    found: dict[tuple[str, ...], Counter[tuple[str, ...]]] = {}
    names: dict[tuple[str, ...], list[Name]] = {}
    for _, links in chosen:
        keys = [link.key for link in links if link.key is not None and link.kind in _SURE]
        called = tuple(fold(key.text) for key in keys)
        if len(keys) >= _FEWEST and len(keys) == len(links) == len(set(called)) and _in_order(links):
            found.setdefault(_units(links), Counter())[called] += 1
            names.setdefault(called, keys)
    return {units: names[next(iter(counts))] for units, counts in found.items() if len(counts) == 1}


def links_by_columns(line: Line, columns: Columns) -> list[Link]:
    """The values of a line by the columns of lines that have as many values in the same units."""
    if not columns or not line.path or line.free:
        return []
    points = [(span, quantity) for span, quantity in line.values if quantity.value is not None]
    keys = columns.get(tuple(quantity.unit for _, quantity in points))
    return [Link(*point, key, kind="column") for point, key in zip(points, keys, strict=True)] if keys else []


def _units(links: Sequence[Link]) -> tuple[str, ...]:
    return tuple(link.quantity.unit for link in links)


def _in_order(links: Sequence[Link]) -> bool:
    return all(one.span.end <= other.span.start for one, other in pairwise(links))
