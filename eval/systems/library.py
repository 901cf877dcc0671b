"""An engine over the suite's figures: those in its library, and those that came with a case."""

from __future__ import annotations

from ...app.engine import FigureQA
from ...app.planner.reader import FigureReader
from ...indexing.model.figure import Figure
from ..case import Case
from ..suite import Suite, own_id

_HELD = 8
"""The most figures of cases that are kept in memory: cases of one figure are mostly adjacent."""


class CaseQA(FigureQA):
    """An engine that also knows the figure of the case that is asked. Such a figure is never found by a search."""

    _own: dict[str, FigureReader] | None = None

    def hold(self, suite: Suite, case: Case) -> str | None:
        """Have the case's own figure at hand; its id, or that of the figure it names, or None."""
        id = own_id(case)
        if id is None:
            return case.figure
        held = self._own if self._own is not None else {}
        if id not in held:
            figure = suite.own_figure(case)
            assert figure is not None, "a case whose figure has an id has a figure"
            held[id] = FigureReader(figure, nearness=self.nearness)
            while len(held) > _HELD:
                del held[next(iter(held))]
        self._own = held
        return id

    def figure(self, id: str) -> Figure:
        """The figure of an id; raises UnknownFigure."""
        own = (self._own or {}).get(id)
        return own.figure if own is not None else super().figure(id)

    def reader(self, figure: str) -> FigureReader:
        """The reader of a figure; raises UnknownFigure."""
        own = (self._own or {}).get(figure)
        return own if own is not None else super().reader(figure)
