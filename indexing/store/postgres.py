"""A catalog in PostgreSQL, with a tsvector index of words: one schema per library, so that several share a database."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import CreateSchema

from ..errors import SettingsError, StoreBusy, StoreError, clip
from .database import Database, chunks

SCHEME = "postgresql+psycopg://"

_BETWEEN_TRIES = 0.05
"""Seconds."""
_STORE = text("INSERT INTO words (chunk, held) VALUES (:chunk, to_tsvector('english', :words))")
# Words are weighted by rarity, as in BM25, and a chunk by how often it has them and how few others (16). Scores are
# fused as shares of the best one, so that the scale does not matter.
_MATCH = text(
    """
    WITH hits AS MATERIALIZED (
        SELECT asked.word, words.chunk, ts_rank(words.held, asked.word, 16) AS rank
        FROM (
            SELECT DISTINCT plainto_tsquery('english', given) AS word FROM unnest(CAST(:asked AS text[])) AS given
        ) AS asked
        JOIN words ON words.held @@ asked.word
    ), weights AS (
        SELECT word, ln(1 + (SELECT count(*) FROM words) / count(*)::float) AS weight FROM hits GROUP BY word
    )
    SELECT chunk, sum(rank * weight) AS score FROM hits JOIN weights USING (word)
    GROUP BY chunk ORDER BY score DESC, chunk LIMIT :limit
    """
)


class Postgres(Database):
    """The catalog of one library in a database of PostgreSQL."""

    def __init__(self, url: str, library: str):
        """Raises SettingsError where the URL is not valid."""
        try:
            self._url = make_url(url)
        except ArgumentError as error:
            raise SettingsError(
                "The catalog's URL is none: postgresql+psycopg://USER@HOST/DATABASE is wanted."
            ) from error
        self._library = library
        self.place = f"{self._url.render_as_string(hide_password=True)} ({library})"

    def _make(self, connection: Connection) -> None:
        connection.execute(CreateSchema(self._library, if_not_exists=True))
        super()._make(connection)

    @contextmanager
    def writing(self, seconds: float) -> Iterator[None]:
        """The writer's lock: an advisory one, which the server drops with the connection."""
        lock = func.pg_try_advisory_lock(func.hashtextextended(f"figwise {self._library}", 0))
        try:
            connection = self._engine(poolclass=NullPool).connect().execution_options(isolation_level="AUTOCOMMIT")
            until = time.monotonic() + seconds
            while not (granted := connection.scalar(select(lock))) and time.monotonic() < until:
                time.sleep(_BETWEEN_TRIES)
        except SQLAlchemyError as error:
            raise StoreError(f"The catalog {self.place} cannot be used: {clip(str(error), 160)}") from error
        try:
            if not granted:
                raise StoreBusy(f"Another process is writing to {self.place}. Wait until it is done.")
            yield
        finally:
            connection.close()

    def store_words(self, connection: Connection, figures: Sequence[str]) -> None:
        """Index the words of these figures' chunks, without accents."""
        held = select(chunks.c.id, chunks.c.text).where(chunks.c.figure.in_(figures))
        if rows := [{"chunk": row.id, "words": _every_word(row.text)} for row in connection.execute(held)]:
            connection.execute(_STORE, rows)

    def match(self, words: Sequence[str], limit: int) -> tuple[Any, dict[str, Any]]:
        """Chunks with some of the words, those with rare ones first."""
        return _MATCH, {"asked": _every_word(" ".join(words)).split(), "limit": limit}

    def _version(self, connection: Connection) -> int:
        if connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
            return 0
        return int(connection.scalar(text("SELECT version_num FROM alembic_version")) or 0)

    def _engine(self, **more: Any) -> Engine:
        try:
            return create_engine(
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
