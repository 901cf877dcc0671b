"""How a name in a question or plan is matched to a label: exact, then normalised, by value, by path or alias."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from ..indexing.model.figure import Axis, Grid
from ..indexing.text.names import join_path, split_path
from ..indexing.text.numbers import parse_quantity
from ..indexing.text.plain import without_maths

_MARKS = str.maketrans({"−": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "*": None, "`": None})
_SPACE = re.compile(r"\s+")
MISSING = frozenset({"n/a", "na", "n.a", "-", "--", "none", "nan", "null", "missing", "not available", "not reported"})
"""How descriptions write that there is nothing to read, in normal form."""


@lru_cache(maxsize=50_000)
def normal(text: str) -> str:
    """Lower case, one form of dash and quote, no emphasis, single spaces, no enclosing quotes."""
    plain = unicodedata.normalize("NFKC", without_maths(text)).translate(_MARKS).casefold()
    plain = _SPACE.sub(" ", plain).strip(" .:;,?!")
    if len(plain) > 2 and plain[0] == plain[-1] and plain[0] in "\"'":
        plain = plain[1:-1].strip()
    return plain


@lru_cache(maxsize=20_000)
def number_of(text: str) -> float | None:
    """The number a name stands for, or None."""
    quantity = parse_quantity(text)
    return None if quantity is None else quantity.value


def positions_of(axis: Axis, name: str) -> tuple[int, ...]:
    """Positions whose label is meant by `name`; several where labels repeat, none where nothing fits.

    The first of these rules that finds any decides: the label as written; without case and marks; the number it
    stands for; an alias, or the last elements of its path; the name without the axis's own name before it.
    """
    labels = axis.labels
    exact = tuple(at for at, label in enumerate(labels) if label.text == name)
    if exact:
        return exact
    wanted = normal(name)
    if not wanted:
        return ()
    plain = tuple(at for at, label in enumerate(labels) if normal(label.text) == wanted)
    if plain:
        return plain
    levels = normal(join_path(*split_path(name)))
    value = number_of(name)
    if value is not None:
        equal = tuple(at for at, label in enumerate(labels) if label.value is not None and label.value == value)
        if equal:
            return equal
    other = tuple(
        at
        for at, label in enumerate(labels)
        if any(normal(alias) == wanted for alias in label.aliases)
        or any(normal(join_path(*label.path[start:])) == levels for start in range(len(label.path)))
    )
    if other:
        return other
    axis_name = normal(axis.name)
    if axis_name and wanted.startswith(axis_name):
        rest = wanted[len(axis_name) :].lstrip(" =:")
        if rest:
            return positions_of(Axis(labels=labels, kind=axis.kind), rest)
    return ()


def grid_named(grids: tuple[Grid, ...], name: str) -> Grid | None:
    """The grid with that id or panel title, or None."""
    wanted = normal(name)
    for grid in grids:
        if grid.id == name or (grid.title and normal(grid.title) == wanted):
            return grid
    return None
