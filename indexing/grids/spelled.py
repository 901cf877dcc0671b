"""What short labels stand for, where the text says so: "M = men", "LB: Left Bloc" in a legend, and "price in euros"
where values are called by their unit.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ..model.figure import Axis, Grid
from ..recognisers import recogniser
from ..stated.quantified import named_by_unit
from ..text.colours import words_in_look
from ..text.names import fold
from ..text.spans import Span
from ..text.units import SYNONYMS, is_unit

_STANDS = re.compile(
    r"(?<![\w=.])(?P<short>[^\W\d_][\w+-]{0,7})[*_\"`]*\s?(?:=|stands for|means)\s?[*_\"`]*"
    r"(?P<long>[^\W\d_](?:(?!\.\s|\s(?:plus|minus)\s)[^,;:()|=+\n*\"`]){2,40}?)[*_\"`]*(?=\s*(?:[,;()|.]|$))",
    re.M,
)
_SIZED = re.compile(
    r"\b(?P<short>bubble|marker|circle|dot)s?\s(?P<by>area|size)s?[*_]*\s*"
    r"(?::|=|shows?|stands? for|is|represents?|encodes?)"
    r"[*_]*\s*(?:the\s)?(?P<long>[a-z][^,;:.()\n]{2,50})",
    re.I,
)
"""What the size of marks stands for."""


@recogniser("M = men", lambda text, grids: [*grids])
def spelled_out(text: str, grids: Sequence[Grid]) -> list[Grid]:
    """The grids with what the text says that a label stands for as another name of it, unless it says two things."""
    meant: dict[str, set[str]] = {}
    for one in _STANDS.finditer(text):
        if not (words_in_look(one["long"]) or words_in_look(one["short"])):
            meant.setdefault(one["short"], set()).add(one["long"])
    axes = [axis for grid in grids for axis in (grid.row_axis, grid.column_axis)]
    for sized in _SIZED.finditer(text):
        for mark in (sized["short"], f"{sized['short']} {sized['by']}", sized["by"]):
            meant.setdefault(mark.lower(), set()).add(sized["long"].strip())
    for short, long in _listed(text, {label.text for axis in axes for label in axis.labels}):
        meant.setdefault(short, set()).add(long)
    for short, long in _defined(text, {label.text for axis in axes for label in axis.labels}):
        meant.setdefault(short, set()).add(long)
    units = {label.text for axis in axes for label in axis.labels if is_unit(label.text)}
    of_values = [_of_values(grid) if units else {} for grid in grids]
    measured = named_by_unit(text, {unit for one in of_values for unit in one}) if units else {}
    places = {unit: place for unit in units if (place := measured.get(unit) or measured.get(SYNONYMS.get(unit, unit)))}
    for unit, place in places.items():
        meant.setdefault(unit, set()).add(place.cut(text))
    if places:
        grids = [_measured(text, places, grid, one) for grid, one in zip(grids, of_values, strict=True)]
    sure = {short: next(iter(names)) for short, names in meant.items() if len(names) == 1}
    if not sure:
        return [*grids]
    return [grid.with_axes(partial(_named, sure)) for grid in grids]


def _listed(text: str, labels: Collection[str]) -> Iterator[tuple[str, str]]:
    """What short labels stand for in a key that lists them without a sign ("P played, W won, D drawn")."""
    short = [re.escape(label) for label in labels if len(label) <= _SHORT and label.isalpha() and label[0].isupper()]
    if len(short) < _FEWEST:
        return
    entry = rf"(?P<short>{'|'.join(short)})\s(?P<long>[a-z][a-z ]{{2,30}})"
    for key in re.finditer(
        rf"(?<!\w){entry}(?:[,;]\s(?:and\s)?{entry.replace('?P<short>', '?:').replace('?P<long>', '?:')}){{2,}}", text
    ):
        yield from ((one["short"], one["long"]) for one in re.finditer(rf"(?<!\w){entry}(?=[,;.]|\Z)", key[0]))


_SHORT, _FEWEST = 4, 3


def _defined(text: str, labels: Collection[str]) -> Iterator[tuple[str, str]]:
    """(label, long form) of each label that the text introduces in brackets behind the words it shortens: "Open water
    (OW)" (Schwartz and Hearst 2003).
    """
    for bracket in _IN_BRACKETS.finditer(text):
        if bracket["short"] in labels and (long := _shortened_by(bracket["before"], bracket["short"])):
            yield bracket["short"], long


def _shortened_by(before: str, short: str) -> str:
    """The last words of a text that begin with the first letter of a short form and have its other letters in order;
    empty where there are none.
    """
    at = len(before)
    for letter in reversed(short[1:].lower()):
        at = before.lower().rfind(letter, 0, at)
        if at < 0:
            return ""
    starts = [found.start() for found in re.finditer(rf"(?<![\w-]){re.escape(short[0])}", before[:at], re.I)]
    return before[starts[-1] :].strip() if starts else ""


_IN_BRACKETS = re.compile(r"(?P<before>[^\W\d_](?:[^\W\d_]|[' -]){2,60}?)[*_]*\s\((?P<short>[A-Z][A-Za-z]{1,5})\)")


def _of_values(grid: Grid) -> dict[str, int]:
    """The labels of columns that are but the unit of all their values, with their places."""
    found: dict[str, int] = {}
    for at, label in enumerate(grid.column_axis.labels):
        units = {cell.quantity.unit for cell in grid.cells if cell.column == at and cell.quantity is not None}
        if units == {SYNONYMS.get(label.text, label.text)}:
            found[label.text] = at
    return found


def _measured(text: str, places: Mapping[str, Span], grid: Grid, of_values: Mapping[str, int]) -> Grid:
    """The grid with what is measured in it in place of a label that is but a unit, which stays another name."""
    labels = list(grid.column_axis.labels)
    own = {fold(label.text) for label in labels}
    for unit, at in of_values.items():
        place = places.get(unit)
        if place is not None and fold(place.cut(text)) not in own:
            labels[at] = replace(labels[at], text=place.cut(text), span=place, aliases=(*labels[at].aliases, unit))
    return replace(grid, column_axis=replace(grid.column_axis, labels=tuple(labels)))


def _named(meant: Mapping[str, str], axis: Axis) -> Axis:
    """The axis with the long names of its labels, where none of these is a label itself."""
    own = {fold(label.text) for label in axis.labels}
    labels = [
        replace(label, aliases=(*label.aliases, name))
        if (name := meant.get(label.text) or meant.get(label.text.lower())) is not None and fold(name) not in own
        else label
        for label in axis.labels
    ]
    return replace(axis, labels=tuple(labels))
