"""Sync: synchronise the vectors with the catalog, from whatever state they are in.

The same few steps serve a first indexing, a changed figure, a kill between the catalog's commit and the
vectors, a deleted folder and another encoder: delete what the catalog no longer has, encode what the vectors
lack, note both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import tee
from typing import TYPE_CHECKING

from .catalog import Catalog
from .encoder import TextEncoder
from .records import Chunk
from .vectors import VectorsBroken, VectorStore

if TYPE_CHECKING:
    from .crew import Crew

Progress = Callable[[str, int, int | None], None]
"""Called with what is being done, how far it is, and of how many where that is known."""

_COLLECTION = "collection "
"""Prefix of notes that say which Chroma collection holds an encoder's vectors: only noted ones may be dropped."""
_WINDOW = 512
"""About how many chunks are encoded and committed together: enough for batches of similar length, few to lose."""


def in_sync(catalog: Catalog, vectors: VectorStore, encoder: TextEncoder) -> bool:
    """Whether the vectors are in sync as far as the catalog knows. Opens neither Chroma nor the encoder."""
    collection = catalog.noted(note_of(encoder))
    if collection is None or not vectors.exists:
        return not catalog.ids()
    return not catalog.left_over() and not catalog.lacking_count(collection)


def opened_in_sync(catalog: Catalog, vectors: VectorStore, encoder: TextEncoder) -> bool:
    """Open the vectors for reading and say whether they are what the catalog says."""
    collection = vectors.open(create=False)
    is_noted = collection == catalog.noted(note_of(encoder)) and in_sync(catalog, vectors, encoder)
    return is_noted and vectors.count() == catalog.held_count(collection)


def sync(catalog: Catalog, vectors: VectorStore, encoder: TextEncoder, crew: Crew, progress: Progress | None) -> int:
    """Synchronise the vectors, under the writer's lock; returns how many chunks were encoded.

    Vectors that are unusable, or not what the catalog says, are set aside and rebuilt.
    """
    try:
        return _sync(catalog, vectors, encoder, crew, progress)
    except VectorsBroken:
        vectors.set_aside()
        return _sync(catalog, vectors, encoder, crew, progress)


def _sync(catalog: Catalog, vectors: VectorStore, encoder: TextEncoder, crew: Crew, progress: Progress | None) -> int:
    collection = vectors.open(create=True)
    if catalog.noted(note_of(encoder)) != collection:
        catalog.note(note_of(encoder), collection)
    for encoder_name, id in catalog.notes(_COLLECTION).items():
        if encoder_name != encoder.name:
            vectors.drop(encoder_name, id)
            catalog.forget_note(f"{_COLLECTION}{encoder_name}")
    if left_over := catalog.left_over():
        vectors.delete(left_over)
        catalog.mark_deleted(left_over)
    total, done = catalog.lacking_count(collection), 0
    if progress and total:
        progress("encoding", done, total)
    windows, ahead = tee(_lacking(catalog, collection))
    for chunks, encoded in zip(windows, crew.encode([chunk.encoded for chunk in some] for some in ahead), strict=True):
        vectors.add(chunks, encoded)
        catalog.mark_embedded({chunk.figure for chunk in chunks}, collection)
        done += len(chunks)
        if progress:
            progress("encoding", done, max(total, done))
    if vectors.count() != catalog.held_count(collection):
        raise VectorsBroken("The vectors do not match the catalog.")
    return done


def _lacking(catalog: Catalog, collection: str) -> Iterator[list[Chunk]]:
    """Windows of chunks that the collection lacks, in order of their numbers, never with only part of a figure's."""
    after = 0
    while chunks := catalog.lacking(collection, _WINDOW, after):
        yield chunks
        after = chunks[-1].id


def note_of(encoder: TextEncoder) -> str:
    """The name of the catalog's note that says which collection holds an encoder's vectors."""
    return f"{_COLLECTION}{encoder.name}"
