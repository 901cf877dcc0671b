"""The home folder: where each store lies in it, and the lock that admits one writer at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from ..errors import StoreBusy, StoreError


class Home:
    """One home folder. It is made by the first write, never by a read."""

    def __init__(self, folder: Path):
        self.folder = folder.expanduser().absolute()
        if self.folder.exists() and not self.folder.is_dir():
            raise StoreError(f"The home {self.folder} is not a folder.")

    @property
    def catalog(self) -> Path:
        """The SQLite file that holds the descriptions: the truth."""
        return self.folder / "catalog.db"

    @property
    def vectors(self) -> Path:
        """Chroma's folder, which can always be rebuilt from the catalog."""
        return self.folder / "vectors"

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the right to write. The system drops the lock when its process ends, however it ends.

        Raises:
            StoreBusy: another process is writing.
            StoreError: the folder cannot be made.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.folder / "writer.lock", timeout=0)
            lock.acquire()
        except Timeout as error:
            raise StoreBusy(f"Another process is writing to {self.folder}. Wait until it is done.") from error
        except OSError as error:
            raise StoreError(f"The home folder {self.folder} cannot be written: {error.strerror}.") from error
        try:
            yield
        finally:
            lock.release()
