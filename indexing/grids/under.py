"""What groups of labels stand under, as other names of them: "Rodents" of the mice and beavers listed below it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from ..model.figure import Axis, Grid
from ..outline.lines import Line
from ..outline.sections import names_part, role_of
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.titles import is_generic
from ..text.colours import colour_of
from ..text.names import fold, panel_title, read_name

_LONGEST = 100
"""Most characters of a line over a group."""
_FEWEST_LABELS, _FEWEST_GROUPS = 4, 2


@dataclass(frozen=True, slots=True)
class _Head:
    """A line over a group of labels."""

    line: Line
    form: tuple[object, ...]
    """How it is written: its kind, level, indentation and emphasis."""
    names: tuple[str, ...]
    """What it calls the labels below it."""


@recogniser("Three birds below 'Owls', two below 'Ducks'.", lambda context, lines, grids: list(grids))
def under_heads(context: Context, lines: Sequence[Line], grids: Sequence[Grid]) -> list[Grid]:
    """The grids; where lines of one form divide the labels of an axis into groups, these have its words as aliases."""
    filled = [line for line in lines if line.kind != "blank"]
    starts = [line.start for line in filled]
    return [grid.with_axes(partial(_grouped, context, filled, starts)) for grid in grids]


def _grouped(context: Context, lines: Sequence[Line], starts: Sequence[int], axis: Axis) -> Axis:
    """The axis with the names of heads as aliases, if every label stands in a group under a head; `starts` are those of
    the lines.
    """
    if len(axis.labels) < _FEWEST_LABELS or any(label.span is None or label.path for label in axis.labels):
        return axis
    at = {id(label): bisect_right(starts, label.span.start) - 1 for label in axis.labels if label.span is not None}
    places = sorted(set(at.values()))
    if len(places) < len(axis.labels):  # several labels in one line, which is a header
        return axis
    heads: dict[int, _Head] = {}
    current: _Head | None = None
    before = -1
    for place in places:
        between = lines[max(before + 1, 0) : place]
        found = _head(context, between[-1]) if between else None
        current = found if between else current
        if current is None:
            return axis
        heads[place] = current
        before = place
    apart = {one.line.start for one in heads.values()}
    names = {fold(name) for one in heads.values() for name in one.names[:1]}
    own = {fold(label.text) for label in axis.labels}
    if len({one.form for one in heads.values()}) > 1 or not _FEWEST_GROUPS <= len(names) == len(apart) < len(places):
        return axis
    if names & own:
        return axis
    return replace(axis, labels=tuple(label.also_called(heads[at[id(label)]].names) for label in axis.labels))


def _head(context: Context, line: Line) -> _Head | None:
    """The line as what calls the labels below it something; None if it is no name, or one of a part of the figure."""
    text = context.text
    written = text[line.content : line.end].strip()
    if line.kind == "table" or not 0 < len(written) <= _LONGEST:
        return None
    bare = panel_title(text, line.content, line.end)
    name = read_name(text, bare.start, bare.end, context.known)
    words = name.text.partition(" – ")[0].partition(" — ")[0].partition(":")[0].strip("*_ ")
    if not words or is_generic(words) or names_part(words) or role_of(words) is not None:
        return None
    emphasis = written[: len(written) - len(written.lstrip("*_"))]
    colour = colour_of(written)
    names = (words, *name.aliases, *((colour,) if colour else ()))
    return _Head(line, (line.kind, line.level, line.indent, emphasis), tuple(dict.fromkeys(names)))
