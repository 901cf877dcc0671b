"""Ingest: documents into the catalog. A plain function over an iterable, whoever supplies it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import FigwiseError, clip
from ..model.figure import Figure
from ..version import READER_VERSION
from .catalog import Catalog
from .chunks import CHUNKS_VERSION, chunks_of
from .records import Entry, Piece, Record, Summary
from .report import Row
from .sources import HANDED_OVER, Document, Skipped
from .sync import Progress

After = Callable[[Figure], Figure]
"""What may be applied to a figure after reading: a callable that adds to it."""
ReadDocument = Callable[[Document], "Prepared"]
"""How a document is read: `read_document`, or the same in another process."""
_BATCH = 64
"""Figures committed together. A commit waits for the disk; a kill loses what is read again in a second."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document that was read: what the catalog stores of it."""

    record: Record
    pieces: list[Piece]


def read_document(document: Document, after: After | None = None) -> Prepared:
    """Read a document, and apply `after` to its figure. Pure: what it takes and gives can go to another process."""
    from ..model.json import dump_figure
    from ..reading import read

    figure = read(document.text, document.id, document.title)
    figure = figure if after is None else after(figure)
    hash = content_hash(document.text, document.title)
    dump = dump_figure(figure)
    record = Record(_summary(document, figure), hash, reader_version(), document.title, document.text, dump)
    return Prepared(record, chunks_of(figure))


def ingest(
    documents: Iterable[Document | Skipped],
    catalog: Catalog,
    *,
    read: ReadDocument = read_document,
    prune: bool = False,
    progress: Progress | None = None,
) -> list[Row]:
    """Put documents into the catalog, under the writer's lock: new ones and changed ones; others cost a hash.

    An id that came from one path never changes hands: the same id from another path is skipped, naming both.
    With `prune`, figures whose file is gone are forgotten first, and figures whose line is gone from its file
    last.
    """
    run = _Run(catalog, read, prune, progress)
    run.forget_vanished_files()
    for number, item in enumerate(documents, 1):
        if isinstance(item, Skipped):
            run.skip(item)
        else:
            run.take(item)
        if progress:
            progress("reading", number, None)
    run.commit()
    run.forget_vanished_lines()
    return run.rows


@dataclass
class _Run:
    """One run over documents, and what it has found so far."""

    catalog: Catalog
    read: ReadDocument
    prune: bool
    progress: Progress | None
    rows: list[Row] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.reader = reader_version()
        self.known = self.catalog.entries()
        self.met: dict[str, str] = {}
        self.damaged: set[str] = set()
        self.batch: list[tuple[Record, list[Piece]]] = []
        self.moved: list[tuple[str, int]] = []

    def skip(self, item: Skipped) -> None:
        self.damaged.add(item.file or item.path)
        self.rows.append(Row("", item.path, "skipped", item.reason))

    def take(self, document: Document) -> None:
        id, entry = document.id, self.known.get(document.id)
        if first := self.met.get(id):
            self._refuse(document, f"{clip(id)!r} is already taken by {first}")
            return
        if entry and entry.path != document.path:
            gone = "" if _is_there(entry.path) else ", which is gone: --prune forgets it"
            holder = entry.place or "one that was handed over without a file"
            self._refuse(document, f"{clip(id)!r} is already taken by {holder}{gone}")
            return
        self.met[id] = document.place
        hash = content_hash(document.text, document.title)
        if entry and (entry.hash, entry.reader) == (hash, self.reader):
            if entry.line != document.line:
                self.moved.append((id, document.line))
            self.rows.append(Row(id, document.place, "unchanged", document.note))
            return
        self._read(document, entry)

    def _read(self, document: Document, entry: Entry | None) -> None:
        try:
            prepared = self.read(document)
        except Exception as error:  # noqa: BLE001 - one description that trips a reader must not stop the others
            why = clip(str(error), 120)
            what = why if isinstance(error, FigwiseError) else f"{type(error).__name__}: {why}"
            self._refuse(document, f"cannot be read: {what}")
            return
        self.batch.append((prepared.record, prepared.pieces))
        self.rows.append(Row(document.id, document.place, "replaced" if entry else "indexed", document.note))
        if len(self.batch) >= _BATCH:
            self.commit()

    def _refuse(self, document: Document, reason: str) -> None:
        self.rows.append(Row(document.id, document.place, "skipped", reason))

    def commit(self) -> None:
        if self.batch:
            self.catalog.put(self.batch)
            self.batch = []
        if self.moved:
            self.catalog.move(self.moved)
            self.moved = []

    def forget_vanished_files(self) -> None:
        if self.prune:
            there = {path: _is_there(path) for path in {entry.path for entry in self.known.values()}}
            self._forget([id for id, entry in self.known.items() if not there[entry.path]])

    def forget_vanished_lines(self) -> None:
        """Forget what a .jsonl file no longer holds, unless a line could not be read: it may be that one."""
        if self.prune:
            read = {place.rpartition(":")[0] for place in self.met.values()} - self.damaged - {HANDED_OVER}
            self._forget([id for id, entry in self.known.items() if entry.path in read and id not in self.met])

    def _forget(self, ids: list[str]) -> None:
        if ids:
            self.catalog.remove(ids)
            self.rows += [Row(id, self.known.pop(id).place, "removed") for id in ids]


def _is_there(path: str) -> bool:
    """Whether a file still stands; what came from no file cannot vanish."""
    return path == HANDED_OVER or Path(path).exists()


def reader_version() -> str:
    """What figures are stored under: they are read again once reader or chunks have changed."""
    return f"{READER_VERSION}.{CHUNKS_VERSION}"


def content_hash(text: str, title: str) -> str:
    """What tells whether a document changed: its text and the title its source gave."""
    return hashlib.sha256(f"{title}\0{text}".encode()).hexdigest()


def _summary(document: Document, figure: Figure) -> Summary:
    return Summary(
        id=document.id,
        title=figure.title,
        kind=figure.kind,
        path=document.path,
        line=document.line,
        grids=len(figure.grids),
        cells=sum(len(grid.cells) for grid in figure.grids),
        issues=sum(1 for _ in figure.all_issues()),
    )
