"""Serve: the chat as a web application, behind its guard."""
# This module is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

import gradio as gr
from fastapi import FastAPI
from gradio.routes import App as GradioApp
from starlette.routing import Mount

from ..doors.hosts import is_loopback
from ..doors.listening import address_of, listening, server_of
from .build import build_chat
from .guard import Guard
from .login import Accounts, login
from .loops import in_a_loop
from .uploads import MOST_BYTES

if TYPE_CHECKING:
    from ..engine import FigureQA

_FONTS = ["system-ui", "Segoe UI", "Helvetica", "Arial", "sans-serif"]
_MONO = ["ui-monospace", "Menlo", "Consolas", "monospace"]


def mount_chat(
    app: FastAPI,
    engine: FigureQA,
    path: str = "/",
    auth: Accounts | None = None,
    *,
    names: Sequence[str] | None = None,
) -> FastAPI:
    """Mount the chat in an application, under a path; `auth` asks visitors for one of these names and passwords.

    With `names`, possibly empty, it only answers requests to one of these host names or to this machine's own: a page
    elsewhere whose name was made to point here (DNS rebinding) is refused.
    """
    blocks = build_chat(engine)
    theme = gr.themes.Default(primary_hue="blue", neutral_hue="slate", font=_FONTS, font_mono=_MONO)
    mount: Callable[[], FastAPI] = partial(
        gr.mount_gradio_app,
        app,
        blocks,
        path=path,
        auth=login(auth) if auth else None,
        auth_message="figwise",
        allowed_paths=[],
        show_error=False,
        max_file_size=MOST_BYTES,
        footer_links=[],
        run_history=False,
        ssr_mode=False,
        enable_monitoring=False,
        mcp_server=False,
        pwa=False,
        theme=theme,
    )
    in_a_loop(mount)
    mounted = app.router.routes[-1]
    assert isinstance(mounted, Mount), "Gradio mounts its application last"
    inner = mounted.app
    assert isinstance(inner, GradioApp)
    mounted.app = Guard(inner, blocks, engine, longest=engine.settings.max_file_bytes, names=names)
    return app


def chat_app(engine: FigureQA, auth: Accounts | None = None, *, names: Sequence[str] | None = None) -> FastAPI:
    """The chat alone, as an application that any ASGI server runs; see `mount_chat`."""
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
    app = FastAPI(title="figwise", docs_url=None, redoc_url=None, openapi_url=None)
    return mount_chat(app, engine, auth=auth, names=names)


def _warm_up(engine: FigureQA) -> None:
    """Load the encoder and the stores in advance, so that the first question need not wait for them."""
    try:
        engine.library.search("warm up", 1)
    except Exception:  # the first question will report what is wrong
        logging.getLogger(__name__).exception("warming up failed")


def serve_chat(
    engine: FigureQA,
    host: str = "127.0.0.1",
    port: int = 7860,
    auth: Accounts | None = None,
    names: Sequence[str] = (),
    ready: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve until interrupted; `ready` is told the address. Port 0 takes any that is free. At a `host` of this machine
    alone, it answers to the names of this machine and to `names`, under which a proxy passes requests on.

    Raises:
        SettingsError: the address is taken or cannot be used.
    """
    with listening(host, port) as door:
        app = chat_app(engine, auth, names=names if is_loopback(host) else None)
        Thread(target=_warm_up, args=(engine,), name="figwise-warm-up", daemon=True).start()
        ready(address_of(door))
        server_of(app).run(sockets=[door])
