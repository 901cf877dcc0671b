"""Grids as parallel arrays: what the executor computes on, with the way back to every cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, overload

import numpy as np
import numpy.typing as npt
import pandas as pd

from ..indexing.model.figure import Axis, Cell, Figure, Grid
from ..indexing.text.units import SYNONYMS, is_unit
from .written import decimals_of, scale_of

Ints = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, order=True)
class CellRef:
    """The address of one cell: the `index`-th of its grid's cells."""

    figure: str
    grid: str
    row: int
    column: int | None
    index: int


_UNIT = re.compile(r"\((?:in )?(?P<unit>[^()]{1,16})\)\s*[↑↓]?\s*\Z")


def _units(axis: Axis) -> dict[int, str]:
    """Position -> unit that the label states in brackets at its end."""
    found = {}
    for at, label in enumerate(axis.labels):
        match = _UNIT.search(label.text) if label.text[-1:] in ")↑↓ " else None
        if match is not None and is_unit(match["unit"]):
            found[at] = SYNONYMS.get(match["unit"], match["unit"])
    return found


@dataclass(frozen=True, eq=False)
class Frame:
    """Entries of one or more grids of one figure; entry i of every array belongs together.

    Computed cells are a frame as well: their entries have no cell of their own but `sources`, the entries they were
    computed from.
    """

    figure: Figure
    grids: tuple[Grid, ...]
    grid: Ints
    """Index into `grids`."""
    row: Ints
    """Position on the row axis; -1 for what was computed over rows."""
    column: Ints
    """Position on the column axis; -1 where unbound, or for what was computed over columns."""
    value: npt.NDArray[np.float64]
    """The number; NaN where the entry is not one (NaN never leaves this floor)."""
    cell: Ints
    """Index into the grid's cells; -1 for what was computed."""
    sources: Sequence[tuple[View, ...]] = field(default=(), repr=False)
    """For each computed entry the views of what it was computed from; empty for cells."""
    groups: tuple[str, ...] = ()
    """For a summary by text the text that each entry is of."""
    unit: str | None = None
    """The unit of computed entries; None where each cell has its own."""
    spoken: tuple[str | None, ...] = ()
    """For parts of cells the text that each entry is; None where it is a number. Empty for whole cells."""
    places: int | None = None
    """Decimals to show computed entries with; None for those of the cells behind them and two more."""

    def __post_init__(self) -> None:
        if np.isinf(self.value).any():
            raise OverflowError("a computed entry is beyond what a float can hold")

    @cached_property
    def written(self) -> tuple[Cell | None, ...]:
        """The cell behind each entry; None for what was computed."""
        pairs = zip(self.grid.tolist(), self.cell.tolist(), strict=True)
        return tuple(None if index < 0 else self.grids[grid].cells[index] for grid, index in pairs)

    @cached_property
    def decimals(self) -> Ints:
        """How many decimals each cell is written with."""
        return np.array(
            [0 if cell is None else decimals_of(cell.text, cell.value) for cell in self.written], dtype=np.int64
        )

    @cached_property
    def scales(self) -> npt.NDArray[np.float64]:
        """What the scale word of each cell multiplies its number with, 1 where it has none."""
        return np.array(
            [1.0 if cell is None else scale_of(cell.text, cell.value) for cell in self.written], dtype=np.float64
        )

    @cached_property
    def hedged(self) -> Mask:
        """Whether the text hedges each number ("about 40")."""
        quantities = (cell.quantity if cell else None for cell in self.written)
        return np.array([quantity is not None and quantity.approximate for quantity in quantities], dtype=bool)

    @cached_property
    def units(self) -> tuple[tuple[str, ...], Ints]:
        """The units that occur, and for each cell which of them; -1 for what is no number. A bare number has the unit
        that the label of its row or column states ("Time (ms)").
        """
        names: dict[str, int] = {}
        stated = [(_units(grid.row_axis), _units(grid.column_axis)) for grid in self.grids]
        codes = []
        for grid, row, column, cell in zip(self.grid, self.row, self.column, self.written, strict=True):
            quantity = cell.quantity if cell is not None else None
            unit = quantity.unit if quantity is not None else ""
            if not unit:
                unit = stated[grid][1].get(int(column)) or stated[grid][0].get(int(row)) or ""
            codes.append(-1 if quantity is None else names.setdefault(unit, len(names)))
        return tuple(names), np.array(codes, dtype=np.int64)

    @cached_property
    def series(self) -> pd.Series[Any]:
        """The values as a pandas Series, indexed by entry."""
        return pd.Series(self.value)

    def all(self) -> View:
        """A view of every entry."""
        return View(self, np.arange(len(self.value)))

    def aligned(self, columns: Mapping[tuple[str, int], tuple[int, ...]]) -> Frame:
        """The frame with ragged rows bound so: (grid id, row) to a column for each listed value, -1 for none."""
        if not columns:
            return self
        bound = self.column.copy()
        for (grid_id, row), assigned in columns.items():
            here = next((index for index, grid in enumerate(self.grids) if grid.id == grid_id), None)
            if here is not None:
                bound[np.flatnonzero((self.grid == here) & (self.row == row))] = assigned
        return replace(self, column=bound)

    def refs(self, entries: Iterable[int]) -> tuple[CellRef, ...]:
        """Where the entries were read, computed ones expanded to the cells behind them."""
        found: dict[CellRef, None] = {}
        for entry in entries:
            if self.sources:
                found.update(dict.fromkeys(ref for view in self.sources[entry] for ref in view.refs()))
                continue
            grid = self.grids[int(self.grid[entry])]
            column = int(self.column[entry])
            ref = CellRef(
                self.figure.id,
                grid.id,
                int(self.row[entry]),
                column if column >= 0 else None,
                int(self.cell[entry]),
            )
            found[ref] = None
        return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Entries selected from a frame, in the order listed."""

    frame: Frame
    at: Ints

    def __len__(self) -> int:
        return len(self.at)

    def only(self, index: int) -> View:
        """The one entry at an index of the view."""
        return View(self.frame, self.at[index : index + 1])

    def keep(self, mask: Mask) -> View:
        """The entries for which `mask` (one flag an entry of the view) is true."""
        return View(self.frame, self.at[mask])

    @property
    def numbers(self) -> npt.NDArray[np.float64]:
        """The numbers as an array; NaN where an entry is no number."""
        return self.frame.value[self.at]

    @property
    def values(self) -> pd.Series[Any]:
        """The numbers, indexed by entry; NaN where an entry is no number."""
        return self.frame.series.take(self.at)

    def positions(self, axis: str) -> Ints:
        """Row or column position, or panel index, of each entry."""
        arrays = {"row": self.frame.row, "column": self.frame.column, "panel": self.frame.grid}
        return arrays[axis][self.at]

    def expanded(self) -> tuple[View, ...]:
        """The cells behind the entries, a view for each frame of cells: computed entries become their sources."""
        if not self.frame.sources:
            return (self,)
        found: dict[int, tuple[Frame, list[Ints]]] = {}
        for entry in self.at:
            for source in self.frame.sources[entry]:
                for view in source.expanded():
                    found.setdefault(id(view.frame), (view.frame, []))[1].append(view.at)
        return tuple(View(frame, np.unique(np.concatenate(parts))) for frame, parts in found.values())

    def texts(self) -> list[str]:
        """What each cell behind the entries says, as written."""
        views = self.expanded()
        return [cell.text for view in views for entry in view.at if (cell := view.frame.written[entry]) is not None]

    def refs(self) -> tuple[CellRef, ...]:
        """Where the entries were read."""
        return self.frame.refs(int(entry) for entry in self.at)


class Sources(Sequence[tuple[View, ...]]):
    """What computed entries rest on, found when it is asked for: few entries of many are."""

    def __init__(self, size: int, at: Callable[[int], tuple[View, ...]]):
        self._size, self._at = size, at

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, entry: int) -> tuple[View, ...]: ...
    @overload
    def __getitem__(self, entry: slice) -> Sequence[tuple[View, ...]]: ...
    def __getitem__(self, entry: int | slice) -> tuple[View, ...] | Sequence[tuple[View, ...]]:
        if isinstance(entry, slice):
            return [self._at(one) for one in range(*entry.indices(self._size))]
        return self._at(range(self._size)[entry])


def computed(
    like: Frame,
    spot: tuple[Ints, Ints, Ints],
    values: Iterable[float],
    sources: Sequence[tuple[View, ...]],
    **more: Any,
) -> View:
    """A view of computed entries that stand at (panel, row, column) in the grids of another frame."""
    panels, rows, columns = spot
    return Frame(
        figure=like.figure,
        grids=like.grids,
        grid=panels,
        row=rows,
        column=columns,
        value=np.fromiter(values, dtype=np.float64, count=len(panels)),
        cell=np.full(len(panels), -1, dtype=np.int64),
        sources=sources,
        **more,
    ).all()


def frame_of(figure: Figure, grids: tuple[Grid, ...]) -> Frame:
    """The frame of some of a figure's grids."""
    cells = [(index, number, cell) for index, grid in enumerate(grids) for number, cell in enumerate(grid.cells)]

    def ints(items: Iterable[int]) -> Ints:
        return np.fromiter(items, dtype=np.int64, count=len(cells))

    return Frame(
        figure=figure,
        grids=grids,
        grid=ints(index for index, _, _ in cells),
        row=ints(cell.row for _, _, cell in cells),
        column=ints(-1 if cell.column is None else cell.column for _, _, cell in cells),
        value=np.array([np.nan if cell.value is None else cell.value for _, _, cell in cells], dtype=np.float64),
        cell=ints(number for _, number, _ in cells),
    )
