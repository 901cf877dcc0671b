"""The chat: one page over the engine. Plain functions make its content; only `build` puts the page together.

    session -> talk (a question's steps and answer) -> bubbles, source, drawing, table, panes (text to HTML) -> build

All text of descriptions, file names and questions is escaped in `app/markup.py`, and shown as text. Only `guard.py`
decides which requests are let in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .build import build_chat
    from .serve import mount_chat, serve_chat

__all__ = ["build_chat", "mount_chat", "serve_chat"]


def __getattr__(name: str) -> Any:
    """Load the factories on first access, since they import gradio."""
    if name == "build_chat":
        from .build import build_chat

        return build_chat
    if name in {"mount_chat", "serve_chat"}:
        from . import serve

        return getattr(serve, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
