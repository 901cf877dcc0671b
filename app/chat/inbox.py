"""The inbox: a folder of this process alone for what visitors upload, removed when the process ends."""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import tempfile
import threading
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...indexing.errors import SourceError, clip

if TYPE_CHECKING:
    from .visitors import Visitor

EACH, ALL = 100_000_000, 1_000_000_000
"""Bytes that are kept of one visitor and of all; the oldest files go first."""


@lru_cache(maxsize=1)
def private_folder() -> Path:
    """A folder that only this user can read. Gradio keeps its own copies there, too."""
    folder = Path(tempfile.mkdtemp(prefix="figwise-chat-"))  # with mode 700
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["GRADIO_TEMP_DIR"] = str(folder)
    return folder


class Inbox:
    """Uploaded files with their owners."""

    def __init__(self) -> None:
        self._folder = private_folder()
        self._files: OrderedDict[str, tuple[Visitor, int]] = OrderedDict()
        """Path to owner and size, oldest first."""
        self._lock = threading.Lock()

    def keep(self, visitor: Visitor, name: str, content: bytes) -> str:
        """Keep a file under its own name, in a folder of its own; returns its path.

        Raises:
            SourceError: it cannot be kept under this name.
        """
        place = self._folder / secrets.token_hex(16)
        path = place / (Path(name.replace("\\", "/")).name or "file")
        place.mkdir(mode=0o700)
        try:
            path.write_bytes(content)
        except (OSError, ValueError) as bad:
            shutil.rmtree(place, ignore_errors=True)
            raise SourceError(f"The file {clip(name)!r} cannot be taken: another name may do.") from bad
        with self._lock:
            self._files[str(path)] = (visitor, len(content))
            self._make_room(visitor)
        return str(path)

    def is_of(self, visitor: Visitor, path: object) -> bool:
        """Whether a path is a file that this visitor uploaded."""
        if not isinstance(path, str):
            return False
        with self._lock:
            return path in self._files and self._files[path][0] is visitor

    def _make_room(self, visitor: Visitor) -> None:
        for paths, most in (
            ([path for path, (owner, _) in self._files.items() if owner is visitor], EACH),
            (list(self._files), ALL),
        ):
            size = sum(self._files[path][1] for path in paths)
            for path in paths:
                if size <= most:
                    break
                size -= self._files.pop(path)[1]
                shutil.rmtree(Path(path).parent, ignore_errors=True)
