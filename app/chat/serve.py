"""Serve: the chat as a web application, with headers that keep a browser from sending anything elsewhere."""
# This module is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

import gradio as gr
from fastapi import FastAPI, Request, Response

from ...indexing.errors import SettingsError
from . import LOCAL
from .build import build_chat
from .loops import in_a_loop
from .uploads import MOST_BYTES

if TYPE_CHECKING:
    from ..engine import FigureQA

Auth = list[tuple[str, str]]
"""Names with their passwords."""

_POLICY = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; frame-src 'none'; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'self'"
)
"""Gradio's own scripts are inline and compile templates, so these two are allowed; other hosts never are."""
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_FONTS = ["system-ui", "Segoe UI", "Helvetica", "Arial", "sans-serif"]
_MONO = ["ui-monospace", "Menlo", "Consolas", "monospace"]


def mount_chat(app: FastAPI, engine: FigureQA, path: str = "/", auth: Auth | None = None) -> FastAPI:
    """Mount the chat in an application, under a path; `auth` asks visitors for one of these names and passwords."""
    theme = gr.themes.Default(primary_hue="blue", neutral_hue="slate", font=_FONTS, font_mono=_MONO)
    mount: Callable[[], FastAPI] = partial(
        gr.mount_gradio_app,
        app,
        build_chat(engine),
        path=path,
        auth=auth,
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
    return in_a_loop(mount)


def chat_app(engine: FigureQA, auth: Auth | None = None, *, local: bool = False) -> FastAPI:
    """The chat alone, as an application that any ASGI server runs.

    A `local` one answers only where it is called by a name of this machine: a page elsewhere whose name was made to
    point here (DNS rebinding) gets nothing.
    """
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
    app = FastAPI(title="figwise", docs_url=None, redoc_url=None, openapi_url=None)

    @app.middleware("http")
    async def guarded(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        if local and request.url.hostname not in LOCAL:
            refused = f"This chat serves 127.0.0.1 only, not {request.url.hostname!r}. figwise chat --host opens it."
            return Response(refused, status_code=421, media_type="text/plain")
        response = await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return mount_chat(app, engine, auth=auth)


def _warm_up(engine: FigureQA) -> None:
    """Load the encoder and the stores while the visitor still looks around: the first question need not wait for it."""
    try:
        engine.library.search("warm up", 1)
    except Exception:  # whatever is wrong, the first question will say so
        logging.getLogger(__name__).exception("warming up failed")


def serve_chat(
    engine: FigureQA,
    host: str = "127.0.0.1",
    port: int = 7860,
    auth: Auth | None = None,
    ready: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve until interrupted; `ready` is told the address. Port 0 takes any that is free.

    Raises:
        SettingsError: the address is taken or cannot be used.
    """
    import uvicorn

    with _listening(host, port) as door:
        taken, number = door.getsockname()[:2]
        app = chat_app(engine, auth, local=host in LOCAL)
        Thread(target=_warm_up, args=(engine,), name="figwise-warm-up", daemon=True).start()
        ready(f"http://[{taken}]:{number}" if ":" in taken else f"http://{taken}:{number}")
        # Behind a proxy every caller would have its address; what a caller says of itself is not believed.
        quiet: dict[str, Any] = {"log_level": "warning", "access_log": False, "server_header": False}
        uvicorn.Server(uvicorn.Config(app, proxy_headers=False, ws="none", **quiet)).run(sockets=[door])


def _listening(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as bad:
        raise SettingsError(
            f"Port {port} of {host} cannot be used: {(bad.strerror or str(bad)).lower()}. --port chooses another."
        ) from bad
