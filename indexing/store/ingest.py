"""Ingest: documents into the catalog, by a plain function over any iterable of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from ..errors import FigwiseError, clip
from .catalog import Catalog
from .crew import Crew, Outcome
from .prepared import Prepared, content_hash, reader_version
from .records import Row
from .sources import HANDED_OVER, Document, Skipped
from .sync import Progress

_BATCH = 64
"""Figures committed together. A commit waits for the disk; what a kill loses is read again in a second."""


def ingest(
    documents: Iterable[Document | Skipped],
    catalog: Catalog,
    crew: Crew,
    *,
    prune: bool = False,
    progress: Progress | None = None,
    total: int | None = None,
) -> list[Row]:
    """Put new and changed documents into the catalog, under the writer's lock; others only cost a hash.

    An id belongs to the path it first came from: the same id from another path is skipped, naming both. With `prune`,
    figures whose file is gone are deleted first, and last those whose line is gone from its file, and images that are
    no longer beside their descriptions; else they stay. `total` is the number of documents, where known.
    """
    run = _Run(catalog)
    if prune:
        present = {path: _is_there(path) for path in {entry.path for entry in run.known.values()}}
        run.forget([id for id, entry in run.known.items() if not present[entry.path]])
    for outcome in crew.read(run.to_read(documents, progress, total)):
        run.store(outcome)
    run.commit()
    if prune:
        run.forget_vanished()
    return run.rows


class _Run:
    """One run over documents, and what it has found so far."""

    def __init__(self, catalog: Catalog):
        self.catalog = catalog
        self.rows: list[Row] = []
        """In the order in which documents were met; the row of a document still being read is provisional."""
        self.reader = reader_version()
        self.known, self.images = catalog.entries(), catalog.images()
        self.met: dict[str, str] = {}
        self.damaged: set[str] = set()
        self.reading: deque[tuple[int, Document]] = deque()
        """Documents that are being read, each with the place of its row."""
        self.batch: list[Prepared] = []
        self.moved: list[tuple[str, int]] = []
        self.without_image: list[str] = []

    def to_read(
        self, documents: Iterable[Document | Skipped], progress: Progress | None, total: int | None
    ) -> Iterator[Document]:
        """The documents that have to be read; of the others only the rows are written."""
        for number, item in enumerate(documents, 1):
            if isinstance(item, Skipped):
                self.damaged.add(item.file or item.path)
                self.rows.append(Row("", item.path, "skipped", item.reason))
            elif taken := self._taken(item):
                self.rows.append(Row(item.id, item.place, "skipped", f"{clip(item.id)!r} is already taken by {taken}"))
            elif self._is_new(item):
                self.reading.append((len(self.rows), item))
                is_known = item.id in self.known
                self.rows.append(Row(item.id, item.place, "replaced" if is_known else "indexed", item.note))
                yield item
            if progress:
                progress("reading", number, total)

    def _taken(self, document: Document) -> str:
        """What else has the document's id; empty if nothing has."""
        entry = self.known.get(document.id)
        if document.id in self.met or entry is None or entry.path == document.path:
            return self.met.get(document.id, "")
        gone = "" if _is_there(entry.path) else ", which is gone: --prune forgets it"
        return (entry.place or "one that was handed over without a file") + gone

    def _is_new(self, document: Document) -> bool:
        """Whether a document is new or changed; otherwise the row that says that it is not is written."""
        id, entry, image = document.id, self.known.get(document.id), self.images.get(document.id)
        self.met[id] = document.place
        if image and document.image is None:
            self.without_image.append(id)
        is_held = document.image is None or (image is not None and image.source == document.image.source)
        hash = content_hash(document.text, document.title)
        if entry is None or (entry.hash, entry.reader) != (hash, self.reader) or not is_held:
            return True
        if entry.line != document.line:
            self.moved.append((id, document.line))
        reason = image.reason if image and document.image else ""
        self.rows.append(Row(id, document.place, "unchanged", _noted(document.note, reason)))
        return False

    def store(self, outcome: Outcome) -> None:
        """Put the next document's outcome into the catalog, or say in its row why it could not be read."""
        at, document = self.reading.popleft()
        if isinstance(outcome, Exception):
            why = clip(str(outcome), 120)
            what = why if isinstance(outcome, FigwiseError) else f"{type(outcome).__name__}: {why}"
            self.rows[at] = Row(document.id, document.place, "skipped", f"cannot be read: {what}")
            return
        if outcome.image is not None:
            self.rows[at] = replace(self.rows[at], reason=_noted(document.note, outcome.image.entry.reason))
        self.batch.append(outcome)
        if len(self.batch) >= _BATCH:
            self.commit()

    def commit(self) -> None:
        """Put what was read and what stands on another line into the catalog."""
        if self.batch:
            images = {one.record.summary.id: one.image for one in self.batch if one.image is not None}
            self.catalog.put([(prepared.record, prepared.pieces) for prepared in self.batch], images)
        if self.moved:
            self.catalog.move(self.moved)
        self.batch, self.moved = [], []

    def forget_vanished(self) -> None:
        """Delete figures whose line is gone from a file that could be read, and images that are gone."""
        read = {place.rpartition(":")[0] for place in self.met.values()} - self.damaged - {HANDED_OVER}
        self.forget([id for id, entry in self.known.items() if entry.path in read and id not in self.met])
        if self.without_image:
            self.catalog.remove_images(self.without_image)

    def forget(self, ids: list[str]) -> None:
        """Delete figures."""
        if ids:
            self.catalog.remove(ids)
            self.rows += [Row(id, self.known.pop(id).place, "removed") for id in ids]


def _noted(*notes: str) -> str:
    return "; ".join(filter(None, notes))


def _is_there(path: str) -> bool:
    """Whether a file still exists; true for what came from no file."""
    return path == HANDED_OVER or Path(path).exists()
