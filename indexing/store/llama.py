"""Importing LlamaIndex, once and by one thread.

Its modules import each other circularly. Two threads that import different ones at the same time each see a partly
initialised module of the other: the first two questions to a server would fail.
"""

from __future__ import annotations

import threading

_importing = threading.Lock()


def import_llama_index() -> None:
    """Import LlamaIndex's core as a whole; later imports from it find it initialised."""
    with _importing:
        import llama_index.core  # noqa: F401 - for what importing it does
