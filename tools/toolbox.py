"""The toolbox: what planners, the model, the chat and the API all compute with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..indexing.model.figure import Cell, Figure
from .bind import Binder, BindError
from .frame import CellRef
from .result import NoAnswer, Result
from .run.execute import execute


class Toolbox:
    """Runs plans over figures. One toolbox serves one question or one figure; it is cheap to make."""

    def __init__(self, figure_of: Callable[[str], Figure], default: str | None = None):
        """`figure_of` gives the figure of an id or raises UnknownFigure; `default` is the one asked about."""
        self._figure_of = figure_of
        self._binder = Binder(figure_of, default)

    @classmethod
    def over(cls, *figures: Figure) -> Toolbox:
        """A toolbox over figures at hand; the first is the one asked about."""
        held = {figure.id: figure for figure in figures}
        return cls(held.__getitem__, figures[0].id)

    def run(self, plan: Any) -> Result:
        """The plan's exact result. A name that the figure does not have is a NoAnswer that says what it has."""
        try:
            return execute(self._binder.bind(plan))
        except BindError as unbound:
            return NoAnswer(unbound.reason, str(unbound))

    def figure(self, id: str) -> Figure:
        """The figure of an id; raises UnknownFigure."""
        return self._figure_of(id)

    def cell(self, ref: CellRef) -> Cell:
        """The cell at an address."""
        grid = self._figure_of(ref.figure).grid(ref.grid)
        assert grid is not None, "references are made from the same figures"
        return grid.cells[ref.index]
