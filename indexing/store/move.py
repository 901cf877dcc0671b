"""Moving a library from one home to another: descriptions, what was read from them, their images and vectors.

Nothing is read or encoded again; the copy is compared with the original before it counts. The first home is kept.
"""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

import numpy as np

from ..errors import StoreError
from .catalog import Catalog
from .images import PreparedImage
from .records import Chunk
from .sync import Progress
from .vectors import VectorStore

_BATCH = 256
"""Figures that are stored together."""


def move(
    source: Catalog, target: Catalog, vectors: tuple[VectorStore, VectorStore] | None, progress: Progress | None
) -> int:
    """Copy every figure from one catalog into another, under both writers' locks; returns how many there are now.

    `vectors` are both open, the first in sync with its catalog; without them, chunks are encoded later. An
    interrupted move is finished by the next one.
    Raises StoreError where the target holds another figure of the same id, or what has arrived differs.
    """
    wanted, held = source.entries(), target.entries()
    images, known = source.images(), target.images()
    for id in wanted:
        if id in held and held[id] != wanted[id]:
            raise StoreError(f"The home to move to holds another figure {id!r}; nothing was moved.")
    for id in images.keys() & known.keys():
        if images[id].source != known[id].source:
            raise StoreError(f"The home to move to holds another image of {id!r}; nothing was moved.")
    missing = sorted(wanted.keys() - held.keys())
    for at in range(0, len(missing), _BATCH):
        _move_some(source, target, missing[at : at + _BATCH], vectors)
        if progress:
            progress("moving", min(at + _BATCH, len(missing)), len(missing))
    for id in images.keys() - known.keys():
        image = PreparedImage(images[id], source.image_bytes(id))
        target.put([], {id: image})
        if (target.image(id), target.image_bytes(id)) != (image.entry, image.content):
            raise StoreError(f"The image of {id!r} did not arrive as it was. Move again.")
    return len(wanted)


def _move_some(
    source: Catalog, target: Catalog, ids: list[str], vectors: tuple[VectorStore, VectorStore] | None
) -> None:
    records = {id: record for id in ids if (record := source.record(id))}
    old = _chunks(source, ids)
    target.put([(record, old.get(id, [])) for id, record in records.items()])
    new = _chunks(target, ids)
    for id, record in records.items():
        sent, arrived = ([(chunk.text, chunk.span) for chunk in some.get(id, [])] for some in (old, new))
        if target.record(id) != record or arrived != sent:
            raise StoreError(f"The figure {id!r} did not arrive as it was. Move again, or index it there.")
    if vectors is not None:
        before, after = vectors
        numbers = {chunk.id: old_chunk.id for id in new for chunk, old_chunk in zip(new[id], old[id], strict=True)}
        known = before.vectors(list(numbers.values()))
        chunks = [chunk for id in new for chunk in new[id]]
        if chunks:
            after.add(chunks, np.stack([known[numbers[chunk.id]] for chunk in chunks]))
        target.mark_embedded(ids, after.open(create=True))


def _chunks(catalog: Catalog, ids: list[str]) -> dict[str, list[Chunk]]:
    return {id: list(some) for id, some in groupby(catalog.chunks_of(ids), key=attrgetter("figure"))}
