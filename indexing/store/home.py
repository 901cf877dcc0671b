"""Homes: where a library is stored, a folder, or a PostgreSQL database with a Chroma server."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from platformdirs import user_data_dir

from ..errors import SettingsError, StoreError
from .database import Database, Postgres, SQLite
from .settings import Settings
from .vectors import Folder, Place, Server

PATIENCE = 3.0
"""Seconds that a write waits for another to end: a process that only searches may be synchronising the vectors."""
Address = str | os.PathLike[str]
"""What a home is opened by: a folder, or the URL of a database."""


class Home:
    """One home. The first write makes it, a read never does."""

    def __init__(self, address: Address | None, settings: Settings):
        """Raises StoreError where the path is not a folder, and SettingsError where a URL is not valid."""
        self.address: Address = settings.home if address is None else address
        self._settings = settings
        self.is_server = "://" in str(self.address)
        """Whether it is on servers rather than in a folder."""
        if self.is_server:
            self.folder = Path(user_data_dir("figwise", appauthor=False), "libraries", settings.library)
        else:
            self.folder = Path(self.address).expanduser().absolute()
        if self.folder.exists() and not self.folder.is_dir():
            raise StoreError(f"The home {self.folder} is not a folder. Name one; what is not there yet is made.")
        self.database: Database = (
            Postgres(str(self.address), settings.library) if self.is_server else SQLite(self.catalog)
        )

    @property
    def place(self) -> str:
        """The home's name in messages, without a password."""
        return self.database.place if self.is_server else str(self.folder)

    @property
    def catalog(self) -> Path:
        """The SQLite file of a folder home: the source of truth."""
        return self.folder / "catalog.db"

    @property
    def vectors(self) -> Path:
        """Chroma's folder, which can always be rebuilt from the catalog."""
        return self.folder / "vectors"

    def writing(self, seconds: float = PATIENCE) -> AbstractContextManager[None]:
        """The writer's lock, held by one process at a time. Raises StoreBusy after that many seconds, or StoreError."""
        return self.database.writing(seconds)

    def vectors_place(self, mark: Callable[[], str]) -> Place:
        """Where its vectors are stored. `mark` distinguishes its library from others of the same name on a server."""
        if not self.is_server:
            return Folder(self.vectors)
        given = self._settings
        if not given.vectors:
            raise SettingsError("A home in PostgreSQL has its vectors in a Chroma server: FIGWISE_VECTORS is its URL.")
        return Server(given.vectors, given.vectors_tenant, given.vectors_database, given.library, mark)
