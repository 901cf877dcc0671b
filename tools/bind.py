"""Binding: names in a plan become positions in a figure, before anything runs.

Where the text leaves an address open, the plan is bound once for every way to read it; see `worlds`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from ..indexing.errors import PlanError, clip, listing
from ..indexing.model.figure import Figure, Grid, other_side
from .frame import Frame, Line, frame_of, line_at
from .names import grid_named, normal, number_of, positions_of
from .plan import nodes
from .plan.form import check_size
from .plan.tree import chains, is_single, walk
from .relation import holds
from .result import Reason
from .worlds import MAX_WORLDS, Name, Open, RaggedRow, World, worlds

AboutFigure = nodes.GridCells | nodes.Stated | nodes.Passage | nodes.Issues
"""Nodes that name a figure."""
_MOST_NEAR = 8
"""Most labels containing an unknown name that an error message lists."""


class BindError(PlanError):
    """A plan names something that the figure does not have; `reason` is the result's reason."""

    def __init__(self, reason: Reason, message: str):
        super().__init__(message)
        self.reason: Reason = reason


@dataclass(frozen=True, slots=True)
class BoundPlan:
    """A plan with its grids and positions. Nodes are keyed by `id`, so the plan is kept here to keep them alive."""

    plan: nodes.Node
    figures: dict[int, Figure]
    frames: dict[int, Frame]
    worlds: tuple[World, ...]
    ragged: tuple[RaggedRow, ...]
    """The ragged rows that the plan uses."""
    aligned: tuple[RaggedRow, ...]
    """Those of them whose columns matter to the plan, so that it runs once for each of their alignments."""


class Binder:
    """Binds plans against figures; frames are built once and shared by all plans bound here."""

    def __init__(self, figure_of: Callable[[str], Figure], default: str | None = None):
        self._figure_of = figure_of
        self._default = default
        self._frames: dict[tuple[str, tuple[str, ...]], Frame] = {}

    def bind(self, plan: nodes.Node) -> BoundPlan:
        """The plan with its names resolved; raises BindError naming what exists."""
        check_size(plan)
        below = list(walk(plan))
        for node in below:
            asked = node is plan or isinstance(node, nodes.Compare) or not is_single(node)
            if asked and not any(isinstance(one, AboutFigure) for one in walk(node)):
                raise BindError("no_evidence", "The plan computes with constants alone; an answer rests on a figure.")
        figures = {id(node): self._figure(node) for node in below if isinstance(node, AboutFigure)}
        frames = {id(node): self._frame(node, figures[id(node)]) for node in below if isinstance(node, nodes.GridCells)}
        named = {id(node): names for node in below if (names := _named_by(node, frames))}
        known = {id(frame): frame for frame in frames.values()}
        wanted = dict.fromkeys(name for names in named.values() for name in names)
        options = {name: _meanings(known[name[0]], *name[1:]) for name in wanted}
        used, aligned = _ragged_rows(plan, frames, named, options)
        size = prod(map(len, options.values())) * prod(row.ways() for row in aligned)
        if size > MAX_WORLDS:
            raise _too_open(aligned, size)
        return BoundPlan(plan, figures, frames, tuple(worlds(named, options, aligned)), tuple(used), tuple(aligned))

    def _figure(self, node: AboutFigure) -> Figure:
        name = node.figure or self._default
        if name is None:
            raise BindError("no_figure", "The plan names no figure, and none was asked about.")
        return self._figure_of(name)

    def _frame(self, node: nodes.GridCells, figure: Figure) -> Frame:
        if node.grid is not None:
            named = grid_named(figure.grids, node.grid)
            if named is None:
                known = [grid.title or grid.id for grid in figure.grids]
                raise BindError("no_such_panel", f"No panel {clip(node.grid)!r}. {listing('Panels', known)}")
            grids: tuple[Grid, ...] = (named,)
        else:
            # Stated facts stand beside the data, not in it; they are all there is where no data is listed.
            grids = tuple(grid for grid in figure.grids if grid.kind != "facts") or figure.grids
        if not grids:
            raise BindError("no_grid", f"The description of {figure.id!r} lists no values.")
        key = (figure.id, tuple(grid.id for grid in grids))
        if key not in self._frames:
            self._frames[key] = frame_of(figure, grids)
        return self._frames[key]


def _named_by(node: nodes.Node, frames: dict[int, Frame]) -> tuple[Name, ...]:
    """The labels that a node names. Equal names over one frame have the same meaning throughout a plan."""
    axis: str
    if isinstance(node, nodes.At):
        axis, labels = node.axis, node.labels
    elif isinstance(node, nodes.Where | nodes.Top) and node.at is not None and node.keep is not None:
        axis, labels = other_side(node.keep), (node.at,)
    else:
        return ()
    grid = next(below for below in walk(node) if isinstance(below, nodes.GridCells))  # of several, the first
    return tuple((id(frames[id(grid)]), axis, label) for label in labels)


def _meanings(frame: Frame, axis: str, label: str) -> Open:
    """What one label may mean: its line in every grid that has it; one line at a time where it repeats.

    Rows of a table are identified by position and may share a name, so there a repeated name means all of them.
    """
    found = [
        tuple(line_at(index, position) for position in positions_of(grid.axis(axis), label))
        for index, grid in enumerate(frame.grids)
    ]
    if not any(found):
        raise _unknown(frame, axis, label)
    ways = [
        [lines] if len(lines) < 2 or frame.grids[index].kind == "table" else [(line,) for line in lines]
        for index, lines in enumerate(found)
    ]
    if (size := prod(len(way) for way in ways)) > MAX_WORLDS:
        raise _too_open([], size)
    return tuple(tuple(line for lines in chosen for line in lines) for chosen in product(*ways))


def compared_labels(node: nodes.LabelWhere, frame: Frame) -> tuple[Line, ...]:
    """The lines whose label has the node's relation: compared by number if both are numbers, else as text."""
    to = node.to or ""
    wanted = number_of(to)
    kept: list[Line] = []
    for index, grid in enumerate(frame.grids):
        for position, label in enumerate(grid.axis(node.axis).labels):
            value = label.value if label.value is not None else number_of(label.text)
            if wanted is not None and value is not None and node.relation != "contains":
                fits = holds(value, node.relation, wanted)
            else:
                fits = holds(normal(label.text), node.relation, normal(to))
            if fits:
                kept.append(line_at(index, position))
    return tuple(kept)


def _unknown(frame: Frame, axis: str, label: str) -> BindError:
    """No row '12' in grid 'Before GRPO'. Rows: 1 to 10."""
    named = [item for grid in frame.grids for item in grid.axis(axis).labels]
    names, values = list(dict.fromkeys(item.text for item in named)), {item.value for item in named}
    numbers = sorted(value for value in values if value is not None)
    if len(names) > 3 and None not in values and len(numbers) == numbers[-1] - numbers[0] + 1:
        exist = f"{axis.capitalize()}s: {names[0]} to {names[-1]}."
    else:
        exist = listing(f"{axis.capitalize()}s", names)
    title = frame.grids[0].title
    inside = f" in grid {title!r}" if len(frame.grids) == 1 and title else ""
    reason: Reason = "no_such_row" if axis == "row" else "no_such_column"
    near = [name for name in names if normal(label) and normal(label) in normal(name)][:_MOST_NEAR]
    several = f" Several are called so: {', '.join(map(repr, near))}." if near else ""
    meant = f" Is {near[0]!r} meant?" if len(near) == 1 else several
    return BindError(reason, f"No {axis} {clip(label)!r}{inside}.{meant} {exist}")


def _ragged_rows(
    plan: nodes.Node, frames: dict[int, Frame], named: dict[int, tuple[Name, ...]], options: dict[Name, Open]
) -> tuple[list[RaggedRow], list[RaggedRow]]:
    """The ragged rows that the plan uses, and those of them whose columns matter to it."""
    if not any(grid.ragged_rows() for frame in frames.values() for grid in frame.grids):
        return [], []
    used: dict[tuple[str, str, int], RaggedRow] = {}
    aligned: dict[tuple[str, str, int], RaggedRow] = {}
    for chain in chains(plan):
        frame = frames.get(id(chain[-1]))
        if frame is None:
            continue
        rows = _rows_kept(chain, frame, named, options)
        by_column = any(map(_needs_columns, chain))
        for index, grid in enumerate(frame.grids):
            for row in grid.ragged_rows():
                if rows is None or line_at(index, row) in rows:
                    used[frame.figure.id, grid.id, row] = RaggedRow(grid, row)
                    if by_column:
                        aligned[frame.figure.id, grid.id, row] = RaggedRow(grid, row)
    return list(used.values()), list(aligned.values())


def _rows_kept(
    chain: list[Any], frame: Frame, named: dict[int, tuple[Name, ...]], options: dict[Name, Open]
) -> set[Line] | None:
    """The rows that a chain selects by their labels; None if it selects none so."""
    rows: set[Line] | None = None
    for node in chain:
        if isinstance(node, nodes.Shift):  # what is selected below it is not what is used
            break
        if isinstance(node, nodes.At) and node.axis == "row":
            selected = {line for name in named[id(node)] for option in options[name] for line in option}
        elif isinstance(node, nodes.LabelWhere) and node.axis == "row" and node.to:
            selected = set(compared_labels(node, frame))
        else:
            continue
        rows = selected if rows is None else rows & selected
    return rows


def _needs_columns(node: Any) -> bool:
    """Whether the result of the node depends on the column of a value."""
    match node:
        case nodes.Correlation() | nodes.Crossing() | nodes.LabelWhere(to=None):
            return True
        case nodes.Derive():
            return not is_single(node)
        case nodes.Where(to=to) | nodes.Quantified(to=to) if not is_single(to):
            return True
        case nodes.LabelsOf(of=nodes.GridCells()) | nodes.CountOf(of=nodes.GridCells()):
            return False  # of all cells: other rows list every column
        case nodes.CountOf():
            return bool(node.what == "column")
    along = (getattr(node, name, None) for name in ("axis", "by", "each", "keep"))
    return getattr(node, "at", None) is not None or any(isinstance(one, nodes.Node) or one == "column" for one in along)


def _too_open(aligned: list[RaggedRow], size: int) -> BindError:
    if aligned:
        rows = listing("Rows of another length", (row.name for row in aligned))
        return BindError("ragged_position", f"The text does not settle which value stands in which column. {rows}")
    ways = str(size) if size < 10_000 else "too many"
    return BindError("ambiguous_label", f"The labels named repeat; they can be read in {ways} ways.")
