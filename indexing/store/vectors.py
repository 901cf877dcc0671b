"""Vectors: Chroma, the one index that is derived and may be thrown away. Nothing else imports it.

What goes in are our own vectors; Chroma never embeds and never reports home. It is written through
LlamaIndex's store, so that LlamaIndex can open the collection too, and asked directly: a search needs chunk
numbers and distances, and building nodes from stored JSON would cost it several times more than the search
itself.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, cast

import numpy as np

from ..errors import FigwiseError, StoreError, clip
from .attempts import attempted, left_behind
from .records import Chunk, Match

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.models.Collection import Collection

    from . import encoder

_BATCH = 1000
"""Vectors handed to Chroma at a time, well below its limit."""


class VectorsBroken(FigwiseError):
    """The vectors cannot be read or written, and want to be rebuilt."""


class VectorStore:
    """The vectors of one home by one encoder. Each encoder has its own collection: theirs never meet."""

    def __init__(self, folder: Path, encoder_name: str):
        self._folder = folder
        self._name = _name(encoder_name)
        self._encoder_name = encoder_name
        self._client: Client | None = None
        self._collection: Collection | None = None
        self._spelled = ""
        self._copy: TemporaryDirectory[str] | None = None
        self._lock = threading.RLock()

    @property
    def exists(self) -> bool:
        """Whether Chroma has a store here, without importing it."""
        return (self._folder / "chroma.sqlite3").is_file()

    def open(self, *, create: bool) -> str:
        """Open the collection and return its id. With `create` it is made where missing.

        Raises:
            VectorsBroken: it is missing or cannot be opened, or the last process that opened it was ended by that.
        """
        with self._lock, _explained():
            if self._collection is None:
                if left_behind(self._folder):
                    raise VectorsBroken("The vectors ended the process that opened them.")
                with attempted(self._folder):
                    self._collection = self._opened(create)
                    _try_out(self._collection)
            return str(self._collection.id)

    def _opened(self, create: bool) -> Collection:
        import chromadb
        from chromadb.config import Settings

        if not create and not self.exists:
            raise VectorsBroken("The vectors are missing.")
        self._spelled = _spelling(self._folder if os.access(self._folder.parent, os.W_OK) else self._copied())
        client = chromadb.PersistentClient(self._spelled, Settings(anonymized_telemetry=False))
        self._client = cast("Client", client)
        if not create:
            return self._client.get_collection(self._name, embedding_function=None)
        return self._client.get_or_create_collection(
            self._name,
            configuration={"hnsw": {"space": "cosine"}},
            metadata={"encoder": self._encoder_name},
            embedding_function=None,
        )

    def _copied(self) -> Path:
        """A copy of the vectors to read from where nothing can be written: Chroma opens no other."""
        self._copy = TemporaryDirectory(prefix="figwise-vectors-", ignore_cleanup_errors=True)
        copy = Path(self._copy.name) / self._folder.name
        shutil.copytree(self._folder, copy, copy_function=shutil.copyfile)
        for folder, _, _ in os.walk(copy):  # whose permissions were copied
            Path(folder).chmod(0o700)
        return copy

    def add(self, chunks: Sequence[Chunk], vectors: encoder.Vectors) -> None:
        """Add chunks with their vectors; those already there are left as they are."""
        from llama_index.core.schema import TextNode
        from llama_index.vector_stores.chroma import ChromaVectorStore

        with self._lock, _explained():
            store = ChromaVectorStore(chroma_collection=self._held())
            for at in range(0, len(chunks), _BATCH):
                some = zip(chunks[at : at + _BATCH], vectors[at : at + _BATCH], strict=True)
                store.add(
                    [
                        TextNode(
                            id_=str(chunk.id),
                            text=chunk.text,
                            embedding=vector.tolist(),
                            metadata={"figure": chunk.figure},
                            start_char_idx=chunk.span.start,
                            end_char_idx=chunk.span.end,
                        )
                        for chunk, vector in some
                    ]
                )

    def delete(self, chunks: Sequence[int]) -> None:
        """Delete vectors; those that are not there are no matter."""
        with self._lock, _explained():
            for at in range(0, len(chunks), _BATCH):
                self._held().delete(ids=[str(chunk) for chunk in chunks[at : at + _BATCH]])

    def drop(self, encoder_name: str, id: str) -> None:
        """Drop the collection of another encoder, if it is the one of this id; every other may be somebody else's."""
        from chromadb.errors import NotFoundError

        with self._lock, _explained(), suppress(NotFoundError):
            self._held()
            client = cast("Client", self._client)
            if str(client.get_collection(_name(encoder_name), embedding_function=None).id) == id:
                client.delete_collection(_name(encoder_name))

    def count(self) -> int:
        """How many vectors there are."""
        with self._lock, _explained():
            return self._held().count()

    def nearest(self, vector: encoder.Vector, limit: int) -> list[Match]:
        """The chunks nearest to a vector by cosine, best first. Unfiltered: Chroma's filters are slow."""
        with _explained():
            found = self._held().query(query_embeddings=vector[np.newaxis], n_results=limit, include=["distances"])
        distances = (found["distances"] or [[]])[0]
        return [Match(int(id), 1.0 - distance) for id, distance in zip(found["ids"][0], distances, strict=True)]

    def close(self) -> None:
        """Let go of Chroma, so that the next opening sees what other processes wrote."""
        with self._lock:
            client, self._client, self._collection = self._client, None, None
            if client is not None:
                client.close()
                _in_use.discard(self._spelled)
            if self._copy is not None:
                self._copy.cleanup()
                self._copy = None

    def set_aside(self) -> None:
        """Put what is there out of the way, in place of what was put there before; it is left for whoever wonders.

        Raises:
            StoreError: it cannot be moved.
        """
        aside = self._folder.with_name(f"{self._folder.name}.damaged")
        with self._lock:
            with suppress(FigwiseError), _explained():  # what is broken may not even close
                self.close()
            self._client = self._collection = None
            try:
                for note in left_behind(self._folder):
                    note.unlink(missing_ok=True)
                if not os.path.lexists(self._folder):
                    return
                shutil.rmtree(aside) if aside.is_dir() and not aside.is_symlink() else aside.unlink(missing_ok=True)
                self._folder.rename(aside)
            except OSError as error:
                raise StoreError(f"The vectors in {self._folder} cannot be moved: {error.strerror}.") from error
        logging.getLogger(__name__).warning(
            "The vectors in %s could not be used. They were moved to %s, and are built anew from the catalog.",
            self._folder,
            aside.name,
        )

    def _held(self) -> Collection:
        if self._collection is None:
            raise VectorsBroken("The vectors are not open.")
        return self._collection


def _name(encoder_name: str) -> str:
    """What the collection of an encoder is called."""
    return f"chunks-{hashlib.sha256(encoder_name.encode()).hexdigest()[:16]}"


def _try_out(collection: Collection) -> None:
    """Ask for a vector: what is damaged may only show then."""
    if collection.count():
        one = collection.get(limit=1, include=["embeddings"])["embeddings"]
        if one is not None and len(one):
            collection.query(query_embeddings=one, n_results=1, include=["distances"])


_in_use: set[str] = set()


def _spelling(folder: Path) -> str:
    """The folder's path, written as no other opening in this process has it written.

    Chroma shares one system for all clients of a path string, and goes on sharing it when it is out of date,
    broken or its files were replaced. A path with more slashes is the same folder and another string.
    """
    spelled = f"{folder.parent}/{folder.name}"
    while spelled in _in_use:
        spelled = f"{spelled}/"
    _in_use.add(spelled)
    return spelled


@contextmanager
def _explained() -> Iterator[None]:
    """Chroma raises its own errors, SQLite's, and from its Rust side bare ones and panics, which are no Exception: to
    us they are all one.
    """
    try:
        yield
    except (FigwiseError, KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:
        raise VectorsBroken(f"The vectors cannot be used: {clip(str(error), 160)}") from error
