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
    workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=256,
            help="Processes that answer, each with the encoder and an engine of its own: about 300 MB. "
            "[default: FIGWISE_SERVE_AT_ONCE, or 4]",
            show_default=False,
        ),
    ] = None,
    home: Home = None,
) -> None:
    """Serve questions over HTTP, and as a chat model that speaks OpenAI's protocol.

    FIGWISE_SERVE_TOKEN is the token that callers need; an address that others can reach requires one. The API is
    described in /openapi.json.
    """
    from contextlib import ExitStack

    from ..doors.connections import Bounds
    from ..doors.listening import address_of, listening, server_of
    from ..pooled import PooledQA
    from ..serve.api import build_api
    from ..serve.libraries import Libraries, engines_of
    from ..serve.settings import ServeSettings

    wanted = {"host": host, "port": port, "at_once": workers}
    given: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    settings = ServeSettings(**given)
    settings.check()
    with ExitStack() as opened:
        if settings.libraries:
            engines = engines_of(
                home, settings, lambda at, library_settings: PooledQA(at, library_settings, workers=settings.at_once)
            )
        else:
            engines = {"": PooledQA(home, workers=settings.at_once)}
        for engine in engines.values():
            opened.enter_context(engine)
        door = opened.enter_context(listening(settings.host, settings.port))
        app = Libraries(engines, settings) if settings.libraries else build_api(engines[""], settings)
        for engine in engines.values():
            engine.warm_up()
        held = sum(engine.count() for engine in engines.values())
        where = f" in {len(engines)} libraries" if settings.libraries else ""
        print_note(f"figwise serves {held} {'figure' if held == 1 else 'figures'}{where} at {address_of(door)}")
        server_of(app, Bounds(settings.connections, settings.header_seconds)).run(sockets=[door])
