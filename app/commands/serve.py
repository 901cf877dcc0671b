"""`figwise serve`: the engine over HTTP."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...indexing.errors import FigwiseError, SettingsError
from .output import Home, print_note

if TYPE_CHECKING:
    from ..engine import FigureQA


def serve(
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen at. [default: FIGWISE_SERVE_HOST, or 127.0.0.1]", show_default=False),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65_535, help="The port, 0 for any. [default: FIGWISE_SERVE_PORT, or 8000]", show_default=False
        ),
    ] = None,
    home: Home = None,
) -> None:
    """Serve questions over HTTP, and as a chat model that speaks OpenAI's protocol.

    Who may ask is FIGWISE_SERVE_TOKEN's to say; an address that others can reach needs one. What is served stands in
    /openapi.json.
    """
    import uvicorn

    from ..engine import FigureQA
    from ..serve.api import build_api
    from ..serve.settings import ServeSettings

    given: dict[str, Any] = {name: value for name, value in {"host": host, "port": port}.items() if value is not None}
    settings = ServeSettings(**given)
    with FigureQA(home) as qa:
        app = build_api(qa, settings)
        held = len(qa.figures())
        with _listening(settings.host, settings.port) as door:
            address, number = door.getsockname()[:2]
            shown = f"[{address}]" if ":" in address else address
            print_note(f"figwise serves {held} {'figure' if held == 1 else 'figures'} at http://{shown}:{number}")
            threading.Thread(target=_warm, args=(qa,), daemon=True).start()
            # Behind a proxy every caller would have its address; what a caller says of itself is not believed.
            config = uvicorn.Config(
                app, log_level="warning", access_log=False, proxy_headers=False, server_header=False
            )
            uvicorn.Server(config).run(sockets=[door])


def _listening(host: str, port: int) -> socket.socket:
    """The open door; raises SettingsError where it cannot be opened."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as bad:
        raise SettingsError(
            f"Port {port} of {host} cannot be listened at: {(bad.strerror or str(bad)).lower()}."
        ) from bad


def _warm(qa: FigureQA) -> None:
    """Load what the first question would wait for."""
    with suppress(FigwiseError):
        qa.library.search("warm", 1)
