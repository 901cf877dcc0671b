"""The library: the one interface through which upper layers reach descriptions, figures and search."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import IdTaken, SourceError, StoreBusy, StoreError, UnknownFigure
from ..model.figure import Figure
from .catalog import Catalog
from .encoder import Encoder, TextEncoder, import_llama_index
from .home import Home
from .prepared import After, ReadDocument, read_document, reader_version
from .records import ImageEntry, Match, Report, Row, Summary
from .settings import Settings
from .sources import Document, count, documents, handed_over
from .sync import Progress, in_sync, note_of, opened_in_sync, sync
from .vectors import VectorsBroken, VectorStore

if TYPE_CHECKING:
    from .crew import Crew
    from .search import Hit

__all__ = ["Library", "Report", "Row", "Summary"]

RANKED = 60
"""Figures that a search ranks, however few are wanted, so that the first few do not depend on how many are wanted. With
100, no more of 233 questions have the right figure first, beside 10,000 others either.
"""


class Library:
    """The figures of one home. Any number of threads may read; writes are made by one process and one thread at a
    time. Whatever writes raises StoreBusy while another process does, and StoreError where the home cannot be used.
    """

    def __init__(
        self,
        home: str | os.PathLike[str] | None = None,
        settings: Settings | None = None,
        encoder: TextEncoder | None = None,
        read: ReadDocument = read_document,
    ):
        """`read` reads a document, in this process or another."""
        self.settings = settings or Settings()
        self.home = Home(home, self.settings)
        self.encoder: TextEncoder = encoder or Encoder(self.settings.encoder, self.settings.encoder_precision)
        self._catalog = Catalog(self.home.database)
        self._vectors = self._vector_store()
        self._read = read
        self._seen = ""
        self._opening = threading.RLock()
        self._turn = threading.Lock()
        """Threads of one process queue for the writer's lock; processes do not."""
        self._parsed = lru_cache(maxsize=256)(self._parse)

    # Writing.

    def index(
        self,
        paths: Iterable[str | os.PathLike[str]],
        *,
        prune: bool = False,
        progress: Progress | None = None,
        after: After | None = None,
        crew: Crew | None = None,
    ) -> Report:
        """Read descriptions under `paths` into the library; what has not changed is left alone.

        `after` is applied to each figure that is read, before it is stored (see `app.agent.unread`); off by default.
        `crew` reads and encodes; by default this process does.
        Raises SourceError where a path does not exist; nothing was done.
        """
        from .ingest import ingest

        given = list(paths)
        found = documents(given, self.settings.max_file_bytes)
        crew = crew or self._alone(after)
        with self._turn, self.home.writing():
            self._catalog.create()
            total = count(given) if progress else None
            rows = ingest(found, self._catalog, crew, prune=prune, progress=progress, total=total)
            encoded = self._bring_in_sync(crew, progress)
        return Report(tuple(rows), encoded)

    def add(self, id: str, text: str, title: str = "", image: bytes | None = None) -> Row:
        """Read one description that is in no file into the library, replacing any handed over before under this id.
        `image` is a file to show beside it; without one, the figure keeps the image that it has.

        Raises:
            IdTaken: a file holds the figure of this id; nothing was done.
            SourceError: the description cannot be used; nothing was done.
        """
        from .ingest import ingest

        document = handed_over(id, text, title, self.settings.max_file_bytes, image)
        with self._turn, self.home.writing():
            self._catalog.create()
            held = self._catalog.record(id)
            if held is not None and held.summary.path != document.path:
                raise IdTaken(id, Path(held.summary.path).name)
            crew = self._alone()
            (row,) = ingest([document], self._catalog, crew)
            if row.outcome == "skipped":
                raise SourceError(f"The description cannot be used: {row.reason}.")
            self._bring_in_sync(crew)
        return row

    def remove(self, ids: Iterable[str]) -> Report:
        """Delete figures, all of them or none.
        Raises UnknownFigure where one of them is not here; nothing was done.
        """
        wanted = list(dict.fromkeys(ids))
        self.require(wanted)
        with self._turn, self.home.writing():
            self.require(wanted)  # again, now that nobody else writes
            entries = self._catalog.entries()
            self._catalog.remove(wanted)
            self._bring_in_sync(self._alone())
        return Report(tuple(Row(id, entries[id].place, "removed") for id in wanted))

    def move_to(self, target: Library, progress: Progress | None = None) -> int:
        """Copy every figure, with what was read from it, its image and its vectors, to another home; returns how many.
        Raises StoreError where the other home holds another figure of the same id.
        """
        from .move import move

        with self._turn, self.home.writing(), target._turn, target.home.writing():
            target._catalog.create()
            with closing(self._vector_store()) as old, closing(target._vector_store()) as new:
                is_complete = self._opened(old)
                if is_complete:
                    target._catalog.note(note_of(self.encoder), new.open(create=True))
                count = move(self._catalog, target._catalog, (old, new) if is_complete else None, progress)
            target._bring_in_sync(target._alone(), progress)
        return count

    # Reading.

    def ids(self) -> list[str]:
        """Every figure's id, sorted."""
        return self._catalog.ids()

    def count(self) -> int:
        """How many figures there are."""
        return self._catalog.count()

    def figures(self, limit: int | None = None, offset: int = 0) -> list[Summary]:
        """Figures in one line each, sorted by id: `limit` of them from the place `offset` on, or all."""
        return self._catalog.summaries(limit, offset)

    def summaries_of(self, ids: Iterable[str]) -> list[Summary]:
        """One-line summaries of those of these figures that are here, in the order given."""
        return self._catalog.summaries_of(ids)

    def figure(self, id: str) -> Figure:
        """One figure with everything that was read from it. Raises UnknownFigure where it is not here."""
        hash = self._catalog.hash(id)
        if hash is None:
            raise UnknownFigure(id, self.ids())
        return self._parsed(id, hash)

    def image(self, id: str) -> ImageEntry | None:
        """What is known of the image of a figure: its size, or why none can be shown; None where none came with it.
        Raises UnknownFigure where the figure is not here.
        """
        self.require([id])
        return self._catalog.image(id)

    def image_bytes(self, id: str) -> bytes:
        """The image of a figure, as WebP; empty where there is none. Raises UnknownFigure where it is not here."""
        self.require([id])
        return self._catalog.image_bytes(id)

    def require(self, ids: Iterable[str]) -> None:
        """Check that figures are here. Raises UnknownFigure for the first that is not."""
        for id in ids:
            if self._catalog.hash(id) is None:
                raise UnknownFigure(id, self.ids())

    def search(self, question: str, k: int = 20) -> list[Hit]:
        """The `k` figures that fit the question best, best first, each with the passage that fits best.

        Vectors that are missing, damaged or behind the catalog are synchronised first; while another process does
        that, the search is lexical only.
        """
        import_llama_index()
        from .search import WORDS, FigureRetriever, FigureSearch, hits

        limit = max(RANKED, k)
        by_words = FigureSearch(self._catalog.match, limit)
        is_ready = self._vectors_ready()
        by_meaning = FigureSearch(self._nearest, limit, is_near=True) if is_ready else None
        weighted = [(by_words, WORDS), *([(by_meaning, 1.0)] if by_meaning else [])]
        found = FigureRetriever(self._catalog, weighted, k).retrieve(question)
        return hits(found, by_words, by_meaning)

    def in_line(self) -> bool:
        """Whether the vectors hold what the catalog says they hold. Opens them, changes nothing."""
        with closing(self._vector_store()) as vectors:
            return self._opened(vectors)

    def close(self) -> None:
        """Close files and connections."""
        self._seen = ""
        self._vectors.close()
        self._catalog.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    # Vectors. Writing opens a separate store; the one for searching is reopened after every change, because a Chroma
    # client does not see what another client wrote. Both happen under a lock, so that none is closed while in use.

    def _nearest(self, question: str, limit: int) -> list[Match]:
        vector = self.encoder.encode_question(question)
        with self._opening:
            for usable in (self._vectors_ready, self._vectors_ready, self._vectors_rebuilt):
                if not usable():
                    break
                try:
                    return self._vectors.nearest(vector, limit)
                except VectorsBroken:
                    pass
                except StoreError:  # a server's, whose vectors may be intact: search by words meanwhile
                    return []
                self._seen = ""  # another process may have replaced them: look again before giving up
            return []

    def _vectors_ready(self) -> bool:
        """Open the vectors for the catalog's current generation; False where there are none to search."""
        with self._opening:
            generation = self._catalog.generation()
            if generation != self._seen and generation:
                self._vectors.close()
                self._seen = generation if self._opened(self._vectors) or self._mended() else ""
            return bool(generation) and self._seen == generation

    def _opened(self, vectors: VectorStore) -> bool:
        try:
            return opened_in_sync(self._catalog, vectors, self.encoder)
        except StoreError:
            return False

    def _mended(self) -> bool:
        """Synchronise the vectors and open them; unsynchronised while another process is writing."""
        self._vectors.close()
        with suppress(StoreError), self._between_writes():
            self._write_vectors(self._alone())
        with suppress(StoreError):
            self._vectors.open(create=False)
            return True
        return False

    def _vectors_rebuilt(self) -> bool:
        with suppress(StoreError):
            with self._between_writes():
                self._vectors.set_aside()
            return self._vectors_ready()
        return False

    @contextmanager
    def _between_writes(self) -> Iterator[None]:
        """The writer's lock; a write that begins meanwhile waits. Raises StoreBusy where anything is writing."""
        if not self._turn.acquire(blocking=False):
            raise StoreBusy(f"{self.home.place} is being written to.")
        try:
            with self.home.writing(seconds=0):
                yield
        finally:
            self._turn.release()

    def _vector_store(self) -> VectorStore:
        return VectorStore(self.home.vectors_place(self._catalog.mark), self.encoder.name)

    def _bring_in_sync(self, crew: Crew, progress: Progress | None = None) -> int:
        return 0 if in_sync(self._catalog, self._vectors, self.encoder) else self._write_vectors(crew, progress)

    def _write_vectors(self, crew: Crew, progress: Progress | None = None) -> int:
        with closing(self._vector_store()) as vectors:
            return sync(self._catalog, vectors, self.encoder, crew, progress)

    def _alone(self, after: After | None = None) -> Crew:
        """A crew in this process; `after` is applied to each figure that it reads."""
        from .crew import Alone

        return Alone(self.encoder, self._read if after is None else partial(read_document, after=after))

    def _parse(self, id: str, hash: str) -> Figure:
        """The figure as stored. The hash is only part of the cache key."""
        from ..model.json import load_figure

        record = self._catalog.record(id)
        if record is None:
            raise UnknownFigure(id, self.ids())
        if record.reader == reader_version():
            with suppress(ValueError, LookupError, TypeError, AttributeError):  # the stored dump is damaged
                return load_figure(record.text, record.dump)
        # A dump by another version may not load either; the text can always be read again.
        document = Document(id, record.text, record.given_title, record.summary.path, record.summary.line)
        return load_figure(record.text, self._read(document).record.dump)
