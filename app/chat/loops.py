"""Event loops: unless one is running, Gradio makes one for each lock it creates, and never closes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")


def in_a_loop(make: Callable[[], Made]) -> Made:
    """Call `make` while an event loop is running: the caller's, else one that is closed at once."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        pass
    else:
        return make()

    async def making() -> Made:
        return make()

    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(making())
    finally:
        loop.close()
