"""`figwise serve`: the engine over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .output import Home, print_note


def serve_command(
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
    from ..doors.connections import Bounds
    from ..doors.listening import address_of, listening, server_of
    from ..pooled import PooledQA
    from ..serve.api import build_api
    from ..serve.settings import ServeSettings

    given: dict[str, Any] = {name: value for name, value in {"host": host, "port": port}.items() if value is not None}
    settings = ServeSettings(**given)
    with PooledQA(home, workers=settings.at_once) as qa, listening(settings.host, settings.port) as door:
        app = build_api(qa, settings)
        qa.warm_up()
        held = len(qa.figures())
        print_note(f"figwise serves {held} {'figure' if held == 1 else 'figures'} at {address_of(door)}")
        server_of(app, Bounds(settings.connections, settings.header_seconds)).run(sockets=[door])
