"""The catalog's tables, which `migrations/` makes, and the databases that it may be kept in: a file of SQLite, with an
FTS5 index of words, or PostgreSQL with a tsvector one, where one schema a library lets several share a database.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import time
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from math import log
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import CreateSchema

from ..errors import SettingsError, StoreBusy, StoreError, clip

SCHEMA = 2
"""The newest migration. A catalog of a higher number was written by a newer figwise."""

# Ids sort by code point, as in Python: SQLite does so by default, PostgreSQL when told to.
Id = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


tables = sa.MetaData()
figures = sa.Table(
    "figures",
    tables,
    sa.Column("id", Id, primary_key=True),
    *_texts("title", "kind", "path"),
    *_numbers("line", "grids", "cells", "issues"),
    *_texts("hash", "reader", "given_title"),
    sa.Column("vectors", sa.String),  # the collection that holds its vectors; NULL where none does yet
    *_texts("text", "dump"),  # long columns last: SQLite does not even read them when only the others are selected
)
chunks = sa.Table(
    "chunks",
    tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("figure", Id, nullable=False, index=True),
    *_numbers("start", "end"),
    *_texts("text"),
    sqlite_autoincrement=True,  # ids are never reused: a leftover vector cannot be taken for another chunk's
)
images = sa.Table(
    "images",
    tables,
    sa.Column("figure", Id, primary_key=True),
    *_texts("source", "reason"),
    *_numbers("width", "height"),
    *_texts("hash"),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
left_over = sa.Table("left_over", tables, sa.Column("chunk", sa.Integer, primary_key=True, autoincrement=False))
notes = sa.Table("notes", tables, sa.Column("name", sa.String, primary_key=True), *_texts("value"))


class Database(ABC):
    """Where a catalog is kept: a file of SQLite, or a schema of PostgreSQL."""

    place: str
    """What it is called in messages; without a password."""

    def opened(self) -> sa.Engine | None:
        """An engine to read and write with; None where there is no catalog, or the process making it was killed."""
        with ExitStack() as unless_opened:
            engine = self._engine()
            unless_opened.callback(engine.dispose)
            with engine.connect() as connection:
                if self._checked_version(connection):
                    unless_opened.pop_all()
                    return engine
        return None

    def made(self) -> sa.Engine:
        """The same, after making what is missing and bringing the tables to the newest schema."""
        with ExitStack() as unless_made:
            engine = self._engine()
            unless_made.callback(engine.dispose)
            with engine.begin() as connection:
                self._make(connection)
            unless_made.pop_all()
        return engine

    def _make(self, connection: sa.Connection) -> None:
        version = self._checked_version(connection)
        if version >= SCHEMA:
            return
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
        config.attributes["connection"] = connection
        if version and not sa.inspect(connection).has_table("alembic_version"):  # the first were made without Alembic
            command.stamp(config, str(version))
        command.upgrade(config, "head")

    def _checked_version(self, connection: sa.Connection) -> int:
        version = self._version(connection)
        if version > SCHEMA:
            raise StoreError(
                f"The catalog {self.place} has schema {version} of a newer figwise; this one reads up to {SCHEMA}. "
                "Update figwise, or name another home."
            )
        return version

    @abstractmethod
    def _engine(self) -> sa.Engine:
        """A new engine."""

    @abstractmethod
    def _version(self, connection: sa.Connection) -> int:
        """The version of the schema; 0 where there is none yet."""

    @abstractmethod
    def writing(self, seconds: float) -> AbstractContextManager[None]:
        """The writer's lock, held by one process at a time and dropped with it, however it ends.

        Raises:
            StoreBusy: another process is still writing after that many seconds.
            StoreError: there can be no lock.
        """

    @abstractmethod
    def store_words(self, connection: sa.Connection, figures: Sequence[str]) -> None:
        """Index the words of these figures' chunks, where the database does not do so itself."""

    @abstractmethod
    def match(self, words: Sequence[str], limit: int) -> tuple[Any, dict[str, Any]]:
        """The statement and parameters that select chunks with any of the words: (chunk, score), best first. The score
        is a share of what about a chunk would have that held each word once: rare words count more, and those that no
        chunk has are missing from all.
        """


_IN_FTS5 = sa.text(
    """
    WITH counted AS (
        SELECT value AS word, (SELECT count(*) FROM words WHERE words MATCH value) AS held FROM json_each(:words)
    ), possible AS (
        SELECT 2.2 * sum(max(ln((size - held + 0.5) / (held + 0.5)), 0.01)) AS score
        FROM counted, (SELECT count(*) AS size FROM chunks)
    ), ordered AS (
        SELECT word, sum(held) OVER (ORDER BY held, word) AS so_far, row_number() OVER (ORDER BY held, word) AS place
        FROM counted WHERE held > 0
    )
    SELECT rowid AS chunk, -rank / (SELECT score FROM possible) AS score FROM words
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

    def opened(self) -> sa.Engine | None:
        """An engine for the file; None where there is none, or where the process making it was killed."""
        return super().opened() if self.path.exists() else None

    def _make(self, connection: sa.Connection) -> None:
        super()._make(connection)
        if self._version(connection) < SCHEMA:
            connection.execute(sa.text(f"PRAGMA user_version = {SCHEMA:d}"))

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

    def store_words(self, connection: sa.Connection, figures: Sequence[str]) -> None:
        """Does nothing: triggers index the words."""

    def match(self, words: Sequence[str], limit: int) -> tuple[Any, dict[str, Any]]:
        """Chunks with any of the words, by BM25. Words are quoted, so that none is read as syntax."""
        return _IN_FTS5, {"words": json.dumps([f'"{word}"' for word in words]), "most": MOST_SCORED, "limit": limit}

    def _version(self, connection: sa.Connection) -> int:
        return int(connection.scalar(sa.text("PRAGMA user_version")) or 0)

    def _engine(self) -> sa.Engine:
        if not os.access(self.path.parent, os.W_OK):
            return sa.create_engine("sqlite://", creator=partial(_opened_to_read, self.path), poolclass=NullPool)
        engine = sa.create_engine(f"sqlite:///{self.path}")

        @sa.event.listens_for(engine, "connect")
        def _(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # Python would start transactions late, and none around CREATE
            _teach_ln(connection)
            for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 10000"):
                connection.execute(f"PRAGMA {pragma}")

        @sa.event.listens_for(engine, "begin")
        def _(connection: sa.Connection) -> None:
            connection.exec_driver_sql("BEGIN")

        return engine


def _opened_to_read(path: Path) -> sqlite3.Connection:
    """A connection where nothing can be written. Without a write-ahead log beside it, the file has no writer now, and
    SQLite has to be told so, since it could not create the files by which it detects writers.
    """
    still = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    connection = sqlite3.connect(f"file:{quote(str(path))}?mode=ro{still}", uri=True, check_same_thread=False)
    _teach_ln(connection)
    return connection


def _teach_ln(connection: sqlite3.Connection) -> None:
    """Give a connection the natural logarithm, which not every SQLite has."""
    connection.create_function("ln", 1, log, deterministic=True)


_BETWEEN_TRIES = 0.05
"""Seconds."""
_TO_TSVECTOR = sa.text("INSERT INTO words (chunk, held) VALUES (:chunk, to_tsvector('english', :words))")
# Words are weighted by rarity, as in BM25, and a chunk by how often it has them and how few others (16): 0.015 for one
# of the fifty words of a usual chunk.
_IN_TSVECTOR = sa.text(
    """
    WITH asked AS (
        SELECT DISTINCT plainto_tsquery('english', given) AS word FROM unnest(CAST(:asked AS text[])) AS given
    ), hits AS MATERIALIZED (
        SELECT asked.word, words.chunk, ts_rank(words.held, asked.word, 16) AS rank
        FROM asked JOIN words ON words.held @@ asked.word
    ), weights AS (
        SELECT word, ln(1 + (SELECT count(*) FROM words) / greatest(count(chunk), 1)::float) AS weight
        FROM asked LEFT JOIN hits USING (word) GROUP BY word
    )
    SELECT chunk, sum(rank * weight) / (SELECT 0.015 * sum(weight) FROM weights) AS score
    FROM hits JOIN weights USING (word)
    GROUP BY chunk ORDER BY score DESC, chunk LIMIT :limit
    """
)


class Postgres(Database):
    """The catalog of one library in a database of PostgreSQL."""

    def __init__(self, url: str, library: str):
        """Raises SettingsError where the URL is not valid."""
        try:
            self._url = sa.make_url(url)
        except ArgumentError as error:
            message = "The catalog's URL is none: postgresql+psycopg://USER@HOST/DATABASE is wanted."
            raise SettingsError(message) from error
        self._library = library
        self.place = f"{self._url.render_as_string(hide_password=True)} ({library})"

    def _make(self, connection: sa.Connection) -> None:
        connection.execute(CreateSchema(self._library, if_not_exists=True))
        super()._make(connection)

    @contextmanager
    def writing(self, seconds: float) -> Iterator[None]:
        """The writer's lock: an advisory one, which the server drops with the connection."""
        lock = sa.func.pg_try_advisory_lock(sa.func.hashtextextended(f"figwise {self._library}", 0))
        try:
            connection = self._engine(poolclass=NullPool).connect().execution_options(isolation_level="AUTOCOMMIT")
            until = time.monotonic() + seconds
            while not (granted := connection.scalar(sa.select(lock))) and time.monotonic() < until:
                time.sleep(_BETWEEN_TRIES)
        except SQLAlchemyError as error:
            raise StoreError(f"The catalog {self.place} cannot be used: {clip(str(error), 160)}") from error
        try:
            if not granted:
                raise StoreBusy(f"Another process is writing to {self.place}. Wait until it is done.")
            yield
        finally:
            connection.close()

    def store_words(self, connection: sa.Connection, figures: Sequence[str]) -> None:
        """Index the words of these figures' chunks, without accents."""
        held = sa.select(chunks.c.id, chunks.c.text).where(chunks.c.figure.in_(figures))
        if rows := [{"chunk": row.id, "words": _every_word(row.text)} for row in connection.execute(held)]:
            connection.execute(_TO_TSVECTOR, rows)

    def match(self, words: Sequence[str], limit: int) -> tuple[Any, dict[str, Any]]:
        """Chunks with some of the words, those with rare ones first."""
        return _IN_TSVECTOR, {"asked": _every_word(" ".join(words)).split(), "limit": limit}

    def _version(self, connection: sa.Connection) -> int:
        if connection.scalar(sa.text("SELECT to_regclass('alembic_version')")) is None:
            return 0
        return int(connection.scalar(sa.text("SELECT version_num FROM alembic_version")) or 0)

    def _engine(self, **more: Any) -> sa.Engine:
        try:
            return sa.create_engine(
                self._url,
                connect_args={"options": f"-csearch_path={self._library}", "connect_timeout": 10},
                **({"pool_pre_ping": True} | more),
            )
        except ModuleNotFoundError as error:
            raise StoreError(f"A catalog in PostgreSQL needs pip install 'figwise[server]' ({error}).") from error


def _every_word(text: str) -> str:
    """All words of a text in order, without accents as in SQLite's index, and with nothing between them that
    PostgreSQL could take for a number, a host or a path.
    """
    apart = unicodedata.normalize("NFKD", text.lower())
    return " ".join(re.findall(r"[^\W_]+", "".join(char for char in apart if not unicodedata.combining(char))))
