"""What the axes of a grid are called by stated axes that list no labels of their own, and by the noun of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ..model.figure import Axis
from ..stated.context import Context, Hint
from ..stated.looks import HOW_MANY
from ..stated.shapes import count_of
from ..text.names import fold


def named_axes(
    context: Context, rows: Axis, columns: Axis, row_hint: Hint | None, column_hint: Hint | None
) -> tuple[Axis, Axis]:
    """The axes of a grid, each with a name where the stated axes tell one for it. What a legend lists is on no axis,
    be it years.
    """
    rows, columns = _of_square(context, rows, columns)
    of_legend = [hint is not None and hint.place == "legend" for hint in (row_hint, column_hint)]
    rows, columns = _with_free_name(context, rows, columns, of_legend)
    rows, columns = _with_name_of_places(context, rows, columns, of_legend)
    return with_noun_of_list(context, rows), with_noun_of_list(context, columns)


def with_noun_of_list(context: Context, axis: Axis) -> Axis:
    """The axis; one without a name called by the noun that is told to be its labels ("three models (A, B and C)")."""
    labels = {fold(label.text) for label in axis.labels}
    if axis.name or axis.kind != "category" or len(labels) < _FEWEST or len(labels) < len(axis.labels):
        return axis
    noun = _nouns(context.text).get(frozenset(labels))
    return axis if noun is None else replace(axis, name=noun)


@lru_cache(maxsize=2)
def _nouns(text: str) -> dict[frozenset[str], str]:
    """The labels, folded, of each list in brackets -> the noun before it; only where as many are listed as are told."""
    found: dict[frozenset[str], str] = {}
    for listed in _LISTED.finditer(text):
        labels = frozenset(fold(one) for one in _JOINT.split(listed["list"]))
        told = {count_of(word) for word in (listed["count"] or "").split()} - {0}
        if told <= {len(labels)}:
            found.setdefault(labels, listed["noun"])
    return found


_FEWEST = 2
_DRAWN = "".join(
    rf"(?<!\b{word})" for word in ("bars", "columns", "rows", "lines", "curves", "panels", "labels", "series")
)
_LISTED = re.compile(
    rf"(?:(?P<count>{HOW_MANY.pattern})|\b(?i:the|all|both|different|across|between)\s)"
    rf"(?P<noun>[a-z][a-z-]+(?:\s[a-z][a-z-]+){{0,2}}(?<=[a-z]s){_DRAWN})\s\((?P<list>[^()\n]{{3,300}})\)"
)
"""A noun with a count or an article, and a list in brackets behind it; words for what is drawn name no axis."""
_JOINT = re.compile(r",\s(?:and\s)?|\s(?:and|&|vs\.?)\s|\s?/\s?")
"""What stands between the names of such a list."""


def _with_free_name(context: Context, rows: Axis, columns: Axis, of_legend: Sequence[bool]) -> tuple[Axis, Axis]:
    """The axes; the one title of an axis that has no scale, beside one that has, as the name of the axis without one:
    of columns if these are places on it and not those of a legend, or the rows are those of a legend, else of the rows.
    """
    stated = [hint for hint in context.hints if hint.place in ("x", "y") and hint.name and not hint.labels]
    free = [hint for hint in stated if hint.scale is None and hint.counted is None]
    beside = {hint.place for hint in stated if hint not in free} - {hint.place for hint in free}
    labels = [fold(label.text) for label in (*rows.labels, *columns.labels)]
    taken = rows.name or columns.name or any(fold(one.name) in label for one in free for label in labels)
    if len(free) != 1 or not beside or taken:
        return rows, columns
    of_columns = of_legend[0] or (columns.kind != "category" and not of_legend[1])
    name = free[0].name
    if of_columns and free[0].place == "y":
        return rows, columns
    return (rows, replace(columns, name=name)) if of_columns else (replace(rows, name=name), columns)


def _with_name_of_places(context: Context, rows: Axis, columns: Axis, of_legend: Sequence[bool]) -> tuple[Axis, Axis]:
    """The axes; where only one of them has numbers for labels that are not those of a legend, and no name, called by
    the horizontal axis, which lists none.
    """
    along = [hint for hint in context.hints if hint.place == "x" and not hint.panel]
    axes = zip((rows, columns), of_legend, strict=True)
    unnamed = [axis for axis, in_legend in axes if axis.kind == "number" and not axis.name and not in_legend]
    if len(along) != 1 or not along[0].name or along[0].labels or len(unnamed) != 1:
        return rows, columns
    if any(axis.name == along[0].name or axis.kind != "category" for axis in (rows, columns) if axis is not unnamed[0]):
        return rows, columns
    named = replace(unnamed[0], name=along[0].name)
    return (named, columns) if rows is unnamed[0] else (rows, named)


def _of_square(context: Context, rows: Axis, columns: Axis) -> tuple[Axis, Axis]:
    """The axes; where both have the same labels, called by the two axes: the rows by the vertical one, unless they have
    a name already.
    """
    labels = [{fold(label.text) for label in axis.labels} for axis in (rows, columns)]
    stated = {hint.place: hint.name for hint in context.hints if hint.place in ("x", "y") and hint.name}
    if columns.name or labels[0] != labels[1] or not stated:
        return rows, columns
    rows = rows if rows.name or len(stated) < len("xy") else replace(rows, name=stated["y"])
    others = set(stated.values()) - {rows.name}
    return rows, replace(columns, name=others.pop()) if rows.name and len(others) == 1 else columns
