"""Vectors: the Chroma collection of one library and encoder, a derived index that can always be rebuilt.

The vectors are our own; Chroma never embeds and sends no telemetry. It is written through LlamaIndex's store, so that
LlamaIndex can open the collection too, and queried directly: a search needs chunk numbers and distances, and building
nodes from stored JSON would cost several times more than the search itself. Chroma keeps them in the folder of a home,
or on a shared server, where only the collection with the library's name and mark is ever made, changed or dropped.
No other module imports Chroma.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

import numpy as np
from filelock import FileLock, Timeout

from ..errors import FigwiseError, SettingsError, StoreBusy, StoreError, clip
from .records import Chunk, Match

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.collection_configuration import CreateCollectionConfiguration
    from chromadb.api.models.Collection import Collection
    from llama_index.core.schema import TextNode

    from . import encoder

_INDEX = {"space": "cosine", "max_neighbors": 32, "ef_construction": 400, "ef_search": 2000}
"""How Chroma's index (HNSW: Malkov and Yashunin 2018) is built and searched. Of 62,000 vectors, most of them of
figures alike, its defaults (16, 100, 100) miss the nearest one of 51 questions in 233, and these of one question; a
search takes 3 ms more.
"""
_BATCH = 1000
"""Vectors handed to Chroma at a time, well below its limit."""
_PATIENCE = 60.0
"""Seconds that a server gets for one request: adding a thousand vectors to a large collection takes some."""
_OPENING = 10.0
"""Seconds to wait while others open the same collection."""
_LOCKED = "database is locked"
"""What SQLite says where another process writes for longer than Chroma waits."""


class VectorsBroken(StoreError):
    """The vectors cannot be read or written and have to be rebuilt."""


class Folder:
    """Chroma in the folder of a home, in this process. One vector store uses it at a time."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._note = folder.with_name(f"{folder.name}.opening")
        self._spelled = ""
        self._copy: TemporaryDirectory[str] | None = None

    @property
    def exists(self) -> bool:
        """Whether there may be vectors, without importing Chroma."""
        return (self._folder / "chroma.sqlite3").is_file()

    def name(self, encoder_name: str) -> str:
        """The name of an encoder's collection."""
        return f"chunks-{_hashed(encoder_name)}"

    def client(self, *, create: bool) -> Client:
        """A new client; raises VectorsBroken where nothing exists and `create` is false."""
        import chromadb
        from chromadb.config import Settings

        if not create and not self.exists:
            raise VectorsBroken("The vectors are missing.")
        self._spelled = _spelling(self._folder if os.access(self._folder.parent, os.W_OK) else self._copied())
        return cast("Client", chromadb.PersistentClient(self._spelled, Settings(anonymized_telemetry=False)))

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Keep a note while a collection is opened: a damaged one may end the process, and then leaves the note behind,
        to be found while nobody opens anything. Without one where nothing can be written, or others take long.
        """
        with ExitStack() as held:
            with suppress(OSError, Timeout):
                held.enter_context(FileLock(self._folder.with_name("opening.lock"), timeout=_OPENING))
                if self._note.exists():
                    raise VectorsBroken("The vectors ended the process that opened them.")
                self._note.touch()
                held.callback(self._note.unlink, missing_ok=True)
            yield

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Wraps every use of Chroma, which raises its own errors, SQLite's, and from its Rust code bare ones and
        panics, which are not of type Exception: all become VectorsBroken, but for a store that another process uses.
        """
        try:
            yield
        except (FigwiseError, KeyboardInterrupt, SystemExit, GeneratorExit):
            raise
        except BaseException as error:
            if _LOCKED in str(error):
                raise StoreBusy("The vectors are in use by another process.") from error
            raise VectorsBroken(f"The vectors cannot be used: {clip(str(error), 160)}") from error

    def closed(self) -> None:
        """Release the path's spelling and the copy; a client that could not be made keeps its spelling for ever."""
        _in_use.discard(self._spelled)
        if self._copy is not None:
            self._copy.cleanup()
            self._copy = None

    def set_aside(self, drop: Callable[[], None]) -> None:
        """Move the folder aside, replacing an earlier one; it is kept for inspection."""
        aside = self._folder.with_name(f"{self._folder.name}.damaged")
        try:
            self._note.unlink(missing_ok=True)
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

    def _copied(self) -> Path:
        """A copy of the vectors to read where the home is read-only: Chroma opens only what it can write to."""
        self._copy = TemporaryDirectory(prefix="figwise-vectors-", ignore_cleanup_errors=True)
        copy = Path(self._copy.name) / self._folder.name
        shutil.copytree(self._folder, copy, copy_function=shutil.copyfile)
        for folder, _, _ in os.walk(copy):  # the read-only permissions were copied, too
            Path(folder).chmod(0o700)
        return copy


class Server:
    """Chroma over HTTP, with a collection for each library and encoder."""

    exists = True

    def __init__(self, url: str, tenant: str, database: str, library: str, mark: Callable[[], str]):
        """`mark` gives the catalog's identifier, which distinguishes this library from others of its name.
        Raises SettingsError where the URL is not valid.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise SettingsError(f"FIGWISE_VECTORS is {clip(url)!r}: a URL like http://localhost:8000 is wanted.")
        self._host, self._ssl = parts.hostname, parts.scheme == "https"
        self._port = parts.port or (443 if self._ssl else 8000)
        self._tenant, self._database, self._library, self._mark = tenant, database, library, mark
        self._sessions: list[Any] = []

    def name(self, encoder_name: str) -> str:
        """The name of an encoder's collection: of the library, its mark and the encoder."""
        return f"{self._library}-{_hashed(self._mark() + encoder_name)}"

    def client(self, *, create: bool) -> Client:
        """A new client."""
        import chromadb
        from chromadb.config import Settings

        settings = Settings(anonymized_telemetry=False)
        where = self._host, self._port, self._ssl, None, settings, self._tenant, self._database
        http_client: Any = chromadb.HttpClient(*where)
        # Chroma neither closes its connections nor limits how long it waits for an answer
        self._sessions = [one._session for one in (http_client._server, http_client._admin_client._server)]  # noqa: SLF001
        for session in self._sessions:
            session.timeout = _PATIENCE
        return cast("Client", http_client)

    def opening(self) -> AbstractContextManager[None]:
        """Nothing to guard against: a server cannot end this process."""
        return nullcontext()

    @contextmanager
    def explained(self) -> Iterator[None]:
        """A missing collection has to be built; any other error is the server's and leaves the vectors intact."""
        from chromadb.errors import NotFoundError

        try:
            yield
        except FigwiseError:
            raise
        except NotFoundError as error:
            raise VectorsBroken("The vectors are missing.") from error
        except Exception as error:
            where = f"{self._host}:{self._port}, tenant {self._tenant}, database {self._database}"
            raise StoreError(f"The Chroma server ({where}) cannot be used: {clip(str(error), 160)}") from error

    def closed(self) -> None:
        """Close the connections."""
        while self._sessions:
            self._sessions.pop().close()

    def set_aside(self, drop: Callable[[], None]) -> None:
        """Drop the library's own collection, if it is there."""
        drop()


Place = Folder | Server


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


_in_use: set[str] = set()


def _spelling(folder: Path) -> str:
    """The folder's path in a spelling that no other client in this process uses.

    Chroma shares one system among all clients of a path string, even when it is out of date, broken or its files
    were replaced. A path with more slashes is the same folder but another string.
    """
    spelled = f"{folder.parent}/{folder.name}"
    while spelled in _in_use:
        spelled = f"{spelled}/"
    _in_use.add(spelled)
    return spelled


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
                        self._collection = self._made(client, name)
                    else:
                        self._collection = client.get_collection(name, embedding_function=None)
                    _try_out(self._collection)
            return str(self._collection.id)

    def _made(self, client: Client, name: str) -> Collection:
        """The collection, made where it is missing, and made anew, empty, where its index is built in another way."""
        index = cast("CreateCollectionConfiguration", {"hnsw": _INDEX})
        about = {"encoder": self._encoder_name}
        collection = client.get_or_create_collection(name, None, index, about, None)
        built = collection.configuration_json.get("hnsw") or {}  # `configuration` wants to load an embedding function
        if any(built.get(key) != value for key, value in _INDEX.items()):
            client.delete_collection(name)
            collection = client.create_collection(name, None, index, about, None)
        return collection

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
        Raises StoreError where it cannot be moved or dropped.
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
