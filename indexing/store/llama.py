"""Importing LlamaIndex, once and by one thread.

Its modules import each other in circles. Of two threads that import different ones at the same time, each goes on with
a half-made module of the other: the first two questions to a server would fail.
"""

from __future__ import annotations

import threading

_importing = threading.Lock()


def import_llama_index() -> None:
    """Have LlamaIndex's core imported as a whole; what is imported from it afterwards is made already."""
    with _importing:
        import llama_index.core  # noqa: F401 - for what importing it does
