"""A selection: some figures of a library, for questions that are about these alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..indexing.errors import UnknownFigure
from ..indexing.model.figure import Figure
from ..indexing.store.records import ImageEntry, Summary
from ..indexing.text.spans import Span

if TYPE_CHECKING:
    from ..indexing.store.library import Library
    from ..indexing.store.search import Hit

_SEARCHED = 200
"""Figures of the whole library that are ranked. A selected figure that is not among them comes last."""


class Selection:
    """Reads and searches the selected figures of a library as if there were no others."""

    def __init__(self, library: Library, ids: Iterable[str]):
        """Raises UnknownFigure where one of the ids is not in the library."""
        self._library, self._selected = library, tuple(dict.fromkeys(ids))
        library.require(self._selected)

    def __getattr__(self, name: str) -> Any:
        """Everything that does not depend on which figures there are is the library's."""
        return getattr(self._library, name)

    def ids(self) -> list[str]:
        """The ids of the selected figures that are still there, sorted."""
        return sorted(one.id for one in self._library.summaries_of(self._selected))

    def count(self) -> int:
        """How many of the selected figures are still there."""
        return len(self.ids())

    def figures(self, limit: int | None = None, offset: int = 0) -> list[Summary]:
        """Summaries of selected figures, sorted by id: `limit` of them from `offset` on, or all."""
        return self._library.summaries_of(self.ids()[offset : None if limit is None else offset + limit])

    def summaries_of(self, ids: Iterable[str]) -> list[Summary]:
        """Summaries of those of these figures that are selected and still exist."""
        return self._library.summaries_of(id for id in ids if id in self._selected)

    def figure(self, id: str) -> Figure:
        """A selected figure; raises UnknownFigure for any other."""
        self.require([id])
        return self._library.figure(id)

    def image(self, id: str) -> ImageEntry | None:
        """The catalog's entry of a selected figure's image; raises UnknownFigure for any other."""
        self.require([id])
        return self._library.image(id)

    def image_bytes(self, id: str) -> bytes:
        """The image of a selected figure; raises UnknownFigure for any other."""
        self.require([id])
        return self._library.image_bytes(id)

    def require(self, ids: Sequence[str]) -> None:
        """Raises UnknownFigure for the first id that is not selected."""
        for id in ids:
            if id not in self._selected:
                raise UnknownFigure(id, self.ids())
        self._library.require(ids)

    def search(self, question: str, k: int = 20) -> list[Hit]:
        """The selected figures, the best matches first."""
        from ..indexing.store.search import Hit

        ranked = self._library.search(question, max(k, _SEARCHED))
        found = [hit for hit in ranked if hit.figure in self._selected]
        least = min((hit.meaning for hit in ranked), default=0.0)
        missed = set(self.ids()) - {hit.figure for hit in found}
        return [*found, *(Hit(id, 0.0, Span(0, 0), least) for id in sorted(missed))][:k]
