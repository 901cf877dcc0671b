"""Where an agent finds figures: in a library, or the one figure of an evaluation case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...indexing.errors import UnknownFigure
from ...indexing.model.figure import Figure
from ..answer import Answer

if TYPE_CHECKING:
    from ..engine import FigureQA
    from ..planner.reader import FigureReader


class LibraryShelf:
    """The figures of a library."""

    def __init__(self, qa: FigureQA):
        self._qa = qa

    def figure(self, id: str) -> Figure:
        """The figure of an id; raises UnknownFigure."""
        return self._qa.figure(id)

    def find(self, query: str, k: int) -> list[str]:
        """The ids of the best matching figures, best first."""
        return [hit.figure for hit in self._qa.library.search(query, k)]

    def embedded(self, question: str, figure: str | None) -> Answer:
        """What the built-in planner answers."""
        return self._qa.ask(question, figure, system="embedded")


class SoleShelf:
    """A shelf that holds one figure, which every search finds."""

    def __init__(self, reader: FigureReader):
        self._reader = reader

    def figure(self, id: str) -> Figure:
        """The figure, where it is asked for by its id; raises UnknownFigure."""
        if id != self._reader.figure.id:
            raise UnknownFigure(id, [self._reader.figure.id])
        return self._reader.figure

    def find(self, query: str, k: int) -> list[str]:
        """The one figure."""
        return [self._reader.figure.id]

    def embedded(self, question: str, figure: str | None) -> Answer:
        """What the built-in planner answers."""
        from ..engine import ask_reader

        return ask_reader(question, self._reader)
