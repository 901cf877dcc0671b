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
        """An engine to read and write with; None where nothing has been made yet."""

    def made(self) -> Engine:
        """The same, once what is missing has been made."""

    def writing(self, seconds: float) -> AbstractContextManager[None]:
        """The right to write, which one process has at a time, waited for so long; raises StoreBusy and StoreError."""

    def store_words(self, connection: Connection, figures: Sequence[str]) -> None:
        """Have the chunks of figures found by their words, where the database does not see to it."""

    def match(self, words: Sequence[str], limit: int) -> tuple[Any, dict[str, Any]]:
        """A statement with its parameters for the chunks that have some of the words: (chunk, score), best first."""


def checked(version: int, place: str) -> int:
    """The number of a schema; raises StoreError where it is beyond what this figwise knows."""
    if version > SCHEMA:
        raise StoreError(
            f"The catalog {place} has schema {version} of a newer figwise; this one reads up to {SCHEMA}. "
            "Update figwise, or name another home."
        )
    return version


@contextmanager
def kept(engine: Engine) -> Iterator[None]:
    """Around the first use of an engine: where it fails, its connections are given back."""
    try:
        yield
    except BaseException:
        engine.dispose()
        raise


def upgrade(connection: Connection, unnoted: int = 0) -> None:
    """Bring a database to the newest schema. `unnoted` is the one that it has and that Alembic has not noted: catalogs
    were made without it once.
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    if unnoted:
        command.stamp(config, str(unnoted))
    command.upgrade(config, "head")
