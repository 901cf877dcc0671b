"""Grids as parallel arrays: what the executor computes on, with the way back to every cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pandas as pd

from ..indexing.model.figure import Axis, Cell, Figure, Grid
from ..indexing.text.units import is_unit, unit_of_label
from .written import decimals_of, scale_of

Ints = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
Spots = tuple[Ints, Ints, Ints]
"""(panel, row, column) of entries."""
Sources = Callable[[int], "tuple[View, ...]"]
"""Gives the views that an entry was computed from. A function, since they are needed for few entries only."""
_MARKER = re.compile(r"\((?P<sign>[^\w\s()])\)\s*\Z")
_Number = TypeVar("_Number", int, Ints)
Line = int
"""A row or column of one panel, as one number: panel * _PANEL + position."""
_PANEL = 1 << 32
"""Greater than the number of rows or columns of any panel."""


@dataclass(frozen=True, slots=True, order=True)
class CellRef:
    """The address of one cell: the `index`-th of its grid's cells."""

    figure: str
    grid: str
    row: int
    column: int | None
    index: int


def line_at(panel: _Number, position: _Number) -> _Number:
    """The Line at a position of a panel; of arrays, an array."""
    return panel * _PANEL + position


_KEPT = 64
"""Alignments of one frame that are kept: as many as one plan may have worlds."""


def _units(axis: Axis) -> dict[int, str]:
    """Position -> unit that the label states; "(×)" beside "(★)" is a marker and no unit."""
    signs = {match["sign"] for label in axis.labels if (match := _MARKER.search(label.text)) is not None}
    marked = not all(map(is_unit, signs))
    units = {at: unit_of_label(label.text) for at, label in enumerate(axis.labels)}
    return {at: unit for at, unit in units.items() if unit and not (marked and axis.labels[at].text.endswith("(×)"))}


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
    sources: Sources | None = field(default=None, repr=False)
    """Of computed entries; None for cells."""
    groups: tuple[str, ...] = ()
    """For summaries grouped by text, the text of each entry's group."""
    unit: str | None = None
    """The unit of computed or converted entries; None if each cell has its own."""
    spoken: tuple[str | None, ...] = ()
    """For parts of cells, the text of each entry, None if it is a number. Empty for whole cells."""
    places: int | None = None
    """Decimals shown for computed entries; None for two more than those of their source cells."""

    def __post_init__(self) -> None:
        if np.isinf(self.value).any():
            raise OverflowError("a computed entry is beyond what a float can hold")

    @cached_property
    def written(self) -> tuple[Cell | None, ...]:
        """The cell behind each entry; None for what was computed."""
        pairs = zip(self.grid.tolist(), self.cell.tolist(), strict=True)
        return tuple(None if index < 0 else self.grids[grid].cells[index] for grid, index in pairs)

    def _per_cell(self, read_cell: Callable[[Cell], Any], otherwise: Any) -> npt.NDArray[Any]:
        return np.array([otherwise if cell is None else read_cell(cell) for cell in self.written])

    @cached_property
    def decimals(self) -> Ints:
        """How many decimals each cell is written with."""
        return self._per_cell(lambda cell: decimals_of(cell.text, cell.value), 0)

    @cached_property
    def scales(self) -> npt.NDArray[np.float64]:
        """The factor of each cell's scale word ("million"), 1 if it has none."""
        return self._per_cell(lambda cell: scale_of(cell.text, cell.value), 1.0)

    @cached_property
    def hedged(self) -> Mask:
        """Whether the text hedges each number ("about 40")."""
        return self._per_cell(lambda cell: cell.quantity is not None and cell.quantity.approximate, otherwise=False)

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

    def text(self, entry: int) -> str | None:
        """The text of an entry; None for a computed number."""
        if self.spoken:
            return self.spoken[entry]
        cell = self.written[entry]
        return None if cell is None else cell.text

    def all(self) -> View:
        """A view of every entry."""
        return View(self, np.arange(len(self.value)))

    @cached_property
    def _aligned(self) -> dict[frozenset[tuple[tuple[str, int], tuple[int, ...]]], Frame]:
        return {}

    def aligned(self, columns: Mapping[tuple[str, int], tuple[int, ...]]) -> Frame:
        """The frame with ragged rows bound so: (grid id, row) to a column for each listed value, -1 for none. The last
        ones are kept, since all plans of a question are run in the same worlds.
        """
        if not columns:
            return self
        key = frozenset(columns.items())
        if key not in self._aligned:
            if len(self._aligned) >= _KEPT:
                self._aligned.clear()
            self._aligned[key] = self._bound(columns)
        return self._aligned[key]

    def _bound(self, columns: Mapping[tuple[str, int], tuple[int, ...]]) -> Frame:
        bound = self.column.copy()
        for index, grid in enumerate(self.grids):
            for row in grid.ragged_rows():
                if (grid.id, row) in columns:
                    bound[(self.grid == index) & (self.row == row)] = columns[grid.id, row]
        return replace(self, column=bound)

    def axis(self, panel: int, side: str) -> Axis:
        """The row or column axis of a panel."""
        return self.grids[panel].axis(side)

    def label(self, panel: int, position: int, side: str) -> str:
        """The text of a label, empty for no position; of a panel its title, or its id where it has none."""
        grid = self.grids[panel]
        if side == "panel":
            return grid.title or grid.id
        return grid.axis(side).labels[position].text if position >= 0 else ""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Entries selected from a frame, in the order listed."""

    frame: Frame
    at: Ints

    def __len__(self) -> int:
        return len(self.at)

    def keep(self, which: Mask | Ints) -> View:
        """The entries for which a mask is true, one flag an entry of the view, or those at some indices of the view."""
        return View(self.frame, self.at[which])

    @property
    def numbers(self) -> npt.NDArray[np.float64]:
        """The numbers as an array; NaN where an entry is no number."""
        return self.frame.value[self.at]

    @property
    def values(self) -> pd.Series[Any]:
        """The numbers, indexed by entry; NaN where an entry is no number."""
        return pd.Series(self.numbers, index=self.at)

    def positions(self, axis: str) -> Ints:
        """Row or column position, or panel index, of each entry."""
        arrays = {"row": self.frame.row, "column": self.frame.column, "panel": self.frame.grid}
        return arrays[axis][self.at]

    def spots(self, sides: Sequence[str] = ("row", "column")) -> Spots:
        """(panel, row, column) of the entries; -1 for rows, or columns, where they are not among the sides."""
        none = np.full(len(self), -1, dtype=np.int64)
        row, column = (self.positions(side) if side in sides else none for side in ("row", "column"))
        return self.positions("panel"), row, column

    def labels(self, side: str) -> list[str]:
        """The label of each entry's row (column, panel); empty if it has none."""
        places = zip(self.positions("panel").tolist(), self.positions(side).tolist(), strict=True)
        return [self.frame.label(panel, position, side) for panel, position in places]

    def lines(self, axis: str) -> Ints:
        """The Line of each entry, or its panel's index."""
        return line_at(self.positions("panel"), self.positions(axis))

    def places(self, axis: str) -> Ints:
        """The position of each entry in the order of its panel's axis; -1 if it is in no row (column)."""
        panels, positions = self.positions("panel"), self.positions(axis)
        found = np.full(len(self), -1, dtype=np.int64)
        for panel in np.unique(panels).tolist():
            in_panel = (panels == panel) & (positions >= 0)
            found[in_panel] = np.argsort(self.frame.axis(panel, axis).order())[positions[in_panel]]
        return found

    def in_lines(self, axis: str, lines: Sequence[Line] | Ints) -> View:
        """The entries that stand in one of the rows (columns)."""
        return self.keep(np.isin(self.lines(axis), lines))

    def said(self, index: int) -> float | str:
        """The number of the index-th entry, else its text."""
        entry = int(self.at[index])
        value = float(self.frame.value[entry])
        return value if value == value else self.frame.text(entry) or ""

    def expanded(self) -> tuple[View, ...]:
        """The cells that the entries are or were computed from, as one view per frame of cells."""
        if self.frame.sources is None:
            return (self,)
        found: dict[int, tuple[Frame, list[Ints]]] = {}
        for entry in self.at.tolist():
            for source in self.frame.sources(entry):
                for view in source.expanded():
                    found.setdefault(id(view.frame), (view.frame, []))[1].append(view.at)
        return tuple(View(frame, np.unique(np.concatenate(parts))) for frame, parts in found.values())

    def cells(self) -> list[Cell]:
        """The cells behind the entries."""
        found = (view.frame.written[entry] for view in self.expanded() for entry in view.at)
        return [cell for cell in found if cell is not None]

    @property
    def decimals(self) -> int:
        """The decimals that the cells behind the entries are written with."""
        return max((int(view.frame.decimals[view.at].max(initial=0)) for view in self.expanded()), default=0)

    @property
    def approximate(self) -> bool:
        """Whether any cell behind the entries is hedged in the text."""
        return any(bool(view.frame.hedged[view.at].any()) for view in self.expanded())

    def refs(self) -> tuple[CellRef, ...]:
        """Where the entries were read, computed ones expanded to the cells behind them."""
        frame = self.frame
        if frame.sources is not None:
            behind = (view for entry in self.at.tolist() for view in frame.sources(entry))
            return tuple(dict.fromkeys(ref for view in behind for ref in view.refs()))
        places = zip(*(one.tolist() for one in (*self.spots(), frame.cell[self.at])), strict=True)
        return tuple(
            CellRef(frame.figure.id, frame.grids[panel].id, row, column if column >= 0 else None, cell)
            for panel, row, column, cell in places
        )


def computed(like: Frame, spots: Spots, values: Iterable[float], sources: Sources, **more: Any) -> View:
    """A view of computed entries that stand at (panel, row, column) in the grids of another frame."""
    panels, rows, columns = spots
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
    cells = [cell for grid in grids for cell in grid.cells]
    places = [
        (index, cell.row, -1 if cell.column is None else cell.column, number)
        for index, grid in enumerate(grids)
        for number, cell in enumerate(grid.cells)
    ]
    panels, rows, columns, numbers = np.array(places, dtype=np.int64).reshape(-1, 4).T.copy()
    return Frame(
        figure=figure,
        grids=grids,
        grid=panels,
        row=rows,
        column=columns,
        value=np.array([np.nan if cell.value is None else cell.value for cell in cells], dtype=np.float64),
        cell=numbers,
    )
