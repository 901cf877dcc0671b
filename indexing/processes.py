"""Processes that work for another one."""

from __future__ import annotations

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """End this process, whatever it is doing, once its parent is gone: a killed parent cannot tell its workers."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def end() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end, name="figwise-end-with-parent", daemon=True).start()
