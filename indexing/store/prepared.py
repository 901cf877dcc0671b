"""Documents prepared for storing: pure, so that it may be done in another process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from ..model.figure import Figure
from ..version import READER_VERSION
from .chunks import CHUNKS_VERSION, chunks_of
from .images import PreparedImage, prepared_image
from .records import Piece, Record, Summary
from .sources import Document

After = Callable[[Figure], Figure]
"""What may be applied to a figure after reading: a callable that adds to it."""
ReadDocument = Callable[[Document], "Prepared"]
"""How a document is read: `read_document`, or the same in another process."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document that was read: what the catalog stores of it."""

    record: Record
    pieces: list[Piece]
    image: PreparedImage | None = None
    """The image that came with it."""


def read_document(document: Document, after: After | None = None) -> Prepared:
    """Read a document, and apply `after` to its figure. Pure; arguments and result can be sent between processes."""
    from ..model.json import dump_figure
    from ..reading import read

    figure = read(document.text, document.id, document.title)
    figure = figure if after is None else after(figure)
    summary = Summary(
        id=document.id,
        title=figure.title,
        kind=figure.kind,
        path=document.path,
        line=document.line,
        grids=len(figure.grids),
        cells=sum(len(grid.cells) for grid in figure.grids),
        issues=sum(1 for _ in figure.all_issues()),
    )
    hash = content_hash(document.text, document.title)
    record = Record(summary, hash, reader_version(), document.title, document.text, dump_figure(figure))
    return Prepared(record, chunks_of(figure), None if document.image is None else prepared_image(document.image))


def reader_version() -> str:
    """The version figures are stored with: they are read again when the reader or the chunking has changed."""
    return f"{READER_VERSION}.{CHUNKS_VERSION}"


def content_hash(text: str, title: str) -> str:
    """The hash that shows whether a document changed: of its text and the title its source gave."""
    return hashlib.sha256(f"{title}\0{text}".encode()).hexdigest()
