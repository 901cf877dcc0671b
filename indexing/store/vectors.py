"""Vectors: the Chroma collection of one library and encoder, a derived index that can always be rebuilt.

The vectors are our own; Chroma never embeds and sends no telemetry. It is written through LlamaIndex's store, so that
LlamaIndex can open the collection too, and queried directly: a search needs chunk numbers and distances, and building
nodes from stored JSON would cost several times more than the search itself.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ..errors import FigwiseError
from .chroma import Place, VectorsBroken
from .records import Chunk, Match

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.collection_configuration import CreateCollectionConfiguration
    from chromadb.api.models.Collection import Collection
    from llama_index.core.schema import TextNode

    from . import encoder

_BATCH = 1000
"""Vectors handed to Chroma at a time, well below its limit."""


class VectorStore:
    """The vectors of one home by one encoder. Each encoder has its own collection, so that vectors never mix."""

    def __init__(self, place: Place, encoder_name: str):
        self._place, self._encoder_name = place, encoder_name
        self._client: Client | None = None
        self._collection: Collection | None = None
        self._lock = threading.RLock()

    @property
    def exists(self) -> bool:
        """Whether there may be vectors, without importing Chroma."""
        return self._place.exists

    def open(self, *, create: bool) -> str:
        """Open the collection and return its id. With `create` it is made where missing.

        Raises:
            VectorsBroken: it is missing or cannot be opened, or opening it ended the last process that tried.
            StoreError: the server cannot be reached.
        """
        with self._lock, self._place.explained():
            if self._collection is None:
                with self._place.opening():
                    client = self._client = self._client or self._place.client(create=create)
                    name = self._place.name(self._encoder_name)
                    if create:
                        space: CreateCollectionConfiguration = {"hnsw": {"space": "cosine"}}
                        about = {"encoder": self._encoder_name}
                        self._collection = client.get_or_create_collection(name, None, space, about, None)
                    else:
                        self._collection = client.get_collection(name, embedding_function=None)
                    _try_out(self._collection)
            return str(self._collection.id)

    def add(self, chunks: Sequence[Chunk], vectors: encoder.Vectors) -> None:
        """Add chunks with their vectors; existing ones are left unchanged."""
        from llama_index.vector_stores.chroma import ChromaVectorStore

        with self._lock, self._place.explained():
            store = ChromaVectorStore(chroma_collection=self._held())
            for at in range(0, len(chunks), _BATCH):
                some = zip(chunks[at : at + _BATCH], vectors[at : at + _BATCH], strict=True)
                store.add([node_of(chunk, vector) for chunk, vector in some])

    def delete(self, chunks: Sequence[int]) -> None:
        """Delete vectors; missing ones are ignored."""
        with self._lock, self._place.explained():
            for at in range(0, len(chunks), _BATCH):
                self._held().delete(ids=[str(chunk) for chunk in chunks[at : at + _BATCH]])

    def drop(self, encoder_name: str, id: str = "") -> None:
        """Drop the collection of an encoder, if it is there; with `id` only where it has that: any other may belong to
        another library.
        """
        with self._lock, suppress(VectorsBroken), self._place.explained():
            client = self._client = self._client or self._place.client(create=False)
            name = self._place.name(encoder_name)
            if not id or str(client.get_collection(name, embedding_function=None).id) == id:
                client.delete_collection(name)

    def count(self) -> int:
        """How many vectors there are."""
        with self._lock, self._place.explained():
            return self._held().count()

    def nearest(self, vector: encoder.Vector, limit: int) -> list[Match]:
        """The chunks nearest to a vector by cosine, best first. Unfiltered: Chroma's filters are slow."""
        with self._place.explained():
            found = self._held().query(query_embeddings=vector[np.newaxis], n_results=limit, include=["distances"])
        distances = (found["distances"] or [[]])[0]
        return [Match(int(id), 1.0 - distance) for id, distance in zip(found["ids"][0], distances, strict=True)]

    def vectors(self, chunks: Sequence[int]) -> dict[int, encoder.Vector]:
        """The stored vectors of these chunks, by number."""
        with self._lock, self._place.explained():
            got = self._held().get(ids=[str(chunk) for chunk in chunks], include=["embeddings"])
        embeddings = [] if got["embeddings"] is None else got["embeddings"]
        return {int(id): np.asarray(one) for id, one in zip(got["ids"], embeddings, strict=True)}

    def close(self) -> None:
        """Close Chroma, so that the next opening sees what other processes wrote."""
        with self._lock:
            client, self._client, self._collection = self._client, None, None
            if client is not None:
                client.close()
                self._place.closed()

    def set_aside(self) -> None:
        """Move the collection out of the way.

        Raises:
            StoreError: it cannot be moved or dropped.
        """
        with self._lock:
            with suppress(FigwiseError), self._place.explained():  # a broken one may not even close
                self.close()
            self._client = self._collection = None
            try:
                self._place.set_aside(partial(self.drop, self._encoder_name))
            finally:
                self.close()

    def _held(self) -> Collection:
        if self._collection is None:
            raise VectorsBroken("The vectors are not open.")
        return self._collection


def node_of(chunk: Chunk, vector: encoder.Vector | None = None) -> TextNode:
    """A chunk as a node of LlamaIndex."""
    from llama_index.core.schema import TextNode

    return TextNode(
        id_=str(chunk.id),
        text=chunk.text,
        embedding=None if vector is None else vector.tolist(),
        metadata={"figure": chunk.figure},
        start_char_idx=chunk.span.start,
        end_char_idx=chunk.span.end,
    )


def _try_out(collection: Collection) -> None:
    """Query a vector: damage may only show then."""
    if collection.count():
        one = collection.get(limit=1, include=["embeddings"])["embeddings"]
        if one is not None and len(one):
            collection.query(query_embeddings=one, n_results=1, include=["distances"])
