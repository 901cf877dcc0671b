"""A catalog in a file of SQLite, with its FTS5 index of words."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.pool import NullPool

from ..errors import StoreBusy, StoreError
from .database import SCHEMA, Database

_MATCH = text(
    """
    WITH counted AS (
        SELECT value AS word, (SELECT count(*) FROM words WHERE words MATCH value) AS held FROM json_each(:words)
    ), ordered AS (
        SELECT word, sum(held) OVER (ORDER BY held, word) AS so_far, row_number() OVER (ORDER BY held, word) AS place
        FROM counted WHERE held > 0
    )
    SELECT rowid AS chunk, -rank AS score FROM words
    WHERE words MATCH (
        SELECT coalesce(group_concat(word, ' OR '), '""') FROM ordered
        WHERE so_far <= :most OR (place <= 2 AND (SELECT min(so_far) FROM ordered) > :most)
    )
    ORDER BY rank LIMIT :limit
    """
)
MOST_SCORED = 3000
"""The most chunks that a question's words may match in total: scoring one takes 3 microseconds. Beyond that, only its
rarest words are searched, at least two; a word in every other chunk separates few.
"""


class SQLite(Database):
    """The catalog of a home folder. The folder is made by the first write, never by a read."""

    def __init__(self, path: Path):
        self.path = path
        self.place = str(path)

    def opened(self) -> Engine | None:
        """An engine for the file; None where there is none, or where the process making it was killed."""
        return super().opened() if self.path.exists() else None

    def _make(self, connection: Connection) -> None:
        super()._make(connection)
        if self._version(connection) < SCHEMA:
            connection.execute(text(f"PRAGMA user_version = {SCHEMA:d}"))

    @contextmanager
    def writing(self, seconds: float) -> Iterator[None]:
        """The writer's lock: a file, which the system unlocks when its process ends."""
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock(folder / "writer.lock", timeout=seconds)
            lock.acquire()
        except Timeout as error:
            raise StoreBusy(f"Another process is writing to {folder}. Wait until it is done.") from error
        except OSError as error:
            raise StoreError(f"The home folder {folder} cannot be written: {error.strerror}.") from error
        try:
            yield
        finally:
            lock.release()

    def store_words(self, connection: Connection, figures: Sequence[str]) -> None:
        """Does nothing: triggers index the words."""

    def match(self, words: Sequence[str], limit: int) -> tuple[Any, dict[str, Any]]:
        """Chunks with any of the words, by BM25. Words are quoted, so that none is read as syntax."""
        return _MATCH, {"words": json.dumps([f'"{word}"' for word in words]), "most": MOST_SCORED, "limit": limit}

    def _version(self, connection: Connection) -> int:
        return int(connection.scalar(text("PRAGMA user_version")) or 0)

    def _engine(self) -> Engine:
        if not os.access(self.path.parent, os.W_OK):
            return create_engine("sqlite://", creator=partial(_opened_to_read, self.path), poolclass=NullPool)
        engine = create_engine(f"sqlite:///{self.path}")

        @event.listens_for(engine, "connect")
        def _(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # Python would start transactions late, and none around CREATE
            for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 10000"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def _(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")

        return engine


def _opened_to_read(path: Path) -> sqlite3.Connection:
    """A connection where nothing can be written. Without a write-ahead log beside it, the file has no writer now, and
    SQLite has to be told so, since it could not create the files by which it detects writers.
    """
    still = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro{still}", uri=True, check_same_thread=False)
