"""How a name in a question or plan is matched to a label: exact, then normalised, by value, by path or alias."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from ..indexing.model.figure import Axis, Grid, Label
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


def is_missing(text: str) -> bool:
    """Whether a text only says that there is nothing to read."""
    return normal(text) in MISSING


@lru_cache(maxsize=20_000)
def class_of(label: str) -> str:
    """The class that a label of a confusion matrix names, in the form of `normal`: "True Wren" and "Wren" are one, and
    "Open water (OW)" and "OW".
    """
    short = _SHORT.search(label)
    return _OF_CLASS.sub("", normal(label if short is None else short[1]), count=1)


_SHORT = re.compile(r"\w\s\(([A-Z][A-Z0-9-]{1,5})\)\Z")
_OF_CLASS = re.compile(r"\A(?:true|actual|real|predicted|pred\.?)[ :_-]+(?=\S)")


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
    exact = tuple(at for at, label in enumerate(axis.labels) if label.text == name)
    wanted = normal(name)
    if exact or not wanted:
        return exact
    value, levels = number_of(name), normal(join_path(*split_path(name)))
    rules: tuple[Callable[[Label], bool], ...] = (
        lambda label: normal(label.text) == wanted,
        lambda label: value is not None and label.value == value,
        lambda label: (
            any(normal(alias) == wanted for alias in label.aliases)
            or any(normal(join_path(*label.path[start:])) == levels for start in range(len(label.path)))
        ),
    )
    for fits in rules:
        if found := tuple(at for at, label in enumerate(axis.labels) if fits(label)):
            return found
    axis_name = normal(axis.name)
    rest = wanted.removeprefix(axis_name).lstrip(" =:") if axis_name and wanted.startswith(axis_name) else ""
    return positions_of(Axis(labels=axis.labels, kind=axis.kind), rest) if rest else ()


def grid_named(grids: tuple[Grid, ...], name: str) -> Grid | None:
    """The grid with that id or panel title, or None."""
    wanted = normal(name)
    return next((grid for grid in grids if grid.id == name or (grid.title and normal(grid.title) == wanted)), None)
