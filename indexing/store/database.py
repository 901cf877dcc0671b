"""The catalog's tables, and what it asks of the database that it is kept in. `migrations/` makes the tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Engine, Integer, LargeBinary, MetaData, String, Table, inspect

from ..errors import StoreError

SCHEMA = 2
"""The newest migration. A catalog of a higher number was written by a newer figwise."""

# Ids sort by code point, as in Python: SQLite does so by default, PostgreSQL when told to.
Id = String().with_variant(String(collation="C"), "postgresql")

tables = MetaData()
figures = Table(
    "figures",
    tables,
    Column("id", Id, primary_key=True),
    Column("title", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("path", String, nullable=False),
    Column("line", Integer, nullable=False),
    Column("grids", Integer, nullable=False),
    Column("cells", Integer, nullable=False),
    Column("issues", Integer, nullable=False),
    Column("hash", String, nullable=False),
    Column("reader", String, nullable=False),
    Column("given_title", String, nullable=False),
    Column("vectors", String),  # the collection that holds its vectors; NULL where none does yet
    # Long columns last: SQLite does not even read them when only the others are selected.
    Column("text", String, nullable=False),
    Column("dump", String, nullable=False),
)
chunks = Table(
    "chunks",
    tables,
    Column("id", Integer, primary_key=True),
    Column("figure", Id, nullable=False, index=True),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("text", String, nullable=False),
    sqlite_autoincrement=True,  # ids are never reused: a leftover vector cannot be taken for another chunk's
)
images = Table(
    "images",
    tables,
    Column("figure", Id, primary_key=True),
    Column("source", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("hash", String, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
left_over = Table("left_over", tables, Column("chunk", Integer, primary_key=True, autoincrement=False))
notes = Table("notes", tables, Column("name", String, primary_key=True), Column("value", String, nullable=False))


class Database(ABC):
    """Where a catalog is kept: a file of SQLite, or a schema of PostgreSQL."""

    place: str
    """What it is called in messages; without a password."""

    def opened(self) -> Engine | None:
        """An engine to read and write with; None where there is no catalog, or the process making it was killed."""
        with ExitStack() as unless_opened:
            engine = self._engine()
            unless_opened.callback(engine.dispose)
            with engine.connect() as connection:
                if self._checked_version(connection):
                    unless_opened.pop_all()
                    return engine
        return None

    def made(self) -> Engine:
        """The same, after making what is missing and bringing the tables to the newest schema."""
        with ExitStack() as unless_made:
            engine = self._engine()
            unless_made.callback(engine.dispose)
            with engine.begin() as connection:
                self._make(connection)
            unless_made.pop_all()
        return engine

    def _make(self, connection: Connection) -> None:
        version = self._checked_version(connection)
        if version >= SCHEMA:
            return
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
        config.attributes["connection"] = connection
        if version and not inspect(connection).has_table("alembic_version"):  # early catalogs were made without Alembic
            command.stamp(config, str(version))
        command.upgrade(config, "head")

    def _checked_version(self, connection: Connection) -> int:
        version = self._version(connection)
        if version > SCHEMA:
            raise StoreError(
                f"The catalog {self.place} has schema {version} of a newer figwise; this one reads up to {SCHEMA}. "
                "Update figwise, or name another home."
            )
        return version

    @abstractmethod
    def _engine(self) -> Engine:
        """A new engine."""

    @abstractmethod
    def _version(self, connection: Connection) -> int:
        """The version of the schema; 0 where there is none yet."""

    @abstractmethod
    def writing(self, seconds: float) -> AbstractContextManager[None]:
        """The writer's lock, held by one process at a time and dropped with it, however it ends.

        Raises:
            StoreBusy: another process is still writing after that many seconds.
            StoreError: there can be no lock.
        """

    @abstractmethod
    def store_words(self, connection: Connection, figures: Sequence[str]) -> None:
        """Index the words of these figures' chunks, where the database does not do so itself."""

    @abstractmethod
    def match(self, words: Sequence[str], limit: int) -> tuple[Any, dict[str, Any]]:
        """The statement and parameters that select chunks with any of the words: (chunk, score), best first."""
