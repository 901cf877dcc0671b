"""What the catalog asks of the database that it is kept in, and how a database is brought to the newest schema."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine

from ..errors import StoreError
from .tables import SCHEMA


class Database(Protocol):
    """Where a catalog is kept: a file of SQLite, or a schema of PostgreSQL."""

    place: str
    """What it is called in messages; without a password."""

    def opened(self) -> Engine | None:
        """An engine to read and write with; None where the catalog does not exist yet."""

    def made(self) -> Engine:
        """The same, after making what is missing."""

    def writing(self, seconds: float) -> AbstractContextManager[None]:
        """The writer's lock, held by one process at a time; waits up to `seconds`. Raises StoreBusy, StoreError."""

    def store_words(self, connection: Connection, figures: Sequence[str]) -> None:
        """Index the words of these figures' chunks, where the database does not do so itself."""

    def match(self, words: Sequence[str], limit: int) -> tuple[Any, dict[str, Any]]:
        """The statement and parameters that select chunks with any of the words: (chunk, score), best first."""


def checked(version: int, place: str) -> int:
    """The schema version; raises StoreError where it is newer than this figwise knows."""
    if version > SCHEMA:
        raise StoreError(
            f"The catalog {place} has schema {version} of a newer figwise; this one reads up to {SCHEMA}. "
            "Update figwise, or name another home."
        )
    return version


@contextmanager
def kept(engine: Engine) -> Iterator[None]:
    """Wraps the first use of an engine: where that fails, its connections are closed."""
    try:
        yield
    except BaseException:
        engine.dispose()
        raise


def upgrade(connection: Connection, unnoted: int = 0) -> None:
    """Migrate a database to the newest schema. `unnoted` is its version where Alembic has not recorded one: early
    catalogs were made without Alembic.
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    if unnoted:
        command.stamp(config, str(unnoted))
    command.upgrade(config, "head")
